import { expect, test } from 'vitest';
import { leftOf } from '../../../server/engine/bot/left.ts';
import { pullText } from '../../../server/engine/bot/text.ts';
import type { FileResult } from '../../../server/engine/translate/result.ts';

function result(more: object, outcome: FileResult['outcome'] = 'done'): FileResult {
  const lists = { translated: [], reused: [], unchanged: [], repaired: [], notes: [], skipped: [], refused: [] };
  const rest = { billedCharacters: 0, detected: [], models: [], characters: 0, changes: [], edits: [] };
  return { name: 'l/de.json', locale: 'de', outcome, report: { ...lists, ...rest, ...more } };
}
const about = { service: 'x', noun: 'pull request', branch: 'b' };
const textOf = (results: readonly FileResult[]) => pullText({ ...about, results, left: leftOf({ results }, []) });

test('a table by locale, what was billed, what was left out and why, what was not done, findings that are left', () => {
  const refused = [{ unit: 'save', reason: 'the placeholder {n} is missing' }];
  const results = [
    result({ translated: ['a', 'b'], refused, billedCharacters: 1200 }, 'findings'),
    {
      ...result({ translated: ['c'], billedCharacters: 34 }, 'quota'),
      name: 'm/de.json',
      error: 'the budget is used up',
    },
    { name: 'l/ab.json', locale: 'ab', outcome: 'done' as const, unsupported: true },
    { name: 'l/fr.json', locale: 'fr', outcome: 'done' as const, error: 'Left for later.', told: true, beyond: 12_000 },
    { ...result({ translated: ['d'] }), name: 'l/it.json', locale: 'it', beyond: 9000 },
    { ...result({}, 'service'), name: 'l/pl.json', locale: 'pl', beyond: 80, error: 'The service is gone.' },
  ];
  const place = { line: 1, column: 1, endLine: 1, endColumn: 1, fingerprint: '' };
  const findings = [
    {
      file: 'l/de.json',
      findings: [{ code: 'tags', severity: 'error' as const, message: '<b> is open', unit: 'a', ...place }],
    },
  ];
  const dropped = [{ file: 'l/de.json', unit: 'b', reason: 'The unit is gone.' }];
  const left = leftOf({ results }, dropped, findings);
  const text = pullText({ ...about, results, left, maxCharacters: 5000 });
  expect(text).toContain('| `de` | 3 | 0 | 1 | 1234 |');
  expect(text).toContain('Billed: 1,234 characters of 5,000 allowed.');
  expect(text).toContain('- `l/de.json` `save`: `the placeholder {n} is missing`');
  expect(text).toContain('- `m/de.json`: `the budget is used up`');
  expect(text).toContain('- `l/ab.json`: `the service does not offer this language`');
  expect(text).toContain('- `l/fr.json`: 12,000 characters');
  expect(text).not.toContain('Left for later.');
  expect(text).toContain('- `l/it.json`: 9,000 characters, the rest of a file that was started');
  expect(text).toContain('- `l/pl.json`: `The service is gone.`');
  expect(left).toEqual({
    units: [{ file: 'l/de.json', locale: 'de', unit: 'save', reason: 'the placeholder {n} is missing' }],
    later: [
      { file: 'l/fr.json', locale: 'fr', characters: 12_000 },
      { file: 'l/it.json', locale: 'it', characters: 9000, begun: true },
      { file: 'l/pl.json', locale: 'pl', characters: 80, begun: true },
    ],
    failed: [
      { file: 'm/de.json', locale: 'de', reason: 'the budget is used up' },
      { file: 'l/ab.json', locale: 'ab', reason: 'the service does not offer this language' },
      { file: 'l/pl.json', locale: 'pl', reason: 'The service is gone.' },
    ],
    dropped,
    findings,
  });
  expect(text).toContain('- `l/de.json` `b`: `The unit is gone.`');
  expect(text).toContain('- error `tags` in `l/de.json` `a`: `<b> is open`');
});

test('texts of files mention nobody, link nowhere and break out of nothing', () => {
  const evil = 'x` @everyone <img src=x>\n## [a](http://x) | ``` y\u2028z';
  const text = textOf([result({ refused: [{ unit: evil, reason: evil }] })]);
  const line = text.split('\n').find((one) => one.startsWith('- '));
  expect(line).toBe(`- \`l/de.json\` ${Array(2).fill('`x @everyone <img src=x> ## [a](http://x) y z`').join(': ')}`);
});

test('however much there is to tell, GitHub takes it', () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ unit: `${at}${'u'.repeat(500)}`, reason: 'r'.repeat(500) }));
  const results = [result({ refused: many, translated: many.map(({ unit }) => unit) })];
  const text = textOf(results);
  expect(text).toContain('Left out (5000)');
  expect(text).toContain('… 4950 more');
  expect(text.length).toBeLessThan(65_536);
});
