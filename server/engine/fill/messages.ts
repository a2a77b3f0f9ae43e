import type { Grants } from '../parts/workspace/files/files.ts';
import type { PlainGroup } from '../projects/plain-group.ts';
import type { SharedMemory } from '../team/open.ts';

/** Requests to the thread that fills the memory, and its answers. */
export interface FillRequests {
  /** Answered with messages for the user. */
  readonly fill: { readonly ask: FillAsk; readonly answer: readonly string[] };
}

export interface FillAsk {
  /** The file of the memory. */
  readonly memory: string;
  /** The project's folder. */
  readonly folder: string;
  readonly encodings: Readonly<Record<string, string>>;
  /** Files that may be accessed. */
  readonly grants: Grants;
  readonly groups: readonly PlainGroup[];
  /** These are all groups: files that are no longer in any are dropped. */
  readonly complete: boolean;
  /** The shared memory to update from first. */
  readonly shared?: SharedMemory | undefined;
}
