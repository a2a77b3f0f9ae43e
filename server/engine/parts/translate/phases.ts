import { type JointCues, joinCues, splitCues } from '../../../core/planning/cues.ts';
import { Grouping, type Task, tasksOf } from '../../../core/planning/groups.ts';
import type { FileJob } from '../../../core/planning/job.ts';
import type { Item } from '../../../core/planning/mask/pieces.ts';
import { EXTRA_ATTEMPTS } from '../../../core/planning/methods.ts';
import { type PlannedUnit, release } from '../../../core/planning/plan.ts';
import type { Result } from '../../../core/planning/results.ts';
import type { JobDependencies } from './dependencies.ts';
import { ExtraRequests } from './extra-requests.ts';
import { charactersOf } from './round.ts';
import { type OnAnswered, type Portions, type WorkDone, work } from './work.ts';

/** What to ask first: every item, and sentences across several subtitles as one text. */
export interface Agenda {
  readonly portions: Portions;
  readonly joints: readonly JointCues[];
}

/** Attempts per text, including the first. */
const ATTEMPTS = EXTRA_ATTEMPTS + 1;

/** The agenda of a file that has been planned as a whole. */
export function agendaFor(
  units: readonly PlannedUnit[],
  job: FileJob,
): Agenda & { readonly portions: [readonly Task[]] } {
  if (!isSubtitled(job)) return { portions: [tasksOf(units)], joints: [] };
  const order = new Map(job.source.catalog.units.map(({ id }, index) => [id, index]));
  const joints = joinCues(units, order);
  const joined = new Set(joints.flatMap((joint) => joint.units));
  const firstOf = new Map(joints.map((joint) => [joint.units[0], joint]));
  const tasks = units.flatMap((unit): readonly Task[] => {
    const joint = firstOf.get(unit);
    if (joint !== undefined) return [{ unit, item: joint.item, most: 1 }];
    return joined.has(unit) ? [] : tasksOf([unit]);
  });
  return { portions: [tasks], joints };
}

/** Sentences may span several units: none can be asked for before all are known. */
export function isSubtitled({ source }: FileJob): boolean {
  return source.catalog.units.some(({ cue }) => cue !== undefined);
}

/** Code points of the first attempt at every text. */
export function charactersFor(tasks: readonly Task[], job: FileJob): number {
  return charactersOf(new Grouping(job).add(tasks).fresh, job);
}

/**
 * The first units of a plan, as far as the budget (code points) reaches: the forms of one plural are kept together.
 * @returns undefined if it is too small for any unit
 */
export function partWithin(units: readonly PlannedUnit[], job: FileJob, budget: number) {
  const partOf = (count: number) => {
    const some = units.slice(0, count);
    const agenda = agendaFor(some, job);
    return { units: some, agenda, characters: charactersFor(agenda.portions[0], job) };
  };
  let [fits, tooMany] = [0, units.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (partOf(middle).characters <= budget) fits = middle;
    else tooMany = middle;
  }
  const setAt = (at: number) => units[at]?.unit.sourceUnit.plural?.set;
  while (fits > 0 && setAt(fits) !== undefined && setAt(fits) === setAt(fits - 1)) fits--;
  return fits === 0 ? undefined : partOf(fits);
}

/** What the units of a file will cost, counted portion by portion: only a unit's place in the plan is kept. */
export class Count {
  readonly #job: FileJob;
  readonly #grouping: Grouping;
  /** Code points of the first attempt at every text. */
  characters = 0;
  /** Like `mostCharactersFor`. */
  most = 0;

  constructor(job: FileJob) {
    this.#job = job;
    this.#grouping = new Grouping(job);
  }

