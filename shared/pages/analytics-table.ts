import type { AnalyticsString, Grouping, Report } from './analytics-page.ts';

type Counts = Report['total'];

/** The three kinds of work, in the order of the columns. */
export const KINDS = [
  { count: 'textTranslation', name: 'text' },
  { count: 'documentTranslation', name: 'document' },
  { count: 'textImprovement', name: 'write' },
] as const satisfies readonly { count: keyof Counts; name: AnalyticsString }[];

/** Header and rows of usage statistics, for the page and for the CSV file; the last row is the total. */
export function tableOf(
  report: Report,
  groupBy: Grouping,
  say: (key: AnalyticsString) => string,
): { readonly head: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] } {
  const numbers = ({ total, ...counts }: Counts) => [total, ...KINDS.map(({ count }) => counts[count])];
  const day = (date: string) => (isByDay(groupBy) ? [date] : []);
  // Counts by tag cover all keys.
  const byTag = isByTag(groupBy);
  const named = (key: string, name: string) => (byTag ? [key] : [key, name]);
  return {
    head: [
      ...named(say(byTag ? 'tag' : 'key'), say('name')),
      ...day(say('day')),
      say('total'),
      ...KINDS.map(({ name }) => say(name)),
    ],
    rows: [
      ...report.groups.map(({ apiKey, label, date, usage }) => [
        ...named(apiKey, label),
        ...day((date ?? '').slice(0, 10)),
        ...numbers(usage),
      ]),
      [...named(say(byTag ? 'total' : 'allKeys'), ''), ...day(''), ...numbers(report.total)],
    ],
  };
}

export function isByDay(groupBy: Grouping): boolean {
  return groupBy === 'key_and_day' || groupBy === 'tag_and_day';
}

export function isByTag(groupBy: Grouping): boolean {
  return groupBy === 'tag' || groupBy === 'tag_and_day';
}
