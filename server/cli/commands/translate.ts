import { translateFiles } from '../../engine/translate/files.ts';
import type { TranslateOptions } from '../../engine/translate/options.ts';
import type { FileResult } from '../../engine/translate/result.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd, worst } from '../exit.ts';
import { printReport } from '../reports/report.ts';
import { sayWaiting } from '../terminal/interruption.ts';

/** `dragoman translate [paths…]`: in place, lossless. */
export async function translate(
  context: CliContext,
  paths: readonly string[],
  options: TranslateOptions,
): Promise<ExitCode> {
  const { code } = await translating(context, paths, options);
  return context.signal.aborted ? EXIT.interrupted : code;
}

/** Translates files, and prints the results. */
export async function translating(
  context: CliContext,
  paths: readonly string[],
  options: TranslateOptions,
): Promise<{ readonly results: readonly FileResult[]; readonly code: ExitCode }> {
  const { stop } = sayWaiting(context.signal, (line) => context.terminal.note(line));
  const run = await translateFiles(context, paths, options).finally(stop);
  const { results, failures, ...about } = orEnd(run);
  printReport(context, results, { ...about, dryRun: options.dryRun === true }, failures.length === 0);
  const outcomes = [...failures, ...results.map(({ outcome }) => outcome)];
  return { results, code: worst(outcomes.map((outcome) => EXIT[outcome])) };
}
