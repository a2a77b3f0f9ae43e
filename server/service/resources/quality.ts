import * as z from 'zod/mini';
import { serviceSource, serviceTarget } from '../../../shared/locale.ts';
import { fail, ok } from '../../../shared/values/result.ts';
import { ask } from '../ask.ts';
import type { Clock } from '../clock.ts';
import { type ServiceError, serviceError } from '../errors/errors.ts';
import { badRequest, cancelledError, type Explanations } from '../errors/failures.ts';
import type { Transport } from '../transport/transport.ts';
import type { WireAnswer } from '../transport/wire.ts';
import type { Answered, CallOptions } from './translate-types.ts';

/** Maximum pairs of texts in one request, and code points of one text (docs/spec/service.md#quality-evaluation). */
export const MOST_SEGMENTS = 500;
export const LONGEST_SEGMENT = 10_000;

export interface QualityRequest {
  /** Locales in any spelling. */
  readonly sourceLocale: string;
  readonly targetLocale: string;
  readonly segments: readonly { readonly source: string; readonly target: string }[];
}

/** A piece of a text in code points, half-open. */
export interface PointSpan {
  readonly start: number;
  readonly end: number;
}

/** One error in the service's terms. */
export interface FoundError {
  readonly type: string;
  readonly subType?: string;
  readonly severity: string;
  readonly explanation: string;
  readonly sourceSpans: readonly PointSpan[];
  readonly targetSpans: readonly PointSpan[];
}

/** A job that the service has accepted. */
export interface QualityJob {
  readonly id: string;
  /** Milliseconds before an answer can be expected. Absent: it may be available already. */
  readonly after?: number;
}

/** In the order of the request; undefined: the service did not answer for it. */
export type FoundErrors = readonly (readonly FoundError[] | undefined)[];

/** Start a job, record its id, wait for the answer: it is available for a day. */
export interface QualityEvaluation {
  /** Never repeated if it is unclear whether the service has started: the error is then marked `ambiguous`. */
  begin(request: QualityRequest, call?: CallOptions): Answered<QualityJob>;
  result(job: QualityJob, call?: CallOptions): Answered<FoundErrors>;
}

export function qualityEvaluation(transport: Transport, clock: Clock): QualityEvaluation {
  return {
    begin: (request, call) => begin(transport, request, call),
    result: (job, call) => waitFor(transport, clock, job, call),
  };
}

const PATH = '/v1/quality-evaluation';
const OPERATION = 'evaluate translations';
const EXPLAIN: Explanations = {
  403: {
    message:
      'the service refused: the key is wrong, or its account is not invited to quality evaluation (closed alpha)',
    advice: 'Ask the service for access, or choose another provider.',
  },
  404: {
    message: 'this service has no quality evaluation, or does not know this evaluation any more',
    advice: 'Run the check again, or choose another provider.',
  },
};

const acceptedSchema = z.object({ job_id: z.string().check(z.minLength(1), z.maxLength(200)) });

/** `POST /v1/quality-evaluation`. */
async function begin(
  transport: Transport,
  { sourceLocale, targetLocale, segments }: QualityRequest,
  call?: CallOptions,
): Answered<QualityJob> {
  const languages = evaluatedPair(sourceLocale, targetLocale);
  if (languages === undefined)
    return fail(
      badRequest(
        OPERATION,
        `the service does not evaluate ${sourceLocale} → ${targetLocale}`,
        'Choose another provider.',
      ),
    );
  const metadata = { source_language: languages[0], target_language: languages[1] };
  const json = JSON.stringify({ metadata, segments });
  const post = { operation: OPERATION, method: 'POST', path: PATH, json, once: true, explain: EXPLAIN } as const;
  return ask(transport, post, call, acceptedSchema, ({ job_id: id }, answer) => ({ id, after: pauseOf(answer, 0) }));
}

