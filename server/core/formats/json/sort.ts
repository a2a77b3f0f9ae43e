import { scanJson } from '../../text/json/scan.ts';
import type { JsonTree } from '../../text/json/tree.ts';
import { sortables } from '../common/key-tree/sortable.ts';
import { sortedBy } from '../common/order/sorted.ts';
import type { Catalog } from '../format.ts';

/** See `Format.sort`. A file with comments is not sorted; metadata (`@key` of ARB) follows its entry. */
export const sortJson = sortedBy(entriesOf, { between: /^\s*,\s*$/, owner: (key) => key.replace(/^@(?!@)/, '') });

function entriesOf(text: string, catalog: Catalog, isSource: boolean) {
  if (!isSource && !isStrict(text)) return undefined;
  return sortables(scanJson(text, { jsonc: isSource }), catalog, placeOf);
}

function isStrict(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

function placeOf(tree: JsonTree, node: number) {
  const start = tree.keyStart(node);
  return { top: start, start, end: tree.end(node) };
}
