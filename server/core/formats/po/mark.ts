import { isBlank } from '../../text/content.ts';
import type { Catalog, Mark, MarkState, Written } from '../format.ts';
import { clearBefore, clearFuzzy, setFuzzy } from './fuzzy.ts';
import type { PoEntry } from './lines.ts';
import { poOf } from './read.ts';

const STATES: readonly MarkState[] = ['needs-work', 'translated'];

/** PO has one word for a state: `fuzzy`. */
export function markablePo({ malformed }: Catalog): readonly MarkState[] {
  return malformed ? [] : STATES;
}

/** Sets the state of entries. The forms of a plural set share it. */
export function markPo(text: string, catalog: Catalog, marks: readonly Mark[]): Written {
  const { places, units, malformed } = poOf(text, catalog);
  const wanted = new Map(marks.map(({ unit, state }) => [unit, state]));
  const byEntry = new Map<PoEntry, MarkState>();
  const rejected: Written['rejected'][number][] = [];
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  for (const [unit, state] of wanted) {
    const entry = places.get(unit)?.entry;
    if (entry === undefined || malformed)
      rejected.push({ unit, reason: 'the file has no entry with that source that can be written' });
    else if (!STATES.includes(state)) rejected.push({ unit, reason: 'the file has no way to state this' });
    else if (isBlank(byId.get(unit)?.target)) rejected.push({ unit, reason: 'it has no translation yet' });
    else byEntry.set(entry, state);
  }
  const edits = [...byEntry].flatMap(([entry, state]) =>
    state === 'needs-work' ? setFuzzy(text, entry) : [...clearFuzzy(text, entry), ...clearBefore(text, entry)],
  );
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}
