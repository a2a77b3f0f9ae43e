import type { Sites } from '../../core/code/index.ts';
import type { Disk } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { Known, Pass, Passes } from './file-worker.ts';
import type { PlainShare } from './share.ts';

/** What a worker thread is started with. */
export interface WorkerStart {
  readonly loaded: LoadedProject;
  readonly workers: number;
  /** Files that may be accessed. */
  readonly grants: Disk['grants'];
  /** The state folder. */
  readonly state: string | undefined;
  /** The log of the repository, read once for all. */
  readonly log?: string | undefined;
  /** Which elements show the texts, if that matters: found once for all. */
  readonly shown?: Sites | undefined;
}

/** Messages to a worker thread. `stop`: no more files are started; requests are answered with what is done. */
export type ToWorker =
  | { readonly kind: 'share'; readonly pass: Pass; readonly at: number; readonly share: PlainShare }
  | { readonly kind: 'known'; readonly known: Known }
  | { readonly kind: 'stop' };

/** Messages from a worker thread. */
export type FromWorker =
  | { readonly kind: 'answer'; readonly at: number; readonly answer: Passes[Pass] }
  | { readonly kind: 'note'; readonly line: string };
