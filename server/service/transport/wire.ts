import type { Readable } from 'node:stream';
import type { Explanations } from '../errors/failures.ts';
import type { RetryBudget } from './retry.ts';

/** A body that can be sent again: each attempt opens it anew. */
export interface StreamBody {
  readonly contentType: string;
  /** Bytes, exactly. */
  readonly length: number;
  open(): Readable;
}

/** One request in the words of the interface. */
export interface WireRequest {
  /** What is being done, completing "Could not …": `translate text`. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Serialised JSON. */
  readonly json?: string;
  readonly stream?: StreamBody;
  readonly accept?: string;
  /**
   * A repeat would do the thing twice (creates, uploads, a download that removes the original): after a failure that
   * leaves open whether the service has acted, it is not repeated (docs/spec/service.md#repeating-requests).
   */
  readonly once?: boolean;
  /**
   * The answer is billed: it gets more time, since one that was given up may have been billed all the same, and is asked for once more at most when
   * it took too long.
   */
  readonly paid?: boolean;
  readonly explain?: Explanations;
  /** Under which the account counts what this costs. */
  readonly reportingTag?: string | undefined;
  /** Beside the key: never to be repeated in an error (a document's key). */
  readonly secrets?: readonly string[];
  /** Milliseconds for the whole operation, where it is longer than usual. */
  readonly overall?: number;
}

/** A success, body read as text. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  readonly traceId?: string;
  /** Milliseconds after which the service wants to be asked again. */
  readonly retryAfter?: number;
}

/** What the requests of one run share. */
export interface WireCall {
  /** Aborts everything, the request on the wire included. */
  readonly signal?: AbortSignal | undefined;
  /** Lets what is on the wire finish (within `Timeouts.finish`), but starts nothing more: no first attempt, no repeat. */
  readonly halt?: AbortSignal;
  readonly budget?: RetryBudget | undefined;
  /** Called before every attempt. */
  readonly onAttempt?: () => void;
  /** Called after an attempt that may have been carried out although it failed. */
  readonly onUnclear?: () => void;
}
