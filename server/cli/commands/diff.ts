import { diffFiles } from '../../engine/diff/files.ts';
import { absolute } from '../../engine/project.ts';
import { pathExists } from '../../workspace/paths.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';
import { diffMarkdown, diffText } from '../formats/diff.ts';

/** `dragoman diff REF [REF2] [paths…]`: what has changed in the texts since, unit by unit. What is no file is a commit. */
export async function diff(
  context: CliContext,
  from: string,
  rest: readonly string[],
  { markdown }: { readonly markdown?: boolean },
): Promise<ExitCode> {
  const [first] = rest;
  const hasTo = first !== undefined && !/[*?{]/.test(first) && !(await pathExists(absolute(first)));
  const report = orEnd(await diffFiles(context, { from, ...(hasTo && { to: first }) }, hasTo ? rest.slice(1) : rest));
  const { terminal, options } = context;
  if (options.json === true) terminal.json('diff', report);
  else terminal.data(markdown === true ? diffMarkdown(report).trimEnd() : diffText(report));
  return context.signal.aborted ? EXIT.interrupted : EXIT.done;
}
