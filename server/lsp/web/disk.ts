import type { Connection } from 'vscode-languageserver/browser';
import { hasExtension, PROJECT_EXTENSIONS } from '../../../shared/extensions.ts';
import { READ_FILE, READ_FOLDER, type ReadFile, type ReadFolder } from '../../../shared/files.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { isLeftOut } from '../../engine/parts/workspace/discovery/walk.ts';
import { decodeBytes } from '../../engine/parts/workspace/files/encoding.ts';
import type { Disk, FileError } from '../../engine/parts/workspace/files/files.ts';
import { uriOf } from './uris.ts';

/** How many folders are requested at a time. */
const AT_ONCE = 16;

/** The files of the workspace, read by the client. Nothing is written here: files are changed by edits of the editor. */
export function webDisk(connection: Connection): Disk {
  const folders = new Set<string>();
  const bytes = async (path: string): Promise<Result<Uint8Array, FileError>> => {
    const { data, problem } = await connection.sendRequest<ReadFile>(READ_FILE, { uri: uriOf(path) });
    if (data !== undefined) return ok(data);
    if (problem !== undefined) return fail({ path, kind: 'other', message: `${path} cannot be read: ${problem}` });
    return fail({ path, kind: 'missing', message: `${path} does not exist. Check the path.` });
  };
  const cannot = async (path: string): Promise<Result<never, FileError>> =>
    fail({ path, kind: 'other', message: `${path} cannot be written from VS Code for the Web. Open it on a desktop.` });
  return {
    bytes,
    async read(path) {
      const read = await bytes(path);
      if (!read.ok) return read;
      const decoded = decodeBytes(read.value);
      return decoded.ok
        ? ok({ path, ...decoded.value, bytes: read.value })
        : fail({ path, kind: 'encoding', message: `${path} ${decoded.error}` });
    },
    async list(folder) {
      const found: string[] = [];
      const waiting = [folder.replace(/\/+$/, '')];
      while (waiting.length > 0) {
        const now = waiting.splice(0, AT_ONCE);
        const read = await Promise.all(
          now.map((one) => connection.sendRequest<ReadFolder>(READ_FOLDER, { uri: uriOf(one) })),
        );
        for (const [at, entries] of read.entries())
          for (const { name, isFolder } of entries) {
            if (isLeftOut(name)) continue;
            if (isFolder) waiting.push(`${now[at]}/${name}`);
            else if (hasExtension(name, PROJECT_EXTENSIONS)) found.push(`${now[at]}/${name}`);
          }
      }
      return found.sort();
    },
    locate: async (path) => ok(path),
    admit: (folder) => folders.add(folder),
    write: ({ path }) => cannot(path),
    create: (path) => cannot(path),
    remove: ({ path }) => cannot(path),
    clear: async () => undefined,
    get grants() {
      return { folders: [...folders], lent: [], named: [] };
    },
  };
}
