/** Cells of tables that must fit 80 columns and come from elsewhere. */

/** Characters that move the cursor or the direction of a terminal's line: another's glossary name must not write over ours. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Terminal columns of the widest line. */
export function widthOf(text: string): number {
  let widest = 0;
  for (const line of text.split('\n')) {
    let used = 0;
    for (const { segment } of GRAPHEMES.segment(line)) used += WIDE.test(segment) ? 2 : 1;
    widest = Math.max(widest, used);
  }
  return widest;
}

/** The text on one line, cut to this many terminal columns with an ellipsis. */
export function clip(text: string, columns: number): string {
  let used = 0;
  let kept = '';
  // No line is longer than this: a term of a mebibyte is not cut into graphemes as a whole.
  for (const { segment } of GRAPHEMES.segment(text.slice(0, columns * 16).replace(UNPRINTABLE, '\ufffd'))) {
    used += WIDE.test(segment) ? 2 : 1;
    if (used > columns) return `${shorten(kept, columns - 1)}…`;
    kept += segment;
  }
  return kept.length < text.length && text.length > columns * 16 ? `${shorten(kept, columns - 1)}…` : kept;
}

/** The text without what could move the cursor of a terminal. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}

/** All of Unicode's controls but tab, line feed and the colours of `Terminal.style`. */
const CONTROL = /\u001b\[(?:1|2|22|3[1236]|39)m|[^\P{Cc}\t\n]/gu;
/** What a line of a log begins with where the log's reader takes it for a command (GitHub Actions, Azure Pipelines). */
const COMMAND = /^(?=::|##\[|##vso\[)/gm;

/** Lines whose names, from files and services, move no cursor and give no command to who reads the log. */
export function tame(text: string): string {
  return text.replace(CONTROL, (found) => (found.length > 1 ? found : '\ufffd')).replace(COMMAND, ' ');
}

/** A name in a sentence. */
export function quoted(name: string): string {
  return `"${clip(name, 60)}"`;
}

/** As much of it as these columns hold. */
function shorten(text: string, columns: number): string {
  let used = 0;
  let kept = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    used += WIDE.test(segment) ? 2 : 1;
    if (used > columns) break;
    kept += segment;
  }
  return kept.trimEnd();
}

/** The day of an ISO 8601 time; what is no time is shown as it is. */
export function day(time: string): string {
  return /^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : clip(time, 10);
}

/** `2026-11-21 07:20 UTC` */
export function moment(time: string): string {
  const parsed = Date.parse(time);
  return Number.isNaN(parsed) ? clip(time, 40) : `${new Date(parsed).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Words on lines of at most this many columns. */
export function wrap(words: readonly string[], columns: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
