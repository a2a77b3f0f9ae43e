import type { KeyTree } from '../../../text/key-tree.ts';
import type { Edit } from '../../../text/span.ts';
import type { Catalog } from '../../format.ts';
import type { Name } from '../order/naming.ts';
import type { Dialect } from './dialect.ts';

/** Renames links in texts to a renamed key, or to one below a renamed group. */
export function linkEdits(
  tree: KeyTree,
  { link }: Dialect,
  { units }: Catalog,
  { key, text, isGroup }: Name,
  to: string,
): Edit[] {
  if (link === undefined || !tree.mentions(link.word)) return [];
  const edits: Edit[] = [];
  for (const { source } of units) {
    if (source === undefined) continue;
    const raw = tree.text.slice(source.span.start, source.span.end);
    if (!raw.includes(link.word)) continue;
    for (const match of raw.matchAll(link.pattern)) {
      const found = (match[1] ?? '').replace(/\.$/, '');
      const isIt = found === key || (isGroup && found.startsWith(`${key}.`));
      if (!isIt) continue;
      const start = source.span.start + match.index + match[0].lastIndexOf(match[1] ?? '') + key.length - text.length;
      edits.push({ span: { start, end: start + text.length }, text: to });
    }
  }
  return edits;
}
