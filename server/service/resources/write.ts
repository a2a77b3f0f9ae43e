import * as z from 'zod/mini';
import { normalizeLocale } from '../../../shared/locale.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { questions } from '../answer-log.ts';
import { decode } from '../ask.ts';
import type { ServiceError } from '../errors/errors.ts';
import { badRequest, type Explanations, protocolError } from '../errors/failures.ts';
import { runTexts } from '../text-run.ts';
import type { Transport } from '../transport/transport.ts';
import type { WireAnswer } from '../transport/wire.ts';
import type { CallOptions } from './translate-types.ts';
import type { Tone, WritingStyle } from './write-choices.ts';

export { TONES, type Tone, WRITING_STYLES, type WritingStyle } from './write-choices.ts';

export interface CorrectRequest {
  /** Any number of texts; packed into requests of at most 10 KiB. */
  readonly texts: readonly string[];
  /** A variant of the text's own language, in any spelling; sent as it is (`offers.ts` finds the one to send). Absent: the detected language. */
  readonly targetLang?: string;
}

export interface RephraseRequest extends CorrectRequest {
  /** A style and a tone exclude each other, except for `default`, which means none. */
  readonly style?: WritingStyle;
  readonly tone?: Tone;
}

/** A reworded text. */
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

/** Bytes of one request, for both operations: 10 KiB minus a margin (docs/spec/service.md#limits). */
export const REPHRASE_BYTES = 10 * 1024 - 512;

const EXPLAIN: Explanations = {
  403: {
    message: 'the service refused: the key is wrong, or its plan does not include text improvement (paid plans only)',
  },
  404: { message: 'this service does not have this operation of text improvement (paid plans only)' },
  413: { message: 'the text is too large for text improvement' },
};

/** `POST /v2/write/rephrase` (docs/spec/service.md#rephrase). The service decides which languages, styles and tones exist. */
export async function rephrase(
  transport: Transport,
  request: RephraseRequest,
  call?: CallOptions,
): Promise<RephraseOutcome> {
  const { style, tone } = request;
  const operation = 'rephrase text';
  if (says(style) && says(tone)) {
    const error = badRequest(operation, 'a style and a tone exclude each other', 'Choose one of the two.');
    return { improvements: request.texts.map(() => undefined), rejected: new Map(), error, requests: 0 };
  }
  return write(transport, operation, '/v2/write/rephrase', request, { writing_style: style, tone }, call);
}

/** `POST /v2/write/correct` (docs/spec/service.md#correct): only spelling and grammar. */
export async function correct(
  transport: Transport,
  request: CorrectRequest,
  call?: CallOptions,
): Promise<RephraseOutcome> {
  return write(transport, CORRECT_OPERATION, CORRECT_PATH, request, {}, call);
}

const CORRECT_OPERATION = 'correct text';
const CORRECT_PATH = '/v2/write/correct';

/** The key under which an answer to {@link correct} is stored; the same as in the request itself. */
export function correctQuestion(text: string, targetLang: string | undefined): string {
  return questions(CORRECT_PATH, { target_lang: codeOf(targetLang) })(text);
}

function says(choice: string | undefined): boolean {
  return choice !== undefined && choice !== 'default';
}

/** BCP 47 case. */
function codeOf(targetLang: string | undefined): string | undefined {
  return targetLang === undefined || targetLang === '' ? undefined : normalizeLocale(targetLang);
}

async function write(
  transport: Transport,
  operation: string,
  path: string,
  { texts, targetLang }: CorrectRequest,
  wishes: Readonly<Record<string, string | undefined>>,
  call: CallOptions | undefined,
): Promise<RephraseOutcome> {
  const target = codeOf(targetLang);
  const { results, ...outcome } = await runTexts<Rephrasing>(
    transport,
    {
      operation,
      path,
      texts,
      options: { target_lang: target, ...wishes },
      maxBytes: REPHRASE_BYTES,
      explain: EXPLAIN,
      isResult: isRephrasing,
      read: (answer, sent) => readImprovements(answer, sent, operation),
      repeated: (result) => result,
      empty: { text: '', detectedSourceLang: target ?? '' },
      // One text may be in another language than stated. Requests with a style or tone have a single text anyway.
      separable: ({ status }) => status === 400 && path === CORRECT_PATH,
    },
    call,
  );
  return { ...outcome, improvements: results };
}

export function isRephrasing(value: unknown): value is Rephrasing {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
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

function readImprovements(
  answer: WireAnswer,
  texts: readonly string[],
  operation: string,
): Result<readonly Rephrasing[], ServiceError> {
  const decoded = decode(improvementsSchema, answer, operation);
  if (!decoded.ok) return decoded;
  const { improvements } = decoded.value;
  if (improvements.length !== texts.length)
    return fail(
      protocolError(operation, `${improvements.length} improvements for ${texts.length} texts`, answer.traceId),
    );
  return ok(
    improvements.map((item) => ({
      text: item.text,
      detectedSourceLang: item.detected_source_language ?? '',
      ...(typeof item.target_language === 'string' && { targetLang: item.target_language }),
    })),
  );
}
