import { DidChangeWatchedFilesNotification, FileChangeType, WatchKind } from 'vscode-languageserver/node';
import { extensionGlob, hasExtension, PROJECT_EXTENSIONS } from '../../../../shared/extensions.ts';
import { PROJECT_FILE } from '../../../../shared/project/project.ts';
import type { FileGroup } from '../../../engine/parts/workspace/discovery/groups.ts';
import { isLeftOut } from '../../../engine/parts/workspace/discovery/walk.ts';
import { placeOf } from '../../../engine/parts/workspace/files/claim.ts';
import type { Context } from '../../context.ts';
import { isInside, pathOf } from '../../uris.ts';
import type { Feature } from '../feature.ts';
import { whoSees } from '../seers.ts';

/** Changes by other programs: the client watches, the server drops what it knew about the files. */
export const watching: Feature = (context) => {
  const { connection, client, guard, documents, projects, neighbours, memories, answers, world, onceReady } = context;

  connection.onDidChangeWatchedFiles(
    guard.event('didChangeWatchedFiles', async ({ changes }) => {
      let all = false;
      const files: string[] = [];
      for (const { uri, type } of changes) {
        const path = pathOf(uri)?.replace(/\/$/, '');
        // Builds write thousands of files that are not translated.
        if (path === undefined || projects.folders.some((folder) => isBelowLeftOut(folder, path))) continue;
        // The editor's text counts, and everything that depends on it is already up to date.
        const isSaved = type === FileChangeType.Changed && documents.opened(documents.uriOf(path)) !== undefined;
        const whole = !hasExtension(path, PROJECT_EXTENSIONS);
        for (const file of whole ? await knownBelow(context, path) : [path]) {
          if (!isSaved) {
            documents.changedOnDisk(file);
            neighbours.forget(file);
          }
          memories.forget(file);
          if (answers.awaitsSaving) answers.saved(placeOf(file));
        }
        if (type !== FileChangeType.Changed || (await shapesProject(context, path))) {
          projects.forget(path);
          all = true;
        } else if (!isSaved) files.push(path);
      }
      if (all) world.changed('all');
      else if (files.length > 0) world.changed(await whoSees(context, files), files);
    }),
  );

  const open = new Set<string>();
  documents.onChanged(({ path, uri }) => {
    neighbours.forget(path);
    if (open.has(uri)) return;
    open.add(uri);
    neighbours.forgetUnwatched();
  });
  documents.onClosed(({ path, uri }) => {
    neighbours.forget(path);
    open.delete(uri);
    neighbours.forgetUnwatched();
  });

  if (client.registersWatchers) {
    onceReady(async () => {
      const watchers = [
        { globPattern: extensionGlob(PROJECT_EXTENSIONS) },
        // When a folder is deleted, its files are not reported.
        { globPattern: '**', kind: WatchKind.Delete },
      ];
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
      // Changes of other files (code) are not reported.
      const isWatched = (path: string) => hasExtension(path, PROJECT_EXTENSIONS);
      neighbours.watches = (path) => isWatched(path) && projects.folders.some((folder) => isInside(folder, path));
      documents.watchedBy(neighbours.watches);
    });
  }
};

function isBelowLeftOut(folder: string, path: string): boolean {
  return isInside(folder, path) && isLeftOut(path.slice(folder.length + 1));
}

/** A folder was added or removed: every file of the project below it may have changed. */
async function knownBelow({ projects }: Context, path: string): Promise<readonly string[]> {
  const { groups } = await projects.of(path);
  return groups.flatMap(filesOf).filter((file) => isInside(path, file));
}

function filesOf({ source, targets }: FileGroup): readonly string[] {
  return [...(source === undefined ? [] : [source]), ...targets.values()];
}

/** The project file, and the languages stated in bilingual files without a locale in their names, determine which files belong together. */
async function shapesProject({ projects }: Context, path: string): Promise<boolean> {
  if (path.endsWith(`/${PROJECT_FILE}`) || projects.isExtended(path)) return true;
  const member = await projects.membership(path);
  return member !== undefined && !member.group.pattern.includes('{locale}');
}
