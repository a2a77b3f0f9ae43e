import { askGit, hasGit, isInRepository } from '../../../system/process/git.ts';
import type { FileAccess } from './files/files.ts';
import { spliceBytes } from './files/splice.ts';

/**
 * Whether Git's last commit has the file exactly as it is on disk, apart from line ends. `git status` would apply filters, but runs them: a file with
 * a filter counts as changed. Outside of a repository, and without Git, no caution is needed.
 *
 * @param files the disk
 * @param name path relative to the folder, `/`-separated
 */
export async function isCommitted(files: Pick<FileAccess, 'read'>, folder: string, name: string): Promise<boolean> {
  if (!isInRepository(folder) || !hasGit(folder)) return true;
  const [blob, file] = await Promise.all([
    askGit(folder, ['cat-file', 'blob', `HEAD:./${name}`]),
    files.read(`${folder}/${name}`),
  ]);
  // A text without bytes and without a hash of them comes from an editor.
  const onDisk = file.ok && (file.value.bytes ?? file.value.onDisk) !== undefined;
  const whole = onDisk ? spliceBytes(file.value, []) : undefined;
  if (blob === undefined || !whole?.ok) return false;
  const bytes = Buffer.from(whole.value);
  return blob.equals(bytes) || withLineFeeds(blob) === withLineFeeds(bytes);
}

/** Bytes with normalized line ends, which Git converts on the way in and out. */
function withLineFeeds(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\r\n', '\n');
}

/**
 * Returns which files Git ignores, by the rules of the repository and of the machine. Starts Git: only for a trusted workspace. Without Git, or
 * outside of a repository, none are.
 */
export async function ignoredByGit(folder: string, signal?: AbortSignal): Promise<(path: string) => boolean> {
  const args = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  const said = isInRepository(folder) ? await askGit(folder, args, { signal }) : undefined;
  // Folders end with a slash. An ignored project folder itself answers `./`, which matches nothing here: whoever opens it wants its files.
  const ignored = new Set(said?.toString('utf8').split('\0'));
  return (path) => {
    const name = path.slice(folder.length + 1);
    if (ignored.has(name)) return true;
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1))
      if (ignored.has(name.slice(0, at + 1))) return true;
    return false;
  };
}
