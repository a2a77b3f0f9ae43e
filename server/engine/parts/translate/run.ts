import { isOffered, sameLocale, serviceTarget } from '../../../../shared/locale.ts';
import type { Change } from '../../../core/formats/format.ts';
import { type Decided, Decisions, sortDecisions } from '../../../core/planning/decide.ts';
import { tasksOf } from '../../../core/planning/groups.ts';
import { textsInVain } from '../../../core/planning/in-vain.ts';
import type { FileJob, FileReport } from '../../../core/planning/job.ts';
import { type Plan, type Planning, planning, wholePlan } from '../../../core/planning/plan.ts';
import { Results } from '../../../core/planning/results.ts';
import { unchangedBy } from '../../../core/planning/unchanged.ts';
import { writeProven } from '../../../core/planning/write.ts';
import { type ServiceError, serviceError } from '../../../service/errors/errors.ts';
import type { JobDependencies, TranslateFile } from './dependencies.ts';
import {
  type Agenda,
  agendaFor,
  Count,
  charactersFor,
  isSubtitled,
  mostCharactersFor,
  partWithin,
  workThrough,
} from './phases.ts';
import { Progress } from './progress.ts';
import { Seen } from './seen.ts';
import type { WorkDone } from './work.ts';
import { yielder } from './yielder.ts';

const OPERATION = 'translate the file';

/**
 * Translates what a job requests: plan, mask, batch, send, verify, settle, write. Nothing that a hard check rejects is ever in the result, and what
 * came before an error, a cancellation or the end of the quota is kept.
 */
export const translateFile: TranslateFile = async (job, given) => {
  const seen = new Seen();
  const dependencies = { ...given, translator: seen.around(given.translator) };
  const problem = unfit(job, dependencies);
  if (problem !== undefined) return report(job, EMPTY_PLAN, [], { error: problem });
  const begun = planning(job, dependencies.signal, dependencies.memory, yielder);
  const { plan: planned } = begun;
  const budget = job.characterBudget ?? job.project.translation?.maxCharacters;
  const results = new Results();
  const decisions = new Decisions(planned.units, results, job, yielder);
  const progress = new Progress(dependencies, (units) => decisions.foresee(units));
  let beyond: number | undefined;
  let agenda: Agenda = { portions: begunPortions(begun, progress), joints: [] };
  if (job.dryRun === true && !isSubtitled(job)) {
    const count = new Count(job);
    for await (const { units } of begun.portions) count.add(units);
    return dryRun(planned, count.characters, count.most, budget);
  }
  if (job.dryRun === true || budget !== undefined || isSubtitled(job)) {
    let { units } = await wholePlan(begun);
    const whole = agendaFor(units, job);
    const [tasks] = whole.portions;
    agenda = whole;
    if (job.dryRun) return dryRun(planned, charactersFor(tasks, job), mostCharactersFor(whole, job), budget);
    // Counting a large file takes as long as some requests, so only jobs with a limit wait for it.
    const characters = budget === undefined ? 0 : charactersFor(tasks, job);
    if (budget !== undefined && characters > budget) {
      const part = job.inPart === true ? partWithin(planned.units, job, budget) : undefined;
      if (part === undefined)
        return report(job, planned, [], { characters: 0, error: overBudget(job, characters, budget) });
      ({ agenda, units, beyond } = { ...part, beyond: characters - part.characters });
    }
    progress.add(units, 0);
  }
  const done = await workThrough(
    agenda,
    { ...job, ...(budget !== undefined && { characterBudget: budget }) },
    dependencies,
    results,
    (items, billedCharacters) => {
      progress.answered(items, billedCharacters);
      dependencies.onSettled?.(() => writeProven(job, [...planned.reused, ...decisions.changes()]));
    },
    () => decisions.broken(),
  );
  const decided = await decisions.all();
  const { signal } = dependencies;
  const error =
    done.error ??
    (signal?.aborted && decided.some(({ decision }) => decision.do === 'leave') ? cancelled() : undefined);
  const { detected, models } = seen;
  const inVain = textsInVain(decided, agenda.joints, job);
  const more = { ...(error && { error }), ...(beyond !== undefined && { beyond }), ...(inVain.size > 0 && { inVain }) };
  return report(job, planned, decided, { ...done, detected, models, ...more });
};

const EMPTY_PLAN: Plan = { units: [], reused: [], notes: [], skipped: [], refused: [] };

