import { type RephraseOptions, rephraseText } from '../../engine/rephrase.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';
import { textOf } from '../terminal/text-argument.ts';

/** `dragoman rephrase`: prints the suggestion; `-` reads standard input. */
export async function rephrase(context: CliContext, options: RephraseOptions): Promise<ExitCode> {
  const suggestion = orEnd(await rephraseText(context, { ...options, text: await textOf(options.text) }));
  if (context.options.json === true) context.terminal.json('rephrase', suggestion);
  else context.terminal.data(suggestion.text);
  return EXIT.done;
}
