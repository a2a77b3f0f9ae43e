/** Encodes texts as scalars that every reader decodes to the same text (YAML 1.1 and 1.2, Psych, PyYAML). */
import { STYLE, type Style } from './style.ts';
import { isTextToAll } from './words.ts';

/** Characters that readers reject unless escaped: control characters except tabs, line separators, byte order marks, non-characters. */
const REFUSED = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/;
const ESCAPED = /["\\\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Begins with an indicator, or with what looks like a key whose blank was forgotten, or contains an indicator that ends the text. */
const SIGNS = /^[\w.-]+:["']|^[,[\]{}#&*!|>'"%@`]|^[-?:](?:[ \t]|$)|^(?:---|\.\.\.)|[ \t]#|:(?:[ \t]|$)|\t|^[ ]|[ ]$/;
const SHORT = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\t', '\\t'],
  ['\r', '\\r'],
]);

/** Half a surrogate pair, which no file can contain. */
export function hasLoneSurrogate(text: string): boolean {
  return LONE.test(text);
}

/** Whether every reader would accept a text without quotes. */
export function fitsPlain(text: string, flow: boolean): boolean {
  if (text === '' || REFUSED.test(text) || SIGNS.test(text) || !isTextToAll(text)) return false;
  return !flow || !/[,[\]{}]|^[-?:]/.test(text);
}

/** Single quotes have no escapes: everything must be on one line. */
export function fitsSingle(text: string): boolean {
  return !REFUSED.test(text);
}

/** What goes between the quotes, or without any. A text that cannot be plain is returned unchanged. */
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

/** Whether a text can be written as lines below a header: the first is not empty, and none is white space alone. */
export function fitsBlock(style: Style, text: string): boolean {
  if (text === '' || /^[ \t\r\n]|\r|(?:^|\n)[ \t]+(?:\n|$)/.test(text)) return false;
  if (REFUSED.test(text.replaceAll('\n', ''))) return false;
  return style === STYLE.literal || !/\n[ \t]/.test(text);
}

/** The lines of a block scalar without the last line end; each begins with `indent`. */
export function blockLines(style: Style, text: string, indent: string, eol: string): string {
  const body = text.replace(/\n+$/, '');
  const lines = style === STYLE.folded ? body.replace(/\n+/g, '$&\n').split('\n') : body.split('\n');
  return lines.map((line) => (line === '' ? '' : indent + line)).join(eol);
}

export function quotedAs(style: Style, text: string): string {
  return style === STYLE.single ? `'${encodeIn(style, text)}'` : `"${encodeIn(STYLE.double, text)}"`;
}

/** Whether a key can be written without quotes. How readers of YAML 1.1 read it does not matter: `on:` and `4003:` are keys of real files. */
export function fitsKey(key: string): boolean {
  return key !== '' && key !== '<<' && key.length < 1000 && !REFUSED.test(key) && !SIGNS.test(key);
}

/** Whether nothing in it needs an escape. */
export function isPrintable(text: string): boolean {
  return !REFUSED.test(text);
}
