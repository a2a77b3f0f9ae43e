import type { NewPart } from '../../text/content.ts';
import { isXmlChar } from '../../text/xml-chars.ts';
import { escapeXml } from '../../text/xml-escape.ts';

/** A text as it stands in `value`. Undefined: it holds a character that XML cannot. @param eol the line end of the file */
export function encodeResx(parts: readonly NewPart[], eol: string, cdata = false): string | undefined {
  let raw = '';
  for (const part of parts) {
    const text = typeof part === 'string' ? encodeText(part, eol, cdata) : part.raw;
    if (text === undefined) return undefined;
    raw += text;
  }
  return cdata ? `<![CDATA[${raw}]]>` : raw;
}

/** @returns the words inside of a value */
export function encodeText(text: string, eol: string, cdata = false): string | undefined {
  for (const character of text) if (!isXmlChar(character.codePointAt(0) ?? 0)) return undefined;
  if (cdata) return /\]\]>|\r/.test(text) ? undefined : text.replaceAll('\n', eol);
  return escapeXml(text).replaceAll('\r', '&#xD;').replaceAll('\n', eol);
}
