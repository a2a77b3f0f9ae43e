import { DidChangeWatchedFilesNotification, FileChangeType } from 'vscode-languageserver/node';
import { PROJECT_FILE } from '../../shared/project.ts';
import { FORMATS } from '../formats/index.ts';
import { isInside, pathOf } from '../uris.ts';
import { isLeftOut } from '../workspace/walk.ts';
import type { Feature } from './feature.ts';

/** Changes by other programs: the client watches, the server forgets what it knew about the files. */
export const watching: Feature = ({ connection, client, guard, documents, projects, world, onceReady }) => {
  connection.onDidChangeWatchedFiles(
    guard.event('didChangeWatchedFiles', ({ changes }) => {
      let relevant = false;
      for (const { uri, type } of changes) {
        const path = pathOf(uri);
        // Builds write thousands of files that nobody translates.
        if (path === undefined || projects.folders.some((folder) => isBelowLeftOut(folder, path))) continue;
        relevant = true;
        documents.forget(path);
        if (type !== FileChangeType.Changed || path.endsWith(`/${PROJECT_FILE}`)) projects.forget(path);
      }
      if (relevant) world.changed();
    }),
  );
  if (client.registersWatchers) {
    onceReady(async () => {
      const extensions = FORMATS.flatMap((format) => format.extensions.map((extension) => extension.slice(1)));
      const watchers = [{ globPattern: `**/*.{${[...new Set(['json', ...extensions])].join(',')}}` }];
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
      documents.watchedBy((path) => projects.folders.some((folder) => isInside(folder, path)));
    });
  }
  return {};
};

function isBelowLeftOut(folder: string, path: string): boolean {
  return isInside(folder, path) && isLeftOut(path.slice(folder.length + 1));
}
