import type { UnitNote } from '../../../shared/commands.ts';
import { isMissing } from '../checks/words/missing.ts';
import { pluralKeys } from '../formats/common/plurals/plural-keys.ts';
import { forgetPair, forgetUnits } from '../formats/common/units/forget.ts';
import type { Change } from '../formats/format.ts';
import { type BilingualUnit, pairUnits } from '../formats/pair.ts';
import { signature } from '../text/content.ts';
import type { PlaceholderOptions } from '../text/placeholders/index.ts';
import type { FileJob, Yielder } from './job.ts';
import type { Message } from './mask/pieces.ts';
import { render } from './mask/render.ts';
import { type JobMemory, recall } from './memory.ts';
import { FinishedWork } from './reuse.ts';
import { select } from './select.ts';
import { placeholdersIn, takeApart } from './take-apart.ts';
import { unplaced } from './verify/unplaced.ts';

/** A unit that needs the service. */
export interface PlannedUnit {
  readonly unit: BilingualUnit;
  /** Empty once the decision about the unit is final: see `release`. */
  message: Message;
  readonly placeholders: PlaceholderOptions;
}

export interface Plan {
  /** In file order. */
  readonly units: readonly PlannedUnit[];
  /** Settled without the service: reused translations and texts with nothing to translate. */
  readonly reused: readonly Change[];
  /** Notes about reused ones. */
  readonly notes: readonly UnitNote[];
  readonly skipped: readonly UnitNote[];
  /** Sources that cannot be sent, with the reason. */
  readonly refused: readonly UnitNote[];
}

/** A plan in progress. */
export interface Planning {
  /** Grows with every portion. */
  readonly plan: Plan;
  /** Units that need the service, as they are found. */
  readonly portions: AsyncIterable<Portion>;
}

export interface Portion {
  readonly units: readonly PlannedUnit[];
  /** How many units are left to plan, estimated from those before; 0: this is the last portion. */
  readonly left: number;
}

const NOTHING: Message = { elements: [], items: [] };

/** Releases what was read of a unit and made from it: for a large file it takes many times the memory of the file. */
export function release(planned: PlannedUnit): void {
  planned.message = NOTHING;
  forgetPair(planned.unit);
}

/** Texts per portion: enough to fill all request slots, while preparing them does not take long. */
const PORTION = 800;

/** Selects what to translate and splits it. Sends and changes nothing. Stops when cancelled. */
export function planning(
  job: FileJob,
  signal?: { readonly aborted: boolean },
  memory?: JobMemory,
  yielder: Yielder = () => () => undefined,
): Planning {
  const units: PlannedUnit[] = [];
  const plan = { units, reused: [], notes: [], skipped: [], refused: [] };
  return { plan, portions: portionsOf(plan, job, yielder, signal, memory) };
}

/** The plan of a whole file. */
export async function wholePlan({ plan, portions }: Planning): Promise<Plan> {
  for await (const _ of portions);
  return plan;
}

interface GrowingPlan extends Plan {
  readonly units: PlannedUnit[];
  readonly reused: Change[];
  readonly notes: UnitNote[];
  readonly skipped: UnitNote[];
  readonly refused: UnitNote[];
}

async function* portionsOf(
  { units, reused, notes, skipped, refused }: GrowingPlan,
  job: FileJob,
  yielder: Yielder,
  signal?: { readonly aborted: boolean },
  memory?: JobMemory,
): AsyncGenerator<Portion, void, undefined> {
  const { format, source, target, scope, targetLocale } = job;
  const common = placeholdersIn(job);
  const keys = pluralKeys(pairUnits(format, source.catalog, target.catalog), format, target.catalog, targetLocale);
  const finished = new FinishedWork(
    keys.units.filter(({ id }) => job.stale?.has(id) !== true),
    common,
  );
  const outdated = outdatedPairs(keys.units, job.stale);
  const anew = typeof scope === 'object' || scope === 'all';
  const remembered = memory?.forJob(job);
  const homeless = unplaced(job, keys.units);
  forgetUnits(source.catalog);
  forgetUnits(target.catalog);
  const yieldNow = yielder();
  let texts = 0;
  let given = 0;
  for (const [index, unit] of keys.units.entries()) {
    const pause = yieldNow();
    if (pause !== undefined) await pause;
    if (signal?.aborted) break;
    const selection = select(unit, scope, job);
    if (selection.do === 'leave') {
      forgetPair(unit);
      continue;
    }
    if (selection.do === 'refuse') {
      refused.push({ unit: unit.id, reason: selection.reason });
      continue;
    }
    const reason = selection.do === 'skip' ? selection.reason : keys.needless.get(unit.id);
    if (reason !== undefined) {
      skipped.push({ unit: unit.id, reason });
      continue;
    }
    const noPlace = homeless.get(unit.id);
    if (noPlace !== undefined) {
      refused.push({ unit: unit.id, reason: noPlace });
      continue;
    }
    const known = anew ? undefined : finished.for(unit);
    if (known !== undefined) {
      reused.push({ unit: unit.id, parts: known, origin: 'memory', targetLocale });
      continue;
    }
    const { placeholders, message } = takeApart(unit, common, targetLocale);
    if (typeof message === 'string') refused.push({ unit: unit.id, reason: message });
    else if (message.items.length === 0)
      reused.push({ unit: unit.id, parts: render(message, []), origin: 'memory', targetLocale });
    else {
      const filled = keys.added.has(unit.id) ? [unit.sourceUnit.plural?.category ?? ''] : message.filled;
      const planned = { unit, message: { ...message, ...(filled && { filled }) }, placeholders };
      // A request for another translation of an existing one gets a new one.
      const found = remembered && (!anew || isMissing(unit)) ? recall(planned, job, remembered) : undefined;
      if (found !== undefined && !outdated.has(pairKey(unit.source.parts, found.change.parts))) {
        reused.push(found.change);
        notes.push({ unit: unit.id, reason: found.note });
        continue;
      }
      units.push(planned);
      texts += message.items.length;
      if (texts < PORTION) continue;
      const left = Math.max(1, Math.round(((keys.units.length - index - 1) * units.length) / (index + 1)));
      yield { units: units.slice(given), left };
      given = units.length;
      texts = 0;
    }
  }
  yield { units: units.slice(given), left: 0 };
}

/** Translations in the file that no longer match their source: a memory filled from the file has them, too. */
function outdatedPairs(units: readonly BilingualUnit[], stale: ReadonlySet<string> | undefined): ReadonlySet<string> {
  if (stale === undefined || stale.size === 0) return new Set();
  return new Set(
    units.flatMap(({ id, source, target }) =>
      target !== undefined && stale.has(id) ? [pairKey(source.parts, target.parts)] : [],
    ),
  );
}

function pairKey(source: BilingualUnit['source']['parts'], target: Parameters<typeof signature>[0]): string {
  return `${signature(source)}\u0000${signature(target)}`;
}
