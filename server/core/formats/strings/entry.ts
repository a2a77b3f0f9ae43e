import { type EntryShape, fixedFrame } from '../common/entries/entry-shape.ts';

export const STRINGS_ENTRY: EntryShape = {
  frame: fixedFrame('', '\n/* Behind */\n"The entry behind" = "is another one";\n'),
};
