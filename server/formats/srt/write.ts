import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Content, NewPart } from '../../text/content.ts';
import type { Edit } from '../../text/span.ts';
import type { Catalog, Change, SourceFile, Unit, Written } from '../format.ts';
import { pairCues } from './align.ts';
import { type RawCue, readSubtitles, type Subtitles } from './cues.ts';
import { insertCues } from './insert.ts';
import { lineEndBetween } from './lines.ts';
import { acceptText, countBlankLines, endsWithNumber, textOfContent, textOfParts } from './new-text.ts';
import { trim } from './trim.ts';

/** Sets the texts of cues; cues that the target lacks are inserted where the source file has them, with its number and times byte for byte. */
export function writeSubtitles(
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
  source?: SourceFile,
): Written {
  const latest = new Map(changes.map((change) => [change.unit, change]));
  const rejected: { unit: string; reason: string }[] = [];
  const reject = (unit: string, reason: string) => void rejected.push({ unit, reason });
  if (catalog.malformed) {
    for (const unit of latest.keys()) reject(unit, 'The subtitle file is broken: see its problems.');
    return { edits: [], rejected };
  }
  const subtitles = readSubtitles(text);
  const sources = new Map(source?.catalog.units.map((unit) => [unit.id, unit]));
  const places = placesOf(catalog, source);
  // By cue, so that a source id and the target's own id of one cue do not make two edits: the later one counts.
  const changed = new Map<number, Edit | undefined>();
  const missing = new Map<string, string>();
  for (const { unit, parts } of latest.values()) {
    const twin = sources.get(unit);
    const at = places.get(unit);
    if (at === undefined) {
      const text = newCue(parts, twin);
      if (!text.ok) reject(unit, text.error);
      else if (text.value !== '') missing.set(unit, text.value);
    } else {
      const edit = changeCue(subtitles, at, catalog.units[at]?.source, parts, twin);
      if (edit.ok) changed.set(at, edit.value);
      else reject(unit, edit.error);
    }
  }
  const edits = [...changed.values()].filter((edit) => edit !== undefined);
  if (source !== undefined && missing.size > 0) {
    const inserted = insertCues(subtitles, catalog, places, source, missing);
    edits.push(...inserted.edits);
    rejected.push(...inserted.rejected);
  }
  edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return { edits, rejected };
}

/** Unit id -> place among the cues of the target. Ids of the source file count for the cues that they are aligned with. */
function placesOf(catalog: Catalog, source: SourceFile | undefined): ReadonlyMap<string, number> {
  const places = new Map(catalog.units.map(({ id }, at) => [id, at]));
  if (source === undefined) return places;
  for (const [id, twin] of pairCues(source.catalog, catalog)) {
    const at = places.get(twin);
    if (at !== undefined) places.set(id, at);
  }
  return places;
}

/** The text of a cue that the target lacks. */
function newCue(parts: readonly NewPart[], twin: Unit | undefined): Result<string, string> {
  if (twin === undefined) return fail('The file has no such cue.');
  return acceptText(textOfParts(parts), blankLinesOf(twin));
}

function blankLinesOf(unit: Unit | undefined): number {
  return unit?.source === undefined ? 0 : countBlankLines(textOfContent(unit.source));
}

/** The edit of one cue; none when it already says so. */
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

/** Puts text into an empty cue: in the place of its blank line if there is one, with a blank line behind it if a cue follows. */
function fillCue({ lines }: Subtitles, cue: RawCue, following: RawCue | undefined, raw: string, lineEnd: string): Edit {
  const start = cue.text.start;
  const blank = cue.lastLine - cue.timingLine - 1;
  const before = lines.lineEnd(cue.timingLine) === '' ? lineEnd : '';
  const missing = following !== undefined ? Math.max(0, 2 - blank) : blank === 0 && before === '' ? 1 : 0;
  const behind = lineEndBetween(undefined, lineEnd, lines.text[cue.end]);
  return { span: { start, end: cue.end }, text: before + raw + behind.repeat(missing) };
}
