import type { Clock } from '../../server/service/clock.ts';

/**
 * Time that passes only when told: a sleep ends at once and moves the clock, a timer runs out when the test says so.
 * Every sleep is written down.
 */
export class FakeClock implements Clock {
  readonly sleeps: number[] = [];
  readonly #timers = new Set<{ readonly ms: number; readonly at: number; readonly ring: () => void }>();
  readonly #random: () => number;
  #now = 0;

  constructor(random: () => number = () => 0.5) {
    this.#random = random;
  }

  now(): number {
    return this.#now;
  }

  date(): number {
    return Date.UTC(2026, 0, 1) + this.#now;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return;
    this.sleeps.push(ms);
    this.#now += ms;
    await new Promise((resolve) => setImmediate(resolve));
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { ms, at: this.#now + ms, ring: callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  random(): number {
    return this.#random();
  }

  /** Timers that have not run out or been stopped. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Waits until the timers that run (milliseconds) are such: they tell what has arrived, which real time does not. */
  async until(timers: (running: readonly number[]) => boolean): Promise<void> {
    while (!timers([...this.#timers].map(({ ms }) => ms))) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Moves to the next timer and lets it ring. */
  ring(): void {
    const next = [...this.#timers].sort((a, b) => a.at - b.at)[0];
    if (next === undefined) throw new Error('no timer is running');
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.ring();
  }
}