/** Portions of a plan as tasks, while the rest is planned. */
async function* begunPortions({ portions }: Planning, progress: Progress) {
  for await (const { units, left } of portions) {
    progress.add(units, left);
    yield tasksOf(units);
  }
}

function report(
  job: FileJob,
  planned: Plan,
  decided: readonly Decided[],
  done: Partial<Pick<WorkDone & Seen, 'billedCharacters' | 'characters' | 'detected' | 'models' | 'error'>> &
    Pick<FileReport, 'beyond' | 'inVain'>,
): FileReport {
  const { machine, repaired, notes, ...others } = sortDecisions(decided);
  let order: ReadonlyMap<string, number> | undefined;
  const placeOf = (unit: string) => {
    order ??= new Map(
      (job.format.layout === 'bilingual' ? job.target : job.source).catalog.units.map(({ id }, index) => [id, index]),
    );
    return order.get(unit) ?? Number.MAX_SAFE_INTEGER;
  };
  const inOrder = <T extends { readonly unit: string }>(all: readonly T[]) =>
    all.toSorted((a, b) => placeOf(a.unit) - placeOf(b.unit));
  const proven = writeProven(job, [...planned.reused, ...machine]);
  const written = new Set(proven.changes.map(({ unit }) => unit));
  const idsOf = (changes: readonly Change[]) => changes.map(({ unit }) => unit).filter((unit) => written.has(unit));
  return {
    translated: idsOf(machine),
    reused: idsOf(planned.reused),
    unchanged: unchangedBy(job, proven),
    repaired: repaired.filter((unit) => written.has(unit)),
    notes: inOrder([...planned.notes, ...notes].filter(({ unit }) => written.has(unit))),
    skipped: inOrder([...planned.skipped, ...others.skipped]),
    refused: inOrder([...planned.refused, ...others.refused, ...proven.refused]),
    billedCharacters: done.billedCharacters ?? 0,
    detected: done.detected ?? [],
    models: done.models ?? [],
    characters: done.characters ?? 0,
    changes: proven.changes,
    edits: proven.edits,
    ...(done.beyond !== undefined && { beyond: done.beyond }),
    ...(done.inVain && { inVain: done.inVain }),
    ...(done.error && { error: done.error }),
  };
}

function dryRun(planned: Plan, characters: number, most: number, budget = most): FileReport {
  return {
    translated: planned.units.map(({ unit }) => unit.id),
    reused: planned.reused.map(({ unit }) => unit),
    unchanged: [],
    repaired: [],
    notes: planned.notes,
    skipped: planned.skipped,
    refused: planned.refused,
    billedCharacters: 0,
    detected: [],
    models: [],
    characters,
    // Further attempts stop at the limit.
    mostCharacters: Math.max(characters, Math.min(most, budget)),
    changes: [],
    edits: [],
  };
}

/** Why the job cannot start. */
function unfit(
  { source, target, sourceLocale, targetLocale }: FileJob,
  { targetCodes }: JobDependencies,
): ServiceError | undefined {
  const bad = (message: string, advice: string) =>
    serviceError({ kind: 'bad-request', operation: OPERATION, message, advice });
  for (const file of [source, target])
    if (file.catalog.malformed)
      return bad(
        `${file.path} is malformed`,
        'Repair the errors that “check” shows, then translate again; nothing was changed.',
      );
  if (sameLocale(sourceLocale, targetLocale))
    return bad(`source and target are both ${targetLocale}`, 'Choose another target locale.');
  if (!isOffered(targetLocale, targetCodes))
    return bad(
      `the service does not translate into ${targetLocale} (${serviceTarget(targetLocale, targetCodes)})`,
      'Choose another target locale; “languages” lists them.',
    );
  return undefined;
}

function overBudget({ target }: FileJob, characters: number, budget: number): ServiceError {
  return serviceError({
    kind: 'quota',
    operation: OPERATION,
    message: `${target.path} needs ${characters} characters and ${budget} are left of --max-characters (maxCharacters in dragoman.json)`,
    advice: 'Nothing was sent. Raise the limit, or translate fewer files at a time.',
  });
}

function cancelled(): ServiceError {
  return serviceError({
    kind: 'cancelled',
    operation: OPERATION,
    message: 'cancelled',
    advice: 'What was translated before is kept.',
  });
}
