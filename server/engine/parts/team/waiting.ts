import { setTimeout as pause } from 'node:timers/promises';
import type { TeamError } from './sql.ts';
import type { Team } from './team.ts';

/** Milliseconds after which a waiter checks again, even without a notification. */
const LOOK_AGAIN = 1_000;
/** Milliseconds for which notifications are combined. */
const GATHER = 100;

/** The questions of one run that other machines are asking. However many requests wait for some of them, one statement at a time checks all. */
export class Waiting {
  readonly #team: Team;
  readonly #onTrouble: (error: TeamError) => void;
  readonly #lookAgain: number;
  /** By question: callbacks for when it may be checked again. */
  readonly #awaited = new Map<string, readonly (() => void)[]>();
  #watching: Promise<void> | undefined;
  #unlisten: (() => void) | undefined;
  #notice = Promise.withResolvers<void>();
  #isOver = false;

  /** @param lookAgain milliseconds after which it checks without a notification */
  constructor(team: Team, onTrouble: (error: TeamError) => void, lookAgain = LOOK_AGAIN) {
    this.#team = team;
    this.#onTrouble = onTrouble;
    this.#lookAgain = lookAgain;
  }

  /** Waits until one of the questions is answered or released, for the signal, or until `close`. */
  async for(questions: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    if (this.#isOver || signal?.aborted === true) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const told = () => resolve();
    for (const question of questions) this.#awaited.set(question, [...(this.#awaited.get(question) ?? []), told]);
    signal?.addEventListener('abort', told, { once: true });
    this.#watching ??= this.#watch();
    await promise;
    signal?.removeEventListener('abort', told);
    for (const question of questions) {
      const others = this.#awaited.get(question)?.filter((one) => one !== told) ?? [];
      if (others.length > 0) this.#awaited.set(question, others);
      else this.#awaited.delete(question);
    }
  }

  /** Wakes all waiters and stops checking. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#notice.resolve();
    for (const all of [...this.#awaited.values()]) for (const told of all) told();
    await this.#watching;
    this.#unlisten?.();
  }

  async #watch(): Promise<void> {
    const { sql, name, number } = this.#team;
    if (this.#unlisten === undefined) {
      const listening = await sql.listen(`dragoman_answers_${number}`, () => this.#notice.resolve());
      // Without notifications, it still checks regularly.
      this.#unlisten = listening.ok ? listening.value : () => undefined;
    }
    while (!this.#isOver && this.#awaited.size > 0) {
      this.#notice = Promise.withResolvers();
      const ready = await sql.query('SELECT dragoman.ready($1, $2) AS question', [name, [...this.#awaited.keys()]]);
      if (!ready.ok) {
        this.#onTrouble(ready.error);
        break;
      }
      for (const row of ready.value) for (const told of this.#awaited.get(String(row['question'])) ?? []) told();
      const called = new AbortController();
      const looks = pause(this.#lookAgain, undefined, { signal: called.signal }).catch(() => undefined);
      await Promise.race([this.#notice.promise, looks]);
      called.abort();
      if (!this.#isOver) await pause(GATHER);
    }
    this.#watching = undefined;
  }
}
