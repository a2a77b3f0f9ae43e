import { trimSpace } from '../../../text/xml/chars.ts';
import { at, children } from '../../../text/xml/table.ts';
import type { UnitPlace } from '../read/catalog.ts';
import { SUGGESTION_MARKER } from '../read/markers.ts';
import { kind } from '../read/model.ts';
import { TARGET } from '../read/vocabulary.ts';
import type { WriteContext } from './target.ts';

/** Once a unit is translated, additional targets that were suggestions are removed, as NAB AL Tools does. */
export function removeSuggestions({ model, plan }: WriteContext, { element, targetElement }: UnitPlace): void {
  const { table, text } = model;
  for (const child of children(table, element)) {
    if (child === targetElement || kind(model, child) !== TARGET) continue;
    if (!text.startsWith(SUGGESTION_MARKER, at(table.tagEnd, child))) continue;
    plan.add(trimSpace(text, 0, at(table.start, child)), at(table.end, child), '');
  }
}
