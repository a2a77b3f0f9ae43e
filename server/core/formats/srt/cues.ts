import type { Span } from '../../text/span.ts';
import { isBlankLine, isEdge, type Lines, linesOf, trimmedLine } from '../common/subtitles/lines.ts';
import { readBrokenTiming, readTiming, type Timing } from '../common/subtitles/timing.ts';

/** The index line of a cue. */
export interface CueIndex {
  readonly line: number;
  readonly span: Span;
  readonly value: number;
}

/** One cue as written in the file; line numbers are zero-based. Only line numbers are stored, offsets are computed on demand. */
export class RawCue {
  readonly timing: Timing;
  readonly timingLine: number;
  /** -1 if the cue has no number. */
  readonly indexLine: number;
  /** The first line after the cue and the blank lines that follow it. */
  readonly lastLine: number;
  /** The lines of its text without blank ones at the edges; equal if there is no text. */
  readonly textFirst: number;
  readonly textLast: number;
  readonly #lines: Lines;

  constructor(lines: Lines, timing: Timing, timingLine: number, indexLine: number, lastLine: number) {
    this.#lines = lines;
    this.timing = timing;
    this.timingLine = timingLine;
    this.indexLine = indexLine;
    this.lastLine = lastLine;
    let first = timingLine + 1;
    let last = lastLine;
    while (first < last && isBlankLine(lines, first)) first++;
    while (last > first && isBlankLine(lines, last - 1)) last--;
    this.textFirst = first === last ? timingLine + 1 : first;
    this.textLast = first === last ? timingLine + 1 : last;
  }

  /** The number of its index line; undefined if there is none. */
  get index(): CueIndex | undefined {
    if (this.indexLine === -1) return undefined;
    const span = trimmedLine(this.#lines, this.indexLine);
    return { line: this.indexLine, span, value: Number(this.#lines.text.slice(span.start, span.end)) };
  }

  /** The index line or the timing line: where the cue begins. */
  get firstLine(): number {
    return this.indexLine === -1 ? this.timingLine : this.indexLine;
  }

  get hasText(): boolean {
    return this.textFirst < this.textLast;
  }

  /** The text without its last line end. Empty: where the text would begin. */
  get text(): Span {
    if (this.hasText) return { start: this.#lines.start(this.textFirst), end: this.#lines.end(this.textLast - 1) };
    const at = this.#lines.next(this.timingLine);
    return { start: at, end: at };
  }

  /** Where the cue ends: after its text, or after the blank line that would hold it. */
  get end(): number {
    if (this.hasText) return this.#lines.end(this.textLast - 1);
    const from = this.timingLine + 1;
    return from < this.lastLine ? this.#lines.end(from) : this.#lines.next(this.timingLine);
  }
}

export interface Subtitles {
  readonly lines: Lines;
  readonly cues: readonly RawCue[];
}

/**
 * Splits a subtitle file into cues, anchored on the timing lines: everything from one timing line to the next (without the index line of the latter)
 * is the cue's text. Total, and linear in the length of the text.
 */
export function readSubtitles(text: string): Subtitles {
  const lines = linesOf(text);
  const { timings, at } = findTimings(lines);
  const indexes: number[] = [];
  let previousLine = -1;
  let previousNumber = 0;
  for (const line of at) {
    const index = findIndex(lines, line, previousLine, previousNumber);
    indexes.push(index);
    previousLine = line;
    previousNumber = index === -1 ? previousNumber + 1 : numberAt(lines, index);
  }
  const cues = timings.map((timing, cue) => {
    const following = indexes[cue + 1] ?? -1;
    const last = following === -1 ? (at[cue + 1] ?? lines.count) : following;
    return new RawCue(lines, timing, at[cue] ?? 0, indexes[cue] ?? -1, last);
  });
  return { lines, cues };
}

/** Finds the timing lines and their line numbers. */
function findTimings(lines: Lines): { readonly timings: readonly Timing[]; readonly at: readonly number[] } {
  const { text } = lines;
  const timings: Timing[] = [];
  const at: number[] = [];
  let arrow = -1;
  for (let line = 0; line < lines.count; line++) {
    const first = text.charCodeAt(lines.start(line));
    if (!isTimeStart(first) && !isEdge(first)) continue;
    const span = trimmedLine(lines, line);
    if (!startsLikeTime(text, span)) continue;
    let timing = readTiming(text, span);
    if (timing === undefined) {
      // One search per arrow, not per line: a file without any costs one pass.
      if (arrow < span.start) arrow = indexOrEnd(text, '-->', span.start);
      if (arrow >= span.end || !meansTiming(lines, line, span)) continue;
      timing = readBrokenTiming(text, span);
    }
    timings.push(timing);
    at.push(line);
  }
  return { timings, at };
}

export function startsLikeTime(text: string, { start, end }: Span): boolean {
  return start < end && isTimeStart(text.charCodeAt(start));
}

function isTimeStart(code: number): boolean {
  return (code >= 48 && code <= 58) || code === 45;
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? text.length : at;
}

/** `00:00:0x,000 --> 00:00:02,000` is a broken timing line if one is due; `10 --> 20` in a dialogue is text. */
function meansTiming(lines: Lines, line: number, span: Span): boolean {
  if (hasTime(lines.text, span)) return true;
  return line > 0 && numberAt(lines, line - 1) !== -1 && (line === 1 || isBlankLine(lines, line - 2));
}

/** Whether something like a time is near the beginning of a line. */
export function hasTime(text: string, { start, end }: Span): boolean {
  return /\d[:：]\d/.test(text.slice(start, Math.min(end, start + 100)));
}

/** The number on a line that holds nothing else; -1 for other lines. */
export function numberAt(lines: Lines, line: number): number {
  const { text } = lines;
  let start = lines.start(line);
  let end = lines.end(line);
  while (start < end && isEdge(text.charCodeAt(start))) start++;
  while (end > start && isEdge(text.charCodeAt(end - 1))) end--;
  if (start === end || end - start > 9) return -1;
  let value = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return -1;
    value = value * 10 + code - 48;
  }
  return value;
}

/**
 * The index line of the timing line at `line`: a number directly above it. Blank lines between the two are allowed
 * only if the number is alone and continues the count, as in files with a blank line after every line: otherwise it is the text of the previous cue.
 * -1 if there is none.
 */
function findIndex(lines: Lines, line: number, previousLine: number, previousNumber: number): number {
  let at = line - 1;
  while (at > previousLine && isBlankLine(lines, at)) at--;
  if (at <= previousLine) return -1;
  const number = numberAt(lines, at);
  if (number === -1) return -1;
  if (at === line - 1) return at;
  const alone = at === 0 || (at - 1 > previousLine && isBlankLine(lines, at - 1));
  return alone && (previousLine === -1 || number === previousNumber + 1) ? at : -1;
}
