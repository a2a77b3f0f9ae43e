/** Messages between the extension and the usage page. */
import * as z from 'zod/mini';

const count = z.number();
const usage = z.object({
  used: count,
  limit: z.exactOptional(count),
  keyUsed: z.exactOptional(count),
  keyLimit: z.exactOptional(count),
  periodStart: z.exactOptional(z.string()),
  periodEnd: z.exactOptional(z.string()),
  products: z.readonly(
    z.array(
      z.object({
        type: z.string(),
        unit: z.exactOptional(z.string()),
        used: z.exactOptional(count),
        keyUsed: z.exactOptional(count),
      }),
    ),
  ),
  counters: z.exactOptional(
    z.readonly(
      z.array(
        z.object({
          name: z.string(),
          used: z.exactOptional(count),
          limit: z.exactOptional(count),
          unlimited: z.exactOptional(z.literal(true)),
        }),
      ),
    ),
  ),
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
  'write',
  'speech',
  'documents',
  'teamDocuments',
  'amount',
  'unit',
  'unitCharacters',
  'unitMinutes',
  'unitDocuments',
  'textAndDocuments',
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
    /** Percentages from which a limit counts as near, lowest first. */
    warnAt: z.readonly(z.array(z.number())),
  }),
  z.object({ type: z.literal('busy') }),
  z.object({ type: z.literal('usage'), service: z.string(), usage }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type ToUsagePage = z.infer<typeof toUsagePage>;

/** The used share of a limit: 1 is all of it. A limit of 0 blocks, regardless of usage. */
export function shareOf(used: number, limit: number): number {
  return limit === 0 ? 1 : used / limit;
}
