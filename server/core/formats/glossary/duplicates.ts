import { baseLanguage } from '../../../../shared/locale.ts';
import type { ProblemList } from '../common/problem-list.ts';
import type { GlossaryEntry, GlossaryTable, LanguagePair } from './table.ts';

/** What two entries must not share: the pair (as the service sees it) and the normalised source term. */
export function termKey(source: string, pair: LanguagePair | undefined): string {
  return `${languagesOf(pair)}\n${nfc(source)}`;
}

function languagesOf(pair: LanguagePair | undefined): string {
  return pair === undefined ? '' : `${baseLanguage(pair.source)} ${baseLanguage(pair.target)}`;
}

function nfc(term: string): string {
  return term.trim().normalize('NFC');
}

/** The first entry of each term per language pair. */
class FirstEntries {
  readonly #pairs = new Map<LanguagePair | undefined, Map<string, GlossaryEntry>>();
  readonly #languages = new Map<string, Map<string, GlossaryEntry>>();

  /** Records the entry if it is the first; returns the first one. */
  of(entry: GlossaryEntry): GlossaryEntry {
    const { pair } = entry;
    let terms = this.#pairs.get(pair);
    if (terms === undefined) {
      // Pairs of the same languages share their terms, and a pair is looked up once while consecutive entries share it.
      const languages = languagesOf(pair);
      terms = this.#languages.get(languages) ?? new Map<string, GlossaryEntry>();
      this.#languages.set(languages, terms);
      this.#pairs.set(pair, terms);
    }
    const term = nfc(entry.source.value);
    const first = terms.get(term);
    if (first === undefined) terms.set(term, entry);
    return first ?? entry;
  }
}

/** Terms that exist already. A row that repeats another may be removed; between two translations of one term the author must choose. */
export function duplicateProblems(
  table: Pick<GlossaryTable, 'rows' | 'entries' | 'columns'>,
  problems: ProblemList,
): void {
  const first = new FirstEntries();
  let reported = -1;
  for (const entry of table.entries) {
    const original = first.of(entry);
    // Two columns of one language are reported in the header, and a row only once: its entries are adjacent.
    if (original.row === entry.row || reported === entry.row) continue;
    reported = entry.row;
    if (problems.skips('glossary-duplicate')) continue;
    const same = original.target.value.normalize('NFC') === entry.target.value.normalize('NFC');
    const edits = [table.rows.removal(entry.row)];
    problems.add({
      code: 'glossary-duplicate',
      severity: 'error',
      message: `"${entry.source.value.slice(0, 60)}" is already in line ${original.row + 1}: the service rejects a term that occurs twice.`,
      span: entry.source.whole,
      ...(table.columns === undefined && { fixes: [{ title: 'Remove this row', edits, safe: same }] }),
    });
  }
}
