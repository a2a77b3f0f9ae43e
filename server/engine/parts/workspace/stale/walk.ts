import type { FileText } from '../../../../core/planning/job.ts';
import { isBlank } from '../../../../core/text/content.ts';
import { type Moment, unitsOf } from './baseline.ts';
import { glimpsedReader, type Read } from './glimpsed.ts';
import type { Made, Stored, Version, Wanted, WantedUnit } from './history.ts';
import { SourceChanges, setOf } from './source-changes.ts';
import { Sources } from './sources.ts';
import { steadyInBoth } from './steady.ts';
import { type Bounds, hasCopies, isCopy, Said, shareOfCopies, Trace, type VersionUnits } from './trace.ts';

/** If more translations than this share are copies, a source file contains the translations: one file was saved over the other. */
const OVERWRITTEN = 0.5;

export interface WalkOptions {
  readonly sources?: Sources;
  readonly changes?: SourceChanges;
  /** Absent: all units. */
  readonly wanted?: Wanted | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The source of each unit when its target, as last committed, was written: walks back through the versions for as long as the target has the same
 * content. A unit whose target never changes within the versions has the source of the oldest one: earlier ones are not read. A version that is
 * unreadable, or whose source file contained the translations of another file, is skipped.
 */
export async function baselineFrom(
  versions: readonly Version[],
  moment: Moment,
  { sources = new Sources(), changes = new SourceChanges(), wanted, signal }: WalkOptions = {},
): Promise<ReadonlyMap<string, Made>> {
  const made = new Map<string, Made>();
  const { bounds, abridged } = (wanted && (await boundsOf(versions, moment, wanted, changes, signal))) ?? {};
  if (bounds?.size === 0) return made;
  const keep = (id: string, trace: Trace) => {
    const one = trace.made();
    if (one !== undefined) made.set(id, one);
  };
  const whole = reader(moment, sources, abridged);
  const read = (bounds && glimpsed(moment, bounds, wanted, { changes, sources }, whole)) ?? whole;
  const isOverwritten = overwriting(moment);
  let traces: Map<string, Trace> | undefined;
  for (const [at, version] of versions.entries()) {
    // Reading a large file takes as long as a keystroke may wait.
    await new Promise((resolve) => setImmediate(resolve));
    if (signal?.aborted === true) break;
    const then = await read(version);
    if (then === 'unreadable') break;
    if (then === 'malformed') continue;
    const { units, files, isPart } = then;
    if (isPart !== true && moment.source !== moment.target && isOverwritten(units)) continue;
    traces ??= tracesOf(then, bounds);
    const byId = new Map(units.map((unit) => [unit.id, unit]));
    for (const [id, trace] of traces) {
      trace.goBack(byId.get(id), files, version.commit);
      if (!trace.isDone(at)) continue;
      keep(id, trace);
      traces.delete(id);
    }
    if (bounds !== undefined && traces.size === 0) break;
  }
  for (const [id, trace] of traces ?? []) keep(id, trace);
  return made;
}

/** Whether the source file of a version contained the translations, judged by its units: see {@link OVERWRITTEN}. */
function overwriting(moment: Moment): (units: VersionUnits['units']) => boolean {
  let now: { readonly most: number; readonly copies: ReadonlySet<string> } | undefined;
  return (units) => {
    if (!hasCopies(units, OVERWRITTEN)) return false;
    if (now === undefined) {
      const all = unitsOf(moment);
      const copies = new Set(all.filter(isCopy).map(({ id }) => id));
      now = { most: Math.max(OVERWRITTEN, 2 * shareOfCopies(all)), copies };
    }
    return hasCopies(units, now.most, now.copies);
  };
}

function tracesOf({ units, files }: VersionUnits, bounds: ReadonlyMap<string, Bound> | undefined): Map<string, Trace> {
  const traces = new Map<string, Trace>();
  for (const { id, target } of units) {
    const bound = bounds?.get(id);
    if (target === undefined || isBlank(target) || (bounds !== undefined && bound === undefined)) continue;
    // It is being edited: then the history says nothing about it.
    if (bound !== undefined && !bound.isStale && bound.target?.isSaidBy(target, files.target) !== true) continue;
    traces.set(id, new Trace(new Said(target, files.target), bound));
  }
  return traces;
}

/** The text of a version with the units that may be stale, and without most others. */
type Abridged = (version: Stored) => Promise<string | undefined>;

interface Bound extends Bounds {
  readonly target: Said | undefined;
}

/**
 * The wanted units that may be stale: others have had their current source in all versions. If each file contains its own sources, that is known only
 * after reading it.
 */
async function boundsOf(
  versions: readonly Version[],
  moment: Moment,
  wanted: Wanted,
  changes: SourceChanges,
  signal: AbortSignal | undefined,
): Promise<{ readonly bounds: ReadonlyMap<string, Bound>; readonly abridged?: Abridged | undefined }> {
  const bounds = new Map<string, Bound>();
  if (moment.format.layout !== 'bilingual') {
    for (const { id, plural, mayDiffer, ...last } of await sourceTimes(versions, moment, wanted, changes, signal)) {
      const known = wanted.get(id);
      if (known === undefined || !(known.isStale || (plural ? mayDiffer : last.lastOther !== -1))) continue;
      // A form that the source lacks has the text of another unit.
      bounds.set(id, boundOf(known, moment, plural ? UNKNOWN : last));
    }
    return { bounds };
  }
  const isOwnSource = moment.source === moment.target;
  const places = new Map(isOwnSource ? [...wanted].map(([id, { unit }]) => [id, unit.sourceUnit.span]) : []);
  const { ids, abridge } = await steadyInBoth(versions, moment, places, signal);
  for (const [id, known] of wanted) if (known.isStale || !ids.has(id)) bounds.set(id, boundOf(known, moment, UNKNOWN));
  return { bounds, abridged: isOwnSource ? abridge(bounds.keys()) : undefined };
}

type Last = Pick<Bounds, 'lastSame' | 'lastOther'>;

const UNKNOWN: Last = { lastSame: Number.POSITIVE_INFINITY, lastOther: Number.POSITIVE_INFINITY };

/** The last versions in which the sources of units are what they are now, and something else; -1: in no version. */
async function sourceTimes(
  versions: readonly Version[],
  moment: Moment,
  wanted: Wanted,
  changes: SourceChanges,
  signal: AbortSignal | undefined,
) {
  const times = [...wanted].map(([id, { unit }]) => {
    const { plural } = unit.sourceUnit;
    return { id, plural: plural && setOf(plural), place: -1, lastSame: -1, lastOther: -1, mayDiffer: false };
  });
  let hasPlaces = false;
  for (const [at, { source }] of versions.entries()) {
    const version = await changes.read(source, moment);
    if (version === 'unreadable' || signal?.aborted === true) break;
    if (version === 'malformed') continue;
    if (!hasPlaces) for (const time of times) time.place = version.placeOf(time.id) ?? -1;
    hasPlaces = true;
    for (const time of times) {
      if (time.plural !== undefined && !time.mayDiffer) time.mayDiffer = version.mayDiffer(time.plural, time.id);
      const what = version.at(time.place);
      if (what === 'same') time.lastSame = at;
      else if (what === 'other') time.lastOther = at;
    }
  }
  return times;
}

function boundOf({ unit: { source, target }, isStale }: WantedUnit, { target: { text } }: Moment, last: Last): Bound {
  return { now: new Said(source), target: target && new Said(target, text), isStale, ...last };
}

/** A monolingual file is examined by its pieces. For units that are stale in any case, the old text is wanted, which no piece has. */
function glimpsed(
  moment: Moment,
  bounds: ReadonlyMap<string, Bound>,
  wanted: Wanted | undefined,
  known: Required<Pick<WalkOptions, 'changes' | 'sources'>>,
  whole: Read,
): Read | undefined {
  if (moment.format.layout === 'bilingual' || [...bounds.values()].some(({ isStale }) => isStale)) return undefined;
  const units = [...bounds.keys()].flatMap((id) => wanted?.get(id)?.unit ?? []);
  return glimpsedReader(moment, units, known, whole);
}

/** Reads what differs from the previous version: a merge may bring nothing new. */
function reader(moment: Moment, sources: Sources, abridged: Abridged | undefined): Read {
  const { format, source, target, targetLocale } = moment;
  const { path, catalog } = target;
  let before: { readonly id: string; readonly file: FileText } | undefined;
  return async (version) => {
    if (version.target.id !== before?.id) {
      const text = (await abridged?.(version.target)) ?? (await version.target.text());
      if (text === undefined) return 'unreadable';
      const isNow = text === target.text;
      before = {
        id: version.target.id,
        file: { path, text, catalog: isNow ? catalog : format.parse(text, { path, dialect: catalog.dialect }) },
      };
    }
    const { file } = before;
    const from = source === target ? file.catalog : await sources.read(version.source, moment);
    if (from === 'unreadable') return from;
    // A version with conflict markers or an incomplete file is skipped.
    if (from === 'malformed' || file.catalog.malformed || from.malformed) return 'malformed';
    const units = unitsOf({ format, source: { ...source, catalog: from }, target: file, targetLocale });
    return { units, files: { target: file.text, source: source === target ? file.text : undefined } };
  };
}
