import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { ADMIN_ERRORS } from '../errors/admin-errors.ts';
import type { ServiceError } from '../errors/errors.ts';
import { badRequest } from '../errors/failures.ts';
import { decode } from '../transport/decode.ts';
import type { Transport } from '../transport/transport.ts';
import type { CallOptions } from './translate-types.ts';

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
  /** Only by key and day. */
  readonly date?: string;
  readonly usage: UsageCounts;
}

/** What was used from day to day, and by which key. */
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
    // The list has three names, by version.
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
): Promise<Result<AnalyticsReport, ServiceError>> {
  const problem = rangeProblem(request);
  if (problem !== undefined) return fail(problem);
  const query = {
    start_date: request.from,
    end_date: request.to,
    ...(request.groupBy !== undefined && { group_by: request.groupBy }),
  };
  const answer = await transport.send(
    { operation: OPERATION, method: 'GET', path: '/v2/admin/analytics', query, explain: ADMIN_ERRORS },
    call,
  );
  if (!answer.ok) return answer;
  const decoded = decode(reportSchema, answer.value, OPERATION);
  if (!decoded.ok) return decoded;
  const report = decoded.value.usage_report;
  return ok({
    total: toCounts(report.total_usage),
    startDate: report.start_date,
    endDate: report.end_date,
    groups: (report.grouped_usage ?? report.key_and_day_usages ?? report.key_usages ?? []).map((group) => ({
      apiKey: group.api_key ?? '',
      label: group.api_key_label ?? '',
      ...(typeof group.usage_date === 'string' && { date: group.usage_date }),
      usage: toCounts(group.usage),
    })),
  });
}

export function rangeProblem({ from, to }: Pick<AnalyticsRequest, 'from' | 'to'>): ServiceError | undefined {
  const [start, end] = [from, to].map(dayNumber);
  if (start === undefined || end === undefined)
    return badRequest(OPERATION, 'the dates are not days of the form YYYY-MM-DD', 'Write for example 2026-01-31.');
  if (start > end) return badRequest(OPERATION, 'the first day comes after the last', 'Swap the two dates.');
  if (end - start > MOST_DAYS)
    return badRequest(OPERATION, `the range has more than ${MOST_DAYS} days`, 'Ask for a shorter range.');
  return undefined;
}

/** Days since 1970, of a date that exists. */
function dayNumber(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return undefined;
  return time / A_DAY;
}

function toCounts(found: z.output<typeof countsSchema>): UsageCounts {
  return {
    total: found.total_characters,
    textTranslation: found.text_translation_characters ?? 0,
    documentTranslation: found.document_translation_characters ?? 0,
    textImprovement: found.text_improvement_characters ?? 0,
  };
}
