/** Kinds of UTF-16 units, as bits. */
export const WORD = 1;
/** Joins the words on both sides into one: `e-mail`, `Node.js`. */
const JOINS = 2;
/** Joins to the left only: in `user's` it belongs to the word, in `l'utilisateur` a word begins after it. */
const APOSTROPHE = 4;

/** Turns the word after it into a name: `@channel`, `#help`. */
const NAMES = 8;

/** Scripts without spaces between words: a term may begin and end anywhere in them. */
const UNSPACED =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

let kinds: Uint8Array | undefined;

/** The kind of each UTF-16 unit by Unicode properties, computed on first use. Halves of surrogate pairs are not letters. */
export function kindsOfUnits(): Uint8Array {
  if (kinds !== undefined) return kinds;
  const made = new Uint8Array(0x10000);
  const units = Uint16Array.from({ length: 0xd800 }, (_, unit) => unit);
  const rest = Uint16Array.from({ length: 0x2000 }, (_, unit) => unit + 0xe000);
  for (const part of [units, rest])
    for (let at = 0; at < part.length; at += 4096) {
      const text = String.fromCharCode(...part.subarray(at, at + 4096));
      for (const { 0: letter } of text.matchAll(/[\p{L}\p{M}\p{N}_]/gu))
        if (!UNSPACED.test(letter)) made[letter.charCodeAt(0)] = WORD;
    }
  for (const joiner of '-.\u2010\u2011') made[joiner.charCodeAt(0)] = JOINS;
  for (const apostrophe of "'\u2019") made[apostrophe.charCodeAt(0)] = APOSTROPHE;
  for (const sign of '@#') made[sign.charCodeAt(0)] = NAMES;
  kinds = made;
  return made;
}

function starts(beforeLast: number, last: number, kind: number): boolean {
  if (kind !== WORD) return true;
  return last !== WORD && last !== NAMES && (last !== JOINS || beforeLast !== WORD);
}

/** Whether a term may begin at an offset of a text. Offsets outside the text are not letters. */
export function isStart(text: string, at: number): boolean {
  return starts(kindAt(text, at - 2), kindAt(text, at - 1), kindAt(text, at));
}

/** Whether a term may end before an offset of a text. */
export function isEnd(text: string, at: number): boolean {
  if (kindAt(text, at - 1) !== WORD) return true;
  const behind = kindAt(text, at);
  if (behind === WORD) return false;
  return behind === 0 || behind === NAMES || kindAt(text, at + 1) !== WORD;
}

function kindAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return 0;
  return kindsOfUnits()[text.charCodeAt(at)] ?? 0;
}

/** Whether any script of the text has no spaces between words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}
