import { memorySettings } from '../../shared/memory.ts';
import { ok, type Result } from '../../shared/result.ts';
import { decode, encode, segmentOf, shownSegment } from '../memory/segment.ts';
import { discover } from '../workspace/discover.ts';
import { type Failure, refuse } from './failure.ts';
import type { Host } from './host.ts';
import { fillFrom, needDoor } from './memory.ts';
import { openProject } from './project.ts';

export interface MemoryQuery {
  readonly text: string;
  readonly from: string;
  readonly to: string;
  /** Per cent; worse matches are left out. Absent: as the project says. */
  readonly minimum?: number;
  readonly limit: number;
}

/** A translation of the text, or of one that is like it. Placeholders and codes as they stand for people. */
export interface MemoryFound {
  readonly percent: number;
  readonly source: string;
  readonly target: string;
  readonly quality: string;
  /** Where it comes from: a file of the project, an imported memory, or the editor. */
  readonly origin: string;
}

/** What the translation memory of this user knows about a text; it is brought up to date with the files of the project first. */
export async function lookUpMemory(
  host: Host,
  { text, from, to, minimum, limit }: MemoryQuery,
): Promise<Result<readonly MemoryFound[], Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const settings = memorySettings(loaded.value.project);
  if (!settings.enabled) return refuse('usage', 'The translation memory is switched off ("memory" of dragoman.json).');
  const door = needDoor(host);
  if (!door.ok) return door;
  try {
    await fillFrom(host, door.value, loaded.value, await discover(host.files, loaded.value, {}));
    const source = encode(segmentOf({ parts: [text] }, { dialect: 'plain' }));
    const query = { source, sourceLocale: from, targetLocale: to, project: loaded.value.folder };
    const least = minimum ?? settings.minimum;
    const found = door.value.use(({ lookup }) => lookup.fuzzy(query, { minimum: least, limit })) ?? [];
    return ok(
      found.map(({ percent, entry }) => ({
        percent,
        source: shownSegment(decode(entry.source)),
        target: shownSegment(decode(entry.target)),
        quality: entry.quality,
        origin:
          entry.origin.path === '' ? 'accepted in the editor' : host.nameOf(entry.origin.path).replaceAll('\\', '/'),
      })),
    );
  } finally {
    door.value.close();
  }
}
