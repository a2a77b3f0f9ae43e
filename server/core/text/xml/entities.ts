import { HASH, isXmlChar } from './chars.ts';

const NAMED: readonly (readonly [reference: string, value: string])[] = [
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
];

/** What follows an `&`. */
export interface Reference {
  /** Offset after the `;`, or after the `&` when it begins no reference. */
  readonly end: number;
  /** The decoded text; undefined for an entity that the document would have to declare, and for a bare `&`. */
  readonly value?: string;
  /** False: a bare `&`. */
  readonly wellFormed: boolean;
}

/** Longer names are not references, which keeps every look-ahead bounded. */
const LONGEST = 64;
const REFERENCE = /&(?:#(?:x([0-9a-fA-F]{1,8})|([0-9]{1,9}))|([A-Za-z_:\u0080-\uffff][\w:.\-\u0080-\uffff]{0,62}));/y;

/** Reads the reference at the `&` at `offset`. Expands only the five names of XML and character references. */
export function readReference(text: string, offset: number): Reference {
  if (text.charCodeAt(offset + 1) !== HASH)
    for (const [reference, value] of NAMED)
      if (text.startsWith(reference, offset)) return { end: offset + reference.length, value, wellFormed: true };
  REFERENCE.lastIndex = offset;
  const match = REFERENCE.exec(text);
  if (match === null || match[0].length > LONGEST) return { end: offset + 1, wellFormed: false };
  const end = offset + match[0].length;
  const [, hex, decimal, name] = match;
  if (name !== undefined) return { end, wellFormed: true };
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
  if (!isXmlChar(code)) return { end, wellFormed: true };
  return { end, value: String.fromCodePoint(code), wellFormed: true };
}

/** Decodes an attribute value or a plain run of text; what cannot be decoded stays as written. */
export function decodeText(raw: string): string {
  let found = raw.indexOf('&');
  if (found < 0) return raw;
  let text = '';
  let from = 0;
  while (found >= 0) {
    const reference = readReference(raw, found);
    if (reference.value !== undefined) {
      text += raw.slice(from, found) + reference.value;
      from = reference.end;
    }
    found = raw.indexOf('&', reference.end);
  }
  return text + raw.slice(from);
}
