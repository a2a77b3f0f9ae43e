import type { Edit } from '../../text/span.ts';
import { isBlankLine, lineEndBetween, trimmedLine } from '../common/subtitles/lines.ts';
import type { Blocks } from '../common/subtitles/place.ts';
import type { SourceFile, Written } from '../format.ts';
import { type RawCue, readSubtitles, type Subtitles } from './cues.ts';

/**
 * Inserts cues in the order of the source file. Index and timing lines are copied from the source; line ends and the end of the file follow the
 * target (the source if the target is empty).
 */
export function insertCues(target: Subtitles, blocks: Blocks, source: SourceFile): Written {
  const original = readSubtitles(source.text);
  const lineEnd = commonLineEnd(target) ?? commonLineEnd(original) ?? '\n';
  const edits: Edit[] = [];
  const rejected: { unit: string; reason: string }[] = [];
  const numbers = numbersOf(target);
  for (const [after, placed] of blocks) {
    const list = placed.flatMap(({ unit, at, text }): NewCue[] => {
      const raw = original.cues[at];
      return raw === undefined
        ? []
        : [{ unit, raw, block: [...headOf(original, raw), ...text.split('\n')].join(lineEnd) }];
    });
    if (numberStays(target, after, numbers[after] ?? 0, list)) {
      const texts = list.map(({ block }) => block);
      edits.push(place(target, original, after, texts, lineEnd));
    } else for (const { unit } of list) rejected.push({ unit, reason: APART });
  }
  return { edits, rejected };
}

/** A cue of the source that the target lacks, with its new text. */
interface NewCue {
  readonly unit: string;
  readonly raw: RawCue;
  readonly block: string;
}

const APART =
  'The number of the next cue is separated from its times, and would be read as text. Remove the blank line between the two.';

/** The numbers of all cues as readers count: a cue's own number, or the next one. */
function numbersOf({ cues }: Subtitles): readonly number[] {
  let number = 0;
  return cues.map(({ index }) => {
    number = index?.value ?? number + 1;
    return number;
  });
}

/** Whether the number of the following cue remains one: if a blank line follows it, it must continue the count. */
function numberStays({ cues }: Subtitles, after: number, count: number, added: readonly NewCue[]): boolean {
  const following = cues[after + 1];
  const { index } = following ?? {};
  if (index === undefined || index.line + 1 === following?.timingLine) return true;
  let last = count;
  for (const { raw } of added) last = raw.index?.value ?? last + 1;
  return index.value === last + 1;
}

/** The index line and the timing line, trimmed of invisible characters and blanks. */
function headOf({ lines }: Subtitles, cue: RawCue): readonly string[] {
  return (cue.index ? [cue.index.line, cue.timingLine] : [cue.timingLine]).map((line) => {
    const { start, end } = trimmedLine(lines, line);
    return lines.text.slice(start, end);
  });
}

function place(
  target: Subtitles,
  original: Subtitles,
  after: number,
  blocks: readonly string[],
  lineEnd: string,
): Edit {
  const { lines, cues } = target;
  const apart = (at: number): string => lineEndBetween(lines.text[at - 1], lineEnd, undefined);
  const following = cues[after + 1];
  const body = blocks.join(lineEnd + lineEnd);
  if (following !== undefined) {
    // After a byte order mark, if there is one.
    const at = following.firstLine === 0 && lines.text.startsWith('\uFEFF') ? 1 : lines.start(following.firstLine);
    const gap = following.firstLine > 0 && !isBlankLine(lines, following.firstLine - 1) ? apart(at) : '';
    return { span: { start: at, end: at }, text: gap + body + lineEnd + lineEnd };
  }
  const at = lines.text.length;
  const empty = cues.length === 0;
  const gap = empty ? '' : apart(at).repeat(Math.max(0, 2 - finalLineEnds(target)));
  const ending = lineEnd.repeat(finalLineEnds(empty ? original : target));
  return { span: { start: at, end: at }, text: gap + body + ending };
}

/** Line ends after the last line with text: 0, 1, or 2 for more. */
function finalLineEnds({ lines }: Subtitles): number {
  const last = lines.count - 1;
  if (last < 0) return 0;
  const closed = lines.lineEnd(last) !== '';
  return (closed ? 1 : 0) + (isBlankLine(lines, last) ? 1 : 0);
}

/** The line end of the first line, if it has one. */
function commonLineEnd({ lines }: Subtitles): string | undefined {
  return lines.lineEnd(0) === '' ? undefined : lines.lineEnd(0);
}
