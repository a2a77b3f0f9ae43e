import { isBlank } from '../../text/content.ts';
import { NONE } from '../../text/xml/table.ts';
import type { Catalog, Mark, MarkState, Written } from '../format.ts';
import { qtOf } from './read.ts';
import type { Message } from './scan.ts';
import { setUnfinished } from './state.ts';

const STATES: readonly MarkState[] = ['needs-work', 'translated'];

/** Qt has one word for a state: `unfinished`. */
export function markableQt({ malformed }: Catalog): readonly MarkState[] {
  return malformed ? [] : STATES;
}

/** Sets the state of messages. The forms of a plural set share it. */
export function markQt(text: string, catalog: Catalog, marks: readonly Mark[]): Written {
  const { table, places, units, malformed } = qtOf(text, catalog);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const byMessage = new Map<Message, MarkState>();
  const rejected: Written['rejected'][number][] = [];
  for (const { unit, state } of marks) {
    const message = places.get(unit)?.message;
    if (message === undefined || malformed)
      rejected.push({ unit, reason: 'the file has no message with that source that can be written' });
    else if (!STATES.includes(state)) rejected.push({ unit, reason: 'the file has no way to state this' });
    else if (isBlank(byId.get(unit)?.target)) rejected.push({ unit, reason: 'it has no translation yet' });
    else byMessage.set(message, state);
  }
  const edits = [...byMessage].flatMap(([{ translation }, state]) =>
    translation === NONE ? [] : setUnfinished(table, translation, state === 'needs-work'),
  );
  return { edits: edits.sort((a, b) => a.span.start - b.span.start), rejected };
}
