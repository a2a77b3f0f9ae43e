import { relative } from 'node:path';
import { ok, type Result } from '../../../shared/values/result.ts';
import { pluralKeys } from '../../core/formats/common/plurals/plural-keys.ts';
import type { Change } from '../../core/formats/format.ts';
import { type BilingualUnit, pairUnits } from '../../core/formats/pair.ts';
import { said } from '../../core/planning/rebase.ts';
import { writeProven } from '../../core/planning/write.ts';
import type { GitWork } from '../../system/process/git-work.ts';
import { shownInCode } from '../code/sites.ts';
import { type Failure, fileFailure, mapped } from '../failure.ts';
import type { Host } from '../host.ts';
import { type OpenedWork, openWork, type WorkItem } from '../parts/workspace/discovery/work.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { packagesOf } from '../projects/packages.ts';
import { openProject } from '../projects/project.ts';
import { select } from '../projects/select.ts';
import { StaleMemory } from '../stale/stale-memory.ts';
import { breakOf, jobFor } from '../translate/job.ts';
import { Keeper } from '../translate/keep.ts';
import { type BotBranch, gitFailure } from './branch.ts';

/** A translation that waited in the pull request and no longer fits the base. */
export interface Dropped {
  readonly file: string;
  readonly unit: string;
  readonly reason: string;
}

interface Taken {
  readonly dropped: readonly Dropped[];
  /** The base has changed files that the bot has translated: its commit must be made again. */
  readonly hasMoved: boolean;
}

type Units = ReadonlyMap<string, BilingualUnit>;

/**
 * Writes the bot's earlier, unmerged translations into the files of the base, so that nothing is paid for twice: unit by unit, if the source is still
 * the one that was translated and the translation was not touched since.
 *
 * @param git in the work tree, whose folder is `root` and whose commit is `head`
 */
export async function takeOver(
  host: Host,
  git: GitWork,
  root: string,
  head: string,
  { tip, parent }: BotBranch,
): Promise<Result<Taken, Failure>> {
  const nameOf = (path: string) => relative(root, path).replaceAll('\\', '/');
  const changedIn = async (from: string, to: string): Promise<Result<ReadonlySet<string>, Failure>> => {
    const names = gitFailure(await git(['diff', '--name-only', '-z', from, to]), 'Earlier translations cannot be read');
    return names.ok ? ok(new Set(names.value.split('\0').filter((name) => name !== ''))) : names;
  };
  const own = await changedIn(parent, tip);
  if (!own.ok) return own;
  const moved = await changedIn(parent, head);
  if (!moved.ok) return moved;
  const isOwn = (item: WorkItem) => own.value.has(nameOf(item.targetPath));
  const at = async (commit: string): Promise<Result<ReadonlyMap<string, Units>, Failure>> => {
    const there = gitFailure(await git(['checkout', '-q', '-f', '--detach', commit]), 'A commit cannot be read');
    return there.ok ? unitsOf(host, isOwn, nameOf) : there;
  };
  const theirs = await at(tip);
  if (!theirs.ok) return theirs;
  const before = await at(parent);
  if (!before.ok) return before;
  const back = gitFailure(await git(['checkout', '-q', '-f', '--detach', head]), 'The base cannot be read');
  if (!back.ok) return back;
  const parts = await partsOf(host, isOwn);
  if (!parts.ok) return parts;
  const dropped: Dropped[] = [];
  for (const { host: one, loaded, items } of parts.value) {
    const sources = await StaleMemory.open(one, loaded, undefined, await shownInCode(one, loaded));
    try {
      for (const item of items) {
        const file = nameOf(item.targetPath);
        const proposed = theirs.value.get(file);
        if (proposed === undefined) continue;
        const lost = await writeInto(one, loaded, sources, item, proposed, before.value.get(file) ?? new Map());
        if (!lost.ok) return lost;
        for (const [unit, reason] of lost.value) dropped.push({ file, unit, reason });
      }
      await sources.finish();
    } finally {
      sources.close();
    }
  }
  return ok({ dropped, hasMoved: [...own.value].some((name) => moved.value.has(name)) });
}

