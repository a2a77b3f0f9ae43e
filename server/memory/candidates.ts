import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { GramCounts } from './grams.ts';
import { searchText, trigrams } from './normal.ts';
import type { Segment } from './segment.ts';

/** Places in the index that one search may look at: about ten milliseconds. */
const BUDGET = 25_000;
/** Runs of three characters asked for. */
const MOST = 48;
/** Sources that share the most runs; these are compared. */
const KEPT = 250;
/** A window of the text that shall be asked for at least once. */
const WINDOW = 8;

/** Finds the sources that share runs of three characters with a text: the rare ones are asked for, since they tell more and cost less. */
export class Candidates {
  readonly #database: DatabaseSync;
  readonly #grams: GramCounts;
  readonly #statements = new Map<number, StatementSync>();

  constructor(database: DatabaseSync, grams: GramCounts) {
    this.#database = database;
    this.#grams = grams;
  }

  /** Numbers of sources, those that share the most first. A text of less than three characters has none. */
  of(segment: Segment): readonly number[] {
    const chosen = this.#choose(searchText(segment));
    if (chosen.length === 0) return [];
    const rows = this.#statement(chosen.length).all(...chosen.map((gram) => `"${gram.replaceAll('"', '""')}"`));
    return rows.map((row) => Number(row['id']));
  }

  /** The rarest run of each window of the text first, so that one odd word does not take all the room; then the rest, rare ones first. */
  #choose(text: string): readonly string[] {
    const grams = trigrams(text).filter((gram) => !gram.includes('\u0000'));
    const counts = this.#grams.counts(grams);
    const known = grams.flatMap((gram, at) => {
      const count = counts[at] ?? 0;
      return count > 0 ? [{ gram, at, count }] : [];
    });
    const rare = known.toSorted((a, b) => a.count - b.count);
    const windows = new Set<number>();
    const first = rare.filter(({ at }) => {
      const window = Math.floor(at / WINDOW);
      return !windows.has(window) && windows.add(window);
    });
    const leaders = new Set(first);
    const chosen: string[] = [];
    let cost = 0;
    for (const one of [...first, ...rare.filter((gram) => !leaders.has(gram))]) {
      if (chosen.length >= MOST) break;
      if (chosen.length > 0 && cost + one.count > BUDGET) continue;
      cost += one.count;
      chosen.push(one.gram);
    }
    return chosen;
  }

  #statement(count: number): StatementSync {
    let statement = this.#statements.get(count);
    if (statement === undefined) {
      const each = `SELECT * FROM (SELECT rowid AS id FROM words WHERE words MATCH ? LIMIT ${BUDGET})`;
      statement = this.#database.prepare(
        `SELECT id, count(*) AS shared FROM (${Array.from({ length: count }, () => each).join(' UNION ALL ')})
         GROUP BY id ORDER BY shared DESC, id DESC LIMIT ${KEPT}`,
      );
      this.#statements.set(count, statement);
    }
    return statement;
  }
}
