/** The content of `/v2/usage` as rows, without what is absent. The caller provides the words. */

/** An item of `products`. */
export interface ProductUsage {
  /** `translate`, `write`, `speechToText` and future ones. */
  readonly type: string;
  /** `minutes`; absent: characters (code points). */
  readonly unit?: string;
  /** Usage of the account. */
  readonly used?: number;
  readonly keyUsed?: number;
}

/** A counter of the account other than characters: `<name>_count` and `<name>_limit`. */
export interface Counter {
  /** `document`, `team_document`, `speech_to_text_minutes` and future ones. */
  readonly name: string;
  readonly used?: number;
  readonly limit?: number;
  /** The service reports that there is no limit. */
  readonly unlimited?: true;
}

export interface Usage {
  /** Code points. */
  readonly used: number;
  readonly limit?: number;
  readonly keyUsed?: number;
  readonly keyLimit?: number;
  /** ISO 8601. */
  readonly periodStart?: string;
  readonly periodEnd?: string;
  readonly products: readonly ProductUsage[];
  /** Absent: there are none. */
  readonly counters?: readonly Counter[];
}

export interface UsageRow {
  readonly kind: 'account' | 'key' | 'product' | 'counter';
  /** The service's name of a product or a counter. */
  readonly name?: string;
  /** What a product counts, if known. */
  readonly counts?: ProductName;
  /** For a product: the usage of this key. */
  readonly ofKey?: true;
  /** `characters`, `minutes`, `documents` or another word of the service; absent: none is given. */
  readonly unit?: string;
  readonly used?: number;
  readonly limit?: number;
  readonly unlimited?: true;
}

export type ProductName = 'text' | 'document' | 'textAndDocuments' | 'write' | 'speech';
const NAMES: Readonly<Record<string, ProductName>> = {
  text: 'text',
  document: 'document',
  write: 'write',
  speechToText: 'speech',
};

/** What a product of the service counts. `translate` includes documents, unless these have a product of their own. Undefined: an unknown product. */
export function productName(type: string, all: readonly { readonly type: string }[]): ProductName | undefined {
  if (type === 'translate') return all.some((one) => one.type === 'document') ? 'text' : 'textAndDocuments';
  return Object.hasOwn(NAMES, type) ? NAMES[type] : undefined;
}

export function usageRows({ used, limit, keyUsed, keyLimit, products, counters = [] }: Usage): readonly UsageRow[] {
  const characters = (kind: 'account' | 'key', count: number, most: number | undefined): UsageRow => ({
    kind,
    unit: 'characters',
    used: count,
    ...(most === undefined ? { unlimited: true } : { limit: most }),
  });
  const rows = [characters('account', used, limit)];
  if (keyUsed !== undefined) rows.push(characters('key', keyUsed, keyLimit));
  for (const { type, unit = 'characters', used: all, keyUsed: own } of products) {
    const counts = productName(type, products);
    const row = { kind: 'product', name: type, ...(counts && { counts }), unit } as const;
    // This program does not use speech: without any usage of it, it is not mentioned.
    if (unit !== 'characters' && (all ?? 0) === 0 && (own ?? 0) === 0) continue;
    if (all !== undefined) rows.push({ ...row, used: all });
    if (own !== undefined) rows.push({ ...row, ofKey: true, used: own });
  }
  for (const counter of counters)
    if (counter.limit !== undefined || (counter.used ?? 0) > 0)
      rows.push({ kind: 'counter', ...unitOf(counter.name), ...counter });
  return rows;
}

/** The name of a counter says what it counts. */
function unitOf(name: string): Pick<UsageRow, 'unit'> {
  if (name.endsWith('document')) return { unit: 'documents' };
  const unit = ['minutes', 'milliseconds', 'characters'].find((one) => name.endsWith(one));
  return unit === undefined ? {} : { unit };
}
