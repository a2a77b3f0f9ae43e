import { describeError, type ServiceError } from '../service/errors.ts';
import { type Answers, ask } from './ask.ts';
import type { Question } from './calls.ts';
import type { ExtraRequests } from './extra-requests.ts';
import type { FileJob, JobDependencies } from './job.ts';
import { type Attempt, attempt, type Settled } from './judge.ts';
import { EXTRA_ATTEMPTS, ladder, mannerOf, type Rung } from './ladder.ts';
import { mask } from './mask.ts';
import { type Item, isToken } from './pieces.ts';
import type { PlannedUnit } from './plan.ts';

/** What became of an item. */
export type Result =
  | { readonly settled: Settled; readonly attempts: number }
  | { readonly refused: string; readonly attempts: number }
  /** No answer came: the run stopped before. */
  | undefined;

/** An item in its unit. */
interface Member {
  readonly unit: PlannedUnit;
  readonly item: Item;
}

/** Items that send the same text: asked once, each answer judged with the item's own codes. */
interface Group {
  rungs: readonly Rung[];
  readonly unit: PlannedUnit;
  open: Member[];
  attempts: number;
  reason: string;
}

export interface WorkDone {
  readonly results: ReadonlyMap<Item, Result>;
  readonly billedCharacters: number;
  /** Code points sent, every attempt counted. */
  readonly characters: number;
  readonly error?: ServiceError;
}

/** An item to ask for: from which rung of the ladder on, and how often at most (all rungs unless said otherwise). */
export interface Task extends Member {
  readonly from?: number;
  readonly most?: number;
}

/** What a caller hears of the work while it goes on: items that were answered, and the code points billed so far. */
export type OnAnswered = (items: readonly Item[], billedCharacters: number) => void;

/** Every item of every unit. */
export function tasksOf(units: readonly PlannedUnit[]): readonly Task[] {
  return units.flatMap((unit) => unit.message.items.map((item) => ({ unit, item })));
}

/** Items by the text they send, in file order. */
export function groupItems(tasks: readonly Task[], job: FileJob): readonly Group[] {
  const manner = mannerOf(job);
  const groups = new Map<string, Group>();
  for (const { unit, item, from = 0, most } of tasks) {
    const kinds = item.pieces.map((piece) => (isToken(piece) ? `${piece.body.kind} ${piece.role}` : ''));
    const key = `${from} ${most ?? ''} ${mask(item.pieces, 'shown').text}\u0000${kinds.join()}`;
    const known = groups.get(key);
    if (known !== undefined) known.open.push({ unit, item });
    else {
      const rungs = ladder(item, manner).slice(from, most === undefined ? undefined : from + most);
      groups.set(key, { rungs, unit, open: [{ unit, item }], attempts: 0, reason: '' });
    }
  }
  return [...groups.values()];
}

interface Turn {
  readonly group: Group;
  readonly questions: readonly Question[];
}

/** Code points of the first attempt at every text. */
export function charactersOf(groups: readonly Group[], job: FileJob): number {
  return countCharacters(turns(groups, 0, job));
}

function countCharacters(all: readonly Turn[]): number {
  const texts = new Set(all.flatMap(({ questions }) => questions.map(({ text }) => text)));
  let characters = 0;
  for (const text of texts) for (const _ of text) characters += 1;
  return characters;
}

function turns(groups: readonly Group[], rungIndex: number, job: FileJob): readonly Turn[] {
  return groups.flatMap((group) => {
    const rung = group.rungs[rungIndex];
    const [first] = group.open;
    if (rung === undefined || first === undefined) return [];
    const { texts } = attemptAt(first.item, rung, job);
    // Without tokens a single sentence asked alone is the question that has just failed.
    if (rung.split === true && texts.length < 2 && !first.item.pieces.some(isToken)) return [];
    return [{ group, questions: texts.map((text) => ({ text, rung, unit: group.unit })) }];
  });
}

/** What units may still ask: see {@link ExtraRequests}. */
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

function attemptAt(item: Item, rung: Rung, job: FileJob): Attempt {
  return attempt(item, rung, { source: job.sourceLocale, target: job.targetLocale });
}

/**
 * Asks for every group, climbing the ladder with those that fail, all of one rung together. Bounded: the requests that a text and its unit may have,
 * and never more characters than the budget has left. Answers are judged as they come; what passes is in `results` at once.
 */
export async function work(
  groups: readonly Group[],
  job: FileJob,
  dependencies: JobDependencies,
  onAnswered: OnAnswered,
  results: Map<Item, Result>,
  requests: ExtraRequests,
): Promise<WorkDone> {
  let billedCharacters = 0;
  let characters = 0;
  let error: ServiceError | undefined;
  let open = groups;
  for (let rungIndex = 0; rungIndex <= EXTRA_ATTEMPTS && open.length > 0 && error === undefined; rungIndex++) {
    const round = admitted(turns(open, rungIndex, job), requests);
    const cost = countCharacters(round);
    if (characters + cost > (job.characterBudget ?? Number.POSITIVE_INFINITY)) {
      for (const group of open) group.reason = `${group.reason} (no characters left in the budget to ask again)`.trim();
      break;
    }
    characters += cost;
    const turnOf = new Map(round.flatMap((turn) => turn.questions.map((question) => [question, turn])));
    const waiting = new Map(round.map((turn) => [turn, turn.questions.length]));
    const before = billedCharacters;
    const answers = await ask(job, [...turnOf.keys()], dependencies, (questions, soFar) => {
      const touched = new Set<Turn>();
      for (const question of questions) {
        const turn = turnOf.get(question);
        if (turn === undefined) continue;
        touched.add(turn);
        waiting.set(turn, (waiting.get(turn) ?? 0) - 1);
      }
      const items = [...touched].flatMap(({ group }) => group.open.map(({ item }) => item));
      for (const turn of touched) if (waiting.get(turn) === 0) judgeTurn(turn, rungIndex, soFar, job, results);
      onAnswered(items, before + soFar.billedCharacters);
    });
    billedCharacters += answers.billedCharacters;
    error = answers.error;
    open = open.filter((group) => group.open.length > 0);
    if (dependencies.signal?.aborted) break;
  }
  for (const group of open)
    for (const { item } of group.open)
      if (group.reason !== '') results.set(item, { refused: group.reason, attempts: group.attempts });
  return { results, billedCharacters, characters, ...(error && { error }) };
}

function judgeTurn(
  { group, questions }: Turn,
  rungIndex: number,
  answers: Answers,
  job: FileJob,
  results: Map<Item, Result>,
): void {
  const rejected = questions.map((question) => answers.rejected.get(question)).find((problem) => problem !== undefined);
  if (rejected !== undefined) {
    group.attempts = rungIndex + 1;
    group.reason = describeError(rejected);
    // What no request can carry may go sentence by sentence; no other way of asking makes it smaller.
    const split = group.rungs.slice(rungIndex + 1).filter((rung) => rung.split);
    group.rungs = [...group.rungs.slice(0, rungIndex + 1), ...(rejected.kind === 'too-large' ? split : [])];
    return;
  }
  const texts = questions.map((question) => answers.texts.get(question));
  if (!texts.every((text) => text !== undefined)) return;
  group.attempts = rungIndex + 1;
  const rung = group.rungs[rungIndex];
  group.open = group.open.filter(({ item }) => {
    const verdict = rung === undefined ? '' : attemptAt(item, rung, job).judge(texts);
    if (typeof verdict !== 'string') results.set(item, { settled: verdict, attempts: group.attempts });
    else group.reason = verdict;
    return typeof verdict === 'string';
  });
}
