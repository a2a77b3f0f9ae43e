import { text as readAll } from 'node:stream/consumers';
import { PLAIN_TEXT } from '../../formats/raw.ts';
import { type RephraseFailure, rephraseGuarded } from '../../rephrase/ask.ts';
import { guard } from '../../rephrase/guarded.ts';
import type { Rephrasing, Tone, WritingStyle } from '../../service/write.ts';
import { openAnswers } from '../answers.ts';
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
 * styles, a style together with a tone and a paragraph over 10 KiB are refused before anything is sent; longer texts go by paragraphs.
 * Placeholders and tags are guarded and compared as in the editor.
 */
export async function rephrase(context: CliContext, options: RephraseOptions): Promise<ExitCode> {
  const text = options.text === '-' ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : options.text;
  const suggestion = await rephraseText(context, { ...options, text });
  if (context.options.json === true) context.terminal.json(suggestion);
  else context.terminal.data(suggestion.text);
  return EXIT.done;
}

/** The suggestion for a text. @throws CommandError */
export async function rephraseText(context: CliContext, options: RephraseOptions): Promise<Rephrasing> {
  const { text, to: targetLang, style, tone } = options;
  if (text.trim() === '') throw new CommandError(EXIT.usage, 'There is no text to rephrase.');
  return withService(context, async ({ client, maker, call }) => {
    const guarded = guard(text, PLAIN_TEXT, { dialect: 'plain' });
    const manner = {
      ...(targetLang !== undefined && { targetLang }),
      ...(style !== undefined && { style }),
      ...(tone !== undefined && { tone }),
    };
    const answers = openAnswers(context);
    try {
      const place = answers.at(maker, '');
      const said = await rephraseGuarded(client, guarded, manner, { ...call, answers: place });
      if (!said.ok) throw failureOf(said.error);
      place.settle();
      return said.value;
    } finally {
      answers.close();
    }
  });
}

function failureOf(failure: RephraseFailure): CommandError {
  switch (failure.kind) {
    case 'service':
      return serviceFailure(failure.error);
    case 'too-large':
      return new CommandError(
        EXIT.usage,
        `A paragraph of ${failure.bytes} bytes does not fit into a request of ${failure.most} bytes. Split the text.`,
      );
    case 'unsafe':
      return new CommandError(EXIT.findings, `The suggestion was not safe to use: ${failure.reason}.`);
    default:
      return new CommandError(EXIT.service, 'The service gave no suggestion.');
  }
}
