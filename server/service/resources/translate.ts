import * as z from 'zod/mini';
import { serviceSource } from '../../../shared/locale.ts';
import type { Formality } from '../../../shared/project/project.ts';
import { MOST_INSTRUCTIONS } from '../../../shared/request-values.ts';
import { codePoints } from '../../../shared/values/code-points.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { decode } from '../ask.ts';
import type { ServiceError } from '../errors/errors.ts';
import { badRequest, protocolError } from '../errors/failures.ts';
import { TRANSLATE_BYTES } from '../packing.ts';
import { runTexts } from '../text-run.ts';
import type { Transport } from '../transport/transport.ts';
import type { WireAnswer } from '../transport/wire.ts';
import type { CallOptions, TranslateOutcome, TranslateRequest, Translation } from './translate-types.ts';

const OPERATION = 'translate text';

/**
 * `POST /v2/translate` (docs/spec/service.md#translate) for any number of texts: each distinct text is sent once; texts are packed by count and
 * serialized bytes, sent in parallel, and returned in input order. See {@link TranslateOutcome} for what happens on failures.
 */
export async function translate(
  transport: Transport,
  request: TranslateRequest,
  call?: CallOptions,
): Promise<TranslateOutcome> {
  const problem = optionProblem(request);
  if (problem !== undefined)
    return { translations: request.texts.map(() => undefined), rejected: new Map(), error: problem, requests: 0 };
  const options = wireOptions(request);
  const { results, ...outcome } = await runTexts<Translation>(
    transport,
    {
      operation: OPERATION,
      path: '/v2/translate',
      texts: request.texts,
      options,
      reportingTag: request.reportingTag,
      identity: {
        ...options,
        ...(request.about && { context: undefined }),
        glossaryVersion: request.glossaryVersion,
        styleVersion: request.styleVersion,
      },
      ...(request.about && { about: request.about }),
      isResult: isTranslation,
      maxBytes: TRANSLATE_BYTES,
      read: (answer, texts) => readTranslations(answer, texts, OPERATION),
      repeated: (result) => ({ ...result, billedCharacters: 0 }),
      empty: { text: '', detectedSourceLang: request.sourceLang ?? '', billedCharacters: 0 },
      separable: (error) => isMarkupError(request, error),
    },
    call,
  );
  return { ...outcome, translations: results };
}

/** Options that no service accepts, reported before anything is sent (docs/spec/service.md#tag-handling). */
function optionProblem(request: TranslateRequest): ServiceError | undefined {
  if (request.glossaryIds !== undefined && request.sourceLang === undefined)
    return badRequest(OPERATION, 'a glossary needs a source language', 'Name the source language.');
  if (request.tagHandling === undefined && request.tagHandlingVersion !== undefined)
    return badRequest(OPERATION, 'a tag handling version needs tag handling', 'Choose xml or html tag handling.');
  if (request.tagHandlingVersion === 'v2' && request.modelType === 'latency_optimized')
    return badRequest(
      OPERATION,
      'tag handling v2 does not work with the latency-optimized model',
      'Choose tag handling v1 or another model type.',
    );
  if ((request.instructions?.length ?? 0) > MOST_INSTRUCTIONS)
    return badRequest(
      OPERATION,
      `there are ${request.instructions?.length} instructions, and the service takes ${MOST_INSTRUCTIONS}`,
      'Those of the project, of its "overrides" and of this run add up: name fewer.',
    );
  return undefined;
}

/** Every option except the texts, in the terms of the interface; absent ones are left to the service's defaults. */
function wireOptions(request: TranslateRequest): Record<string, unknown> {
  const { sourceLang, tagHandling } = request;
  return {
    ...request.parameters,
    target_lang: request.targetLang,
    // A variant (`EN-US`) as the source is a 400: only base codes.
    source_lang: sourceLang === undefined || sourceLang === '' ? undefined : serviceSource(sourceLang),
    context: request.context === '' ? undefined : request.context,
    show_billed_characters: true,
    split_sentences: request.splitSentences,
    preserve_formatting: request.preserveFormatting,
    formality: request.formality,
    model_type: request.modelType,
    glossary_id: request.glossaryIds?.length === 1 ? request.glossaryIds[0] : undefined,
    glossary_ids: (request.glossaryIds?.length ?? 0) > 1 ? request.glossaryIds : undefined,
    style_id: request.styleId,
    custom_instructions: nonEmpty(request.instructions),
    translation_memory_id: request.translationMemoryId,
    translation_memory_threshold: request.translationMemoryThreshold,
    tag_handling: tagHandling,
    // The documentation contradicts itself about the default, so it is always sent; v1 is the one that every plan and model has.
    tag_handling_version: tagHandling === undefined ? undefined : (request.tagHandlingVersion ?? 'v1'),
    outline_detection: request.outlineDetection,
    ignore_tags: nonEmpty(request.ignoreTags),
    splitting_tags: nonEmpty(request.splittingTags),
    non_splitting_tags: nonEmpty(request.nonSplittingTags),
  };
}

function nonEmpty(list: readonly string[] | undefined): readonly string[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}

/** One text with broken markup makes the whole request fail (`{"Message":"Tag handling parsing failed…"}`): find it. */
function isMarkupError(request: TranslateRequest, error: ServiceError): boolean {
  const said = error.serviceMessage ?? '';
  return error.status === 400 && request.tagHandling !== undefined && /\b(?:tag|pars|xml|markup)/i.test(said);
}

const translationsSchema = z.object({
  translations: z.array(
    z.object({
      detected_source_language: z.string(),
      text: z.string(),
      billed_characters: z.nullish(z.number()),
      model_type_used: z.nullish(z.string()),
    }),
  ),
});

/** Parses the answer of a translate request (docs/spec/service.md#translate): as many translations as texts, or none is accepted. */
export function readTranslations(
  answer: WireAnswer,
  texts: readonly string[],
  operation: string,
): Result<readonly Translation[], ServiceError> {
  const decoded = decode(translationsSchema, answer, operation);
  if (!decoded.ok) return decoded;
  const { translations } = decoded.value;
  if (translations.length !== texts.length) {
    const what = `${translations.length} translations for ${texts.length} texts`;
    return fail(protocolError(operation, what, answer.traceId));
  }
  return ok(
    translations.map((item, index) => ({
      text: item.text,
      detectedSourceLang: item.detected_source_language.toUpperCase(),
      billedCharacters: item.billed_characters ?? codePoints(texts[index] ?? ''),
      ...(typeof item.model_type_used === 'string' && { modelTypeUsed: item.model_type_used }),
    })),
  );
}

/** Whether a stored value is a translation. */
export function isTranslation(value: unknown): value is Translation {
  if (typeof value !== 'object' || value === null) return false;
  return 'text' in value && typeof value.text === 'string' && 'detectedSourceLang' in value;
}

/** A formality as a preference: `more` and `less` fail for unsupported targets, the `prefer_` forms do not (docs/spec/service.md#translate). */
export function gentle(formality: Formality): Formality {
  return formality === 'more' || formality === 'less' ? `prefer_${formality}` : formality;
}
