import { normalizeLocale, serviceSource, serviceTarget } from '../../shared/locale.ts';
import { formalityFor } from '../../shared/per-locale.ts';
import { gentle } from '../service/gentle.ts';
import type { TranslateRequest } from '../service/translate-types.ts';
import type { FileJob } from './job.ts';
import { mannerOf, type Rung } from './ladder.ts';
import { PAIR, SINGLE } from './mask.ts';

export type Options = Omit<TranslateRequest, 'texts' | 'context'>;

/** Everything of a request but its texts and context, from the job and the way of asking. */
export function optionsFor(job: FileJob, rung: Rung, targetCodes?: ReadonlySet<string>): Options {
  const { project, overrides = {} } = job;
  const targetLang = serviceTarget(job.targetLocale, targetCodes);
  const setting = overrides.formality ?? project.translation?.formality;
  const formality = formalityFor(
    { translation: { ...(setting !== undefined && { formality: setting }) } },
    normalizeLocale(job.targetLocale),
  );
  const { modelType } = mannerOf(job);
  return {
    // Not known: the service finds out.
    ...(job.sourceLocale !== '' && { sourceLang: serviceSource(job.sourceLocale) }),
    targetLang,
    // Line breaks are ours: what the service sees holds none that divides sentences.
    splitSentences: 'nonewlines',
    // Branches of plurals and list items are no sentences: their first letter and last point are as they should be.
    preserveFormatting: true,
    ...(formality !== undefined && { formality: gentle(formality, targetLang) }),
    ...(modelType !== undefined && { modelType }),
    ...(overrides.glossaryId !== undefined && { glossaryId: overrides.glossaryId }),
    ...tagOptions(rung),
  };
}

function tagOptions({ shape, version }: Rung): Partial<Options> {
  if (shape === 'plain' || version === undefined) return {};
  if (shape === 'html') return { tagHandling: 'html', tagHandlingVersion: version };
  return {
    tagHandling: 'xml',
    tagHandlingVersion: version,
    ignoreTags: [SINGLE],
    nonSplittingTags: [SINGLE, PAIR],
  };
}
