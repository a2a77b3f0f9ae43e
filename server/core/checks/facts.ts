import type { BilingualUnit } from '../formats/pair.ts';
import type { Content } from '../text/content.ts';
import { flatten } from './support.ts';

/**
 * What a text contains, one bit each, found in one pass: most checks do not apply to most texts, and testing the bits shows it in a few nanoseconds.
 * A bit may be set although the check then finds nothing, but never the other way round.
 */
export const TRAIT = {
  digit: 1 << 0,
  /** Two digits in a row. */
  number: 1 << 1,
  /** An inline code, or a potential placeholder, tag or address. */
  token: 1 << 2,
  brace: 1 << 3,
  angle: 1 << 4,
  bracket: 1 << 5,
  ampersand: 1 << 6,
  /** A slash or a backslash. */
  slash: 1 << 7,
  newline: 1 << 8,
  tab: 1 << 9,
  /** White space at the beginning or the end. */
  edge: 1 << 10,
  doubleSpace: 1 << 11,
  control: 1 << 12,
  /** Zero-width and directional characters, and spaces other than the plain and the no-break ones. */
  invisible: 1 << 13,
  /** Quotation marks other than the apostrophe. */
  quote: 1 << 14,
  apostrophe: 1 << 15,
  ellipsis: 1 << 16,
  /** `!?;:` and their full-width equivalents, anywhere. */
  mark: 1 << 17,
  /** A space before `,.!?;:)`. */
  spacedMark: 1 << 18,
  /** Two adjacent punctuation marks. */
  doubleMark: 1 << 19,
  /** `Ã`, `Â`, `â` and U+FFFD. */
  mojibake: 1 << 20,
  /** The same word twice in a row (letters whose case differs in one bit count as equal: Latin, Greek and most of Cyrillic). */
  repeat: 1 << 21,
  /** The same character three times in a row. */
  triple: 1 << 22,
  /** Two capitals in a row. */
  capitals: 1 << 23,
  /** Signs such as currency, percent, degree and copyright. */
  symbol: 1 << 24,
  combining: 1 << 25,
  latin: 1 << 26,
  /** Letters beyond Latin: Greek, Cyrillic and all others. */
  other: 1 << 27,
  /** A hyphen, a dash or a bullet. */
  hyphen: 1 << 28,
  /** An asterisk or an underscore. */
  star: 1 << 29,
  /** Set for every text: for checks without a condition. */
  any: 1 << 30,
  /** Three words that already occurred within the six before them. */
  loop: 1 << 31,
} as const;

/** The two texts of a unit with what the checks test first. */
export interface Facts {
  readonly unit: BilingualUnit;
  readonly source: string;
  readonly target: string;
  /** Bits of `TRAIT`. */
  readonly sourceTraits: number;
  readonly targetTraits: number;
  /** At least one side has inline codes. */
  readonly codes: boolean;
  /** Bits of `TOLD`. */
  readonly told: number;
}

/** What the file states about a unit, one bit each. */
export const TOLD = { codes: 1, limits: 2, rules: 4, allowedCharacters: 8, protectedWords: 16 } as const;

/** The facts of a unit with a target, computed once. */
export function factsOf(unit: BilingualUnit, target: Content): Facts {
  const source = flatten(unit.source).text;
  const text = flatten(target).text;
  const codes = unit.source.parts.some(isCode) || target.parts.some(isCode);
  const { limits, rules, allowedCharacters, protectedWords } = unit.sourceUnit;
  return {
    unit,
    source,
    target: text,
    sourceTraits: traitsOf(source),
    targetTraits: traitsOf(text),
    codes,
    told:
      (codes ? TOLD.codes : 0) |
      (limits === undefined ? 0 : TOLD.limits) |
      (rules === undefined ? 0 : TOLD.rules) |
      (allowedCharacters === undefined ? 0 : TOLD.allowedCharacters) |
      (protectedWords === undefined ? 0 : TOLD.protectedWords),
  };
}

