import type { Group } from '../../../core/planning/groups.ts';
import type { FileJob } from '../../../core/planning/job.ts';
import { type Item, isToken } from '../../../core/planning/mask/pieces.ts';
import type { Method } from '../../../core/planning/methods.ts';
import type { Result } from '../../../core/planning/results.ts';
import { type Attempt, attempt } from '../../../core/planning/verify/judge.ts';
import { describeError } from '../../../service/errors/errors.ts';
import { type Answers, Asking } from './ask.ts';
import type { Question } from './calls.ts';
import type { JobDependencies } from './dependencies.ts';
import type { ExtraRequests } from './extra-requests.ts';
import type { OnAnswered } from './work.ts';

/** A group with its questions in a round. */
interface Turn {
  readonly group: Group;
  questions: readonly Question[];
  /** How many questions have no answer yet. */
  waiting: number;
  /** Set once all are answered and none was rejected: the answers, for items that join later. The questions are then released. */
  texts?: readonly string[];
}

/** All questions with one method. Answers are judged as they arrive; accepted ones are in `results` at once. */
export class Round {
  readonly #method: number;
  readonly #job: FileJob;
  readonly #requests: ExtraRequests;
  readonly #onAnswered: OnAnswered;
  readonly #results: Map<Item, Result>;
  readonly #asking: Asking;
  readonly #turnOf = new Map<Question, Turn>();
  readonly #turnFor = new Map<Group, Turn>();

  /** `onAnswered` receives what this round has been billed. */
  constructor(
    method: number,
    job: FileJob,
    dependencies: JobDependencies,
    requests: ExtraRequests,
    results: Map<Item, Result>,
    onAnswered: OnAnswered,
  ) {
    this.#method = method;
    this.#job = job;
    this.#requests = requests;
    this.#results = results;
    this.#onAnswered = onAnswered;
    this.#asking = new Asking(job, dependencies, (questions) => this.#answered(questions));
  }

  /** Asks about groups, if that costs at most `left` code points: returns the cost, or undefined. */
  ask(groups: readonly Group[], left: number): number | undefined {
    const turns = admitted(turnsOf(groups, this.#method, this.#job), this.#requests);
    const cost = countCharacters(turns);
    if (cost > left) return undefined;
    for (const turn of turns) {
      this.#turnFor.set(turn.group, turn);
      for (const question of turn.questions) this.#turnOf.set(question, turn);
    }
    this.#asking.add(turns.flatMap(({ questions }) => questions));
    return cost;
  }

  /** Waits until more can be asked. */
  room(): Promise<void> {
    return this.#asking.room();
  }

  isAnswered(group: Group): boolean {
    return this.#turnFor.get(group)?.waiting === 0;
  }

  /** Judges items that have joined groups after their answers came. */
  joined(late: ReadonlyMap<Group, readonly Item[]>): void {
    for (const [group, items] of late) {
      const turn = this.#turnFor.get(group);
      if (turn === undefined) continue;
      this.#judge(turn);
      this.#onAnswered(items, this.#asking.answers.billedCharacters);
    }
  }

  /** Waits for the last answer. */
  all(): Promise<Answers> {
    return this.#asking.all();
  }

  #answered(questions: readonly Question[]): void {
    const { answers } = this.#asking;
    const touched = new Set<Turn>();
    for (const question of questions) {
      const turn = this.#turnOf.get(question);
      if (turn === undefined) continue;
      touched.add(turn);
      turn.waiting -= 1;
      this.#turnOf.delete(question);
    }
    const items = [...touched].flatMap(({ group }) => group.open.map(({ item }) => item));
    for (const turn of touched) if (turn.waiting === 0) this.#judge(turn);
    this.#onAnswered(items, answers.billedCharacters);
  }

  #judge(turn: Turn): void {
    const { answers } = this.#asking;
    if (turn.texts === undefined && turn.questions.every((question) => answers.texts.has(question))) {
      turn.texts = turn.questions.map((question) => this.#asking.take(question) ?? '');
      turn.questions = [];
    }
    judge(turn, this.#method, answers, this.#job, this.#results);
  }
}

/** Code points of every text of these groups, once per method. Contexts are not billed. */
export function charactersOf(groups: readonly Group[], job: FileJob, methods: readonly number[] = [0]): number {
  return methods.reduce((sum, method) => sum + countCharacters(turnsOf(groups, method, job)), 0);
}

/** Code points of what is asked: groups with equal texts but different codes ask separately. */
function countCharacters(all: readonly Turn[]): number {
  let characters = 0;
  for (const { questions } of all) for (const { text } of questions) for (const _ of text) characters += 1;
  return characters;
}

function turnsOf(groups: readonly Group[], methodIndex: number, job: FileJob): readonly Turn[] {
  return groups.flatMap((group) => {
    const method = group.methods[methodIndex];
    const [first] = group.open;
    if (method === undefined || first === undefined) return [];
    const { texts } = attemptAt(first.item, method, job);
    // Without tokens, asking for a single sentence repeats the question that has just failed.
    if (method.split === true && texts.length < 2 && !first.item.pieces.some(isToken)) return [];
    const questions = texts.map((text) => ({ text, method, unit: group.unit }));
    return [{ group, questions, waiting: questions.length }];
  });
}

/** The questions that units may still ask: see {@link ExtraRequests}. */
function admitted(round: readonly Turn[], requests: ExtraRequests): readonly Turn[] {
  const byUnit = Map.groupBy(round, ({ group }) => group.unit);
  return [...byUnit].flatMap(([unit, its]) =>
    requests.admit(
      unit,
      its.flatMap(({ questions }) => questions),
    )
      ? its
      : [],
  );
}

function attemptAt(item: Item, method: Method, job: FileJob): Attempt {
  return attempt(item, method, { source: job.sourceLocale, target: job.targetLocale });
}

function judge(
  { group, questions, texts }: Turn,
  methodIndex: number,
  answers: Answers,
  job: FileJob,
  results: Map<Item, Result>,
): void {
  const rejected = questions.map((question) => answers.rejected.get(question)).find((problem) => problem !== undefined);
  if (rejected !== undefined) {
    group.attempts = methodIndex + 1;
    group.reason = describeError(rejected);
    // What no request can hold may be sent sentence by sentence; no other method makes it smaller.
    const split = group.methods.slice(methodIndex + 1).filter((method) => method.split);
    group.methods = [...group.methods.slice(0, methodIndex + 1), ...(rejected.kind === 'too-large' ? split : [])];
    return;
  }
  if (texts === undefined) return;
  group.attempts = methodIndex + 1;
  const method = group.methods[methodIndex];
  group.open = group.open.filter(({ item }) => {
    const verdict = method === undefined ? '' : attemptAt(item, method, job).judge(texts);
    if (typeof verdict !== 'string') results.set(item, { settled: verdict, attempts: group.attempts });
    else group.reason = verdict;
    return typeof verdict === 'string';
  });
}
