import type { Said } from './entry-text.ts';
import { type Compared, compared, Likeness } from './similar.ts';

/** Less similar texts do not match (gettext's FUZZY_THRESHOLD). */
const LEAST = 0.6;
/** A translation without a context is slightly preferred to one with a different context. */
const ANY_CONTEXT = 0.00001;
/** Texts are compared only if they share a run of this many characters: the same letters in other words mean nothing. */
const ROW = 4;

/** Entries whose translations may be reused for similar texts. */
export class Candidates {
  readonly #all: readonly (readonly [said: Said, text: Compared])[];
  /** The entries that contain each run of characters. */
  readonly #byRow = new Map<string, number[]>();

  constructor(all: readonly Said[]) {
    this.#all = all.map((said) => [said, compared(said.id)] as const);
    for (const [at, { id }] of all.entries()) {
      for (const row of rowsOf(id)) {
        const places = this.#byRow.get(row);
        if (places === undefined) this.#byRow.set(row, [at]);
        else places.push(at);
      }
    }
  }

  /** The most similar entry; of equal ones the first. */
  like(context: string | undefined, id: string): Said | undefined {
    const likeness = new Likeness(id);
    let best = LEAST;
    let found: Said | undefined;
    for (const at of this.#near(id)) {
      const [said, other] = this.#all[at] ?? [];
      if (said === undefined || other === undefined) continue;
      const bonus = said.context === undefined || said.context === context ? ANY_CONTEXT : 0;
      const weight = likeness.with(other, best - bonus);
      if (weight > 0 && weight + bonus > best) [best, found] = [weight + bonus, said];
    }
    return found;
  }

  #near(id: string): readonly number[] {
    // A word of three letters has no such run.
    if (id.length < ROW) return [...this.#all.keys()];
    const near = new Set<number>();
    for (const row of rowsOf(id)) for (const at of this.#byRow.get(row) ?? []) near.add(at);
    return [...near].sort((a, b) => a - b);
  }
}

function rowsOf(text: string): ReadonlySet<string> {
  const rows = new Set<string>();
  for (let at = 0; at + ROW <= text.length; at++) rows.add(text.slice(at, at + ROW));
  return rows;
}
