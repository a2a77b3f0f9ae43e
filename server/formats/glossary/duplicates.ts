import { baseLanguage } from '../../../shared/locale.ts';
import type { Problem } from '../format.ts';
import { removalOf } from './remove.ts';
import type { GlossaryEntry, GlossaryTable, LanguagePair } from './table.ts';

/** What two entries must not share: the pair (as the service sees it) and the source term after normalisation. */
export function termKey(source: string, pair: LanguagePair | undefined): string {
  const languages = pair === undefined ? '' : `${baseLanguage(pair.source)} ${baseLanguage(pair.target)}`;
  return `${languages}\n${source.trim().normalize('NFC')}`;
}

/** Terms that are there already. A row that says the same again may go; two translations of one term are the author's to choose. */
export function duplicateProblems(
  text: string,
  table: Pick<GlossaryTable, 'rows' | 'entries' | 'columns'>,
): readonly Problem[] {
  const first = new Map<string, GlossaryEntry>();
  const reported = new Set<number>();
  const problems: Problem[] = [];
  for (const entry of table.entries) {
    const key = termKey(entry.source.value, entry.pair);
    const original = first.get(key);
    if (original === undefined) first.set(key, entry);
    // Two columns of one language are reported at their head, and a row once.
    if (original === undefined || original.row === entry.row || reported.has(entry.row)) continue;
    reported.add(entry.row);
    const same = original.target.value.normalize('NFC') === entry.target.value.normalize('NFC');
    const edits = [removalOf(text, table.rows, entry.row, entry.row)];
    problems.push({
      code: 'glossary-duplicate',
      severity: 'error',
      message: `"${entry.source.value.slice(0, 60)}" is in line ${original.row + 1} already: the service refuses a term that comes twice.`,
      span: entry.source.whole,
      ...(table.columns === undefined && { fixes: [{ title: 'Remove this row', edits, safe: same }] }),
    });
  }
  return problems;
}
