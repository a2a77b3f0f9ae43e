import type { Known } from './evaluate/known.ts';

/** An answer that may change when asked again. */
interface Passing {
  readonly found: readonly Known[];
  readonly age: number;
}

/**
 * What has been determined about values. Answers that depend on nothing variable are computed once; the others last until a parameter is assigned
 * something, or a file is read: the next look may find more.
 */
export class Answers {
  readonly #byOwner = new Map<object, Map<unknown, readonly Known[] | Passing>>();
  #owner: object | undefined;
  #own = new Map<unknown, readonly Known[] | Passing>();
  /** How often temporary answers have been discarded. */
  #age = 0;
  #isLasting = true;

  /** @param owner the file or value that `what` is asked about */
  get(owner: object, what: unknown): readonly Known[] | undefined {
    const known = this.#of(owner).get(what);
    if (known === undefined || isLasting(known)) return known;
    if (known.age !== this.#age) return undefined;
    this.#isLasting = false;
    return known.found;
  }

  /** Only permanent answers. */
  lasting(owner: object, what: unknown): readonly Known[] | undefined {
    const known = this.#of(owner).get(what);
    return known !== undefined && isLasting(known) ? known : undefined;
  }

  set(owner: object, what: unknown, found: readonly Known[], lasts: boolean): void {
    this.#of(owner).set(what, lasts ? found : { found, age: this.#age });
  }

  /** The current computation depends on something that may change. */
  shorten(): void {
    this.#isLasting = false;
  }

  /** Runs a computation. @returns whether its result is permanent */
  during(work: () => void): boolean {
    const outer = this.#isLasting;
    this.#isLasting = true;
    try {
      work();
      return this.#isLasting;
    } finally {
      this.#isLasting &&= outer;
    }
  }

  /** Something has changed: discards temporary answers. */
  end(): void {
    this.#age += 1;
  }

  clear(): void {
    this.#byOwner.clear();
    this.#owner = undefined;
  }

  /** Queries about one file come in succession. */
  #of(owner: object): Map<unknown, readonly Known[] | Passing> {
    if (owner === this.#owner) return this.#own;
    const own = this.#byOwner.get(owner) ?? new Map<unknown, readonly Known[] | Passing>();
    this.#byOwner.set(owner, own);
    this.#owner = owner;
    this.#own = own;
    return own;
  }
}

function isLasting(known: readonly Known[] | Passing): known is readonly Known[] {
  return Array.isArray(known);
}
