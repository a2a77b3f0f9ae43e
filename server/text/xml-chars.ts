/** Character codes and classes of XML 1.0 that the scanner and its readers share. */
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
export const SEMICOLON = 59;
export const LT = 60;
export const EQ = 61;
export const GT = 62;
export const QUESTION = 63;
export const BOM = 0xfeff;

export function isSpace(code: number): boolean {
  return code === SPACE || code === LF || code === TAB || code === CR;
}

/** A character that may begin a name. Everything beyond ASCII is let through: names are not our business. */
export function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 58 || code > 127;
}

/** A character that may stand in a name. */
export function isNameChar(code: number): boolean {
  return isNameStart(code) || (code >= 48 && code <= 57) || code === 45 || code === 46;
}

/** `Char` of XML 1.0, for a code point. */
export function isXmlChar(code: number): boolean {
  if (code < SPACE) return code === TAB || code === LF || code === CR;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}

/** Offset of the first character that is no white space, at or after `from`, before `to`. */
export function skipSpace(text: string, from: number, to: number): number {
  let position = from;
  while (position < to && isSpace(text.charCodeAt(position))) position++;
  return position;
}

/** Offset after the last character before `to` that is no white space, not before `from`. */
export function trimSpace(text: string, from: number, to: number): number {
  let position = to;
  while (position > from && isSpace(text.charCodeAt(position - 1))) position--;
  return position;
}
