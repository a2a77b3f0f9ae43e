import { expect, test } from 'vitest';
import type { Diagnosis } from '../../../../../server/core/checks/diagnose.ts';
import { mostSevere } from '../../../../../server/lsp/features/diagnostics/most.ts';

const findings = (severity: Diagnosis['severity'], code: string, count: number): Diagnosis[] =>
  Array.from({ length: count }, (_, start) => ({
    code,
    severity,
    message: '',
    span: { start, end: start },
    fixes: [],
  }));

test('few are all shown', () => {
  const found = findings('hint', 'a', 10);
  expect(mostSevere(found, 10)).toBe(found);
});

test('the severe ones first, and of what must be cut some of each check, in the order of the file', () => {
  const found = [
    ...findings('information', 'missing', 50),
    ...findings('warning', 'often', 60),
    ...findings('warning', 'seldom', 2),
    ...findings('warning', 'too', 60),
    ...findings('error', 'wrong', 8),
  ];
  const shown = mostSevere(found, 50);
  const count = (code: string) => shown.filter((one) => one.code === code).length;
  expect(['missing', 'often', 'seldom', 'too', 'wrong'].map(count)).toEqual([0, 20, 2, 20, 8]);
  expect(shown).toEqual(found.filter((one) => shown.includes(one)));
});
