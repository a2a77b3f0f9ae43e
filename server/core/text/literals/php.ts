import { lineEnd } from '../lines.ts';
import { behindBracket, commentOfC, type LiteralLanguage, type StringToken, skipTrivia } from './language.ts';

const ARRAY = /array\s*\(/iy;
const HEREDOC = /<<<[ \t]*(['"]?)([A-Za-z_]\w*)\1(?:\r\n|\n|\r)/y;
const WORD = /[A-Za-z_\x80-\uffff][\w\x80-\uffff]*/y;
const LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  v: '\v',
  e: '\u001b',
  f: '\f',
  '\\': '\\',
  $: '$',
  '"': '"',
};
const ESCAPE = /\\(?:([ntrvef\\$"])|([0-7]{1,3})|x([\dA-Fa-f]{1,2})|u\{([\dA-Fa-f]{1,6})\})/g;

/** Arrays of PHP: `[…]` and `array(…)` (PHP manual, "Strings", "Arrays"). */
export const php: LiteralLanguage = {
  sign: '=>',
  bareKeys: false,
  longStrings: true,
  openerAt(text, at) {
    const first = text.charAt(at);
    if (first === '[') return { inner: at + 1, close: ']', isList: undefined };
    if (first !== 'a' && first !== 'A') return undefined;
    ARRAY.lastIndex = at;
    const found = ARRAY.exec(text);
    return found === null ? undefined : { inner: at + found[0].length, close: ')', isList: undefined };
  },
  stringAt(text, at) {
    const quote = text.charAt(at);
    if (quote === '<') return heredoc(text, at);
    if (quote !== "'" && quote !== '"') return undefined;
    const sign = text.charCodeAt(at);
    let end = at + 1;
    for (let code = text.charCodeAt(end); end < text.length && code !== sign; code = text.charCodeAt(end))
      end += code === 92 ? 2 : 1;
    const isOpen = end >= text.length;
    const inner = { start: at + 1, end: Math.min(end, text.length) };
    const isComputed =
      quote === '"' && /(?<!\\)(?:\\\\)*(?:\$[A-Za-z_{\x80-\uffff]|\{\$)/.test(text.slice(inner.start, inner.end));
    return { end: isOpen ? text.length : end + 1, inner, quote, isComputed, isOpen };
  },
  commentEnd(text, at) {
    const character = text.charAt(at);
    if (character === '#' && text.charAt(at + 1) !== '[') return lineEnd(text, at);
    return character === '/' ? commentOfC(text, at) : undefined;
  },
  *escapes(raw, quote) {
    if (quote === "'") {
      for (const { index } of raw.matchAll(/\\[\\']/g))
        yield { at: index, end: index + 2, text: raw.charAt(index + 1) };
      return;
    }
    for (const { index, 0: found, 1: letter, 2: octal, 3: hex, 4: point } of raw.matchAll(ESCAPE)) {
      const end = index + found.length;
      if (letter !== undefined) yield { at: index, end, text: LETTERS[letter] ?? letter };
      else if (octal !== undefined)
        yield { at: index, end, text: String.fromCharCode(Number.parseInt(octal, 8) & 0xff) };
      else if (hex !== undefined) yield { at: index, end, text: String.fromCharCode(Number.parseInt(hex, 16)) };
      else yield { at: index, end, text: characterOf(point ?? '') };
    }
  },
  encode(text, quote) {
    if (quote === "'") return text.replace(/\\(?=[\\']|$)|'/g, '\\$&');
    return text
      .replace(/[\\"]|\$(?=[A-Za-z_{\x80-\uffff])|(?<=\{)\$/g, '\\$&')
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
      .replaceAll('\t', '\\t');
  },
  rootOf(text) {
    for (let at = Math.max(0, text.indexOf('<?php')); at < text.length; ) {
      const string = php.commentEnd(text, at) === undefined ? php.stringAt(text, at) : undefined;
      const skipped = php.commentEnd(text, at) ?? string?.end;
      if (skipped !== undefined) {
        at = skipped;
        continue;
      }
      WORD.lastIndex = at;
      const word = WORD.exec(text)?.[0];
      if (word?.toLowerCase() === 'return') {
        const value = skipTrivia(php, text, at + word.length);
        // A value that is combined from several arrays is left to people.
        const opener = php.openerAt(text, value);
        if (opener === undefined) return undefined;
        const end = skipTrivia(php, text, behindBracket(php, text, opener.inner));
        return end >= text.length || text.charAt(end) === ';' || text.startsWith('?>', end) ? value : undefined;
      }
      at += word?.length ?? 1;
    }
    return undefined;
  },
};

function heredoc(text: string, at: number): StringToken | undefined {
  HEREDOC.lastIndex = at;
  const found = HEREDOC.exec(text);
  if (found === null) return undefined;
  const close = new RegExp(`^[ \\t]*${found[2]}\\b`, 'gm');
  close.lastIndex = at + found[0].length;
  const end = close.exec(text) === null ? text.length : close.lastIndex;
  return { end, inner: { start: at + found[0].length, end }, quote: '', isComputed: true, isOpen: false };
}

function characterOf(digits: string): string {
  const point = Number.parseInt(digits, 16);
  return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
}
