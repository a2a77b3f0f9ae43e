/** Texts as scalars that every reader takes for what they are (YAML 1.1 and 1.2, Psych, PyYAML). */
import { STYLE, type Style } from './style.ts';
import { isTextToAll } from './words.ts';

/** What needs an escape, or a reader refuses it: controls but tabs, separators of lines, marks of byte order, what is no character. */
const REFUSED = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/;
const ESCAPED = /["\\\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Begins with a sign that means something, or with what looks like a key whose blank was forgotten, or holds a sign that ends the text. */
const SIGNS = /^[\w.-]+:["']|^[,[\]{}#&*!|>'"%@`]|^[-?:](?:[ \t]|$)|^(?:---|\.\.\.)|[ \t]#|:(?:[ \t]|$)|\t|^[ ]|[ ]$/;
const SHORT = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\t', '\\t'],
  ['\r', '\\r'],
]);

/** Half a surrogate pair: no file can hold it. */
export function hasLoneSurrogate(text: string): boolean {
  return LONE.test(text);
}

/** Whether a text can stand without quotes, to every reader. */
export function fitsPlain(text: string, flow: boolean): boolean {
  if (text === '' || REFUSED.test(text) || SIGNS.test(text) || !isTextToAll(text)) return false;
  return !flow || !/[,[\]{}]|^[-?:]/.test(text);
}

/** Single quotes know no escapes: everything must stand on one line. */
export function fitsSingle(text: string): boolean {
  return !REFUSED.test(text);
}

/** What stands between the quotes, or without any. A plain text that cannot be one is given back as it is. */
export function encodeIn(style: Style, text: string): string {
  if (style === STYLE.single) return text.replaceAll("'", "''");
  return style === STYLE.double ? escaped(text) : text;
}

function escaped(text: string): string {
  return text.replace(ESCAPED, (character) => {
    const short = SHORT.get(character);
    if (short !== undefined) return short;
    const code = character.charCodeAt(0);
    const hex = code.toString(16).toUpperCase();
    return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
  });
}

/** Whether a text can stand as lines below a header: they begin with something, and none is white space alone. */
export function fitsBlock(style: Style, text: string): boolean {
  if (text === '' || /^[ \t\r\n]|\r|(?:^|\n)[ \t]+(?:\n|$)/.test(text)) return false;
  if (REFUSED.test(text.replaceAll('\n', ''))) return false;
  return style === STYLE.literal || !/\n[ \t]/.test(text);
}

/** The lines of a block scalar without the last line end; `indent` is what each begins with. */
export function blockLines(style: Style, text: string, indent: string, eol: string): string {
  const body = text.replace(/\n+$/, '');
  const lines = style === STYLE.folded ? body.replace(/\n+/g, '$&\n').split('\n') : body.split('\n');
  return lines.map((line) => (line === '' ? '' : indent + line)).join(eol);
}

export function quotedAs(style: Style, text: string): string {
  return style === STYLE.single ? `'${encodeIn(style, text)}'` : `"${encodeIn(STYLE.double, text)}"`;
}

/** Whether a key can stand without quotes. What readers of YAML 1.1 take it for is not asked: `on:` and `4003:` are keys of real files. */
export function fitsKey(key: string): boolean {
  return key !== '' && key !== '<<' && key.length < 1000 && !REFUSED.test(key) && !SIGNS.test(key);
}

/** Nothing in it needs an escape. */
export function isPrintable(text: string): boolean {
  return !REFUSED.test(text);
}
