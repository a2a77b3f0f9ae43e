import { expect } from 'vitest';
import { at } from '../embedded/support.ts';
import { asks, type Case, embedded } from './case.ts';

const USAGE = 'GET /v2/admin/analytics/custom-tags';
const path = '/v2/admin/analytics/custom-tags';
const TRANSLATE = 'POST /v2/translate';
const HEADER = 'X-DeepL-Reporting-Tag';

const day = (ago: number): string => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const range = `start_date=${day(1)}&end_date=${day(0)}`;
const hut = (tag: string) => ({
  path: '/v2/translate',
  json: { text: ['Hut'], target_lang: 'DE' },
  headers: { [HEADER]: tag },
});

/** Reporting tags and what they are counted for (docs/spec/service.md#reporting-tags). */
export const TAGS: readonly Case[] = [
  asks(TRANSLATE, 'with a tag', ({ unique }) => hut(unique('Tag')), [200]),
  asks(TRANSLATE, 'with a tag of two words', () => hut('two words'), [400]),
  asks(TRANSLATE, 'with too long a tag', () => hut('x'.repeat(101)), [400]),
  asks(
    USAGE,
    'in all',
    () => ({ path: `${path}?${range}`, as: 'admin' }),
    [200],
    ({ json }, { external, unique }) => {
      const report = at(json, 'custom_tag_usage_report');
      expect(report).toMatchObject({ aggregate_by: 'period', start_date: expect.stringContaining(day(1)) });
      const usage = at(report, 'usage') as readonly object[];
      const breakdown = { total_characters: 3, text_translation_characters: 3, text_improvement_characters: 0 };
      if (!external) expect(usage).toEqual([{ custom_tag: unique('tag'), breakdown }]);
    },
  ),
  asks(
    USAGE,
    'by day',
    () => ({ path: `${path}?${range}&aggregate_by=day`, as: 'admin' }),
    [200],
    ({ json }) => {
      const usage = at(json, 'custom_tag_usage_report', 'usage') as readonly object[];
      expect(usage.every((one) => /^\d{4}-\d\d-\d\d/.test(String(at(one, 'usage_date'))))).toBe(true);
    },
  ),
  asks(USAGE, 'of no days', () => ({ path, as: 'admin' }), [400]),
  asks(
    USAGE,
    'of more than a year',
    () => ({ path: `${path}?start_date=2025-01-01&end_date=2026-06-01`, as: 'admin' }),
    [400],
  ),
  embedded(asks(USAGE, 'of a page that is none', () => ({ path: `${path}?${range}&page=0`, as: 'admin' }), [400])),
  embedded(asks(USAGE, 'is not for developer keys', () => ({ path: `${path}?${range}` }), [403])),
];
