import * as z from 'zod/mini';
import type { Counter, ProductUsage, Usage } from '../../../shared/pages/usage-rows.ts';
import { ask } from '../ask.ts';
import type { Transport } from '../transport/transport.ts';
import type { Answered, CallOptions } from './translate-types.ts';

const count = z.nullish(z.number());
/** The answer, including the units and further counters of later versions (docs/spec/service.md#usage). */
const usageSchema = z.looseObject({
  character_count: z.number(),
  character_limit: count,
  api_key_character_count: count,
  api_key_character_limit: count,
  start_time: z.nullish(z.string()),
  end_time: z.nullish(z.string()),
  products: z.nullish(
    z.array(
      z.object({
        product_type: z.string(),
        billing_unit: z.nullish(z.string()),
        account_unit_count: count,
        api_key_unit_count: count,
        character_count: count,
        api_key_character_count: count,
      }),
    ),
  ),
});

/** `GET /v2/usage`. */
export function getUsage(transport: Transport, call?: CallOptions): Answered<Usage> {
  return ask(transport, { operation: 'get usage', method: 'GET', path: '/v2/usage' }, call, usageSchema, toUsage);
}

function toUsage(found: z.output<typeof usageSchema>): Usage {
  const limit = realLimit(found.character_limit);
  const counters = countersOf(found);
  const keyLimit = realLimit(found.api_key_character_limit);
  return {
    used: found.character_count,
    ...(limit !== undefined && { limit }),
    ...(typeof found.api_key_character_count === 'number' && { keyUsed: found.api_key_character_count }),
    ...(keyLimit !== undefined && { keyLimit }),
    ...(typeof found.start_time === 'string' && { periodStart: found.start_time }),
    ...(typeof found.end_time === 'string' && { periodEnd: found.end_time }),
    products: (found.products ?? []).map(productOf),
    ...(counters.length > 0 && { counters }),
  };
}

type Product = NonNullable<z.infer<typeof usageSchema>['products']>[number];

/** Units take precedence: where they exist, character counts are deprecated. */
function productOf(product: Product): ProductUsage {
  const { product_type: type, billing_unit: unit } = product;
  const used = product.account_unit_count ?? product.character_count;
  const keyUsed = product.api_key_unit_count ?? product.api_key_character_count;
  return {
    type,
    ...(typeof unit === 'string' && unit !== 'characters' && { unit }),
    ...(typeof used === 'number' && { used }),
    ...(typeof keyUsed === 'number' && { keyUsed }),
  };
}

/** Already reported as characters above. */
const CHARACTERS: ReadonlySet<string> = new Set(['character', 'api_key_character']);

/** All other counters of the service, in its order. Milliseconds of speech are always 0; the minutes are reported. */
function countersOf(answer: Readonly<Record<string, unknown>>): readonly Counter[] {
  const names = Object.entries(answer).flatMap(([key, value]) => {
    const name = /^(.+)_(?:count|limit)$/.exec(key)?.[1];
    return name === undefined || typeof value !== 'number' || CHARACTERS.has(name) ? [] : [name];
  });
  return [...new Set(names)].flatMap((name): Counter[] => {
    const used = answer[`${name}_count`];
    const most = answer[`${name}_limit`];
    const minutes = name.replace(/_milliseconds$/, '_minutes');
    if (minutes !== name && names.includes(minutes)) return [];
    const limit = typeof most === 'number' ? realLimit(most) : undefined;
    return [
      {
        name,
        ...(typeof used === 'number' && { used }),
        ...(limit !== undefined && { limit }),
        ...(typeof most === 'number' && limit === undefined && { unlimited: true }),
      },
    ];
  });
}

const NO_LIMIT = 1_000_000_000_000;

/** Values with which the service says "no limit": 0, and 10^12 and above. */
function realLimit(limit: number | null | undefined): number | undefined {
  return typeof limit === 'number' && limit > 0 && limit < NO_LIMIT ? limit : undefined;
}
