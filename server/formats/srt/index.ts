import type { Catalog, Format, Unit } from '../format.ts';
import { alignCues } from './align.ts';
import { readContent } from './content.ts';
import { type RawCue, readSubtitles, type Subtitles } from './cues.ts';
import { srtNaming } from './naming.ts';
import { findProblems, isMalformed } from './problems.ts';
import { formatTime } from './timing.ts';
import { uniqueIds } from './unique.ts';
import { writeSubtitles } from './write.ts';

/**
 * SubRip subtitles. One unit per cue; its id is the start time (`00:00:01,000`, the second one at that time `00:00:01,000~2`),
 * because translations keep the times while index numbers change whenever a cue is added or an editor renumbers:
 * so a target pairs with its source even if cues are missing in the middle. Retimed cues are aligned by their place.
 * Entities stay as they are: SRT has no escapes.
 */
export const srt: Format = {
  id: 'srt',
  layout: 'one-file-per-locale',
  extensions: ['.srt'],
  recognises: (path, head) => /\.srt$/i.test(path) || (!/\.[^/.]*$/.test(path) && looksLikeSubtitles(head)),
  parse: (text) => parse(text),
  write: writeSubtitles,
  align: alignCues,
  naming: srtNaming,
  create: (source) => (source.text.startsWith('\uFEFF') ? '\uFEFF' : ''),
};

/** For documents without a name that says it: an index line and a timing line come first. */
function looksLikeSubtitles(head: string): boolean {
  return /^\uFEFF?\s{0,64}\d{1,9}[ \t]{0,8}(?:\r\n?|\n)\d{1,9}:\d{2}:\d{2}[,.]\d{1,3} ?--> ?\d/.test(head);
}

function parse(text: string): Catalog {
  const subtitles = readSubtitles(text);
  const unique = uniqueIds();
  return {
    format: 'srt',
    dialect: 'srt',
    units: subtitles.cues.map((cue, at) => unitOf(subtitles, cue, at + 1, unique)),
    problems: findProblems(subtitles),
    malformed: isMalformed(subtitles),
  };
}

function unitOf({ lines }: Subtitles, cue: RawCue, position: number, unique: (id: string) => string): Unit {
  const { timing, index, text } = cue;
  const source = readContent(lines.text, text);
  const start = index?.span.start ?? timing.span.start;
  return {
    id: unique(timing.start ? formatTime(timing.start.ms) : lines.text.slice(timing.span.start, timing.span.end)),
    name: index ? lines.text.slice(index.span.start, index.span.end) : String(position),
    span: { start, end: cue.end },
    nameSpan: index?.span ?? timing.span,
    source,
    notes: [],
    state: source.parts.length > 0 ? 'translated' : 'initial',
    ...(timing.start && timing.end && { cue: { start: timing.start.ms, end: timing.end.ms, timing: timing.span } }),
  };
}
