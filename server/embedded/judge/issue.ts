/** Half-open, in Unicode code points. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Severity = 'Critical' | 'Major' | 'Minor';

/** One problem in a translation (docs/spec/service.md#quality-evaluation). */
export interface Issue {
  readonly type: 'Accuracy' | 'Fluency';
  readonly subType: string;
  readonly severity: Severity;
  readonly explanation: string;
  readonly source: readonly Span[];
  readonly target: readonly Span[];
}

/** A segment with its base languages in lower case. */
export interface Segment {
  readonly source: string;
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

/** A range of UTF-16 offsets converted to code points. */
export function spanOf(text: string, start: number, end: number): Span {
  const before = count(text.slice(0, start));
  return { start: before, end: before + count(text.slice(start, end)) };
}

export function wholeSpan(text: string): readonly Span[] {
  return text === '' ? [] : [spanOf(text, 0, text.length)];
}

function count(text: string): number {
  let points = 0;
  for (const _ of text) points += 1;
  return points;
}
