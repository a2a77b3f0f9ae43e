import type { Edit, Span } from '../../text/span.ts';
import type { Written } from '../format.ts';
import type { FluentCatalog } from './read.ts';
import { afterLineEnd, type Entry } from './scan.ts';
import { nameOf, type Placed } from './unit.ts';

/** Removes units; an entry that keeps nothing is removed with its comment. */
export function removals(text: string, target: FluentCatalog, ids: ReadonlySet<string>): Written {
  const edits: Edit[] = [];
  const rejected: { unit: string; reason: string }[] = [];
  if (ids.size === 0) return { edits, rejected };
  const entries = new Map<Entry, [string, Placed][]>();
  for (const [id, place] of target.placed) {
    const list = entries.get(place.entry);
    if (list === undefined) entries.set(place.entry, [[id, place]]);
    else list.push([id, place]);
  }
  for (const [entry, all] of entries) {
    const going = all.filter(([id]) => ids.has(id));
    if (going.length === 0) continue;
    if (going.length === all.length) {
      const start = entry.comment?.start ?? entry.start;
      edits.push({ span: { start, end: afterLineEnd(text, entry.end) }, text: '' });
      continue;
    }
    const done = new Set<string>();
    for (const [id, place] of going) {
      const name = nameOf(place);
      const whole = all.every(
        ([other, { entry, attribute }]) => nameOf({ entry, attribute }) !== name || ids.has(other),
      );
      if (whole) {
        if (!done.has(name)) edits.push({ span: wholeSpan(text, place), text: '' });
        done.add(name);
      } else if (place.variant?.isDefault === false) edits.push({ span: withLineEnd(text, place.variant), text: '' });
      else
        rejected.push({
          unit: id,
          reason: 'This text is used for all other numbers: it cannot be removed on its own.',
        });
    }
  }
  return { edits, rejected };
}

function wholeSpan(text: string, { entry, attribute, pattern }: Placed): Span {
  return attribute === undefined ? { start: entry.valueAt, end: pattern.end } : withLineEnd(text, attribute);
}

/** Includes the line end and the blanks before it. */
function withLineEnd(text: string, { start, end }: Span): Span {
  let from = start;
  while (from > 0 && /[ \r\n]/.test(text.charAt(from - 1))) from--;
  return { start: from, end };
}
