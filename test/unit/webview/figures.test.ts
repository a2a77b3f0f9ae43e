import { describe, expect, test } from 'vitest';
import { byDay, byKey } from '../../../client/webview/analytics/figures.ts';
import { daysOf, rangeProblem } from '../../../shared/pages/analytics-page.ts';
import { tableOf } from '../../../shared/pages/analytics-table.ts';
import { QUESTION, report } from '../../webview/numbers-fixture.ts';

const say = (key: string, ...values: readonly (string | number)[]) => [key, ...values].join(' ');
const sum = (counts: readonly { readonly total: number }[]) => counts.reduce((all, { total }) => all + total, 0);

describe('statistics', () => {
  test('by key: most first, at most a dozen bars, nothing lost', () => {
    const one = report(20, 5);
    const { labels, counts } = byKey(one, say);
    expect(labels).toHaveLength(12);
    expect(labels.at(-1)).toBe('others 9');
    expect(sum(counts)).toBe(one.total.total);
    const totals = counts.slice(0, -1).map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(byKey(report(12, 1), say).labels).toHaveLength(12);
  });

  test('by day: every day of the range, also those without use', () => {
    const one = report(3, 5);
    const { labels, counts } = byDay(one, QUESTION, 'en');
    expect([labels.length, labels[0], labels.at(-1)]).toEqual([31, 'Oct 1', 'Oct 31']);
    expect(sum(counts)).toBe(one.total.total);
    expect(counts[30]?.total).toBe(0);
  });

  test('the table ends with the sum, with a column for the day only where days are asked for', () => {
    const one = report(2, 1);
    expect(tableOf(one, 'tag', say).head).toEqual(['tag', 'total', 'text', 'document', 'write']);
    expect(tableOf(one, 'tag_and_day', say).rows.every((row) => row.length === 6)).toBe(true);
    expect(tableOf(one, 'key_and_day', say).head).toEqual(['key', 'name', 'day', 'total', 'text', 'document', 'write']);
    const { rows } = tableOf(one, 'key', say);
    expect(rows).toHaveLength(3);
    expect(rows.every((row) => row.length === 6)).toBe(true);
    expect(rows.at(-1)?.[2]).toBe(one.total.total);
  });
});

describe('ranges of days', () => {
  test('wrong ones are named', () => {
    expect(rangeProblem('2026-01-01', '2026-01-01')).toBeUndefined();
    expect(rangeProblem('2026-02-29', '2026-03-01')).toBe('notADay');
    expect(rangeProblem('', '2026-03-01')).toBe('notADay');
    expect(rangeProblem('2026-03-02', '2026-03-01')).toBe('wrongOrder');
    expect(rangeProblem('2025-01-01', '2026-01-02')).toBeUndefined();
    expect(rangeProblem('2025-01-01', '2026-01-03')).toBe('tooLong');
  });

  test('days across a change of clocks and a leap day', () => {
    expect(daysOf('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(daysOf('2026-10-24', '2026-10-26')).toHaveLength(3);
    expect(daysOf('x', 'y')).toEqual([]);
  });
});
