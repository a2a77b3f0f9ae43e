import { json, type Reply } from '../reply.ts';
import type { Call } from '../router.ts';
import { type UsageRow, withoutLimit } from '../state/usage.ts';

/** `GET /v2/usage` (docs/spec/service.md#usage): two fields on the free plan, details on the paid one. */
export function getUsage({ service, caller }: Call): Reply {
  const { usage, keys } = service;
  const rows = usage.current();
  const mine = rows.filter((row) => row.keyId === caller.keyId);
  const account = { character_count: sum(rows), character_limit: usage.limit };
  if (caller.plan === 'free') return json(200, account);
  const { start, end } = usage.period();
  const product = (type: string, unit: 'characters' | 'minutes', belongs: (row: UsageRow) => boolean) => {
    const [ours, all] = [sum(mine.filter(belongs)), sum(rows.filter(belongs))];
    return {
      product_type: type,
      billing_unit: unit,
      api_key_unit_count: ours,
      account_unit_count: all,
      api_key_character_count: ours,
      character_count: all,
    };
  };
  return json(200, {
    ...account,
    products: [
      product('translate', 'characters', (row) => row.kind !== 'write'),
      product('write', 'characters', (row) => row.kind === 'write'),
      product('speechToText', 'minutes', () => false),
    ],
    api_key_character_count: sum(mine),
    api_key_character_limit: keys.get(caller.keyId)?.characters ?? withoutLimit,
    speech_to_text_milliseconds_count: 0,
    speech_to_text_milliseconds_limit: 0,
    speech_to_text_minutes_count: 0,
    speech_to_text_minutes_limit: 0,
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
