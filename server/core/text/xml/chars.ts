/** Character codes and classes of XML 1.0 that the scanner and its callers share. */
export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const BANG = 33;
export const QUOT = 34;
export const HASH = 35;
export const AMP = 38;
export const APOS = 39;
export const SLASH = 47;
export const LT = 60;
export const EQ = 61;
export const GT = 62;
export const QUESTION = 63;
export const BOM = 0xfeff;

export function isSpace(code: number): boolean {
  return code === SPACE || code === LF || code === TAB || code === CR;
}

const NAME_CHAR = 1;
const NAME_START = 3;

/** For each ASCII code whether it may begin (3) or continue (1) a name. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /[A-Za-z_:]/.test(char) ? NAME_START : /[\d.-]/.test(char) ? NAME_CHAR : 0;
});

/** Whether a character may begin a name. Everything beyond ASCII is accepted: checking names is not our business. */
export function isNameStart(code: number): boolean {
  return code > 127 || CLASSES[code] === NAME_START;
}

/** Whether a character may be part of a name. */
export function isNameChar(code: number): boolean {
  return code > 127 || (CLASSES[code] ?? 0) !== 0;
}

/** `Char` of XML 1.0, for a code point. */
export function isXmlChar(code: number): boolean {
  if (code < SPACE) return code === TAB || code === LF || code === CR;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}

/** Offset of the first non-space character at or after `from`, at most `to`. */
export function skipSpace(text: string, from: number, to: number): number {
  let position = from;
  while (position < to && isSpace(text.charCodeAt(position))) position++;
  return position;
}

/** Offset after the last non-space character before `to`, at least `from`. */
export function trimSpace(text: string, from: number, to: number): number {
  let position = to;
  while (position > from && isSpace(text.charCodeAt(position - 1))) position--;
  return position;
}
