import type { WireRequest } from './wire.ts';

/** Milliseconds. */
export interface Timeouts {
  /** To the headers of the answer, for a small request. */
  readonly headers: number;
  /** Between two pieces of an answer. */
  readonly idle: number;
  /** A whole operation with all its repeats and waits. */
  readonly overall: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { headers: 10_000, idle: 20_000, overall: 300_000 };

/** For a service of our own: what runs on this machine is as slow as the machine is, and requests wait in line for an engine that is a program. */
export const OWN_TIMEOUTS = { headers: 300_000, overall: 3_600_000 };

/** The slowest upload that is still an upload, and how fast the service is sure to translate, in bytes per millisecond. */
const UPLOAD = 64;
const TRANSLATION = 4;

/** Limits for one request: more time for more bytes, to send them and, for text, to have them translated. */
export function timesFor(request: WireRequest, base: Timeouts): Timeouts {
  const text = Buffer.byteLength(request.json ?? '') / TRANSLATION;
  const upload = (request.stream?.length ?? 0) / UPLOAD;
  const extra = Math.ceil(text + upload);
  return {
    headers: base.headers + extra,
    idle: base.idle,
    overall: Math.max(request.overall ?? 0, base.overall + 5 * extra),
  };
}
