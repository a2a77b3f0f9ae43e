import { hasExtension, PROJECT_EXTENSIONS } from '../../../shared/extensions.ts';
import { PROJECT_FILE } from '../../../shared/project/project.ts';
import { ok } from '../../../shared/values/result.ts';
import type { Since } from '../check/since.ts';
import { isLeftOut } from '../parts/workspace/discovery/walk.ts';
import type { Disk } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';

/**
 * File access that also shows the files that a project had at some commits and has no more: listed at their former paths, with their former text.
 *
 * @param moments the first one that has a file determines its text
 */
export async function withGone(disk: Disk, folder: string, moments: readonly Since[]): Promise<Disk> {
  const there = new Set(await disk.list(folder));
  const gone = new Map<string, Since>();
  for (const moment of moments)
    for (const name of moment.names()) {
      const path = `${folder}/${name}`;
      // Files of a project that is gone entirely belong to the enclosing one.
      const isOther = isLeftOut(name) || !hasExtension(name, PROJECT_EXTENSIONS) || name.endsWith(`/${PROJECT_FILE}`);
      if (!isOther && !there.has(path) && !gone.has(path)) gone.set(path, moment);
    }
  const textOf = (path: string) => gone.get(path)?.textAt(path);
  return {
    ...disk,
    async read(path) {
      const text = await textOf(path);
      return text === undefined ? disk.read(path) : ok({ path, text, encoding: 'utf-8' });
    },
    async head(path, bytes) {
      const text = await textOf(path);
      if (text !== undefined) return ok(text.slice(0, bytes));
      const whole = disk.head === undefined ? await disk.read(path) : undefined;
      return whole === undefined ? (disk.head?.(path, bytes) ?? ok('')) : whole.ok ? ok(whole.value.text) : whole;
    },
    async list(below) {
      const found = [...gone.keys()].filter((path) => path.startsWith(`${below}/`));
      return [...(await disk.list(below)), ...found].sort();
    },
  };
}

/** The project including the languages that it had at these commits, whose files may be gone. */
export async function withLanguages(loaded: LoadedProject, moments: readonly Since[]): Promise<LoadedProject> {
  const { path, project } = loaded;
  if (project.targetLocales === undefined || path === undefined) return loaded;
  const texts = await Promise.all(moments.map((moment) => moment.textAt(path)));
  const targetLocales = [...new Set([...project.targetLocales, ...texts.flatMap((text) => localesIn(text ?? ''))])];
  return { ...loaded, project: { ...project, targetLocales } };
}

function localesIn(text: string): readonly string[] {
  try {
    const { targetLocales } = JSON.parse(text) as { readonly targetLocales?: unknown };
    return Array.isArray(targetLocales) ? targetLocales.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
