import { json, type Reply } from '../reply.ts';
import type { Call } from '../router.ts';
import { type UsageRow, withoutLimit } from '../state/usage.ts';

/** `GET /v2/usage` (docs/spec/service.md#usage): two fields on the free plan, the whole story on the paid one. */
export function getUsage({ service, caller }: Call): Reply {
  const { usage, keys } = service;
  const rows = usage.current();
  const mine = rows.filter((row) => row.keyId === caller.keyId);
  const account = { character_count: sum(rows), character_limit: usage.limit };
  if (caller.plan === 'free') return json(200, account);
  const { start, end } = usage.period();
  const product = (type: string, belongs: (row: UsageRow) => boolean) => ({
    product_type: type,
    api_key_character_count: sum(mine.filter(belongs)),
    character_count: sum(rows.filter(belongs)),
  });
  return json(200, {
    ...account,
    products: [product('translate', (row) => row.kind !== 'write'), product('write', (row) => row.kind === 'write')],
    api_key_character_count: sum(mine),
    api_key_character_limit: keys.get(caller.keyId)?.characters ?? withoutLimit,
    start_time: timestamp(start),
    end_time: timestamp(end),
  });
}

function sum(rows: readonly UsageRow[]): number {
  return rows.reduce((total, row) => total + row.characters, 0);
}

/** ISO 8601 without fractions, as the service writes times. */
function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}
