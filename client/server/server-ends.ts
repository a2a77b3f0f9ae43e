/** What happens when the language server ends unexpectedly. Independent of VS Code, so that it can be tested. */

/** Ends within this time (milliseconds) count together. */
const SOON = 3 * 60_000;
const MOST = 5;

/** What to do, and what to tell the user. */
export type Verdict =
  | { readonly restart: true; readonly say?: 'hung' }
  | { readonly restart: false; readonly say: 'hung' | 'ended' };

/** Counts how a server ends. One that hangs is restarted once, one that ends for other reasons until it has done so five times in three minutes. */
export class ServerEnds {
  readonly #now: () => number;
  #ends: readonly number[] = [];
  #hung = false;

  /** @param now milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** How many ends in a row are too many. */
  static readonly most = MOST;

  judge(hangs: boolean): Verdict {
    const now = this.#now();
    this.#ends = [...this.#ends.filter((at) => now - at < SOON), now];
    if (hangs && this.#hung) return { restart: false, say: 'hung' };
    this.#hung ||= hangs;
    if (this.#ends.length >= MOST) return { restart: false, say: 'ended' };
    return hangs ? { restart: true, say: 'hung' } : { restart: true };
  }
}
