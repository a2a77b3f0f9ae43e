import type { Content } from '../../../text/content.ts';
import { at } from '../../../text/xml/table.ts';
import type { State } from '../../format.ts';
import type { XliffModel } from './model.ts';

/** Markers that NAB AL Tools writes at the beginning of a target, with their states. */
const MARKERS: readonly (readonly [marker: string, state: State])[] = [
  ['[NAB: NOT TRANSLATED]', 'initial'],
  ['[NAB: REVIEW]', 'needs-work'],
  ['[NAB: SUGGESTION]', 'needs-work'],
];

export const REVIEW_MARKER = '[NAB: REVIEW]';
export const SUGGESTION_MARKER = '[NAB: SUGGESTION]';

/** All markers of a target, one after the other. */
export interface Marker {
  readonly length: number;
  readonly state: State;
}

/** The markers that `text` begins with. "Not translated" takes precedence over all others. */
export function markerOf(text: string): Marker | undefined {
  if (!text.startsWith('[NAB: ')) return undefined;
  let length = 0;
  let state: State | undefined;
  for (;;) {
    const found = MARKERS.find(([marker]) => text.startsWith(marker, length));
    if (found === undefined) break;
    length += found[0].length;
    state = state === 'initial' ? state : found[1];
  }
  return state === undefined ? undefined : { length, state };
}

/** The markers at the beginning of a target. */
export function markerAt(model: XliffModel, target: number): Marker | undefined {
  const start = at(model.table.tagEnd, target);
  if (!model.text.startsWith('[NAB: ', start)) return undefined;
  return markerOf(model.text.slice(start, at(model.table.closeStart, target)));
}

/** The marker is a state rather than text: the content begins after it. */
export function withoutMarker(content: Content): Content {
  const first = content.parts[0];
  if (first === undefined || first.kind !== 'text') return content;
  const marker = markerOf(first.text);
  if (marker === undefined) return content;
  const { length } = marker;
  const start = first.span.start + length;
  const text = first.text.slice(length);
  const offsets = first.offsets?.slice(length).map((offset) => offset - length);
  const rest = content.parts.slice(1);
  return {
    span: { start: content.span.start + length, end: content.span.end },
    parts:
      text === ''
        ? rest
        : [{ kind: 'text', text, span: { start, end: first.span.end }, ...(offsets && { offsets }) }, ...rest],
  };
}
