import { text as readAll } from 'node:stream/consumers';
import { isOffered, serviceSource, serviceTarget } from '../../../shared/locale.ts';
import type { Formality, ModelType } from '../../../shared/project.ts';
import { type GlossaryUse, noGlossary, type UsedGlossary } from '../../glossary/use.ts';
import { offeredTargets } from '../../service/offered-targets.ts';
import type { Translator } from '../../service/translate-types.ts';
import { translateTexts } from '../../translate/plain.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import { openAnswers } from '../answers.ts';
import { type CliContext, openProject } from '../context.ts';
import { CommandError, EXIT, type ExitCode, serviceFailure } from '../exit.ts';
import { glossaryOption } from '../glossary-option.ts';
import { syncedGlossary } from '../glossary-use.ts';
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

export interface TextResult {
  readonly locale: string;
  readonly text: string;
  readonly billedCharacters: number;
}

/**
 * `dragoman translate --text`: prints the translation, `-` reads standard input; one line end at the end of the input is not part of the text.
 * Placeholders and tags are protected as in files; with `--tag-handling` the text goes to the service as it is.
 */
export async function translateText(context: CliContext, options: TranslateTextOptions): Promise<ExitCode> {
  const text = options.text === '-' ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : options.text;
  const run = await translateOneText(context, { ...options, text });
  report(context, run);
  // As with files: a locale that somebody asked for and cannot have is wrong use.
  return run.notOffered === undefined ? EXIT.done : EXIT.usage;
}

/** The translations of a text, and the synced glossary where it was used. */
export interface TextRun {
  readonly translations: readonly TextResult[];
  /** Locales that were left out because the service does not translate into them. */
  readonly notOffered?: readonly string[];
  readonly glossary?: UsedGlossary;
}

/** The translations without printing them. @throws CommandError */
export async function translateOneText(context: CliContext, options: TranslateTextOptions): Promise<TextRun> {
  const { text, to = [], maxCharacters } = options;
  if (to.length === 0)
    throw new CommandError(EXIT.usage, 'Into which language? Give it with --to, for example --to de.');
  if (text.trim() === '') throw new CommandError(EXIT.usage, 'There is no text to translate.');
  const translate = options.tagHandling === undefined ? protectedText : taggedText;
  const service = await connectService(context.options);
  const answers = openAnswers(context);
  const place = answers.at(service.maker, '');
  try {
    const targetCodes = await offeredTargets(service.client, context.signal);
    const offered = to.filter((locale) => isOffered(locale, targetCodes));
    const notOffered = to.filter((locale) => !offered.includes(locale));
    if (notOffered.length > 0) {
      const said = `The service does not translate into ${notOffered.join(', ')}. "dragoman languages" lists what it offers.`;
      if (offered.length === 0) throw new CommandError(EXIT.usage, `${said} Nothing was sent.`);
      context.terminal.error(said);
    }
    checkLimit([...text].length * offered.length, maxCharacters);
    const loaded = await openProject(context);
    const named = await glossaryOption(context, service, options.glossary);
    const glossary = named === undefined ? await syncedGlossary(context, loaded, service) : noGlossary(service.client);
    const results: TextResult[] = [];
    for (const locale of offered) {
      const chosen =
        named === undefined ? withSynced(options, glossary, loaded, locale) : { ...options, glossary: named };
      const run = {
        context,
        loaded,
        translator: place.around(glossary.translator),
        ...(targetCodes && { targetCodes }),
      };
      results.push(await translate(run, text, locale, chosen));
    }
    place.settle();
    const used = glossary.used();
    return { translations: results, ...(notOffered.length > 0 && { notOffered }), ...(used && { glossary: used }) };
  } finally {
    answers.close();
    await service.close();
  }
}

/** @throws CommandError */
function checkLimit(characters: number, limit: number | undefined): void {
  if (limit === undefined || characters <= limit) return;
  throw new CommandError(
    EXIT.quota,
    `This would send ${characters} characters, more than --max-characters ${limit}. Nothing was sent.`,
  );
}

function report({ options, terminal }: CliContext, run: TextRun): void {
  if (options.json === true) {
    terminal.json(run);
    return;
  }
  for (const { text } of run.translations) terminal.data(text);
  const { glossary } = run;
  if (glossary !== undefined) terminal.note(`With the glossary "${glossary.name}" for ${glossary.locales.join(', ')}.`);
}

/** A glossary wants to know the language of the text: where nobody says otherwise it is the project's. */
function withSynced(
  options: TranslateTextOptions,
  glossary: GlossaryUse,
  { project }: LoadedProject,
  locale: string,
): TranslateTextOptions {
  const from = options.from ?? project.sourceLocale;
  const id = from === undefined ? undefined : glossary.idFor(from, locale);
  return from === undefined || id === undefined ? options : { ...options, from, glossary: id };
}

interface Round {
  readonly context: CliContext;
  readonly loaded: LoadedProject;
  readonly translator: Translator;
  readonly targetCodes?: ReadonlySet<string>;
}

async function protectedText(
  { context, loaded: { project }, translator, targetCodes }: Round,
  text: string,
  locale: string,
  options: TranslateTextOptions,
): Promise<TextResult> {
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
    { translator, signal: context.signal, ...(targetCodes && { targetCodes }) },
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
  { context, translator, targetCodes }: Round,
  text: string,
  locale: string,
  options: TranslateTextOptions,
): Promise<TextResult> {
  const { from, formality, modelType, glossary: glossaryId, context: hint, tagHandling } = options;
  const { translations, rejected, error } = await translator.translate(
    {
      texts: [text],
      targetLang: serviceTarget(locale, targetCodes),
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
