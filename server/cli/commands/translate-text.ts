import { text as readAll } from 'node:stream/consumers';
import { serviceSource, serviceTarget } from '../../../shared/locale.ts';
import type { Formality, ModelType } from '../../../shared/project.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, serviceFailure } from '../exit.ts';
import { connectService } from '../service.ts';

export interface TranslateTextOptions {
  readonly text: string;
  readonly from?: string;
  readonly to?: readonly string[];
  readonly formality?: Formality;
  readonly modelType?: ModelType;
  readonly glossary?: string;
  readonly context?: string;
  readonly tagHandling?: 'xml' | 'html';
  readonly maxCharacters?: number;
}

/** `dragoman translate --text`: prints the translation, `-` reads standard input. One line end at the end of the input is not translated. */
export async function translateText(context: CliContext, options: TranslateTextOptions): Promise<ExitCode> {
  const { to = [], from, maxCharacters } = options;
  if (to.length === 0)
    throw new CommandError(EXIT.usage, 'Into which language? Give it with --to, for example --to de.');
  const text = options.text === '-' ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : options.text;
  if (text.trim() === '') throw new CommandError(EXIT.usage, 'There is no text to translate.');
  const characters = [...text].length * to.length;
  if (maxCharacters !== undefined && characters > maxCharacters) {
    throw new CommandError(
      EXIT.quota,
      `This would send ${characters} characters, more than --max-characters ${maxCharacters}. Nothing was sent.`,
    );
  }
  const service = await connectService(context.options);
  try {
    const results: { locale: string; text: string; detectedSourceLanguage: string; billedCharacters: number }[] = [];
    for (const locale of to) {
      const { translations, rejected, error } = await service.client.translate(
        {
          texts: [text],
          targetLang: serviceTarget(locale),
          ...(from !== undefined && { sourceLang: serviceSource(from) }),
          ...(options.formality !== undefined && { formality: options.formality }),
          ...(options.modelType !== undefined && { modelType: options.modelType }),
          ...(options.glossary !== undefined && { glossaryId: options.glossary }),
          ...(options.context !== undefined && { context: options.context }),
          ...(options.tagHandling !== undefined && {
            tagHandling: options.tagHandling,
            tagHandlingVersion: 'v2' as const,
          }),
        },
        { signal: context.signal },
      );
      const failure = error ?? rejected.get(0);
      const [translation] = translations;
      if (translation === undefined)
        throw failure === undefined
          ? new CommandError(EXIT.service, 'The service gave no translation.')
          : serviceFailure(failure);
      results.push({
        locale,
        text: translation.text,
        detectedSourceLanguage: translation.detectedSourceLang,
        billedCharacters: translation.billedCharacters,
      });
    }
    if (context.options.json === true) context.terminal.json({ translations: results });
    else for (const result of results) context.terminal.print(result.text);
    return EXIT.done;
  } finally {
    await service.close();
  }
}
