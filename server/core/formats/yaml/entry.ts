import { type EntryShape, linesAround } from '../common/entries/entry-shape.ts';
import { dialectSigns } from '../common/key-tree/signs.ts';
import type { Catalog } from '../format.ts';

/** Anchors, aliases and tags: entries may be parts of each other. */
const SHARED = /(?:^|[\s:,[{-])[&*!][^\s]/;

/** A key with its text at its own depth, below the locale of the file; an item of a list below a key. */
export const YAML_ENTRY: EntryShape = {
  frame({ sourceLocale }: Catalog) {
    const root = sourceLocale === undefined ? '' : `"${sourceLocale}":\n`;
    return (entry) => {
      const [, indent = '', item] = /^( *)(- )?/.exec(entry) ?? [];
      if (item === undefined)
        return { head: root, tail: `\n${indent}# Behind\n${indent}the entry behind: is another one\n` };
      const list = root === '' ? 'list:\n' : `${root} list:\n`;
      return { head: list, tail: `\n${indent}# Behind\n${indent}- is another one\n` };
    };
  },
  entry: linesAround,
  facts(entry, asked) {
    if (SHARED.test(entry)) return undefined;
    return asked ? '' : dialectSigns(entry);
  },
};
