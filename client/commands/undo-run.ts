import type { App } from '../app.ts';
import { undoRun as undo } from '../translation/undo-run.ts';

/** Reverts what the latest translation run has written, in all its files. */
export function undoRun(app: App): Promise<void> {
  return undo(app);
}
