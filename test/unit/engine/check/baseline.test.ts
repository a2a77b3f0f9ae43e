import { expect, test } from 'vitest';
import { baselineOf, compare, pruned } from '../../../../server/engine/check/baseline.ts';
import type { Checked } from '../../../../server/engine/check/checked.ts';
import type { PlacedFinding } from '../../../../server/engine/check/findings.ts';

const finding = (about: Partial<PlacedFinding> = {}): PlacedFinding => ({
  code: 'placeholders',
  severity: 'error',
  message: 'x',
  unit: '/a',
  fingerprint: '0123456789abcdef',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  ...about,
});
const file = (...findings: PlacedFinding[]): Checked => ({ path: '/p/de.json', locale: 'de', findings, fixed: 0 });
const left = (baseline: ReadonlyMap<string, number>, ...files: Checked[]) =>
  compare(baseline, files).checked.flatMap(({ findings }) => findings);

test('each part of an entry tells findings apart; path, place and words do not', () => {
  const baseline = baselineOf([file(finding())]);
  expect(left(baseline, { ...file(finding({ line: 9, endLine: 9, message: 'y' })), path: '/q' })).toEqual([]);
  const others = [{ code: 'tags' }, { unit: '/b' }, { fingerprint: 'f'.repeat(16) }].map(finding);
  for (const other of others) expect(left(baseline, file(other))).toEqual([other]);
  expect(left(baseline, { ...file(finding()), locale: 'fr' })).toHaveLength(1);
});

test('errors and warnings are listed; remarks and failures of Dragoman itself never are', () => {
  const all = (['error', 'warning', 'information', 'hint'] as const).map((severity) => finding({ severity }));
  const internal = finding({ code: 'internal-error' });
  const baseline = baselineOf([file(...all, internal)]);
  expect([...baseline.values()]).toEqual([2]);
  expect(left(baseline, file(...all, internal)).map(({ severity }) => severity)).toEqual([
    'information',
    'hint',
    'error',
  ]);
});

test('an entry stands for one finding; what is left of it is stale, and pruned by its number', () => {
  const twice = baselineOf([file(finding(), finding())]);
  expect(left(twice, file(finding(), finding(), finding()))).toHaveLength(1);
  const { known, stale } = compare(twice, [file(finding())]);
  expect([known, stale.length]).toEqual([1, 1]);
  const rest = pruned(twice, stale);
  expect(left(rest, file(finding(), finding()))).toHaveLength(1);
  expect(compare(rest, [file(finding())]).stale).toEqual([]);
});

test('of units that wait for a translation each is an entry: one more of them is told alone', () => {
  const waits = (...names: string[]): PlacedFinding => {
    const { unit: _, ...about } = finding({ code: 'missing-translation' });
    return {
      ...about,
      absent: names.map((name) => ({ unit: `/${name}`, name, source: name, fingerprint: `${name}${name}` })),
    };
  };
  const baseline = baselineOf([file(waits('a', 'b'))]);
  // As files with one finding for each of them had it before.
  expect([...baseline.keys()]).toEqual(['de missing-translation aa /a', 'de missing-translation bb /b']);
  expect(compare(baseline, [file(waits('a', 'b'))])).toMatchObject({
    checked: [{ findings: [] }],
    known: 2,
    stale: [],
  });
  const more = compare(baseline, [file(waits('b', 'c', 'd'))]);
  expect(more.stale).toEqual(['de missing-translation aa /a']);
  expect(more.checked[0]?.findings).toMatchObject([
    { message: '2 texts have no German translation yet: "c" and "d".', absent: [{ unit: '/c' }, { unit: '/d' }] },
  ]);
  expect(left(new Map(), file(waits('a')))).toEqual([waits('a')]);
});
