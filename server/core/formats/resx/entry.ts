import type { EntryShape } from '../common/entries/entry-shape.ts';
import { xmlFrame } from '../common/xml/entry.ts';

export const RESX_ENTRY: EntryShape = { frame: xmlFrame() };
