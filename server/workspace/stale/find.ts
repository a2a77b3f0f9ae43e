import { breather } from '../../translate/breathe.ts';
import type { FileAccess } from '../files.ts';
import { fingerprintsOf, judge, type Moment, unitsOf } from './baseline.ts';
import type { Histories } from './history.ts';
import { type Remembered, remembered, type Update } from './lock.ts';

/** Where it is known what translations were made of. */
export interface Memory {
  /** Absolute, `/`-separated, without a final slash. */
  readonly folder: string;
  readonly remembered: Remembered;
  /** Absent where no program may be started (an untrusted workspace, a virtual one), or where the lock file alone is enough. */
  readonly history?: Histories | undefined;
}

/** Who says that a unit is stale: the lock file of the project, or the history of the repository. */
export type Witness = 'lock' | 'history';

/** Reads the lock file; what is wrong with it is said to `note` and does not matter otherwise. */
export async function openMemory(
  access: FileAccess,
  folder: string,
  history: Histories | undefined,
  note: (message: string) => void,
): Promise<Memory> {
  const lock = await remembered(access, folder);
  if (!lock.ok) note(lock.error);
  return { folder, remembered: lock.ok ? lock.value : new Map(), ...(history && { history }) };
}

/** The name of a file in the lock file. */
export function nameIn(folder: string, path: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

/**
 * Units whose source changed since their target was written. Of the two witnesses the lock file comes first: it knows exactly what a
 * translation was made of. The history is asked where it is silent, or where somebody has changed the translation since.
 */
export async function findStale(
  moment: Moment,
  { folder, remembered, history }: Memory,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Witness>> {
  const known = remembered.get(nameIn(folder, moment.target.path));
  const stale = new Map<string, Witness>();
  // Where nobody knows anything, no unit needs to be looked at.
  if (known === undefined && (await history?.of(moment, signal)) === undefined) return stale;
  const open = new Map<string, NonNullable<ReturnType<typeof fingerprintsOf>>>();
  const breathe = breather();
  for (const unit of unitsOf(moment)) {
    await breathe();
    const prints = fingerprintsOf(unit);
    if (prints === undefined) continue;
    const verdict = judge(prints, known?.get(unit.id));
    if (verdict === 'stale') stale.set(unit.id, 'lock');
    if (verdict === 'unknown') open.set(unit.id, prints);
  }
  if (open.size === 0 || history === undefined) return stale;
  const baseline = await history.of(moment, signal);
  for (const [unit, prints] of open) if (judge(prints, baseline?.get(unit)) === 'stale') stale.set(unit, 'history');
  return stale;
}

/**
 * What to remember of a file: these units as they stand there now (all of them by default), and nothing more of units that are gone.
 */
export function updateFor(moment: Moment, { folder, remembered }: Memory, units?: ReadonlySet<string>): Update {
  const update = new Map<string, ReturnType<typeof fingerprintsOf>>();
  const present = new Set<string>();
  for (const unit of unitsOf(moment)) {
    const prints = fingerprintsOf(unit);
    if (prints !== undefined) present.add(unit.id);
    if (prints !== undefined && (units === undefined || units.has(unit.id))) update.set(unit.id, prints);
  }
  for (const unit of remembered.get(nameIn(folder, moment.target.path))?.keys() ?? [])
    if (!present.has(unit)) update.set(unit, undefined);
  return update;
}
