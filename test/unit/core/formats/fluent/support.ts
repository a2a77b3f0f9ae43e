import { fluent } from '../../../../../server/core/formats/fluent/index.ts';
import type { Change, Unit } from '../../../../../server/core/formats/format.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

export const set = (unit: string, ...parts: string[]): Change => ({ unit, parts, origin: 'person' });

/** Text, and codes in brackets. */
export const shown = ({ source }: Unit) =>
  source!.parts.map((part) => (part.kind === 'text' ? part.text : `[${part.id}]`)).join('');

export const textsOf = (text: string) =>
  Object.fromEntries(fluent.parse(text).units.map((unit) => [unit.id, shown(unit)]));

/** Writes and applies. */
export function write(text: string, changes: readonly Change[], source?: string) {
  const written = fluent.write(
    text,
    fluent.parse(text),
    changes,
    source === undefined ? undefined : { text: source, catalog: fluent.parse(source) },
  );
  return { text: applyEdits(text, written.edits), ...written };
}
