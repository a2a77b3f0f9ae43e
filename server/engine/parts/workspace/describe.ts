import { PROJECT_FILE, type Project } from '../../../../shared/project/project.ts';
import { isOwnDialect } from '../../../core/formats/index.ts';
import type { FileGroup } from './discovery/groups.ts';
import { nameIn } from './paths.ts';
import type { LoadedProject } from './project.ts';

/** What was found in a project, in the form of its project file. */
export function describeProject(
  { folder, project }: Pick<LoadedProject, 'folder' | 'project'>,
  groups: readonly FileGroup[],
  dialectOf: (group: FileGroup) => string | undefined,
): Project {
  const locales = new Set(groups.flatMap(({ targets }) => [...targets.keys()]));
  const sources = Map.groupBy(groups, ({ sourceLocale }) => sourceLocale);
  const weight = (of: readonly FileGroup[]) => of.reduce((sum, { targets }) => sum + targets.size + 1, 0);
  const [sourceLocale] = [...sources].sort(([, a], [, b]) => weight(b) - weight(a))[0] ?? [];
  const dialects = new Map<string, string>();
  for (const group of groups) {
    const dialect = group.format.layout === 'bilingual' ? undefined : dialectOf(group);
    if (dialect !== undefined && isOwnDialect(dialect, group.format.id)) dialects.set(group.pattern, dialect);
  }
  const { $schema: _, ...said } = project;
  return {
    ...(sourceLocale !== undefined && { sourceLocale }),
    ...(locales.size > 0 && { targetLocales: [...locales].sort() }),
    files: [...new Set(groups.map(({ pattern }) => nameIn(folder, pattern)))],
    ...(dialects.size > 0 && { dialects: Object.fromEntries(dialects) }),
    ...said,
  };
}

/** The text of a new project file. */
export function projectText(project: Project): string {
  return `${JSON.stringify(project, null, 2)}\n`;
}

export function projectPath(folder: string): string {
  return `${folder}/${PROJECT_FILE}`;
}
