import { propertyName, union } from './tree.ts';
import type { Typing } from './typing.ts';

/** For a project's own functions, and for libraries that accept no declaration. */
export const keys: Typing = {
  library: 'keys',
  title: 'all keys as a type, for functions of your own',
  write({ files, locales }) {
    const byNamespace = Map.groupBy(files, ({ namespace }) => namespace ?? '');
    const keysOf = (namespace: string) =>
      (byNamespace.get(namespace) ?? []).flatMap(({ texts }) => texts.map(({ path }) => path.join('.')));
    const named = [...byNamespace.keys()].filter((namespace) => namespace !== '');
    const members = named.map((name) => `  ${propertyName(name)}:${union(keysOf(name), '    ')};\n`).join('');
    const spaces = `\n/** The keys of each namespace. */\nexport interface MessageKeys {\n${members}}\n`;
    const alone = byNamespace.has('') ? union(keysOf(''), '  ') : '';
    return `/** Every key of a text. */
export type MessageKey =${alone}${named.length > 0 ? '\n  | MessageKeys[keyof MessageKeys]' : ''};
${named.length > 0 ? spaces : ''}
/** The languages of the project. */
export type MessageLocale =${union(locales, '  ')};
`;
  },
};
