import type { Span } from '../../text/span.ts';
import { attributeOf, attributeValues } from '../../text/xml-attributes.ts';
import type { SyncRanks } from '../../text/xml-builder.ts';
import { children, elementSpan, nameOf, nameSpan, type XmlTable } from '../../text/xml-table.ts';

export type EntryKind = 'string' | 'plurals' | 'string-array';

/** A text of an entry: the entry itself, one form of a plural, one item of a list. */
export interface Item {
  readonly element: number;
  /** The form, or the number of the item; empty for `string`. */
  readonly key: string;
  readonly span: Span;
  readonly nameSpan: Span;
}

/** A resource with texts. */
export interface Entry {
  readonly kind: EntryKind;
  readonly element: number;
  /** Unique for its kind, with the product it is for: `title@tablet`. */
  readonly name: string;
  /** The value of the attribute `name`. */
  readonly nameSpan: Span;
  readonly span: Span;
  readonly attributes: ReadonlyMap<string, string>;
  readonly items: readonly Item[];
}

const KINDS: ReadonlySet<string> = new Set<EntryKind>(['string', 'plurals', 'string-array']);

/** What begins a new resource ends one whose end tag is lost. */
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

/** The resources with texts, in document order. */
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
  if (name === undefined) return undefined;
  const attributes = attributeValues(table, element);
  const product = attributes.get('product');
  const common = {
    kind,
    element,
    name: product === undefined || product === 'default' ? name.value : `${name.value}@${product}`,
    nameSpan: name.valueSpan,
    span: elementSpan(table, element),
    attributes,
  };
  if (kind === 'string')
    return { ...common, items: [{ element, key: '', span: common.span, nameSpan: name.valueSpan }] };
  const items: Item[] = [];
  for (const child of children(table, element)) {
    if (nameOf(table, child) !== 'item') continue;
    const quantity = kind === 'plurals' ? attributeOf(table, child, 'quantity') : undefined;
    items.push({
      element: child,
      key: kind === 'plurals' ? (quantity?.value ?? '') : String(items.length),
      span: elementSpan(table, child),
      nameSpan: quantity?.valueSpan ?? nameSpan(table, child),
    });
  }
  return { ...common, items };
}
