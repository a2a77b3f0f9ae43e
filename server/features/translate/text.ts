import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { TranslateTextResult } from '../../../shared/commands.ts';
import { serviceSource, serviceTarget } from '../../../shared/locale.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { TranslateOutcome } from '../../service/translate-types.ts';
import { readTranslateText } from './arguments.ts';
import { startProgress } from './progress.ts';
import { failureOf } from './report.ts';

/** `dragoman.server.translateText`: plain texts, all or none. White space around a text stays as it is and is not sent; the client does the edit. */
export async function translateText(
  context: Context,
  args: readonly unknown[] | undefined,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
): Promise<TranslateTextResult> {
  const { texts, to, from } = readTranslateText(args);
  const sent = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (sent.length === 0) return { texts, billedCharacters: 0 };
  const progress = await startProgress(context, 'Translating', token, reporter);
  try {
    const found = await context.services.use(
      await context.settings.get(),
      (client) =>
        client.translate(
          {
            texts: sent,
            targetLang: serviceTarget(to),
            ...(from !== undefined && { sourceLang: serviceSource(from) }),
          },
          {
            signal: progress.signal,
            onProgress: (done, total) => progress.report(done / total, `${done} of ${total}`),
          },
        ),
      errorOf,
    );
    if (!found.ok) throw failureOf(found.error);
    const error = errorOf(found.value);
    if (error !== undefined) throw failureOf(error);
    const answers = found.value.translations.values();
    const billed = found.value.translations.reduce((sum, it) => sum + (it?.billedCharacters ?? 0), 0);
    const whole = texts.map((text) => {
      if (text.trim() === '') return text;
      const translation = answers.next().value;
      if (translation === undefined) throw refusal('The service left a text out. Try again.');
      const end = text.trimEnd().length;
      return text.slice(0, text.length - text.trimStart().length) + translation.text + text.slice(end);
    });
    return { texts: whole, billedCharacters: billed };
  } finally {
    progress.done();
  }
}

function errorOf({ error, rejected }: TranslateOutcome) {
  return error ?? rejected.values().next().value;
}