const count = z.number();
const spans = z.nullish(z.array(z.object({ start: count, end: count })));
const foundSchema = z.object({
  type: z.string(),
  sub_type: z.nullish(z.string()),
  severity: z.string(),
  explanation: z.nullish(z.string()),
  source_spans: spans,
  target_spans: spans,
});
const stateSchema = z.object({
  status: z.string(),
  error: z.nullish(z.object({ message: z.nullish(z.string()) })),
  segments: z.nullish(z.array(z.object({ segment_index: z.number(), errors: z.nullish(z.array(foundSchema)) }))),
});

/** Milliseconds between two polls: if the service gives no time, at least, and in total. */
const PAUSE = 5_000;
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const PATIENCE = 1_800_000;

/** `GET /v1/quality-evaluation/{job_id}` until it is done. */
async function waitFor(
  transport: Transport,
  clock: Clock,
  { id, after = 0 }: QualityJob,
  call: CallOptions = {},
): Answered<FoundErrors> {
  const until = clock.now() + PATIENCE;
  const path = `${PATH}/${encodeURIComponent(id)}`;
  const get = { operation: OPERATION, method: 'GET', path, explain: EXPLAIN } as const;
  for (let wait = after; ; ) {
    await clock.sleep(wait, call.signal);
    if (call.signal?.aborted === true) return fail(cancelledError(OPERATION));
    const read = await ask(transport, get, call, stateSchema, (found, answer) => ({
      ...found,
      pause: pauseOf(answer, SHORTEST_PAUSE),
    }));
    if (!read.ok) return read;
    const { status, error, segments, pause } = read.value;
    if (status === 'done') return ok(byPlace(segments ?? []));
    if (status === 'error') return fail(failed(error?.message ?? undefined));
    if (clock.now() >= until) return fail(tooLong());
    wait = pause;
  }
}

function pauseOf({ retryAfter = PAUSE }: WireAnswer, least: number): number {
  return Math.min(LONGEST_PAUSE, Math.max(least, retryAfter));
}

type Segments = NonNullable<z.output<typeof stateSchema>['segments']>;

function byPlace(segments: Segments): FoundErrors {
  const found: (readonly FoundError[] | undefined)[] = [];
  for (const { segment_index: at, errors } of segments) {
    if (!Number.isInteger(at) || at < 0 || at >= MOST_SEGMENTS) continue;
    found[at] = (errors ?? []).map((error) => ({
      type: error.type,
      ...(typeof error.sub_type === 'string' && { subType: error.sub_type }),
      severity: error.severity,
      explanation: error.explanation ?? '',
      sourceSpans: error.source_spans ?? [],
      targetSpans: error.target_spans ?? [],
    }));
  }
  return found;
}

/** A job that ended without an answer. */
function failed(said: string | undefined): ServiceError {
  return serviceError({
    kind: 'server',
    operation: OPERATION,
    message: 'the evaluation failed on the service',
    advice: 'Run the check again.',
    ...(said !== undefined && { serviceMessage: said.slice(0, 500) }),
  });
}

function tooLong(): ServiceError {
  return serviceError({
    kind: 'timeout',
    operation: OPERATION,
    message: 'the evaluation takes more than half an hour',
    advice: 'It continues on the service: run the check again within a day to get its answer.',
  });
}

/** Source language -> target languages (docs/spec/service.md#quality-evaluation). */
const PAIRS: ReadonlyMap<string, readonly string[]> = new Map([
  ['en', ['de', 'es', 'es-419', 'fr', 'it', 'ja', 'ko']],
  ['de', ['en-gb', 'en-us']],
  ['es', ['en-gb', 'en-us']],
  ['fr', ['en-gb', 'en-us']],
  ['it', ['en-gb', 'en-us']],
  ['ja', ['en-gb', 'en-us', 'ko', 'zh-hans', 'zh-hant']],
  ['ko', ['en-gb', 'en-us', 'ja']],
  ['zh', ['ja']],
]);

/** The codes to send for two locales in any spelling; undefined: the pair is not supported. */
export function evaluatedPair(
  sourceLocale: string,
  targetLocale: string,
): readonly [source: string, target: string] | undefined {
  const source = serviceSource(sourceLocale).toLowerCase();
  const target = serviceTarget(targetLocale).toLowerCase();
  return PAIRS.get(source)?.includes(target) === true ? [source, target] : undefined;
}
