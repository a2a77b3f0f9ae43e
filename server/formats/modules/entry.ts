import { type EntryShape, fixedFrame } from '../entries/entry-shape.ts';
import { dialectSigns } from '../key-tree/signs.ts';

export const MODULES_ENTRY: EntryShape = {
  frame: fixedFrame('export default {\n', ",\n// Behind\n'entry behind': 'is another one' };\n"),
  facts: (entry, asked) => (asked ? '' : dialectSigns(entry)),
};
