import { printTree, treeByNamespace, union } from './tree.ts';
import type { Typing } from './typing.ts';

/** https://next-intl.dev/docs/workflows/typescript */
export const nextIntl: Typing = {
  library: 'next-intl',
  title: 'next-intl',
  write({ files, locales }) {
    return `import 'next-intl';

declare module 'next-intl' {
  interface AppConfig {
    Locale:${union(locales, '      ')};
    Messages: ${printTree(treeByNamespace(files), '    ')};
  }
}
`;
  },
};
