import type { NewPart } from '../../text/content.ts';
import { isQuoting, type Quoting } from './decode.ts';

/** How a file writes its texts. */
export interface Style {
  /** Writes everything beyond ASCII as `\u00e4`, with digits in this case: the file has no such character, or is meant for older versions of Java. */
  readonly unicode?: 'lower' | 'upper';
  readonly quoting: Quoting;
  /** What follows `\n`: a line continuation, or nothing. */
  readonly breaks: string;
}

/** A text as written after the separator. */
export function encodeValue(parts: readonly NewPart[], style: Style): string {
  const whole = parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
  const quotes = isQuoting(whole, style.quoting);
  const raw = parts
    .map((part) => {
      if (typeof part !== 'string') return part.raw;
      return escaped(quotes ? part.replaceAll("'", "''") : part, style);
    })
    .join('');
  return /^[ \t\f]/.test(raw) ? `\\${raw}` : raw;
}

function escaped(text: string, style: Style): string {
  const raw = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
    .replaceAll('\f', '\\f')
    .replaceAll('\n', `\\n${style.breaks}`);
  return asciiIn(raw, style);
}

/** A key: characters that would end it are escaped. */
export function encodeKey(key: string, style: Style): string {
  const escaped = key
    .replace(/[\\:=#! ]/g, '\\$&')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\f', '\\f');
  return asciiIn(escaped, style);
}

function asciiIn(text: string, { unicode }: Style): string {
  return unicode === undefined ? text : text.replace(/[^\0-\u007e]/g, (it) => reference(it, unicode));
}

/** The escape of a UTF-16 unit. */
export function reference(unit: string, digits: 'lower' | 'upper' = 'lower'): string {
  const number = unit.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${digits === 'upper' ? number.toUpperCase() : number}`;
}
