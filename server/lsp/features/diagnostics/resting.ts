import type { CancellationToken } from 'vscode-languageserver/node';
import type { Membership } from '../../../engine/parts/workspace/discovery/groups.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import { isInside } from '../../uris.ts';

/** A file of a project, or another file that also has findings. */
export type Resting = { readonly path: string } | (Membership & { readonly path: string });

/** A file that is not open in the client gets the settings of its workspace folder. */
export function adoptSettings({ settings, projects, documents }: Context, { loaded }: ProjectState, uri: string): void {
  const [folder = ''] = projects.folders
    .filter((it) => isInside(it, loaded.folder))
    .toSorted((a, b) => b.length - a.length);
  settings.adopt(uri, documents.uriOf(folder));
}

/**
 * Identifies everything that the findings of an unopened file depend on, without reading it. Undefined: it is open, or its changes are not reported.
 * @throws ResponseError (cancelled)
 */
export async function restingId(
  { documents, neighbours, settings, runtime, glossaries, guard }: Context,
  state: ProjectState,
  file: Resting,
  uri: string,
  token: CancellationToken,
): Promise<string | undefined> {
  if (documents.opened(uri) !== undefined || !neighbours.watches(file.path)) return undefined;
  const stamps = [neighbours.changes(file.path), settings.stamp, state.stamp];
  if ('group' in file) {
    const { group, path } = file;
    const source = group.source === undefined ? undefined : documents.opened(documents.uriOf(group.source));
    stamps.push(source?.stamp ?? '', group.source === undefined ? '' : neighbours.changes(group.source));
    const place = { folder: state.loaded.folder, groups: state.groups, member: file, path, resting: true };
    const { stamp } = await neighbours.around(place, async () => {
      await guard.standBack();
      if (token.isCancellationRequested) throw cancelled();
    });
    stamps.push(stamp, await glossaries.stamp(state));
  }
  return `${runtime.session} ${stamps.join('.')}`;
}
