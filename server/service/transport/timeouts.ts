import type { WireRequest } from './wire.ts';

/** Milliseconds. */
export interface Timeouts {
  /** To the headers of the answer, for a small request. */
  readonly headers: number;
  /** The same for a request whose answer is billed. */
  readonly paid: number;
  /** Between two pieces of an answer. */
  readonly idle: number;
  /** A whole operation with all its repeats and waits. */
  readonly overall: number;
  /** For requests on the wire to finish once their run has been called off. */
  readonly finish: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  headers: 10_000,
  paid: 60_000,
  idle: 20_000,
  overall: 300_000,
  finish: 30_000,
};

/** In an editor Cancel can be pressed once only: whoever presses it is not kept waiting by a service that hangs. */
export const EDITOR_FINISH = 1_500;

/** For a service of our own: what runs on this machine is as slow as the machine is, and requests wait in line for an engine that is a program. */
export const OWN_TIMEOUTS = { headers: 300_000, paid: 300_000, overall: 3_600_000 };

/** Attempts that may take too long, of a request whose answer is billed: each may have been billed. */
export const PAID_TIMEOUTS = 2;

/** So many times as long as the one before may an attempt take after one that took too long. */
const LONGER = 1.5;
const LONGER_PAID = 3;

/** The slowest upload that is still an upload, and how fast the service is sure to translate, in bytes per millisecond. */
const UPLOAD = 64;
const TRANSLATION = 4;

/** What a person allows for a billed answer, in seconds, as limits. All else stays as it is. */
export function timeoutsOf(seconds: number | undefined): Partial<Timeouts> {
  if (seconds === undefined) return {};
  const paid = seconds * 1_000;
  return { paid, overall: Math.max(DEFAULT_TIMEOUTS.overall, (1 + LONGER_PAID + 1) * paid) };
}

/**
 * Limits for one attempt at a request: more time for more bytes, to send them and, for text, to have them translated; and more after attempts that
 * took too long, so that a slow service is not asked again and again in vain.
 * @param late attempts that took too long
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
