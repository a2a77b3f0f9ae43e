import { elementsInWords, newElements, type Sites } from '../../../../core/code/evaluate/site.ts';
import type { Change } from '../../../../core/formats/format.ts';
import type { BilingualUnit } from '../../../../core/formats/pair.ts';
import { type Content, isBlank, plainText } from '../../../../core/text/content.ts';
import { yielder } from '../../translate/yielder.ts';
import type { FileAccess } from '../files/files.ts';
import { nameIn } from '../paths.ts';
import {
  type Baseline,
  type Fingerprints,
  fingerprintsOf,
  isMoved,
  judge,
  type Moment,
  sourcePrint,
  targetPrint,
  unitsOf,
} from './baseline.ts';
import { codeDiff, markedText, oneLine, unmarked } from './describe.ts';
import type { Histories } from './history.ts';
import { type Remembered, remembered, type Update } from './lock.ts';

/** Where it is recorded what translations were made from. */
export interface Memory {
  /** Absolute, `/`-separated, without a final slash. */
  readonly folder: string;
  readonly remembered: Remembered;
  /** Records of killed runs that are not in the lock file: valid for a unit that has exactly that target. */
  readonly recovered?: Remembered;
  /** Absent if no process may be started (an untrusted or virtual workspace), or if the lock file alone is enough. */
  readonly history?: Histories | undefined;
  /** The elements of the code that currently show the texts (`elementsOf`). Absent: they do not matter. */
  readonly shown?: Sites | undefined;
}

/** How it is known that a unit is stale: from the lock file of the project, or the history of the repository. */
export type Witness = 'lock' | 'history';

/** A translation that is older than its source. */
export interface StaleUnit {
  readonly by: Witness;
  /** According to the lock file, it is a machine translation. All others may be by a person. */
  readonly isMachine: boolean;
  /** The current source, without its codes. */
  readonly now: string;
  /** The source that was translated, if the history has it, and the id of the commit. */
  readonly was?: string;
  /** If only codes have changed: the removed and added ones, as a `wordDiff`. */
  readonly codes?: string;
  readonly commit?: string;
  /** When it was committed (`2026-05-01`), and the first line of its message. */
  readonly date?: string;
  readonly subject?: string;
  /** The source is the same, but other elements show it: the former and the new ones, in words. */
  readonly moved?: { readonly was: string; readonly now: string };
}

/** The message if `unseen` is not 0. */
export const SHALLOW =
  'The history of this repository is shallow: it is unknown whether translations that are older than it are stale. Fetch the rest with "git fetch --unshallow" (in GitHub Actions "fetch-depth: 0" of actions/checkout).';

export interface Found {
  readonly stale: ReadonlyMap<string, StaleUnit>;
  /** Units that were translated in a part of the history that is not on this machine: their former source is unknown. */
  readonly unseen: number;
}

/** Reads the lock file; problems are passed to `note` and are otherwise ignored. */
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

/** What a translation run needs to know about stale units: which they are, and which may be human translations. */
export function staleFor(
  stale: ReadonlyMap<string, StaleUnit>,
  overwriteHuman = false,
): { readonly stale: ReadonlySet<string>; readonly byPeople: ReadonlySet<string> } {
  const byPeople = [...stale].filter(([, { isMachine }]) => !isMachine && !overwriteHuman).map(([unit]) => unit);
  return { stale: new Set(stale.keys()), byPeople: new Set(byPeople) };
}

/**
 * Units whose source has changed since their target was written. Of the two origins, the lock file takes precedence: it knows exactly what was
 * translated. The history is used if it has no record, or if the translation was edited since.
 */
export async function findStale(moment: Moment, memory: Memory, signal?: AbortSignal): Promise<Found> {
  const { folder, remembered, recovered, history } = memory;
  const name = nameIn(folder, moment.target.path);
  const [known, noted] = [remembered.get(name), recovered?.get(name)];
  let stale = new Map<string, StaleUnit>();
  // If nothing is recorded, no unit needs to be examined.
  const look = () => openUnits(moment, known, noted, shownIn(moment, memory));
  let open = known === undefined && noted === undefined ? undefined : await look();
  if (open?.size === 0) return { stale, unseen: 0 };
  const past = await history?.of(moment, signal, async () => {
    open ??= await look();
    return open;
  });
  if (past !== undefined) open ??= await look();
  let unseen = 0;
  for (const { unit, then, moved } of open?.values() ?? []) {
    const made = past?.units.get(unit.id);
    const prints = made && fingerprintsOf(unit);
    const verdict = then !== undefined ? 'stale' : prints === undefined ? 'unknown' : judge(prints, made);
    if (verdict === 'stale') {
      const isSame = !moved && made !== undefined && (then === undefined || then.source === made.source);
      stale.set(unit.id, {
        by: then === undefined ? 'history' : 'lock',
        isMachine: then !== undefined && then.person !== true,
        now: plainText(unit.source),
        ...(moved && { moved }),
        ...(isSame && whatChanged(made.was, unit.source)),
        ...(isSame && made.commit !== undefined && { commit: made.commit }),
      });
    } else if (past?.isCut === true && made?.older === true && made.target === prints?.target) unseen += 1;
  }
  const commits = new Set([...stale.values()].flatMap(({ commit }) => commit ?? []));
  if (history !== undefined && commits.size > 0) {
    const words = await history.words(moment, commits, signal);
    stale = new Map([...stale].map(([id, unit]) => [id, { ...unit, ...words.get(unit.commit ?? '') }]));
  }
  return { stale, unseen };
}

