import { type JointCues, joinCues, splitCues } from './cues.ts';
import type { FileJob, JobDependencies } from './job.ts';
import type { Item } from './pieces.ts';
import type { PlannedUnit } from './plan.ts';
import { charactersOf, groupItems, type Result, type Task, tasksOf, type WorkDone, work } from './work.ts';

/** What to ask first: every item, and sentences over several subtitles as one text. */
export interface Agenda {
  readonly tasks: readonly Task[];
  readonly joints: readonly JointCues[];
}

/** With one attempt gone for the whole sentence, each cue has as many left as any other text. */
const ATTEMPTS_ALONE = 3;

export function agendaFor(units: readonly PlannedUnit[], job: FileJob): Agenda {
  const order = new Map(job.source.catalog.units.map(({ id }, index) => [id, index]));
  const joints = units.some(({ unit }) => unit.sourceUnit.cue !== undefined) ? joinCues(units, order) : [];
  const joined = new Set(joints.flatMap((joint) => joint.units));
  const firstOf = new Map(joints.map((joint) => [joint.units[0], joint]));
  const tasks = units.flatMap((unit): readonly Task[] => {
    const joint = firstOf.get(unit);
    if (joint !== undefined) return [{ unit, item: joint.item, most: 1 }];
    return joined.has(unit) ? [] : tasksOf([unit]);
  });
  return { tasks, joints };
}

/** Code points of the first attempt at every text. */
export function charactersFor({ tasks }: Agenda, job: FileJob): number {
  return charactersOf(groupItems(tasks, job), job);
}

/** Works through the agenda. A sentence whose answer cannot be told apart is asked again, cue by cue with the dialogue as context. */
export async function workThrough(
  { tasks, joints }: Agenda,
  job: FileJob,
  dependencies: JobDependencies,
  onAnswered: (items: readonly Item[]) => void,
): Promise<WorkDone> {
  const inside = new Map(joints.map((joint) => [joint.item, joint.units.flatMap((unit) => unit.message.items)]));
  const answered = (items: readonly Item[]) => onAnswered(items.flatMap((item) => inside.get(item) ?? [item]));
  const first = await work(groupItems(tasks, job), job, dependencies, answered);
  const results = new Map<Item, Result>(first.results);
  const alone: Task[] = [];
  for (const joint of joints) {
    const result = first.results.get(joint.item);
    const parts = result !== undefined && 'settled' in result ? splitCues(joint, result.settled.pieces) : undefined;
    for (const [index, unit] of joint.units.entries()) {
      const [item] = unit.message.items;
      const pieces = parts?.[index];
      if (item === undefined || result === undefined) continue;
      if (pieces !== undefined && 'settled' in result)
        results.set(item, { settled: { ...result.settled, pieces }, attempts: result.attempts });
      else alone.push({ unit, item, most: ATTEMPTS_ALONE });
    }
  }
  if (alone.length === 0 || first.error !== undefined || dependencies.signal?.aborted) return { ...first, results };
  const budget = job.characterBudget === undefined ? undefined : job.characterBudget - first.characters;
  const rest = { ...job, ...(budget !== undefined && { characterBudget: budget }) };
  const second = await work(groupItems(alone, rest), rest, dependencies, answered);
  for (const [item, result] of second.results)
    results.set(item, result && { ...result, attempts: result.attempts + 1 });
  return {
    results,
    billedCharacters: first.billedCharacters + second.billedCharacters,
    characters: first.characters + second.characters,
    ...(second.error && { error: second.error }),
  };
}
