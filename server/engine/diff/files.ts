import { ok, type Result } from '../../../shared/result.ts';
import type { Format } from '../../formats/format.ts';
import { checkFiles } from '../check/files.ts';
import type { PlacedFinding } from '../check/findings.ts';
import { Since } from '../check/since.ts';
import { nameIn, type Subject, subjectsOf } from '../check/subject.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { inPackages } from '../packages.ts';
import { openProject, projectFolder } from '../project.ts';
import { select } from '../select.ts';
import { diffUnits, type UnitDiff } from './units.ts';

export interface DiffRequest {
  /** What Git takes for a commit. Without `to`: the commit at which this branch has left it, compared with the files as they are. */
  readonly from: string;
  /** Another commit, which takes the place of the files. */
  readonly to?: string;
}

/** A unit with what there is to say about it now. */
export interface DiffUnit extends UnitDiff {
  readonly findings: readonly PlacedFinding[];
}

export interface DiffFile {
  /** From the project folder, `/`-separated. */
  readonly file: string;
  readonly locale: string;
  readonly role: 'source' | 'target';
  readonly units: readonly DiffUnit[];
}

export interface DiffReport {
  readonly from: string;
  readonly to?: string;
  readonly files: readonly DiffFile[];
}

/** What has changed in the texts of localization files, unit by unit. Findings are those of the files as they are: between two commits there are none. */
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
    const selection = await select(host, loaded.value, paths, {}, 'check');
    if (!selection.ok) return selection;
    for (const { message } of selection.value.bad) host.reporter.error(message);
    const textNow = async (path: string) => {
      if (now?.ok === true) return (await now.value.textOf(path)) ?? '';
      const read = await host.files.read(path);
      return read.ok ? read.value.text : '';
    };
    const findings = now === undefined ? await findingsIn(host, paths, from) : new Map<string, never>();
    const files: DiffFile[] = [];
    for (const { group, path } of selection.value.groups)
      for (const subject of subjectsOf(group, path)) {
        const units = await changesIn(subject, async (at) => (await then.value.textOf(at)) ?? '', textNow);
        if (units.length === 0) continue;
        const file = nameIn(root, subject.path) ?? subject.path;
        const said = findings.get(subject.path);
        files.push({
          file,
          locale: subject.locale,
          role: subject.role,
          units: units.map((unit) => ({ ...unit, findings: said?.get(unit.unit) ?? [] })),
        });
      }
    return ok({ from: then.value.name, ...(now?.ok === true && { to: now.value.name }), files: sorted(files) });
  } finally {
    then.value.close();
    if (now?.ok === true) now.value.close();
  }
}

type TextOf = (path: string) => Promise<string>;

async function changesIn({ group, path, role }: Subject, then: TextOf, now: TextOf): Promise<readonly UnitDiff[]> {
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
