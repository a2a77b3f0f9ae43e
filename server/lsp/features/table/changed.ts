import { Fingerprints } from '../../../engine/check/fingerprint.ts';
import { Since } from '../../../engine/check/since.ts';
import type { Context } from '../../context.ts';
import type { ProjectState } from '../../projects.ts';
import type { OpenColumn } from './column.ts';

/** Which units of a file have changed since a commit, in source or translation. A string says why that is unknown. */
export async function changedIn(
  { client, documents, runtime }: Context,
  state: ProjectState,
  { item, work: { source, target } }: OpenColumn,
  ref: string,
): Promise<((unit: string) => boolean) | string> {
  if (client.options.trusted === false)
    return 'This workspace is not trusted, so Git is not started and it is unknown what has changed.';
  if (!documents.uriOf(item.targetPath).startsWith('file:')) return 'Only files on disk have a history.';
  const host = { files: runtime.disk, signal: new AbortController().signal };
  const since = await Since.open(host, state.loaded, ref);
  if (!since.ok) return since.error.message;
  try {
    const { format } = item.group;
    const parse = async (path: string, dialect: string) =>
      format.parse((await since.value.textOf(path)) ?? '', { path, dialect });
    const then = await parse(target.path, target.catalog.dialect);
    const original = source.path === target.path ? then : await parse(source.path, source.catalog.dialect);
    const before = new Fingerprints({ format, source: original, target: then });
    const now = new Fingerprints({ format, source: source.catalog, target: target.catalog });
    return (unit) => before.of(unit) !== now.of(unit);
  } finally {
    since.value.close();
  }
}
