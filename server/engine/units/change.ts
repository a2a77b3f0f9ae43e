import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { Catalog, Format } from '../../core/formats/format.ts';
import type { Edit } from '../../core/text/span.ts';
import { type Failure, fileFailure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import type { FileContent } from '../parts/workspace/files/files.ts';
import { nameIn } from '../parts/workspace/paths.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { Fingerprints } from '../parts/workspace/stale/baseline.ts';
import { remember, remembered, type Update } from '../parts/workspace/stale/lock.ts';
import { inPackages } from '../projects/packages.ts';
import { openSelection } from '../projects/select.ts';
import type { KeyedFile } from './plan.ts';
import { writeAll } from './write-all.ts';

/** What happens to the units of one file. */
export interface ChangedFile {
  /** Relative to the working folder. */
  readonly file: string;
  readonly locale: string;
  /** Display names of the keys that are removed, renamed, or moved. */
  readonly units: readonly string[];
}

export interface KeysReport {
  readonly files: readonly ChangedFile[];
  /** Files that do not support this, each with a sentence. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[];
  /** The files were written as reported. */
  readonly written: boolean;
}

export interface KeysOptions {
  /** Changes nothing. */
  readonly dryRun?: boolean;
  /** Include sources that have no translation yet. */
  readonly sourcesAlone?: boolean;
}

export interface Member {
  readonly path: string;
  readonly locale: string;
  readonly content: FileContent;
  readonly catalog: Catalog;
}

export interface Opened {
  readonly loaded: LoadedProject;
  readonly group: FileGroup;
  readonly source: Member;
  readonly targets: readonly Member[];
}

export interface Planned {
  readonly loaded: LoadedProject;
  readonly member: Member;
  readonly edits: readonly Edit[];
  readonly units: readonly string[];
  /** New ids by old ones: what is recorded about the units is carried over. */
  readonly renamed?: ReadonlyMap<string, string>;
}

export type Plan = (
  groups: readonly Opened[],
  leaveOut: (path: string, reason: string) => void,
) => Result<readonly Planned[], Failure>;

/** Opens the files, plans all edits, and writes all of them or none. */
export async function change(
  host: Host,
  paths: readonly string[],
  { dryRun = false, sourcesAlone = false }: KeysOptions,
  isAble: (format: Format) => boolean,
  plan: Plan,
): Promise<Result<KeysReport, Failure>> {
  const opened = await inPackages(host, paths, (one, some) => openSelection(one, some, {}));
  if (!opened.ok) return opened;
  const leftOut: { file: string; reason: string }[] = [];
  const leaveOut = (path: string, reason: string) => void leftOut.push({ file: shown(host, path), reason });
  const groups: Opened[] = [];
  for (const { loaded, selection } of opened.value.map(({ value }) => value)) {
    const [bad] = selection.bad;
    if (bad !== undefined) return refuse(bad.kind, `${bad.message} Nothing was changed.`);
    for (const group of new Set(selection.groups.map((one) => one.group))) {
      if (group.targets.size === group.missing.size && !sourcesAlone) continue;
      const read = await openGroup(host, loaded, group, isAble);
      if (!read.ok) return read;
      const { value } = read;
      const path = group.source ?? [...group.targets.values()][0] ?? group.pattern;
      if (value === undefined) leaveOut(path, 'units of such files have no names and no order.');
      else groups.push(value);
    }
  }
  const planned = plan(groups, leaveOut);
  if (!planned.ok) return planned;
  if (!dryRun) {
    const written = await writeAll(
      host,
      planned.value.map(({ member, edits }) => ({ content: member.content, edits })),
    );
    if (!written.ok) return written;
    await renameInLocks(host, planned.value);
  }
  const files = planned.value.map(({ member: { path, locale }, units }) => ({
    file: shown(host, path),
    locale,
    units,
  }));
  return ok({ files, leftOut, written: !dryRun });
}

/** Undefined: the format has no separate file for the source. If a file could not be read, it would end up with other keys than the rest. */
async function openGroup(
  { files, nameOf }: Host,
  loaded: LoadedProject,
  group: FileGroup,
  isAble: (format: Format) => boolean,
): Promise<Result<Opened | undefined, Failure>> {
  if (group.source === undefined || group.format.layout === 'bilingual' || !isAble(group.format)) return ok(undefined);
  const members: Member[] = [];
  const there = [...group.targets].filter(([locale]) => !group.missing.has(locale));
  for (const [locale, path] of [[group.sourceLocale, group.source] as const, ...there]) {
    const content = await files.read(path);
    if (!content.ok) return fail(fileFailure(content.error));
    const catalog = group.format.parse(content.value.text, {
      path,
      ...(group.dialect !== undefined && { dialect: group.dialect }),
    });
    if (catalog.malformed)
      return refuse('files', `${nameOf(path)} has errors. Repair it first: "dragoman check". Nothing was changed.`);
    members.push({ path, locale, content: content.value, catalog });
  }
  const [source, ...targets] = members;
  return ok(source && { loaded, group, source, targets });
}

/** Renames the units in the lock files: a new name does not make a unit stale. */
async function renameInLocks({ files, reporter }: Host, planned: readonly Planned[]): Promise<void> {
  for (const [folder, all] of Map.groupBy(planned, ({ loaded }) => loaded.folder)) {
    const lock = await remembered(files, folder);
    const updates = new Map<string, Update>();
    for (const { member, renamed = new Map<string, string>() } of all) {
      const name = nameIn(folder, member.path);
      const known = lock.ok ? lock.value.get(name) : undefined;
      const update = [...renamed].flatMap(([old, id]): [string, Fingerprints | undefined][] => {
        const prints = known?.get(old);
        return prints === undefined
          ? []
          : [
              [old, undefined],
              [id, prints],
            ];
      });
      if (update.length > 0) updates.set(name, new Map(update));
    }
    const written = lock.ok && updates.size > 0 ? await remember(files, folder, updates) : lock;
    if (!written.ok && all.some(({ renamed }) => renamed !== undefined))
      reporter.note(`The lock file keeps the old name. ${written.error}`);
  }
}

/** A member in the form that plans use. */
export function keyedFile({ path, content: { text }, catalog }: Member): KeyedFile {
  return { path, text, catalog };
}

function shown({ nameOf }: Host, path: string): string {
  return nameOf(path).replaceAll('\\', '/');
}
