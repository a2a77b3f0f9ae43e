import { lineEnd, lineStart } from '../../text/lines.ts';
import { afterBreak } from '../../text/yaml/places.ts';
import type { SourceFile } from '../format.ts';
import { localeTree } from './detect.ts';
import { layoutOf } from './layout.ts';
import { rootKey } from './write.ts';

/** A new target file without texts: byte order mark, header comments and the beginning of the document as in the source, and its locale. */
export function createYaml(source: SourceFile, targetLocale: string): string {
  const tree = localeTree(source.text);
  const { eol } = layoutOf(tree);
  if (tree.locale === undefined) return headOf(source.text);
  // Everything above the locale is about the file.
  const head = source.text.slice(0, lineStart(source.text, tree.rootKey.start));
  const locale = tree.locale.includes('_') ? targetLocale.replaceAll('-', '_') : targetLocale;
  return `${head}${rootKey(locale, tree)}:${eol}`;
}

/** Everything above the first key, except a comment after the last empty line: that one is about the key. */
function headOf(text: string): string {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let gap = -1;
  for (;;) {
    const end = lineEnd(text, at);
    const line = text.slice(at, Math.min(end, at + 100));
    if (!/^(?:---[ \t]*(?:#.*)?|%.*|[ \t]*#.*|[ \t]*)$/.test(line)) break;
    const next = afterBreak(text, end);
    if (line.trim() === '') gap = next;
    if (next === end) return text;
    at = next;
  }
  return text.slice(0, gap === -1 ? at : gap);
}
