import type { AnalyticsString, Report } from './analytics-page.ts';

type Counts = Report['total'];

/** The three kinds of work, in the order of the columns. */
export const KINDS = [
  { count: 'textTranslation', name: 'text' },
  { count: 'documentTranslation', name: 'document' },
  { count: 'textImprovement', name: 'write' },
] as const satisfies readonly { count: keyof Counts; name: AnalyticsString }[];

/** Head and rows of usage statistics, for the page and for the CSV file; the last row is the sum. */
export function tableOf(
  report: Report,
  byDay: boolean,
  say: (key: AnalyticsString) => string,
): { readonly head: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] } {
  const numbers = ({ total, ...counts }: Counts) => [total, ...KINDS.map(({ count }) => counts[count])];
  const day = (date: string) => (byDay ? [date] : []);
  return {
    head: [say('key'), say('name'), ...day(say('day')), say('total'), ...KINDS.map(({ name }) => say(name))],
    rows: [
      ...report.groups.map(({ apiKey, label, date, usage }) => [
        apiKey,
        label,
        ...day((date ?? '').slice(0, 10)),
        ...numbers(usage),
      ]),
      [say('allKeys'), '', ...day(''), ...numbers(report.total)],
    ],
  };
}
