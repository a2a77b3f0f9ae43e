import { closeSync, constants, openSync, readSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import { compilePattern, type Pattern } from '../discovery/patterns.ts';
import { listFiles } from '../discovery/walk.ts';
import { clearLeftovers, createAtomic, type Locate, removeAtomic, writeAtomic } from './atomic.ts';
import { Boundary, type RealPlace } from './boundary.ts';
import { decodeBytes } from './encoding.ts';
import { directory, fileErrorOf, other } from './file-errors.ts';
import type { Disk, FileContent, FileError } from './files.ts';

/** V8's longest string; a longer file could not be decoded. */
const LONGEST = 0x1fffffe8;
/** The path is fully resolved: a link there was put in its place since. Windows has no such flag. */
const OPEN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** The files on disk, for the command line and for files that are not open in an editor. Files outside of admitted folders cannot be accessed. */
export function diskFiles(...folders: readonly string[]): Disk {
  const assumed = new Map<string, readonly (readonly [Pattern, string])[]>();
  const left = new Map<string, readonly string[]>();
  const skipped = new Map<string, readonly string[]>();
  const boundary = new Boundary();
  for (const folder of folders) boundary.admit(folder);
  const locate: Locate = async (path) => {
    const found = await boundary.locate(path, true);
    return found.ok ? ok(found.value.real) : found;
  };
  const head = async (path: string, bytes: number): Promise<Result<string, FileError>> => {
    const place = await boundary.locate(path, false, true);
    const read = place.ok ? await readHead(path, place.value, bytes) : place;
    if (!read.ok) return read;
    const decoded = decodeBytes(read.value, assumedFor(assumed, path));
    return decoded.ok ? ok(decoded.value.text) : fail({ path, kind: 'encoding', message: `${path} ${decoded.error}` });
  };
  return {
    async read(path) {
      const place = await boundary.locate(path);
      return place.ok ? readPlace(path, place.value, assumedFor(assumed, path)) : place;
    },
    async bytes(path) {
      const place = await boundary.locate(path);
      return place.ok ? readBytes(path, place.value) : place;
    },
    head,
    glance: (path) => head(path, LONGEST),
    async list(folder, passed) {
      const reasons: string[] = [];
      const unsearched: string[] = [];
      const mayFollow = async (link: string, real: string) => {
        const reason = await boundary.reasonAgainst(link, real);
        if (reason !== undefined) reasons.push(reason);
        return reason === undefined;
      };
      const paths = await listFiles(folder, mayFollow, (path) => unsearched.push(path), passed);
      left.set(folder, reasons);
      skipped.set(folder, unsearched.sort());
      return paths;
    },
    leftOut: (folder) => left.get(folder) ?? [],
    unsearched: (folder) => skipped.get(folder) ?? [],
    assume(folder, encodings) {
      const patterns = Object.entries(encodings).map(([pattern, name]) => [compilePattern(pattern), name] as const);
      assumed.set(folder, patterns);
    },
    admit: (folder) => boundary.admit(folder),
    lend: (folder) => boundary.lend(folder),
    name: (path, beside) => boundary.name(path, beside),
    locate,
    write: (file, edits) => writeAtomic(file, edits, locate),
    create: (path, bytes) => createAtomic(path, bytes, locate),
    remove: (file) => removeAtomic(file, locate),
    clear: (path) => clearLeftovers(path, locate),
    get grants() {
      return boundary.grants;
    },
  };
}

/** The encoding is given by the nearest project. */
function assumedFor(
  assumed: ReadonlyMap<string, readonly (readonly [Pattern, string])[]>,
  path: string,
): string | undefined {
  let own = '';
  for (const folder of assumed.keys()) if (folder.length > own.length && path.startsWith(`${folder}/`)) own = folder;
  const relative = path.slice(own.length + 1);
  return assumed.get(own)?.find(([pattern]) => pattern.match(relative) !== undefined)?.[1];
}

async function readPlace(
  path: string,
  place: RealPlace,
  fallback: string | undefined,
): Promise<Result<FileContent, FileError>> {
  const bytes = await readBytes(path, place);
  if (!bytes.ok) return bytes;
  const decoded = decodeBytes(bytes.value, fallback);
  if (!decoded.ok) return fail({ path, kind: 'encoding', message: `${path} ${decoded.error}` });
  const { text, encoding, doubt } = decoded.value;
  // An encoding given by the project is not a guess.
  const guessed = decoded.value.guessed && fallback === undefined;
  return ok({
    path,
    text,
    encoding,
    bytes: bytes.value,
    ...(guessed && { guessed }),
    ...(doubt !== undefined && { doubt }),
  });
}

/**
 * Many files are read like this, and most are small: their trips through the thread pool would take longer than reading them.
 * @param length even, so that UTF-16 is not cut apart
 */
async function readHead(
  path: string,
  { real, info: known }: RealPlace,
  length: number,
): Promise<Result<Uint8Array, FileError>> {
  try {
    const info = known ?? (await stat(real));
    if (!info.isFile()) return fail(other(path, `${path} is not a regular file.`));
    const bytes = Buffer.allocUnsafe(Math.min(length, info.size));
    // What has become a pipe since is not waited for.
    const file = openSync(real, OPEN | (constants.O_NONBLOCK ?? 0));
    try {
      let end = 0;
      for (let read = -1; read !== 0 && end < bytes.length; end += read)
        read = readSync(file, bytes, end, bytes.length - end, null);
      return ok(bytes.subarray(0, end));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return fail(fileErrorOf(path, error, 'read'));
  }
}

/** Reads a regular file. Others (pipes, devices) could block the reader for ever. @param path for messages */
export async function readBytes(
  path: string,
  { real, info: known }: RealPlace,
): Promise<Result<Uint8Array, FileError>> {
  try {
    const info = known ?? (await stat(real));
    if (info.isDirectory()) return fail(directory(path));
    if (!info.isFile()) return fail(other(path, `${path} is a device or a pipe, not a file.`));
    if (info.size > LONGEST)
      return fail(other(path, `${path} is larger than 512 MB, which is too much for one file. Split it.`));
    return ok(await readFile(real, { flag: OPEN }));
  } catch (error) {
    return fail(fileErrorOf(path, error, 'read'));
  }
}
