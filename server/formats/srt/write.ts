import type { NewPart } from '../../text/content.ts';
import type { Edit } from '../../text/span.ts';
import type { Catalog, Change, SourceFile, Unit, Written } from '../format.ts';
import { type RawCue, readSubtitles, type Subtitles } from './cues.ts';
import { insertCues, type NewCue } from './insert.ts';
import { acceptText, countBlankLines, endsWithNumber, textOfContent, textOfParts } from './new-text.ts';

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
  const edits: Edit[] = [];
  catalog.units.forEach((unit, at) => {
    const change = latest.get(unit.id);
    if (change === undefined) return;
    latest.delete(unit.id);
    const written = changeCue(subtitles, at, unit, change.parts, sources.get(unit.id));
    if (typeof written === 'string') reject(unit.id, written);
    else edits.push(...written);
  });
  const missing = new Map<string, NewCue>();
  for (const { unit, parts } of latest.values()) {
    const twin = sources.get(unit);
    const wanted = textOfParts(parts);
    if (wanted === '' && twin !== undefined) continue;
    const accepted = twin && acceptText(wanted, blankLinesOf(twin));
    if (accepted === undefined) reject(unit, 'The file has no such cue.');
    else if (!accepted.ok) reject(unit, accepted.error);
    else missing.set(unit, { unit, text: wanted });
  }
  if (source !== undefined && missing.size > 0) edits.push(...insertCues(subtitles, catalog, source, missing));
  edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return { edits, rejected };
}

function blankLinesOf(unit: Unit | undefined): number {
  return unit?.source === undefined ? 0 : countBlankLines(textOfContent(unit.source));
}

/** The edits of one cue, or why there are none. */
function changeCue(
  subtitles: Subtitles,
  at: number,
  unit: Unit,
  parts: readonly NewPart[],
  twin: Unit | undefined,
): readonly Edit[] | string {
  const cue = subtitles.cues[at];
  if (cue === undefined || unit.source === undefined) return 'The file has no such cue.';
  const wanted = textOfParts(parts);
  const current = textOfContent(unit.source);
  if (wanted === current) return [];
  const accepted = acceptText(wanted, Math.max(countBlankLines(current), blankLinesOf(twin)));
  if (!accepted.ok) return accepted.error;
  const following = subtitles.cues[at + 1];
  if (following !== undefined && following.index === undefined && endsWithNumber(wanted))
    return 'The last line would be read as the number of the next cue, which has none.';
  const lineEnd = lineEndOf(subtitles, cue);
  const raw = wanted.replaceAll('\n', lineEnd);
  if (current === '') return [fillCue(subtitles, cue, following, raw, lineEnd)];
  const { start, end } = cue.text;
  return [trim(subtitles.lines.text, { span: { start, end }, text: raw })];
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
  const end = blank > 0 ? lines.end(cue.timingLine + 1) : start;
  const before = lines.lineEnd(cue.timingLine) === '' ? lineEnd : '';
  const missing = following !== undefined ? Math.max(0, 2 - blank) : blank === 0 && before === '' ? 1 : 0;
  return { span: { start, end }, text: before + raw + lineEnd.repeat(missing) };
}

/** Leaves out what stays the same at both edges, without cutting a CRLF or a surrogate pair. */
function trim(text: string, { span, text: wanted }: Edit): Edit {
  let { start, end } = span;
  let from = 0;
  let to = wanted.length;
  while (start < end && from < to && text.charCodeAt(start) === wanted.charCodeAt(from)) {
    start++;
    from++;
  }
  while (from > 0 && (splits(text, start) || splits(wanted, from))) {
    start--;
    from--;
  }
  while (end > start && to > from && text.charCodeAt(end - 1) === wanted.charCodeAt(to - 1)) {
    end--;
    to--;
  }
  while (to < wanted.length && (splits(text, end) || splits(wanted, to))) {
    end++;
    to++;
  }
  return { span: { start, end }, text: wanted.slice(from, to) };
}

function splits(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return (before === 13 && after === 10) || (before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000);
}
