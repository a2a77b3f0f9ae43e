import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { type NewPart, signature } from '../../text/content.ts';
import type { Edit } from '../../text/span.ts';
import { linesOf } from '../common/subtitles/lines.ts';
import type { Blocks } from '../common/subtitles/place.ts';
import { trim } from '../common/subtitles/trim.ts';
import { writeCues } from '../common/subtitles/write.ts';
import type { Catalog, Change, SourceFile, Written } from '../format.ts';
import { isEmptyLine, type RawCue, readVtt, timingAt, type VttFile } from './blocks.ts';
import { encodeParts, hasBareAmpersands } from './content.ts';

/** Sets the texts of cues; cues that the target lacks are inserted where the source has them, with name, times and settings copied byte for byte. */
export function writeVtt(text: string, catalog: Catalog, changes: readonly Change[], source?: SourceFile): Written {
  const file = readVtt(text);
  const bare = hasBareAmpersands(text);
  return writeCues(
    {
      change(at, parts) {
        const [cue, content] = [file.cues[at], catalog.units[at]?.source];
        if (cue === undefined || content === undefined) return fail('The file has no such cue.');
        if (signature(content.parts) === signature(lineFeeds(parts))) return ok(undefined);
        const wanted = accept(encodeParts(parts, bare), file.cues[at + 1]);
        return wanted.ok ? ok(changeCue(file, cue, wanted.value)) : wanted;
      },
      text: (parts) => accept(encodeParts(parts, bare), undefined),
      insert: (blocks, original) => insertCues(file, blocks, original),
    },
    catalog,
    changes,
    source,
  );
}

function lineFeeds(parts: readonly NewPart[]): readonly NewPart[] {
  return parts.map((part) => (typeof part === 'string' ? part.replace(/\r\n?/g, '\n') : part));
}

/** Whether a cue can contain the text: empty lines and times cannot be expressed. */
function accept(raw: string, following: RawCue | undefined): Result<string, string> {
  if (/^[ \t]*\n|\n\n|\n[ \t]*$|^[ \t]+$/.test(raw)) return fail('An empty line would end the cue.');
  if (raw.includes('-->')) return fail('An arrow (-->) inside a tag would end the cue.');
  const lines = linesOf(raw);
  for (let line = 0; line < lines.count; line++)
    if (timingAt(lines, line) !== undefined)
      return fail('A line of the text would be read as the times of another cue.');
  if (following?.attached === true && /(?:^|\n)[ \t]*\d+[ \t]*$/.test(raw))
    return fail('The last line would be read as the number of the next cue: there is no empty line between the two.');
  return ok(raw);
}

function changeCue({ lines }: VttFile, { text, timingLine }: RawCue, wanted: string): Edit {
  const lineEnd = lines.lineEnd(timingLine) || lines.lineEnd(0) || '\n';
  const raw = wanted.replaceAll('\n', lineEnd);
  // An adjacent CR and LF would form one line end, and the number of the next cue would become part of this one's text.
  const meet = raw === '' && lines.text[text.start - 1] === '\r' && lines.text[text.end] === '\n';
  if (meet && text.start < text.end) return { span: text, text: '\r' };
  if (text.start < text.end) return trim(lines.text, { span: text, text: raw });
  return { span: text, text: lineEnd + raw };
}

/** Inserts new cues with their line ends, times and settings. */
function insertCues(file: VttFile, blocks: Blocks, source: SourceFile): Written {
  const original = readVtt(source.text);
  const lineEnd = file.lines.lineEnd(0) || original.lines.lineEnd(0) || '\n';
  const names = new Set(file.cues.flatMap(({ name }) => (name ? file.lines.text.slice(name.start, name.end) : [])));
  const edits: Edit[] = [];
  for (const [after, placed] of blocks) {
    const cues = placed.flatMap(({ at, text }) => {
      const cue = original.cues[at];
      return cue === undefined ? [] : [[...headOf(original, cue, names), ...text.split('\n')].join(lineEnd)];
    });
    edits.push(place(file, original, after, cues.join(lineEnd + lineEnd), lineEnd));
  }
  return { edits, rejected: [] };
}

/** The name and the times of a cue. A name that another cue has is left out: names are unique, and a cue needs none. */
function headOf({ lines }: VttFile, { name, timing }: RawCue, taken: ReadonlySet<string>): readonly string[] {
  const heads = (name ? [name, timing.span] : [timing.span]).map(({ start, end }) => lines.text.slice(start, end));
  return name && taken.has(heads[0] ?? '') ? heads.slice(1) : heads;
}

function place({ lines, cues }: VttFile, original: VttFile, after: number, text: string, lineEnd: string): Edit {
  const before = cues[after];
  const [first] = cues;
  if (before !== undefined) {
    const at = before.text.end;
    return { span: { start: at, end: at }, text: lineEnd + lineEnd + text };
  }
  if (first !== undefined) return { span: { start: first.from, end: first.from }, text: text + lineEnd + lineEnd };
  const last = lines.count - 1;
  const closed = last < 0 ? 0 : lines.lineEnd(last) === '' ? 0 : isEmptyLine(lines, last) ? 2 : 1;
  const header = last < 0 ? `WEBVTT${lineEnd}${lineEnd}` : lineEnd.repeat(2 - closed);
  const at = lines.text.length;
  const end = original.lines.lineEnd(original.lines.count - 1) === '' ? '' : lineEnd;
  return { span: { start: at, end: at }, text: header + text + end };
}