function isCode({ kind }: Content['parts'][number]): boolean {
  return kind === 'code';
}

const TABLE = tableOf();

function tableOf(): Uint32Array {
  const table = new Uint32Array(0x3000);
  const put = (characters: string, bits: number) => {
    for (const character of characters) table[character.charCodeAt(0)] = (table[character.charCodeAt(0)] ?? 0) | bits;
  };
  const range = (from: number, to: number, bits: number) => {
    for (let code = from; code <= to; code++) table[code] = (table[code] ?? 0) | bits;
  };
  range(0, 0x1f, TRAIT.control);
  range(0x7f, 0x9f, TRAIT.control);
  table[9] = TRAIT.tab;
  table[10] = TRAIT.newline;
  table[13] = TRAIT.newline;
  put('0123456789', TRAIT.digit);
  put('{}<%$@\\[#', TRAIT.token);
  put('{}', TRAIT.brace);
  put('<>', TRAIT.angle);
  put('()[]', TRAIT.bracket);
  put('&', TRAIT.ampersand | TRAIT.token);
  put('/\\', TRAIT.slash);
  put('"«»„“”‟‹›', TRAIT.quote);
  put("'’‘", TRAIT.apostrophe);
  put('…', TRAIT.ellipsis);
  put('!?;:؟؛', TRAIT.mark);
  put('ÃÂâ', TRAIT.mojibake);
  put('%$£¥¢°©®™§€₹₩₽‰٪', TRAIT.symbol);
  put('-–—•·', TRAIT.hyphen);
  put('*_', TRAIT.star);
  range(0x41, 0x5a, TRAIT.latin);
  range(0x61, 0x7a, TRAIT.latin);
  range(0xc0, 0x24f, TRAIT.latin);
  range(0x300, 0x36f, TRAIT.combining);
  range(0x370, 0x1fff, TRAIT.other);
  range(0x1e00, 0x1eff, TRAIT.latin);
  put('\u00AD\u034F\u061C\u115F\u1160\u1680\u180E', TRAIT.invisible);
  range(0x2000, 0x200f, TRAIT.invisible);
  range(0x2028, 0x202e, TRAIT.invisible);
  range(0x205f, 0x206f, TRAIT.invisible);
  // Digits of other scripts are rare, so any such text counts.
  range(0x660, 0x1fff, TRAIT.other | TRAIT.digit | TRAIT.number);
  return table;
}

/** Characters from U+3000 on. */
function wide(code: number): number {
  if (code === 0x3000 || code === 0xfeff) return TRAIT.invisible;
  if (code === 0xfffd) return TRAIT.mojibake;
  // An inline code.
  if (code === 0xfffc) return TRAIT.token;
  if (code < 0x3040) return TRAIT.bracket | TRAIT.quote | TRAIT.mark;
  // Half of a surrogate pair, mostly of an emoji.
  if (code >= 0xd800 && code < 0xe000) return TRAIT.symbol;
  if (code < 0xff00) return TRAIT.other;
  if (code >= 0xff10 && code <= 0xff19) return TRAIT.digit | TRAIT.number;
  if ((code >= 0xff21 && code <= 0xff3a) || (code >= 0xff41 && code <= 0xff5a)) return TRAIT.latin | TRAIT.other;
  return code >= 0xff66 ? TRAIT.other : TRAIT.bracket | TRAIT.mark | TRAIT.symbol;
}

const SPACE = 32;

/** The role of a character for the words around it. */
const KIND = { sign: 0, letter: 1, capital: 2, digit: 3, mark: 4, space: 5, bracket: 6 } as const;
const KINDS = Uint8Array.from({ length: 0x250 }, (_, code) => kindOf(code));

function kindOf(code: number): number {
  if (isCapital(code)) return KIND.capital;
  if (isLetter(code)) return KIND.letter;
  if (code >= 48 && code <= 57) return KIND.digit;
  if (isMark(code)) return KIND.mark;
  return code === SPACE ? KIND.space : code === 0x29 ? KIND.bracket : KIND.sign;
}

