import type { LiteralTree } from '../../../text/literals/tree.ts';
import type { Format } from '../../format.ts';
import { sortables } from '../key-tree/sortable.ts';
import { sortedBy } from '../order/sorted.ts';
import type { LiteralFormat } from './write.ts';

/** See `Format.sort`. If a comment follows an entry, its neighbours are not sorted: a comma lies between the two. */
export function sortLiteral({ scan }: LiteralFormat): NonNullable<Format['sort']> {
  return sortedBy((text, catalog) => sortables(scan(text), catalog, placeOf), { between: /^\s*,\s*$/ });
}

function placeOf(tree: LiteralTree, node: number) {
  const [start, end] = [tree.keyStart(node), tree.end(node)];
  const remarks = tree.remarks(node);
  if (remarks.some(({ span }) => span.start >= end)) return undefined;
  return { top: Math.min(start, remarks[0]?.span.start ?? start), start, end };
}
