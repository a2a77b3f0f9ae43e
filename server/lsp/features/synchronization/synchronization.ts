import { PROJECT_FILE } from '../../../../shared/project/project.ts';
import { placeOf } from '../../../engine/parts/workspace/files/claim.ts';
import { beFrugal, LARGE, tidyWhenQuiet } from '../../../engine/threads/heap.ts';
import type { Feature } from '../feature.ts';

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
  onceReady,
}) => {
  // Beside an editor memory counts for more than a tenth of the processor's time: V8 lets several times of what is alive pile up.
  onceReady(() => beFrugal());
  /** Open documents, and whether they are large. */
  const opened = new Map<string, boolean>();
  documents.onChanged((snapshot) => {
    const { path, uri } = snapshot;
    // The whole text is asked for once: while somebody types it would be made anew for each letter.
    if (!opened.has(uri)) {
      const isLarge = snapshot.text.length >= LARGE;
      opened.set(uri, isLarge);
      if (isLarge) tidyWhenQuiet();
    }
    if (path.endsWith(`/${PROJECT_FILE}`)) {
      projects.forget(path);
      world.changed();
    }
  });
  documents.onClosed(({ path, uri }) => {
    if (opened.get(uri) === true) tidyWhenQuiet();
    opened.delete(uri);
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
