import type { Span } from '../../../text/span.ts';
import { readExact } from './exact-timing.ts';

/** How a format writes times. */
export interface TimeForm {
  /** Between seconds and milliseconds. */
  readonly mark: ',' | '.';
  /** A time in the standard form. */
  readonly exact: RegExp;
  /** A time that every player of the format reads the same way. */
  readonly variant: RegExp;
}

export const SRT_TIMES: TimeForm = {
  mark: ',',
  exact: /^\d{2,}:[0-5]\d:[0-5]\d,\d{3}$/,
  variant: /^\d+:[0-5]?\d:[0-5]?\d[,.]\d{3}$/,
};

/** How a piece of a timing line conforms to `HH:MM:SS,mmm --> HH:MM:SS,mmm` (WebVTT: `HH:MM:SS.mmm`, or without hours). */
export type Conformity =
  /** The standard form. */
  | 'exact'
  /** Every common player reads it the same way (`.` for `,`, one-digit hours, no spaces round the arrow). */
  | 'variant'
  /** Players reject it, but it has only one meaning (`->`, blanks inside a time, no milliseconds). */
  | 'odd'
  /** It has two meanings: never rewritten (`,5`, `MM:SS,mmm`, 75 seconds). */
  | 'ambiguous';

export interface Time {
  /** Milliseconds. */
  readonly ms: number;
  readonly span: Span;
  readonly conformity: Conformity;
}

/** A timing line. A time that cannot be read is absent. */
export interface Timing {
  /** From the first time to the last non-blank character. */
  readonly span: Span;
  readonly start?: Time;
  readonly end?: Time;
  /** The arrow with the blanks around it. */
  readonly arrow?: { readonly span: Span; readonly conformity: Conformity };
  /** What follows the second time: coordinates, cue settings, stray text. Empty if there is nothing. */
  readonly rest: Span;
  /** Milliseconds of both times; NaN for a time that cannot be read. */
  readonly startMs: number;
  readonly endMs: number;
  /** Exactly `HH:MM:SS,mmm --> HH:MM:SS,mmm` and nothing after it. */
  readonly plain: boolean;
}

// Every quantifier is bounded, so that no line costs more than its length.
const TIME =
  /(-?\d{1,9})[ \t]?[:：][ \t]?(\d{1,2})(?:[ \t]?[:：][ \t]?(\d{1,2}))?(?:[ \t]?[,.:;，．][ \t]?(\d{1,20})(?:[.,]\d{1,40})?)?/y;
const ARROW = /([ \t]{0,64})(?:(-->)|(?:[-–—=‑−][ \t]?){1,4}>{1,2}|[→⟶–—])([ \t]{0,64})/y;
/** `1:2→3:4` */
const SHORTEST = 7;

/** Reads the trimmed line `span` as a timing line; undefined if it is not one. Both times must be there, whatever the arrow looks like. */
export function readTiming(text: string, span: Span, form = SRT_TIMES): Timing | undefined {
  if (span.end - span.start < SHORTEST) return undefined;
  const exact = readExact(text, span, form.mark);
  if (exact !== undefined) return exact;
  const start = readTime(text, span.start, span.end, form);
  if (start === undefined) return undefined;
  ARROW.lastIndex = start.span.end;
  const arrow = ARROW.exec(text);
  if (arrow === null || ARROW.lastIndex > span.end) return undefined;
  const arrowSpan = { start: start.span.end, end: ARROW.lastIndex };
  const end = readTime(text, arrowSpan.end, span.end, form);
  if (end === undefined || !isBlankAt(text, end.span.end, span.end)) return undefined;
  const plain = arrow[2] !== undefined;
  const conformity = !plain ? 'odd' : arrow[1] === ' ' && arrow[3] === ' ' ? 'exact' : 'variant';
  return {
    span,
    start,
    end,
    arrow: { span: arrowSpan, conformity },
    rest: { start: end.span.end, end: span.end },
    startMs: start.ms,
    endMs: end.ms,
    plain: false,
  };
}

/** A line meant as a timing line (it has `-->` and something like a time) with a time that cannot be read. */
export function readBrokenTiming(text: string, span: Span, form = SRT_TIMES): Timing {
  const start = readTime(text, span.start, span.end, form);
  ARROW.lastIndex = start?.span.end ?? 0;
  const readable = start !== undefined && ARROW.test(text);
  return {
    span,
    ...(readable && { start }),
    rest: { start: span.end, end: span.end },
    startMs: readable ? start.ms : Number.NaN,
    endMs: Number.NaN,
    plain: false,
  };
}

/** A time ends at a blank or the end of the line: `00:00:02,0x0` is not a time. */
function isBlankAt(text: string, at: number, limit: number): boolean {
  const code = text.charCodeAt(at);
  return at >= limit || code === 32 || code === 9;
}

function readTime(text: string, at: number, limit: number, form: TimeForm): Time | undefined {
  TIME.lastIndex = at;
  const match = TIME.exec(text);
  if (match === null || TIME.lastIndex > limit) return undefined;
  const [raw, first = '', second = '', third, fraction] = match;
  const span = { start: at, end: at + raw.length };
  const short = third === undefined;
  const hours = short ? 0 : Math.abs(Number(first));
  const minutes = Number(short ? Math.abs(Number(first)) : second);
  const seconds = Number(short ? second : third);
  // `,5` is 5 ms for ffmpeg, VLC and the Python readers; digits beyond the third are artefacts of scripts.
  const ms = Math.trunc(Number((fraction ?? '0').slice(0, 3))) + 1000 * (seconds + 60 * (minutes + 60 * hours));
  const signed = first.startsWith('-') && ms !== 0 ? -ms : ms;
  return { ms: signed, span, conformity: conformityOf(raw, form, short, fraction, minutes, seconds) };
}

function conformityOf(
  raw: string,
  form: TimeForm,
  short: boolean,
  fraction: string | undefined,
  minutes: number,
  seconds: number,
): Conformity {
  if (form.exact.test(raw)) return 'exact';
  if (form.variant.test(raw)) return 'variant';
  const unclear = raw.startsWith('-') || minutes > 59 || seconds > 59;
  if (short || unclear || (fraction !== undefined && fraction.length !== 3)) return 'ambiguous';
  return 'odd';
}

/** Formats milliseconds as `HH:MM:SS,mmm`. */
export function formatTime(ms: number, { mark }: TimeForm = SRT_TIMES): string {
  const whole = Math.abs(Math.trunc(ms));
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  const seconds = Math.floor(whole / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${ms < 0 ? '-' : ''}${clock.map((value) => pad(value, 2)).join(':')}${mark}${pad(whole % 1000, 3)}`;
}
