import type { Edit } from '../../../text/span.ts';
import { attributeOf, attributesOf } from '../../../text/xml/attributes.ts';
import { GT, SLASH, trimSpace } from '../../../text/xml/chars.ts';
import { at, nameSpan, type XmlTable } from '../../../text/xml/table.ts';

/** Collects edits from several sources and orders them. Each place is edited at most once. */
export class EditPlan {
  readonly #edits: Edit[] = [];
  readonly #keys = new Set<string>();

  add(start: number, end: number, text: string): void {
    this.#edits.push({ span: { start, end }, text });
  }

  /** Sets `name="value"` in place or as the last attribute. The first call for an attribute wins. */
  setAttribute(table: XmlTable, element: number, name: string, value: string, quote: string): void {
    if (this.#asked(element, name)) return;
    const old = attributeOf(table, element, name);
    if (old === undefined) {
      const end = attributesEnd(table, element);
      this.add(end, end, ` ${name}=${quote}${escapeAttribute(value)}${quote}`);
    } else if (old.value !== value) {
      this.add(old.valueSpan.start, old.valueSpan.end, escapeAttribute(value));
    }
  }

  /** Removes an attribute with the white space before it. */
  removeAttribute(table: XmlTable, element: number, name: string): void {
    if (this.#asked(element, name)) return;
    const old = attributeOf(table, element, name);
    if (old === undefined) return;
    const start = trimSpace(table.text, at(table.start, element), old.nameSpan.start);
    this.add(start, old.valueSpan.end + old.quote.length, '');
  }

  /** Ordered by position; an insertion comes before a replacement that begins at the same place. */
  edits(): readonly Edit[] {
    return this.#edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  }

  #asked(element: number, name: string): boolean {
    const key = `${element} ${name}`;
    if (this.#keys.has(key)) return true;
    this.#keys.add(key);
    return false;
  }
}

/** Offset after the last attribute of a start tag, or after its name. */
export function attributesEnd(table: XmlTable, element: number): number {
  const last = attributesOf(table, element).at(-1);
  return last === undefined ? nameSpan(table, element).end : last.valueSpan.end + last.quote.length;
}

/** Offset where the `>` or `/>` of a start tag begins, including the white space before it. */
export function tagTail(table: XmlTable, element: number): number {
  const { text } = table;
  let end = at(table.tagEnd, element);
  if (text.charCodeAt(end - 1) === GT) end--;
  if (text.charCodeAt(end - 1) === SLASH) end--;
  return trimSpace(text, at(table.start, element), end);
}

export function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;');
}
