import { serviceSource, serviceTarget } from '../../../../shared/locale.ts';
import type { RequestOptions } from '../../../../shared/request-options.ts';
import type { FileJob } from '../../../core/planning/job.ts';
import { PAIR, SINGLE } from '../../../core/planning/mask/mask.ts';
import type { Method } from '../../../core/planning/methods.ts';
import { gentle } from '../../../service/resources/translate.ts';
import type { TranslateRequest } from '../../../service/resources/translate-types.ts';

export type Options = Omit<TranslateRequest, 'texts' | 'context'>;
type Languages = Pick<FileJob, 'sourceLocale' | 'targetLocale' | 'resources'>;

/** Everything in a request but its texts and context, from the job, the options of its texts and the method. */
export function optionsFor(
  job: Languages,
  wanted: RequestOptions,
  method: Method,
  targetCodes?: ReadonlySet<string>,
): Options {
  return {
    ...commonOptions(job, wanted, targetCodes),
    // Line breaks are ours: the service sees none that separate sentences.
    splitSentences: wanted.splitSentences ?? 'nonewlines',
    // Branches of plurals and list items are not sentences: their first letter and final punctuation must not change.
    preserveFormatting: wanted.preserveFormatting ?? true,
    ...tagOptions(method, wanted),
  };
}

/** The same for a text that is sent unchanged. @param tagHandling the kind of tags in the text */
export function rawOptions(
  job: Languages,
  wanted: RequestOptions,
  tagHandling: 'xml' | 'html',
  targetCodes?: ReadonlySet<string>,
): Options {
  const { modelType, splitSentences, preserveFormatting } = wanted;
  const version = modelType === 'latency_optimized' ? 'v1' : 'v2';
  const { outlineDetection, splittingTags, nonSplittingTags, ignoreTags } = wanted;
  return {
    ...commonOptions(job, wanted, targetCodes),
    ...(splitSentences !== undefined && { splitSentences }),
    ...(preserveFormatting !== undefined && { preserveFormatting }),
    tagHandling,
    tagHandlingVersion: wanted.tagHandlingVersion ?? version,
    ...(outlineDetection !== undefined && { outlineDetection }),
    ...(splittingTags !== undefined && { splittingTags }),
    ...(nonSplittingTags !== undefined && { nonSplittingTags }),
    ...(ignoreTags !== undefined && { ignoreTags }),
  };
}

function commonOptions(job: Languages, wanted: RequestOptions, targetCodes: ReadonlySet<string> | undefined): Options {
  const { formality, modelType, instructions, parameters, reportingTag } = wanted;
  return {
    // If unknown, the service detects it.
    ...(job.sourceLocale !== '' && { sourceLang: serviceSource(job.sourceLocale) }),
    targetLang: serviceTarget(job.targetLocale, targetCodes),
    ...(formality !== undefined && { formality: gentle(formality) }),
    ...(modelType !== undefined && { modelType }),
    ...(instructions !== undefined && { instructions }),
    ...(parameters !== undefined && { parameters }),
    ...(reportingTag !== undefined && { reportingTag }),
    ...resourcesFor(job, wanted),
  };
}

type ResourceOptions = Pick<
  Options,
  'glossaryIds' | 'styleId' | 'styleVersion' | 'translationMemoryId' | 'translationMemoryThreshold'
>;

/** Names of the service's resources, resolved to ids. */
export function resourcesFor(
  { sourceLocale, targetLocale, resources }: Languages,
  { glossary, style, translationMemory: memory, translationMemoryThreshold: threshold }: RequestOptions,
): ResourceOptions {
  const names = typeof glossary === 'string' ? [glossary] : glossary;
  // A glossary requires the language of the text.
  const sure = sourceLocale !== '';
  const glossaryIds =
    resources === undefined ? names : sure ? resources.glossaries(names, sourceLocale, targetLocale) : [];
  const named = style === undefined ? undefined : { styleId: style, version: undefined };
  const list = resources === undefined ? named : resources.style(style, targetLocale);
  const memoryId = memory === undefined || resources === undefined ? memory : resources.memory(memory);
  return {
    ...(glossaryIds !== undefined && glossaryIds.length > 0 && { glossaryIds }),
    ...(list && { styleId: list.styleId }),
    ...(list?.version !== undefined && { styleVersion: list.version }),
    ...(memoryId !== undefined && { translationMemoryId: memoryId }),
    ...(memoryId !== undefined && threshold !== undefined && { translationMemoryThreshold: threshold }),
  };
}

/** Tags of the texts themselves are sent inside ours: additional tag names are for what is text to us. */
function tagOptions({ shape, version }: Method, wanted: RequestOptions): Partial<Options> {
  if (shape === 'plain' || version === undefined) return {};
  if (shape === 'html') return { tagHandling: 'html', tagHandlingVersion: version };
  const { outlineDetection, splittingTags, nonSplittingTags = [], ignoreTags = [] } = wanted;
  return {
    tagHandling: 'xml',
    tagHandlingVersion: version,
    ...(outlineDetection !== undefined && { outlineDetection }),
    ...(splittingTags !== undefined && { splittingTags }),
    ignoreTags: [SINGLE, ...ignoreTags],
    nonSplittingTags: [SINGLE, PAIR, ...nonSplittingTags],
  };
}
