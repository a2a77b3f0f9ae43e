import { copiesOf } from '../../system/sqlite/in-memory.ts';
import type { Host } from '../host.ts';
import { statePath } from '../parts/workspace/files/state-folder.ts';

/**
 * The host for a run that must leave no trace: what it opens of the state are copies in memory. So it knows what a real run would know, and its
 * changes to the state are dropped.
 */
export function withScratchState<T extends Host>(host: T): T {
  return { ...host, stateFolder: () => copiesOf(statePath()) };
}
