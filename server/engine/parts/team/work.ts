import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { systemClock } from '../../../service/clock.ts';
import { type ServiceError, serviceError } from '../../../service/errors/errors.ts';
import { Limiter } from '../../../service/transport/limiter.ts';
import type { TeamAnswer, TeamAnswers } from '../answers/place.ts';
import { wordsDigest, wordsOfMarkup } from './rows.ts';
import type { TeamError } from './sql.ts';
import type { Team } from './team.ts';
import { Waiting } from './waiting.ts';

/** How many seconds a reservation lasts: that long, others wait for a machine that has died. */
const LEASE = 20;
/** Milliseconds between two heartbeats. */
const ALIVE_EVERY = 5_000;
export interface WorkOptions {
  /** The team's name of the project. */
  readonly project: string;
  /** The account of the service that is billed: its budget and rate are shared. */
  readonly account: string;
  /** How many requests this run sends at once. It reserves no more: another machine could ask what would only wait here. */
  readonly concurrency?: number | undefined;
  /** Called once if the team can no longer be reached: this run continues alone. */
  readonly onTrouble: (message: string) => void;
}

/** The reserved questions of one request. */
interface Held {
  readonly open: Set<string>;
  readonly free: () => void;
}

const NEVER = new AbortController().signal;

/**
 * The part of one run in a team's shared work. A text is reserved before it is sent, and its answer is a row that all others find. A run that dies
 * loses its reservations; the answers that it stored stay. Nothing here makes a translation fail: without the server the run continues alone.
 */
export class TeamWork implements TeamAnswers {
  readonly #team: Team;
  readonly #options: WorkOptions;
  readonly #id = randomUUID();
  readonly #places: Limiter;
  readonly #waiting: Waiting;
  /** By reserved question: the slot of its request, which is released when all of its questions are done. */
  readonly #held = new Map<string, Held>();
  #found = 0;
  #isAlone = false;
  #sign: NodeJS.Timeout | undefined;

  private constructor(team: Team, options: WorkOptions) {
    this.#team = team;
    this.#options = options;
    this.#places = new Limiter(systemClock, options.concurrency, Number.POSITIVE_INFINITY);
    this.#waiting = new Waiting(team, (error) => this.#goAlone(error));
  }

  static async begin(team: Team, options: WorkOptions): Promise<Result<TeamWork, TeamError>> {
    const work = new TeamWork(team, options);
    const begun = await work.#alive();
    if (!begun.ok) return begun;
    work.#sign = setInterval(() => void work.#alive(), ALIVE_EVERY);
    work.#sign.unref();
    return ok(work);
  }

  async claim(
    asked: ReadonlyMap<string, number>,
    isAnew: boolean,
    signal: AbortSignal | undefined,
  ): Promise<
    Result<{ readonly known: ReadonlyMap<string, string>; readonly mine: ReadonlySet<string> }, ServiceError>
  > {
    const alone = ok({ known: new Map<string, string>(), mine: new Set(asked.keys()) });
    if (this.#isAlone || asked.size === 0) return alone;
    const place = await this.#places.acquire(signal ?? NEVER, false);
    // It was cancelled while it waited.
    if (place === undefined) return ok({ known: new Map<string, string>(), mine: new Set<string>() });
    const claimed = await this.#team.sql.query('SELECT * FROM dragoman.claim($1, $2, $3, $4, $5::jsonb, $6)', [
      this.#team.name,
      this.#id,
      this.#options.account,
      LEASE,
      JSON.stringify(Array.from(asked, ([q, n]) => ({ q, n }))),
      isAnew,
    ]);
    if (!claimed.ok) {
      place('done');
      if (claimed.error.kind === 'budget') return fail(overBudget(claimed.error));
      this.#goAlone(claimed.error);
      return alone;
    }
    const known = new Map<string, string>();
    const mine = new Set<string>();
    let wait = 0;
    for (const row of claimed.value) {
      const question = String(row['question']);
      if (row['state'] === 'yours') mine.add(question);
      if (row['state'] === 'known') known.set(question, String(row['answer']));
      wait = Number(row['wait']);
    }
    this.#found += known.size;
    const held: Held = { open: new Set(mine), free: () => place('done') };
    for (const question of mine) this.#held.set(question, held);
    if (mine.size === 0) held.free();
    // The requests of all machines for an account are spread over time.
    if (mine.size > 0 && wait >= 1) await pause(wait, undefined, { signal }).catch(() => undefined);
    return ok({ known, mine });
  }

  async keep(answers: ReadonlyMap<string, TeamAnswer>, targetLocale: string): Promise<void> {
    this.#let(answers.keys());
    if (this.#isAlone) return;
    const given = Array.from(answers, ([q, { answer, text }]) => {
      const { billed, said } = partsOf(answer);
      const words = { words: wordsDigest(wordsOfMarkup(text)), said: wordsDigest(wordsOfMarkup(said)) };
      return { q, answer, billed, to: targetLocale, ...(said !== '' && words) };
    });
    await this.#say('SELECT dragoman.keep($1, $2, $3, $4::jsonb)', [this.#options.account, JSON.stringify(given)]);
  }

  async release(questions: readonly string[]): Promise<void> {
    this.#let(questions);
    if (!this.#isAlone) await this.#say('SELECT dragoman.release($1, $2, $3)', [questions]);
  }

  changed(questions: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    return this.#waiting.for(questions, signal);
  }

  /** The run is over: releases its reservations. */
  async close(): Promise<void> {
    clearInterval(this.#sign);
    await this.#waiting.close();
    if (!this.#isAlone) await this.#say('SELECT dragoman.finish($1, $2, $3)', [this.#found]);
    this.#isAlone = true;
  }

  /** These questions are no longer pending here. */
  #let(questions: Iterable<string>): void {
    for (const question of questions) {
      const held = this.#held.get(question);
      this.#held.delete(question);
      if (held?.open.delete(question) === true && held.open.size === 0) held.free();
    }
  }

  async #alive(): Promise<Result<unknown, TeamError>> {
    if (this.#isAlone) return ok(undefined);
    const { project, account } = this.#options;
    return this.#team.sql.query('SELECT dragoman.alive($1, $2, $3, $4, $5, $6, $7)', [
      this.#team.name,
      this.#id,
      hostname(),
      project,
      account,
      LEASE,
      this.#found,
    ]);
  }

  async #say(statement: string, values: readonly unknown[]): Promise<void> {
    const said = await this.#team.sql.query(statement, [this.#team.name, this.#id, ...values]);
    if (!said.ok) this.#goAlone(said.error);
  }

  #goAlone({ message }: TeamError): void {
    if (this.#isAlone) return;
    this.#isAlone = true;
    // Requests that wait for others now ask themselves.
    void this.#waiting.close();
    this.#options.onTrouble(
      `${message} This run continues without it: what other machines translate at the same time is billed twice.`,
    );
  }
}

function overBudget({ message }: TeamError): ServiceError {
  return serviceError({ kind: 'quota', operation: 'translate text', message, advice: 'Nothing was sent.' });
}

/** The parts of an answer that are stored separately. */
function partsOf(answer: string): { readonly billed: number; readonly said: string } {
  const value: unknown = JSON.parse(answer);
  const { text, billedCharacters } =
    typeof value === 'object' && value !== null
      ? { text: '', billedCharacters: 0, ...value }
      : { text: '', billedCharacters: 0 };
  return { billed: Number(billedCharacters), said: String(text) };
}
