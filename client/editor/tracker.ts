/** Follows ranges of a document during a request about them. */
import { type Disposable, Range, type TextDocument, workspace } from 'vscode';
import { type Span, shiftAll } from './anchors.ts';

export interface Tracker extends Disposable {
  /** The current ranges, in their order; `undefined` for one whose text was changed. */
  current(): readonly (Range | undefined)[];
}

export function track(document: TextDocument, ranges: readonly Range[]): Tracker {
  let spans: (Span | undefined)[] = ranges.map((range) => ({
    start: document.offsetAt(range.start),
    end: document.offsetAt(range.end),
  }));
  const listening = workspace.onDidChangeTextDocument((event) => {
    if (event.document !== document) return;
    const changes = event.contentChanges.map(({ rangeOffset, rangeLength, text }) => ({
      start: rangeOffset,
      removed: rangeLength,
      inserted: text.length,
    }));
    spans = spans.map((span) => span && shiftAll(span, changes));
  });
  return {
    current: () =>
      spans.map((span) => span && new Range(document.positionAt(span.start), document.positionAt(span.end))),
    dispose: () => listening.dispose(),
  };
}
