/** What `/v2/usage` tells, as rows: what is there, and nothing that is not. Whoever shows them has the words. */

/** An item of `products`. */
export interface ProductUsage {
  /** `translate`, `write`, `speechToText` and what will come. */
  readonly type: string;
  /** `minutes`; absent: characters (code points). */
  readonly unit?: string;
  /** Of the account. */
  readonly used?: number;
  readonly keyUsed?: number;
}

/** A count of the account that is not of characters: `<name>_count` and `<name>_limit`. */
export interface Counter {
  /** `document`, `team_document`, `speech_to_text_minutes` and what will come. */
  readonly name: string;
  readonly used?: number;
  readonly limit?: number;
  /** The service says that there is no limit. */
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
  /** The service's, of a product or a counter. */
  readonly name?: string;
  /** Of a product: what this key has used. */
  readonly ofKey?: true;
  /** Of a product of texts: documents are counted in it. */
  readonly withDocuments?: true;
  /** `characters`, `minutes`, `documents` or another word of the service; absent: it tells none. */
  readonly unit?: string;
  readonly used?: number;
  readonly limit?: number;
  readonly unlimited?: true;
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
    const product = {
      kind: 'product' as const,
      name: type,
      ...(holdsDocuments(type, products) && { withDocuments: true as const }),
    };
    if (all !== undefined) rows.push({ ...product, unit, used: all });
    if (own !== undefined) rows.push({ ...product, ofKey: true, unit, used: own });
  }
  for (const counter of counters) rows.push({ kind: 'counter', ...unitOf(counter.name), ...counter });
  return rows;
}

/** `translate` counts documents, too, which statistics tell apart, unless they have a product of their own beside it. */
export function holdsDocuments(type: string, all: readonly Pick<ProductUsage, 'type'>[]): boolean {
  return type === 'translate' && !all.some((one) => one.type === 'document');
}

/** The name of a counter says what it counts. */
function unitOf(name: string): Pick<UsageRow, 'unit'> {
  if (name.endsWith('document')) return { unit: 'documents' };
  const unit = ['minutes', 'milliseconds', 'characters'].find((one) => name.endsWith(one));
  return unit === undefined ? {} : { unit };
}
