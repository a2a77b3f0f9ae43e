import { ok, type Result } from '../../../shared/values/result.ts';
import type { Format } from '../../core/formats/format.ts';
import { checkFiles } from '../check/files.ts';
import type { PlacedFinding } from '../check/findings.ts';
import { Since } from '../check/since.ts';
import { nameIn, type Subject, subjectsOf } from '../check/subject.ts';
import { expandPaths } from '../expand.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { inPackages } from '../projects/packages.ts';
import { absolute, openProject, projectFolder } from '../projects/project.ts';
import { select } from '../projects/select.ts';
import { withGone, withLanguages } from './gone.ts';
import { diffUnits, type UnitDiff } from './units.ts';

export interface DiffRequest {
  /** Anything that Git accepts as a commit. Without `to`: the commit at which this branch left it, compared with the current files. */
  readonly from: string;
  /** Another commit, used instead of the current files. */
  readonly to?: string;
}

/** A unit with its current findings. */
export interface DiffUnit extends UnitDiff {
  readonly findings: readonly PlacedFinding[];
}

export interface DiffFile {
  /** Relative to the project folder, `/`-separated. */
  readonly file: string;
  readonly locale: string;
  readonly role: 'source' | 'target';
  /** The file is gone, and its units with it. */
  readonly isGone?: true;
  readonly units: readonly DiffUnit[];
}

export interface DiffReport {
  readonly from: string;
  readonly to?: string;
  readonly files: readonly DiffFile[];
}

/** What has changed in the texts of localization files, unit by unit. Findings are those of the current files: between two commits there are none. */
export async function diffFiles(
  host: Host,
  request: DiffRequest,
  paths: readonly string[],
): Promise<Result<DiffReport, Failure>> {
  const root = await projectFolder(host.options);
  if (!root.ok) return root;
  const runs = await inPackages(host, paths, (one, own) => diffProject(one, root.value, request, own));
  if (!runs.ok) return runs;
  const [first, ...others] = runs.value.map(({ value }) => value);
  if (first === undefined || others.length === 0) return ok(first ?? { from: request.from, files: [] });
  return ok({ ...first, files: sorted([first, ...others].flatMap(({ files }) => files)) });
}

function sorted(files: readonly DiffFile[]): readonly DiffFile[] {
  return files.toSorted(
    (a, b) => Number(a.role === 'target') - Number(b.role === 'target') || (a.file < b.file ? -1 : 1),
  );
}

async function diffProject(
  host: Host,
  root: string,
  { from, to }: DiffRequest,
  paths: readonly string[],
): Promise<Result<DiffReport, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const then = await Since.open(host, loaded.value, from, to === undefined ? 'parting' : 'exact');
  if (!then.ok) return then;
  const now = to === undefined ? undefined : await Since.open(host, loaded.value, to, 'exact');
  try {
    if (now?.ok === false) return now;
    const moments = now?.ok === true ? [now.value, then.value] : [then.value];
    const files = await withGone(host.files, loaded.value.folder, moments);
    const whole = await withLanguages(loaded.value, moments);
    const wider = { ...host, files };
    const expanded = await expandPaths(wider, whole, paths, {});
    if (!expanded.ok) return expanded;
    const selection = await select(wider, whole, expanded.value, {}, 'check');
    if (!selection.ok) return selection;
    for (const { message } of selection.value.bad) host.reporter.error(message);
    const textNow = async (path: string) => {
      if (now?.ok === true) return now.value.textOf(path);
      const read = await host.files.read(path);
      return read.ok ? read.value.text : undefined;
    };
    const textThen = (path: string) => then.value.textOf(path);
    const subjects = selection.value.groups.flatMap(({ group, path }) => subjectsOf(group, path));
    const moved = await movedTexts(subjects, textNow, then.value);
    const there = await existing(host, expanded.value);
    const isChecked = now === undefined && (paths.length === 0 || there.length > 0);
    const findings = isChecked ? await findingsIn(host, there, from) : new Map<string, never>();
    const found: DiffFile[] = [];
    for (const subject of subjects) {
      const isGone = (await textNow(subject.path)) === undefined;
      if (isGone && moved.has((await then.value.textAt(subject.path)) ?? '')) continue;
      const units = await changesIn(subject, textThen, textNow);
      if (units.length === 0) continue;
      const said = findings.get(subject.path);
      found.push({
        file: nameIn(root, subject.path) ?? subject.path,
        locale: subject.locale,
        role: subject.role,
        ...(isGone && { isGone }),
        units: units.map((unit) => ({ ...unit, findings: said?.get(unit.unit) ?? [] })),
      });
    }
    return ok({ from: then.value.name, ...(now?.ok === true && { to: now.value.name }), files: sorted(found) });
  } finally {
    then.value.close();
    if (now?.ok === true) now.value.close();
  }
}

type TextOf = (path: string) => Promise<string | undefined>;

/** The former texts of files that were renamed. */
async function movedTexts(subjects: readonly Subject[], now: TextOf, then: Since): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  for (const { path } of subjects) {
    if ((await then.textAt(path)) !== undefined || (await now(path)) === undefined) continue;
    const former = await then.textOf(path);
    if (former !== undefined) texts.add(former);
  }
  return texts;
}

async function existing({ files }: Host, paths: readonly string[]): Promise<readonly string[]> {
  const read = await Promise.all(paths.map(async (path) => (await files.read(absolute(path))).ok));
  return paths.filter((_, at) => read[at]);
}

async function changesIn(
  { group, path, role }: Subject,
  textThen: TextOf,
  textNow: TextOf,
): Promise<readonly UnitDiff[]> {
  const then = async (at: string) => (await textThen(at)) ?? '';
  const now = async (at: string) => (await textNow(at)) ?? '';
  const original = role === 'target' && group.source !== undefined ? group.source : path;
  const [oldText, newText] = [await then(path), await now(path)];
  const [oldSource, newSource] = original === path ? [oldText, newText] : [await then(original), await now(original)];
  if (oldText === newText && oldSource === newSource) return [];
  const { format, dialect } = group;
  const sides = (text: string, source: string) => {
    const target = parsed(format, text, path, dialect);
    const isOne = original === path || format.layout === 'bilingual';
    return { target, source: isOne ? target : parsed(format, source, original, dialect) };
  };
  return diffUnits(format, sides(oldText, oldSource), sides(newText, newSource), role);
}

function parsed(format: Format, text: string, path: string, dialect: string | undefined) {
  return format.parse(text, { path, ...(dialect !== undefined && { dialect }) });
}

/** By path and unit. */
async function findingsIn(
  host: Host,
  paths: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly PlacedFinding[]>>> {
  const quiet = { ...host, reporter: { ...host.reporter, note: () => undefined, error: () => undefined } };
  const run = await checkFiles(quiet, paths, { since });
  const found = new Map<string, Map<string, PlacedFinding[]>>();
  for (const { path, findings } of run.ok ? run.value.checked : []) {
    const units = new Map<string, PlacedFinding[]>();
    for (const finding of findings)
      if (finding.unit !== undefined) units.set(finding.unit, [...(units.get(finding.unit) ?? []), finding]);
    found.set(path, units);
  }
  return found;
}
