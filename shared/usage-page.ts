/** What the extension and the usage page say to each other. */
import * as z from 'zod/mini';

const count = z.number();
const usage = z.object({
  used: count,
  limit: z.exactOptional(count),
  keyUsed: z.exactOptional(count),
  keyLimit: z.exactOptional(count),
  periodStart: z.exactOptional(z.string()),
  periodEnd: z.exactOptional(z.string()),
  products: z.readonly(z.array(z.object({ type: z.string(), used: count, keyUsed: count }))),
});

/** `{0}` and so on are filled in. */
export const USAGE_STRINGS = [
  'title',
  'refresh',
  'loading',
  'account',
  'key',
  'ofLimit',
  'withoutLimit',
  'period',
  'near',
  'exceeded',
  'products',
  'table',
  'what',
  'characters',
  'limit',
  'share',
  'noLimit',
  'thisKey',
  'otherKeys',
  'text',
  'document',
  'textAndDocuments',
  'write',
  'counting',
] as const;
export type UsageString = (typeof USAGE_STRINGS)[number];

export const fromUsagePage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('refresh') }),
]);
export type FromUsagePage = z.infer<typeof fromUsagePage>;

export const toUsagePage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('init'),
    strings: z.record(z.string(), z.string()),
    /** For numbers and dates. */
    language: z.string(),
    /** Per cent from which on a limit is near, lowest first. */
    warnAt: z.readonly(z.array(z.number())),
  }),
  z.object({ type: z.literal('busy') }),
  z.object({ type: z.literal('usage'), service: z.string(), usage }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type ToUsagePage = z.infer<typeof toUsagePage>;

type ProductName = 'text' | 'document' | 'textAndDocuments' | 'write';
const NAMES: Readonly<Record<string, ProductName>> = { text: 'text', document: 'document', write: 'write' };

/**
 * What a product of the service counts. `translate` counts documents, too, unless they have a product of their own beside it.
 * Undefined: a product that is not known.
 */
export function productName(type: string, all: readonly { readonly type: string }[]): ProductName | undefined {
  if (type === 'translate') return all.some((one) => one.type === 'document') ? 'text' : 'textAndDocuments';
  return Object.hasOwn(NAMES, type) ? NAMES[type] : undefined;
}

/** How much of a limit is used: 1 is all. A limit of 0 blocks, whatever was used. */
export function shareOf(used: number, limit: number): number {
  return limit === 0 ? 1 : used / limit;
}
