import { text as readAll } from 'node:stream/consumers';
import type { Tone, WritingStyle } from '../../service/write.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, serviceFailure } from '../exit.ts';
import { withService } from '../with-service.ts';

export interface RephraseOptions {
  readonly text: string;
  readonly to?: string;
  readonly style?: WritingStyle;
  readonly tone?: Tone;
}

/**
 * `dragoman rephrase`: prints the suggestion; `-` reads standard input, one line end at its end is not part of the text. A language without
 * styles, a style together with a tone and a text over 10 KiB are refused before anything is sent.
 */
export async function rephrase(context: CliContext, options: RephraseOptions): Promise<ExitCode> {
  const { to: targetLang, style, tone } = options;
  const text = options.text === '-' ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : options.text;
  if (text.trim() === '') throw new CommandError(EXIT.usage, 'There is no text to rephrase.');
  return withService(context, async ({ client, call }) => {
    const request = {
      texts: [text],
      ...(targetLang !== undefined && { targetLang }),
      ...(style !== undefined && { style }),
      ...(tone !== undefined && { tone }),
    };
    const { improvements, rejected, error } = await client.rephrase(request, call);
    const [suggestion] = improvements;
    if (suggestion === undefined) {
      const failure = error ?? rejected.get(0);
      throw failure === undefined
        ? new CommandError(EXIT.service, 'The service gave no suggestion.')
        : serviceFailure(failure);
    }
    if (context.options.json === true) context.terminal.json(suggestion);
    else context.terminal.print(suggestion.text);
    return EXIT.done;
  });
}
