import type { EntryShape } from '../entries/entry-shape.ts';
import { dialectSigns } from '../key-tree/signs.ts';
import { literalFrame } from '../literals/entry.ts';

export const MODULES_ENTRY: EntryShape = {
  frame: literalFrame(['export default {', 'export default { list: ['], ['}', '] }'], "'entry behind':"),
  facts: (entry, asked) => (asked ? '' : dialectSigns(entry)),
};
