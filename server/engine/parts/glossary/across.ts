import { baseLanguage } from '../../../../shared/locale.ts';
import { onceFor } from '../../../../shared/values/once-for.ts';
import type { Problem } from '../../../core/formats/format.ts';
import { type GlossaryEntry, type GlossaryTable, glossaryAdvice } from '../../../core/formats/glossary/index.ts';
import { DICTIONARY_BYTES } from '../../../service/resources/entries.ts';
import { pairName } from './dictionary.ts';

export interface NamedTable {
  readonly name: string;
  readonly table: GlossaryTable;
}

/** The content of one file, for comparison with others. */
interface Facts {
  /** First entry by pair and term. */
  readonly entries: ReadonlyMap<string, GlossaryEntry>;
  /** Bytes of a dictionary as counted by the service, by pair. */
  readonly bytes: ReadonlyMap<string, number>;
}

/** All findings in a file of a glossary, by position. */
export function glossaryFindings(text: string, own: NamedTable, others: readonly NamedTable[]): readonly Problem[] {
  const all = [...own.table.problems, ...glossaryAdvice(text, own.table), ...acrossProblems(own, others)];
  return all.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** Findings that depend on the other files of the glossary: terms with two translations, duplicate terms, dictionaries over the limit. */
export function acrossProblems(own: NamedTable, others: readonly NamedTable[]): readonly Problem[] {
  const problems = [...factsOf(own.table).entries].flatMap(([key, entry]) => repeated(own, others, key, entry));
  return [...problems, ...tooLarge(own, others)].sort((a, b) => a.span.start - b.span.start);
}

function repeated(
  own: NamedTable,
  others: readonly NamedTable[],
  key: string,
  entry: GlossaryEntry,
): readonly Problem[] {
  for (const { name, table } of others) {
    const other = factsOf(table).entries.get(key);
    if (other === undefined) continue;
    const { source, target, row } = entry;
    const place = `${name}:${other.row + 1}`;
    const edits = own.table.columns === undefined ? [own.table.rows.removal(row)] : [];
    const fixes = edits.length === 0 ? [] : [{ title: 'Remove this row', edits, safe: false }];
    if (other.target.value.normalize('NFC') !== target.value.normalize('NFC')) {
      const message = `"${source.value}" has another translation in ${place}: "${other.target.value}". The dictionary is not synced until they agree.`;
      return [{ code: 'glossary-conflict', severity: 'error', message, span: target.whole, fixes }];
    }
    const message = `"${source.value}" is in ${place} too, with the same translation.`;
    return [{ code: 'glossary-repeated', severity: 'hint', message, span: source.whole, fixes }];
  }
  return [];
}

function tooLarge(own: NamedTable, others: readonly NamedTable[]): readonly Problem[] {
  const { rows } = own.table;
  const span = rows.find(({ kind }) => kind === 'data')?.span ?? { start: 0, end: 0 };
  return [...factsOf(own.table).bytes].flatMap(([pair, bytes]): Problem[] => {
    const all = others.reduce((sum, { table }) => sum + (factsOf(table).bytes.get(pair) ?? 0), bytes);
    if (all <= DICTIONARY_BYTES) return [];
    const message = `The dictionary ${pair} has ${(all / 2 ** 20).toFixed(1)} MiB; the service takes 10 MiB at most. Remove entries.`;
    return [{ code: 'glossary-dictionary-too-large', severity: 'error', message, span }];
  });
}

const factsOf = onceFor((table: GlossaryTable): Facts => {
  const entries = new Map<string, GlossaryEntry>();
  const bytes = new Map<string, number>();
  const names = new Map<object, string>();
  for (const entry of table.entries) {
    const { pair, source, target } = entry;
    if (pair === undefined || baseLanguage(pair.source) === baseLanguage(pair.target)) continue;
    const name = names.get(pair) ?? pairName(pair.source, pair.target);
    names.set(pair, name);
    const key = `${name}\n${source.value.trim().normalize('NFC')}`;
    if (entries.has(key)) continue;
    entries.set(key, entry);
    bytes.set(name, (bytes.get(name) ?? 0) + Buffer.byteLength(source.value) + Buffer.byteLength(target.value) + 2);
  }
  return { entries, bytes };
});
