import { createHash } from 'node:crypto';
import { ok, type Result } from '../../../../shared/values/result.ts';
import type { AnswerLog, SharedQuestions } from '../../../service/answer-log.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { Translator } from '../../../service/resources/translate-types.ts';
import type { AnswerJournal } from './journal.ts';

/** An answer that may be shared. */
export interface TeamAnswer {
  /** In JSON, as it is stored. */
  readonly answer: string;
  /** The text that was sent. */
  readonly text: string;
}

/** Questions and answers of all machines of a team, by digest. */
export interface TeamAnswers {
  /** @param isAnew ask again even if it was answered before this run */
  claim(
    asked: ReadonlyMap<string, number>,
    isAnew: boolean,
    signal: AbortSignal | undefined,
  ): Promise<Result<{ readonly known: ReadonlyMap<string, string>; readonly mine: ReadonlySet<string> }, ServiceError>>;
  keep(answers: ReadonlyMap<string, TeamAnswer>, targetLocale: string): Promise<void>;
  release(questions: readonly string[]): Promise<void>;
  changed(questions: readonly string[], signal: AbortSignal | undefined): Promise<void>;
}

/** Options for the answers of one place. */
export interface PlaceOptions {
  /** Skips answers that the checks have refused. */
  readonly anew?: boolean;
  /** Shares questions among the machines of a team. */
  readonly team?: TeamAnswers | undefined;
  /** Locale of the translations, for the team. */
  readonly targetLocale?: string;
}

/** The answers that one run asks for in one place. */
export class PlaceAnswers implements AnswerLog {
  readonly #journal: AnswerJournal;
  readonly #service: string;
  readonly #place: string;
  readonly #isAnew: boolean;
  /** The texts that were sent, by digest. */
  readonly #asked = new Map<string, string>();
  /** As of the start of the run: it knows its own answers. */
  #known: ReadonlyMap<string, string> | undefined;
  #found = 0;
  readonly shared: SharedQuestions | undefined;

  constructor(journal: AnswerJournal, service: string, place: string, options: PlaceOptions = {}) {
    const { anew = false, team, targetLocale = '' } = options;
    this.#isAnew = anew;
    this.shared = team && this.#sharedWith(team, targetLocale);
    this.#journal = journal;
    this.#service = service;
    this.#place = place;
  }

  /** A translator whose answers are looked up first, and kept. */
  around(translator: Translator): Translator {
    return { translate: (request, call) => translator.translate(request, { ...call, answers: this }) };
  }

  /** How many questions were answered from the journal: nothing was billed for them. */
  get found(): number {
    return this.#found;
  }

  find(question: string, text = ''): unknown {
    const digest = this.#digest(question);
    this.#asked.set(digest, text);
    this.#known ??= this.#journal.of(this.#place, this.#isAnew);
    const answer = this.#known.get(digest);
    if (answer === undefined) return undefined;
    this.#found += 1;
    return parsed(answer);
  }

  keep(answers: ReadonlyMap<string, unknown>): void {
    const byDigest = Array.from(
      answers,
      ([question, answer]) => [this.#digest(question), JSON.stringify(answer)] as const,
    );
    this.#journal.keep(this.#place, new Map(byDigest));
  }

  /** What this run asked for is in its place. */
  settle(): void {
    this.#journal.drop(this.#place, this.#asked.keys());
  }

  /** The run covered the whole place, so answers left by earlier runs are useless, too. @param refused as for `refuse` */
  settleAll(refused: ReadonlySet<string> = new Set()): void {
    this.#journal.settle(this.#place, this.refuse(refused));
  }

  /** What this run asked for is in an open document, except for what was refused. */
  apply(): void {
    this.#journal.apply(this.#place, this.#asked.keys());
  }

  /** The checks have refused the answers to these texts: they are kept for the next run. @returns the digests of their questions */
  refuse(texts: ReadonlySet<string>): ReadonlySet<string> {
    const refused = new Set([...this.#asked].flatMap(([digest, text]) => (texts.has(text) ? [digest] : [])));
    this.#journal.refuse(this.#place, [...refused]);
    for (const digest of refused) this.#asked.delete(digest);
    return refused;
  }

  #sharedWith(team: TeamAnswers, targetLocale: string): SharedQuestions {
    return {
      claim: async (asked, signal) => {
        const digests = new Map([...asked.keys()].map((question) => [this.#digest(question), question]));
        const costs = new Map(Array.from(digests, ([digest, question]) => [digest, asked.get(question) ?? 0]));
        const claimed = await team.claim(costs, this.#isAnew, signal);
        if (!claimed.ok) return claimed;
        const known = new Map<string, unknown>();
        for (const [digest, answer] of claimed.value.known) known.set(digests.get(digest) ?? '', parsed(answer));
        this.#found += known.size;
        const mine = new Set([...claimed.value.mine].map((digest) => digests.get(digest) ?? ''));
        return ok({ known, mine });
      },
      keep: (answers) => {
        const byDigest = Array.from(answers, ([question, answer]) => {
          const digest = this.#digest(question);
          return [digest, { answer: JSON.stringify(answer), text: this.#asked.get(digest) ?? '' }] as const;
        });
        return team.keep(new Map(byDigest), targetLocale);
      },
      release: (questions) => team.release(questions.map((question) => this.#digest(question))),
      changed: (questions, signal) =>
        team.changed(
          questions.map((question) => this.#digest(question)),
          signal,
        ),
    };
  }

  #digest(question: string): string {
    return createHash('sha256').update(`${this.#service}\n${question}`).digest('hex');
  }
}

/** The file is ours, but disks can corrupt it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
