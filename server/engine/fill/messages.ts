import type { Grants } from '../parts/workspace/files/files.ts';
import type { PlainGroup } from '../projects/plain-group.ts';
import type { SharedMemory } from '../team/open.ts';

/** What the thread that fills the memory is asked, and what it answers. */
export interface FillRequests {
  /** Answered with what is to be told to people. */
  readonly fill: { readonly ask: FillAsk; readonly answer: readonly string[] };
}

export interface FillAsk {
  /** The file of the memory. */
  readonly memory: string;
  /** Of the project. */
  readonly folder: string;
  readonly encodings: Readonly<Record<string, string>>;
  /** Files within reach. */
  readonly grants: Grants;
  readonly groups: readonly PlainGroup[];
  /** The groups are all there are: files that are in none any longer are forgotten. */
  readonly complete: boolean;
  /** The shared memory to be followed first. */
  readonly shared?: SharedMemory | undefined;
}
