import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { isMissing, needsReview } from '../../core/checks/words/missing.ts';
import { neededPairs } from '../files.ts';
import type { Host } from '../host.ts';
import { type OpenedWork, openWork, type Parse, type WorkItem } from '../parts/workspace/discovery/work.ts';
import type { StaleMemory } from '../stale/stale-memory.ts';
import { breakOf, momentOf } from '../translate/job.ts';

/** The units of one target file by what remains to be done, as ids. A unit may be stale and need a review. */
export interface Outstanding {
  /** All units of the file, and those that its locale needs beyond the source's. */
  readonly units: number;
  readonly missing: readonly string[];
  /** The file marks them for review (fuzzy, needs-review). */
  readonly review: readonly string[];
  /** The source has changed since they were translated. */
  readonly stale: readonly string[];
}

/** Reads one target file; writes nothing. The error is a sentence for the user. */
export async function outstandingIn(
  host: Pick<Host, 'files'>,
  memory: StaleMemory,
  item: WorkItem,
  parse?: Parse,
): Promise<Result<Outstanding, string>> {
  const opened = await openWork(host.files, item, parse);
  if (!opened.ok) return fail(opened.error.message);
  const { value } = opened;
  return outstandingOf(value, item, async () => (await memory.find(momentOf(item, value))).stale.keys());
}

/** Like `outstandingIn`, for a file that was read. @param stale returns the units older than their source; called for an existing file */
export async function outstandingOf(
  opened: OpenedWork,
  item: WorkItem,
  stale: () => Promise<Iterable<string>>,
): Promise<Result<Outstanding, string>> {
  const broken = breakOf(opened);
  if (broken !== undefined) return fail(`${broken.path}:${broken.line}: ${broken.message} Its units are not counted.`);
  const pairs = neededPairs(opened, item);
  const missing: string[] = [];
  const review: string[] = [];
  for (const pair of pairs) {
    if (isMissing(pair)) missing.push(pair.id);
    else if (needsReview(pair)) review.push(pair.id);
  }
  const absent = new Set(missing);
  const found = item.isNew ? [] : [...(await stale())];
  return ok({ units: pairs.length, missing, review, stale: found.filter((unit) => !absent.has(unit)) });
}
