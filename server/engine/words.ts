import { graphemes } from '../core/text/graphemes.ts';

/** Text for the user: names that come from files and services, and numbers. */

/** Characters that move the cursor or change the direction of a terminal's line: a foreign glossary's name must not overwrite our output. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;

/** Terminal columns of the widest line. */
export function widthOf(text: string): number {
  let widest = 0;
  for (const line of text.split('\n')) {
    let used = 0;
    for (const { segment } of graphemes(line)) used += WIDE.test(segment) ? 2 : 1;
    widest = Math.max(widest, used);
  }
  return widest;
}

/** The text on one line, cut to this many terminal columns with an ellipsis. */
export function clip(text: string, columns: number): string {
  let used = 0;
  let kept = '';
  // Limits the work: a term of a mebibyte is not split into graphemes as a whole.
  for (const { segment } of graphemes(text.slice(0, columns * 16).replace(UNPRINTABLE, '\ufffd'))) {
    used += WIDE.test(segment) ? 2 : 1;
    if (used > columns) return `${shorten(kept, columns - 1)}…`;
    kept += segment;
  }
  return kept.length < text.length && text.length > columns * 16 ? `${shorten(kept, columns - 1)}…` : kept;
}

/** The text without anything that could move the cursor of a terminal. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}

/** A name in a sentence. */
export function quoted(name: string): string {
  return `"${clip(name, 60)}"`;
}

/** As much of it as fits into these columns. */
function shorten(text: string, columns: number): string {
  let used = 0;
  let kept = '';
  for (const { segment } of graphemes(text)) {
    used += WIDE.test(segment) ? 2 : 1;
    if (used > columns) break;
    kept += segment;
  }
  return kept.trimEnd();
}

/** `1 unit`, `2,000 units`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  // Small numbers have no thousands: loading the number formats takes milliseconds.
  return `${count < 1000 ? count : count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
