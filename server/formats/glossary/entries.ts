import { normalizeLocale } from '../../../shared/locale.ts';
import { sameLanguage } from './languages.ts';
import type { Header } from './layout.ts';
import type { Field, GlossaryEntry, LanguagePair, Row } from './table.ts';

/** Entries of the rows, in their order: several per row in a table of locales. Rows that cannot be read as entries give none. */
export function readEntries(
  rows: readonly Row[],
  header: Header,
  pair: LanguagePair | undefined,
  isLanguage: (text: string) => boolean,
): readonly GlossaryEntry[] {
  const entries: GlossaryEntry[] = [];
  rows.forEach(({ kind, fields }, row) => {
    if (kind !== 'data') return;
    if (header.columns !== undefined) entries.push(...localeEntries(fields, row, header));
    else {
      const entry = pairEntry(fields, row, pair, isLanguage);
      if (entry !== undefined) entries.push(entry);
    }
  });
  return entries;
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
  if (isEmpty(source) || isEmpty(target)) return undefined;
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