  add(units: readonly PlannedUnit[]): void {
    const tasks = tasksOf(units);
    const { fresh } = this.#grouping.add(tasks);
    const first = charactersOf(fresh, this.#job);
    this.characters += first;
    this.most += first + laterCharacters(tasks, this.#job);
    for (const group of fresh) group.open = [];
    for (const unit of units) release(unit);
  }
}

const LATER = Array.from({ length: EXTRA_ATTEMPTS }, (_, at) => at + 1);

/** Further attempts are made for each unit separately, even if others have the same text. */
function laterCharacters(tasks: readonly Task[], job: FileJob): number {
  return tasks.reduce((sum, task) => sum + charactersOf(new Grouping(job).add([task]).fresh, job, LATER), 0);
}

/**
 * The maximum of code points that can be billed: every text asked for with every method. Further attempts are made for each unit separately, even if
 * others have the same text.
 */
export function mostCharactersFor({ portions: [tasks], joints }: ReturnType<typeof agendaFor>, job: FileJob): number {
  const joined = new Set(joints.map(({ item }) => item));
  const alone = tasks.filter((task) => !joined.has(task.item));
  let most = charactersFor(tasks, job) + laterCharacters(alone, job);
  // A sentence that cannot be split is asked for cue by cue.
  for (const { units } of joints)
    for (const task of tasksOf(units)) most += charactersOf(new Grouping(job).add([task]).fresh, job, [0, ...LATER]);
  return most;
}

/**
 * Works through the agenda. A sentence whose answer cannot be split is asked again, cue by cue with the dialogue as context; then, while attempts are
 * left, the texts of the units in `broken`: their answers pass one by one but not together.
 */
export async function workThrough(
  { portions, joints }: Agenda,
  job: FileJob,
  dependencies: JobDependencies,
  results: Map<Item, Result>,
  onAnswered: OnAnswered,
  broken: () => Promise<readonly PlannedUnit[]>,
): Promise<WorkDone> {
  const inside = new Map(joints.map((joint) => [joint.item, joint.units.flatMap((unit) => unit.message.items)]));
  const joined = new Set([...inside.values()].flat());
  const done = { billedCharacters: 0, characters: 0 };
  const requests = new ExtraRequests();
  const ask = async (all: Portions, into: Map<Item, Result>) => {
    const left = job.characterBudget === undefined ? undefined : job.characterBudget - done.characters;
    const rest = { ...job, ...(left !== undefined && { characterBudget: left }) };
    const { billedCharacters: before } = done;
    const made = await work(
      all,
      rest,
      dependencies,
      (items, billed) =>
        onAnswered(
          items.flatMap((item) => inside.get(item) ?? [item]),
          before + billed,
        ),
      into,
      requests,
    );
    done.billedCharacters += made.billedCharacters;
    done.characters += made.characters;
    return made.error ?? (dependencies.signal?.aborted ? 'aborted' : undefined);
  };
  /** The answers of further attempts continue the count. */
  const askAgain = async (again: readonly Task[]) => {
    const more = new Map<Item, Result>();
    const stopped = await ask([again], more);
    for (const [item, result] of more)
      results.set(item, result && { ...result, attempts: result.attempts + (results.get(item)?.attempts ?? 1) });
    return stopped;
  };

  let stopped = await ask(portions, results);
  const alone = cutJoints(joints, results, job.targetLocale);
  if (stopped === undefined && alone.length > 0) stopped = await askAgain(alone);
  for (let round = 0; round < EXTRA_ATTEMPTS && stopped === undefined; round++) {
    const again = (await broken()).flatMap((unit) => tasksLeft(unit, results, joined));
    if (again.length === 0) break;
    stopped = await askAgain(again);
  }
  return { results, ...done, ...(typeof stopped === 'object' && { error: stopped }) };
}

/** Gives each cue its part of the sentence; returns the cues of sentences that cannot be split. */
function cutJoints(joints: readonly JointCues[], results: Map<Item, Result>, targetLocale: string): readonly Task[] {
  const alone: Task[] = [];
  for (const joint of joints) {
    const result = results.get(joint.item);
    if (result === undefined) continue;
    const parts = 'settled' in result ? splitCues(joint, result.settled.pieces, targetLocale) : undefined;
    for (const [index, unit] of joint.units.entries()) {
      const [item] = unit.message.items;
      const pieces = parts?.[index];
      if (item === undefined) continue;
      if (pieces !== undefined && 'settled' in result)
        results.set(item, { settled: { ...result.settled, pieces }, attempts: result.attempts });
      else alone.push({ unit, item, most: ATTEMPTS - 1 });
    }
  }
  return alone;
}

/**
 * The items of a unit with the methods that none of them has used, so that all use the same one. A part of a sentence has not been asked alone. An
 * attempt used by one text of the unit is used for all of them: the limit is per unit, whichever of its texts needed it.
 */
function tasksLeft(unit: PlannedUnit, results: ReadonlyMap<Item, Result>, joined: ReadonlySet<Item>): readonly Task[] {
  const { items } = unit.message;
  const attempts = Math.max(0, ...items.map((item) => results.get(item)?.attempts ?? ATTEMPTS));
  const left = ATTEMPTS - attempts;
  if (left <= 0) return [];
  return items.map((item) => ({ unit, item, from: joined.has(item) ? attempts - 1 : attempts, most: left }));
}
