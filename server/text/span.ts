/** A half-open range of UTF-16 offsets in a document text, as `String.prototype.slice` takes them. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replace `span` by `text`. An insertion has an empty span. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

export function slice(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}

/**
 * Applies edits that are ordered by start and do not overlap.
 * Two insertions at the same offset are applied in the order given.
 * @throws RangeError when edits are out of order, overlap, or leave the text: that is a bug of the writer.
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
