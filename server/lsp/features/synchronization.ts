import { PROJECT_FILE } from '../../../shared/project.ts';
import { beFrugal, LARGE } from '../../engine/heap.ts';
import { placeOf } from '../../workspace/claim.ts';
import type { Feature } from './feature.ts';

/** Incremental text synchronisation; `documents.ts` holds the texts. The project file counts as it stands in the editor. */
export const synchronization: Feature = ({
  connection,
  client,
  documents,
  projects,
  neighbours,
  memories,
  answers,
  settings,
  world,
}) => {
  let frugal = false;
  documents.onChanged(({ path, version, live }) => {
    // What V8 lets pile up of a large file until it looks is several times what is alive.
    if (!frugal && version !== null && live.length >= LARGE) {
      frugal = true;
      beFrugal();
    }
    if (path.endsWith(`/${PROJECT_FILE}`)) {
      projects.forget(path);
      world.changed();
    }
  });
  documents.onClosed(({ path, uri }) => {
    settings.forget(uri);
    if (path.endsWith(`/${PROJECT_FILE}`)) {
      projects.forget(path);
      world.changed();
    }
  });
  // A client without file watching tells of saves only: a saved file may be a new one.
  if (!client.registersWatchers) {
    connection.onDidSaveTextDocument(({ textDocument }) => {
      const saved = documents.opened(textDocument.uri);
      if (saved === undefined) return;
      projects.forget(saved.path);
      memories.forget(saved.path);
      if (answers.awaitsSaving) answers.saved(placeOf(saved.path));
      neighbours.forgetUnwatched();
      world.changed();
    });
  }
};
