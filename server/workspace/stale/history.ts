import type { FileText } from '../../translate/job.ts';
import { type Baseline, baselineOf, type Fingerprints, type Moment } from './baseline.ts';

/** Both files as they were committed at one time. */
export interface Version {
  readonly source: string;
  readonly target: string;
}

/** What a version control system remembers. */
export interface History {
  /**
   * The versions of a target file with its source file at the same time, newest first: the latest commits that touched the target.
   * Paths are absolute. Undefined: nobody remembers. Reads only.
   */
  versions(
    folder: string,
    target: string,
    source: string,
    signal?: AbortSignal,
  ): Promise<readonly Version[] | undefined>;
}

/**
 * The source of each unit when its target, as last committed, was written: walks back through the versions for as long as the target says
 * the same. A unit whose target never changes within the versions has the source of the oldest one: what came before nobody looks at.
 */
export function baselineFrom(versions: readonly Version[], moment: Moment): Baseline {
  const [newest, ...older] = versions;
  if (newest === undefined) return new Map();
  const found = new Map<string, Fingerprints>(at(newest, moment));
  const open = new Set(found.keys());
  for (const version of older) {
    if (open.size === 0) break;
    const then = at(version, moment);
    for (const unit of open) {
      const prints = then.get(unit);
      if (prints !== undefined && prints.target === found.get(unit)?.target) found.set(unit, prints);
      else open.delete(unit);
    }
  }
  return found;
}

function at(version: Version, { format, source, target, targetLocale }: Moment): Baseline {
  const read = (file: FileText, text: string): FileText => {
    const { path, catalog } = file;
    return { path, text, catalog: format.parse(text, { path, dialect: catalog.dialect }) };
  };
  const then = read(target, version.target);
  const from = source === target || format.layout === 'bilingual' ? then : read(source, version.source);
  // A version with conflict markers or half a file says nothing.
  if (then.catalog.malformed || from.catalog.malformed) return new Map();
  return baselineOf({ format, source: from, target: then, targetLocale });
}
