import { memorySettings } from '../../../shared/memory.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import { PLAIN_DIALECT } from '../../core/text/dialects/index.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import type { TeamView } from '../parts/memory/entry.ts';
import type { MemoryHandle } from '../parts/memory/handle.ts';
import { placeOf } from '../parts/memory/job.ts';
import { decode, encode, segmentOf, shownSegment } from '../parts/memory/segment.ts';
import { discover } from '../parts/workspace/discovery/discover.ts';
import { openProject } from '../projects/project.ts';
import { viewFor } from '../team/open.ts';
import { fillFrom, needMemory } from './memory.ts';

/** A text to look up in a memory. */
export interface TextQuery {
  readonly text: string;
  /** Whose placeholder syntax the text uses. Absent: none. */
  readonly dialect?: string;
  /** The project's folder. */
  readonly project: string;
  /** All projects below this folder share one memory. */
  readonly shared?: string | undefined;
  readonly team?: TeamView | undefined;
  readonly from: string;
  readonly to: string;
  /** Percent; worse matches are left out. */
  readonly minimum: number;
  readonly limit: number;
}

export interface MemoryQuery extends Omit<TextQuery, 'project' | 'shared' | 'team' | 'minimum' | 'dialect'> {
  /** Absent: the project's. */
  readonly minimum?: number;
}

/** A translation of the text, or of a similar one. Placeholders and codes are shown as in the editor. */
export interface MemoryFound {
  readonly percent: number;
  readonly source: string;
  readonly target: string;
  readonly locale: string;
  readonly quality: string;
  /** Where it comes from: a file of the project, an imported memory, or the editor. */
  readonly origin: string;
}

/** Matches for a text in this user's translation memory, which is first brought up to date with the files of the project. */
export async function lookUpMemory(
  host: Host,
  { text, from, to, minimum, limit }: MemoryQuery,
): Promise<Result<readonly MemoryFound[], Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const settings = memorySettings(loaded.value.project);
  if (!settings.enabled) return refuse('usage', 'The translation memory is switched off ("memory" of dragoman.json).');
  const handle = needMemory(host);
  if (!handle.ok) return handle;
  try {
    await fillFrom(host, handle.value, loaded.value, await discover(host.files, loaded.value, {}));
    const query = { text, from, to, limit, minimum: minimum ?? settings.minimum };
    const { folder: project, homes } = loaded.value;
    const team = viewFor(host, loaded.value, handle.value);
    return ok(matchesOf(handle.value, { ...query, project, shared: homes?.memory, team }) ?? []);
  } finally {
    handle.value.close();
  }
}

/** Undefined: the memory cannot be used, which was reported. */
export function matchesOf(
  handle: MemoryHandle,
  { text, from, to, minimum, limit, project, shared, team, dialect = PLAIN_DIALECT }: TextQuery,
): readonly MemoryFound[] | undefined {
  const source = encode(segmentOf({ parts: [text] }, { dialect }));
  const query = { source, sourceLocale: from, targetLocale: to, project, shared, team };
  const found = handle.use(({ lookup }) => lookup.fuzzy(query, { minimum, limit }));
  return found?.map(({ percent, entry }) => ({
    percent,
    source: shownSegment(decode(entry.source)),
    target: shownSegment(decode(entry.target)),
    locale: entry.targetLocale,
    quality: entry.quality,
    origin: placeOf(entry),
  }));
}
