import type { FileJob } from '../../core/planning/job.ts';
import { lineStarts } from '../../core/text/lines.ts';
import type { OpenedWork, WorkItem } from '../parts/workspace/discovery/work.ts';
import { repertoireOf } from '../parts/workspace/files/splice.ts';
import { isBelow } from '../parts/workspace/paths.ts';
import type { Moment } from '../parts/workspace/stale/baseline.ts';

/** Why a file cannot be translated. */
export interface Break {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** The first problem if either side is malformed; otherwise undefined. */
export function breakOf({ source, target }: Pick<OpenedWork, 'source' | 'target'>): Break | undefined {
  const broken = [source, target].find(({ catalog }) => catalog.malformed);
  if (broken === undefined) return undefined;
  const { path, text, catalog } = broken;
  const problem = catalog.problems.find(({ severity }) => severity === 'error') ?? catalog.problems[0];
  const { line } = lineStarts(text).position(problem?.span.start ?? 0);
  return { path, line: line + 1, message: problem?.message ?? 'The file is malformed.' };
}

/** One sentence for the user. @param left what was not done */
export function describeBreak({ path, line, message }: Break, left: 'translated' | 'written'): string {
  return `${path}:${line}: ${message} Nothing was ${left}; repair the file first.`;
}

/** Both sides as they are now, for recording which source a translation was made from. */
export function momentOf({ group, locale }: WorkItem, { source, target }: OpenedWork): Moment {
  return { format: group.format, source, target, targetLocale: locale };
}

/** Source and target as paths relative to the project folder. */
export function pathsIn(folder: string, { sourcePath, targetPath }: WorkItem): readonly string[] {
  return [sourcePath, targetPath].flatMap((path) => (isBelow(folder, path) ? [path.slice(folder.length + 1)] : []));
}

/** The job for one target file in its current state. */
export function jobFor(
  { group, locale }: WorkItem,
  { source, target, encoding }: OpenedWork,
  rest: Omit<FileJob, 'format' | 'source' | 'target' | 'repertoire' | 'sourceLocale' | 'targetLocale'>,
): FileJob {
  const repertoire = repertoireOf(encoding);
  const { format, sourceLocale } = group;
  return { ...rest, format, source, target, ...(repertoire && { repertoire }), sourceLocale, targetLocale: locale };
}
