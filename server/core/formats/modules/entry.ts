import type { EntryShape } from '../common/entries/entry-shape.ts';
import { dialectSigns } from '../common/key-tree/signs.ts';
import { literalFrame } from '../common/literals/entry.ts';

export const MODULES_ENTRY: EntryShape = {
  frame: literalFrame(['export default {', 'export default { list: ['], ['}', '] }'], "'entry behind':"),
  facts: (entry, asked) => (asked ? '' : dialectSigns(entry)),
};
