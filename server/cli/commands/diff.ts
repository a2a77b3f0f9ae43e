import { hasExtension, PROJECT_EXTENSIONS } from '../../../shared/extensions.ts';
import { diffFiles } from '../../engine/diff/files.ts';
import { pathExists } from '../../engine/parts/workspace/paths.ts';
import { absolute } from '../../engine/projects/project.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';
import { diffMarkdown, diffText } from '../formats/diff.ts';

/** `dragoman diff REF [REF2] [paths…]`: the texts changed since, unit by unit. An argument is a commit unless it is, or may have been, a file. */
export async function diff(
  context: CliContext,
  from: string,
  rest: readonly string[],
  { markdown }: { readonly markdown?: boolean },
): Promise<ExitCode> {
  const [first] = rest;
  const isFile = (name: string) => /[*?{]/.test(name) || hasExtension(name, PROJECT_EXTENSIONS);
  const hasTo = first !== undefined && !isFile(first) && !(await pathExists(absolute(first)));
  const report = orEnd(await diffFiles(context, { from, ...(hasTo && { to: first }) }, hasTo ? rest.slice(1) : rest));
  const { terminal, options } = context;
  if (options.json === true) terminal.json('diff', report);
  else terminal.data(markdown === true ? diffMarkdown(report).trimEnd() : diffText(report));
  return context.signal.aborted ? EXIT.interrupted : EXIT.done;
}
