import type { LocaleChoice } from '../../engine/parts/workspace/discovery/discover.ts';
import { findOutstanding, type OutstandingFile } from '../../engine/status/outstanding.ts';
import { plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, orEnd, worst } from '../exit.ts';

export interface FrozenOptions extends LocaleChoice {
  readonly text?: string;
}

/** How many units are listed per file; JSON has all of them. */
const LISTED = 5;

/** `dragoman translate --frozen [paths…]`: sends and writes nothing; fails if anything is missing or stale. */
export async function frozen(
  context: CliContext,
  paths: readonly string[],
  { from, to, text }: FrozenOptions,
): Promise<ExitCode> {
  if (text !== undefined) throw new CommandError(EXIT.usage, '--frozen is about files: leave --text out.');
  const choice = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { files, shallow, failures } = orEnd(await findOutstanding(context, paths, choice));
  const open = files.filter(({ missing, stale }) => missing.length + stale.length > 0);
  print(context, open, shallow);
  const codes: ExitCode[] = failures.map((kind) => EXIT[kind]);
  // If staleness is unknown, the files are not known to be up to date.
  if (shallow) codes.push(EXIT.files);
  if (context.signal.aborted) codes.push(EXIT.interrupted);
  return worst([...codes, open.length > 0 ? EXIT.findings : EXIT.done]);
}

function print({ terminal, options, nameOf }: CliContext, files: readonly OutstandingFile[], shallow: boolean): void {
  const missing = files.reduce((sum, file) => sum + file.missing.length, 0);
  const stale = files.reduce((sum, file) => sum + file.stale.length, 0);
  const lines = files.map((file) => ({
    file: nameOf(file.item.targetPath).replaceAll('\\', '/'),
    locale: file.item.locale,
    missing: file.missing,
    stale: file.stale,
  }));
  if (options.json === true) {
    terminal.json('translate --frozen', { files: lines, total: { missing, stale }, shallow });
    return;
  }
  for (const line of lines)
    for (const kind of ['missing', 'stale'] as const) {
      const units = line[kind];
      for (const unit of units.slice(0, LISTED)) terminal.print(`${line.file}  ${kind}  ${unit}`);
      const more = units.length - LISTED;
      if (more > 0) terminal.print(`${line.file}  ${kind}  ${plural(more, 'more unit', 'more units')}`);
    }
  if (missing + stale === 0) terminal.print(shallow ? 'Nothing is missing.' : 'Nothing is missing or stale.');
  else
    terminal.print(
      `${plural(missing, 'translation is', 'translations are')} missing, ${stale.toLocaleString('en')} stale. Run "dragoman translate" and commit what it writes.`,
    );
}
