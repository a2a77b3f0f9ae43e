import * as z from 'zod/mini';
import { ok, type Result } from '../../shared/result.ts';
import { decode } from './decode.ts';
import type { ServiceError } from './errors.ts';
import type { CallOptions } from './translate-types.ts';
import type { Transport } from './transport.ts';

/** `service-interface` 2.10 and `service-gaps` section 2: `0` and 10^12 as a limit mean "no limit" and become `undefined`. Counts are code points. */
export interface Usage {
  readonly used: number;
  readonly limit?: number;
  readonly keyUsed?: number;
  readonly keyLimit?: number;
  /** ISO 8601. */
  readonly periodStart?: string;
  readonly periodEnd?: string;
  readonly products: readonly { readonly type: string; readonly used: number; readonly keyUsed: number }[];
}

const count = z.nullish(z.number());
const usageSchema = z.object({
  character_count: z.number(),
  character_limit: count,
  api_key_character_count: count,
  api_key_character_limit: count,
  start_time: z.nullish(z.string()),
  end_time: z.nullish(z.string()),
  products: z.nullish(
    z.array(z.object({ product_type: z.string(), character_count: count, api_key_character_count: count })),
  ),
});

/** `GET /v2/usage` (`service-interface` 4.6). */
export async function getUsage(transport: Transport, call?: CallOptions): Promise<Result<Usage, ServiceError>> {
  const operation = 'get usage';
  const answer = await transport.send({ operation, method: 'GET', path: '/v2/usage' }, call);
  if (!answer.ok) return answer;
  const decoded = decode(usageSchema, answer.value, operation);
  if (!decoded.ok) return decoded;
  const found = decoded.value;
  const limit = realLimit(found.character_limit);
  const keyLimit = realLimit(found.api_key_character_limit);
  return ok({
    used: found.character_count,
    ...(limit !== undefined && { limit }),
    ...(typeof found.api_key_character_count === 'number' && { keyUsed: found.api_key_character_count }),
    ...(keyLimit !== undefined && { keyLimit }),
    ...(typeof found.start_time === 'string' && { periodStart: found.start_time }),
    ...(typeof found.end_time === 'string' && { periodEnd: found.end_time }),
    products: (found.products ?? []).map((product) => ({
      type: product.product_type,
      used: product.character_count ?? 0,
      keyUsed: product.api_key_character_count ?? 0,
    })),
  });
}

const NO_LIMIT = 1_000_000_000_000;

/** 0 and 10^12 (and above) are the service's ways to say "no limit". */
function realLimit(limit: number | null | undefined): number | undefined {
  return typeof limit === 'number' && limit > 0 && limit < NO_LIMIT ? limit : undefined;
}
