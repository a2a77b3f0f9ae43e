import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { GramCounts } from './grams.ts';
import { searchText, trigrams } from './normal.ts';
import { encode, type Segment } from './segment.ts';

/** How many index entries the search for single trigrams may visit: some milliseconds. */
const BUDGET = 6_000;
/** How many trigrams are searched one by one. */
const MOST = 40;
/** Maximum sources found by single trigrams. */
const KEPT = 200;
/** Maximum sources of similar length found by each search for several words together. */
const TOGETHER = 150;
const LOOKED_AT = 4_000;
/** How many sources a search for several words may yield if words were independent. In fact there are more: `TOGETHER` are examined. */
const FEW = 10;
/** Up to this many sources with the rarest word, all other words are checked instantly. */
const CHEAP = 500;
/** How many words of a text are searched together: its rarest ones. */
const LEADERS = 12;
/** Longer words, and scripts without spaces, are cut into pieces of this many UTF-16 units. */
const PIECE = 8;

/** A row of `source`. */
export type Candidate = Readonly<Record<string, unknown>>;

/** The rarest trigram of a word, which stands for the word. */
interface Gram {
  readonly gram: string;
  readonly count: number;
}

/**
 * Finds the sources that share trigrams with a text, in two ways. Sources with most of its words, whichever they are: several words together are rare
 * even if each is frequent. And sources with its rarest trigrams: they are more distinctive and cheaper to find.
 */
export class Candidates {
  readonly #grams: GramCounts;
  readonly #together: StatementSync;
  readonly #total: StatementSync;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<number, StatementSync>();

  constructor(database: DatabaseSync, grams: GramCounts) {
    this.#database = database;
    this.#grams = grams;
    this.#total = database.prepare('SELECT max(id) AS total FROM source');
    this.#together = database.prepare(
      `SELECT source.id, locale, source.text FROM (SELECT rowid AS id FROM words WHERE words MATCH ? LIMIT ${LOOKED_AT}) AS found
       JOIN source ON source.id = found.id WHERE length(source.text) BETWEEN ? AND ? LIMIT ${TOGETHER}`,
    );
  }

  /** Rows of sources (`id`, `locale`, `text`), likelier ones first. A text of fewer than three characters has none. */
  of(segment: Segment): Iterable<Candidate> {
    const text = searchText(segment);
    const found = new Map<unknown, Candidate>();
    const { length } = encode(segment);
    const sets = combinations(this.#leaders(text)).map((words) => this.#telling(words));
    for (const wanted of new Set(sets)) {
      for (const row of this.#together.all(wanted, Math.floor(length / 2) - 20, length * 2 + 20))
        if (!found.has(row['id'])) found.set(row['id'], row);
    }
    const single = this.#rare(text);
    if (single.length > 0)
      for (const row of this.#statement(single.length).all(...single.map(quoted)))
        if (!found.has(row['id'])) found.set(row['id'], row);
    return found.values();
  }

  /** The query for sources with all of these words: the rarest first and, if even that one is frequent, only as many as leave few sources. Each further one would take as long as the first. */
  #telling(words: readonly Gram[]): string {
    const total = Number(this.#total.get()?.['total'] ?? 0);
    const chosen: string[] = [];
    let left = total;
    const isCheap = (words[0]?.count ?? 0) < CHEAP;
    for (const { gram, count } of words) {
      if (!isCheap && left < FEW && chosen.length > 1) break;
      chosen.push(quoted(gram));
      left *= count / Math.max(total, 1);
    }
    return chosen.join(' AND ');
  }

  /** One trigram for each word that any source may have, rare ones first. */
  #leaders(text: string): readonly Gram[] {
    const grams = this.#counted(piecesOf(text).map((piece) => trigrams(piece)));
    const leaders = grams.flatMap((each): Gram[] => {
      const known = each.filter(({ count }) => count > 0);
      const [first, ...others] = known;
      return first === undefined ? [] : [others.reduce((a, b) => (b.count < a.count ? b : a), first)];
    });
    return leaders.toSorted((a, b) => a.count - b.count).slice(0, LEADERS);
  }

  /** The rarest trigrams, as many as the budget allows. */
  #rare(text: string): readonly string[] {
    const [all = []] = this.#counted([trigrams(text)]);
    const chosen: string[] = [];
    let cost = 0;
    for (const { gram, count } of all.toSorted((a, b) => a.count - b.count)) {
      if (count === 0) continue;
      cost += count;
      if (chosen.length >= MOST || (chosen.length > 0 && cost > BUDGET)) break;
      chosen.push(gram);
    }
    return chosen;
  }

  #counted(lists: readonly (readonly string[])[]): readonly (readonly Gram[])[] {
    const usable = lists.map((grams) => grams.filter((gram) => !gram.includes('\u0000')));
    const counts = this.#grams.counts(usable.flat());
    let at = 0;
    return usable.map((grams) => grams.map((gram) => ({ gram, count: counts[at++] ?? 0 })));
  }

  #statement(count: number): StatementSync {
    let statement = this.#statements.get(count);
    if (statement === undefined) {
      const each = `SELECT * FROM (SELECT rowid AS id FROM words WHERE words MATCH ? LIMIT ${BUDGET})`;
      statement = this.#database.prepare(
        `SELECT source.id, locale, text FROM (
           SELECT id, count(*) AS shared FROM (${Array.from({ length: count }, () => each).join(' UNION ALL ')})
           GROUP BY id ORDER BY shared DESC, id DESC LIMIT ${KEPT}
         ) AS found JOIN source ON source.id = found.id ORDER BY shared DESC, source.id DESC`,
      );
      this.#statements.set(count, statement);
    }
    return statement;
  }
}

/** The words of a search text including the spaces around them, long ones in pieces. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const word of text.split(' ')) {
    for (let at = 0; at < word.length; at += PIECE)
      pieces.push(text.slice(Math.max(0, from + at - 1), from + Math.min(word.length, at + PIECE) + 1));
    from += word.length + 1;
  }
  return pieces;
}

/**
 * Sets of words such that a source that lacks at most one word (of few) or two (of many) contains all words of some set: at most six sets, so that
 * their number does not grow with the text.
 */
export function combinations<T>(words: readonly T[]): readonly (readonly T[])[] {
  if (words.length < 3) return words.length === 0 ? [] : [words];
  if (words.length <= 6) return words.map((_, without) => words.filter((__, at) => at !== without));
  const blocks = [0, 1, 2, 3].map((block) => words.filter((_, at) => at % 4 === block));
  return [0, 1, 2, 3].flatMap((a) =>
    [0, 1, 2, 3].flatMap((b) => (a < b ? [[...(blocks[a] ?? []), ...(blocks[b] ?? [])]] : [])),
  );
}

function quoted(gram: string): string {
  return `"${gram.replaceAll('"', '""')}"`;
}
