import type { Project } from '../../../../shared/project/project.ts';
import { describeProject } from './describe.ts';
import { dialectsOf } from './discovery/dialects.ts';
import { discover } from './discovery/discover.ts';
import type { FileGroup } from './discovery/groups.ts';
import type { FileAccess } from './files/files.ts';
import type { LoadedProject } from './project.ts';

/** A project file for what was detected, and what the user should know about it, as sentences. */
export interface WrittenDown {
  readonly project: Project;
  readonly remarks: readonly string[];
}

type Key = 'sourceLocale' | 'targetLocales';

/** Keys that are left out, fewest first: what every group states itself need not be in the project file. */
const ATTEMPTS: readonly (readonly Key[])[] = [
  [],
  ['targetLocales'],
  ['sourceLocale'],
  ['sourceLocale', 'targetLocales'],
];

/**
 * The project file that finds the same as without it: the same files, for the same languages, none of them new. A key that would change that is left
 * out, and reported.
 */
export async function writtenDown(
  access: FileAccess,
  loaded: LoadedProject,
  groups: readonly FileGroup[],
): Promise<WrittenDown> {
  const whole = describeProject(loaded, groups, await dialectsOf(access, groups));
  const wanted = found(groups);
  let project = whole;
  for (const keys of ATTEMPTS) {
    const without = keys.filter((key) => loaded.project[key] === undefined);
    project = Object.fromEntries(Object.entries(whole).filter(([key]) => !without.some((other) => other === key)));
    const again = found(await discover(access, { ...loaded, project }));
    if (again.length === wanted.length && again.every((line, index) => line === wanted[index])) break;
  }
  return { project, remarks: [...remarksOn(whole, project, groups), ...(await smallSources(access, groups))] };
}

/** A summary of the groups in a fixed order. */
function found(groups: readonly FileGroup[]): readonly string[] {
  return groups
    .flatMap(({ source, sourceLocale, targets, missing }) => [
      ...(source === undefined ? [] : [`${source} ${sourceLocale}`]),
      ...[...targets].map(([locale, path]) => `${path} ${sourceLocale} ${locale} ${missing.has(locale)}`),
    ])
    .sort();
}

function remarksOn(whole: Project, project: Project, groups: readonly FileGroup[]): readonly string[] {
  const remarks: string[] = [];
  const sources = new Set(groups.map(({ sourceLocale }) => sourceLocale));
  if (project.sourceLocale !== whole.sourceLocale)
    remarks.push(
      `"sourceLocale" is not written: the files have ${[...sources].sort().join(' and ')}, and say so themselves.`,
    );
  if (groups.length > 0 && whole.targetLocales === undefined)
    remarks.push('There is no translation yet: name the languages to translate into under "targetLocales".');
  else if (project.targetLocales !== whole.targetLocales)
    remarks.push(
      '"targetLocales" is not written: not all files are there in the same languages. Name the languages there to have the others made.',
    );
  return remarks;
}

/** A source with less content than a translation of it may not be the source. */
async function smallSources(access: FileAccess, groups: readonly FileGroup[]): Promise<readonly string[]> {
  const remarks: string[] = [];
  for (const { format, source, sourceLocale, targets, missing } of groups) {
    if (source === undefined) continue;
    const count = async (path: string) => {
      const read = await access.read(path);
      return read.ok ? format.parse(read.value.text, { path }).units.length : 0;
    };
    const own = await count(source);
    let most = { path: '', units: own };
    for (const [locale, path] of targets) {
      const units = missing.has(locale) ? 0 : await count(path);
      if (units > most.units * 1.02 + 1) most = { path, units };
    }
    if (most.path !== '')
      remarks.push(
        `${source} (${sourceLocale}) is taken for the source and has ${own.toLocaleString('en')} texts, fewer than ${most.path} with ${most.units.toLocaleString('en')}. If that is wrong, correct "sourceLocale".`,
      );
  }
  return remarks;
}
