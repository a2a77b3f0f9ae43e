import { type EntryShape, LONGEST_HEAD, linesAround } from '../common/entries/entry-shape.ts';
import type { Catalog } from '../format.ts';
import type { PoCatalog } from './read.ts';

const BEHIND = '\n# One\n#. Two\n#: three:3\nmsgid "The entry behind"\nmsgstr "is another one"\n';

/** An entry after the header of its file, which tells the number of forms and how texts are read. */
export const PO_ENTRY: EntryShape = {
  frame(catalog: Catalog, text: string) {
    const { header } = catalog as PoCatalog;
    const { start, end } = header.entry?.span ?? { start: 0, end: 0 };
    if (end - start > LONGEST_HEAD) return undefined;
    const head = `${text.slice(start, end)}\n\n`;
    return () => ({ head, tail: BEHIND });
  },
  entry: linesAround,
};
