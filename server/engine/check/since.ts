import { ok, type Result } from '../../../shared/values/result.ts';
import type { Format } from '../../core/formats/format.ts';
import { askGit, hasGit, isInRepository } from '../../system/process/git.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { MOST_BYTES, relativeTo } from '../parts/workspace/stale/git.ts';
import { GitBlobs } from '../parts/workspace/stale/git-blobs.ts';
import type { Checked } from './checked.ts';
import { type AbsentUnit, narrowed } from './findings.ts';
import { Fingerprints, fingerprintOf } from './fingerprint.ts';
import { Renames } from './renames.ts';
import type { Subject } from './subject.ts';

/** Units and files as they were at a commit, to tell what has changed since. Only commits are read: nothing of a repository's configuration runs. */
export class Since {
  readonly #host: Pick<Host, 'files'>;
  readonly #folder: string;
  readonly #blobs: GitBlobs;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #renames: Renames;

  /** The commit, for people. */
  readonly name: string;
  readonly commit: string;

  private constructor(
    host: Pick<Host, 'files'>,
    folder: string,
    commit: string,
    sizes: ReadonlyMap<string, number>,
    blobs: GitBlobs,
  ) {
    this.#host = host;
    this.#folder = folder;
    this.commit = commit;
    this.name = commit.slice(0, 12);
    this.#blobs = blobs;
    this.#sizes = sizes;
    this.#renames = new Renames(folder, [...sizes.keys()], (name) => this.#stored(name));
  }

  /**
   * @param ref what Git takes for a commit
   * @param which where the branches have parted since: the commit at which they did, or the one that was named
   */
  static async open(
    host: Pick<Host, 'files' | 'signal'>,
    { folder }: LoadedProject,
    ref: string,
    which: 'parting' | 'exact' = 'parting',
  ): Promise<Result<Since, Failure>> {
    if (!isInRepository(folder) || !hasGit(folder))
      return refuse('usage', `Changes since ${ref} are known to Git only, and ${folder} is in no repository.`);
    const { signal } = host;
    const ask = async (...args: readonly string[]) => (await askGit(folder, args, { signal }))?.toString('utf8').trim();
    const named = await ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
    if (named === undefined || named === '')
      return refuse('usage', `${ref} is not a commit in ${folder}. Fetch it first: a shallow clone has few commits.`);
    const common = which === 'exact' ? named : await ask('merge-base', named, 'HEAD');
    const commit = common === undefined || common === '' ? named : common;
    const sizes = sizesIn((await ask('ls-tree', '-r', '-z', '--long', commit)) ?? '');
    const blobs = new GitBlobs(folder, 'contents', signal);
    return ok(new Since(host, folder, commit, sizes, blobs));
  }

  /** Whether the file, or the source it is a translation of, has another text than then. */
  async isChanged({ path, group, role }: Subject): Promise<boolean> {
    if (await this.hasOtherText(path)) return true;
    return role === 'target' && group.source !== undefined && (await this.hasOtherText(group.source));
  }

  /** Line ends do not count: Git turns them. */
  async hasOtherText(path: string): Promise<boolean> {
    const [now, then] = await Promise.all([this.#host.files.read(path), this.textOf(path)]);
    return !now.ok || then === undefined || withLineFeeds(now.value.text) !== withLineFeeds(then);
  }

  /** The file with what there is to say about units whose texts have changed, and, where its own text has, what is wrong with it as a whole. */
  async only(checked: Checked, subject: Subject): Promise<Checked> {
    if (checked.findings.length === 0) return checked;
    const before = await this.fingerprints(subject);
    const isOwn = await this.hasOtherText(subject.path);
    // Remarks about a file as a whole are about units that have not changed, too.
    const findings = checked.findings.flatMap((finding) => {
      const { unit, fingerprint, severity } = finding;
      // A plural form that the source does not have is in no file.
      const isNew = (one: AbsentUnit) => (before.of(one.unit) ?? fingerprintOf(one.unit)) !== one.fingerprint;
      const absent = finding.absent?.filter(isNew);
      if (absent !== undefined && absent.length > 0) return [narrowed(finding, absent, subject.locale)];
      const isMeant =
        unit === undefined
          ? isOwn && (severity === 'error' || severity === 'warning')
          : before.of(unit) !== fingerprint;
      return isMeant && absent === undefined ? [finding] : [];
    });
    return { ...checked, findings };
  }

  /** What the texts of the file's units came to then. */
  async fingerprints({ path, group, role }: Subject): Promise<Fingerprints> {
    const then = await this.textOf(path);
    const parse = (format: Format, text: string, at: string) =>
      format.parse(text, { path: at, ...(group.dialect !== undefined && { dialect: group.dialect }) });
    const target = parse(group.format, then ?? '', path);
    const original = role === 'target' && group.source !== undefined ? group.source : undefined;
    const originalThen = original === undefined ? undefined : await this.textOf(original);
    const source = original === undefined ? target : parse(group.format, originalThen ?? '', original);
    const bilingual = group.format.layout === 'bilingual';
    return new Fingerprints({ format: group.format, source: bilingual ? target : source, target });
  }

  close(): void {
    this.#blobs.close();
  }

  /** All files then, from the project folder, `/`-separated. */
  names(): Iterable<string> {
    return this.#sizes.keys();
  }

  /** The text of the file with this very name then; undefined: there was none. */
  async textAt(path: string): Promise<string | undefined> {
    const name = relativeTo(this.#folder, path)?.slice('./'.length);
    return name === undefined ? undefined : this.#stored(name);
  }

  /** The text of the file then, whatever it was called; undefined: there was none. */
  async textOf(path: string): Promise<string | undefined> {
    const name = relativeTo(this.#folder, path)?.slice('./'.length);
    if (name === undefined) return undefined;
    return (
      (await this.#stored(name)) ??
      (await this.#renames.find(name, async () => {
        const now = await this.#host.files.read(path);
        return now.ok ? now.value.text : '';
      }))
    );
  }

  async #stored(name: string): Promise<string | undefined> {
    // A repository is a stranger's: what it holds may be of any size.
    if ((this.#sizes.get(name) ?? Number.POSITIVE_INFINITY) > MOST_BYTES || /[\r\n]/.test(name)) return undefined;
    return this.#blobs.stored(`${this.commit}:./${name}`).text();
  }
}

/** Files by path, in bytes, of `<mode> blob <id> <size> TAB <path>` (git-ls-tree). Links are none. */
function sizesIn(listing: string): ReadonlyMap<string, number> {
  const entries = listing.split('\0').map((entry) => /^100\d{3} blob [0-9a-f]+ +(\d+)\t(.+)$/s.exec(entry));
  return new Map(entries.flatMap((found) => (found === null ? [] : [[found[2] ?? '', Number(found[1])] as const])));
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
