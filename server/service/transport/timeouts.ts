import type { WireRequest } from './wire.ts';

/** Milliseconds. */
export interface Timeouts {
  /** Until the headers of the answer, for a small request. */
  readonly headers: number;
  /** The same for a request whose answer is billed. */
  readonly paid: number;
  /** Between two pieces of an answer. */
  readonly idle: number;
  /** A whole operation with all its repeats and waits. */
  readonly overall: number;
  /** For pending requests to finish after their run was cancelled. */
  readonly finish: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  headers: 10_000,
  paid: 60_000,
  idle: 20_000,
  overall: 300_000,
  finish: 30_000,
};

/** In an editor, Cancel can only be pressed once: it must not wait for a service that hangs. */
export const EDITOR_FINISH = 1_500;

/** For our own service: on this machine it is as slow as the machine, and requests queue for an engine that is a separate program. */
export const OWN_TIMEOUTS = { headers: 300_000, paid: 300_000, overall: 3_600_000 };

/** How many attempts of a billed request may time out: each may have been billed. */
export const PAID_TIMEOUTS = 2;

/** After a timeout, the next attempt may take this many times as long. */
const LONGER = 1.5;
const LONGER_PAID = 3;

/** The slowest acceptable upload, and a safe rate for the service's translation, in bytes per millisecond. */
const UPLOAD = 64;
const TRANSLATION = 4;

/** Limits from the user's timeout for a billed answer, in seconds. All others stay as they are. */
export function timeoutsOf(seconds: number | undefined): Partial<Timeouts> {
  if (seconds === undefined) return {};
  const paid = seconds * 1_000;
  return { paid, overall: Math.max(DEFAULT_TIMEOUTS.overall, (1 + LONGER_PAID + 1) * paid) };
}

/**
 * Limits for one attempt at a request: more time for more bytes, to send them and, for text, to have them translated; and more after timeouts, so
 * that a slow service is not retried in vain.
 * @param late attempts that timed out
 */
export function timesFor(request: WireRequest, base: Timeouts, late = 0): Omit<Timeouts, 'paid'> {
  const text = Buffer.byteLength(request.json ?? '') / TRANSLATION;
  const upload = (request.stream?.length ?? 0) / UPLOAD;
  const extra = Math.ceil(text + upload);
  const paid = request.paid === true;
  const longer = (paid ? LONGER_PAID : LONGER) ** late;
  return {
    headers: (paid ? Math.max(base.headers, base.paid) : base.headers) * longer + extra,
    idle: base.idle,
    finish: base.finish,
    overall: Math.max(request.overall ?? 0, base.overall + 5 * extra),
  };
}
