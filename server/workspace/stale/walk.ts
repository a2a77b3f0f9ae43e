import { isBlank } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import type { FileText } from '../../translate/job.ts';
import { type Moment, unitsOf } from './baseline.ts';
import type { Made, Stored, Version, Wanted } from './history.ts';
import { SourceChanges, setOf } from './source-changes.ts';
import { Sources } from './sources.ts';
import { steadyInBoth } from './steady.ts';
import { type Bounds, hasCopies, Said, shareOfCopies, Trace, type VersionUnits } from './trace.ts';

/** Where more translations than this share are copies, a source file holds the translations: somebody saved the one over the other. */
const OVERWRITTEN = 0.5;

export interface WalkOptions {
  readonly sources?: Sources;
  readonly changes?: SourceChanges;
  /** Absent: all units. */
  readonly wanted?: Wanted | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The source of each unit when its target, as last committed, was written: walks back through the versions for as long as the target says
 * the same. A unit whose target never changes within the versions has the source of the oldest one: what came before nobody looks at.
 * A version that nobody can read says nothing, and neither does one whose source file held the translations of another file.
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
  const read = reader(moment, sources, abridged);
  let most: number | undefined;
  let traces: Map<string, Trace> | undefined;
  for (const [at, version] of versions.entries()) {
    // Reading a large file takes as long as a keystroke may wait.
    await new Promise((resolve) => setImmediate(resolve));
    if (signal?.aborted === true) break;
    const then = await read(version);
    if (then === 'unreadable') break;
    if (then === 'malformed') continue;
    const { units, files } = then;
    if (moment.source !== moment.target && hasCopies(units, most ?? OVERWRITTEN)) {
      most ??= Math.max(OVERWRITTEN, 2 * shareOfCopies(unitsOf(moment)));
      if (hasCopies(units, most)) continue;
    }
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

function tracesOf({ units, files }: VersionUnits, bounds: ReadonlyMap<string, Bound> | undefined): Map<string, Trace> {
  const traces = new Map<string, Trace>();
  for (const { id, target } of units) {
    const bound = bounds?.get(id);
    if (target === undefined || isBlank(target) || (bounds !== undefined && bound === undefined)) continue;
    // Somebody is at work on it: then the history says nothing of it.
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
 * Of the units that are wanted, those that may be stale: others have had the source that they have now in all versions. Where each file holds
 * its own sources, that is known only when it has been read.
 */
async function boundsOf(
  versions: readonly Version[],
  moment: Moment,
  wanted: Wanted,
  changes: SourceChanges,
  signal: AbortSignal | undefined,
): Promise<{ readonly bounds: ReadonlyMap<string, Bound>; readonly abridged?: Abridged | undefined }> {
  const bounds = new Map<string, { -readonly [name in keyof Bound]: Bound[name] }>();
  const unknown = Number.POSITIVE_INFINITY;
  const isOpen = moment.format.layout === 'bilingual';
  const places = new Map<string, Span>();
  const sets = new Map<string, string>();
  for (const [id, { unit, isStale }] of wanted) {
    const { plural } = unit.sourceUnit;
    // A form that the source lacks has the text of another unit.
    const last = isOpen || plural !== undefined ? unknown : -1;
    const target = unit.target && new Said(unit.target, moment.target.text);
    bounds.set(id, { now: new Said(unit.source), target, lastSame: last, lastOther: last, isStale });
    places.set(id, unit.sourceUnit.span);
    if (isStale) continue;
    if (!isOpen && plural !== undefined) sets.set(id, setOf(plural));
  }
  if (isOpen) {
    if (moment.source !== moment.target) return { bounds };
    const { ids, abridge } = await steadyInBoth(versions, moment, places, signal);
    for (const id of ids) if (bounds.get(id)?.isStale === false) bounds.delete(id);
    return { bounds, abridged: abridge(bounds.keys()) };
  }
  const changed = new Set<string>();
  for (const [at, { source }] of versions.entries()) {
    const version = await changes.read(source, moment);
    if (version === 'unreadable' || signal?.aborted === true) break;
    if (version === 'malformed') continue;
    for (const [id, bound] of bounds) {
      const set = sets.get(id);
      if (set !== undefined && version.mayDiffer(set, id)) changed.add(id);
      const what = version.of(id);
      if (what === 'same') bound.lastSame = Math.max(bound.lastSame, at);
      else if (what === 'other') bound.lastOther = Math.max(bound.lastOther, at);
    }
  }
  for (const [id, { isStale, lastOther }] of bounds)
    if (!isStale && (sets.has(id) ? !changed.has(id) : lastOther === -1)) bounds.delete(id);
  return { bounds };
}

type Read = (version: Version) => Promise<VersionUnits | 'unreadable' | 'malformed'>;

/** Reads what differs from the version before: a merge may bring nothing new. */
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
    // A version with conflict markers or half a file says nothing.
    if (from === 'malformed' || file.catalog.malformed || from.malformed) return 'malformed';
    const units = unitsOf({ format, source: { ...source, catalog: from }, target: file, targetLocale });
    return { units, files: { target: file.text, source: source === target ? file.text : undefined } };
  };
}
