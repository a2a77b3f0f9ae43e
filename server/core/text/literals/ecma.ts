import { isLineBreak } from '../lines.ts';
import {
  behindBracket,
  commentOfC,
  expressionEnd,
  type LiteralLanguage,
  type StringToken,
  skipTrivia,
} from './language.ts';

const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '0': '\0' };
const ESCAPE = /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\}|(\r\n|[\s\S]))/g;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
/** Types are shorter; a declaration without a value after this many steps is not a constant. */
const MOST_STEPS = 300;
/** Members that hold the texts of a locale module, besides its name and code. */
const NAMES = ['messages', 'translation', 'translations'];

/** Objects of JavaScript and TypeScript (ECMAScript, "Literals"). */
export const ecma: LiteralLanguage = {
  sign: ':',
  bareKeys: true,
  longStrings: false,
  openerAt(text, at) {
    const character = text.charAt(at);
    if (character === '{') return { inner: at + 1, close: '}', isList: false };
    return character === '[' ? { inner: at + 1, close: ']', isList: true } : undefined;
  },
  stringAt(text, at) {
    const quote = text.charCodeAt(at);
    if (quote === 96) return template(text, at);
    if (quote !== 39 && quote !== 34) return undefined;
    let end = at + 1;
    for (let code = text.charCodeAt(end); end < text.length && code !== quote; code = text.charCodeAt(end)) {
      if (isLineBreak(code)) break;
      end += code === 92 ? (text.startsWith('\r\n', end + 1) ? 3 : 2) : 1;
    }
    end = Math.min(end, text.length);
    const isOpen = text.charCodeAt(end) !== quote;
    const inner = { start: at + 1, end };
    return { end: isOpen ? end : end + 1, inner, quote: text.charAt(at), isComputed: false, isOpen };
  },
  commentEnd: commentOfC,
  *escapes(raw) {
    for (const { index, 0: found, 1: two, 2: four, 3: point, 4: letter } of raw.matchAll(ESCAPE)) {
      const digits = two ?? four ?? point;
      const end = index + found.length;
      if (digits !== undefined) {
        const code = Number.parseInt(digits, 16);
        yield { at: index, end, text: code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code) };
      } else
        yield {
          at: index,
          end,
          text: /[\r\n\u2028\u2029]/.test(letter ?? '') ? '' : (LETTERS[letter ?? ''] ?? letter ?? ''),
        };
    }
  },
  encode(text, quote) {
    const escaped = text.replaceAll('\\', '\\\\');
    if (quote === '`') return escaped.replaceAll('`', '\\`').replaceAll('${', '\\${').replaceAll('\r', '\\r');
    return escaped
      .replaceAll(quote, `\\${quote}`)
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029');
  },
  rootOf(text) {
    const { exported, constants } = outline(text);
    // Several constants may hold the same texts: those of `de` are `deTexts`.
    const literals = new Set(exported.flatMap((at) => literalAt(text, at, constants, 0) ?? []));
    const found = new Set([...literals].map((literal) => messagesIn(text, literal, constants)));
    const [only] = found;
    return found.size === 1 ? only : undefined;
  },
};

/** A template without holes is a text; one with a hole is computed at run time. */
function template(text: string, at: number): StringToken {
  /** What is open: templates, their holes, and braces inside the holes. */
  const open = ['`'];
  let isComputed = false;
  let end = at + 1;
  while (end < text.length && open.length > 0) {
    const character = text.charAt(end);
    const isInText = open.at(-1) === '`';
    if (isInText && character === '\\') end++;
    else if (isInText && text.startsWith('${', end)) {
      isComputed = true;
      open.push('{');
      end++;
    } else if (isInText ? character === '`' : character === '}') open.pop();
    else if (!isInText && (character === '`' || character === '{')) open.push(character);
    end++;
  }
  const isOpen = open.length > 0;
  end = Math.min(end, text.length);
  return { end, inner: { start: at + 1, end: isOpen ? end : end - 1 }, quote: '`', isComputed, isOpen };
}

interface Outline {
  /** Where the exports of the module begin: `export default …`, `module.exports = …`, else its exported constants. */
  readonly exported: readonly number[];
  /** Where the values of constants begin. */
  readonly constants: ReadonlyMap<string, number>;
}

/** Reads the outermost statements. Linear. */
function outline(text: string): Outline {
  const constants = new Map<string, number>();
  const named: number[] = [];
  let exported: number | undefined;
  let isExport = false;
  for (let at = 0; at < text.length; ) {
    const skipped = ecma.commentEnd(text, at) ?? ecma.stringAt(text, at)?.end;
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const character = text.charAt(at);
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    if (word === undefined) {
      at = '([{'.includes(character) ? behindBracket(ecma, text, at + 1) : at + 1;
      continue;
    }
    const behind = at + word.length;
    const next = skipTrivia(ecma, text, behind);
    // Its parts are declared before it.
    if (word === 'export' && /^default\b/.test(text.slice(next, next + 8)))
      return { exported: [skipTrivia(ecma, text, next + 7)], constants };
    if (word === 'module' || word === 'exports') {
      const found = /^(?:module\s*\.\s*)?exports\s*=(?!=)/.exec(text.slice(at, at + 60))?.[0];
      if (found !== undefined) exported = skipTrivia(ecma, text, at + found.length);
    } else if (word === 'const' || word === 'let' || word === 'var') {
      WORD.lastIndex = next;
      const name = WORD.exec(text)?.[0];
      const value = name === undefined ? undefined : initializer(text, next + name.length);
      if (name !== undefined && value !== undefined) {
        constants.set(name, value);
        if (isExport) named.push(value);
      }
    }
    const later = constants.has(word) ? filledLater(text, next, constants.get(word) ?? at) : undefined;
    if (later !== undefined) constants.set(word, later);
    isExport = word === 'export';
    at = behind;
  }
  return { exported: exported === undefined ? named : [exported], constants };
}

