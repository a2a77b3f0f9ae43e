import { ok } from '../../../shared/values/result.ts';
import type { TranslateDocument } from './document.ts';
import { decodeText } from './text.ts';

const TIMING = /^\s*\d{1,4}:\d{1,2}:\d{1,2}[.,]\d{1,3}\s*-->\s*\d{1,4}:\d{1,2}:\d{1,2}[.,]\d{1,3}/;

/** Subtitles: the lines of a cue are one text; numbers, timing, blank lines and line ends stay. */
export const translateSrt: TranslateDocument = async (content, translate) => {
  const pieces = decodeText(content).split(/(\r\n|\r|\n)/);
  const cues = findCues(pieces);
  const done = await translate(
    cues.map(({ start, end }) => pieces.slice(start, end + 1).join('')),
    { tagHandling: 'html' },
  );
  if (!done.ok) return done;
  for (const [index, { start, end }] of cues.entries()) {
    pieces.fill('', start, end + 1);
    pieces[start] = done.value[index] ?? '';
  }
  return ok(Buffer.from(pieces.join('')));
};

/** First and last text line of each cue, as indexes of lines, which stand at even positions. */
function findCues(pieces: readonly string[]): readonly { readonly start: number; readonly end: number }[] {
  const cues: { start: number; end: number }[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    if (!TIMING.test(pieces[at] ?? '')) continue;
    const start = at + 2;
    let end = at;
    for (let line = start; line < pieces.length; line += 2) {
      const text = pieces[line] ?? '';
      if (text.trim() === '' || (/^\s*\d+\s*$/.test(text) && TIMING.test(pieces[line + 2] ?? ''))) break;
      end = line;
    }
    if (end >= start) cues.push({ start, end });
  }
  return cues;
}
