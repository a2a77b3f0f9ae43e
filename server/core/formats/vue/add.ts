import type { KeyTree } from '../../text/key-tree.ts';
import { lineIndent, spaceBefore } from '../../text/lines.ts';
import type { Edit } from '../../text/span.ts';
import { children } from '../common/key-tree/members.ts';
import { indented } from '../common/sections/section.ts';

/** Appends a language to an object, in the style of its last entry. */
export function addRoot(tree: KeyTree, shift: number, locale: string, body: string): Edit {
  const { text } = tree;
  const all = [...children(tree, 0)];
  const last = all.at(-1) ?? 0;
  const start = tree.outerStart(last);
  const space = spaceBefore(text, start);
  const isOnLine = /[\r\n]/.test(space);
  const lead = isOnLine ? (/(?:\r\n|\n|\r)[ \t]*$/.exec(space)?.[0] ?? '') : ' ';
  const first = text.charAt(tree.keyStart(last));
  const quote = first === '"' || first === "'" ? first : '';
  const isName = quote !== '' || /^[A-Za-z_$][\w$]*$/.test(locale);
  const key = isName ? `${quote}${locale}${quote}` : `"${locale}"`;
  const colon = text.slice(tree.keyEnd(last), tree.start(last));
  const sign = /^\s*:\s*$/.test(colon) ? colon : ': ';
  const value = indented(body.trim(), isOnLine ? lineIndent(text, start) : '');
  const member = `${lead}${key}${sign}${value}`;
  const end = tree.end(last);
  const behind = commaBehind(text, end);
  const at = shift + (behind ?? end);
  return { span: { start: at, end: at }, text: behind === undefined ? `,${member}` : `${member},` };
}

/** After the comma after the last entry, past comments; undefined if there is none. */
function commaBehind(text: string, end: number): number | undefined {
  const found = /^(?:\s|\/\/[^\r\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*,/.exec(text.slice(end, end + 2000))?.[0];
  return found === undefined ? undefined : end + found.length;
}
