import * as z from 'zod/mini';
import type { AnalyticsAnswer } from '../../../../shared/service.ts';
import type { TagReport } from '../../../service/resources/analytics.ts';
import type { Context } from '../../context.ts';
import { type Entry, entry } from './entry.ts';

const KEYS = ['key', 'key_and_day'] as const;
const TAGS = ['tag', 'tag_and_day'] as const;

/** `dragoman.server.analytics`: usage of all keys of an organization, or by reporting tag. The service client validates the range. */
export function analyticsCommands(context: Context): readonly Entry[] {
  return [
    entry(context, 'dragoman.server.analytics', {
      title: 'Asking for the usage statistics',
      shape: "one argument { from, to, groupBy?: 'key' | 'key_and_day' | 'tag' | 'tag_and_day' }",
      schema: z.object({ from: z.string(), to: z.string(), groupBy: z.optional(z.enum([...KEYS, ...TAGS])) }),
      role: 'admin',
      async run(client, { from, to, groupBy }, call) {
        const byKey = KEYS.find((one) => one === groupBy);
        if (groupBy === undefined || byKey !== undefined)
          return client.admin.analytics({ from, to, ...(byKey !== undefined && { groupBy: byKey }) }, call);
        const found = await client.admin.tagUsage({ from, to, byDay: groupBy === 'tag_and_day' }, call);
        return found.ok ? { ok: true, value: asKeys(found.value) } : found;
      },
    }),
  ];
}

/** Puts tags in the place of keys. */
function asKeys({ tags, startDate, endDate }: TagReport): AnalyticsAnswer {
  const sum = (of: (one: TagReport['tags'][number]['usage']) => number) =>
    tags.reduce((all, { usage }) => all + of(usage), 0);
  return {
    total: {
      total: sum(({ total }) => total),
      textTranslation: sum(({ textTranslation }) => textTranslation),
      documentTranslation: sum(({ documentTranslation }) => documentTranslation),
      textImprovement: sum(({ textImprovement }) => textImprovement),
    },
    startDate,
    endDate,
    groups: tags.map(({ tag, date, usage }) => ({
      apiKey: tag,
      label: '',
      usage,
      ...(date !== undefined && { date }),
    })),
  };
}
