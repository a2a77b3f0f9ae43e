import { type EntryShape, fixedFrame, linesAround } from '../common/entries/entry-shape.ts';

/** Apostrophes with their neighbours, arguments, and what may be either: they identify the dialect of a file if none was given. */
const SIGNS = /(?<=([\s\S]?))(\{[^{}']*|'|%\d|\\u.{0,4})(?=([\s\S]?))/gu;

export const PROPERTIES_ENTRY: EntryShape = {
  frame: fixedFrame('', '\n# Behind\nthe.entry.behind = is another one\n'),
  entry: linesAround,
  facts: (entry, asked) => (asked ? '' : JSON.stringify([...entry.matchAll(SIGNS)])),
};
