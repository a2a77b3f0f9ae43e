import { pathOf } from '../../uris.ts';
import type { Feature } from '../feature.ts';

/** Workspace folders that are added and removed while the server runs. */
export const folders: Feature = ({ connection, client, projects, world, onceReady }) => {
  if (!client.notifiesFolders) return;
  onceReady(() => {
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const paths = (folders: readonly { uri: string }[]) =>
        folders.flatMap(({ uri }) => pathOf(uri)?.replace(/\/$/, '') ?? []);
      const gone = new Set(paths(removed));
      projects.setFolders([...projects.folders.filter((folder) => !gone.has(folder)), ...paths(added)]);
      world.changed('all');
    });
  });
};
