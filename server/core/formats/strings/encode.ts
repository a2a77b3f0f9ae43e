import type { NewPart } from '../../text/content.ts';

/** Escapes a text for between quotation marks of this kind. Line breaks stay literal in texts that have literal ones. */
export function encodeString(decoded: string, quote: '"' | "'" = '"', rawBreaks = false): string {
  const escaped = decoded.replace(/[\\"'\n\r\t]/g, (character) => {
    if (character === '"' || character === "'") return character === quote ? `\\${character}` : character;
    if (character === '\n') return rawBreaks ? character : '\\n';
    if (character === '\r') return rawBreaks ? character : '\\r';
    return character === '\t' ? '\\t' : '\\\\';
  });
  // NUL and other control characters have no letter escape.
  return escaped.replace(
    /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g,
    (it) => `\\U${it.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function encodeParts(parts: readonly NewPart[], quote: '"' | "'" = '"', rawBreaks = false): string {
  return parts.map((part) => (typeof part === 'string' ? encodeString(part, quote, rawBreaks) : part.raw)).join('');
}
