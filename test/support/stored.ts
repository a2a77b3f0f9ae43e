import type { Stored, Version } from '../../server/engine/parts/workspace/stale/history.ts';
import { storedBytes } from '../../server/engine/parts/workspace/stale/stored.ts';

/** A file in a history that holds this text. */
export function stored(text: string): Stored {
  return storedBytes(text, async () => Buffer.from(text));
}

/** What versions say, until one of them cannot be read. */
export async function textsOf(versions: readonly Version[] | undefined) {
  if (versions === undefined) return undefined;
  const read: { source: string; target: string; commit: string | undefined }[] = [];
  for (const { commit, ...version } of versions) {
    const [source, target] = await Promise.all([version.source.text(), version.target.text()]);
    if (source === undefined || target === undefined) break;
    read.push({ source, target, commit });
  }
  return read;
}
