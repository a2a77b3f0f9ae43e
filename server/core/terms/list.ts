import { baseLanguage, parseLocale } from '../../../shared/locale.ts';
import type { GlossaryEntry, GlossaryTable } from '../formats/glossary/index.ts';
import type { ForbiddenTerm, Term, TermPlace } from './term.ts';
import type { TermList } from './terms.ts';

export interface NamedTable {
  /** Relative to the project folder. */
  readonly name: string;
  readonly table: GlossaryTable;
}

/** What the glossary files say about one pair of locales. A row for a region (`pt-BR`) applies only there; one without a region applies to all. */
export function listTerms(tables: readonly NamedTable[], source: string, target: string): TermList {
  const terms: Term[] = [];
  const forbidden: ForbiddenTerm[] = [];
  const serves = memo((locale: string) => servesLocale(locale, target));
  const begins = memo((locale: string) => baseLanguage(locale) === baseLanguage(source));
  const fits = ({ pair }: Pick<GlossaryEntry, 'pair'>): boolean =>
    pair !== undefined && begins(pair.source) && serves(pair.target);
  for (const { name, table } of tables) {
    const notes = noteColumns(table);
    const about = (row: number): { readonly place: TermPlace; readonly note?: string } => {
      const note = noteOf(table, notes, row);
      return { place: { file: name, row }, ...(note !== undefined && { note }) };
    };
    for (const entry of table.entries)
      if (fits(entry)) terms.push({ source: entry.source.value, target: entry.target.value, ...about(entry.row) });
    for (const entry of table.forbidden)
      if (fits(entry))
        forbidden.push({
          word: entry.word.value,
          ...(entry.source && { source: entry.source.value }),
          ...(entry.replacement && { replacement: entry.replacement.value }),
          ...about(entry.row),
        });
  }
  return { terms, forbidden };
}

/** Whether a term for one locale applies to texts in another: same language, and no conflicting region or script. */
export function servesLocale(term: string, text: string): boolean {
  if (baseLanguage(term) !== baseLanguage(text)) return false;
  const [own, wanted] = [parseLocale(term), parseLocale(text)];
  const differs = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b;
  return !differs(own?.region, wanted?.region) && !differs(own?.script, wanted?.script);
}

const NOTE = /^(definition|description|notes?|comments?|context)$/i;

/** Columns of a locale table that explain a term. */
function noteColumns({ rows, columns }: GlossaryTable): readonly number[] {
  if (columns === undefined) return [];
  const header = rows.find(({ kind }) => kind === 'header')?.fields ?? [];
  return header.flatMap(({ value }, at) => (NOTE.test(value.trim()) ? [at] : []));
}

function noteOf({ rows }: GlossaryTable, columns: readonly number[], row: number): string | undefined {
  const texts = columns.map((at) => rows.get(row)?.fields[at]?.value.trim() ?? '').filter((text) => text !== '');
  return texts.length === 0 ? undefined : texts.join(' · ');
}

/** Cache: glossaries have few locales and many rows. */
function memo<T>(ask: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const old = known.get(key);
    if (old !== undefined) return old;
    const value = ask(key);
    known.set(key, value);
    return value;
  };
}