function whatChanged(marked: string, source: Content): Pick<StaleUnit, 'was' | 'codes'> {
  const was = unmarked(marked);
  const isText = oneLine(was) !== oneLine(plainText(source));
  return { was, ...(!isText && { codes: codeDiff(marked, markedText(source)) }) };
}

interface OpenUnit {
  readonly unit: BilingualUnit;
  /** Stale according to the lock file. */
  readonly isStale: boolean;
  readonly then?: Fingerprints;
  readonly moved?: NonNullable<StaleUnit['moved']>;
}

/** The elements that show a unit in code. Plural forms that the source lacks are shown where the source is. */
function shownIn({ source }: Moment, { shown }: Pick<Memory, 'shown'>): (unit: BilingualUnit) => string | undefined {
  const own = shown?.get(source.path);
  return ({ sourceUnit }) => own?.get(sourceUnit.id);
}

function movedFrom(now: Fingerprints, then: Fingerprints): OpenUnit['moved'] {
  if (!isMoved(now, then) || now.shown === undefined || then.shown === undefined) return undefined;
  return {
    was: elementsInWords(then.shown.split(',')),
    now: elementsInWords(newElements(now.shown, then.shown)),
  };
}

/** Units that are not known to be current. A source that is now empty makes nothing stale: there is nothing to translate. */
async function openUnits(
  moment: Moment,
  known: Baseline | undefined,
  noted: Baseline | undefined,
  shownOf: (unit: BilingualUnit) => string | undefined,
): Promise<ReadonlyMap<string, OpenUnit>> {
  const open = new Map<string, OpenUnit>();
  const yieldNow = yielder();
  for (const unit of unitsOf(moment)) {
    await yieldNow();
    if (isBlank(unit.source) || isBlank(unit.target)) continue;
    const [entry, run] = [known?.get(unit.id), noted?.get(unit.id)];
    // Fingerprints are the most expensive part here, and most projects have no records.
    const prints = entry === undefined && run === undefined ? undefined : fingerprintsOf(unit, shownOf(unit));
    const then = prints && entryFor(prints, entry, run);
    const verdict = prints === undefined ? 'unknown' : judge(prints, then);
    if (verdict === 'unknown') open.set(unit.id, { unit, isStale: false });
    if (verdict !== 'stale' || prints === undefined || then === undefined) continue;
    const moved = movedFrom(prints, then);
    open.set(unit.id, { unit, isStale: true, then, ...(moved && { moved }) });
  }
  return open;
}

/** The record about a unit, from the lock file or a killed run, that applies to the current target. */
function entryFor(
  now: Fingerprints,
  known: Fingerprints | undefined,
  noted: Fingerprints | undefined,
): Fingerprints | undefined {
  if (noted?.target !== now.target || judge(now, known) === 'current') return known;
  return noted;
}

/** What killed runs have translated in a file without a record in the lock file. */
export function recoveredFor(moment: Moment, { folder, remembered, recovered }: Memory): Update {
  const name = nameIn(folder, moment.target.path);
  const [known, noted] = [remembered.get(name), recovered?.get(name)];
  const update = new Map<string, Fingerprints>();
  if (noted === undefined) return update;
  for (const unit of unitsOf(moment)) {
    const prints = fingerprintsOf(unit);
    const then = noted.get(unit.id);
    if (prints === undefined || then?.target !== prints.target) continue;
    if (known?.get(unit.id)?.target !== prints.target) update.set(unit.id, then);
  }
  return update;
}

/** Fingerprints of changes before they are written, by unit id. */
export function printsOf(moment: Moment, changes: readonly Change[], memory: Pick<Memory, 'shown'> = {}): Baseline {
  const shownOf = shownIn(moment, memory);
  const parts = new Map(changes.map((change) => [change.unit, change.parts]));
  const prints = new Map<string, Fingerprints>();
  for (const unit of unitsOf(moment)) {
    const target = parts.get(unit.id);
    const shown = shownOf(unit);
    if (target === undefined) continue;
    const made = { source: sourcePrint(unit.source), target: targetPrint(target) };
    prints.set(unit.id, { ...made, ...(shown !== undefined && { shown }) });
  }
  return prints;
}

/** Who vouches for a record: the translator, or the person who confirmed that a translation fits. */
export type Author = 'machine' | 'person';

/**
 * The records for a file: its units in their current state (by default, all of them), without those that are gone. A machine translation remains one
 * when a person confirms that it fits.
 */
export function updateFor(moment: Moment, memory: Memory, author: Author, units?: ReadonlySet<string>): Update {
  const { folder, remembered, recovered } = memory;
  const shownOf = shownIn(moment, memory);
  const name = nameIn(folder, moment.target.path);
  const known = remembered.get(name);
  const update = new Map<string, ReturnType<typeof fingerprintsOf>>();
  const present = new Set<string>();
  for (const unit of unitsOf(moment)) {
    const prints = fingerprintsOf(unit, shownOf(unit));
    if (prints !== undefined) present.add(unit.id);
    if (prints === undefined || units?.has(unit.id) === false) continue;
    const before = entryFor(prints, known?.get(unit.id), recovered?.get(name)?.get(unit.id));
    const isMachine = author === 'machine' || (before?.target === prints.target && before.person !== true);
    update.set(unit.id, { ...prints, ...(!isMachine && { person: true }) });
  }
  for (const unit of known?.keys() ?? []) if (!present.has(unit)) update.set(unit, undefined);
  return update;
}
