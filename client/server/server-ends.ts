/** What happens when the language server ends without being asked to: no VS Code in here, so that it can be tried out. */

/** Ends within this time (milliseconds) belong together. */
const SOON = 3 * 60_000;
const MOST = 5;

/** What is to be done, and what is said about it. */
export type Verdict =
  | { readonly restart: true; readonly say?: 'hung' }
  | { readonly restart: false; readonly say: 'hung' | 'ended' };

/** Counts how a server ends. One that does not answer is started again once; one that ends for other reasons until it has done so five times in three minutes. */
export class ServerEnds {
  readonly #now: () => number;
  #ends: readonly number[] = [];
  #hung = false;

  /** @param now milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** How many ends one after the other are too many. */
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
