import type { Span } from '../../text/span.ts';
import type { SyncRanks } from '../../text/xml/builder.ts';
import { decodeText } from '../../text/xml/entities.ts';
import { children, elementSpan, innerSpan, nameOf, type XmlTable } from '../../text/xml/table.ts';

/** A `<key>` with the element that follows it. */
export interface Pair {
  readonly name: string;
  readonly key: number;
  readonly value: number;
  /** From the key to the end of the value. */
  readonly span: Span;
  readonly nameSpan: Span;
}

export const FORMAT = 'NSStringLocalizedFormatKey';
/** Keys that specify how a variable is selected: they are not texts. */
export const SPECIFICATION: ReadonlySet<string> = new Set(['NSStringFormatSpecTypeKey', 'NSStringFormatValueTypeKey']);

/** The start of a new element ends one whose end tag is missing. */
export const RANKS: SyncRanks = {
  ranks: new Map([
    ['plist', 1],
    ['key', 3],
    ['string', 3],
  ]),
  nests: new Set(),
};

/** The root dictionary. Undefined: this is not a property list. */
export function rootOf(table: XmlTable): number | undefined {
  if (table.count === 0 || nameOf(table, 0) !== 'plist') return undefined;
  for (const child of children(table, 0)) if (nameOf(table, child) === 'dict') return child;
  return undefined;
}

/** The entries of a dictionary, in document order. */
export function pairsOf(table: XmlTable, dict: number): readonly Pair[] {
  const pairs: Pair[] = [];
  let key: number | undefined;
  for (const child of children(table, dict)) {
    if (nameOf(table, child) === 'key') key = child;
    else if (key !== undefined) {
      const nameSpan = innerSpan(table, key);
      const span = { start: elementSpan(table, key).start, end: elementSpan(table, child).end };
      const name = decodeText(table.text.slice(nameSpan.start, nameSpan.end));
      pairs.push({ name, key, value: child, span, nameSpan });
      key = undefined;
    }
  }
  return pairs;
}

export function isDict(table: XmlTable, { value }: Pair): boolean {
  return nameOf(table, value) === 'dict';
}
