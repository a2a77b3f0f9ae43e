import { resolve } from 'node:path';
import type { Host, Reporter } from '../engine/host.ts';
import { diskFiles } from '../engine/parts/workspace/files/disk.ts';
import { isBelow, realPath, slashed } from '../engine/parts/workspace/paths.ts';
import type { ClientModel } from './serve.ts';
import type { Spending } from './spending.ts';
import { orRefuse, type ToolCall } from './tool.ts';

/** How far a call has come; `progress` only grows. */
export type OnProgress = (progress: number, message: string) => void;

/** What all calls of a session share. */
export interface Session {
  /** Where the program runs that serves, with the project folder among its options. */
  readonly host: Host;
  /** Absolute, `/`-separated. */
  readonly folder: string;
  readonly spending: Spending;
}

/** The host of one call. Its messages become remarks and progress of the call, and it opens no file outside the project. */
export function startCall(
  { host, folder, spending }: Session,
  signal: AbortSignal,
  onProgress: OnProgress,
  model?: ClientModel,
): ToolCall {
  const notes: string[] = [];
  // An agent names no file outside of the project.
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
      // What is inside by its real name only is spelled as the project spells its files.
      return isBelow(folder, wanted) ? wanted : `${folder}${place.slice((await realPath(folder)).length)}`;
    },
  };
}

/** Milliseconds between two words on progress. */
const PACE = 100;

function remarks(notes: string[], onProgress: OnProgress): Reporter {
  // Files follow each other: what is done in one is the floor of the next.
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
