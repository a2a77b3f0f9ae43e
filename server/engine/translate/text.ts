import { isOffered, serviceSource, serviceTarget } from '../../../shared/locale.ts';
import type { Formality, ModelType } from '../../../shared/project.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { openAnswers } from '../../answers/journal.ts';
import { type GlossaryUse, noGlossary, type UsedGlossary } from '../../glossary/use.ts';
import { offeredTargets } from '../../service/offered-targets.ts';
import type { Translator } from '../../service/translate-types.ts';
import { translateTexts } from '../../translate/plain.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import { type Failure, refuse, serviceFailure } from '../failure.ts';
import { glossaryId } from '../glossary/find.ts';
import { syncedGlossary } from '../glossary/use.ts';
import type { Host } from '../host.ts';
import { openProject } from '../project.ts';
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

/** The translations of a text, and the synced glossary where it was used. */
export interface TextRun {
  readonly translations: readonly TextResult[];
  /** Locales that were left out because the service does not translate into them. */
  readonly notOffered?: readonly string[];
  readonly glossary?: UsedGlossary;
}

/** Translates one text. Placeholders and tags are protected as in files; with `tagHandling` the text goes to the service as it is. */
export async function translateOneText(host: Host, options: TranslateTextOptions): Promise<Result<TextRun, Failure>> {
  const { text, to = [], maxCharacters } = options;
  if (to.length === 0) return refuse('usage', 'Into which language? Give it with --to, for example --to de.');
  if (text.trim() === '') return refuse('usage', 'There is no text to translate.');
  const translate = options.tagHandling === undefined ? protectedText : taggedText;
  const connected = await connectService(host);
  if (!connected.ok) return connected;
  const service = connected.value;
  const answers = openAnswers(host.stateFolder, host.reporter.error);
  const place = answers.at(service.maker, '');
  try {
    const targetCodes = await offeredTargets(service.client, host.signal);
    const offered = to.filter((locale) => isOffered(locale, targetCodes));
    const notOffered = to.filter((locale) => !offered.includes(locale));
    if (notOffered.length > 0) {
      const said = `The service does not translate into ${notOffered.join(', ')}. "dragoman languages" lists what it offers.`;
      if (offered.length === 0) return refuse('usage', `${said} Nothing was sent.`);
      host.reporter.error(said);
    }
    const characters = [...text].length * offered.length;
    if (maxCharacters !== undefined && characters > maxCharacters)
      return refuse(
        'quota',
        `This would send ${characters} characters, more than --max-characters ${maxCharacters}. Nothing was sent.`,
      );
    const opened = await openProject(host);
    if (!opened.ok) return opened;
    const loaded = opened.value;
    const found = await glossaryId(service, options.glossary, { signal: host.signal });
    if (!found.ok) return found;
    const named = found.value;
    const glossary = named === undefined ? await syncedGlossary(host, loaded, service) : noGlossary(service.client);
    const results: TextResult[] = [];
    for (const locale of offered) {
      const chosen =
        named === undefined ? withSynced(options, glossary, loaded, locale) : { ...options, glossary: named };
      const run = {
        signal: host.signal,
        loaded,
        translator: place.around(glossary.translator),
        ...(targetCodes && { targetCodes }),
      };
      const result = await translate(run, text, locale, chosen);
      if (!result.ok) return result;
      results.push(result.value);
    }
    place.settle();
    const used = glossary.used();
    return ok({ translations: results, ...(notOffered.length > 0 && { notOffered }), ...(used && { glossary: used }) });
  } finally {
    answers.close();
    await service.close();
  }
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
  readonly signal: AbortSignal;
  readonly loaded: LoadedProject;
  readonly translator: Translator;
  readonly targetCodes?: ReadonlySet<string>;
}

async function protectedText(
  { signal, loaded: { project }, translator, targetCodes }: Round,
  text: string,
  locale: string,
  options: TranslateTextOptions,
): Promise<Result<TextResult, Failure>> {
  const { from: sourceLocale, formality, modelType, glossary, context: hint } = options;
  const report = await translateTexts(
    {
      texts: [text],
      targetLocale: locale,
      project,
      ...(sourceLocale !== undefined && { sourceLocale }),
      overrides: {
        ...(formality !== undefined && { formality }),
        ...(modelType !== undefined && { modelType }),
        ...(glossary !== undefined && { glossaryId: glossary }),
        ...(hint !== undefined && { context: hint }),
      },
    },
    { translator, signal, ...(targetCodes && { targetCodes }) },
  );
  if (report.error !== undefined) return fail(serviceFailure(report.error));
  const [translation] = report.translations;
  if (translation === undefined)
    return refuse(
      'findings',
      `The text was not translated: ${report.refused[0]?.reason ?? 'the service gave no answer'}.`,
    );
  return ok({ locale, text: translation, billedCharacters: report.billedCharacters });
}

async function taggedText(
  { signal, translator, targetCodes }: Round,
  text: string,
  locale: string,
  options: TranslateTextOptions,
): Promise<Result<TextResult, Failure>> {
  const { from, formality, modelType, glossary, context: hint, tagHandling } = options;
  const { translations, rejected, error } = await translator.translate(
    {
      texts: [text],
      targetLang: serviceTarget(locale, targetCodes),
      ...(from !== undefined && { sourceLang: serviceSource(from) }),
      ...(formality !== undefined && { formality }),
      ...(modelType !== undefined && { modelType }),
      ...(glossary !== undefined && { glossaryId: glossary }),
      ...(hint !== undefined && { context: hint }),
      ...(tagHandling !== undefined && {
        tagHandling,
        tagHandlingVersion: modelType === 'latency_optimized' ? ('v1' as const) : ('v2' as const),
      }),
    },
    { signal },
  );
  const failure = error ?? rejected.get(0);
  const [translation] = translations;
  if (translation !== undefined)
    return ok({ locale, text: translation.text, billedCharacters: translation.billedCharacters });
  return failure === undefined ? refuse('service', 'The service gave no translation.') : fail(serviceFailure(failure));
}
