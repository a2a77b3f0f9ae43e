import type { Edit } from '../../text/span.ts';
import { innerSpan } from '../../text/xml/table.ts';
import { without } from '../common/xml/layout.ts';
import type { AndroidCatalog } from './read.ts';
import type { Entry } from './scan.ts';
import type { Placed } from './unit.ts';

/**
 * Removes texts. A resource that loses all of them is removed as a whole; an item inside an array becomes empty, since the others are accessed by
 * index.
 */
export function removals(target: AndroidCatalog, removed: ReadonlyMap<string, Placed>): Edit[] {
  const byEntry = Map.groupBy(removed.values(), ({ entry }) => entry);
  return [...byEntry].flatMap(([entry, placed]) => {
    if (placed.length === entry.items.length) return without(target.table.text, entry.span);
    const gone = new Set(placed.map(({ item }) => item));
    const last = entry.items.findLastIndex((item) => !gone.has(item));
    return placed.map(({ item }): Edit => {
      const empties = entry.kind === 'string-array' && Number(item.key) < last;
      return empties
        ? { span: innerSpan(target.table, item.element), text: '' }
        : without(target.table.text, item.span);
    });
  });
}

/** Resources that are removed completely. */
export function goneEntries(removed: ReadonlyMap<string, Placed>): ReadonlySet<Entry> {
  const byEntry = Map.groupBy(removed.values(), ({ entry }) => entry);
  return new Set([...byEntry].flatMap(([entry, placed]) => (placed.length === entry.items.length ? entry : [])));
}
