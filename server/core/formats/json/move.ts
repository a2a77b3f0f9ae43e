import { type Edit, mover } from '../../text/span.ts';
import { type Move, movedContent, movedNotes, movedSpan } from '../common/units/moved.ts';
import { MovedUnit } from '../common/units/moved-unit.ts';
import { asUnit } from '../common/units/unit-copy.ts';
import type { Unit } from '../format.ts';

/** Moves units whose text an edit does not touch to their positions after it. Moving a unit costs one small object. */
export function unitMover(edit: Edit): (unit: Unit) => Unit {
  const { start, end } = edit.span;
  const delta = edit.text.length - (end - start);
  const move = mover(edit);
  return (unit) => {
    const moved = unit instanceof MovedUnit ? unit : undefined;
    const root = moved?.root ?? unit;
    const by = moved?.delta ?? 0;
    const { span, notes } = root;
    if (notes.length === 0 ? span.end + by <= start : endOf(root) + by <= start) return unit;
    const behind = span.start + by >= end && (notes.length === 0 || startOf(root) + by >= end);
    return behind ? asUnit(new MovedUnit(root, by + delta)) : movedNow(unit, move);
  };
}

/** Notes may precede and follow the unit that they are about. */
function startOf({ span, notes }: Unit): number {
  return notes.reduce((least, note) => Math.min(least, note.span?.start ?? least), span.start);
}

function endOf({ span, notes }: Unit): number {
  return notes.reduce((most, note) => Math.max(most, note.span?.end ?? most), span.end);
}

/** Moves each position now: for units around the edit. */
export function movedNow(unit: Unit, move: Move): Unit {
  const { id, name, state, lock, context, declaredPlaceholders, plural } = unit;
  return {
    id,
    name,
    span: movedSpan(unit.span, move),
    nameSpan: movedSpan(unit.nameSpan, move),
    ...(unit.source && { source: movedContent(unit.source, move) }),
    notes: movedNotes(unit.notes, move),
    state,
    ...(lock !== undefined && { lock }),
    ...(context !== undefined && { context }),
    ...(declaredPlaceholders !== undefined && { declaredPlaceholders }),
    ...(plural !== undefined && { plural }),
  };
}
