import { wildcard } from '../../../core/checks/wildcard.ts';
import { removeKeys } from '../../../engine/code/remove.ts';
import { type CodePlace, type UnusedReport, type UseEvidence, unusedKeys } from '../../../engine/code/report.ts';
import { plural, printable } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { CommandError, EXIT, type ExitCode, orEnd } from '../../exit.ts';
import { tellSearched } from './print.ts';

export interface UnusedOptions {
  readonly explain?: boolean;
  readonly strict?: boolean;
  readonly write?: boolean;
}

/** How many places are listed before the rest is only counted. */
const LISTED = 10;

/**
 * `dragoman keys unused [key…]`: exit code 1 if there are keys that no code can use; with `strict`, also for keys without a known use. With `write`
 * they are removed from the files of all locales, unless a call may use any of them, or some code was not read.
 */
export async function keysUnused(
  context: CliContext,
  wanted: readonly string[],
  { explain = false, strict = false, write = false }: UnusedOptions,
): Promise<ExitCode> {
  const { terminal, options } = context;
  const fitting = wanted.map(wildcard);
  const isMeant = (key: string) => fitting.length === 0 || fitting.some((fits) => fits(key));
  const { index, ...report } = orEnd(await unusedKeys(context, { explain, isMeant }));
  const gone = report.keys.filter(({ verdict }) => verdict === 'no trace').length;
  const isSure = strict || report.open.length === 0;
  const isJson = options.json === true;
  if (!isJson) print(context, report, explain);
  if (!write) {
    if (isJson) terminal.json('keys unused', report);
    return gone > 0 && isSure ? EXIT.findings : EXIT.done;
  }
  if (gone > 0 && !isSure)
    throw new CommandError(
      EXIT.usage,
      `Nothing was removed: ${plural(report.open.length, 'call asks', 'calls ask')} for a key that the code does not show. Check them, then add --strict.`,
    );
  if (gone > 0 && !strict && index.unseen !== undefined)
    throw new CommandError(EXIT.usage, `Nothing was removed. ${index.unseen} Or add --strict.`);
  const removed = orEnd(await removeKeys(context, index, isMeant, { dryRun: gone === 0 }));
  if (isJson) terminal.json('keys unused', { ...report, removed });
  else if (gone > 0) {
    const { keys, files } = removed;
    const said = `${plural(keys, 'key')} removed from ${plural(files.length, 'file')}. Git brings them back.`;
    terminal.print(files.length === 0 ? 'Nothing was removed.' : said);
  }
  for (const { file, reason } of removed.leftOut) terminal.note(`${file} was left as it is: ${reason}`);
  return EXIT.done;
}

function print(context: CliContext, report: UnusedReport, explain: boolean): void {
  const { terminal } = context;
  const { keys, counts, open, searched, isSilent } = report;
  if (isSilent) {
    terminal.print(`No code was found that shows texts: nothing can be said about ${plural(searched.keys, 'key')}.`);
    return;
  }
  for (const { file, line, key, verdict, evidence } of keys) {
    const why = verdict === 'no trace' ? '' : `  ${terminal.style('dim', `may be used: ${whyOf(evidence)}`)}`;
    terminal.print(`${printable(file)}:${line}: ${printable(key)}${why}`);
  }
  terminal.print(
    `${plural(searched.keys, 'key')}: ${counts.used} used, ${counts.mayBeUsed} may be used, ${counts.noTrace} without a trace.`,
  );
  if (open.length > 0 && counts.noTrace > 0) printOpen(context, open, explain);
  tellSearched(context, searched);
}

function printOpen({ terminal }: CliContext, open: readonly CodePlace[], explain: boolean): void {
  terminal.print(
    `${plural(open.length, 'call asks', 'calls ask')} for a key that the code does not show. Any of the keys may be meant:`,
  );
  for (const { file, line, column } of explain ? open : open.slice(0, LISTED))
    terminal.print(`  ${printable(file)}:${line}:${column}`);
  if (!explain && open.length > LISTED) terminal.print(`  and ${open.length - LISTED} more: --explain lists them.`);
}

function whyOf(evidence: readonly UseEvidence[]): string {
  const [first] = evidence;
  if (first === undefined) return '';
  const at = first.file === undefined ? '' : ` in ${first.file}:${first.line}`;
  if (first.kind === 'pattern') return `fits ${first.pattern}${at}`;
  return `occurs as a string${at}`;
}
