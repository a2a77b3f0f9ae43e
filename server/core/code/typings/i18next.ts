import { flattened, literal, printTree, treeByNamespace } from './tree.ts';
import type { Typing } from './typing.ts';

/** i18next's own name for its default namespace. */
const ONLY = 'translation';

/** https://www.i18next.com/overview/typescript */
export const i18next: Typing = {
  library: 'i18next',
  title: 'i18next, react-i18next',
  flat: true,
  write({ files, flat = false, namespace }) {
    const shown = flat ? files.map((file) => ({ ...file, texts: flattened(file.texts) })) : files;
    const tree = treeByNamespace(shown, ONLY);
    // Without `defaultNS`, i18next uses its own: a project without such a file has named another one.
    const [first = ONLY] = tree.keys();
    const usual = [ONLY, 'common'].find((name) => tree.has(name));
    const options = [
      `defaultNS: ${literal(namespace ?? usual ?? first)};`,
      ...(flat ? ['keySeparator: false;'] : []),
      `resources: ${printTree(tree, '    ')};`,
    ];
    return `import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    ${options.join('\n    ')}
  }
}
`;
  },
};
