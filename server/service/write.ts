import * as z from 'zod/mini';
import { baseLanguage, normalizeLocale } from '../../shared/locale.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { decode } from './decode.ts';
import type { ServiceError } from './errors.ts';
import { badRequest, type Explanations, protocolError } from './failures.ts';
import { runTexts } from './text-run.ts';
import type { CallOptions } from './translate-types.ts';
import type { Transport } from './transport.ts';
import type { WireAnswer } from './wire.ts';
import type { Tone, WritingStyle } from './write-choices.ts';

export { TONES, type Tone, WRITING_STYLES, type WritingStyle } from './write-choices.ts';

export interface RephraseRequest {
  /** Any number of texts; packed into requests of at most 10 KiB. */
  readonly texts: readonly string[];
  /** A locale in any spelling; must be a variant of the text's own language. Absent: the detected language. */
  readonly targetLang?: string;
  /** Style and tone exclude each other. */
  readonly style?: WritingStyle;
  readonly tone?: Tone;
}

/** One text in other words. */
export interface Rephrasing {
  readonly text: string;
  readonly detectedSourceLang: string;
  readonly targetLang?: string;
}

/** Results in input order; partial results and rejected texts as in `TranslateOutcome`. */
export interface RephraseOutcome {
  readonly improvements: readonly (Rephrasing | undefined)[];
  readonly rejected: ReadonlyMap<number, ServiceError>;
  readonly error?: ServiceError;
  readonly requests: number;
}

/** Bytes of one rephrase request: 10 KiB with a margin (docs/spec/service.md#limits). */
export const REPHRASE_BYTES = 10 * 1024 - 512;

/** Languages of the operation, now and announced, with the variants it tells apart (docs/spec/service.md#rephrase). */
const TARGETS: ReadonlyMap<string, readonly string[]> = new Map([
  ['de', []],
  ['en', ['en-GB', 'en-US']],
  ['es', []],
  ['fr', []],
  ['it', []],
  ['pt', ['pt-BR', 'pt-PT']],
  ['ja', []],
  ['ko', []],
  ['zh', ['zh-Hans']],
]);
/** Styles and tones, now and announced. */
const STYLED = new Set(['de', 'en-GB', 'en-US', 'es', 'fr', 'it', 'pt-BR', 'pt-PT']);

/** The code to send for a locale, in BCP-47 case: its variant where the operation knows it, else the base language; `undefined` when the language is not supported. */
export function rephraseLanguage(locale: string): string | undefined {
  const base = baseLanguage(locale);
  const variants = TARGETS.get(base);
  if (variants === undefined) return undefined;
  const full = normalizeLocale(locale);
  return variants.find((variant) => full === variant || full.startsWith(`${variant}-`)) ?? base;
}

/** Whether styles and tones other than the `prefer_` ones work for a code of {@link rephraseLanguage}. */
export function supportsStyles(code: string): boolean {
  return STYLED.has(code);
}

const OPERATION = 'rephrase text';
const EXPLAIN: Explanations = {
  403: {
    message: 'the service refused: the key is wrong, or its plan does not include text improvement (paid plans only)',
  },
  404: { message: 'this service has no text improvement (paid plans only)' },
  413: { message: 'the text is too large to be rephrased' },
};

/** `POST /v2/write/rephrase` (docs/spec/service.md#rephrase). */
export async function rephrase(
  transport: Transport,
  request: RephraseRequest,
  call?: CallOptions,
): Promise<RephraseOutcome> {
  const { targetLang, style, tone } = request;
  const target = targetLang === undefined || targetLang === '' ? undefined : rephraseLanguage(targetLang);
  const problem = optionProblem(request, target);
  if (problem !== undefined)
    return { improvements: request.texts.map(() => undefined), rejected: new Map(), error: problem, requests: 0 };
  const { results, ...outcome } = await runTexts<Rephrasing>(
    transport,
    {
      operation: OPERATION,
      path: '/v2/write/rephrase',
      texts: request.texts,
      options: { target_lang: target, writing_style: style, tone },
      maxBytes: REPHRASE_BYTES,
      explain: EXPLAIN,
      isResult: (value): value is Rephrasing => typeof value === 'object' && value !== null && 'text' in value,
      read: readImprovements,
      repeated: (result) => result,
      empty: { text: '', detectedSourceLang: target ?? '' },
      separable: () => false,
    },
    call,
  );
  return { ...outcome, improvements: results };
}

function optionProblem(request: RephraseRequest, target: string | undefined): ServiceError | undefined {
  const { targetLang, style, tone } = request;
  if (style !== undefined && tone !== undefined)
    return badRequest(OPERATION, 'a style and a tone exclude each other', 'Choose one of the two.');
  if (targetLang !== undefined && targetLang !== '' && target === undefined)
    return badRequest(
      OPERATION,
      `the language "${targetLang.slice(0, 40)}" is not supported`,
      `Supported are ${[...TARGETS.keys()].join(', ')}.`,
    );
  const wanted = style ?? tone ?? 'default';
  const strict = wanted !== 'default' && !wanted.startsWith('prefer_');
  if (strict && target !== undefined && !supportsStyles(target))
    return badRequest(
      OPERATION,
      `styles and tones are not supported for "${target}"`,
      `They work for ${[...STYLED].join(', ')}; prefer_${wanted} is ignored elsewhere instead of failing.`,
    );
  return undefined;
}

const improvementsSchema = z.object({
  improvements: z.array(
    z.object({
      text: z.string(),
      detected_source_language: z.nullish(z.string()),
      target_language: z.nullish(z.string()),
    }),
  ),
});

function readImprovements(answer: WireAnswer, texts: readonly string[]): Result<readonly Rephrasing[], ServiceError> {
  const decoded = decode(improvementsSchema, answer, OPERATION);
  if (!decoded.ok) return decoded;
  const { improvements } = decoded.value;
  if (improvements.length !== texts.length)
    return fail(
      protocolError(OPERATION, `${improvements.length} improvements for ${texts.length} texts`, answer.traceId),
    );
  return ok(
    improvements.map((item) => ({
      text: item.text,
      detectedSourceLang: item.detected_source_language ?? '',
      ...(typeof item.target_language === 'string' && { targetLang: item.target_language }),
    })),
  );
}
