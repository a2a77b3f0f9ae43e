import { normalizeLocale, sameLocale } from '../../../../shared/locale.ts';
import { MOST_FIELDS } from './fields.ts';
import { localeNamed, sameLanguage } from './languages.ts';
import type { Rows } from './rows.ts';
import type { Field, GlossaryOptions, LanguagePair, LocaleColumns } from './table.ts';

/** Names of columns without translations. */
const OTHER = new Set(
  'id key no nr number comment comments note notes description context definition domain status pos type'.split(' '),
);
const SOURCE_TARGET = /^(source|target)([ _-]?(term|phrase|text))?$/i;
const CODES = /^(source|target)[ _-]?lang(uage)?([ _-]?code)?$/i;

/** Whether text looks like a language code. */
const CODE = /^[a-z]{2,3}([-_][a-z\d]{2,8}){0,2}$/i;

/** `forbidden`, `forbidden de`, `de:forbidden`. */
const FORBIDDEN =
  /^(?:(?<before>[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,2})[ :])?forbidden(?:[ :](?<behind>[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,2}))?$/i;

/** How the first row with fields is read. */
export interface Header {
  /** Row index; absent if the first row is an ordinary entry. */
  readonly row?: number;
  /** Absent: the columns are source, target and perhaps their codes. */
  readonly columns?: LocaleColumns;
}

/** A first row that names locales or columns. Two columns are ambiguous (`is`, `no`, `it` are also words): the known pair decides, if any. */
export function readHeader(
  rows: Rows,
  pair: LanguagePair | undefined,
  isLanguage: (text: string) => boolean,
  options: GlossaryOptions,
): Header {
  const row = rows.findIndex(({ kind }) => kind === 'data');
  const fields = rows.get(row)?.fields ?? [];
  if (fields.length > MOST_FIELDS) return {};
  const cells = fields.map(({ value }) => value.trim());
  if (isNames(cells)) return { row };
  const below = rows.find(({ kind }) => kind === 'data', row + 1)?.fields ?? [];
  const spoken = ['en', ...(pair === undefined ? [] : [pair.source, pair.target])];
  const locales = cells.map((cell, at) => {
    if (!isLanguage(cell)) return localeNamed(cell, spoken);
    return isCounter(cell, below[at]) ? undefined : normalizeLocale(cell);
  });
  const named = locales.filter((locale) => locale !== undefined);
  const forbidden = forbiddenColumns(cells);
  const others = cells.filter((cell, at) => locales[at] === undefined && !FORBIDDEN.test(cell));
  if (named.length < 2 || new Set(named).size < named.length) return {};
  // A row that begins with a language and has two is a row of languages, even if one of its codes is invalid.
  const mistyped = (cell: string, of: number): boolean => of > 2 && locales[0] !== undefined && CODE.test(cell);
  if (!others.every((cell) => OTHER.has(cell.toLowerCase()) || mistyped(cell, cells.length))) return {};
  if (cells.length === 2 && pair !== undefined && !named.every((locale) => isOf(locale, pair))) return {};
  const wanted = options.sourceLocale ?? pair?.source;
  const source = wanted === undefined ? -1 : sourceColumn(locales, wanted);
  const first = locales.findIndex((at) => at !== undefined);
  return { row, columns: { locales, source: source === -1 ? first : source, forbidden } };
}

function forbiddenColumns(cells: readonly string[]): LocaleColumns['forbidden'] {
  return cells.flatMap((cell, column) => {
    const match = FORBIDDEN.exec(cell);
    if (match === null) return [];
    const locale = match.groups?.['before'] ?? match.groups?.['behind'];
    return [{ column, ...(locale !== undefined && { locale: normalizeLocale(locale) }) }];
  });
}

/** A header cell that names neither a locale nor a known column. */
export function isUnknownColumn(cell: string): boolean {
  return cell !== '' && !OTHER.has(cell.toLowerCase()) && !FORBIDDEN.test(cell);
}

function isNames(cells: readonly string[]): boolean {
  const [source = '', target = '', ...codes] = cells;
  if (!SOURCE_TARGET.test(source) || !SOURCE_TARGET.test(target)) return false;
  return (codes.length === 0 || codes.length === 2) && codes.every((cell) => CODES.test(cell));
}

/** `id` and `no` are Indonesian and Norwegian, unless the column below counts up. */
function isCounter(name: string, below: Field | undefined): boolean {
  return OTHER.has(name.toLowerCase()) && below !== undefined && /^\d+$/.test(below.value.trim());
}

function isOf(locale: string, pair: LanguagePair): boolean {
  return sameLanguage(locale, pair.source) || sameLanguage(locale, pair.target);
}

/** Prefers the exact locale to another of the same language. */
function sourceColumn(locales: readonly (string | undefined)[], wanted: string): number {
  const exact = locales.findIndex((locale) => locale !== undefined && sameLocale(locale, wanted));
  return exact !== -1 ? exact : locales.findIndex((locale) => locale !== undefined && sameLanguage(locale, wanted));
}
