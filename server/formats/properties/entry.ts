import { type EntryShape, fixedFrame, linesAround } from '../entries/entry-shape.ts';

/** Apostrophes with what stands beside them, arguments, and what may be either: by these a file is known whose dialect nobody has said. */
const SIGNS = /[\s\S]?'+[\s\S]?|\{[^{}]*\}?|%\d|\\u.{0,4}/gu;

export const PROPERTIES_ENTRY: EntryShape = {
  frame: fixedFrame('', '\nthe.entry.behind = is another one\n'),
  entry: linesAround,
  facts: (entry, asked) => (asked ? '' : JSON.stringify(entry.match(SIGNS))),
};
