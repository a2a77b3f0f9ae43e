import type { EntryShape } from '../common/entries/entry-shape.ts';
import { xmlFrame } from '../common/xml/entry.ts';

/** A message. Its context matters only for ids, which do not change. */
export const QT_ENTRY: EntryShape = { frame: xmlFrame(['context']) };
