import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFailures, oneTest, overBudget, readRingResult } from '../support/ring-results.ts';

const folder = mkdtempSync(join(tmpdir(), 'dragoman-rings-'));

function read(json: unknown) {
  const path = join(folder, 'ring.json');
  writeFileSync(path, JSON.stringify(json));
  return readRingResult(path);
}

test('a ring that wrote no results has failed', () => {
  expect(readRingResult(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1 });
});

test('a ring that takes longer than it may says so, and by how much', () => {
  expect(overBudget('unit', 120)).toBeUndefined();
  expect(overBudget('protocol', 151.2)).toBe('SLOW: 151 s, and 120 s are its budget');
  // The rings behind them have no budget.
  expect(overBudget('cli', 10_000)).toBeUndefined();
});

test('a ring without counts is one test, by its exit code', () => {
  expect(oneTest('tsc -b', 0)).toEqual({ passed: 1, failed: 0, failures: [] });
  expect(oneTest('tsc -b', 2)).toEqual({
    passed: 0,
    failed: 1,
    failures: [{ name: 'tsc -b', message: 'exit code 2' }],
  });
});

test('results of our own rings are what they are', () => {
  const result = { passed: 3, failed: 1, failures: [{ name: 'a', message: 'b' }] };
  expect(read(result)).toEqual(result);
});

test('results of vitest: tests that failed, and files that could not be loaded', () => {
  const passed = { fullName: 'one', status: 'passed', failureMessages: [] };
  const failed = { fullName: 'two', status: 'failed', failureMessages: ['Error: no\n  at x'] };
  const result = read({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'b.test.ts', status: 'failed', message: 'not found', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  });
  expect(result).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      { name: 'two', message: 'Error: no\n  at x' },
      { name: 'b.test.ts', message: 'not found' },
    ],
  });
  expect(listFailures('unit', result.failures)).toBe(
    '\n✗ unit: two\n    Error: no\n      at x\n\n✗ unit: b.test.ts\n    not found\n',
  );
});
