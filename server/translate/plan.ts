import type { UnitNote } from '../../shared/commands.ts';
import { isMissing } from '../checks/missing.ts';
import type { Change } from '../formats/format.ts';
import { type BilingualUnit, pairUnits } from '../formats/pair.ts';
import { pluralKeys } from '../formats/plural-keys.ts';
import { signature } from '../text/content.ts';
import type { PlaceholderOptions } from '../text/placeholders/index.ts';
import { breather } from './breathe.ts';
import type { FileJob } from './job.ts';
import { type JobMemory, recall } from './memory.ts';
import type { Message } from './pieces.ts';
import { render } from './render.ts';
import { FinishedWork } from './reuse.ts';
import { select } from './select.ts';
import { placeholdersIn, takeApart } from './take-apart.ts';

/** A unit that needs the service. */
export interface PlannedUnit {
  readonly unit: BilingualUnit;
  readonly message: Message;
  readonly placeholders: PlaceholderOptions;
}

export interface Plan {
  /** In file order. */
  readonly units: readonly PlannedUnit[];
  /** Settled without the service: reused translations and texts with nothing to translate. */
  readonly reused: readonly Change[];
  /** What to tell about reused ones. */
  readonly notes: readonly UnitNote[];
  readonly skipped: readonly UnitNote[];
  /** Sources that cannot be sent, with the reason. */
  readonly refused: readonly UnitNote[];
}

/** Chooses what to translate and takes it apart. Sends nothing, changes nothing. Stops where it is when cancelled. */
export async function plan(job: FileJob, signal?: AbortSignal, memory?: JobMemory): Promise<Plan> {
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
  const units: PlannedUnit[] = [];
  const reused: Change[] = [];
  const notes: UnitNote[] = [];
  const skipped: UnitNote[] = [];
  const refused: UnitNote[] = [];
  const breathe = breather();
  for (const unit of keys.units) {
    await breathe();
    if (signal?.aborted) break;
    const selection = select(unit, scope, job.stale);
    if (selection.do === 'leave') continue;
    const reason = selection.do === 'skip' ? selection.reason : keys.needless.get(unit.id);
    if (reason !== undefined) {
      skipped.push({ unit: unit.id, reason });
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
      // Who asks for another translation of what is there gets one.
      const found = remembered && (!anew || isMissing(unit)) ? recall(planned, job, remembered) : undefined;
      if (found === undefined || outdated.has(pairKey(unit.source.parts, found.change.parts))) units.push(planned);
      else {
        reused.push(found.change);
        notes.push({ unit: unit.id, reason: found.note });
      }
    }
  }
  return { units, reused, notes, skipped, refused };
}

/** What stands in the file beside a source that it is no translation of any more: a memory filled from the file knows it, too. */
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
