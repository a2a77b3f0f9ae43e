import { MARK_STATES, type MarkedState } from '../../../../shared/commands.ts';
import { unitsAt } from '../../../core/formats/common/units/places.ts';
import type { Unit } from '../../../core/formats/format.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Subject } from '../subject.ts';

/** The name of a state in "Mark as …". */
export const STATE_NAMES: Readonly<Record<MarkedState, string>> = {
  'needs-work': 'needing work',
  translated: 'translated',
  reviewed: 'reviewed',
  final: 'final',
};

/** The states that can be set for units of the document; none if the file format cannot express them. */
export function statesFor({ format, input }: Subject): readonly MarkedState[] {
  if (input.role === 'source' || input.catalog.malformed) return [];
  const markable = format.markable?.(input.catalog) ?? [];
  return MARK_STATES.filter((state) => markable.includes(state));
}

/** The units that a range touches. */
export function unitsIn({ input }: Subject, { start, end }: Span): readonly Unit[] {
  return unitsAt(input.catalog, { start, end });
}
