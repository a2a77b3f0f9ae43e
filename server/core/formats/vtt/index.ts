import { whole } from '../../text/live-text.ts';
import { typable } from '../common/entries/typable.ts';
import { type Codec, PLAIN_TEXT, rawEncoder } from '../common/raw.ts';
import { alignCues } from '../common/subtitles/align.ts';
import { cueFolds } from '../common/subtitles/folds.ts';
import { cueNaming } from '../common/subtitles/naming.ts';
import type { Catalog, Format, SourceFile } from '../format.ts';
import { readVtt } from './blocks.ts';
import { encodeText, hasBareAmpersands } from './content.ts';
import { VTT_ENTRY } from './entry.ts';
import { findProblems, isMalformed } from './problems.ts';
import { unitsOf } from './unit.ts';
import { writeVtt } from './write.ts';

const codec: Codec = {
  ...PLAIN_TEXT,
  decode: (raw) => (/<[^<>]*$|^[^<>]*>|-->/.test(raw) ? undefined : raw),
  escape: (words) => encodeText(words, false),
};

/** WebVTT, the subtitles, captions and chapters of web pages. One unit per cue that contains words (docs/spec/formats.md#webvtt-files). */
export const vtt: Format = typable(
  {
    id: 'vtt',
    layout: 'one-file-per-locale',
    extensions: ['.vtt'],
    folders: ['subtitle', 'subtitles'],
    languages: ['vtt'],
    // As in SRT, words are repeated on purpose.
    loose: true,
    code: [],
    codec,
    encoderAt(text) {
      const all = whole(text);
      const eol = /\r\n|\n|\r/.exec(all)?.[0] ?? '\n';
      const bare = hasBareAmpersands(all);
      return rawEncoder((decoded) => encodeText(decoded, bare).replaceAll('\n', eol));
    },
    folds: cueFolds,
    recognises: (path, head) =>
      /\.vtt$/i.test(path) || (!/\.[^/.]*$/.test(path) && /^\uFEFF?WEBVTT[ \t\r\n]/.test(head)),
    parse,
    write: writeVtt,
    align: alignCues,
    naming: cueNaming,
    create,
  },
  VTT_ENTRY,
);

function parse(text: string): Catalog {
  const file = readVtt(text);
  const problems = findProblems(file);
  return {
    format: 'vtt',
    dialect: 'vtt',
    units: unitsOf(file.lines, file.cues),
    problems,
    malformed: isMalformed(problems),
  };
}

/** The header, styles and regions of the source, which cues refer to. If the header names a language, it becomes that of the new file. */
function create({ text }: SourceFile, targetLocale: string): string {
  const { lines, blocks } = readVtt(text);
  const lineEnd = lines.lineEnd(0) || '\n';
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const kept = blocks.flatMap(({ kind, span }) => {
    const own = text.slice(span.start, span.end);
    if (kind === 'header') return own.replace(/^(Language:[ \t]*)[\w-]+/m, `$1${targetLocale}`);
    return kind === 'style' || kind === 'region' ? own : [];
  });
  if (blocks[0]?.kind !== 'header') kept.unshift('WEBVTT');
  return mark + kept.map((block) => block + lineEnd + lineEnd).join('');
}
