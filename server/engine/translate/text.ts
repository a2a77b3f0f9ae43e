import { isOffered } from '../../../shared/locale.ts';
import type { Project } from '../../../shared/project/project.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { Resources } from '../../core/planning/job.ts';
import { settingsOf } from '../../core/planning/settings.ts';
import { targetOffer } from '../../service/offers.ts';
import { type Failure, refuse, serviceFailure } from '../failure.ts';
import { syncedGlossary } from '../glossary/use.ts';
import type { Host } from '../host.ts';
import { openAnswers } from '../parts/answers/journal.ts';
import type { GlossaryUse, UsedGlossary } from '../parts/glossary/use.ts';
import type { JobDependencies } from '../parts/translate/dependencies.ts';
import { rawOptions } from '../parts/translate/options.ts';
import { translateTexts } from '../parts/translate/plain.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { mistake } from '../projects/locales.ts';
import { openProject } from '../projects/project.ts';
import { connectService } from '../service.ts';
import { inputOf, openResources, withIds } from './resources.ts';

export interface TranslateTextOptions {
  readonly text: string;
  readonly from?: string;
  readonly to?: readonly string[];
  /** Take precedence over those of the project. */
  readonly request?: RequestOptions;
  /** The text contains tags: it is sent to the service as it is. */
  readonly tagHandling?: 'xml' | 'html';
  readonly maxCharacters?: number;
}

export interface TextResult {
  readonly locale: string;
  readonly text: string;
  readonly billedCharacters: number;
  /** In the service's notation (`EN`). */
  readonly detectedSourceLang?: string;
  /** The model that was used, if the service reports it. */
  readonly modelType?: string;
}

/** The translations of a text, and the synced glossary if it was used. */
export interface TextRun {
  readonly translations: readonly TextResult[];
  /** Locales that were left out because the service does not support them. */
  readonly notOffered?: readonly string[];
  readonly glossary?: UsedGlossary;
}

/** Translates one text. Placeholders and tags are protected as in files; with `tagHandling` the text is sent to the service as it is. */
export async function translateOneText(host: Host, options: TranslateTextOptions): Promise<Result<TextRun, Failure>> {
  const { text, to = [], maxCharacters } = options;
  if (to.length === 0) return refuse('usage', 'Into which language? Give it with --to, for example --to de.');
  for (const tag of to) {
    const wrong = mistake(tag);
    if (wrong !== undefined) return refuse('usage', `--to ${tag}: ${wrong}`);
  }
  if (text.trim() === '') return refuse('usage', 'There is no text to translate.');
  const translate = options.tagHandling === undefined ? protectedText : taggedText;
  const connected = await connectService(host);
  if (!connected.ok) return connected;
  const service = connected.value;
  const answers = openAnswers(host.stateFolder, host.reporter.error);
  const place = answers.at(service.maker, '');
  try {
    const offer = await targetOffer(service.client, host.signal);
    const offered = to.filter((locale) => isOffered(locale, offer?.codes));
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
    const request = await withIds(service, options.request ?? {}, { signal: host.signal });
    if (!request.ok) return request;
    const glossary = await syncedGlossary(host, loaded, service);
    // A glossary requires the language of the text: unless it is given, it is the project's.
    const from =
      options.from ?? (needsSource(loaded, request.value, glossary, offered) ? loaded.project.sourceLocale : undefined);
    const { project } = loaded;
    const { resources } = await openResources({
      ...inputOf(host, loaded, service, glossary),
      request: request.value,
      sends: true,
    });
    const run: Round = {
      signal: host.signal,
      translator: place.around(glossary.translator),
      text,
      project,
      ...(from !== undefined && { from }),
      request: request.value,
      resources,
      ...(offer && { targetCodes: offer.codes }),
      ...(options.tagHandling && { tagHandling: options.tagHandling }),
    };
    const results: TextResult[] = [];
    for (const locale of offered) {
      const result = await translate(run, locale);
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

/** Whether there is a glossary for the project's language. */
function needsSource(
  { project: { sourceLocale } }: LoadedProject,
  { glossary: names }: RequestOptions,
  glossary: GlossaryUse,
  locales: readonly string[],
): boolean {
  if (sourceLocale === undefined) return false;
  return names !== undefined || locales.some((locale) => glossary.idsFor(sourceLocale, locale).length > 0);
}

/** One text into several languages. */
interface Round extends Pick<JobDependencies, 'translator' | 'targetCodes'> {
  readonly signal: AbortSignal;
  readonly text: string;
  readonly project: Project;
  readonly from?: string;
  readonly request: RequestOptions;
  readonly resources: Resources;
  readonly tagHandling?: 'xml' | 'html';
}

async function protectedText(
  { signal, translator, targetCodes, text, project, from, request, resources }: Round,
  locale: string,
): Promise<Result<TextResult, Failure>> {
  const report = await translateTexts(
    {
      texts: [text],
      targetLocale: locale,
      project,
      ...(from !== undefined && { sourceLocale: from }),
      overrides: request,
      resources,
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
  const { billedCharacters, detected, models } = report;
  return ok({ locale, text: translation, billedCharacters, ...shown(detected, models) });
}

async function taggedText(
  { signal, translator, targetCodes, text, project, from = '', request, resources, tagHandling = 'xml' }: Round,
  locale: string,
): Promise<Result<TextResult, Failure>> {
  const job = { project, overrides: request, sourceLocale: from, targetLocale: locale, resources };
  const { options } = settingsOf(job);
  const { context } = options;
  const { translations, rejected, error } = await translator.translate(
    { ...rawOptions(job, options, tagHandling, targetCodes), texts: [text], ...(context !== undefined && { context }) },
    { signal },
  );
  const failure = error ?? rejected.get(0);
  const [translation] = translations;
  if (translation === undefined)
    return failure === undefined
      ? refuse('service', 'The service gave no translation.')
      : fail(serviceFailure(failure));
  const { billedCharacters, detectedSourceLang, modelTypeUsed } = translation;
  const models = modelTypeUsed === undefined ? [] : [modelTypeUsed];
  return ok({ locale, text: translation.text, billedCharacters, ...shown([detectedSourceLang], models) });
}

function shown(
  [detectedSourceLang]: readonly string[],
  [modelType]: readonly string[],
): Pick<TextResult, 'detectedSourceLang' | 'modelType'> {
  return {
    ...(detectedSourceLang !== undefined && detectedSourceLang !== '' && { detectedSourceLang }),
    ...(modelType !== undefined && { modelType }),
  };
}
