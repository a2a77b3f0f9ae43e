import type { Span } from '../span.ts';

/** Something that strict JSON forbids, found while scanning. */
export interface JsonProblem {
  /** Everything is `syntax` except merge-conflict markers. */
  readonly kind: 'syntax' | 'merge-conflict';
  readonly message: string;
  readonly span: Span;
  readonly fix?: JsonFix;
}

/** The obvious fix for a problem. */
export interface JsonFix {
  readonly title: string;
  readonly span: Span;
  readonly text: string;
}
