import { json, type Reply } from '../reply.ts';
import type { Call } from '../router.ts';
import { badRequest, readRange } from './analytics.ts';

/** Entries per page. The number is ours (docs/spec/service.md#reporting-tags). */
const PAGE = 100;

/** `GET /v2/admin/analytics/custom-tags` (docs/spec/service.md#reporting-tags): the usage of texts sent with a tag. */
export function getTagUsage({ service, query }: Call): Reply {
  const range = readRange(query);
  if (!range.ok) return range.error;
  const aggregate = query.get('aggregate_by') ?? 'period';
  if (aggregate !== 'period' && aggregate !== 'day')
    return badRequest(`Value for 'aggregate_by' not supported: '${aggregate}'. Allowed values: 'period', 'day'.`);
  const page = /^[1-9]\d{0,8}$/.test(query.get('page') ?? '1') ? Number(query.get('page') ?? '1') : undefined;
  if (page === undefined) return badRequest("Value for 'page' not supported: expected a whole number from 1.");
  const { from, to } = range.value;
  const rows = service.usage.tagsBetween(from, to, aggregate === 'day');
  return json(200, {
    custom_tag_usage_report: {
      aggregate_by: aggregate,
      start_date: `${from}T00:00:00`,
      end_date: `${to}T00:00:00`,
      next_page: page * PAGE < rows.length ? page + 1 : null,
      usage: rows.slice((page - 1) * PAGE, page * PAGE).map(({ tag, day, characters }) => ({
        custom_tag: tag,
        ...(aggregate === 'day' && { usage_date: `${day}T00:00:00Z` }),
        breakdown: {
          total_characters: characters,
          text_translation_characters: characters,
          text_improvement_characters: 0,
        },
      })),
    },
  });
}
