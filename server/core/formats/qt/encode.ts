import type { NewPart } from '../../text/content.ts';
import { innerSpan, nameOf, type XmlTable } from '../../text/xml/table.ts';
import { encodeText } from '../common/xml/value.ts';

/** How a file writes what XML leaves open. */
export interface Style {
  /** `&quot;`, as lupdate writes it, or the character itself, as some platforms do. */
  readonly quote: string;
  readonly apostrophe: string;
  readonly eol: string;
}

const TEXTS = /^(?:source|translation|numerusform)$/;

/** The style of a file: a single raw character in a text shows that its tool does not escape it. */
export function styleOf(table: XmlTable, eol: string): Style {
  let [quote, apostrophe] = ['&quot;', '&apos;'];
  for (let element = 0; element < table.count; element++) {
    if (!TEXTS.test(nameOf(table, element))) continue;
    const { start, end } = innerSpan(table, element);
    const raw = table.text.slice(start, end);
    if (raw.includes('<')) continue;
    if (raw.includes('"')) quote = '"';
    if (raw.includes("'")) apostrophe = "'";
  }
  return { quote, apostrophe, eol };
}

/** Words as written in an element. Undefined: XML cannot express them. */
export function encodeWords(words: string, { quote, apostrophe, eol }: Style): string | undefined {
  return encodeText(words, eol)?.replaceAll('"', quote).replaceAll("'", apostrophe);
}

export function encodeParts(parts: readonly NewPart[], style: Style): string | undefined {
  let raw = '';
  for (const part of parts) {
    const text = typeof part === 'string' ? encodeWords(part, style) : part.raw;
    if (text === undefined) return undefined;
    raw += text;
  }
  return raw;
}
