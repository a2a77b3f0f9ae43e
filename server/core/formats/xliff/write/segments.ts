import type { NewPart } from '../../../text/content.ts';
import { at, has, innerSpan, NONE, nameOf, SELF_CLOSED } from '../../../text/xml/table.ts';
import type { XliffUnit } from '../read/catalog.ts';
import { segmentMarks } from '../read/collect.ts';
import { childOfKind } from '../read/model.ts';
import { SEG_SOURCE } from '../read/vocabulary.ts';
import { tagTail } from './edits.ts';
import type { StateChange } from './policy.ts';
import { renderNew } from './render.ts';
import { insertTarget, type Outcome, replaceInner, type WriteContext } from './target.ts';

/** New content for one segment of a segmented 1.2 unit. */
export interface SegmentChange {
  readonly unit: XliffUnit;
  readonly parts: readonly NewPart[];
}

/**
 * Writes segments of one `trans-unit`, all at once because they share one `target`. A missing target takes the structure of `seg-source`; a missing
 * `mrk` goes between its neighbours, with the text that `seg-source` has between them.
 * @returns one outcome per change.
 */
export function writeSegments(
  context: WriteContext,
  siblings: readonly XliffUnit[],
  changes: readonly SegmentChange[],
  state: StateChange,
): readonly Outcome[] {
  const place = changes[0]?.unit.place;
  if (place === undefined) return [];
  const { model } = context;
  const target = place.targetElement;
  const marks = target === NONE ? [] : segmentMarks(model, target);
  if (marks.length > 0) return withMarks(context, siblings, changes);
  const { start, end } = target === NONE ? { start: 0, end: 0 } : innerSpan(model.table, target);
  if (model.text.slice(start, end).trim() !== '')
    return changes.map(
      () => 'the target is not segmented as its seg-source is: translate it as a whole, or remove it first',
    );
  return fromSource(context, changes, state);
}

/** Builds the whole target from `seg-source`, with empty marks for segments without a translation. */
function fromSource(context: WriteContext, changes: readonly SegmentChange[], state: StateChange): readonly Outcome[] {
  const { model, style, plan } = context;
  const { table, text } = model;
  const place = changes[0]?.unit.place;
  const holder = place === undefined ? NONE : childOfKind(model, place.element, SEG_SOURCE);
  if (place === undefined || holder === NONE) return changes.map(() => 'the unit has no seg-source');
  const outcomes: Outcome[] = [];
  const inner = new Map<number, string>();
  for (const { unit, parts } of changes) {
    const rendered = renderNew(parts, style, false);
    outcomes.push(rendered.ok ? { changed: parts.length > 0 } : rendered.reason);
    if (rendered.ok && parts.length > 0) inner.set(unit.place.source, rendered.text);
  }
  if (inner.size === 0) return outcomes;
  let raw = '';
  let from = at(table.tagEnd, holder);
  for (const mark of segmentMarks(model, holder)) {
    raw += text.slice(from, at(table.start, mark)) + markWith(context, mark, inner.get(mark) ?? '');
    from = at(table.end, mark);
  }
  raw += text.slice(from, at(table.closeStart, holder));
  const target = place.targetElement;
  if (target === NONE) {
    const outcome = insertTarget(context, place, raw, state);
    return outcomes.map((one) => (typeof one === 'string' || typeof outcome !== 'string' ? one : outcome));
  }
  if (has(table, target, SELF_CLOSED))
    plan.add(tagTail(table, target), at(table.end, target), `>${raw}</${nameOf(table, target)}>`);
  else plan.add(at(table.tagEnd, target), at(table.closeStart, target), raw);
  return outcomes;
}

/** The source's `mrk` around new content. */
function markWith({ model }: WriteContext, mark: number, inner: string): string {
  const { table, text } = model;
  const close = `</${nameOf(table, mark)}>`;
  const end = has(table, mark, SELF_CLOSED) ? tagTail(table, mark) : at(table.tagEnd, mark) - 1;
  return `${text.slice(at(table.start, mark), end)}>${inner}${close}`;
}

function withMarks(
  context: WriteContext,
  siblings: readonly XliffUnit[],
  changes: readonly SegmentChange[],
): readonly Outcome[] {
  const { model, style, plan } = context;
  const { table } = model;
  const outcomes = new Map<SegmentChange, Outcome>();
  const byUnit = new Map(changes.map((change) => [change.unit, change]));
  const firstMark = siblings.find(({ place }) => place.target !== NONE)?.place.target ?? NONE;
  let anchor = NONE;
  let before: XliffUnit | undefined;
  for (const unit of siblings) {
    const { target } = unit.place;
    const change = byUnit.get(unit);
    if (change !== undefined && target !== NONE) outcomes.set(change, replaceInner(context, target, change.parts));
    if (change !== undefined && target === NONE && change.parts.length > 0) {
      const rendered = renderNew(change.parts, style, false);
      if (rendered.ok && firstMark !== NONE) {
        const mark = markWith(context, unit.place.source, rendered.text);
        const offset = anchor === NONE ? at(table.start, firstMark) : at(table.end, anchor);
        const text =
          anchor === NONE ? mark + textAfter(context, siblings, unit) : textBetween(context, before, unit) + mark;
        plan.add(offset, offset, text);
        outcomes.set(change, { changed: true });
      } else outcomes.set(change, rendered.ok ? 'the target has no segment to put this one next to' : rendered.reason);
    }
    if (target !== NONE) anchor = target;
    if (target !== NONE || outcomes.has(change ?? { unit, parts: [] })) before = unit;
  }
  return changes.map((change) => outcomes.get(change) ?? { changed: false });
}

/** The text that `seg-source` has between two segments; empty if it contains markup. */
function textBetween({ model }: WriteContext, before: XliffUnit | undefined, after: XliffUnit): string {
  if (before === undefined) return '';
  const between = model.text.slice(at(model.table.end, before.place.source), at(model.table.start, after.place.source));
  return between.includes('<') ? '' : between;
}

function textAfter(context: WriteContext, siblings: readonly XliffUnit[], unit: XliffUnit): string {
  const next = siblings[siblings.indexOf(unit) + 1];
  return next === undefined ? '' : textBetween(context, unit, next);
}
