import { lstatSync, type Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import { folderOf, isBelow, nameFault, realPath, slashed } from '../paths.ts';
import { fileErrorOf, other } from './file-errors.ts';
import type { FileError, Grants } from './files.ts';

/** Where a path actually leads. */
export interface RealPlace {
  /** Without symbolic links: absolute, `/`-separated. What does not exist yet is appended to the real path of its nearest existing parent. */
  readonly real: string;
  /** Its `stat`, unless a link was followed or nothing exists. */
  readonly info?: Stats;
}

/** Milliseconds. Real paths of folders are resolved again after this time: a link may have replaced one. */
const KEPT_MS = 1_000;
const MOST_KEPT = 20_000;

/**
 * The folders of a project, or of a workspace, which its files must not leave: by `..`, by lying elsewhere, or through a symbolic link. Repositories
 * are untrusted: their links may point to any file of the user. Only what the user has named may be elsewhere.
 */
export class Boundary {
  readonly #folders = new Set<string>();
  readonly #lent = new Set<string>();
  readonly #named = new Set<string>();
  readonly #kept = new Map<string, { readonly real: Promise<string | undefined>; readonly until: number }>();

  /** Files in this folder are files of the project. */
  admit(folder: string): void {
    this.#folders.add(normal(folder));
  }

  /**
   * Files in this folder belong to a project that shares some of them. Only a path that starts with the folder, without `..`, leads there: links of
   * other projects, even nested ones, do not.
   */
  lend(folder: string): void {
    this.#lent.add(normal(folder));
  }

  /** The user has named this file, wherever it is. A path in an admitted folder is no exception: shell patterns expand to what a repository contains. */
  name(path: string, beside?: string): void {
    const wanted = normal(path);
    const known = this.#named.has(wanted);
    if (!known && [...this.#folders].some((folder) => isBelow(folder, wanted))) return;
    this.#named.add(wanted);
    if (beside !== undefined) this.admit(beside);
  }

  /** Everything that is admitted, lent and named, for another thread. */
  get grants(): Grants {
    return { folders: [...this.#folders], lent: [...this.#lent], named: [...this.#named] };
  }

  /**
   * Where a path leads, or why it must not be followed there.
   * @param fresh ignores the cache: for the moment before a write
   * @param atOnce looks it up synchronously: for many files, for each of which the thread pool would take longer
   */
  async locate(path: string, fresh = false, atOnce = false): Promise<Result<RealPlace, FileError>> {
    const fault = nameFault(path);
    if (fault !== undefined) return fail(other(path, `${path.replaceAll('\0', '\\0')} ${fault}`));
    const wanted = normal(path);
    const found = await this.#follow(path, wanted, fresh, atOnce ? infoNow : infoOf);
    if (!found.ok || this.#named.has(wanted)) return found;
    const reason = await this.reasonAgainst(path, found.value.real, fresh);
    return reason === undefined ? found : fail({ path, kind: 'outside', message: reason });
  }

  /** Why what is at `real` must not be accessed as `path`: a sentence that says what to do. */
  async reasonAgainst(path: string, real: string, fresh = false): Promise<string | undefined> {
    const roots = await Promise.all([...this.#folders].map((folder) => this.#real(folder, fresh)));
    const lender = await this.#lenderOf(path, fresh);
    const home = [...roots, lender].find((root) => root !== undefined && isBelow(root, real));
    if (home !== undefined) {
      if (!/(^|\/)\.git(\/|$)/i.test(real.slice(home.length))) return undefined;
      return `${path} leads into ${real}, which belongs to Git, and was not touched. Name another file.`;
    }
    const wanted = normal(path);
    const own = [...this.#folders].filter((folder) => isBelow(folder, wanted)).sort((a, b) => b.length - a.length)[0];
    if (own !== undefined)
      return `${path} leads to ${real}, outside of the project folder ${own}, and was not touched. Replace the link with the file or folder itself.`;
    const [only, ...others] = this.#folders;
    if (only === undefined || others.length > 0)
      return `${path} lies outside of the folders that are open, and was not touched. Open its folder, or name another file.`;
    return `${path} lies outside of the project folder and was not touched. Name a file below ${only}.`;
  }

  /** The real path of the lent folder that a path starts with. */
  async #lenderOf(path: string, fresh: boolean): Promise<string | undefined> {
    if (this.#lent.size === 0 || /(^|[/\\])\.\.([/\\]|$)/.test(path)) return undefined;
    const wanted = normal(path);
    let own = '';
    for (const folder of [...this.#lent, ...this.#folders])
      if (folder.length > own.length && isBelow(folder, wanted)) own = folder;
    return this.#lent.has(own) && !this.#folders.has(own) ? this.#real(own, fresh) : undefined;
  }

  async #follow(
    path: string,
    wanted: string,
    fresh: boolean,
    look: (place: string) => Stats | undefined | Promise<Stats | undefined>,
  ): Promise<Result<RealPlace, FileError>> {
    const folder = await this.#real(folderOf(wanted), fresh);
    const place = folder === undefined ? await fromNearest(wanted) : below(folder, nameOf(wanted));
    const info = await look(place);
    if (info?.isSymbolicLink() !== true) return ok({ real: place, ...(info && { info }) });
    try {
      return ok({ real: await realPath(place) });
    } catch (error) {
      const known = fileErrorOf(path, error, 'read');
      if (known.kind !== 'missing') return fail(known);
      return fail(other(path, `${path} is a link that leads to nothing. Remove it, or restore its target.`));
    }
  }

  /** The real path of a folder; undefined: it does not exist, or is not accessible. */
  #real(folder: string, fresh: boolean): Promise<string | undefined> {
    const now = performance.now();
    const kept = fresh ? undefined : this.#kept.get(folder);
    if (kept !== undefined && now < kept.until) return kept.real;
    const real = realPath(folder).catch(() => {
      this.#kept.delete(folder);
      return undefined;
    });
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(folder, { real, until: now + KEPT_MS });
    return real;
  }
}

function infoOf(place: string): Promise<Stats | undefined> {
  return lstat(place).catch(() => undefined);
}

function infoNow(place: string): Stats | undefined {
  try {
    return lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The path of something that does not exist, based on the real path of its nearest existing parent. */
async function fromNearest(path: string): Promise<string> {
  for (let at = folderOf(path); ; at = folderOf(at)) {
    const real = await realPath(at).catch(() => undefined);
    if (real !== undefined) return below(real, path.slice(at === '/' ? 1 : at.length + 1));
    if (folderOf(at) === at) return path;
  }
}

function normal(path: string): string {
  return slashed(resolve(path));
}

function below(folder: string, name: string): string {
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
