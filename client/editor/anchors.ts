/** Keeps positions in a text right while the text changes around them. Offsets are in UTF-16 code units. */

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One replacement: `removed` code units at `start` were replaced by `inserted` ones. */
export interface Change {
  readonly start: number;
  readonly removed: number;
  readonly inserted: number;
}

/**
 * The span after the change, or `undefined` if the change touched its inside: the text it stood for is gone.
 * A change that only touches an edge moves the span and leaves its text alone.
 */
export function shift(span: Span, change: Change): Span | undefined {
  const end = change.start + change.removed;
  if (change.start >= span.end) return span;
  if (end <= span.start) {
    const by = change.inserted - change.removed;
    return { start: span.start + by, end: span.end + by };
  }
  return undefined;
}

/** Applies the changes of one edit event. All of them refer to the text before the event, as VS Code reports them. */
export function shiftAll(span: Span, changes: readonly Change[]): Span | undefined {
  let moved: Span | undefined = span;
  // From the end of the text to its beginning, so that the offsets of later changes stay valid.
  for (const change of changes.toSorted((a, b) => b.start - a.start)) {
    if (moved === undefined) return undefined;
    moved = shift(moved, change);
  }
  return moved;
}
