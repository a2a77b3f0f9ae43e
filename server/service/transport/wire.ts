import type { Readable } from 'node:stream';
import type { Explanations } from '../errors/failures.ts';
import type { RetryBudget } from './retry.ts';

/** A body that can be sent again: each attempt opens it again. */
export interface StreamBody {
  readonly contentType: string;
  /** Exact number of bytes. */
  readonly length: number;
  open(): Readable;
}

/** One request in the terms of the interface. */
export interface WireRequest {
  /** What is being done, worded to complete "Could not …": `translate text`. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Serialised JSON. */
  readonly json?: string;
  readonly stream?: StreamBody;
  readonly accept?: string;
  /**
   * Not idempotent (creates, uploads, a download that removes the original): after a failure that leaves open whether the service has acted, it is
   * not repeated (docs/spec/service.md#repeating-requests).
   */
  readonly once?: boolean;
  /**
   * The answer is billed: it gets more time, since an abandoned request may have been billed anyway, and after a timeout it is retried at most once.
   */
  readonly paid?: boolean;
  readonly explain?: Explanations;
  /** The account counts the cost under this tag. */
  readonly reportingTag?: string | undefined;
  /** In addition to the key: must not appear in an error (a document's key). */
  readonly secrets?: readonly string[];
  /** Milliseconds for the whole operation, if longer than usual. */
  readonly overall?: number;
}

/** A successful answer, with its body as text. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  readonly traceId?: string;
  /** Milliseconds after which the service wants to be polled again. */
  readonly retryAfter?: number;
}

/** What the requests of one run share. */
export interface WireCall {
  /** Aborts everything, including the pending request. */
  readonly signal?: AbortSignal | undefined;
  /** Lets pending requests finish (within `Timeouts.finish`), but starts nothing more: no first attempt, no retry. */
  readonly halt?: AbortSignal;
  readonly budget?: RetryBudget | undefined;
  /** Called before every attempt. */
  readonly onAttempt?: () => void;
  /** Called after an attempt that may have been carried out although it failed. */
  readonly onUnclear?: () => void;
}
