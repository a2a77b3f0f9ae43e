import { lineEnd, lineStart } from '../../text/lines.ts';
import { commentAbove } from '../../text/yaml/places.ts';
import type { YamlTree } from '../../text/yaml/tree.ts';
import { sortables } from '../common/key-tree/sortable.ts';
import { sortedBy } from '../common/order/sorted.ts';
import type { Catalog } from '../format.ts';
import { localeTree } from './detect.ts';

/** See `Format.sort`. Files with internal references are not sorted. */
export const sortYaml = sortedBy(entriesOf);

function entriesOf(text: string, catalog: Catalog) {
  const tree = localeTree(text);
  for (let node = 0; node < tree.size; node++) if (tree.isFixed(node)) return undefined;
  return sortables(tree, catalog, placeOf);
}

/** Entries in braces stay, and so do siblings of an entry that shares its line with a dash. */
function placeOf(tree: YamlTree, node: number) {
  const { text } = tree;
  const start = tree.outerStart(node);
  const line = lineStart(text, start);
  const indent = text.slice(line, start);
  if (tree.isInFlow(node) || !/^ *$/.test(indent)) return undefined;
  let above = commentAbove(text, line);
  // Comments in another column belong to what is above.
  while (above < line && !(text.startsWith(indent, above) && text.charAt(above + indent.length) === '#'))
    above = Math.min(line, nextLine(text, above));
  const top = above === line ? start : above + indent.length;
  return { top, start, end: lineEnd(text, tree.end(node)) };
}

function nextLine(text: string, at: number): number {
  const end = lineEnd(text, at);
  return end + (text.startsWith('\r\n', end) ? 2 : 1);
}
