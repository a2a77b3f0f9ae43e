import type { Known } from './evaluate/known.ts';

/** What may be otherwise when somebody asks again. */
interface Passing {
  readonly found: readonly Known[];
  readonly age: number;
}

/**
 * What was found out about values. What depends on nothing that may still change is worked out once; the rest lasts until a parameter is given
 * something, or a file is read: the next look may find more.
 */
export class Answers {
  readonly #byOwner = new Map<object, Map<unknown, readonly Known[] | Passing>>();
  #owner: object | undefined;
  #own = new Map<unknown, readonly Known[] | Passing>();
  /** How often what was passing has ended. */
  #age = 0;
  #isLasting = true;

  /** @param owner a file or a value: `what` is asked of it */
  get(owner: object, what: unknown): readonly Known[] | undefined {
    const known = this.#of(owner).get(what);
    if (known === undefined || isLasting(known)) return known;
    if (known.age !== this.#age) return undefined;
    this.#isLasting = false;
    return known.found;
  }

  /** Only what lasts. */
  lasting(owner: object, what: unknown): readonly Known[] | undefined {
    const known = this.#of(owner).get(what);
    return known !== undefined && isLasting(known) ? known : undefined;
  }

  set(owner: object, what: unknown, found: readonly Known[], lasts: boolean): void {
    this.#of(owner).set(what, lasts ? found : { found, age: this.#age });
  }

  /** What is being worked out depends on something that may change. */
  shorten(): void {
    this.#isLasting = false;
  }

  /** Works something out. @returns whether that lasts */
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

  /** Something has changed: ends what does not last. */
  end(): void {
    this.#age += 1;
  }

  clear(): void {
    this.#byOwner.clear();
    this.#owner = undefined;
  }

  /** Questions about one file come one behind the other. */
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
