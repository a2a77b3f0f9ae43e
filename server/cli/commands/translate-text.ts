import { text as readAll } from 'node:stream/consumers';
import { serviceSource, serviceTarget } from '../../../shared/locale.ts';
import type { Formality, ModelType } from '../../../shared/project.ts';
import { translateTexts } from '../../translate/plain.ts';
import { type CliContext, openProject } from '../context.ts';
import { CommandError, EXIT, type ExitCode, serviceFailure } from '../exit.ts';
import { glossaryOption } from '../glossary-option.ts';
import { type ConnectedService, connectService } from '../service.ts';

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

interface TextResult {
  readonly locale: string;
  readonly text: string;
  readonly billedCharacters: number;
}

/**
 * `dragoman translate --text`: prints the translation, `-` reads standard input; one line end at the end of the input is not part of the text.
 * Placeholders and tags are protected as in files; with `--tag-handling` the text goes to the service as it is.
 */
export async function translateText(context: CliContext, options: TranslateTextOptions): Promise<ExitCode> {
  const { to = [], maxCharacters } = options;
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
  const translate = options.tagHandling === undefined ? protectedText : taggedText;
  const service = await connectService(context.options);
  try {
    const glossary = await glossaryOption(context, service, options.glossary);
    const chosen = { ...options, ...(glossary !== undefined && { glossary }) };
    const results: TextResult[] = [];
    for (const locale of to) results.push(await translate(context, service, text, locale, chosen));
    if (context.options.json === true) context.terminal.json({ translations: results });
    else for (const result of results) context.terminal.print(result.text);
    return EXIT.done;
  } finally {
    await service.close();
  }
}

async function protectedText(
  context: CliContext,
  { client }: ConnectedService,
  text: string,
  locale: string,
  options: TranslateTextOptions,
): Promise<TextResult> {
  const { project } = await openProject(context);
  const { from: sourceLocale, formality, modelType, glossary: glossaryId, context: hint } = options;
  const report = await translateTexts(
    {
      texts: [text],
      targetLocale: locale,
      project,
      ...(sourceLocale !== undefined && { sourceLocale }),
      overrides: {
        ...(formality !== undefined && { formality }),
        ...(modelType !== undefined && { modelType }),
        ...(glossaryId !== undefined && { glossaryId }),
        ...(hint !== undefined && { context: hint }),
      },
    },
    { translator: client, signal: context.signal },
  );
  if (report.error !== undefined) throw serviceFailure(report.error);
  const [translation] = report.translations;
  if (translation === undefined)
    throw new CommandError(
      EXIT.findings,
      `The text was not translated: ${report.refused[0]?.reason ?? 'the service gave no answer'}.`,
    );
  return { locale, text: translation, billedCharacters: report.billedCharacters };
}

async function taggedText(
  context: CliContext,
  { client }: ConnectedService,
  text: string,
  locale: string,
  options: TranslateTextOptions,
): Promise<TextResult> {
  const { from, formality, modelType, glossary: glossaryId, context: hint, tagHandling } = options;
  const { translations, rejected, error } = await client.translate(
    {
      texts: [text],
      targetLang: serviceTarget(locale),
      ...(from !== undefined && { sourceLang: serviceSource(from) }),
      ...(formality !== undefined && { formality }),
      ...(modelType !== undefined && { modelType }),
      ...(glossaryId !== undefined && { glossaryId }),
      ...(hint !== undefined && { context: hint }),
      ...(tagHandling !== undefined && {
        tagHandling,
        tagHandlingVersion: modelType === 'latency_optimized' ? ('v1' as const) : ('v2' as const),
      }),
    },
    { signal: context.signal },
  );
  const failure = error ?? rejected.get(0);
  const [translation] = translations;
  if (translation !== undefined)
    return { locale, text: translation.text, billedCharacters: translation.billedCharacters };
  throw failure === undefined
    ? new CommandError(EXIT.service, 'The service gave no translation.')
    : serviceFailure(failure);
}
