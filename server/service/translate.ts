import { serviceSource } from '../../shared/locale.ts';
import { type ServiceError, serviceError } from './errors.ts';
import { badRequest } from './failures.ts';
import { type Batch, MOST_TEXTS, pack, TRANSLATE_BYTES } from './packing.ts';
import { runBatches } from './run-batches.ts';
import { readTranslations } from './translate-answer.ts';
import type { CallOptions, TranslateOutcome, TranslateRequest, Translation } from './translate-types.ts';
import type { Transport } from './transport.ts';
import type { WireCall } from './wire.ts';

const OPERATION = 'translate text';

/**
 * `POST /v2/translate` (`service-interface` 4.1) for any number of texts: the same text is sent once, texts are packed by
 * count and serialised bytes, sent side by side, and come back in input order. See {@link TranslateOutcome} for what
 * happens when something fails.
 */
export async function translate(
  transport: Transport,
  request: TranslateRequest,
  call?: CallOptions,
): Promise<TranslateOutcome> {
  const translations: (Translation | undefined)[] = request.texts.map(() => undefined);
  const problem = optionProblem(request);
  if (problem !== undefined) return { translations, rejected: new Map(), error: problem, requests: 0 };

  const places = uniqueTexts(request.texts);
  const unique = [...places.keys()];
  const placesOf = (index: number): readonly number[] => places.get(unique[index] ?? '') ?? [];
  const options = wireOptions(request);
  const overhead = Buffer.byteLength(JSON.stringify({ text: [], ...options }));
  const packed = pack(unique, overhead, TRANSLATE_BYTES, MOST_TEXTS);
  let done = settleEmpty(request, translations);

  const settle = (batch: Batch, results: readonly Translation[]): void => {
    for (const [at, index] of batch.indexes.entries()) {
      const result = results[at];
      if (result === undefined) continue;
      for (const [repeat, place] of placesOf(index).entries()) {
        translations[place] = repeat === 0 ? result : { ...result, billedCharacters: 0 };
        done += 1;
      }
    }
    call?.onProgress?.(done, request.texts.length);
  };
  const send = async (batch: Batch, wire: WireCall): Promise<ServiceError | undefined> => {
    const texts = batch.indexes.map((index) => unique[index] ?? '');
    const json = JSON.stringify({ text: texts, ...options });
    const answer = await transport.send({ operation: OPERATION, method: 'POST', path: '/v2/translate', json }, wire);
    const read = answer.ok ? readTranslations(answer.value, texts, OPERATION) : answer;
    if (!read.ok) return read.error;
    settle(batch, read.value);
    return undefined;
  };

  const separable = (error: ServiceError): boolean => error.kind === 'too-large' || isMarkupError(request, error);
  const outcome = await runBatches(packed.batches, { transport, operation: OPERATION, call, send, separable });
  const rejected = new Map<number, ServiceError>();
  const reject = (index: number, error: ServiceError): void => {
    for (const place of placesOf(index)) rejected.set(place, error);
  };
  for (const index of packed.tooLarge) reject(index, tooLarge(unique[index] ?? '', overhead));
  for (const [index, error] of outcome.rejected) reject(index, error);
  return { ...outcome, translations, rejected };
}

/** Options that no service accepts, said before anything is sent (`service-interface` 4.1, `service-gaps` section 2). */
function optionProblem(request: TranslateRequest): ServiceError | undefined {
  if (request.glossaryId !== undefined && request.sourceLang === undefined)
    return badRequest(OPERATION, 'a glossary needs a source language', 'Name the source language.');
  if (request.tagHandling === undefined && request.tagHandlingVersion !== undefined)
    return badRequest(OPERATION, 'a tag handling version needs tag handling', 'Choose xml or html tag handling.');
  if (request.tagHandlingVersion === 'v2' && request.modelType === 'latency_optimized')
    return badRequest(
      OPERATION,
      'tag handling v2 does not work with the latency-optimized model',
      'Choose tag handling v1 or another model type.',
    );
  return undefined;
}

/** Every option but the texts, in the words of the interface; what is absent is left to the service's defaults. */
function wireOptions(request: TranslateRequest): Record<string, unknown> {
  const { sourceLang, tagHandling } = request;
  return Object.fromEntries(
    Object.entries({
      target_lang: request.targetLang,
      // A variant (`EN-US`) as source is a 400: base codes only.
      source_lang: sourceLang === undefined || sourceLang === '' ? undefined : serviceSource(sourceLang),
      context: request.context === '' ? undefined : request.context,
      show_billed_characters: true,
      split_sentences: request.splitSentences,
      preserve_formatting: request.preserveFormatting,
      formality: request.formality,
      model_type: request.modelType,
      glossary_id: request.glossaryId,
      tag_handling: tagHandling,
      // The documented default is contradictory, so it is always sent; v1 is the one that every plan and model has.
      tag_handling_version: tagHandling === undefined ? undefined : (request.tagHandlingVersion ?? 'v1'),
      outline_detection: request.outlineDetection,
      ignore_tags: nonEmpty(request.ignoreTags),
      splitting_tags: nonEmpty(request.splittingTags),
      non_splitting_tags: nonEmpty(request.nonSplittingTags),
    }).filter(([, value]) => value !== undefined),
  );
}

function nonEmpty(list: readonly string[] | undefined): readonly string[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}

/** Where each different text stands; empty ones are left out, there is nothing to send. */
function uniqueTexts(texts: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    if (text === '') continue;
    const known = places.get(text);
    if (known === undefined) places.set(text, [index]);
    else known.push(index);
  }
  return places;
}

/** The translation of nothing is nothing. Returns how many there were. */
function settleEmpty(request: TranslateRequest, translations: (Translation | undefined)[]): number {
  let done = 0;
  for (const [index, text] of request.texts.entries()) {
    if (text !== '') continue;
    translations[index] = { text: '', detectedSourceLang: request.sourceLang ?? '', billedCharacters: 0 };
    done += 1;
  }
  return done;
}

/** One text with broken markup fails the whole request (`{"Message":"Tag handling parsing failed…"}`): worth finding it. */
function isMarkupError(request: TranslateRequest, error: ServiceError): boolean {
  const said = error.serviceMessage ?? '';
  return error.status === 400 && request.tagHandling !== undefined && /\b(?:tag|pars|xml|markup)/i.test(said);
}

function tooLarge(text: string, overhead: number): ServiceError {
  const size = Buffer.byteLength(text);
  const context = overhead > TRANSLATE_BYTES / 2;
  return serviceError({
    kind: 'too-large',
    operation: OPERATION,
    message: `a text of ${size} bytes${context ? ` with ${overhead} bytes of context and options` : ''} does not fit into one request (${TRANSLATE_BYTES} bytes)`,
    advice: context ? 'Shorten the context.' : 'Split the text into smaller ones.',
  });
}
