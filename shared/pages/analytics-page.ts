/** Messages between the extension and the page of usage statistics. */
import * as z from 'zod/mini';

/** The longest range, in days: the service supports no more (docs/spec/service.md#usage-statistics). */
export const MOST_DAYS = 366;
const DAY = 86_400_000;

export const GROUPINGS = ['key', 'key_and_day', 'tag', 'tag_and_day', 'total'] as const;
export type Grouping = (typeof GROUPINGS)[number];
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const question = z.object({ from: day, to: day, groupBy: z.enum(GROUPINGS) });
export type Question = z.infer<typeof question>;

const counts = z.object({
  total: z.number(),
  textTranslation: z.number(),
  documentTranslation: z.number(),
  textImprovement: z.number(),
});
const report = z.object({
  total: counts,
  startDate: z.string(),
  endDate: z.string(),
  groups: z.readonly(
    z.array(z.object({ apiKey: z.string(), label: z.string(), date: z.exactOptional(z.string()), usage: counts })),
  ),
});
export type Report = z.infer<typeof report>;

export const ANALYTICS_STRINGS = [
  'title',
  'from',
  'to',
  'groupBy',
  'byKey',
  'byKeyAndDay',
  'byTag',
  'byTagAndDay',
  'totalOnly',
  'show',
  'export',
  'loading',
  'notADay',
  'wrongOrder',
  'tooLong',
  'total',
  'text',
  'document',
  'write',
  'key',
  'tag',
  'name',
  'day',
  'allKeys',
  'chartByKey',
  'chartByTag',
  'chartByDay',
  'others',
  'range',
  'nothing',
  'more',
  'table',
  'counting',
] as const;
export type AnalyticsString = (typeof ANALYTICS_STRINGS)[number];

export const fromAnalyticsPage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('ask'), question }),
  z.object({ type: z.literal('export') }),
]);
export type FromAnalyticsPage = z.infer<typeof fromAnalyticsPage>;

export const toAnalyticsPage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('init'),
    strings: z.record(z.string(), z.string()),
    language: z.string(),
    question,
  }),
  z.object({ type: z.literal('busy') }),
  z.object({ type: z.literal('report'), question, report }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type ToAnalyticsPage = z.infer<typeof toAnalyticsPage>;

/** What is wrong with a range of days, both inclusive; checked before the service is asked. */
export function rangeProblem(from: string, to: string): 'notADay' | 'wrongOrder' | 'tooLong' | undefined {
  const start = timeOf(from);
  const end = timeOf(to);
  if (start === undefined || end === undefined) return 'notADay';
  if (end < start) return 'wrongOrder';
  return (end - start) / DAY > MOST_DAYS ? 'tooLong' : undefined;
}

/** The days of a range, in order. Empty if it is invalid. */
export function daysOf(from: string, to: string): readonly string[] {
  if (rangeProblem(from, to) !== undefined) return [];
  const start = timeOf(from) ?? 0;
  const count = ((timeOf(to) ?? 0) - start) / DAY + 1;
  return Array.from({ length: count }, (_, i) => new Date(start + i * DAY).toISOString().slice(0, 10));
}

/** Midnight UTC of a valid day. */
function timeOf(text: string): number | undefined {
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : time;
}
