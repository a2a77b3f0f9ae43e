import { readFile, stat } from 'node:fs/promises';
import { fail, ok, type Result } from '../../shared/result.ts';
import { decodeBytes } from './encoding.ts';
import { directory, fileErrorOf, other } from './file-errors.ts';
import type { FileAccess, FileContent, FileError } from './files.ts';
import { compilePattern, type Pattern } from './patterns.ts';
import { listFiles } from './walk.ts';

/** V8's longest string; a longer file could not be decoded. */
const LONGEST = 0x1fffffe8;

/** The files of the disk, for the command line and for what no editor has open. */
export function diskFiles(): FileAccess {
  const assumed = new Map<string, readonly (readonly [Pattern, string])[]>();
  return {
    read: (path) => readFromDisk(path, assumedFor(assumed, path)),
    list: listFiles,
    assume(folder, encodings) {
      const patterns = Object.entries(encodings).map(([pattern, name]) => [compilePattern(pattern), name] as const);
      if (patterns.length === 0) assumed.delete(folder);
      else assumed.set(folder, patterns);
    },
  };
}

function assumedFor(
  assumed: ReadonlyMap<string, readonly (readonly [Pattern, string])[]>,
  path: string,
): string | undefined {
  for (const [folder, patterns] of assumed) {
    if (!path.startsWith(`${folder}/`)) continue;
    const relative = path.slice(folder.length + 1);
    const found = patterns.find(([pattern]) => pattern.match(relative) !== undefined);
    if (found !== undefined) return found[1];
  }
  return undefined;
}

async function readFromDisk(path: string, fallback: string | undefined): Promise<Result<FileContent, FileError>> {
  const bytes = await readBytes(path);
  if (!bytes.ok) return bytes;
  const decoded = decodeBytes(bytes.value, fallback);
  if (!decoded.ok) return fail({ path, kind: 'encoding', message: `${path} ${decoded.error}` });
  const { text, encoding } = decoded.value;
  // What the project says is no guess.
  const guessed = decoded.value.guessed && fallback === undefined;
  return ok({ path, text, encoding, bytes: bytes.value, ...(guessed && { guessed }) });
}

/** Reads a regular file. Others (pipes, devices) could make the reader wait forever. */
export async function readBytes(path: string): Promise<Result<Uint8Array, FileError>> {
  try {
    const info = await stat(path);
    if (info.isDirectory()) return fail(directory(path));
    if (!info.isFile()) return fail(other(path, `${path} is a device or a pipe, not a file.`));
    if (info.size > LONGEST)
      return fail(other(path, `${path} is larger than 512 MB, which is too much for one file. Split it.`));
    return ok(await readFile(path));
  } catch (error) {
    return fail(fileErrorOf(path, error, 'read'));
  }
}
