import type { Content } from '../../text/content.ts';
import { decodedOffsets } from '../../text/json/string.ts';
import type { JsonTree } from '../../text/json/tree.ts';

/** A key of Interface Builder: an object, and its property that shows the text. Objects of old files are numbers. */
const KEY = /^([A-Za-z\d]{3}-[A-Za-z\d]{2}-[A-Za-z\d]{3}|\d{1,6})\.([\w.]{1,60}(?:\[\d{1,4}\])?)$/;
const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/**
 * The text of an entry that Xcode has generated from a storyboard: its key means nothing, the comment has the text in the notation of `.strings`
 * (`Class = "NSButton"; title = "Save"; ObjectID = "x1Y-2z-3Ab";`). Undefined: the entry is of another kind.
 * @param comment node of the comment
 */
export function builderContent(tree: JsonTree, key: string, comment: number): Content | undefined {
  const [, object, property = ''] = KEY.exec(key) ?? [];
  if (object === undefined) return undefined;
  const told = tree.string(comment);
  const sign = `${property} = "`;
  const at = told.startsWith(sign) ? 0 : told.indexOf(` ${sign}`) + 1;
  if (!told.includes(`ObjectID = "${object}";`) || !told.startsWith(sign, at)) return undefined;
  const inner = tree.inner(comment);
  const raw = decodedOffsets(tree.raw(inner));
  const start = at + sign.length;
  const first = raw[start] ?? 0;
  const offsets: number[] = [];
  let text = '';
  let end = start;
  for (; end < told.length && told.charAt(end) !== '"'; end++) {
    offsets.push((raw[end] ?? first) - first);
    const isEscape = told.charAt(end) === '\\';
    if (isEscape) end++;
    const character = told.charAt(end);
    text += isEscape ? (LETTERS[character] ?? character) : character;
  }
  const last = raw[end] ?? first;
  const span = { start: inner.start + first, end: inner.start + last };
  if (text === '') return { span, parts: [] };
  return { span, parts: [{ kind: 'text', text, span, offsets: Uint32Array.from([...offsets, last - first]) }] };
}
