import { createHash } from 'node:crypto';
import type { AnswerLog } from '../service/answer-log.ts';
import type { Translator } from '../service/translate-types.ts';
import type { AnswerJournal } from './journal.ts';

/** The answers that one run asks for, for one place. */
export class PlaceAnswers implements AnswerLog {
  readonly #journal: AnswerJournal;
  readonly #service: string;
  readonly #place: string;
  readonly #isAnew: boolean;
  /** By digest: the text that was asked about. */
  readonly #asked = new Map<string, string>();
  /** As the run began: what it asks for itself, it has. */
  #known: ReadonlyMap<string, string> | undefined;
  #found = 0;

  constructor(journal: AnswerJournal, service: string, place: string, isAnew = false) {
    this.#isAnew = isAnew;
    this.#journal = journal;
    this.#service = service;
    this.#place = place;
  }

  /** A translator whose answers are kept, and looked for first. */
  around(translator: Translator): Translator {
    return { translate: (request, call) => translator.translate(request, { ...call, answers: this }) };
  }

  /** Questions that were answered from the journal: nothing was billed for them. */
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

  /** The place has what this run asked for. */
  settle(): void {
    this.#journal.drop(this.#place, this.#asked.keys());
  }

  /** The run went through all of the place: what earlier runs left behind is of no use any more, either. @param refused as for `refuse` */
  settleAll(refused: ReadonlySet<string> = new Set()): void {
    this.#journal.settle(this.#place, this.refuse(refused));
  }

  /** An open document has what this run asked for, but for what was refused. */
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

  #digest(question: string): string {
    return createHash('sha256').update(`${this.#service}\n${question}`).digest('hex');
  }
}

/** The file is ours, but a disk is a disk. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
