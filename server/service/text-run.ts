import { codePoints } from '../../shared/values/code-points.ts';
import type { Result } from '../../shared/values/result.ts';
import { questions, type SharedQuestions } from './answer-log.ts';
import { type ServiceError, serviceError } from './errors/errors.ts';
import { cancelledError, type Explanations } from './errors/failures.ts';
import { type Batch, type BatchOutcome, MOST_TEXTS, type Packed, pack, runBatches } from './packing.ts';
import type { CallOptions } from './resources/translate-types.ts';
import type { Transport } from './transport/transport.ts';
import type { WireAnswer, WireCall } from './transport/wire.ts';

/** The specifics of an operation on many texts. `T` is the result for one text. */
export interface TextRun<T> {
  readonly operation: string;
  readonly path: string;
  readonly texts: readonly string[];
  /** Every other field of the body, in the terms of the interface; `undefined` ones are left out. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly reportingTag?: string | undefined;
  /** The options that an answer depends on; absent: all options. */
  readonly identity?: Readonly<Record<string, unknown>>;
  /** What else the answer to each text depends on. */
  readonly about?: readonly (string | undefined)[];
  /** Whether a stored value is a result. */
  readonly isResult: (value: unknown) => value is T;
  /** Maximum bytes of a serialized body. */
  readonly maxBytes: number;
  readonly explain?: Explanations;
  /** Reads an answer: one result per text sent, in order. */
  readonly read: (answer: WireAnswer, texts: readonly string[]) => Result<readonly T[], ServiceError>;
  /** The result for a text that was already billed. */
  readonly repeated: (result: T) => T;
  /** The result for an empty text, which is not sent. */
  readonly empty: T;
  /** Besides "too large": whether an error may come from a single text of the batch. */
  readonly separable: (error: ServiceError) => boolean;
}

/** Results in input order; see `TranslateOutcome`. */
export interface TextOutcome<T> {
  readonly results: readonly (T | undefined)[];
  readonly rejected: ReadonlyMap<number, ServiceError>;
  readonly error?: ServiceError;
  readonly requests: number;
}

