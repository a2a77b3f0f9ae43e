import type { Span } from '../../text/span.ts';
import { isBlankLine, type Lines, linesOf, trimmedLine } from './lines.ts';
import { readBrokenTiming, readTiming, type Timing } from './timing.ts';

/** One cue as it stands in the file; line numbers are zero-based. */
export interface RawCue {
  /** The number of its index line. Absent when there is none. */
  readonly index?: { readonly line: number; readonly span: Span; readonly value: number };
  readonly timing: Timing;
  readonly timingLine: number;
  /** The index line or the timing line: where the cue begins. */
  readonly firstLine: number;
  /** The first line after the cue and the blank lines behind it. */
  readonly lastLine: number;
  /** The lines of its text without blank ones at the edges; equal when there is no text. */
  readonly textFirst: number;
  readonly textLast: number;
  /** The text without its last line end. Empty: where the text would begin. */
  readonly text: Span;
  /** Where the cue ends: after its text, or after the blank line that would hold it. */
  readonly end: number;
}

export interface Subtitles {
  readonly lines: Lines;
  readonly cues: readonly RawCue[];
}

/**
 * Splits a subtitle file into cues, anchored on the timing lines: everything from one timing line to the next
 * (without the index line that belongs to that one) is the cue's text. Total, and linear in the length of the text.
 */
export function readSubtitles(text: string): Subtitles {
  const lines = linesOf(text);
  const timings = findTimings(lines);
  const cues: RawCue[] = [];
  let previousLine = -1;
  let previousNumber = 0;
  const indexes = timings.map(({ line }) => {
    const index = findIndex(lines, line, previousLine, previousNumber);
    previousLine = line;
    previousNumber = index?.value ?? previousNumber + 1;
    return index;
  });
  timings.forEach(({ line, timing }, at) => {
    const index = indexes[at];
    const following = timings[at + 1];
    const lastLine = following === undefined ? lines.count : (indexes[at + 1]?.line ?? following.line);
    cues.push({
      ...(index && { index }),
      timing,
      timingLine: line,
      firstLine: index?.line ?? line,
      lastLine,
      ...textOf(lines, line + 1, lastLine),
    });
  });
  return { lines, cues };
}

function findTimings(lines: Lines): { readonly line: number; readonly timing: Timing }[] {
  const found: { line: number; timing: Timing }[] = [];
  let arrow = -1;
  for (let line = 0; line < lines.count; line++) {
    const span = trimmedLine(lines, line);
    if (!startsLikeTime(lines.text, span)) continue;
    const timing = readTiming(lines.text, span);
    if (timing !== undefined) {
      found.push({ line, timing });
      continue;
    }
    // One search per arrow, not per line: a file without any costs one pass.
    if (arrow < span.start) arrow = indexOrEnd(lines.text, '-->', span.start);
    if (arrow < span.end && meansTiming(lines, line, span))
      found.push({ line, timing: readBrokenTiming(lines.text, span) });
  }
  return found;
}

export function startsLikeTime(text: string, { start, end }: Span): boolean {
  const code = text.charCodeAt(start);
  return start < end && ((code >= 48 && code <= 58) || code === 45);
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? text.length : at;
}

/** `00:00:0x,000 --> 00:00:02,000` is a broken timing line where one is due; `10 --> 20` in a dialogue is text. */
function meansTiming(lines: Lines, line: number, span: Span): boolean {
  if (hasTime(lines.text, span)) return true;
  return line > 0 && numberOf(lines, line - 1) !== undefined && (line === 1 || isBlankLine(lines, line - 2));
}

/** Something like a time near the beginning of a line. */
export function hasTime(text: string, { start, end }: Span): boolean {
  return /\d[:：]\d/.test(text.slice(start, Math.min(end, start + 100)));
}

/** The number of a line that holds nothing else. */
export function numberOf(lines: Lines, line: number): { readonly span: Span; readonly value: number } | undefined {
  const span = trimmedLine(lines, line);
  const length = span.end - span.start;
  if (length === 0 || length > 9) return undefined;
  for (let at = span.start; at < span.end; at++) {
    const code = lines.text.charCodeAt(at);
    if (code < 48 || code > 57) return undefined;
  }
  return { span, value: Number(lines.text.slice(span.start, span.end)) };
}

/**
 * The index line of the timing line at `line`: a number right above it. Blank lines between the two are allowed
 * only where the number stands alone and continues the count, as in files with a blank line after every line:
 * otherwise it is the text of the cue before.
 */
function findIndex(lines: Lines, line: number, previousLine: number, previousNumber: number): RawCue['index'] {
  let at = line - 1;
  while (at > previousLine && isBlankLine(lines, at)) at--;
  if (at <= previousLine) return undefined;
  const number = numberOf(lines, at);
  if (number === undefined) return undefined;
  if (at === line - 1) return { line: at, ...number };
  const alone = at === 0 || (at - 1 > previousLine && isBlankLine(lines, at - 1));
  return alone && (previousLine === -1 || number.value === previousNumber + 1) ? { line: at, ...number } : undefined;
}

function textOf(lines: Lines, from: number, to: number): Pick<RawCue, 'textFirst' | 'textLast' | 'text' | 'end'> {
  let textFirst = from;
  let textLast = to;
  while (textFirst < textLast && isBlankLine(lines, textFirst)) textFirst++;
  while (textLast > textFirst && isBlankLine(lines, textLast - 1)) textLast--;
  if (textFirst === textLast) {
    const at = lines.next(from - 1);
    return { textFirst: from, textLast: from, text: { start: at, end: at }, end: from < to ? lines.end(from) : at };
  }
  const text = { start: lines.start(textFirst), end: lines.end(textLast - 1) };
  return { textFirst, textLast, text, end: text.end };
}
