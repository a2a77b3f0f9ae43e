import type { Sites } from '../../core/code/index.ts';
import type { Disk } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { Known, Pass, Passes } from './file-worker.ts';
import type { PlainShare } from './share.ts';

/** With what a worker thread starts. */
export interface WorkerStart {
  readonly loaded: LoadedProject;
  readonly workers: number;
  /** Files within reach. */
  readonly grants: Disk['grants'];
  /** The folder of what is kept between runs. */
  readonly state: string | undefined;
  /** The log of the repository, read once for all. */
  readonly log?: string | undefined;
  /** What elements show the texts, where that matters: found once for all. */
  readonly shown?: Sites | undefined;
}

/** To a worker thread. `stop`: no file is begun any more; what was asked is answered with what there is. */
export type ToWorker =
  | { readonly kind: 'share'; readonly pass: Pass; readonly at: number; readonly share: PlainShare }
  | { readonly kind: 'known'; readonly known: Known }
  | { readonly kind: 'stop' };

/** From a worker thread. */
export type FromWorker =
  | { readonly kind: 'answer'; readonly at: number; readonly answer: Passes[Pass] }
  | { readonly kind: 'note'; readonly line: string };
