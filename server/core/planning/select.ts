import { STALE_STATES } from '../checks/across/stale-translation.ts';
import { isMissing } from '../checks/words/missing.ts';
import type { Lock } from '../formats/format.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import { isBlank } from '../text/content.ts';
import type { FileJob, UnitScope } from './job.ts';

/** What to do with a unit. `leave`: it is outside this run, and not worth a line in the report. */
export type Selection =
  | { readonly do: 'translate' | 'leave' }
  | { readonly do: 'skip' | 'refuse'; readonly reason: string };

/** Why a stale unit is refused that, as far as known, no machine has translated. */
export const KEPT =
  'its source changed, but a person may have written its translation: it is kept unless you ask otherwise';

const LOCKS: Readonly<Record<Lock, string>> = {
  'translate-no': 'marked as not to be translated',
  approved: 'approved: its translation is not changed by a machine',
  final: 'final: its translation is not changed by a machine',
  locked: 'locked',
};

/**
 * Which units a scope includes. Never locked units, nor approved and final work; reviewed work and drafts only on request. `stale` means what is
 * missing and what no longer matches its source: according to the file, or because the caller knows.
 */
export function select(
  unit: BilingualUnit,
  scope: UnitScope,
  { stale: known, byPeople }: Pick<FileJob, 'stale' | 'byPeople'> = {},
): Selection {
  const wanted = wants(unit, scope, known);
  if (wanted === undefined) return { do: 'leave' };
  const lock = unit.targetUnit?.lock ?? unit.sourceUnit.lock;
  if (lock !== undefined) return { do: 'skip', reason: LOCKS[lock] };
  if (isBlank(unit.source)) return { do: 'skip', reason: 'the source is blank' };
  if (wanted !== true) return { do: 'skip', reason: wanted };
  const kept = scope === 'stale' && byPeople?.has(unit.id) === true && !isMissing(unit) && !saysStale(unit);
  return kept ? { do: 'refuse', reason: KEPT } : { do: 'translate' };
}

/** `undefined`: not included. A string: included, but somebody's work prevents it. */
function wants(unit: BilingualUnit, scope: UnitScope, known?: ReadonlySet<string>): true | string | undefined {
  if (typeof scope === 'object') return scope.units.has(unit.id) ? true : undefined;
  const state = unit.targetUnit?.state ?? 'initial';
  if (isBlank(unit.source)) return undefined;
  if (isMissing(unit)) return true;
  if (scope === 'all')
    return state === 'reviewed' || state === 'final' ? 'reviewed by a person: to translate it again, name it' : true;
  if (scope === 'stale' && (known?.has(unit.id) || saysStale(unit)))
    return state === 'reviewed' || state === 'final'
      ? 'its source changed, but it was reviewed by a person: to translate it again, name it'
      : true;
  if (state === 'initial') return 'it has a draft that differs from the source: to translate it again, name it';
  return undefined;
}

/** XLIFF 1.2 has states for it, gettext the old source. In XLIFF 2 such a translation returns to `initial` (docs/spec/formats.md#xliff-states). */
function saysStale({ targetUnit }: BilingualUnit): boolean {
  const word = targetUnit?.stateName ?? '';
  return (
    targetUnit?.previousSource !== undefined ||
    targetUnit?.outdated === true ||
    word === 'initial' ||
    STALE_STATES.has(word)
  );
}
