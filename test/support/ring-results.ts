/** What rings leave in `test-results/`: vitest in its own words, the other rings as `RingResult`. */
import { readFileSync } from 'node:fs';

export interface Failure {
  /** Titles of suite and test. */
  readonly name: string;
  readonly message: string;
}

export interface RingResult {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

/** As the JSON reporter of vitest writes it; a file that could not be loaded has a message and no assertions. */
interface VitestResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Seconds that rings may take on the machines of CI, which have four processors: who works at the code waits for them many times a day. */
const BUDGETS: Readonly<Record<string, number>> = { types: 30, lint: 30, unit: 120, protocol: 120 };

/** Undefined: the ring took no longer than it may, or may take as long as it wants. A slow machine fails nothing, and says so. */
export function overBudget(ring: string, seconds: number): string | undefined {
  const budget = BUDGETS[ring];
  if (budget === undefined || seconds <= budget) return undefined;
  return `SLOW: ${Math.round(seconds)} s, and ${budget} s are its budget`;
}

/** The counts of a ring and what failed in it. A ring that wrote none has failed, whatever its exit code. */
export function readRingResult(path: string): RingResult {
  try {
    const json = JSON.parse(readFileSync(path, 'utf8')) as RingResult | VitestResult;
    return 'numPassedTests' in json ? ofVitest(json) : json;
  } catch (error) {
    return { passed: 0, failed: 1, failures: [{ name: 'no results', message: String(error) }] };
  }
}

/** A ring without counts. `status` is its exit code, null when a signal ended it. */
export function oneTest(command: string, status: number | null): RingResult {
  if (status === 0) return { passed: 1, failed: 0, failures: [] };
  return { passed: 0, failed: 1, failures: [{ name: command, message: `exit code ${status}` }] };
}

function ofVitest({ numPassedTests, numFailedTests, testResults }: VitestResult): RingResult {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: test.fullName, message: test.failureMessages?.join('\n') ?? '' }));
    return tests.length === 0 && status === 'failed' ? [{ name, message }] : tests;
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

/** The failures once more, under the last table: a log is often cut at its beginning. Six lines of each say what and where. */
export function listFailures(ring: string, failures: readonly Failure[]): string {
  return failures
    .map(({ name, message }) => {
      const lines = message.split('\n').slice(0, 6);
      return `\n✗ ${ring}: ${name}\n${lines.map((line) => `    ${line.slice(0, 200)}\n`).join('')}`;
    })
    .join('');
}
