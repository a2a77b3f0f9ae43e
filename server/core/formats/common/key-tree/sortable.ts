import { formatPointer } from '../../../text/json/pointer.ts';
import { type KeyTree, NODE } from '../../../text/key-tree.ts';
import type { Catalog } from '../../format.ts';
import type { Sortable } from '../order/sorted.ts';
import { children } from './members.ts';
import { DEPTH_LIMIT } from './read.ts';

/** The range of an entry with what moves along; undefined: it stays, and so do its neighbours. */
type Place<T extends KeyTree> = (tree: T, node: number) => Pick<Sortable, 'top' | 'start' | 'end'> | undefined;

/** The entries of a tree that may be sorted. The inside of a unit (its message, its notes) belongs to the format, and arrays have an order. */
export function sortables<T extends KeyTree>(tree: T, { units }: Catalog, place: Place<T>): readonly Sortable[] {
  const own = new Set(units.map(({ id }) => id));
  const below = (node: number, pointer: string, depth: number): readonly Sortable[] => {
    if (tree.size === 0 || tree.kind(node) !== NODE.object || own.has(pointer) || depth > DEPTH_LIMIT) return [];
    const entries: Sortable[] = [];
    for (const child of children(tree, node)) {
      const key = tree.key(child);
      // An entry with an implicit index, in a list or in PHP, would be a different one in another place.
      const at = tree.keyEnd(child) === tree.keyStart(child) ? undefined : place(tree, child);
      if (at === undefined) return [];
      const inside = below(child, `${pointer}${formatPointer([key])}`, depth + 1);
      entries.push({ key, ...at, ...(inside.length > 0 && { children: inside }) });
    }
    return entries;
  };
  return below(0, '', 0);
}
