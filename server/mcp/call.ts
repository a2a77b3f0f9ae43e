import { resolve } from 'node:path';
import type { Host, Reporter } from '../engine/host.ts';
import { diskFiles } from '../engine/parts/workspace/files/disk.ts';
import { isBelow, realPath, slashed } from '../engine/parts/workspace/paths.ts';
import type { ClientModel } from './serve.ts';
import type { Spending } from './spending.ts';
import { orRefuse, type ToolCall } from './tool.ts';

/** Progress of a call; `progress` only grows. */
export type OnProgress = (progress: number, message: string) => void;

/** What all calls of a session share. */
export interface Session {
  /** The host of the serving program, with the project folder among its options. */
  readonly host: Host;
  /** Absolute, `/`-separated. */
  readonly folder: string;
  readonly spending: Spending;
}

/** The host of one call. Its messages become notes and progress of the call, and it opens no file outside the project. */
export function startCall(
  { host, folder, spending }: Session,
  signal: AbortSignal,
  onProgress: OnProgress,
  model?: ClientModel,
): ToolCall {
  const notes: string[] = [];
  // An agent cannot grant access to files outside of the project.
  const { name: _, ...files } = diskFiles(folder);
  return {
    host: { ...host, reporter: remarks(notes, onProgress), files, signal },
    folder,
    spending,
    notes,
    ...(model && { model }),
    async path(path) {
      const wanted = slashed(resolve(folder, path));
      const place = orRefuse(await files.locate(wanted));
      // A path that is inside only by its real name is spelled like the project's files.
      return isBelow(folder, wanted) ? wanted : `${folder}${place.slice((await realPath(folder)).length)}`;
    },
  };
}

/** Milliseconds between two progress notifications. */
const PACE = 100;

function remarks(notes: string[], onProgress: OnProgress): Reporter {
  // Files come one after the other: the progress never falls below that of earlier ones.
  let floor = 0;
  let next = 0;
  const note = (line: string) => {
    if (!notes.includes(line)) notes.push(line);
  };
  return {
    note,
    error: note,
    progress(label) {
      let reached = floor;
      return {
        update(done, total, characters = 0) {
          const at = floor + done;
          const now = performance.now();
          if (at <= reached || now < next) return;
          reached = at;
          next = now + PACE;
          onProgress(at, `${label} ${done}/${total}${characters === 0 ? '' : `, ${characters} characters`}`);
        },
        stop() {
          floor = reached;
        },
      };
    },
  };
}