/** `const de = { strings: {} }; de.strings = { … }`: the object that is later assigned to an empty member. */
function filledLater(text: string, dot: number, value: number): number | undefined {
  const member = /^\.\s{0,9}([\w$]{1,99})\s{0,9}=\s{0,9}(?=\{)/.exec(text.slice(dot, dot + 140));
  if (member === null || text.charAt(value) !== '{') return undefined;
  const empty = new RegExp(`[{,]\\s{0,99}${member[1]?.replaceAll('$', '\\$')}\\s{0,9}:\\s{0,9}\\{\\s{0,99}\\}`);
  return empty.test(text.slice(value, value + 400)) ? dot + member[0].length : undefined;
}

/** The value of a constant, after its type. */
function initializer(text: string, from: number): number | undefined {
  /** Angle brackets of a type: `Record<string, string>`. */
  let depth = 0;
  let at = from;
  for (let steps = 0; at < text.length && steps < MOST_STEPS; steps++) {
    const character = text.charAt(at);
    if (character === ';' || character === ')' || (character === ',' && depth === 0)) return undefined;
    if (text.startsWith('=>', at)) at += 2;
    else if (character === '=') return skipTrivia(ecma, text, at + 1);
    else if ('([{'.includes(character)) at = behindBracket(ecma, text, at + 1);
    else {
      if (character === '<') depth++;
      else if (character === '>') depth--;
      at = ecma.commentEnd(text, at) ?? ecma.stringAt(text, at)?.end ?? at + 1;
    }
  }
  return undefined;
}

/** The object that an expression is or contains: itself, a constant, the argument of a call, the return value of a function. */
function literalAt(
  text: string,
  at: number,
  constants: ReadonlyMap<string, number>,
  depth: number,
): number | undefined {
  if (depth > 8) return undefined;
  const character = text.charAt(at);
  if (character === '{') return at;
  const inside = (from: number) => literalAt(text, skipTrivia(ecma, text, from), constants, depth + 1);
  if (character === '(') {
    const arrow = skipTrivia(ecma, text, behindBracket(ecma, text, at + 1));
    return text.startsWith('=>', arrow) ? returned(text, arrow + 2, constants, depth) : inside(at + 1);
  }
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return undefined;
  const next = skipTrivia(ecma, text, at + word.length);
  if (word === 'async') return inside(next);
  if (text.startsWith('=>', next)) return returned(text, next + 2, constants, depth);
  if (text.charAt(next) === '(') return word === 'function' ? undefined : inside(next + 1);
  if (text.charAt(next) === '<') {
    const call = text.indexOf('(', next);
    return call === -1 || text.slice(next, call).includes(';') ? undefined : inside(call + 1);
  }
  const method = methodCall(text, next);
  if (method !== undefined) return inside(method);
  const constant = constants.get(word);
  return constant === undefined || /[.[]/.test(text.charAt(next))
    ? undefined
    : literalAt(text, constant, constants, depth + 1);
}

/** After the bracket of `.freeze(` in `Object.freeze({ … })`. */
function methodCall(text: string, dot: number): number | undefined {
  if (text.charAt(dot) !== '.') return undefined;
  WORD.lastIndex = skipTrivia(ecma, text, dot + 1);
  const method = WORD.exec(text)?.[0];
  if (method === undefined) return undefined;
  const bracket = skipTrivia(ecma, text, WORD.lastIndex);
  return text.charAt(bracket) === '(' ? bracket + 1 : undefined;
}

/** `=> ({ … })`, `=> { return { … } }`. */
function returned(
  text: string,
  from: number,
  constants: ReadonlyMap<string, number>,
  depth: number,
): number | undefined {
  const at = skipTrivia(ecma, text, from);
  if (text.charAt(at) !== '{') return literalAt(text, at, constants, depth + 1);
  const statement = skipTrivia(ecma, text, at + 1);
  return text.startsWith('return', statement)
    ? literalAt(text, skipTrivia(ecma, text, statement + 'return'.length), constants, depth + 1)
    : undefined;
}

/**
 * `{ name: 'Deutsch', code: 'de', messages: { … } }`: the texts are in `messages`, the rest describes the locale. `{ ...library, ...texts }`: the
 * spread objects that are in this file.
 */
function messagesIn(text: string, object: number, constants: ReadonlyMap<string, number>): number {
  const spread: number[] = [];
  let others = 0;
  let at = object + 1;
  for (let count = 0; count < 12; count++) {
    at = skipTrivia(ecma, text, at);
    if (text.charAt(at) === '}') break;
    if (text.startsWith('...', at)) {
      const value = literalAt(text, at + 3, constants, 0);
      // An object that is filled later is empty here.
      if (value !== undefined && text.charAt(skipTrivia(ecma, text, value + 1)) !== '}') spread.push(value);
    } else {
      others++;
      WORD.lastIndex = at;
      const word = WORD.exec(text)?.[0] ?? '';
      const sign = skipTrivia(ecma, text, at + word.length);
      if (NAMES.includes(word) && text.charAt(sign) === ':') {
        const value = literalAt(text, skipTrivia(ecma, text, sign + 1), constants, 0);
        if (value !== undefined) return value;
      }
    }
    const end = expressionEnd(ecma, text, at);
    if (text.charAt(end) !== ',') break;
    at = end + 1;
  }
  const [only] = spread;
  return others === 0 && only !== undefined && spread.length === 1 ? only : object;
}
