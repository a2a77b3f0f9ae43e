import { relative, resolve } from 'node:path';
import type { Host } from '../engine/host.ts';
import { diskFiles } from '../engine/parts/workspace/files/disk.ts';
import { stateFolder } from '../engine/parts/workspace/files/state-folder.ts';
import type { CallOptions, ProjectOptions } from './types.ts';

/** One call: its host, and what it reported. */
export interface Call {
  readonly host: Host;
  readonly notes: readonly string[];
  /** Absolute paths of the given ones, which may be relative to the project. */
  pathsOf(paths: readonly string[] | undefined): readonly string[];
  /** An absolute path in the form used in results: relative to the project, with `/`. */
  nameOf(path: string): string;
}

export function startCall(
  folder: string,
  { service, environment = process.env, stateless = false }: ProjectOptions,
  { signal = new AbortController().signal, onProgress }: CallOptions = {},
): Call {
  const notes: string[] = [];
  const note = (line: string) => {
    if (!notes.includes(line)) notes.push(line);
  };
  const nameOf = (path: string) => relative(folder, path).replaceAll('\\', '/');
  return {
    notes,
    nameOf,
    pathsOf: (paths = []) => paths.map((path) => resolve(folder, path)),
    host: {
      options: { project: folder, ...(service !== undefined && { service }) },
      files: diskFiles(),
      signal,
      reporter: {
        note,
        error: note,
        progress: () => ({ update: (done, total) => onProgress?.(done, total), stop: () => undefined }),
      },
      environment,
      stateFolder: stateless ? () => undefined : stateFolder,
      nameOf,
    },
  };
}
