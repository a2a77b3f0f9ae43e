import { type ForbiddenEntry, type GlossaryEntry, isSameField } from '../../../core/formats/glossary/index.ts';
import type { OpenGlossary } from '../../glossaries.ts';
import { type Cell, cellAt } from './document.ts';

/** What a cell contains: a term, one of its translations, a forbidden word, or none of these. */
export interface TermCell extends Cell {
  readonly side: 'source' | 'target';
  /** Entries of the row; for a translation, only its own. */
  readonly entries: readonly GlossaryEntry[];
  readonly forbidden: readonly ForbiddenEntry[];
}

export function termAt(file: OpenGlossary, offset: number): TermCell | undefined {
  const cell = cellAt(file, offset);
  if (cell === undefined || cell.row.kind !== 'data') return undefined;
  const { entries, forbidden } = rowsOf(file, cell.at);
  const { whole } = cell.field;
  const holds = (start: number): boolean => whole.start <= start && start <= whole.end;
  const banned = forbidden.filter(({ word }) => holds(word.span.start));
  const isSource = entries.some(({ source }) => isSameField(source, cell.field));
  const own = isSource ? entries : entries.filter(({ target }) => isSameField(target, cell.field));
  if (own.length === 0 && banned.length === 0) return undefined;
  return { ...cell, side: isSource ? 'source' : 'target', entries: own, forbidden: banned };
}

/** The entries of one row: entries are in the order of the rows. */
export function rowsOf({ table }: OpenGlossary, row: number): Pick<OpenGlossary['table'], 'entries' | 'forbidden'> {
  return {
    entries: table.entries.filter((entry) => entry.row === row),
    forbidden: table.forbidden.filter((entry) => entry.row === row),
  };
}

/** The same term in all files of the glossary, in any language: by its NFC form. */
export function entriesOf(
  files: readonly OpenGlossary[],
  fits: (entry: GlossaryEntry) => boolean,
): readonly { readonly file: OpenGlossary; readonly entry: GlossaryEntry }[] {
  return files.flatMap((file) => file.table.entries.filter(fits).map((entry) => ({ file, entry })));
}
