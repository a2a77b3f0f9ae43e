import { type EntryShape, fixedFrame, linesAround } from '../common/entries/entry-shape.ts';

/** Apostrophes with what stands beside them, arguments, and what may be either: by these a file is known whose dialect nobody has said. */
const SIGNS = /(?<=([\s\S]?))(\{[^{}']*|'|%\d|\\u.{0,4})(?=([\s\S]?))/gu;

export const PROPERTIES_ENTRY: EntryShape = {
  frame: fixedFrame('', '\n# Behind\nthe.entry.behind = is another one\n'),
  entry: linesAround,
  facts: (entry, asked) => (asked ? '' : JSON.stringify([...entry.matchAll(SIGNS)])),
};
