import type { EntryShape } from '../common/entries/entry-shape.ts';
import { xmlFrame } from '../common/xml/entry.ts';

/** A message. Its context has no part in anything but ids, which stay. */
export const QT_ENTRY: EntryShape = { frame: xmlFrame(['context']) };
