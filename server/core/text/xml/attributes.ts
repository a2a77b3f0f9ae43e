import type { Span } from '../span.ts';
import { APOS, EQ, GT, isNameChar, isSpace, QUOT, SLASH, skipSpace } from './chars.ts';
import { decodeText } from './entities.ts';
import { ATTRIBUTED, at, BROKEN_TAG, has, nameOf, type XmlTable } from './table.ts';

/** One attribute of a start tag, as written. */
export interface XmlAttribute {
  readonly name: string;
  readonly nameSpan: Span;
  /** Between the quotes; the bare word when unquoted; empty when there is no value. */
  readonly valueSpan: Span;
  /** `'`, `"`, or empty when the value is not quoted. */
  readonly quote: string;
  /** The decoded value. */
  readonly value: string;
}

/** Reads the attributes of one start tag one by one. Tolerant: junk is skipped. */
class Cursor {
  nameStart = 0;
  nameEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  quote = 0;
  readonly #text: string;
  readonly #end: number;
  #at: number;

  constructor(text: string, from: number, end: number) {
    this.#text = text;
    this.#at = from;
    this.#end = end;
  }

  next(): boolean {
    const text = this.#text;
    const end = this.#end;
    let position = this.#at;
    while (position < end && !isNameChar(text.charCodeAt(position))) position++;
    if (position >= end) return false;
    this.nameStart = position;
    while (position < end && isNameChar(text.charCodeAt(position))) position++;
    this.nameEnd = position;
    this.valueStart = this.valueEnd = position;
    this.quote = 0;
    const equals = skipSpace(text, position, end);
    this.#at = position;
    if (equals < end && text.charCodeAt(equals) === EQ) this.#value(skipSpace(text, equals + 1, end));
    return true;
  }

  #value(from: number): void {
    const text = this.#text;
    const end = this.#end;
    const quote = text.charCodeAt(from);
    let position = from;
    if (from < end && (quote === QUOT || quote === APOS)) {
      this.quote = quote;
      position = from + 1;
      while (position < end && text.charCodeAt(position) !== quote) position++;
      this.valueStart = from + 1;
      this.#at = Math.min(end, position + 1);
    } else {
      while (position < end && !isSpace(text.charCodeAt(position))) position++;
      this.valueStart = from;
      this.#at = position;
    }
    this.valueEnd = position;
  }
}

/** Iterates over the attributes of an element without creating objects. */
export function cursorOf(table: XmlTable, element: number): Cursor {
  const { text } = table;
  const start = at(table.start, element);
  let end = at(table.tagEnd, element);
  if (!has(table, element, BROKEN_TAG)) {
    if (text.charCodeAt(end - 1) === GT) end--;
    if (text.charCodeAt(end - 1) === SLASH) end--;
  }
  return new Cursor(text, start + 1 + nameOf(table, element).length, end);
}

function attributeAt(text: string, cursor: Cursor): XmlAttribute {
  const { nameStart, nameEnd, valueStart, valueEnd, quote } = cursor;
  return {
    name: text.slice(nameStart, nameEnd),
    nameSpan: { start: nameStart, end: nameEnd },
    valueSpan: { start: valueStart, end: valueEnd },
    quote: quote === 0 ? '' : String.fromCharCode(quote),
    value: decodeText(text.slice(valueStart, valueEnd)),
  };
}

/** No real element has as many attributes: a tag of a million must not become as many objects. */
const MOST = 10_000;

/** All attributes of an element, in order, duplicates included; of a hostile tag only the first ten thousand. */
export function attributesOf(table: XmlTable, element: number): readonly XmlAttribute[] {
  const found: XmlAttribute[] = [];
  for (const cursor = cursorOf(table, element); found.length < MOST && cursor.next(); )
    found.push(attributeAt(table.text, cursor));
  return found;
}

/** The attribute with that index, from 0; undefined when there are fewer. */
export function attributeNumber(table: XmlTable, element: number, number: number): XmlAttribute | undefined {
  const cursor = cursorAt(table, element, number);
  return cursor && attributeAt(table.text, cursor);
}

/** The decoded value of that attribute alone. */
export function valueNumber(table: XmlTable, element: number, number: number): string | undefined {
  const cursor = cursorAt(table, element, number);
  return cursor && decodeText(table.text.slice(cursor.valueStart, cursor.valueEnd));
}

function cursorAt(table: XmlTable, element: number, number: number): Cursor | undefined {
  const cursor = cursorOf(table, element);
  for (let left = number; left >= 0; left--) if (!cursor.next()) return undefined;
  return cursor;
}

/** The first attribute with that qualified name. */
export function attributeOf(table: XmlTable, element: number, name: string): XmlAttribute | undefined {
  const { text } = table;
  for (const cursor = cursorOf(table, element); cursor.next(); ) {
    if (cursor.nameEnd - cursor.nameStart === name.length && text.startsWith(name, cursor.nameStart))
      return attributeAt(text, cursor);
  }
  return undefined;
}

/** The decoded value of an attribute. */
export function attribute(table: XmlTable, element: number, name: string): string | undefined {
  if (!has(table, element, ATTRIBUTED)) return undefined;
  const { text } = table;
  for (const cursor = cursorOf(table, element); cursor.next(); ) {
    if (cursor.nameEnd - cursor.nameStart === name.length && text.startsWith(name, cursor.nameStart))
      return decodeText(text.slice(cursor.valueStart, cursor.valueEnd));
  }
  return undefined;
}

/** Decoded values by qualified name, for callers that need several attributes; of duplicates the first counts. */
export function attributeValues(table: XmlTable, element: number): ReadonlyMap<string, string> {
  const { text } = table;
  const values = new Map<string, string>();
  for (const cursor = cursorOf(table, element); cursor.next(); ) {
    const name = text.slice(cursor.nameStart, cursor.nameEnd);
    if (!values.has(name)) values.set(name, decodeText(text.slice(cursor.valueStart, cursor.valueEnd)));
  }
  return values;
}

/** The first attribute with that local name and any non-empty prefix (`slr:sizeRestriction`). */
export function prefixedAttribute(table: XmlTable, element: number, local: string): XmlAttribute | undefined {
  const { text } = table;
  for (const cursor = cursorOf(table, element); cursor.next(); ) {
    const start = cursor.nameEnd - local.length;
    if (start > cursor.nameStart && text.startsWith(`:${local}`, start - 1)) return attributeAt(text, cursor);
  }
  return undefined;
}
