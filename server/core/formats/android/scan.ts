import type { Content } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { attribute, attributeOf, attributeValues, type XmlAttribute } from '../../text/xml/attributes.ts';
import type { SyncRanks } from '../../text/xml/builder.ts';
import { children, elementSpan, innerSpan, nameOf, nameSpan, type XmlTable } from '../../text/xml/table.ts';
import type { Note } from '../format.ts';
import { notesOf } from './comments.ts';
import { type Decoded, decode, type Escapes } from './decode.ts';

export type EntryKind = 'string' | 'plurals' | 'string-array';

/** A text of a resource: the string itself, one form of a plural, or one item of an array. */
export class Item {
  readonly element: number;
  /** The form, or the index of the item; empty for `string`. */
  readonly key: string;
  readonly nameSpan: Span;
  readonly #table: XmlTable;

  constructor(table: XmlTable, element: number, key: string, nameSpan: Span) {
    this.#table = table;
    this.element = element;
    this.key = key;
    this.nameSpan = nameSpan;
  }

  get span(): Span {
    return elementSpan(this.#table, this.element);
  }

  /** The raw content. */
  get raw(): string {
    const { start, end } = innerSpan(this.#table, this.element);
    return this.#table.text.slice(start, end);
  }

  get notes(): readonly Note[] {
    return notesOf(this.#table, this.span);
  }

  decoded(escapes: Escapes): Decoded {
    return decode(this.#table, this.element, escapes);
  }
}

/** A resource with texts. */
export class Entry {
  readonly kind: EntryKind;
  readonly element: number;
  /** Unique within its kind, including the product it is for: `title@tablet`. */
  readonly name: string;
  /** The value of the attribute `name`. */
  readonly nameSpan: Span;
  /** The file marks its texts as not for translation. */
  readonly isFixed: boolean;
  readonly items: readonly Item[];
  /** The plural form for all numbers without a form of their own. */
  readonly other: Item | undefined;
  readonly #table: XmlTable;
  /** Shared by its items. */
  #notes: readonly Note[] | undefined;
  #otherContent: Content | undefined;

  constructor(table: XmlTable, element: number, kind: EntryKind, { value, valueSpan }: XmlAttribute) {
    const product = attribute(table, element, 'product');
    this.kind = kind;
    this.element = element;
    this.name = product === undefined || product === 'default' ? value : `${value}@${product}`;
    this.nameSpan = valueSpan;
    this.isFixed = attribute(table, element, 'translatable') === 'false';
    this.items = kind === 'string' ? [new Item(table, element, '', valueSpan)] : itemsOf(table, element, kind);
    this.other = kind === 'plurals' ? this.items.find(({ key }) => key === 'other') : undefined;
    this.#table = table;
  }

  get span(): Span {
    return elementSpan(this.#table, this.element);
  }

  get attributes(): ReadonlyMap<string, string> {
    return attributeValues(this.#table, this.element);
  }

  get notes(): readonly Note[] {
    this.#notes ??= notesOf(this.#table, this.span);
    return this.#notes;
  }

  otherContent(escapes: Escapes): Content | undefined {
    this.#otherContent ??= this.other?.decoded(escapes).content;
    return this.#otherContent;
  }
}

const KINDS: ReadonlySet<string> = new Set<EntryKind>(['string', 'plurals', 'string-array']);

/** The start of a new resource ends one whose end tag is missing. */
export const RANKS: SyncRanks = {
  ranks: new Map([
    ['resources', 1],
    ...[
      'string',
      'plurals',
      'string-array',
      'integer-array',
      'array',
      'style',
      'color',
      'dimen',
      'bool',
      'integer',
    ].map((name) => [name, 2] as const),
    ['item', 3],
  ]),
  nests: new Set(),
};

/** The resources that contain texts, in document order. */
export function entriesOf(table: XmlTable): readonly Entry[] {
  const entries: Entry[] = [];
  for (let element = 0; element < table.count; ) {
    const kind = nameOf(table, element);
    const entry = isKind(kind) ? entryAt(table, element, kind) : undefined;
    if (entry !== undefined) entries.push(entry);
    element = entry === undefined ? element + 1 : (table.next[element] ?? table.count);
  }
  return entries;
}

function isKind(name: string): name is EntryKind {
  return KINDS.has(name);
}

function entryAt(table: XmlTable, element: number, kind: EntryKind): Entry | undefined {
  const name = attributeOf(table, element, 'name');
  return name && new Entry(table, element, kind, name);
}

function itemsOf(table: XmlTable, element: number, kind: EntryKind): readonly Item[] {
  const items: Item[] = [];
  for (const child of children(table, element)) {
    if (nameOf(table, child) !== 'item') continue;
    const quantity = kind === 'plurals' ? attributeOf(table, child, 'quantity') : undefined;
    const key = kind === 'plurals' ? (quantity?.value ?? '') : String(items.length);
    items.push(new Item(table, child, key, quantity?.valueSpan ?? nameSpan(table, child)));
  }
  return items;
}
