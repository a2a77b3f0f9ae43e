import type { Command } from 'commander';
import { CHECKS } from '../../core/checks/index.ts';
import { discover } from '../../engine/parts/workspace/discovery/discover.ts';
import { openProject } from '../../engine/projects/project.ts';
import { complete } from '../completion/complete.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode } from '../exit.ts';

/** `dragoman complete -- WORD…`: completions for the shell, one per line; none where nothing is known. */
export async function completeWords(
  context: CliContext,
  program: Command,
  words: readonly string[],
): Promise<ExitCode> {
  const { words: found, places } = await complete(program, words, {
    checks: async () => CHECKS.map(({ id }) => id).sort(),
    locales: () => localesOf(context),
  });
  for (const [word, about] of found) context.terminal.data(`${word}\t${about.replaceAll(/\s+/g, ' ')}`);
  if (places !== undefined) context.terminal.data(`:${places}`);
  return EXIT.done;
}

/** The locales of the project's files. */
async function localesOf(context: CliContext): Promise<readonly string[]> {
  const loaded = await openProject(context);
  if (!loaded.ok) return [];
  const groups = await discover(context.files, loaded.value, {});
  const { sourceLocale, targetLocales = [] } = loaded.value.project;
  const all = [...(sourceLocale === undefined ? [] : [sourceLocale]), ...targetLocales];
  return [...new Set([...all, ...groups.flatMap((group) => [group.sourceLocale, ...group.targets.keys()])])].sort();
}
