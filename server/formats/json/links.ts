import type { JsonTree } from '../../text/json-tree.ts';
import type { Edit } from '../../text/span.ts';
import type { Catalog } from '../format.ts';
import type { Name } from '../naming.ts';

/** How texts of a dialect quote other texts: `$t(key)` and `$t(ns:key)` of i18next, `@:key`, `@.lower:key` and `@:(key)` of vue-i18n. */
const LINKS: Readonly<Record<string, readonly [word: string, link: RegExp]>> = {
  i18next: ['$t(', /\$t\(\s{0,20}(?:[\w-]{1,100}:)?([^\s,(){}"\\]{1,300})(?=\s{0,20}[,)])/g],
  'i18next-v3': ['$t(', /\$t\(\s{0,20}(?:[\w-]{1,100}:)?([^\s,(){}"\\]{1,300})(?=\s{0,20}[,)])/g],
  'vue-i18n': ['@', /@(?:\.\w{1,100})?:\(?([\w.-]{1,300})/g],
};

/** Texts that quote a renamed key, or one below a renamed group, name it anew. */
export function linkEdits(
  tree: JsonTree,
  { dialect, units }: Catalog,
  { key, text, isGroup }: Name,
  to: string,
): Edit[] {
  const [word, link] = LINKS[dialect] ?? [];
  if (word === undefined || link === undefined || !tree.mentions(word)) return [];
  const edits: Edit[] = [];
  for (const { source } of units) {
    if (source === undefined) continue;
    const raw = tree.text.slice(source.span.start, source.span.end);
    if (!raw.includes(word)) continue;
    for (const match of raw.matchAll(link)) {
      const found = (match[1] ?? '').replace(/\.$/, '');
      const isIt = found === key || (isGroup && found.startsWith(`${key}.`));
      if (!isIt) continue;
      const start = source.span.start + match.index + match[0].lastIndexOf(match[1] ?? '') + key.length - text.length;
      edits.push({ span: { start, end: start + text.length }, text: to });
    }
  }
  return edits;
}
