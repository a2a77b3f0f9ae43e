import type { EntryShape } from '../entries/entry-shape.ts';
import { xmlFrame } from '../xml/entry.ts';

export const RESX_ENTRY: EntryShape = { frame: xmlFrame() };
