const MINUTE_MS = 60_000;

/** Counts requests per clock minute, by name. */
export class Limiter {
  readonly #clock: () => number;
  readonly #counts = new Map<string, number>();
  #minute = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts one request; false if the minute has already had `most` of them. */
  allows(name: string, most: number): boolean {
    const minute = Math.floor(this.#clock() / MINUTE_MS);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count <= most;
  }
}
