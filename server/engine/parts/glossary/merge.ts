import { baseLanguage } from '../../../../shared/locale.ts';
import { byCodeUnit } from '../../../../shared/order.ts';
import type { GlossaryEntry } from '../../../core/formats/glossary/index.ts';
import { DICTIONARY_BYTES } from '../../../service/resources/entries.ts';
import { type Dictionary, type PairName, pairName } from './dictionary.ts';
import type { GlossaryFile } from './files.ts';

/** A position in a glossary file. Line and column count from 1, columns in UTF-16 units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A reason why dictionaries cannot be synced (`error`), or something worth knowing. */
export interface FileProblem extends Place {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Dictionaries affected; empty: unknown, so all of them. */
  readonly pairs: readonly PairName[];
}

/** An entry of a file, for editing it or pointing at it. */
export interface PlacedEntry {
  readonly file: string;
  readonly entry: GlossaryEntry;
}

export interface MergedDictionary {
  readonly entries: Dictionary;
  /** By term; several if more than one file has it. The text comes from the first one. */
  readonly places: ReadonlyMap<string, readonly PlacedEntry[]>;
}

export interface MergedFiles {
  /** By pair, sorted. */
  readonly dictionaries: ReadonlyMap<PairName, MergedDictionary>;
  readonly problems: readonly FileProblem[];
}

/**
 * The dictionaries that the files form together: one per pair of base languages, with several files per pair merged.
 * Two translations of one term in two files are a conflict; in one row (pt-BR and pt-PT columns) the first one wins.
 */
export function mergeFiles(files: readonly GlossaryFile[]): MergedFiles {
  const found = new Map<PairName, { entries: Map<string, string>; places: Map<string, PlacedEntry[]> }>();
  const problems: FileProblem[] = [];
  const nameOf = pairNames();
  for (const file of files) {
    const pairs = new Set<PairName>();
    const add = (entry: GlossaryEntry): void => {
      const name = nameOf(entry);
      if (name === undefined) return;
      pairs.add(name);
      const dictionary = found.get(name) ?? { entries: new Map(), places: new Map() };
      found.set(name, dictionary);
      const source = entry.source.value.normalize('NFC');
      const target = entry.target.value.normalize('NFC');
      const places = dictionary.places.get(source) ?? [];
      const [first] = places;
      if (first?.file === file.name && first.entry.row === entry.row) return;
      places.push({ file: file.name, entry });
      dictionary.places.set(source, places);
      if (first === undefined) dictionary.entries.set(source, target);
      else if (dictionary.entries.get(source) !== target && first.file !== file.name)
        problems.push(conflict(file, entry, name, first));
    };
    for (const entry of file.table.entries) add(entry);
    problems.push(...fileProblems(file, [...pairs]));
  }
  const dictionaries = new Map([...found].sort(([a], [b]) => byCodeUnit(a, b)));
  for (const [name, { entries, places }] of dictionaries) {
    const problem = tooLarge(name, entries, places);
    if (problem !== undefined) problems.push(problem);
  }
  return { dictionaries, problems };
}

/** The dictionary of an entry, if the service supports it; entries share their pairs, so each pair is examined once. */
function pairNames(): (entry: GlossaryEntry) => PairName | undefined {
  const known = new Map<GlossaryEntry['pair'], PairName | undefined>();
  return ({ pair }) => {
    if (pair === undefined) return undefined;
    if (!known.has(pair)) {
      const same = baseLanguage(pair.source) === baseLanguage(pair.target);
      known.set(pair, same ? undefined : pairName(pair.source, pair.target));
    }
    return known.get(pair);
  };
}

/** Position of the first term in a file. */
export function placeOf({ table, name }: GlossaryFile, { source, row }: GlossaryEntry): Place {
  return { file: name, line: row + 1, column: source.whole.start - table.rows.start(row) + 1 };
}

function conflict(file: GlossaryFile, entry: GlossaryEntry, pair: PairName, first: PlacedEntry): FileProblem {
  const message = `"${entry.source.value}" (${pair}) has another translation in ${first.file}:${first.entry.row + 1}: "${first.entry.target.value}".`;
  return { ...placeOf(file, entry), severity: 'error', message, pairs: [pair] };
}

/** The parser's findings. A row with a mistake has no entry, which must not be taken for a removal: it blocks the file's dictionaries. */
function fileProblems({ name, table }: GlossaryFile, pairs: readonly PairName[]): readonly FileProblem[] {
  const own = table.pair === undefined ? [] : [pairName(table.pair.source, table.pair.target)];
  const concerned = [...new Set([...pairs, ...own])];
  let line = 0;
  // Problems are ordered by position, so that one pass over the rows finds all lines.
  return table.problems.flatMap(({ severity, message, span }): FileProblem[] => {
    while (line + 1 < table.rows.length && table.rows.start(line + 1) <= span.start) line++;
    if (severity !== 'error' && severity !== 'warning') return [];
    const column = span.start - table.rows.start(line) + 1;
    return [{ file: name, line: line + 1, column, severity, message, pairs: table.malformed ? [] : concerned }];
  });
}

function tooLarge(
  name: PairName,
  entries: Dictionary,
  places: ReadonlyMap<string, readonly PlacedEntry[]>,
): FileProblem | undefined {
  let bytes = 0;
  for (const [source, target] of entries) {
    bytes += Buffer.byteLength(source) + Buffer.byteLength(target) + 2;
    if (bytes <= DICTIONARY_BYTES) continue;
    const [place] = places.get(source) ?? [];
    if (place === undefined) return undefined;
    const message = `The dictionary ${name} is larger than 10 MiB from here on. Remove entries.`;
    return { file: place.file, line: place.entry.row + 1, column: 1, severity: 'error', message, pairs: [name] };
  }
  return undefined;
}

/** Dictionaries that must not be changed, and why. */
export function blockedPairs(
  { problems }: MergedFiles,
  pairs: Iterable<PairName>,
): ReadonlyMap<PairName, readonly FileProblem[]> {
  const blocked = new Map<PairName, FileProblem[]>();
  const errors = problems.filter(({ severity }) => severity === 'error');
  for (const pair of pairs) {
    const own = errors.filter((problem) => problem.pairs.length === 0 || problem.pairs.includes(pair));
    if (own.length > 0) blocked.set(pair, own);
  }
  return blocked;
}
