import type { Span } from '../../../core/text/span.ts';

/** An object in code, with a cursor in it. */
export interface ObjectPlace {
  /** Between the braces: to the closing one, or to the cursor if there is none. */
  readonly span: Span;
  /** It is closed. */
  readonly closed: boolean;
  /** Closes the brackets around it that are open at the cursor, innermost first: `)`, `})`. */
  readonly closers: string;
  /** The name of the property at the cursor, as far as it is typed; empty: none was started. */
  readonly typed: string;
  /** Names of the other properties. */
  readonly names: readonly string[];
}

/** How many UTF-16 units before and after a cursor are examined. */
const REACH = 4_000;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const NAME = /^\s*['"]?([\p{L}_$][\p{L}\p{N}_$-]*)/u;

/**
 * The innermost object around a cursor, found by its brackets: during typing there is no usable syntax tree. The caller must rule out what only looks
 * like one (a block). Strings are scanned line by line, and a quote that is not closed on its line is ignored, so that apostrophes in texts and
 * quotes around attributes do no harm. Linear.
 */
export function objectAt(text: string, offset: number): ObjectPlace | undefined {
  const from = Math.max(0, offset - REACH);
  const before = masked(text.slice(from, offset));
  const open: number[] = [];
  for (let at = before.length - 1, depth = 0; at >= 0; at -= 1) {
    const letter = before[at] ?? '';
    if (')]}'.includes(letter)) depth += 1;
    else if (!'([{'.includes(letter)) continue;
    else if (depth > 0) depth -= 1;
    else open.push(at);
  }
  const [first, ...around] = open;
  if (first === undefined || before[first] !== '{') return undefined;
  const start = from + first + 1;
  const behind = masked(text.slice(offset, offset + REACH));
  const end = endOf(behind);
  const closed = end !== undefined;
  const left = pieces(before.slice(first + 1));
  const right = pieces(behind.slice(0, end ?? 0));
  const here = left.at(-1) ?? '';
  const typed = nameOf(here + (right[0] ?? '')) ?? '';
  const names = [...left.slice(0, -1), ...right.slice(1)].flatMap((piece) => nameOf(piece) ?? []);
  const closers = around.map((at) => CLOSING[before[at] ?? ''] ?? '').join('');
  return { span: { start, end: offset + (end ?? 0) }, closed, closers, typed, names };
}

function nameOf(piece: string): string | undefined {
  return NAME.exec(piece)?.[1];
}

/** The text with the content of strings and single-line comments blanked; quotes stay. */
function masked(text: string): string {
  return text.replace(
    /"(?:\\.|[^"\\\n]){0,2000}"|(?<![\p{L}\p{N}])'(?:\\.|[^'\\\n]){0,2000}'|`(?:\\.|[^`\\\n]){0,2000}`|(?<![:"'`])\/\/[^\n]*/gu,
    (whole) => (whole.startsWith('//') ? ' '.repeat(whole.length) : /[([{}\]),;]/.test(whole) ? blanked(whole) : whole),
  );
}

function blanked(quoted: string): string {
  return `${quoted[0] ?? ''}${' '.repeat(Math.max(0, quoted.length - 2))}${quoted.at(-1) ?? ''}`;
}

/** Where the bracket that is open at the beginning closes; undefined: another one closes first, or none. */
function endOf(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) {
      if (depth === 0) return letter === '}' ? at : undefined;
      depth -= 1;
    }
    // A statement cannot end inside an object.
    else if (letter === ';' && depth === 0) return undefined;
  }
  return undefined;
}

/** The parts between commas that are not inside nested brackets. */
function pieces(mask: string): readonly string[] {
  const all: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < mask.length; at += 1) {
    const letter = mask[at] ?? '';
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    else if (letter === ',' && depth === 0) {
      all.push(mask.slice(from, at));
      from = at + 1;
    }
  }
  return [...all, mask.slice(from)];
}