/** @returns units whose translation no longer has a place, with the reason */
async function writeInto(
  host: Host,
  { project }: LoadedProject,
  sources: StaleMemory,
  item: WorkItem,
  proposed: Units,
  old: Units,
): Promise<Result<ReadonlyMap<string, string>, Failure>> {
  const read = mapped(await openWork(host.files, item), fileFailure);
  // Problems of the file are reported when it is to be translated.
  if (!read.ok || breakOf(read.value) !== undefined) return ok(new Map());
  const now = pairsOf(item, read.value);
  const lost = new Map<string, string>();
  const changes: Change[] = [];
  for (const [unit, pair] of proposed) {
    const translation = said(pair.target);
    const [was, is] = [said(old.get(unit)?.target), now.get(unit)];
    if (translation === '' || translation === was || translation === said(is?.target)) continue;
    // Not the bot's: list items come with their list, including those that stay as in the source.
    if (isLocked(pair)) continue;
    const reason = obstacle(pair, was, is);
    if (reason === undefined) changes.push(changeTo(pair, item.locale));
    else lost.set(unit, reason);
  }
  const job = jobFor(item, read.value, { project, scope: 'missing' });
  const proven = writeProven(job, changes);
  for (const { unit, reason } of proven.refused) lost.set(unit, reason);
  const written = mapped(await new Keeper(item, job, read.value, host.files).finish(proven), fileFailure);
  if (!written.ok) return written;
  await sources.translated(item, read.value, proven);
  return ok(lost);
}

function obstacle({ source }: BilingualUnit, was: string, is: BilingualUnit | undefined): string | undefined {
  if (is === undefined) return 'The unit is gone.';
  if (said(source) !== said(is.source)) return 'Its source has changed: it is translated again.';
  if (said(is.target) !== was) return 'Somebody has translated it since.';
  if (isLocked(is)) return 'It is locked by now.';
  return undefined;
}

function isLocked({ sourceUnit, targetUnit }: BilingualUnit): boolean {
  return sourceUnit.lock !== undefined || targetUnit?.lock !== undefined;
}

function changeTo({ id, target, targetUnit }: BilingualUnit, targetLocale: string): Change {
  const parts = (target?.parts ?? []).map((part) => (part.kind === 'text' ? part.text : part));
  return {
    unit: id,
    parts,
    origin: 'machine',
    targetLocale,
    ...(targetUnit?.state === 'needs-work' && { review: true }),
  };
}

/** The work in one project. */
interface Part {
  readonly host: Host;
  readonly loaded: LoadedProject;
  readonly items: readonly WorkItem[];
}

/** For the project and nested ones. */
async function partsOf(host: Host, isWanted: (item: WorkItem) => boolean): Promise<Result<readonly Part[], Failure>> {
  const packages = await packagesOf(host, []);
  if (!packages.ok) return packages;
  const parts: Part[] = [];
  for (const { host: one } of packages.value) {
    const loaded = await openProject(one);
    if (!loaded.ok) return loaded;
    const selected = await select(one, loaded.value, [], {});
    if (selected.ok) {
      const items = selected.value.groups.flatMap((group) => group.items).filter(isWanted);
      parts.push({ host: one, loaded: loaded.value, items });
    } else if (selected.error.isEmpty !== true) return selected;
  }
  return ok(parts);
}

/** The units of the files as checked out. */
async function unitsOf(
  host: Host,
  isWanted: (item: WorkItem) => boolean,
  nameOf: (path: string) => string,
): Promise<Result<ReadonlyMap<string, Units>, Failure>> {
  const parts = await partsOf(host, isWanted);
  if (!parts.ok) return parts;
  const units = new Map<string, Units>();
  for (const item of parts.value.flatMap(({ items }) => items)) {
    const read = await openWork(host.files, item);
    if (read.ok && breakOf(read.value) === undefined) units.set(nameOf(item.targetPath), pairsOf(item, read.value));
  }
  return ok(units);
}

/** Includes the plural forms that the target language needs in addition to the source's. */
function pairsOf({ group: { format }, locale }: WorkItem, { source, target }: OpenedWork): Units {
  const pairs = pairUnits(format, source.catalog, target.catalog);
  return new Map(pluralKeys(pairs, format, target.catalog, locale).units.map((pair) => [pair.id, pair]));
}
