import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { Content, NewPart } from '../../text/content.ts';
import type { Edit } from '../../text/span.ts';
import { lineEndBetween } from '../common/subtitles/lines.ts';
import { trim } from '../common/subtitles/trim.ts';
import { writeCues } from '../common/subtitles/write.ts';
import type { Catalog, Change, SourceFile, Unit, Written } from '../format.ts';
import { type RawCue, readSubtitles, type Subtitles } from './cues.ts';
import { insertCues } from './insert.ts';
import { acceptText, countBlankLines, endsWithNumber, textOfContent, textOfParts } from './new-text.ts';

/** Sets the texts of cues; cues that the target lacks are inserted where the source file has them, with number and times copied byte for byte. */
export function writeSubtitles(
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
  source?: SourceFile,
): Written {
  const subtitles = readSubtitles(text);
  return writeCues(
    {
      change: (at, parts, twin) => changeCue(subtitles, at, catalog.units[at]?.source, parts, twin),
      text: (parts, twin) => acceptText(textOfParts(parts), blankLinesOf(twin)),
      insert: (blocks, original) => insertCues(subtitles, blocks, original),
    },
    catalog,
    changes,
    source,
  );
}

function blankLinesOf(unit: Unit | undefined): number {
  return unit?.source === undefined ? 0 : countBlankLines(textOfContent(unit.source));
}

/** The edit of one cue; none if the text is unchanged. */
function changeCue(
  subtitles: Subtitles,
  at: number,
  content: Content | undefined,
  parts: readonly NewPart[],
  twin: Unit | undefined,
): Result<Edit | undefined, string> {
  const cue = subtitles.cues[at];
  if (cue === undefined || content === undefined) return fail('The file has no such cue.');
  const wanted = textOfParts(parts);
  const current = textOfContent(content);
  if (wanted === current) return ok(undefined);
  const accepted = acceptText(wanted, Math.max(countBlankLines(current), blankLinesOf(twin)));
  if (!accepted.ok) return accepted;
  const following = subtitles.cues[at + 1];
  if (following !== undefined && following.index === undefined && endsWithNumber(wanted))
    return fail('The last line would be read as the number of the next cue, which has none.');
  const lineEnd = lineEndOf(subtitles, cue);
  const raw = wanted.replaceAll('\n', lineEnd);
  if (current === '') return ok(fillCue(subtitles, cue, following, raw, lineEnd));
  return ok(trim(subtitles.lines.text, { span: cue.text, text: raw }));
}

/** The cue's own line end: inside its text, after its times, or the file's first. */
function lineEndOf({ lines }: Subtitles, cue: RawCue): string {
  const inside = cue.textLast - cue.textFirst > 1 ? lines.lineEnd(cue.textFirst) : '';
  return inside || lines.lineEnd(cue.timingLine) || lines.lineEnd(0) || '\n';
}

/** Puts text into an empty cue: in place of its blank line if there is one, followed by a blank line if another cue follows. */
function fillCue({ lines }: Subtitles, cue: RawCue, following: RawCue | undefined, raw: string, lineEnd: string): Edit {
  const start = cue.text.start;
  const blank = cue.lastLine - cue.timingLine - 1;
  const before = lines.lineEnd(cue.timingLine) === '' ? lineEnd : '';
  const missing = following !== undefined ? Math.max(0, 2 - blank) : blank === 0 && before === '' ? 1 : 0;
  const behind = lineEndBetween(undefined, lineEnd, lines.text[cue.end]);
  return { span: { start, end: cue.end }, text: before + raw + behind.repeat(missing) };
}
