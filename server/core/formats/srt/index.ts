import { whole } from '../../text/live-text.ts';
import { typable } from '../common/entries/typable.ts';
import { PLAIN_TEXT, rawEncoder } from '../common/raw.ts';
import { alignCues } from '../common/subtitles/align.ts';
import { cueFolds } from '../common/subtitles/folds.ts';
import { cueNaming } from '../common/subtitles/naming.ts';
import type { Catalog, Format } from '../format.ts';
import { readSubtitles } from './cues.ts';
import { SRT_ENTRY } from './entry.ts';
import { findProblems, isMalformed } from './problems.ts';
import { unitsOf } from './unit.ts';
import { writeSubtitles } from './write.ts';

/**
 * SubRip subtitles. One unit per cue; its id is the start time (`00:00:01,000`, the second cue at that time `00:00:01,000~2`), because translations
 * keep the times while index numbers change whenever a cue is added or an editor renumbers:
 * so a target pairs with its source even if cues are missing in the middle. Retimed cues are aligned by position. Entities stay as written: SRT has
 * no escapes.
 */
export const srt: Format = typable(
  {
    id: 'srt',
    layout: 'one-file-per-locale',
    extensions: ['.srt'],
    folders: ['subtitle', 'subtitles'],
    languages: ['subrip'],
    // Subtitles repeat words on purpose, and the wording depends on who is speaking.
    loose: true,
    code: [],
    codec: PLAIN_TEXT,
    encoderAt(text) {
      const eol = /\r\n|\n|\r/.exec(whole(text))?.[0] ?? '\n';
      return rawEncoder((decoded) => decoded.replaceAll('\n', eol));
    },
    folds: cueFolds,
    recognises: (path, head) => /\.srt$/i.test(path) || (!/\.[^/.]*$/.test(path) && looksLikeSubtitles(head)),
    parse: (text) => parse(text),
    write: writeSubtitles,
    align: alignCues,
    naming: cueNaming,
    create: (source) => (source.text.startsWith('\uFEFF') ? '\uFEFF' : ''),
  },
  SRT_ENTRY,
);

/** For documents whose name does not show the format: an index line and a timing line come first. */
function looksLikeSubtitles(head: string): boolean {
  return /^\uFEFF?\s{0,64}\d{1,9}[ \t]{0,8}(?:\r\n?|\n)\d{1,9}:\d{2}:\d{2}[,.]\d{1,3} ?--> ?\d/.test(head);
}

function parse(text: string): Catalog {
  const subtitles = readSubtitles(text);
  const problems = findProblems(subtitles);
  return {
    format: 'srt',
    dialect: 'srt',
    units: unitsOf(subtitles),
    problems,
    malformed: isMalformed(problems),
  };
}
