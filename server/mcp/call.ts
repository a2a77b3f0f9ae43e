import { resolve } from 'node:path';
import type { CliContext } from '../cli/context.ts';
import { CommandError, EXIT } from '../cli/exit.ts';
import type { CommonOptions } from '../cli/options.ts';
import type { Terminal } from '../cli/terminal.ts';
import { diskFiles } from '../workspace/disk.ts';
import { isBelow, realPath, slashed } from '../workspace/paths.ts';
import type { Spending } from './spending.ts';
import type { ToolCall } from './tool.ts';

/** How far a call has come; `progress` only grows. */
export type OnProgress = (progress: number, message: string) => void;

/** What all calls of a session share. */
export interface Session {
  /** Those of `dragoman mcp`, with the project folder. */
  readonly options: CommonOptions;
  /** Absolute, `/`-separated. */
  readonly folder: string;
  readonly spending: Spending;
}

/** A call's own context: what commands print on a terminal becomes remarks and progress, and files outside of the project are out of reach. */
export function startCall(
  { options, folder, spending }: Session,
  signal: AbortSignal,
  onProgress: OnProgress,
): ToolCall {
  const notes: string[] = [];
  // An agent names no file outside of the project.
  const { name: _, ...files } = diskFiles(folder);
  const context: CliContext = {
    options,
    terminal: remarks(notes, onProgress),
    files,
    signal,
  };
  return {
    context,
    spending,
    notes,
    async path(path) {
      const wanted = slashed(resolve(folder, path));
      const place = await files.locate(wanted);
      if (!place.ok) throw new CommandError(EXIT.usage, place.error.message);
      // What is inside by its real name only is spelled as the project spells its files.
      return isBelow(folder, wanted) ? wanted : `${folder}${place.value.slice((await realPath(folder)).length)}`;
    },
  };
}

/** Milliseconds between two words on progress. */
const PACE = 100;

function remarks(notes: string[], onProgress: OnProgress): Terminal {
  // Files follow each other: what is done in one is the floor of the next.
  let floor = 0;
  let next = 0;
  const note = (line: string) => {
    if (!notes.includes(line)) notes.push(line);
  };
  const nothing = () => undefined;
  return {
    print: nothing,
    data: nothing,
    json: nothing,
    table: nothing,
    note,
    error: note,
    style: (_, text) => text,
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
