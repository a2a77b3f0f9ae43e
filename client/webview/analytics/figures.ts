import { type AnalyticsString, daysOf, type Question, type Report } from '../../../shared/pages/analytics-page.ts';

export type Say = (key: AnalyticsString, ...values: readonly (string | number)[]) => string;
type Counts = Report['total'];

/** As many bars as can be told apart. */
const MOST_KEYS = 12;
const NONE: Counts = { total: 0, textTranslation: 0, documentTranslation: 0, textImprovement: 0 };

export interface Figure {
  readonly labels: readonly string[];
  readonly counts: readonly Counts[];
}

/** The keys by usage, most first; those beyond the first dozen are combined into one bar. */
export function byKey({ groups }: Report, say: Say): Figure {
  const sums = new Map<string, { label: string; counts: Counts }>();
  for (const { apiKey, label, usage } of groups) {
    const known = sums.get(apiKey);
    sums.set(apiKey, {
      label: label === '' ? apiKey : label,
      counts: known === undefined ? usage : add(known.counts, usage),
    });
  }
  const sorted = [...sums.values()].sort((a, b) => b.counts.total - a.counts.total);
  const shown = sorted.length > MOST_KEYS ? sorted.slice(0, MOST_KEYS - 1) : sorted;
  const rest = sorted.slice(shown.length);
  if (rest.length > 0)
    shown.push({
      label: say('others', rest.length),
      counts: rest.reduce((sum, { counts }) => add(sum, counts), NONE),
    });
  return { labels: shown.map(({ label }) => label), counts: shown.map(({ counts }) => counts) };
}

/** All keys together, for every day of the range, including days without usage. */
export function byDay({ groups }: Report, { from, to }: Question, language: string): Figure {
  const sums = new Map<string, Counts>();
  for (const { date, usage } of groups) {
    const day = (date ?? '').slice(0, 10);
    sums.set(day, add(sums.get(day) ?? NONE, usage));
  }
  const days = daysOf(from, to);
  const format = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return {
    labels: days.map((day) => format.format(Date.parse(`${day}T00:00:00Z`))),
    counts: days.map((day) => sums.get(day) ?? NONE),
  };
}

function add(a: Counts, b: Counts): Counts {
  return {
    total: a.total + b.total,
    textTranslation: a.textTranslation + b.textTranslation,
    documentTranslation: a.documentTranslation + b.documentTranslation,
    textImprovement: a.textImprovement + b.textImprovement,
  };
}
