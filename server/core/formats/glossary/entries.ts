import { normalizeLocale } from '../../../../shared/locale.ts';
import type { Span } from '../../text/span.ts';
import { sameLanguage } from './languages.ts';
import type { Header } from './layout.ts';
import type { Rows } from './rows.ts';
import type { Field, ForbiddenEntry, GlossaryEntry, GlossaryTable, LanguagePair, LocaleColumns } from './table.ts';

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

/** An exclamation mark right before a letter or digit: `!Handy`. */
const MARK = /^\s*!(?=[\p{L}\p{N}])/u;
/** Several words in one cell. */
const WORDS = /[^|;]+/g;

export function isMarked(value: string): boolean {
  return MARK.test(value);
}

/** A row with a mark on one side. With one on both sides it is an ordinary term (`!important`). */
export function forbiddenIn({ source, target, pair, row }: GlossaryEntry): ForbiddenEntry | undefined {
  const [before, behind] = [isMarked(source.value), isMarked(target.value)];
  if (before === behind) return undefined;
  const about = { row, ...(pair && { pair }) };
  if (behind) return { word: unmarked(target), source, ...about };
  return { word: unmarked(source), ...about, ...(target.value.trim() !== '' && { replacement: target }) };
}

/**
 * The words of the columns `forbidden`. One with a locale applies to all texts in that locale, whichever columns the table has (`forbidden pt` next
 * to `pt-BR`); one without applies to each language that the row has a text in.
 */
function forbiddenCells(fields: readonly Field[], row: number, columns: LocaleColumns): readonly ForbiddenEntry[] {
  const source = fields[columns.source];
  const from = columns.locales[columns.source];
  if (source === undefined || from === undefined || source.value.trim() === '') return [];
  return columns.forbidden.flatMap(({ column, locale }) => {
    const cell = fields[column];
    const words = cell === undefined ? [] : wordsOf(cell);
    if (words.length === 0) return [];
    const own = locale === undefined || sameLanguage(locale, from) ? [] : [locale];
    const targets = locale === undefined ? translated(fields, columns, from) : own;
    return targets.flatMap((target): ForbiddenEntry[] => {
      const replacement = replacementIn(fields, columns, target);
      const about = { source, pair: { source: from, target }, row, ...(replacement && { replacement }) };
      return words.map((word) => ({ word, ...about }));
    });
  });
}

/** The locales in which a row has a text. */
function translated(fields: readonly Field[], { locales }: LocaleColumns, from: string): readonly string[] {
  const found = locales.filter(
    (locale, at) => locale !== undefined && !sameLanguage(locale, from) && isText(fields[at]),
  );
  return [...new Set(found)].filter((locale) => locale !== undefined);
}

/** The text of a row in a locale, else in its language if that is unambiguous. */
function replacementIn(fields: readonly Field[], { locales }: LocaleColumns, target: string): Field | undefined {
  const textsOf = (fits: (locale: string) => boolean): readonly Field[] =>
    locales.flatMap((locale, at) => {
      const field = fields[at];
      return locale !== undefined && fits(locale) && field !== undefined && isText(field) ? [field] : [];
    });
  const [exact] = textsOf((locale) => locale === target);
  if (exact !== undefined) return exact;
  const [first, ...others] = textsOf((locale) => sameLanguage(locale, target));
  return others.every(({ value }) => value.trim() === first?.value.trim()) ? first : undefined;
}

/** Whether this is a translation rather than a forbidden word. */
function isText(field: Field | undefined): boolean {
  return field !== undefined && field.value.trim() !== '' && !isMarked(field.value);
}

function wordsOf(cell: Field): readonly Field[] {
  return [...cell.value.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    const value = word.trim();
    const start = cell.span.start + index + (word.length - word.trimStart().length);
    return value === '' ? [] : [within(cell, value, { start, end: start + value.length })];
  });
}

function unmarked(field: Field): Field {
  const length = MARK.exec(field.value)?.[0].length ?? 0;
  const span = { start: field.span.start + length, end: field.span.end };
  return within(field, field.value.slice(length).trimEnd(), span);
}

/** A part of a field, as a field. */
function within({ whole, quoted, flaw }: Field, value: string, span: Span): Field {
  return { value, span, whole, quoted, ...(flaw && { flaw }) };
}