/** The trait bits of a text. */
export function traitsOf(text: string): number {
  const { length } = text;
  if (length === 0) return TRAIT.any;
  let traits: number = TRAIT.any;
  if (isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(length - 1))) traits |= TRAIT.edge;
  let before = 0;
  let twoBefore = 0;
  let kindBefore: number = KIND.sign;
  let word = 0;
  // The previous word, if only one space is between; and the hashes of the last six words.
  let neighbour = 0;
  let [w1, w2, w3, w4, w5, w6] = [0, 0, 0, 0, 0, 0];
  let again = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    let kind: number;
    if (code < 0x250) {
      traits |= TABLE[code] ?? 0;
      kind = KINDS[code] ?? 0;
    } else {
      traits |= code < 0x3000 ? (TABLE[code] ?? 0) : wide(code);
      kind = kindOf(code);
    }
    if (kind === KIND.letter || kind === KIND.capital) {
      // The case of most letters is this single bit.
      word = (Math.imul(word, 31) + (code | SPACE)) | 0;
      if (code === before && code === twoBefore) traits |= TRAIT.triple;
      if (kind === KIND.capital && kindBefore === KIND.capital) traits |= TRAIT.capitals;
    } else {
      if (word !== 0) {
        if (word === neighbour) traits |= TRAIT.repeat;
        if (word === w1 || word === w2 || word === w3 || word === w4 || word === w5 || word === w6) again++;
        w6 = w5;
        w5 = w4;
        w4 = w3;
        w3 = w2;
        w2 = w1;
        w1 = word;
      }
      if (kind === KIND.space) {
        neighbour = word;
        if (before === SPACE) traits |= TRAIT.doubleSpace;
      } else {
        neighbour = 0;
        if (kind !== KIND.sign) traits |= besideOf(kind, code, before, kindBefore, text, at);
      }
      word = 0;
    }
    twoBefore = before;
    before = code;
    kindBefore = kind;
  }
  if (word !== 0) {
    if (word === neighbour) traits |= TRAIT.repeat;
    if (word === w1 || word === w2 || word === w3 || word === w4 || word === w5 || word === w6) again++;
  }
  return again > 2 ? traits | TRAIT.loop : traits;
}

/** What a digit, a mark or a closing bracket means together with the character before it. */
function besideOf(kind: number, code: number, before: number, kindBefore: number, text: string, at: number): number {
  if (kind === KIND.digit) return kindBefore === KIND.digit ? TRAIT.number : 0;
  const beside =
    before === SPACE ? TRAIT.spacedMark : kindBefore === KIND.mark && kind === KIND.mark ? TRAIT.doubleMark : 0;
  // `www.`, `http://`, `:name`, three dots.
  if (code === 0x2e) return beside | (before === 0x77 ? TRAIT.token : before === 0x2e ? TRAIT.ellipsis : 0);
  return code === 0x3a && text.charCodeAt(at + 1) > SPACE ? beside | TRAIT.token : beside;
}

function isMark(code: number): boolean {
  return code === 0x2c || code === 0x2e || code === 0x21 || code === 0x3f || code === 0x3a || code === 0x3b;
}

function isLetter(code: number): boolean {
  return code < 0x80
    ? (code > 64 && code < 91) || (code > 96 && code < 123)
    : code >= 0xc0 && code < 0xff00 && (code < 0x2000 || code > 0x303f) && code !== 0xd7 && code !== 0xf7;
}

/** Capitals of the most common scripts. */
function isCapital(code: number): boolean {
  return (
    (code > 64 && code < 91) ||
    (code >= 0xc0 && code <= 0xde && code !== 0xd7) ||
    (code >= 0x391 && code <= 0x3a9) ||
    (code >= 0x410 && code <= 0x42f)
  );
}

function isSpace(code: number): boolean {
  return code <= SPACE || (code > 0x7f && /\s/.test(String.fromCharCode(code)));
}
