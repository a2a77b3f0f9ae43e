import { setTimeout as pause } from 'node:timers/promises';
import type { TeamError } from './sql.ts';
import type { Team } from './team.ts';

/** Milliseconds: whoever waits looks again after so long, whatever was said. */
const LOOK_AGAIN = 1_000;
/** Milliseconds in which notices of others are taken for one. */
const GATHER = 100;

/** The questions of one run that other machines are asking. However many requests wait for some of them, one statement at a time looks after all. */
export class Waiting {
  readonly #team: Team;
  readonly #onTrouble: (error: TeamError) => void;
  readonly #lookAgain: number;
  /** By question: who is told that it may be asked about again. */
  readonly #awaited = new Map<string, readonly (() => void)[]>();
  #watching: Promise<void> | undefined;
  #unlisten: (() => void) | undefined;
  #notice = Promise.withResolvers<void>();
  #isOver = false;

  /** @param lookAgain milliseconds after which it looks without a notice */
  constructor(team: Team, onTrouble: (error: TeamError) => void, lookAgain = LOOK_AGAIN) {
    this.#team = team;
    this.#onTrouble = onTrouble;
    this.#lookAgain = lookAgain;
  }

  /** Until one of the questions has an answer or is given up, the signal comes, or nobody looks any more. */
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

  /** Everybody is told, and nobody looks any more. */
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
      // Who cannot listen looks again all the same.
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
