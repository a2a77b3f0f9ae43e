import type { CancellationToken } from 'vscode-languageserver/node';
import { type Counted, NOTHING_COUNTED, type ProgressPart } from '../../../../shared/progress.ts';
import { onceFor } from '../../../../shared/values/once-for.ts';
import { positionIn } from '../../../core/formats/common/units/places.ts';
import type { Catalog } from '../../../core/formats/format.ts';
import {
  openWork,
  type Parse,
  parseSourceOnce,
  type WorkItem,
} from '../../../engine/parts/workspace/discovery/work.ts';
import { outstandingOf } from '../../../engine/status/count.ts';
import { momentOf } from '../../../engine/translate/job.ts';
import type { Context } from '../../context.ts';
import { cancelled, signalOf } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import { findingCountsOf } from '../diagnostics/counts.ts';
import type { FindingCounts } from '../diagnostics/severity.ts';
import { staleUnitsOf } from '../stale-units.ts';

/** One target file in its project. */
export interface Place {
  readonly state: ProjectState;
  readonly item: WorkItem;
}

export interface Count {
  readonly counted: Counted;
  /** What is known besides the units. */
  readonly known: readonly ProgressPart[];
  /** Why it could not be counted, as a sentence. */
  readonly problem?: string;
  /** The units that the file lacks, one bit for each position in the open source. Absent: the source is not open. */
  readonly lacks?: Lacks;
}

export interface Lacks {
  /** The catalog, or its lineage, that the positions refer to. */
  readonly of: object;
  readonly bits: Uint8Array;
}

/** What is cached about a file: numbers, and a bit per unit. No text is kept. */
interface Known {
  /** Identifies what its units depend on. Undefined: changes are not reported, so it is read each time. */
  readonly id: string | undefined;
  readonly units: number;
  readonly missing: number;
  readonly review: number;
  readonly problem?: string;
  readonly lacks?: Lacks;
  /** For this version, or for an earlier one: `id` says which. */
  readonly stale?: { readonly id: string; readonly count: number };
  readonly findings?: FindingCounts & { readonly id: string | undefined };
}

/** The numbers of target files, by the rules of `dragoman status`. What has not changed is not counted again. */
export interface ProgressCounts {
  /** In the order of the places, each as soon as it is counted. @throws ResponseError (cancelled) */
  of(places: readonly Place[], parts: ReadonlySet<ProgressPart>, token: CancellationToken): AsyncIterable<Count>;
}

export const progressCountsOf = onceFor(makeCounts);

