/** A half-open range of UTF-16 offsets in a document text, as `String.prototype.slice` takes them. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces `span` with `text`. An insertion has an empty span. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** A plain `Span` of an object that has a range. */
export function spanOf({ start, end }: Span): Span {
  return { start, end };
}

export function slice(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}

/**
 * Applies edits that are ordered by start and do not overlap.
 * Two insertions at the same offset are applied in the order given.
 * @throws RangeError when edits are out of order, overlap, or exceed the text: that is a bug of the writer.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { span, text: replacement } of edits) {
    if (span.start < at || span.end < span.start || span.end > text.length) {
      throw new RangeError(
        `edit ${span.start}..${span.end} overlaps, is out of order or leaves the text (at ${at} of ${text.length})`,
      );
    }
    pieces.push(text.slice(at, span.start), replacement);
    at = span.end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

/** The text after one edit. */
export function applyEdit(text: string, { span, text: replacement }: Edit): string {
  return text.slice(0, span.start) + replacement + text.slice(span.end);
}

/** Something with `slice`, such as a string. */
interface Cut {
  slice(start: number, end: number): string;
}

/** Joins two consecutive edits, the second on the result of the first, into one edit of the original text. */
export function joinEdits(text: Cut, first: Edit, second: Edit): Edit {
  const delta = first.text.length - (first.span.end - first.span.start);
  const firstEnd = first.span.start + first.text.length;
  const start = Math.min(first.span.start, second.span.start);
  const end = Math.max(first.span.end, second.span.end - delta);
  /** The text between `start` and `end` after the first edit. */
  const between = text.slice(start, first.span.start) + first.text + text.slice(first.span.end, end);
  const at = second.span.start - start;
  const length = Math.max(firstEnd, second.span.end) - start;
  const joined = between.slice(0, at) + second.text + between.slice(at + second.span.end - second.span.start, length);
  return { span: { start, end }, text: joined };
}

/** Joins edits of a text, and edits of their result, into edits of the original text. All are ordered and do not overlap. */
export function joinAll(text: string, first: readonly Edit[], second: readonly Edit[]): readonly Edit[] {
  const between = applyEdits(text, first);
  let moved = 0;
  const pieces: { readonly start: number; readonly end: number; readonly grown: number; readonly edit?: Edit }[] = [];
  for (const { span, text: made } of first) {
    const start = span.start + moved;
    const grown = made.length - (span.end - span.start);
    pieces.push({ start, end: start + made.length, grown });
    moved += grown;
  }
  for (const edit of second) pieces.push({ ...edit.span, grown: 0, edit });
  pieces.sort((a, b) => a.start - b.start || a.end - b.end);
  const joined: Edit[] = [];
  let delta = 0;
  for (let at = 0; at < pieces.length; ) {
    const { start = 0 } = pieces[at] ?? {};
    let end = start;
    const own: Edit[] = [];
    const before = delta;
    // Adjacent edits are joined into one.
    for (; at < pieces.length; at++) {
      const piece = pieces[at];
      if (piece === undefined || piece.start > end) break;
      end = Math.max(end, piece.end);
      delta += piece.grown;
      if (piece.edit !== undefined)
        own.push({ span: { start: piece.start - start, end: piece.edit.span.end - start }, text: piece.edit.text });
    }
    joined.push({
      span: { start: start - before, end: end - delta },
      text: applyEdits(between.slice(start, end), own),
    });
  }
  return joined;
}

/** Returns a function that moves offsets of a text along with an edit. Offsets inside the edit no longer exist: they move to its ends. */
export function mover({ span, text }: Edit): (offset: number) => number {
  const delta = text.length - (span.end - span.start);
  return (offset) => (offset <= span.start ? offset : Math.max(span.start, offset + delta));
}

/** One edit that covers everything that differs; whole characters, since half a surrogate pair cannot be written. */
export function difference(before: string, after: string): readonly Edit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end += 1;
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start -= 1;
  if (end > 0 && isHigh(before.charCodeAt(before.length - end - 1))) end -= 1;
  return [{ span: { start, end: before.length - end }, text: after.slice(start, after.length - end) }];
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
