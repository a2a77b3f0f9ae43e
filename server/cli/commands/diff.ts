import { hasExtension, PROJECT_EXTENSIONS } from '../../../shared/extensions.ts';
import { diffFiles } from '../../engine/diff/files.ts';
import { pathExists } from '../../engine/parts/workspace/paths.ts';
import { absolute } from '../../engine/projects/project.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';
import { diffMarkdown, diffText } from '../formats/diff.ts';

/** `dragoman diff REF [REF2] [paths…]`: what has changed in the texts since, unit by unit. What is no file, and not called like one that may be gone, is a commit. */
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
