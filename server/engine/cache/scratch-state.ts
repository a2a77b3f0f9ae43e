import { copiesOf } from '../../system/sqlite/in-memory.ts';
import type { Host } from '../host.ts';
import { statePath } from '../parts/workspace/files/state-folder.ts';

/**
 * The host for a run that must leave no trace: what it opens of the state between runs are copies in memory. So it knows what a real run would
 * know, and nothing that it does to the state stays.
 */
export function withScratchState<T extends Host>(host: T): T {
  return { ...host, stateFolder: () => copiesOf(statePath()) };
}
