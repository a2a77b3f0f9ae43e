import type { TypedFile, TypedText } from './typing.ts';

/** Texts by name, in the order of the files. There are no groups without texts. */
export type TextTree = Map<string, TextTree | string>;

/** Puts the texts of files into one tree. If a name is a text in one and a group in another, the first one wins. */
export function treeOf(texts: Iterable<TypedText>, tree: TextTree = new Map()): TextTree {
  for (const { path, text } of texts) {
    const last = path.at(-1);
    let group: TextTree | string | undefined = tree;
    for (const name of path.slice(0, -1)) {
      if (!(group instanceof Map)) break;
      if (!group.has(name)) group.set(name, new Map());
      group = group.get(name);
    }
    if (last !== undefined && group instanceof Map && !group.has(last)) group.set(last, text);
  }
  return tree;
}

/** Each file below its namespace; files without one share the top level. */
export function treeByNamespace(files: readonly TypedFile[], other?: string): TextTree {
  const top: TextTree = new Map();
  for (const { namespace = other, texts } of files) {
    const group = namespace === undefined ? top : top.get(namespace);
    const tree = treeOf(texts, group instanceof Map ? group : new Map());
    if (namespace !== undefined) top.set(namespace, tree);
  }
  return top;
}

/** The same texts under their full names: `{'menu.open': …}`. */
export function flattened(texts: readonly TypedText[]): readonly TypedText[] {
  return texts.map(({ path, text }) => ({ path: [path.join('.')], text }));
}

/** Prints a TypeScript type; names that count from 0 form a list. */
export function printTree(tree: TextTree, indent = ''): string {
  const inner = `${indent}  `;
  const entries = [...tree];
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  const lines = entries.map(([name, value]) => {
    const type = typeof value === 'string' ? literal(value) : printTree(value, inner);
    return isList ? `${inner}${type},\n` : `${inner}${propertyName(name)}: ${type};\n`;
  });
  if (lines.length === 0) return '{}';
  return isList ? `[\n${lines.join('')}${indent}]` : `{\n${lines.join('')}${indent}}`;
}

/** A property name, in quotes if necessary. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

/** The type of this single string. */
export function literal(text: string): string {
  const body = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${body}'`;
}

/** One of these strings. */
export function union(names: Iterable<string>, indent: string): string {
  const all = [...new Set(names)];
  return all.length === 0 ? 'never' : all.map((name) => `\n${indent}| ${literal(name)}`).join('');
}
