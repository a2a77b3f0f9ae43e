import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { ADMIN_ERRORS } from '../errors/admin-errors.ts';
import type { ServiceError } from '../errors/errors.ts';
import { decode } from '../transport/decode.ts';
import type { Transport } from '../transport/transport.ts';
import { type AnalyticsRequest, rangeProblem, type UsageCounts } from './analytics.ts';
import type { CallOptions } from './translate-types.ts';

export interface TagUsageRequest extends Pick<AnalyticsRequest, 'from' | 'to'> {
  readonly byDay?: boolean;
}

export interface TagUsage {
  readonly tag: string;
  /** Only by day. */
  readonly date?: string;
  readonly usage: UsageCounts;
}

/** What was used by reporting tag (docs/spec/service.md#reporting-tags). */
export interface TagReport {
  readonly startDate: string;
  readonly endDate: string;
  readonly tags: readonly TagUsage[];
}

const count = z.nullish(z.number());
const reportSchema = z.object({
  custom_tag_usage_report: z.object({
    start_date: z.string(),
    end_date: z.string(),
    next_page: z.nullish(z.union([z.number(), z.string()])),
    usage: z.nullish(
      z.array(
        z.object({
          custom_tag: z.nullish(z.string()),
          usage_date: z.nullish(z.string()),
          breakdown: z.object({
            total_characters: count,
            text_translation_characters: count,
            text_improvement_characters: count,
          }),
        }),
      ),
    ),
  }),
});

/** Pages that are read at most: a service that never ends is not followed. */
const MOST_PAGES = 1_000;

/** `GET /v2/admin/analytics/custom-tags`, all pages. */
export async function getTagUsage(
  transport: Transport,
  request: TagUsageRequest,
  call?: CallOptions,
): Promise<Result<TagReport, ServiceError>> {
  const problem = rangeProblem(request);
  if (problem !== undefined) return fail(problem);
  const operation = 'get usage by tag';
  const tags: TagUsage[] = [];
  let page: string | undefined;
  const seen = new Set<string>();
  for (;;) {
    const query = {
      start_date: request.from,
      end_date: request.to,
      aggregate_by: request.byDay === true ? 'day' : 'period',
      ...(page !== undefined && { page }),
    };
    const path = '/v2/admin/analytics/custom-tags';
    const answer = await transport.send({ operation, method: 'GET', path, query, explain: ADMIN_ERRORS }, call);
    if (!answer.ok) return answer;
    const decoded = decode(reportSchema, answer.value, operation);
    if (!decoded.ok) return decoded;
    const report = decoded.value.custom_tag_usage_report;
    for (const { custom_tag, usage_date, breakdown } of report.usage ?? [])
      tags.push({
        tag: custom_tag ?? '',
        ...(typeof usage_date === 'string' && { date: usage_date }),
        usage: {
          total: breakdown.total_characters ?? 0,
          textTranslation: breakdown.text_translation_characters ?? 0,
          documentTranslation: 0,
          textImprovement: breakdown.text_improvement_characters ?? 0,
        },
      });
    const next = report.next_page ?? undefined;
    page = next === undefined ? undefined : String(next);
    if (page === undefined || seen.has(page) || seen.size >= MOST_PAGES)
      return ok({ startDate: report.start_date, endDate: report.end_date, tags });
    seen.add(page);
  }
}