/** Sends each distinct text once, unless its answer is already known, packed by count and serialized bytes, in parallel, and returns the results in input order. */
export async function runTexts<T>(transport: Transport, run: TextRun<T>, call?: CallOptions): Promise<TextOutcome<T>> {
  const { operation, texts } = run;
  const results: (T | undefined)[] = texts.map((text) => (text === '' ? run.empty : undefined));
  let done = results.filter((result) => result !== undefined).length;
  const places = uniqueTexts(texts);
  const unique = [...places.keys()];
  const placesOf = (index: number): readonly number[] => places.get(unique[index] ?? '') ?? [];
  const overhead = Buffer.byteLength(JSON.stringify({ text: [], ...run.options }));
  const question = questions(run.path, run.identity ?? run.options);
  const questionOf = (text: string) => question(text, run.about?.[places.get(text)?.[0] ?? 0]);

  const settle = (index: number, result: T): void => {
    for (const [repeat, place] of placesOf(index).entries()) {
      results[place] = repeat === 0 ? result : run.repeated(result);
      done += 1;
    }
  };
  const open: number[] = [];
  for (const [index, text] of unique.entries()) {
    const known = call?.answers?.find(questionOf(text), text);
    if (run.isResult(known)) settle(index, run.repeated(known));
    else open.push(index);
  }
  /** Texts that another machine is requesting. */
  const elsewhere = new Set<number>();
  const shared = call?.answers?.shared;
  const request = async (indexes: readonly number[], wire: WireCall): Promise<ServiceError | undefined> => {
    const sent = indexes.map((index) => unique[index] ?? '');
    const json = JSON.stringify({ text: sent, ...run.options });
    const explain = run.explain === undefined ? {} : { explain: run.explain };
    const answer = await transport.send(
      { operation, method: 'POST', path: run.path, json, paid: true, reportingTag: run.reportingTag, ...explain },
      wire,
    );
    const read = answer.ok ? run.read(answer.value, sent) : answer;
    if (!read.ok) return read.error;
    const answers = new Map(sent.map((text, at) => [questionOf(text), read.value[at]]));
    call?.answers?.keep(answers);
    await shared?.keep(answers);
    for (const [at, index] of indexes.entries()) {
      const result = read.value[at];
      if (result !== undefined) settle(index, result);
    }
    return undefined;
  };
  /** Requests those that no other machine has answered or is requesting. */
  const requestShared = async (
    { claim, release }: SharedQuestions,
    indexes: readonly number[],
    wire: WireCall,
  ): Promise<ServiceError | undefined> => {
    // Part of a split batch may be known by now.
    const open = indexes.filter((index) => results[placesOf(index)[0] ?? -1] === undefined);
    const asked = new Map(open.map((index) => [questionOf(unique[index] ?? ''), codePoints(unique[index] ?? '')]));
    const claimed = await claim(asked, wire.halt);
    if (!claimed.ok) return claimed.error;
    const { known, mine } = claimed.value;
    const own: number[] = [];
    for (const index of open) {
      const question = questionOf(unique[index] ?? '');
      const answer = known.get(question);
      if (mine.has(question)) own.push(index);
      else if (run.isResult(answer)) settle(index, run.repeated(answer));
      else elsewhere.add(index);
    }
    // What was cancelled while it waited for its turn is not sent.
    const isLate = wire.halt?.aborted === true;
    const problem = own.length === 0 ? undefined : await (isLate ? cancelledError(operation) : request(own, wire));
    const left = own.filter((index) => results[placesOf(index)[0] ?? -1] === undefined);
    if (left.length > 0) await release(left.map((index) => questionOf(unique[index] ?? '')));
    return problem;
  };
  const send = async ({ indexes }: Batch, wire: WireCall): Promise<ServiceError | undefined> => {
    const problem = await (shared === undefined ? request(indexes, wire) : requestShared(shared, indexes, wire));
    if (problem === undefined) call?.onProgress?.(done, texts.length);
    return problem;
  };

  const separable = (error: ServiceError): boolean => error.kind === 'too-large' || run.separable(error);
  const packed = packSome(unique, open, overhead, run.maxBytes);
  const how = { transport, operation, call, send, separable };
  let outcome = await runBatches(packed.batches, how);
  while (shared !== undefined && elsewhere.size > 0 && outcome.error === undefined) {
    const waiting = [...elsewhere];
    await shared.changed(
      waiting.map((index) => questionOf(unique[index] ?? '')),
      call?.signal,
    );
    const again = packSome(unique, waiting, overhead, run.maxBytes);
    elsewhere.clear();
    outcome = together(outcome, await runBatches(again.batches, how));
  }
  const rejected = new Map<number, ServiceError>();
  const reject = (index: number, error: ServiceError): void => {
    for (const place of placesOf(index)) rejected.set(place, error);
  };
  for (const index of packed.tooLarge) reject(index, tooLarge(run, unique[index] ?? '', overhead));
  for (const [index, error] of outcome.rejected) reject(index, error);
  return { ...outcome, results, rejected };
}

/** Combines the results of batches with those of later ones. */
function together(before: BatchOutcome, { rejected, requests, ...rest }: BatchOutcome): BatchOutcome {
  return { ...rest, rejected: new Map([...before.rejected, ...rejected]), requests: before.requests + requests };
}

/** Packs the texts with these indexes. */
function packSome(texts: readonly string[], indexes: readonly number[], overhead: number, maxBytes: number): Packed {
  const packed = pack(
    indexes.map((index) => texts[index] ?? ''),
    overhead,
    maxBytes,
    MOST_TEXTS,
  );
  const original = (some: readonly number[]) => some.map((at) => indexes[at] ?? 0);
  const batches = packed.batches.map((batch) => ({ indexes: original(batch.indexes) }));
  return { batches, tooLarge: original(packed.tooLarge) };
}

/** The positions of each distinct text; empty ones are left out, there is nothing to send. */
function uniqueTexts(texts: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = Map.groupBy(texts.keys(), (index) => texts[index] ?? '');
  places.delete('');
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
