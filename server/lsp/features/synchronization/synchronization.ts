import { PROJECT_FILE } from '../../../../shared/project/project.ts';
import { placeOf } from '../../../engine/parts/workspace/files/claim.ts';
import { beFrugal, LARGE, tidyWhenQuiet } from '../../../engine/threads/heap.ts';
import type { Feature } from '../feature.ts';

/** Incremental text synchronization; `documents.ts` holds the texts. The project file's text in the editor takes effect. */
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
  // Next to an editor, memory matters more than a tenth of the processor time: V8 would let garbage grow to several times the live data.
  onceReady(() => beFrugal());
  /** Open documents, and whether they are large. */
  const opened = new Map<string, boolean>();
  documents.onChanged((snapshot) => {
    const { path, uri } = snapshot;
    // The whole text is requested only once: during typing it would be built again for each letter.
    if (!opened.has(uri)) {
      const isLarge = snapshot.text.length >= LARGE;
      opened.set(uri, isLarge);
      if (isLarge) tidyWhenQuiet();
    }
    if (path.endsWith(`/${PROJECT_FILE}`)) {
      projects.forget(path);
      world.changed('all');
    }
  });
  documents.onClosed(({ path, uri }) => {
    if (opened.get(uri) === true) tidyWhenQuiet();
    opened.delete(uri);
    settings.forget(uri);
    if (path.endsWith(`/${PROJECT_FILE}`)) {
      projects.forget(path);
      world.changed('all');
    }
  });
  // A client without file watching reports only saves: a saved file may be a new one.
  if (!client.registersWatchers) {
    connection.onDidSaveTextDocument(({ textDocument }) => {
      const saved = documents.opened(textDocument.uri);
      if (saved === undefined) return;
      projects.forget(saved.path);
      memories.forget(saved.path);
      if (answers.awaitsSaving) answers.saved(placeOf(saved.path));
      neighbours.forgetUnwatched();
      world.changed('all');
    });
  }
};
