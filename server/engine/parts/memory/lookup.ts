import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Candidate, Candidates } from './candidates.ts';
import { type Entry, type Match, ORIGIN_KINDS, type Origin, QUALITIES, type Query } from './entry.ts';
import type { GramCounts } from './grams.ts';
import type { Directory } from './names.ts';
import { looseKey } from './normal.ts';
import { itemsOf, similarity, weightOf } from './score.ts';
import { decode } from './segment.ts';

export interface FuzzyOptions {
  /** Percent; worse matches are left out. */
  readonly minimum?: number;
  /** Maximum matches. */
  readonly limit?: number;
}

export const DEFAULT_MINIMUM = 70;
const DEFAULT_LIMIT = 5;
/** Maximum items of a text for fuzzy comparison: longer ones are only found exactly. */
const COMPARED = 400;
/** How many cells of the distance table one search may fill: some ten milliseconds. */
const EFFORT = 1_500_000;
/** How many entries of one source are read: a word like “OK” may be in every file. */
const ENTRIES = 200;

/** The reading side of a memory. */
export class Lookup {
  readonly #directory: Directory;
  readonly #candidates: Candidates;
  readonly #byLoose: StatementSync;
  readonly #entries: StatementSync;

  constructor(database: DatabaseSync, directory: Directory, grams: GramCounts) {
    this.#directory = directory;
    this.#candidates = new Candidates(database, grams);
    this.#byLoose = database.prepare('SELECT id, locale, text FROM source WHERE loose = ? LIMIT 50');
    this.#entries = database.prepare(
      `SELECT e.*, o.kind, o.path, p.folder FROM entry e JOIN origin o ON o.id = e.origin JOIN project p ON p.id = o.project
       WHERE e.source = ? AND e.locale = ? AND (p.folder IN (?, ?, '') OR substr(p.folder, 1, length(?)) = ?) AND (e.engine IS NULL OR e.engine = ?) ORDER BY e.quality DESC, e.time DESC LIMIT ${ENTRIES}`,
    );
  }

  /** Translations of exactly the same text and codes into exactly the same locale, best first. */
  exact(query: Query): readonly Entry[] {
    const from = this.#directory.related(query.sourceLocale);
    const exactly = [...this.#directory.related(query.targetLocale)].filter(([, fit]) => fit === 'exact');
    return this.#byLoose
      .all(looseKey(decode(query.source)))
      .filter((row) => row['text'] === query.source && from.has(Number(row['locale'])))
      .flatMap((row) => exactly.flatMap(([id]) => this.#entriesOf(row, id, query)))
      .toSorted((a, b) => QUALITIES.indexOf(b.quality) - QUALITIES.indexOf(a.quality) || b.time - a.time);
  }

  /** The best matches, one per distinct translation, including exact ones. */
  fuzzy(query: Query, { minimum = DEFAULT_MINIMUM, limit = DEFAULT_LIMIT }: FuzzyOptions = {}): readonly Match[] {
    const segment = decode(query.source);
    const from = this.#directory.related(query.sourceLocale);
    const to = this.#directory.related(query.targetLocale);
    if (from.size === 0 || to.size === 0) return [];
    const items = itemsOf(segment);
    const weight = weightOf(items);
    const matches: Match[] = [];
    let effort = EFFORT;
    for (const row of this.#rows(query.source)) {
      if (effort < 0) break;
      if (!from.has(Number(row['locale']))) continue;
      const text = String(row['text']);
      const same = text === query.source;
      if (!same && (items.length > COMPARED || text.length > query.source.length * 4 + 40)) continue;
      const other = same ? items : itemsOf(decode(text));
      const bound = Math.min(weight, weightOf(other)) / Math.max(weight, weightOf(other), 1);
      if (!same && (other.length > COMPARED || bound * 100 < minimum - 1)) continue;
      effort -= same ? 0 : items.length * other.length + 50;
      const percent = similarity(items, other, same);
      if (percent < minimum) continue;
      for (const [id, fit] of to) {
        // Another region's wording may be wrong here.
        const worth = fit === 'exact' ? percent : percent - 1;
        for (const entry of this.#entriesOf(row, id, query)) matches.push({ percent: worth, entry });
      }
    }
    return best(matches, limit);
  }

  /** Rows of sources that may be similar: first those with the same loose form, then by what they share with it. */
  *#rows(source: string): Iterable<Candidate> {
    const segment = decode(source);
    const seen = new Set<number>();
    for (const row of this.#byLoose.all(looseKey(segment))) {
      seen.add(Number(row['id']));
      yield row;
    }
    for (const row of this.#candidates.of(segment)) if (!seen.has(Number(row['id']))) yield row;
  }

  #entriesOf(source: Candidate, locale: number, { project, shared, team, engine }: Query): readonly Entry[] {
    // No folder starts with a NUL.
    const below = shared === undefined ? '\0' : `${shared}/`;
    const folders = [project, team?.folder ?? project, below, below];
    const rows = this.#entries.all(Number(source['id']), locale, ...folders, engine ?? null);
    if (rows.length === 0) return [];
    const tags = new Map(this.#directory.locales.all());
    return rows.map((row): Entry => {
      const origin: Origin = {
        project: String(row['folder']),
        kind: ORIGIN_KINDS.find((kind) => kind === row['kind']) ?? 'accepted',
        path: String(row['path']),
      };
      return {
        id: Number(row['id']),
        sourceLocale: tags.get(Number(source['locale'])) ?? '',
        targetLocale: tags.get(locale) ?? '',
        source: String(source['text']),
        target: String(row['target']),
        ...(typeof row['unit'] === 'string' && { unit: row['unit'] }),
        ...(row['around'] !== null && { around: Number(row['around']) }),
        quality: QUALITIES[Number(row['quality'])] ?? 'proposal',
        time: Number(row['time']),
        origin,
      };
    });
  }
}

/** Higher percentages first, then better quality, then newer; of equal translations only the first. */
function best(matches: readonly Match[], limit: number): readonly Match[] {
  const sorted = matches.toSorted(
    (a, b) =>
      b.percent - a.percent ||
      QUALITIES.indexOf(b.entry.quality) - QUALITIES.indexOf(a.entry.quality) ||
      b.entry.time - a.entry.time,
  );
  const seen = new Set<string>();
  const found: Match[] = [];
  for (const match of sorted) {
    if (seen.has(match.entry.target)) continue;
    seen.add(match.entry.target);
    if (found.push(match) === limit) break;
  }
  return found;
}
