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
