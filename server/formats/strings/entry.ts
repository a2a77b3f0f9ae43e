import { type EntryShape, fixedFrame } from '../entries/entry-shape.ts';

export const STRINGS_ENTRY: EntryShape = { frame: fixedFrame('', '\n"The entry behind" = "is another one";\n') };
