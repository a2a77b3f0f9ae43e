import { normalizeLocale } from '../../../../shared/locale.ts';
import { forbiddenCells, forbiddenIn, isMarked } from './forbidden.ts';
import { sameLanguage } from './languages.ts';
import type { Header } from './layout.ts';
import type { Rows } from './rows.ts';
import type { Field, ForbiddenEntry, GlossaryEntry, GlossaryTable, LanguagePair } from './table.ts';

/** Entries of the rows, in order; several per row in a locale table. Rows that cannot be read as entries yield none. */
export function readEntries(
  rows: Rows,
  header: Header,
  pair: LanguagePair | undefined,
  isLanguage: (text: string) => boolean,
): Pick<GlossaryTable, 'entries' | 'forbidden'> {
  const entries: GlossaryEntry[] = [];
  const forbidden: ForbiddenEntry[] = [];
  const columns = pairsOf(header);
  const pairIn = pairReader(isLanguage, pair);
  for (const [row, { kind, fields }] of rows.entries()) {
    if (kind !== 'data') continue;
    const found =
      header.columns === undefined ? [pairEntry(fields, row, pairIn)] : localeEntries(fields, row, header, columns);
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

/** Fields without the empty ones after the second: spreadsheets add those. */
export function meantFields(fields: readonly Field[]): readonly Field[] {
  let count = fields.length;
  while (count > 2 && isEmpty(fields[count - 1])) count--;
  return fields.slice(0, count);
}

/** The pair of two codes, one object shared by all rows with these codes; the file's own pair if they are not codes. */
type PairReader = (from: string, to: string) => LanguagePair | undefined;

function pairReader(isLanguage: (text: string) => boolean, own: LanguagePair | undefined): PairReader {
  const known = new Map<string, LanguagePair | undefined>();
  return (from, to) => {
    const key = `${from}\t${to}`;
    if (!known.has(key)) {
      const pair = { source: normalizeLocale(from), target: normalizeLocale(to) };
      known.set(key, isLanguage(from) && isLanguage(to) ? pair : own);
    }
    return known.get(key);
  };
}

function pairEntry(fields: readonly Field[], row: number, pairIn: PairReader): GlossaryEntry | undefined {
  const [source, target, from, to, ...more] = meantFields(fields);
  if (source === undefined || target === undefined || more.length > 0) return undefined;
  if (isEmpty(source) || (isEmpty(target) && !isMarked(source.value))) return undefined;
  if (from !== undefined && to === undefined) return undefined;
  const pair = pairIn(from?.value.trim() ?? '', to?.value.trim() ?? '');
  return { source, target, row, ...(pair && { pair }) };
}

/** The pair of the source language and each column of a locale table. Columns in the source language have none. */
function pairsOf({ columns }: Header): readonly (LanguagePair | undefined)[] {
  const source = columns?.locales[columns.source];
  if (columns === undefined || source === undefined) return [];
  return columns.locales.map((target) =>
    target === undefined || sameLanguage(target, source) ? undefined : { source, target },
  );
}

/** Pairs the source column with every other locale that the row has a text for. */
function localeEntries(
  fields: readonly Field[],
  row: number,
  { columns }: Header,
  pairs: readonly (LanguagePair | undefined)[],
): readonly GlossaryEntry[] {
  const source = columns && fields[columns.source];
  if (source === undefined || isEmpty(source)) return [];
  const entries: GlossaryEntry[] = [];
  for (const [at, pair] of pairs.entries()) {
    const target = fields[at];
    if (pair !== undefined && target !== undefined && !isEmpty(target)) entries.push({ source, target, row, pair });
  }
  return entries;
}

function isEmpty(field: Field | undefined): boolean {
  return field === undefined || field.value.trim() === '';
}
