import { relative } from 'node:path';
import type { Host } from '../engine/host.ts';
import { diskFiles } from '../engine/parts/workspace/files/disk.ts';
import { stateFolder } from '../engine/parts/workspace/files/state-folder.ts';
import { frugally } from '../engine/threads/heap.ts';
import { EXIT } from './exit.ts';
import { isWatched } from './leash.ts';
import type { CommonOptions } from './options.ts';
import { END_WITHIN, interruption } from './terminal/interruption.ts';
import { createTerminal, type Printed, type Terminal } from './terminal/terminal.ts';

/** What a command works with. Created once per run; the first Ctrl-C aborts its signal, a later one ends the program at once (`interruption.ts`). */
export interface CliContext extends Host {
  readonly options: CommonOptions;
  readonly terminal: Terminal;
}

export function createContext(options: CommonOptions, printed?: Printed): CliContext {
  const controller = new AbortController();
  const interrupt = interruption(
    () => controller.abort(),
    () => process.exit(EXIT.interrupted),
  );
  process.on('SIGINT', interrupt);
  // With a listener, a busy program would miss the signal: unless another process watches it, leave the signal to the system.
  if (isWatched()) {
    process.on('SIGTERM', () => {
      interrupt();
      setTimeout(() => process.exit(EXIT.interrupted), END_WITHIN).unref();
    });
  }
  const { signal } = controller;
  return contextOf({ options, terminal: createTerminal(options, printed), files: frugally(diskFiles()), signal });
}

/** A context for this machine. */
export function contextOf(given: Pick<CliContext, 'options' | 'terminal' | 'files' | 'signal'>): CliContext {
  return {
    ...given,
    reporter: given.terminal,
    environment: process.env,
    stateFolder,
    nameOf: (path) => relative(process.cwd(), path) || path,
  };
}
