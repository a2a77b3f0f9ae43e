import { type Content, locate, plainText } from '../../text/content.ts';
import { type EscapeStyle, encodeString } from '../../text/json/string.ts';
import type { Edit } from '../../text/span.ts';

/**
 * The smallest edit that makes `text` the value of a JSON string: what both texts share at either end stays as written, escapes included. None if
 * nothing changes.
 */
export function replaceText(content: Content, text: string, style: EscapeStyle): readonly Edit[] {
  const old = plainText(content);
  if (old === text) return [];
  let from = 0;
  const shorter = Math.min(old.length, text.length);
  while (from < shorter && old.charCodeAt(from) === text.charCodeAt(from)) from++;
  if (splitsPair(old, from) || splitsPair(text, from)) from--;
  let same = 0;
  while (same < shorter - from && old.charCodeAt(old.length - same - 1) === text.charCodeAt(text.length - same - 1))
    same++;
  if (splitsPair(old, old.length - same) || splitsPair(text, text.length - same)) same--;
  const part = content.parts[0];
  const span = part?.kind === 'text' ? locate(part, from, old.length - same) : content.span;
  return [{ span, text: encodeString(text.slice(from, text.length - same), style, text.charAt(from - 1)) }];
}

/** Whether `at` is between the two halves of a surrogate pair. */
function splitsPair(text: string, at: number): boolean {
  return (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
