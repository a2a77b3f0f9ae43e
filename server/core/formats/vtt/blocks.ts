import type { Span } from '../../text/span.ts';
import { isEdge, type Lines, linesOf, trimmedLine } from '../common/subtitles/lines.ts';
import { readBrokenTiming, readTiming, type TimeForm, type Timing } from '../common/subtitles/timing.ts';

export const VTT_TIMES: TimeForm = {
  mark: '.',
  exact: /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}$/,
  variant: /^\d+:[0-5]\d:[0-5]\d\.\d{3}$/,
};

/** A cue as written in the file; lines are counted from 0. */
export class RawCue {
  readonly timing: Timing;
  readonly timingLine: number;
  /** The text without its last line end; empty, after the times, if there is none. */
  readonly text: Span;
  /** Where its comments begin, or else the cue itself. */
  readonly from: number;
  readonly comments: readonly Span[];
  /** Its identifier or its times are directly below the text of another cue. */
  readonly attached: boolean;
  readonly #lines: Lines;
  readonly #named: boolean;

  /** @param line its first line; `last` is the line after its text */
  constructor(
    lines: Lines,
    timing: Timing,
    timingLine: number,
    last: number,
    line: number,
    comments: readonly Block[],
  ) {
    const end = lines.end(timingLine);
    const first = timingLine + 1;
    this.timing = timing;
    this.timingLine = timingLine;
    this.text = first < last ? { start: lines.start(first), end: lines.end(last - 1) } : { start: end, end };
    this.from = comments[0]?.span.start ?? startOf(lines, line);
    this.comments = comments.length === 0 ? NONE : comments.map(({ span }) => span);
    this.attached = line > 0 && !isEmptyLine(lines, line - 1);
    this.#lines = lines;
    this.#named = line < timingLine;
  }

  /** Its identifier. */
  get name(): Span | undefined {
    return this.#named ? trimmedLine(this.#lines, this.timingLine - 1) : undefined;
  }
}

const NONE: readonly Span[] = [];

/** A block that is not a cue. */
export interface Block {
  readonly kind: 'header' | 'style' | 'region' | 'note' | 'stray';
  readonly span: Span;
}

export interface VttFile {
  readonly lines: Lines;
  readonly cues: readonly RawCue[];
  readonly blocks: readonly Block[];
}

/** Splits a text into blocks as browsers do: at empty lines, and at timing lines. Total and linear. */
export function readVtt(text: string): VttFile {
  const lines = linesOf(text);
  const cues: RawCue[] = [];
  const blocks: Block[] = [];
  let comments: Block[] = [];
  let line = 0;
  while (line < lines.count) {
    if (isEmptyLine(lines, line)) {
      line++;
      continue;
    }
    const timing = timingAt(lines, line);
    const below = timing === undefined && line + 1 < lines.count ? timingAt(lines, line + 1) : undefined;
    const head = isHeader(lines, line);
    const found = head ? undefined : (timing ?? below);
    if (found !== undefined) {
      const timingLine = timing === undefined ? line + 1 : line;
      const last = textEnd(lines, timingLine);
      const cue = new RawCue(lines, found, timingLine, last, line, comments);
      if (!isData(text, cue.text)) cues.push(cue);
      if (comments.length > 0) comments = [];
      line = last;
      continue;
    }
    let last = line + 1;
    while (last < lines.count && !isEmptyLine(lines, last) && timingAt(lines, last) === undefined) last++;
    const block = { kind: kindOf(lines, line, head), span: { start: startOf(lines, line), end: lines.end(last - 1) } };
    blocks.push(block);
    if (block.kind === 'note') comments.push(block);
    else comments = [];
    line = last;
  }
  return { lines, cues, blocks };
}

/** The line after the text of a cue: an empty one, the times of another cue, or the number above them. */
function textEnd(lines: Lines, timingLine: number): number {
  let line = timingLine + 1;
  while (line < lines.count && !isEmptyLine(lines, line) && timingAt(lines, line) === undefined) line++;
  const attached = line < lines.count && !isEmptyLine(lines, line);
  return attached && line - 1 > timingLine + 1 && isNumber(lines, line - 1) ? line - 1 : line;
}

/** What programs read and nobody sees: JSON, and the coordinates of thumbnails in a picture. */
function isData(text: string, { start, end }: Span): boolean {
  const head = text.slice(start, Math.min(end, start + 400));
  if (head.includes('#xywh=') && /^\S{1,300}#xywh=[\d,]{1,40}\s*$/.test(head)) return true;
  if (!/^[[{]\s*["{[\]}]/.test(text.slice(start, Math.min(end, start + 20)))) return false;
  try {
    JSON.parse(text.slice(start, end));
    return true;
  } catch {
    return false;
  }
}

/** Blanks make it a line of text. */
export function isEmptyLine(lines: Lines, line: number): boolean {
  return lines.start(line) === lines.end(line);
}

function isNumber(lines: Lines, line: number): boolean {
  const { start, end } = trimmedLine(lines, line);
  return end - start < 10 && /^\d+$/.test(lines.text.slice(start, end));
}

/** The times of a line. A line with an arrow is a timing line, whether its times can be read or not. */
export function timingAt(lines: Lines, line: number): Timing | undefined {
  const { text } = lines;
  const end = lines.end(line);
  let start = lines.start(line);
  while (start < end && isEdge(text.charCodeAt(start))) start++;
  const first = text.charCodeAt(start);
  const digit = start < end && ((first >= 48 && first <= 58) || first === 45);
  const arrow = text.slice(start, end).includes('-->');
  if (!digit && !arrow) return undefined;
  const span = trimmedLine(lines, line);
  const timing = digit ? readTiming(text, span, VTT_TIMES) : undefined;
  return timing ?? (arrow ? readBrokenTiming(text, span, VTT_TIMES) : undefined);
}

function startOf(lines: Lines, line: number): number {
  return lines.start(line) + (line === 0 && lines.text.startsWith('\uFEFF') ? 1 : 0);
}

function isHeader(lines: Lines, line: number): boolean {
  const start = startOf(lines, line);
  return (
    lines.text.startsWith('WEBVTT', start) &&
    /^WEBVTT(?:[ \t]|$)/.test(lines.text.slice(start, Math.min(lines.end(line), start + 7)))
  );
}

function kindOf(lines: Lines, line: number, head: boolean): Block['kind'] {
  if (head) return line === 0 ? 'header' : 'stray';
  const start = startOf(lines, line);
  const word = /^(NOTE|STYLE|REGION)(?:[ \t]|$)/.exec(
    lines.text.slice(start, Math.min(lines.end(line), start + 7)),
  )?.[1];
  if (word === 'NOTE') return 'note';
  return word === 'STYLE' ? 'style' : word === 'REGION' ? 'region' : 'stray';
}
