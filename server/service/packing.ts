import type { ServiceError } from './errors/errors.ts';
import { cancelledError } from './errors/failures.ts';
import type { CallOptions } from './resources/translate-types.ts';
import { RetryBudget } from './transport/retry.ts';
import type { Transport } from './transport/transport.ts';
import type { WireCall } from './transport/wire.ts';

/** Maximum texts in one translate request (docs/spec/service.md#limits). */
export const MOST_TEXTS = 50;
/** Bytes of one translate request: 128 KiB minus a margin for what may be added on the way. */
export const TRANSLATE_BYTES = 120 * 1024;

/** Some texts of a run, by index, and the bytes of the request body. */
export interface Batch {
  readonly indexes: readonly number[];
}

export interface Packed {
  readonly batches: readonly Batch[];
  /** Texts that fit into no request. */
  readonly tooLarge: readonly number[];
}

/** Bytes of one text inside a JSON array, including escapes, quotes, and the comma. */
function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 1;
}

/**
 * Packs texts, in order, into as few bodies as that order allows.
 * @param overhead bytes of the body without any text: options, context, brackets
 */
export function pack(texts: readonly string[], overhead: number, maxBytes: number, maxTexts: number): Packed {
  const batches: Batch[] = [];
  const tooLarge: number[] = [];
  let indexes: number[] = [];
  let bytes = overhead;
  const finish = (): void => {
    if (indexes.length > 0) batches.push({ indexes });
    indexes = [];
    bytes = overhead;
  };
  for (const [index, text] of texts.entries()) {
    const size = jsonBytes(text);
    if (overhead + size > maxBytes) {
      tooLarge.push(index);
      continue;
    }
    if (indexes.length >= maxTexts || bytes + size > maxBytes) finish();
    indexes.push(index);
    bytes += size;
  }
  finish();
  return { batches, tooLarge };
}

/** The two halves of a batch that was too large for the service. */
export function halves(batch: Batch): readonly [Batch, Batch] {
  const middle = Math.ceil(batch.indexes.length / 2);
  return [{ indexes: batch.indexes.slice(0, middle) }, { indexes: batch.indexes.slice(middle) }];
}

/** The result of a run's batches. */
export interface BatchOutcome {
  /** Why the run ended early, or why a batch failed for good; everything that was done is kept. */
  readonly error?: ServiceError;
  /** Texts that fail even alone. */
  readonly rejected: ReadonlyMap<number, ServiceError>;
  readonly requests: number;
}

interface Run {
  readonly transport: Transport;
  readonly operation: string;
  readonly call: CallOptions | undefined;
  /** Sends one batch and keeps its results; returns the error, if any. */
  readonly send: (batch: Batch, call: WireCall) => Promise<ServiceError | undefined>;
  /** Whether one of the batch's texts may be the cause: then they are tried separately. */
  readonly separable: (error: ServiceError) => boolean;
}

/** Errors of one request that say nothing about the next one. */
const PASSING = new Set<ServiceError['kind']>(['rate', 'server', 'network', 'timeout']);

/**
 * Sends batches in parallel, started in order. A batch that is too large is split and continues; an error that affects every batch (key, quota,
 * options) stops the run, and so does the caller's signal: pending requests finish and their results are kept, nothing more is sent. A temporary
 * error costs only its batch, until the retry budget of the run is used up.
 */
export async function runBatches(batches: readonly Batch[], run: Run): Promise<BatchOutcome> {
  const { transport, call } = run;
  const queue: Batch[] = batches.toReversed();
  const rejected = new Map<number, ServiceError>();
  const halt = new AbortController();
  const budget = call?.budget ?? new RetryBudget();
  let error: ServiceError | undefined;
  let requests = 0;
  const onAttempt = (): void => {
    requests += 1;
  };
  // Pending requests will be billed: even a cancelled run gets their results.
  const stop = call?.signal === undefined ? halt.signal : AbortSignal.any([halt.signal, call.signal]);
  const wire: WireCall = { halt: stop, budget, onAttempt };

  const failed = (batch: Batch, problem: ServiceError): void => {
    if (run.separable(problem)) {
      const [only] = batch.indexes;
      if (batch.indexes.length === 1 && only !== undefined) rejected.set(only, problem);
      else queue.push(...halves(batch).toReversed());
      return;
    }
    // The first reason is kept: later ones are only consequences.
    error ??= problem;
    if (!PASSING.has(problem.kind) || budget.exhausted) halt.abort();
  };
  // Workers share the queue; each sees halves added by others, since it checks again after its own request.
  const worker = async (): Promise<void> => {
    for (;;) {
      const batch = stop.aborted ? undefined : queue.pop();
      if (batch === undefined) return;
      const problem = await run.send(batch, wire);
      if (problem !== undefined) failed(batch, problem);
    }
  };
  while (queue.length > 0 && !stop.aborted)
    await Promise.all(Array.from({ length: Math.min(transport.width, queue.length) }, worker));
  if (call?.signal?.aborted === true && queue.length > 0) error ??= cancelledError(run.operation);
  return { rejected, requests, ...(error !== undefined && { error }) };
}
