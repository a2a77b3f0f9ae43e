import type { Result } from '../../shared/result.ts';
import { type ServiceError, serviceError } from './errors.ts';
import type { Explanations } from './failures.ts';
import { type Batch, MOST_TEXTS, pack } from './packing.ts';
import { runBatches } from './run-batches.ts';
import type { CallOptions } from './translate-types.ts';
import type { Transport } from './transport.ts';
import type { WireAnswer, WireCall } from './wire.ts';

/** What an operation on many texts has to say for itself. `T` is the result for one text. */
export interface TextRun<T> {
  readonly operation: string;
  readonly path: string;
  readonly texts: readonly string[];
  /** Every other field of the body, in the words of the interface; `undefined` ones are left out. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Most bytes of a serialised body. */
  readonly maxBytes: number;
  readonly explain?: Explanations;
  /** Reads an answer: one result per text sent, in order. */
  readonly read: (answer: WireAnswer, texts: readonly string[]) => Result<readonly T[], ServiceError>;
  /** The result for a text that was sent once already. */
  readonly repeated: (result: T) => T;
  /** The result for an empty text, which is not sent. */
  readonly empty: T;
  /** Beside "too large": an error that may come from one text of the batch alone. */
  readonly separable: (error: ServiceError) => boolean;
}

/** Results in input order; see `TranslateOutcome`. */
export interface TextOutcome<T> {
  readonly results: readonly (T | undefined)[];
  readonly rejected: ReadonlyMap<number, ServiceError>;
  readonly error?: ServiceError;
  readonly requests: number;
}

/** Sends each different text once, packed by count and serialised bytes, side by side, and puts the results in input order. */
export async function runTexts<T>(transport: Transport, run: TextRun<T>, call?: CallOptions): Promise<TextOutcome<T>> {
  const { operation, texts } = run;
  const results: (T | undefined)[] = texts.map((text) => (text === '' ? run.empty : undefined));
  let done = results.filter((result) => result !== undefined).length;
  const places = uniqueTexts(texts);
  const unique = [...places.keys()];
  const placesOf = (index: number): readonly number[] => places.get(unique[index] ?? '') ?? [];
  const overhead = Buffer.byteLength(JSON.stringify({ text: [], ...run.options }));
  const packed = pack(unique, overhead, run.maxBytes, MOST_TEXTS);

  const settle = (batch: Batch, found: readonly T[]): void => {
    for (const [at, index] of batch.indexes.entries()) {
      const result = found[at];
      if (result === undefined) continue;
      for (const [repeat, place] of placesOf(index).entries()) {
        results[place] = repeat === 0 ? result : run.repeated(result);
        done += 1;
      }
    }
    call?.onProgress?.(done, texts.length);
  };
  const send = async (batch: Batch, wire: WireCall): Promise<ServiceError | undefined> => {
    const sent = batch.indexes.map((index) => unique[index] ?? '');
    const json = JSON.stringify({ text: sent, ...run.options });
    const explain = run.explain === undefined ? {} : { explain: run.explain };
    const answer = await transport.send({ operation, method: 'POST', path: run.path, json, ...explain }, wire);
    const read = answer.ok ? run.read(answer.value, sent) : answer;
    if (!read.ok) return read.error;
    settle(batch, read.value);
    return undefined;
  };

  const separable = (error: ServiceError): boolean => error.kind === 'too-large' || run.separable(error);
  const outcome = await runBatches(packed.batches, { transport, operation, call, send, separable });
  const rejected = new Map<number, ServiceError>();
  const reject = (index: number, error: ServiceError): void => {
    for (const place of placesOf(index)) rejected.set(place, error);
  };
  for (const index of packed.tooLarge) reject(index, tooLarge(run, unique[index] ?? '', overhead));
  for (const [index, error] of outcome.rejected) reject(index, error);
  return { ...outcome, results, rejected };
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

function tooLarge(
  run: { readonly operation: string; readonly maxBytes: number },
  text: string,
  overhead: number,
): ServiceError {
  const heavy = overhead > run.maxBytes / 2;
  const options = heavy ? ` with ${overhead} bytes of context and options` : '';
  return serviceError({
    kind: 'too-large',
    operation: run.operation,
    message: `a text of ${Buffer.byteLength(text)} bytes${options} does not fit into one request (${run.maxBytes} bytes)`,
    advice: heavy ? 'Shorten the context.' : 'Split the text into smaller ones.',
  });
}
