import { normalizeLocale } from '../../../shared/locale.ts';
import { forbiddenCells, forbiddenIn, isMarked } from './forbidden.ts';
import { sameLanguage } from './languages.ts';
import type { Header } from './layout.ts';
import type { Rows } from './rows.ts';
import type { Field, ForbiddenEntry, GlossaryEntry, GlossaryTable, LanguagePair } from './table.ts';

/** Entries of the rows, in their order: several per row in a table of locales. Rows that cannot be read as entries give none. */
export function readEntries(
  rows: Rows,
  header: Header,
  pair: LanguagePair | undefined,
  isLanguage: (text: string) => boolean,
): Pick<GlossaryTable, 'entries' | 'forbidden'> {
  const entries: GlossaryEntry[] = [];
  const forbidden: ForbiddenEntry[] = [];
  for (const [row, { kind, fields }] of rows.entries()) {
    if (kind !== 'data') continue;
    const found =
      header.columns === undefined ? [pairEntry(fields, row, pair, isLanguage)] : localeEntries(fields, row, header);
    for (const entry of found) {
      if (entry === undefined) continue;
      const marked = forbiddenIn(entry);
      if (marked !== undefined) forbidden.push(marked);
      else if (!isEmpty(entry.target)) entries.push(entry);
    }
    if (header.columns !== undefined) forbidden.push(...forbiddenCells(fields, row, header.columns));
  }
  return { entries, forbidden };
}

/** Fields without the empty ones behind the second: spreadsheets add those. */
export function meantFields(fields: readonly Field[]): readonly Field[] {
  let count = fields.length;
  while (count > 2 && isEmpty(fields[count - 1])) count--;
  return fields.slice(0, count);
}

function pairEntry(
  fields: readonly Field[],
  row: number,
  pair: LanguagePair | undefined,
  isLanguage: (text: string) => boolean,
): GlossaryEntry | undefined {
  const [source, target, from, to, ...more] = meantFields(fields);
  if (source === undefined || target === undefined || more.length > 0) return undefined;
  if (isEmpty(source) || (isEmpty(target) && !isMarked(source.value))) return undefined;
  if (from === undefined) return { source, target, row, ...(pair && { pair }) };
  if (to === undefined) return undefined;
  const codes = [from.value.trim(), to.value.trim()];
  const [first = '', second = ''] = codes;
  if (!codes.every(isLanguage)) return { source, target, row, ...(pair && { pair }) };
  return { source, target, row, pair: { source: normalizeLocale(first), target: normalizeLocale(second) } };
}

/** The source column with every other locale that the row has a text for. Columns of the source's own language make no pair. */
function localeEntries(fields: readonly Field[], row: number, { columns }: Header): readonly GlossaryEntry[] {
  if (columns === undefined) return [];
  const source = fields[columns.source];
  const from = columns.locales[columns.source];
  if (source === undefined || from === undefined || isEmpty(source)) return [];
  return columns.locales.flatMap((locale, at): GlossaryEntry[] => {
    const target = fields[at];
    if (locale === undefined || target === undefined || isEmpty(target) || sameLanguage(locale, from)) return [];
    return [{ source, target, row, pair: { source: from, target: locale } }];
  });
}

function isEmpty(field: Field | undefined): boolean {
  return field === undefined || field.value.trim() === '';
}
