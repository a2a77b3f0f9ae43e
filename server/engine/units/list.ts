import { ok, type Result } from '../../../shared/values/result.ts';
import { isMissing } from '../../core/checks/words/missing.ts';
import type { BilingualUnit } from '../../core/formats/pair.ts';
import { formOf } from '../../core/planning/mask/editing-form.ts';
import { shownInCode } from '../code/sites.ts';
import type { Failure } from '../failure.ts';
import { neededPairs } from '../files.ts';
import type { Host } from '../host.ts';
import type { LocaleChoice } from '../parts/workspace/discovery/discover.ts';
import { openWork } from '../parts/workspace/discovery/work.ts';
import { openSelection } from '../projects/select.ts';
import { StaleMemory } from '../stale/stale-memory.ts';
import { breakOf, momentOf } from '../translate/job.ts';

export const UNIT_STATES = ['missing', 'review', 'translated', 'stale'] as const;
/** `stale`: the source has changed since the translation was written; such a unit is also `translated` or `review`. */
export type UnitState = (typeof UNIT_STATES)[number];

export interface UnitFilter extends LocaleChoice {
  /** Units in one of these states. Absent: all. */
  readonly states?: readonly UnitState[];
  /** Searched for in id, source or target, ignoring case. */
  readonly search?: string;
  /** How many of the found units are skipped. */
  readonly skip: number;
  /** How many are listed at most. */
  readonly limit: number;
}

/** A unit of one target file. Inline codes are short tags (`EditingForm`). */
export interface ListedUnit {
  /** Relative to the working folder. */
  readonly file: string;
  readonly locale: string;
  readonly unit: string;
  readonly source: string;
  readonly target?: string;
  readonly state: Exclude<UnitState, 'stale'>;
  /** Only if stale units were requested. */
  readonly stale?: true;
  readonly isLocked?: true;
  /** The originals of the tags. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
}

export interface UnitList {
  readonly units: readonly ListedUnit[];
  /** Number of units that the filter found. */
  readonly total: number;
}

/** Units of these files (folders and globs, too), or of the whole project, with both sides. Nothing is sent, nothing is written. */
export async function listUnits(
  host: Host,
  paths: readonly string[],
  { states, search, skip, limit, ...choice }: UnitFilter,
): Promise<Result<UnitList, Failure>> {
  const opened = await openSelection(host, paths, choice);
  if (!opened.ok) return opened;
  const { loaded, selection } = opened.value;
  const memory = states?.includes('stale')
    ? await StaleMemory.open(host, loaded, undefined, await shownInCode(host, loaded))
    : undefined;
  const wanted = states && new Set<string>(states);
  const words = search?.toLowerCase();
  const units: ListedUnit[] = [];
  let total = 0;
  try {
    for (const item of selection.groups.flatMap(({ items }) => items)) {
      if (host.signal.aborted) break;
      const work = await openWork(host.files, item);
      const trouble = work.ok ? breakOf(work.value) : undefined;
      if (!work.ok || trouble !== undefined) {
        host.reporter.error(work.ok ? `${trouble?.path}:${trouble?.line}: ${trouble?.message}` : work.error.message);
        continue;
      }
      const stale = item.isNew ? undefined : (await memory?.find(momentOf(item, work.value)))?.stale;
      const file = host.nameOf(item.targetPath).replaceAll('\\', '/');
      for (const pair of neededPairs(work.value, item)) {
        const state = stateOf(pair);
        const isStale = state !== 'missing' && stale?.has(pair.id) === true;
        if (wanted !== undefined && !wanted.has(state) && !isStale) continue;
        const listed = { file, locale: item.locale, ...unitOf(pair, state), ...(isStale && { stale: true as const }) };
        if (
          words !== undefined &&
          ![listed.unit, listed.source, listed.target].some((it) => it?.toLowerCase().includes(words))
        )
          continue;
        if (total++ >= skip && units.length < limit) units.push(listed);
      }
    }
  } finally {
    memory?.close();
  }
  return ok({ units, total });
}

function stateOf(pair: BilingualUnit): ListedUnit['state'] {
  if (isMissing(pair)) return 'missing';
  return pair.targetUnit?.state === 'needs-work' ? 'review' : 'translated';
}

function unitOf(pair: BilingualUnit, state: ListedUnit['state']): Omit<ListedUnit, 'file' | 'locale' | 'stale'> {
  const { id, source, target, sourceUnit, targetUnit } = pair;
  const form = formOf(pair);
  const tags = form.legend();
  const notes = sourceUnit.notes.filter(({ category }) => category !== 'location').map(({ text }) => text);
  const isLocked = (sourceUnit.lock ?? targetUnit?.lock) !== undefined;
  return {
    unit: id,
    source: form.show(source.parts),
    ...(target !== undefined && state !== 'missing' && { target: form.show(target.parts) }),
    state,
    ...(isLocked && { isLocked: true as const }),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...(notes.length > 0 && { notes }),
  };
}