function makeCounts(context: Context): ProgressCounts {
  const { documents, neighbours, guard } = context;
  const known = new Map<string, Known>();

  return {
    async *of(places, parts, token) {
      const parse = parseSourceOnce(openParse(context));
      const finders = new Map<ProjectState, ReturnType<ReturnType<typeof staleUnitsOf>['finder']>>();
      const finderOf = (state: ProjectState) => {
        const finder = finders.get(state) ?? staleUnitsOf(context).finder(state, { signal: signalOf(token) });
        finders.set(state, finder);
        return finder;
      };
      for (const place of places) {
        await guard.standBack();
        if (token.isCancellationRequested) throw cancelled();
        const { state, item } = place;
        const key = `${item.targetPath} ${item.locale}`;
        const now = await refreshed(place, known.get(key), { parse, finderOf, wantsStale: parts.has('stale') });
        const findings = parts.has('findings') && !item.isNew ? await findingsOf(state, item, token) : undefined;
        const next = findings === undefined ? now : { ...now, findings: { ...findings, id: now.id } };
        known.set(key, next);
        yield countOf(next, staleIdOf(next.id, item), parts);
      }
    },
  };

  async function findingsOf(state: ProjectState, { group, locale, targetPath }: WorkItem, token: CancellationToken) {
    return findingCountsOf(context).of(state, { group, role: 'target', locale, path: targetPath }, token);
  }

  interface Means {
    readonly parse: Parse;
    readonly finderOf: (state: ProjectState) => ReturnType<ReturnType<typeof staleUnitsOf>['finder']>;
    readonly wantsStale: boolean;
  }

  async function refreshed({ state, item }: Place, before: Known | undefined, means: Means): Promise<Known> {
    const id = idOf(item);
    const source = openSource(context, item);
    const isSame =
      id !== undefined && before?.id === id && (source === undefined || before.lacks?.of === keyOf(source));
    const staleId = staleIdOf(id, item);
    if (before !== undefined && isSame && (!means.wantsStale || before.stale?.id === staleId)) return before;
    const opened = await openWork(documents.access(), item, means.parse);
    if (!opened.ok) return { ...NOTHING, id, problem: opened.error.message };
    const { value } = opened;
    const found = await outstandingOf(value, item, async () =>
      means.wantsStale ? (await means.finderOf(state)(momentOf(item, value))).keys() : [],
    );
    if (!found.ok) return { ...NOTHING, id, problem: found.error };
    const { units, missing, review, stale } = found.value;
    const lacks = source && lacksOf(source, missing);
    return {
      id,
      units,
      missing: missing.length,
      review: review.length,
      ...(lacks && { lacks }),
      ...(means.wantsStale
        ? { stale: { id: staleId, count: stale.length } }
        : before?.stale && { stale: before.stale }),
      ...(before?.findings && { findings: before.findings }),
    };
  }

  /** It also depends on the lock file. */
  function staleIdOf(id: string | undefined, { targetPath }: WorkItem): string {
    return `${id} ${neighbours.changes(targetPath)}`;
  }

  function idOf({ group, sourcePath, targetPath, isNew }: WorkItem): string | undefined {
    const paths = [...new Set([targetPath, sourcePath, group.source ?? sourcePath])];
    const stamps: (string | number)[] = [group.format.id, group.dialect ?? '', sourcePath, String(isNew)];
    for (const path of paths) {
      const open = documents.opened(documents.uriOf(path));
      if (open === undefined && !neighbours.watches(path)) return undefined;
      stamps.push(open === undefined ? `d${neighbours.ownChanges(path)}` : `o${open.stamp}`);
    }
    return stamps.join(' ');
  }
}

const NOTHING = { units: 0, missing: 0, review: 0 };

function countOf(
  { id, units, missing, review, stale, findings, problem, lacks }: Known,
  staleId: string,
  looked: ReadonlySet<ProgressPart>,
): Count {
  const { errors = 0, warnings = 0 } = findings ?? {};
  const known: ProgressPart[] = [];
  const isNow = (part: ProgressPart, same: boolean) => looked.has(part) || (id !== undefined && same);
  if (stale !== undefined && isNow('stale', stale.id === staleId)) known.push('stale');
  if (findings !== undefined && isNow('findings', findings.id === id)) known.push('findings');
  return {
    counted: { ...NOTHING_COUNTED, units, missing, review, stale: stale?.count ?? 0, errors, warnings },
    known,
    ...(problem !== undefined && { problem }),
    ...(lacks && { lacks }),
  };
}

/** Open documents are already parsed, and updated at each keystroke. */
function openParse({ documents }: Context): Parse {
  return ({ format, dialect }, path, text) => {
    const open = documents.opened(documents.uriOf(path));
    const catalog =
      open?.text === text
        ? open.catalog(format, dialect)
        : format.parse(text, { path, ...(dialect !== undefined && { dialect }) });
    return { path, text, catalog };
  };
}

/** The catalog of the source file, if it is open. */
function openSource({ documents }: Context, { group }: WorkItem): Catalog | undefined {
  const { source, format, dialect } = group;
  return source === undefined ? undefined : documents.opened(documents.uriOf(source))?.catalog(format, dialect);
}

/** What positions of units refer to. */
export function keyOf({ lineage, units }: Pick<Catalog, 'lineage' | 'units'>): object {
  return lineage ?? units;
}

function lacksOf(source: Catalog, missing: readonly string[]): Lacks {
  const bits = new Uint8Array(Math.ceil(source.units.length / 8));
  for (const id of missing) {
    const at = positionIn(source, id);
    if (at !== undefined) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return { of: keyOf(source), bits };
}
