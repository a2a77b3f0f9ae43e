import { hasCodeExtension } from '../../../shared/code-types.ts';
import { seersOf } from '../../engine/parts/workspace/discovery/siblings.ts';
import type { Context } from '../context.ts';
import { isInside } from '../uris.ts';

/**
 * URIs of the documents whose findings depend on these files, open or not: files of the project (`seersOf`), and the open
 * code that asks for their texts. `all`: it is unknown who reads one of them (a glossary table, for example).
 */
export async function whoSees(
  { documents, projects }: Context,
  paths: readonly string[],
): Promise<ReadonlySet<string> | 'all'> {
  const places = await Promise.all(paths.map(async (path) => ({ path, state: await projects.of(path) })));
  const uris = new Set<string>();
  for (const [{ groups, loaded }, own] of Map.groupBy(places, ({ state }) => state)) {
    const seers = seersOf(groups, new Set(own.map(({ path }) => path)));
    // Code files contain no texts that other files depend on.
    if (!own.every(({ path }) => seers.has(path) || hasCodeExtension(path))) return 'all';
    for (const path of seers) uris.add(documents.uriOf(path));
    for (const { path, uri } of documents.all())
      if (hasCodeExtension(path) && isInside(loaded.folder, path)) uris.add(uri);
  }
  return uris;
}
