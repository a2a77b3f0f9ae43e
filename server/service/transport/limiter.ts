import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import type { Clock } from '../clock.ts';

/** A slot for a running request. Release it exactly once; `rate` means the service had too many requests, `failed` says nothing about load. */
export type Release = (outcome: 'done' | 'rate' | 'failed') => void;

interface Waiter {
  readonly start: (release: Release) => void;
  readonly urgent: boolean;
}

/**
 * Milliseconds between two starts. Requests waiting for the same moment would otherwise be sent at once; together with requests of the previous
 * second that were delayed on the way, the service would see too many in one second.
 */
const GAP = 5;

/**
 * How many requests run at once, shared by everything one client does: halved when the service answers 429 or 529 (once per round), never below one,
 * then one more per round of successes; and never more starts per second than configured. No number is published (docs/spec/service.md#limits).
 */
export class Limiter {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #perSecond: number;
  readonly #starts: number[] = [];
  #waiting: Waiter[] = [];
  #limit: number;
  #active = 0;
  #halvedAt = Number.NEGATIVE_INFINITY;
  #pausing = false;

  constructor(
    clock: Clock,
    most: number = DEFAULT_SETTINGS.concurrency,
    perSecond: number = DEFAULT_SETTINGS.requestsPerSecond,
  ) {
    this.#clock = clock;
    this.#perSecond = Math.max(1, perSecond);
    this.#most = Math.max(1, most);
    this.#limit = this.#most;
  }

  /** How many requests may currently run at once. */
  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** The maximum that it ever allows: additional workers would only wait. */
  get most(): number {
    return this.#most;
  }

  /** Waits for a slot; `undefined` if the signal aborts first. Urgent ones (repeats) precede new ones. */
  acquire(signal: AbortSignal, urgent: boolean): Promise<Release | undefined> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(undefined);
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        resolve(undefined);
      };
      const waiter: Waiter = {
        urgent,
        start: (release) => {
          signal.removeEventListener('abort', leave);
          resolve(release);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiter);
      this.#pump();
    });
  }

  #pump(): void {
    while (this.#waiting.length > 0 && this.#active < this.limit && !this.#pausing) {
      const now = this.#clock.now();
      const last = this.#starts.at(-1) ?? Number.NEGATIVE_INFINITY;
      const isFull = this.#starts.length >= this.#perSecond;
      const oldest = isFull ? (this.#starts[0] ?? 0) : Number.NEGATIVE_INFINITY;
      const due = Math.max(oldest + 1_000, last + GAP);
      if (now < due) {
        this.#pause(due - now);
        return;
      }
      if (isFull) this.#starts.shift();
      this.#starts.push(now);
      const urgent = this.#waiting.findIndex((waiter) => waiter.urgent);
      const [waiter] = this.#waiting.splice(Math.max(0, urgent), 1);
      this.#active += 1;
      waiter?.start(this.#release(now));
    }
  }

  #pause(ms: number): void {
    this.#pausing = true;
    void this.#clock.sleep(ms).then(() => {
      this.#pausing = false;
      this.#pump();
    });
  }

  #release(startedAt: number): Release {
    return (outcome) => {
      this.#active -= 1;
      if (outcome === 'done') this.#limit = Math.min(this.#most, this.#limit + 1 / this.#limit);
      else if (outcome === 'rate' && startedAt >= this.#halvedAt) {
        // Requests that were already running when the limit was halved say nothing about the new limit.
        this.#limit = Math.max(1, this.#limit / 2);
        this.#halvedAt = this.#clock.now();
      }
      this.#pump();
    };
  }
}
