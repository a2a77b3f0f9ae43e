import { discover } from '../engine/parts/workspace/discovery/discover.ts';
import type { FileGroup } from '../engine/parts/workspace/discovery/groups.ts';
import { localesMeant } from '../engine/projects/locales.ts';
import { packagesOf } from '../engine/projects/packages.ts';
import { openProject } from '../engine/projects/project.ts';
import { orRefuse, type ToolCall, ToolError } from './tool.ts';

/**
 * The locales of the project, and of nested ones, that an agent means: `de` is `de` or, if there is none, `de-DE` and `de-AT`. A language that the
 * project does not have is kept: a translation may start it.
 *
 * @param needsOne the call writes or pays: if several match, the agent must choose one
 */
export async function meant(
  { host }: Pick<ToolCall, 'host'>,
  to: readonly string[] | undefined,
  needsOne = false,
): Promise<{ readonly to?: readonly string[] }> {
  if (to === undefined) return {};
  const groups: FileGroup[] = [];
  for (const { host: one } of orRefuse(await packagesOf(host, [])))
    groups.push(...(await discover(one.files, orRefuse(await openProject(one)), {})));
  const all = to.flatMap((tag) => {
    const found = localesMeant(groups, [tag]);
    if (!found.ok) return [tag];
    const tags = [...found.value];
    if (needsOne && tags.length > 1)
      throw new ToolError(`The project has no ${tag}, but ${tags.join(' and ')}. Say which of them.`);
    if (!tags.includes(tag)) host.reporter.note(`${tag} stands for ${tags.join(' and ')}.`);
    return tags;
  });
  return { to: [...new Set(all)] };
}

/** The language of the project's texts, if a call does not give one. */
export async function sourceOf({ host }: Pick<ToolCall, 'host'>, from: string | undefined): Promise<string> {
  if (from !== undefined) return from;
  const loaded = orRefuse(await openProject(host));
  const sources = new Set((await discover(host.files, loaded, {})).map(({ sourceLocale }) => sourceLocale));
  const [only, ...others] = loaded.project.sourceLocale === undefined ? sources : [loaded.project.sourceLocale];
  if (only !== undefined && others.length === 0) return only;
  throw new ToolError('Which language is the text in? Name it with "from".');
}
