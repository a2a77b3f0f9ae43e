import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Catalog, Unit } from '../../formats/format.ts';
import type { Name } from '../../formats/naming.ts';
import { applyEdits, type Edit } from '../../text/span.ts';
import type { FileContent } from '../../workspace/files.ts';
import type { FileGroup } from '../../workspace/groups.ts';
import { type Failure, fileFailure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import { openSelection } from '../select.ts';

/** What is done to the units of one file. */
export interface ChangedFile {
  /** From the working folder. */
  readonly file: string;
  readonly locale: string;
  /** Keys as people call them: those that go, that are renamed, or that change places. */
  readonly units: readonly string[];
}

export interface KeysReport {
  readonly files: readonly ChangedFile[];
  /** Files that this cannot be done in, each with a sentence. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[];
  /** The files are as the report says. */
  readonly written: boolean;
}

export interface KeysOptions {
  /** Only look. */
  readonly dryRun?: boolean;
}

interface Member {
  readonly path: string;
  readonly locale: string;
  readonly content: FileContent;
  readonly catalog: Catalog;
}

interface Opened {
  readonly group: FileGroup;
  readonly source: Member;
  readonly targets: readonly Member[];
}

interface Planned {
  readonly member: Member;
  readonly edits: readonly Edit[];
  readonly units: readonly string[];
}

type Plan = (
  groups: readonly Opened[],
  leaveOut: (path: string, reason: string) => void,
) => Result<readonly Planned[], Failure>;

/** Takes units out of targets that the source does not have. */
export function pruneUnits(
  host: Host,
  paths: readonly string[],
  options: KeysOptions,
): Promise<Result<KeysReport, Failure>> {
  return change(host, paths, options, (groups, leaveOut) => {
    const planned: Planned[] = [];
    for (const { group, source, targets } of groups) {
      const ids = new Set(source.catalog.units.map(({ id }) => id));
      const sets = new Set(source.catalog.units.flatMap(({ plural }) => plural?.set ?? []));
      for (const member of targets) {
        const gone = member.catalog.units.filter(
          ({ id, plural }) => !ids.has(id) && !(plural !== undefined && sets.has(plural.set)),
        );
        if (gone.length === 0) continue;
        const changes = gone.map(({ id }) => ({ unit: id, parts: [], origin: 'person' as const }));
        const from = { text: source.content.text, catalog: source.catalog };
        const { edits, rejected } = group.format.write(member.content.text, member.catalog, changes, from);
        const names = new Set(gone.map(({ id }) => id));
        if (rejected.length > 0 || !keepsOthers(group, member, edits, ({ id }) => !names.has(id)))
          leaveOut(member.path, 'units cannot be taken out of it without changing others.');
        else planned.push({ member, edits, units: gone.map(({ name }) => name) });
      }
    }
    return ok(planned);
  });
}

/** Gives a key another name in the files of all locales. Code that asks for it is not touched. */
export function renameUnit(
  host: Host,
  paths: readonly string[],
  [old, wanted]: readonly [string, string],
  options: KeysOptions,
): Promise<Result<KeysReport, Failure>> {
  return change(host, paths, options, (groups) => {
    const found = groups.flatMap((opened) => {
      const name = nameOf(opened, old);
      return name === undefined ? [] : [{ opened, name }];
    });
    const [first, second] = found;
    if (first === undefined)
      return refuse('usage', `There is no unit "${old}" in the source files. Nothing was renamed.`);
    if (second !== undefined) {
      const where = found.map(({ opened }) => host.nameOf(opened.source.path)).join(', ');
      return refuse('usage', `"${old}" stands in several files: ${where}. Name one of them. Nothing was renamed.`);
    }
    const { opened, name } = first;
    const above = name.key.slice(0, name.key.length - name.text.length);
    if (above !== '' && !wanted.startsWith(above) && wanted.includes('.'))
      return refuse('usage', `A key keeps its group: write ${above}… or the last part alone. Nothing was renamed.`);
    const to = wanted.startsWith(above) ? wanted.slice(above.length) : wanted;
    const members = [opened.source, ...opened.targets];
    const files = members.map(({ content: { text }, catalog }) => ({ text, catalog }));
    const renamed = opened.group.format.naming?.rename(files, name, to);
    if (renamed === undefined || !renamed.ok) {
      const at = renamed?.error.file === undefined ? undefined : members[renamed.error.file];
      const reason = renamed?.error.message ?? 'This format has no names that could be changed.';
      return refuse('usage', `${at === undefined ? '' : `${host.nameOf(at.path)}: `}${reason} Nothing was renamed.`);
    }
    return ok(
      members.flatMap((member, index) => {
        const edits = renamed.value[index] ?? [];
        return edits.length === 0 ? [] : [{ member, edits, units: [`${name.key} -> ${above}${to}`] }];
      }),
    );
  });
}

/** Puts units in the order of the source file, or all files in that of the alphabet. */
export function sortUnits(
  host: Host,
  paths: readonly string[],
  { alphabetical = false, ...options }: KeysOptions & { readonly alphabetical?: boolean },
): Promise<Result<KeysReport, Failure>> {
  return change(host, paths, options, (groups, leaveOut) => {
    const planned: Planned[] = [];
    for (const { group, source, targets } of groups) {
      const from = alphabetical ? undefined : { text: source.content.text, catalog: source.catalog };
      for (const member of alphabetical ? [source, ...targets] : targets) {
        const edits = group.format.sort?.(member.content.text, member.catalog, from);
        if (group.format.sort === undefined) leaveOut(member.path, `files of ${group.format.id} are not sorted.`);
        else if (edits === undefined || !keepsOthers(group, member, edits, () => true))
          leaveOut(member.path, 'it has comments or a key that stands twice, so it is not sorted.');
        else if (edits.length > 0) planned.push({ member, edits, units: movedIn(group, member, edits) });
      }
    }
    return ok(planned);
  });
}

/** Opens the files, plans all edits, and writes all of them or none. */
async function change(
  host: Host,
  paths: readonly string[],
  { dryRun = false }: KeysOptions,
  plan: Plan,
): Promise<Result<KeysReport, Failure>> {
  const opened = await openSelection(host, paths, {});
  if (!opened.ok) return opened;
  const { bad, groups: chosen } = opened.value.selection;
  if (bad[0] !== undefined) return refuse(bad[0].kind, `${bad[0].message} Nothing was changed.`);
  const leftOut: { file: string; reason: string }[] = [];
  const leaveOut = (path: string, reason: string) => void leftOut.push({ file: shown(host, path), reason });
  const groups: Opened[] = [];
  for (const group of new Set(chosen.map((one) => one.group))) {
    if (group.targets.size === group.missing.size) continue;
    const read = await openGroup(host, group);
    if (!read.ok) return read;
    if (read.value === undefined)
      leaveOut(
        group.source ?? [...group.targets.values()][0] ?? group.pattern,
        'a tool makes the units of such files.',
      );
    else groups.push(read.value);
  }
  const planned = plan(groups, leaveOut);
  if (!planned.ok) return planned;
  if (!dryRun) {
    const written = await writeAll(host, planned.value);
    if (!written.ok) return written;
  }
  const files = planned.value.map(({ member: { path, locale }, units }) => ({
    file: shown(host, path),
    locale,
    units,
  }));
  return ok({ files, leftOut, written: !dryRun });
}

/** Undefined: the format has no file of its own for the source. A file that cannot be read would be one with other keys than the rest. */
async function openGroup({ files, nameOf }: Host, group: FileGroup): Promise<Result<Opened | undefined, Failure>> {
  if (group.source === undefined || group.format.layout === 'bilingual' || group.format.keyed !== true)
    return ok(undefined);
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
  return ok(source && { group, source, targets });
}

/** What was written before a file that cannot be is taken back. */
async function writeAll(host: Host, planned: readonly Planned[]): Promise<Result<void, Failure>> {
  const done: { readonly content: FileContent; readonly text: string }[] = [];
  for (const { member, edits } of planned) {
    const written = host.signal.aborted ? undefined : await host.files.write(member.content, edits);
    if (written?.ok === true) {
      done.push({ content: written.value, text: member.content.text });
      continue;
    }
    for (const { content, text } of done.toReversed())
      await host.files.write(content, [{ span: { start: 0, end: content.text.length }, text }]);
    if (written === undefined) return refuse('interrupted', 'Interrupted. Nothing was changed.');
    return refuse('files', `${written.error.message} Nothing was changed.`);
  }
  return ok(undefined);
}

/** Are all other units there as they were, byte for byte? */
function keepsOthers(
  group: FileGroup,
  member: Member,
  edits: readonly Edit[],
  stays: (unit: Unit) => boolean,
): boolean {
  const { text } = member.content;
  const after = applyEdits(text, edits);
  const catalog = group.format.parse(after, { path: member.path, dialect: member.catalog.dialect });
  const written = (whole: string, units: readonly Unit[]) =>
    units
      .map(({ id, span }) => JSON.stringify([id, whole.slice(span.start, span.end)]))
      .sort()
      .join('\n');
  const before = written(text, member.catalog.units.filter(stays));
  return !catalog.malformed && written(after, catalog.units) === before;
}

/** Units that do not stand behind the one they stood behind. */
function movedIn(group: FileGroup, member: Member, edits: readonly Edit[]): readonly string[] {
  const after = group.format.parse(applyEdits(member.content.text, edits), {
    path: member.path,
    dialect: member.catalog.dialect,
  });
  const before = new Map(member.catalog.units.map(({ id }, at, all) => [id, all[at - 1]?.id]));
  return after.units.flatMap(({ id, name }, at, all) => (before.get(id) === all[at - 1]?.id ? [] : [name]));
}

/** A key by what people write: with dots, as an id, or as it stands in the file. */
function nameOf({ group, source }: Opened, old: string): Name | undefined {
  const { naming } = group.format;
  const file = { text: source.content.text, catalog: source.catalog };
  const last = old.slice(old.lastIndexOf('.') + 1);
  for (const { id, name, nameSpan } of source.catalog.units) {
    if (id !== old && name !== old && !name.slice(name.lastIndexOf('.') + 1).startsWith(last)) continue;
    const found = naming?.nameAt(file, nameSpan.start);
    if (found?.ok === true && !found.value.isGroup && (id === old || name === old || found.value.key === old))
      return found.value;
  }
  return undefined;
}

function shown({ nameOf }: Host, path: string): string {
  return nameOf(path).replaceAll('\\', '/');
}
