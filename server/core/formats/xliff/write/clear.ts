import { trimSpace } from '../../../text/xml/chars.ts';
import { at, has, innerSpan, NONE, SELF_CLOSED } from '../../../text/xml/table.ts';
import { readContent } from '../content/content.ts';
import type { UnitPlace } from '../read/catalog.ts';
import { childOfKind } from '../read/model.ts';
import { SOURCE } from '../read/vocabulary.ts';
import { type Outcome, replaceInner, stateBefore, type WriteContext, writeState } from './target.ts';

/** Clears a translation in the way the file marks untranslated units. */
export function clearTarget(context: WriteContext, place: UnitPlace): Outcome {
  const { model, conventions } = context;
  const { targetElement } = place;
  if (targetElement === NONE || isEmptied(context, targetElement)) return { changed: false };
  if (model.family === 2) return clear2(context, place);
  if (place.several) return clearSegment(context, place);
  const approved = stateBefore(model, place).approved === 'yes' ? ({ approved: 'no' } as const) : {};
  if (conventions.states) {
    const outcome =
      conventions.initialWord === 'new' && context.copiesSource
        ? copySource(context, place)
        : empty(context, targetElement);
    if (typeof outcome === 'string' || !outcome.changed) return outcome;
    writeState(context, place, { state: conventions.initialWord, qualifier: null, ...approved });
    return outcome;
  }
  const outcome = conventions.emptyTargets ? empty(context, targetElement) : remove(context, targetElement);
  if (typeof outcome !== 'string' && outcome.changed) writeState(context, { ...place, targetElement: NONE }, approved);
  return outcome;
}

/** Whether there is nothing to clear, not even a marker. */
function isEmptied({ model }: WriteContext, target: number): boolean {
  return readContent(model, target, () => undefined).parts.every((part) => part.kind === 'text' && part.text === '');
}

/** 2.x: without a target the state must be `initial` (2.1 section 4.3.1.24), and `subState` is removed with it. */
function clear2(context: WriteContext, place: UnitPlace): Outcome {
  const outcome = remove(context, place.targetElement);
  const { state } = stateBefore(context.model, place);
  writeState(context, place, { ...(state !== undefined && { state: 'initial' }), subState: null });
  return outcome;
}

function clearSegment(context: WriteContext, place: UnitPlace): Outcome {
  if (place.target === NONE) return { changed: false };
  const outcome = empty(context, place.target);
  if (typeof outcome !== 'string' && outcome.changed && context.conventions.states)
    writeState(context, place, { state: context.conventions.initialWord, qualifier: null });
  return outcome;
}

function empty(context: WriteContext, element: number): Outcome {
  const { table } = context.model;
  if (has(table, element, SELF_CLOSED)) return { changed: false };
  const { start, end } = innerSpan(table, element);
  if (start === end) return { changed: false };
  context.plan.add(start, end, '');
  return { changed: true };
}

/** Removes the element and the white space before it. */
function remove(context: WriteContext, element: number): Outcome {
  const { table, text } = context.model;
  const end = at(table.end, element);
  context.plan.add(trimSpace(text, 0, at(table.start, element)), end, '');
  return { changed: true };
}

/** .NET resources are never empty: untranslated ones are copies of the source. */
function copySource(context: WriteContext, place: UnitPlace): Outcome {
  const { model } = context;
  const source = childOfKind(model, place.element, SOURCE);
  if (source === NONE) return empty(context, place.targetElement);
  const { start, end } = innerSpan(model.table, source);
  const raw = model.text.slice(start, end);
  const old = innerSpan(model.table, place.targetElement);
  if (has(model.table, place.targetElement, SELF_CLOSED)) return replaceInner(context, place.targetElement, []);
  if (model.text.slice(old.start, old.end) === raw) return { changed: false };
  context.plan.add(old.start, old.end, raw);
  return { changed: true };
}
