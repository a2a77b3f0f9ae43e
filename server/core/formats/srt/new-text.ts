import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { Content, NewPart } from '../../text/content.ts';
import { isBlankLine, type Lines, linesOf, trimmedLine } from '../common/subtitles/lines.ts';
import { readTiming } from '../common/subtitles/timing.ts';
import { hasTime, numberAt, startsLikeTime } from './cues.ts';

/** New text of a cue: inline codes unchanged, line breaks as `\n`. */
export function textOfParts(parts: readonly NewPart[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part.raw))
    .join('')
    .replace(/\r\n?/g, '\n');
}

/** The current text of a content, in the same form. */
export function textOfContent(content: Content): string {
  return textOfParts(content.parts.map((part) => (part.kind === 'text' ? part.text : part)));
}

/**
 * Whether a cue can contain the text: the format has no escapes, so what would end the cue or begin another one cannot be written. `blankLines`: how
 * many the cue already has (in the target or in the source), which a translation may keep.
 */
export function acceptText(text: string, blankLines: number): Result<string, string> {
  if (text === '') return ok(text);
  const lines = linesOf(text);
  if (isBlankLine(lines, 0)) return fail('The text begins with a blank line, which a subtitle cannot hold.');
  if (text.endsWith('\n') || isBlankLine(lines, lines.count - 1))
    return fail('The text ends with a blank line, which a subtitle cannot hold.');
  for (let line = 0; line < lines.count; line++) {
    if (looksLikeTiming(lines, line)) return fail('A line of the text would be read as the times of another cue.');
  }
  if (countBlankLines(text) > blankLines) return fail('A blank line inside the text would end the cue.');
  return ok(text);
}

/** Everything that the reader takes for a timing line, and possibly more. */
function looksLikeTiming(lines: Lines, line: number): boolean {
  const span = trimmedLine(lines, line);
  if (!startsLikeTime(lines.text, span)) return false;
  if (readTiming(lines.text, span) !== undefined) return true;
  const afterNumber = line > 0 && numberAt(lines, line - 1) !== -1;
  return lines.text.slice(span.start, span.end).includes('-->') && (afterNumber || hasTime(lines.text, span));
}

/** Blank lines inside a text. */
export function countBlankLines(text: string): number {
  const lines = linesOf(text);
  let count = 0;
  for (let line = 0; line < lines.count; line++) if (isBlankLine(lines, line)) count++;
  return count;
}

/** Whether the text ends with a line of digits, which would be read as the number of a following cue without one. */
export function endsWithNumber(text: string): boolean {
  const lines = linesOf(text);
  return lines.count > 0 && numberAt(lines, lines.count - 1) !== -1;
}
