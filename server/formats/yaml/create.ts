import { afterBreak, lineEnd } from '../../text/yaml/places.ts';
import type { SourceFile } from '../format.ts';
import { localeTree } from './detect.ts';
import { layoutOf } from './layout.ts';
import { rootKey } from './write.ts';

/** A new target file without texts: byte order mark, comments at the head and beginning of the document as in the source, and its locale. */
export function createYaml(source: SourceFile, targetLocale: string): string {
  const tree = localeTree(source.text);
  const { eol } = layoutOf(tree);
  const head = headOf(source.text);
  if (tree.locale === undefined) return head;
  const locale = tree.locale.includes('_') ? targetLocale.replaceAll('-', '_') : targetLocale;
  return `${head}${rootKey(locale, tree)}:${eol}`;
}

/** Everything before the first key: comments up to the last empty line (what follows is about the key), and `---`. */
function headOf(text: string): string {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let head = at;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const line = text.slice(at, Math.min(end, at + 100));
    const next = afterBreak(text, end);
    if (/^(?:---[ \t]*(?:#.*)?|%.*|)$/.test(line)) head = next;
    else if (!/^[ \t]*#/.test(line)) break;
    // The very first comment is the file's own.
    else if (at <= 1 || head === at) head = next;
    if (next === end) break;
    at = next;
  }
  return text.slice(0, head);
}
