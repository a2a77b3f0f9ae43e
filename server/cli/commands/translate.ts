import type { TranslateOptions } from '../../engine/translate/files.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { translating } from '../translating.ts';

/** `dragoman translate [paths…]`: in place, lossless. */
export async function translate(
  context: CliContext,
  paths: readonly string[],
  options: TranslateOptions,
): Promise<ExitCode> {
  const { code } = await translating(context, paths, options);
  return context.signal.aborted ? EXIT.interrupted : code;
}
