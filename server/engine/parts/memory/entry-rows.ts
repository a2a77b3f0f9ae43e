import { type NewEntry, QUALITIES } from './entry.ts';

/** Selects whole entries; further joins and conditions can be appended. `e` is the entry, `s` its source, `f` and `t` the locales. */
export const SELECT_ENTRIES = `SELECT e.id, e.quality, e.time, e.around, e.unit, e.target, s.text, f.tag AS from_tag, t.tag AS to_tag FROM entry e
  JOIN source s ON s.id = e.source JOIN locale f ON f.id = s.locale JOIN locale t ON t.id = e.locale`;

/** A row of `SELECT_ENTRIES`. */
export function entryOf(row: Readonly<Record<string, unknown>>): NewEntry & { readonly time: number } {
  return {
    sourceLocale: String(row['from_tag']),
    targetLocale: String(row['to_tag']),
    source: String(row['text']),
    target: String(row['target']),
    quality: QUALITIES[Number(row['quality'])] ?? 'proposal',
    time: Number(row['time']),
    ...(typeof row['unit'] === 'string' && { unit: row['unit'] }),
    ...(row['around'] !== null && { around: Number(row['around']) }),
  };
}
