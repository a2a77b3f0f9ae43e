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

/** Units and files at a commit, to find out what has changed since. Only commits are read: nothing of a repository's configuration is executed. */
export class Since {
  readonly #host: Pick<Host, 'files'>;
  readonly #folder: string;
  readonly #blobs: GitBlobs;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #renames: Renames;

  /** The commit, for display. */
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
   * @param ref anything that Git accepts as a commit
   * @param which `exact`: the named commit; otherwise the one at which the branches diverged
   */
  static async open(
    host: Pick<Host, 'files' | 'signal'>,
    { folder }: LoadedProject,
    ref: string,
    which: 'parting' | 'exact' = 'parting',
  ): Promise<Result<Since, Failure>> {
    if (!isInRepository(folder) || !hasGit(folder))
      return refuse('usage', `Changes since ${ref} are known to Git only, and ${folder} is not in a repository.`);
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

  /** Whether the text of the file, or of its source, has changed since. */
  async isChanged({ path, group, role }: Subject): Promise<boolean> {
    if (await this.hasOtherText(path)) return true;
    return role === 'target' && group.source !== undefined && (await this.hasOtherText(group.source));
  }

  /** Line ends do not count: Git converts them. */
  async hasOtherText(path: string): Promise<boolean> {
    const [now, then] = await Promise.all([this.#host.files.read(path), this.textOf(path)]);
    return !now.ok || then === undefined || withLineFeeds(now.value.text) !== withLineFeeds(then);
  }

  /** The findings about units whose texts have changed and, if the file's own text has changed, those about the file as a whole. */
  async only(checked: Checked, subject: Subject): Promise<Checked> {
    if (checked.findings.length === 0) return checked;
    const before = await this.fingerprints(subject);
    const isOwn = await this.hasOtherText(subject.path);
    // Hints about a file as a whole also concern units that have not changed.
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

  /** The fingerprints of the file's units at that time. */
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

  /** All files at that time, relative to the project folder, `/`-separated. */
  names(): Iterable<string> {
    return this.#sizes.keys();
  }

  /** The text at that time of the file with exactly this name; undefined if there was none. */
  async textAt(path: string): Promise<string | undefined> {
    const name = relativeTo(this.#folder, path)?.slice('./'.length);
    return name === undefined ? undefined : this.#stored(name);
  }

  /** The text of the file at that time, under any name; undefined if there was none. */
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
    // A repository is untrusted: its files may have any size.
    if ((this.#sizes.get(name) ?? Number.POSITIVE_INFINITY) > MOST_BYTES || /[\r\n]/.test(name)) return undefined;
    return this.#blobs.stored(`${this.commit}:./${name}`).text();
  }
}

/** File sizes in bytes by path, from `<mode> blob <id> <size> TAB <path>` (git-ls-tree). Links are skipped. */
function sizesIn(listing: string): ReadonlyMap<string, number> {
  const entries = listing.split('\0').map((entry) => /^100\d{3} blob [0-9a-f]+ +(\d+)\t(.+)$/s.exec(entry));
  return new Map(entries.flatMap((found) => (found === null ? [] : [[found[2] ?? '', Number(found[1])] as const])));
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
