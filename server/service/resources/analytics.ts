import * as z from 'zod/mini';
import { fail, ok } from '../../../shared/values/result.ts';
import { ask } from '../ask.ts';
import type { ServiceError } from '../errors/errors.ts';
import { badRequest, type Explanations } from '../errors/failures.ts';
import type { Transport } from '../transport/transport.ts';
import type { Answered, CallOptions } from './translate-types.ts';

/** Meanings of refused admin operations. */
export const ADMIN_ERRORS: Explanations = {
  403: {
    message: 'the service refused: this needs an admin key (ending in :adm) on the paid plan',
    advice: 'Use an admin key of the organization.',
    needsAdmin: true,
  },
  404: { message: 'the service does not know this key, or has no admin operations' },
};

export interface AnalyticsRequest {
  /** First and last day, `YYYY-MM-DD`; at most 366 days. */
  readonly from: string;
  readonly to: string;
  readonly groupBy?: 'key' | 'key_and_day';
}

/** Code points. */
export interface UsageCounts {
  readonly total: number;
  readonly textTranslation: number;
  readonly documentTranslation: number;
  readonly textImprovement: number;
}

export interface GroupedUsage {
  /** Masked by the service. */
  readonly apiKey: string;
  readonly label: string;
  /** Only when grouped by key and day. */
  readonly date?: string;
  readonly usage: UsageCounts;
}

/** Usage per day, and by key. */
export interface AnalyticsReport {
  readonly total: UsageCounts;
  readonly startDate: string;
  readonly endDate: string;
  readonly groups: readonly GroupedUsage[];
}

const count = z.nullish(z.number());
const countsSchema = z.object({
  total_characters: z.number(),
  text_translation_characters: count,
  document_translation_characters: count,
  text_improvement_characters: count,
});
const groupSchema = z.object({
  api_key: z.nullish(z.string()),
  api_key_label: z.nullish(z.string()),
  usage_date: z.nullish(z.string()),
  usage: countsSchema,
});
const groups = z.nullish(z.array(groupSchema));
const reportSchema = z.object({
  usage_report: z.object({
    total_usage: countsSchema,
    start_date: z.string(),
    end_date: z.string(),
    // The list has three names, depending on the version.
    grouped_usage: groups,
    key_usages: groups,
    key_and_day_usages: groups,
  }),
});

const OPERATION = 'get usage statistics';
const A_DAY = 86_400_000;
const MOST_DAYS = 366;

/** `GET /v2/admin/analytics` (docs/spec/service.md#usage-statistics). */
export async function getAnalytics(
  transport: Transport,
  request: AnalyticsRequest,
  call?: CallOptions,
): Answered<AnalyticsReport> {
  const problem = rangeProblem(request);
  if (problem !== undefined) return fail(problem);
  const query = {
    start_date: request.from,
    end_date: request.to,
    ...(request.groupBy !== undefined && { group_by: request.groupBy }),
  };
  const path = '/v2/admin/analytics';
  const get = { operation: OPERATION, method: 'GET', path, query, explain: ADMIN_ERRORS } as const;
  return ask(transport, get, call, reportSchema, ({ usage_report: report }) => ({
    total: toCounts(report.total_usage),
    startDate: report.start_date,
    endDate: report.end_date,
    groups: (report.grouped_usage ?? report.key_and_day_usages ?? report.key_usages ?? []).map((group) => ({
      apiKey: group.api_key ?? '',
      label: group.api_key_label ?? '',
      ...(typeof group.usage_date === 'string' && { date: group.usage_date }),
      usage: toCounts(group.usage),
    })),
  }));
}

function rangeProblem({ from, to }: Pick<AnalyticsRequest, 'from' | 'to'>): ServiceError | undefined {
  const [start, end] = [from, to].map(dayNumber);
  if (start === undefined || end === undefined)
    return badRequest(OPERATION, 'the dates are not days of the form YYYY-MM-DD', 'Write for example 2026-01-31.');
  if (start > end) return badRequest(OPERATION, 'the first day comes after the last', 'Swap the two dates.');
  if (end - start > MOST_DAYS)
    return badRequest(OPERATION, `the range has more than ${MOST_DAYS} days`, 'Ask for a shorter range.');
  return undefined;
}

/** Days since 1970 of a valid date. */
function dayNumber(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return undefined;
  return time / A_DAY;
}

function toCounts(
  found: { readonly [K in keyof z.output<typeof countsSchema>]?: number | null | undefined },
): UsageCounts {
  return {
    total: found.total_characters ?? 0,
    textTranslation: found.text_translation_characters ?? 0,
    documentTranslation: found.document_translation_characters ?? 0,
    textImprovement: found.text_improvement_characters ?? 0,
  };
}

export interface TagUsageRequest extends Pick<AnalyticsRequest, 'from' | 'to'> {
  readonly byDay?: boolean;
}

export interface TagUsage {
  readonly tag: string;
  /** Only when grouped by day. */
  readonly date?: string;
  readonly usage: UsageCounts;
}

/** Usage by reporting tag (docs/spec/service.md#reporting-tags). */
export interface TagReport {
  readonly startDate: string;
  readonly endDate: string;
  readonly tags: readonly TagUsage[];
}

const tagsSchema = z.object({
  custom_tag_usage_report: z.object({
    start_date: z.string(),
    end_date: z.string(),
    next_page: z.nullish(z.union([z.number(), z.string()])),
    usage: z.nullish(
      z.array(
        z.object({
          custom_tag: z.nullish(z.string()),
          usage_date: z.nullish(z.string()),
          breakdown: z.extend(z.omit(countsSchema, { document_translation_characters: true }), {
            total_characters: count,
          }),
        }),
      ),
    ),
  }),
});

/** Maximum pages that are read: an endless list is not followed. */
const MOST_PAGES = 1_000;

/** `GET /v2/admin/analytics/custom-tags`, all pages. */
export async function getTagUsage(
  transport: Transport,
  request: TagUsageRequest,
  call?: CallOptions,
): Answered<TagReport> {
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
    const get = { operation, method: 'GET', path, query, explain: ADMIN_ERRORS } as const;
    const read = await ask(transport, get, call, tagsSchema, (found) => found.custom_tag_usage_report);
    if (!read.ok) return read;
    const report = read.value;
    for (const { custom_tag, usage_date, breakdown } of report.usage ?? [])
      tags.push({
        tag: custom_tag ?? '',
        ...(typeof usage_date === 'string' && { date: usage_date }),
        usage: toCounts(breakdown),
      });
    const next = report.next_page ?? undefined;
    page = next === undefined ? undefined : String(next);
    if (page === undefined || seen.has(page) || seen.size >= MOST_PAGES)
      return ok({ startDate: report.start_date, endDate: report.end_date, tags });
    seen.add(page);
  }
}
