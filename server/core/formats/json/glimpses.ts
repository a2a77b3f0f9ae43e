import { decodeString } from '../../text/json/string.ts';
import type { Glimpse, Glimpses } from '../traits.ts';

const LITERAL = /(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
const MARK = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/;
/** Escapes that may be optional: the same key may then look like two. */
const OTHERWISE = /\\[u/]/;
const BACKSLASH = 0x5c;

/**
 * The string values of strict JSON, with their quotes, by the keys that lead to them. Linear in the length of the text.
 * @returns undefined if it is not strict JSON (a comment, a surplus comma, a conflict), or a key has unnecessary escapes
 */
export function jsonGlimpses(text: string): Glimpses | undefined {
  const units: Glimpse[] = [];
  /** The path of each open container, and the index of its next value; -1 in an object. */
  const paths: string[] = [];
  const places: number[] = [];
  let at = MARK.exec(text)?.[0].length ?? 0;
  let path = '';
  /** The next character after white space. */
  const next = (): string => {
    while (isSpace(text.charCodeAt(at))) at += 1;
    return text.charAt(at);
  };
  /** Moves to the value of the next member; false if there is none. */
  const enter = (): boolean => {
    const [parent = '', place = -1] = [paths.at(-1), places.at(-1)];
    if (place >= 0) {
      places[places.length - 1] = place + 1;
      path = `${parent}"${place}`;
      return true;
    }
    if (next() !== '"') return false;
    const end = stringEnd(text, at);
    // No unescaped key contains this character.
    const key = text.slice(at + 1, end - 1);
    path = paths.length === 1 ? key : `${parent}"${key}`;
    at = end;
    if (end === 0 || (key.includes('\\') && OTHERWISE.test(key)) || next() !== ':') return false;
    at += 1;
    return true;
  };
  for (;;) {
    const sign = next();
    if (sign === '{' || sign === '[') {
      at += 1;
      paths.push(path);
      places.push(sign === '{' ? -1 : 0);
      if (next() !== (sign === '{' ? '}' : ']')) {
        if (!enter()) return undefined;
        continue;
      }
    } else {
      const end = sign === '"' ? stringEnd(text, at) : literalEnd(text, at);
      if (end <= 0) return undefined;
      if (sign === '"') units.push({ key: path, start: at, end });
      at = end;
    }
    // After a value: the containers that end here, then a comma or the end of the text.
    let behind = next();
    while (paths.length > 0 && behind === (places.at(-1) === -1 ? '}' : ']')) {
      at += 1;
      paths.pop();
      places.pop();
      behind = next();
    }
    if (paths.length === 0) return at === text.length ? { frame: '', units, othersStay: false, made } : undefined;
    at += 1;
    if (behind !== ',' || !enter()) return undefined;
  }
}

/** Decodes a string, whichever escapes it uses. */
function made(piece: string): string {
  return decodeString(piece.slice(1, -1)).replace(/\s+/g, ' ').trim();
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** The offset after it; 0 if there is none. */
function literalEnd(text: string, start: number): number {
  LITERAL.lastIndex = start;
  return LITERAL.test(text) ? LITERAL.lastIndex : 0;
}

/** The offset after the closing quote; 0 if there is none. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
  return 0;
}
