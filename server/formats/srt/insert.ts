import type { Edit } from '../../text/span.ts';
import type { Catalog, SourceFile } from '../format.ts';
import { type RawCue, readSubtitles, type Subtitles } from './cues.ts';
import { isBlankLine, trimmedLine } from './lines.ts';

/** A cue to be inserted: its id in the source file and its text with `\n`. */
export interface NewCue {
  readonly unit: string;
  readonly text: string;
}

/**
 * Inserts cues in the order of the source file, each behind the cue that comes before it there.
 * Index and timing lines are the source's, line ends and the end of the file are the target's (the source's in an empty target).
 */
export function insertCues(
  target: Subtitles,
  catalog: Catalog,
  source: SourceFile,
  cues: ReadonlyMap<string, NewCue>,
): readonly Edit[] {
  const original = readSubtitles(source.text);
  const places = new Map(catalog.units.map(({ id }, at) => [id, at]));
  const lineEnd = commonLineEnd(target) ?? commonLineEnd(original) ?? '\n';
  // Cue number in the target (-1: before all) -> the blocks that follow it.
  const blocks = new Map<number, string[]>();
  let anchor = -1;
  source.catalog.units.forEach(({ id }, at) => {
    anchor = places.get(id) ?? anchor;
    const cue = cues.get(id);
    const raw = original.cues[at];
    if (cue === undefined || raw === undefined) return;
    const block = [...headOf(original, raw), ...cue.text.split('\n')].join(lineEnd);
    const list = blocks.get(anchor);
    if (list === undefined) blocks.set(anchor, [block]);
    else list.push(block);
  });
  return [...blocks].map(([after, texts]) => place(target, original, after, texts, lineEnd));
}

/** The index line and the timing line, without invisible characters and blanks at their edges. */
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
  const following = cues[after + 1];
  const body = blocks.join(lineEnd + lineEnd);
  if (following !== undefined) {
    // Behind a byte order mark, if there is one.
    const at = following.firstLine === 0 && lines.text.startsWith('\uFEFF') ? 1 : lines.start(following.firstLine);
    const gap = following.firstLine > 0 && !isBlankLine(lines, following.firstLine - 1) ? lineEnd : '';
    return { span: { start: at, end: at }, text: gap + body + lineEnd + lineEnd };
  }
  const at = lines.text.length;
  const empty = cues.length === 0;
  const gap = empty ? '' : lineEnd.repeat(Math.max(0, 2 - finalLineEnds(target)));
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
