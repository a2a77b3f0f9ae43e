import type { Span } from '../../text/span.ts';
import { sameLanguage } from './languages.ts';
import type { Field, ForbiddenEntry, GlossaryEntry, LocaleColumns } from './table.ts';

/** An exclamation mark right before a letter or digit: `!Handy`. */
const MARK = /^\s*!(?=[\p{L}\p{N}])/u;
/** Several words of one cell. */
const WORDS = /[^|;]+/g;

export function isMarked(value: string): boolean {
  return MARK.test(value);
}

/** A row with a mark on one side. With one on both sides it is a term like others (`!important`). */
export function forbiddenIn({ source, target, pair, row }: GlossaryEntry): ForbiddenEntry | undefined {
  const [before, behind] = [isMarked(source.value), isMarked(target.value)];
  if (before === behind) return undefined;
  const about = { row, ...(pair && { pair }) };
  if (behind) return { word: unmarked(target), source, ...about };
  return { word: unmarked(source), ...about, ...(target.value.trim() !== '' && { replacement: target }) };
}

/** The words of the columns `forbidden`, for each locale that the row has a text in. */
export function forbiddenCells(
  fields: readonly Field[],
  row: number,
  columns: LocaleColumns,
): readonly ForbiddenEntry[] {
  const source = fields[columns.source];
  const from = columns.locales[columns.source];
  if (source === undefined || from === undefined || source.value.trim() === '') return [];
  return columns.forbidden.flatMap(({ column, locale }) => {
    const cell = fields[column];
    if (cell === undefined) return [];
    return columns.locales.flatMap((target, at): ForbiddenEntry[] => {
      if (target === undefined || sameLanguage(target, from) || (locale !== undefined && locale !== target)) return [];
      const translation = fields[at];
      const replacement = translation !== undefined && translation.value.trim() !== '' && !isMarked(translation.value);
      // Without a locale the word is of one of the languages that the row has a text in.
      if (!replacement && locale === undefined) return [];
      return wordsOf(cell).map((word) => ({
        word,
        source,
        pair: { source: from, target },
        row,
        ...(replacement && { replacement: translation }),
      }));
    });
  });
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

/** A piece of a field as a field. */
function within({ whole, quoted, flaw }: Field, value: string, span: Span): Field {
  return { value, span, whole, quoted, ...(flaw && { flaw }) };
}
