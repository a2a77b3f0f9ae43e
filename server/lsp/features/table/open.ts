import type { TableOpenArguments } from '../../../../shared/pages/table.ts';
import { membership, memberships } from '../../../engine/parts/workspace/discovery/groups.ts';
import { loneFile } from '../../../engine/parts/workspace/discovery/single.ts';
import { workOf } from '../../../engine/parts/workspace/discovery/work.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';
import { isInside } from '../../uris.ts';
import { folderOf } from '../glossary-sync/folder.ts';
import { type Sheet, sheetAlone, sheetsOf } from './sheet.ts';
import { Table } from './table.ts';

/** A table of the files that belong to a document, or of all files of a project. @throws ResponseError */
export async function openTable(context: Context, { uri, folder, alone = false }: TableOpenArguments): Promise<Table> {
  const { documents, projects } = context;
  if (uri === undefined) {
    const state = await projects.ofFolder(await folderOf(context, folder));
    const sheets = sheetsOf(state.groups, nameIn(state));
    if (sheets.length === 0)
      throw refusal('No localization files were found. A project file (dragoman.json) can say where they are.');
    return new Table(context, state, sheets);
  }
  const found = await documents.get(uri);
  if (!found.ok) throw refusal(found.error.message);
  const snapshot = found.value;
  const state = await projects.of(snapshot.path);
  const sheets = alone ? aloneIn(state, snapshot) : around(state, snapshot);
  if (sheets.length === 0) throw refusal(`${snapshot.name} is not a localization file that Dragoman knows.`);
  return new Table(context, state, sheets);
}

/** The files that belong to a document; a file outside of any project is alone. */
function around(state: ProjectState, snapshot: Snapshot): readonly Sheet[] {
  const members = memberships(state.groups, snapshot.path);
  const groups = members.length > 0 ? members.map(({ group }) => group) : loneGroups(snapshot);
  return sheetsOf(groups, nameIn(state));
}

function aloneIn(state: ProjectState, snapshot: Snapshot): readonly Sheet[] {
  const member = membership(state.groups, snapshot.path);
  const groups = member === undefined ? loneGroups(snapshot) : [member.group];
  const [item] = groups.flatMap((group) => workOf(group, member));
  const own = item?.targetPath === snapshot.path && item.group.format.layout === 'bilingual';
  return own ? [sheetAlone(snapshot, item, nameIn(state)(snapshot.path))] : around(state, snapshot);
}

function loneGroups({ path, text }: Snapshot) {
  const groups = loneFile({ path, text, encoding: 'utf-8' }, {});
  return groups.ok ? groups.value : [];
}

function nameIn({ loaded: { folder } }: ProjectState): (path: string) => string {
  return (path) =>
    folder !== '' && isInside(folder, path) ? path.slice(folder.length + 1) : path.slice(path.lastIndexOf('/') + 1);
}
