import type { Span } from '../../../text/span.ts';
import type { Time, Timing } from './timing.ts';

const TIME = 'HH:MM:SS,mmm'.length;
const ARROW = ' --> ';
const WHOLE = TIME + ARROW.length + TIME;
const COLON = 58;

/** Reads `HH:MM:SS,mmm --> HH:MM:SS,mmm` (`mark` for the comma) without a regular expression; undefined for every rarer form. */
export function readExact(text: string, { start, end }: Span, mark: ',' | '.'): Timing | undefined {
  if (end - start < WHOLE || !text.startsWith(ARROW, start + TIME)) return undefined;
  const behind = text.charCodeAt(start + WHOLE);
  if (end > start + WHOLE && behind !== 32 && behind !== 9) return undefined;
  const point = mark.charCodeAt(0);
  const from = millisecondsAt(text, start, point);
  const to = millisecondsAt(text, start + TIME + ARROW.length, point);
  return from === -1 || to === -1 ? undefined : new ExactTiming(start, end, from, to);
}

/** -1 if there is no exact time. */
function millisecondsAt(text: string, at: number, point: number): number {
  const hours = twoDigits(text, at);
  const minutes = twoDigits(text, at + 3);
  const seconds = twoDigits(text, at + 6);
  const hundredths = twoDigits(text, at + 9);
  const last = text.charCodeAt(at + 11) - 48;
  if (hours < 0 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59 || hundredths < 0) return -1;
  if (!(last >= 0 && last <= 9)) return -1;
  if (text.charCodeAt(at + 2) !== COLON || text.charCodeAt(at + 5) !== COLON || text.charCodeAt(at + 8) !== point)
    return -1;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10 + last;
}

/** -1 if there are not two digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/** A timing that two numbers and two offsets describe completely. */
export class ExactTiming implements Timing {
  readonly startMs: number;
  readonly endMs: number;
  readonly #at: number;
  readonly #lineEnd: number;

  constructor(at: number, lineEnd: number, startMs: number, endMs: number) {
    this.#at = at;
    this.#lineEnd = lineEnd;
    this.startMs = startMs;
    this.endMs = endMs;
  }

  /** As `formatTime` would write it. */
  startIn(text: string): string {
    return text.slice(this.#at, this.#at + TIME);
  }

  get plain(): boolean {
    return this.#lineEnd === this.#at + WHOLE;
  }

  get span(): Span {
    return { start: this.#at, end: this.#lineEnd };
  }

  get start(): Time {
    return { ms: this.startMs, span: { start: this.#at, end: this.#at + TIME }, conformity: 'exact' };
  }

  get arrow(): NonNullable<Timing['arrow']> {
    const start = this.#at + TIME;
    return { span: { start, end: start + ARROW.length }, conformity: 'exact' };
  }

  get end(): Time {
    const end = this.#at + WHOLE;
    return { ms: this.endMs, span: { start: end - TIME, end }, conformity: 'exact' };
  }

  get rest(): Span {
    return { start: this.#at + WHOLE, end: this.#lineEnd };
  }
}
