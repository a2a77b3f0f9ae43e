/** What the suite in a browser has in the place of mocha and Node: a runner, a patient look, and a comparison. */
import type { Failure } from '../../../support/ring-results.ts';
import { printLine, screenshot, sendResult } from './control.ts';

/** Milliseconds until a state is given up. */
const PATIENCE = 60_000;

export type Tests = Readonly<Record<string, () => Promise<void>>>;

export async function until<T>(what: string, probe: () => T | Promise<T>): Promise<Exclude<T, undefined | false>> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value as Exclude<T, undefined | false>;
    if (Date.now() > deadline) throw new Error(`waited ${PATIENCE} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export function equal(actual: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(actual, null, 1), JSON.stringify(expected, null, 1)];
  if (is !== should) throw new Error(`expected ${should}, and it is ${is}`);
}

export function match(text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new Error(`${pattern} is not in ${text}`);
}

export async function runTests(tests: Tests): Promise<void> {
  const failures: Failure[] = [];
  let passed = 0;
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      passed += 1;
      await printLine(`  ✓ ${name}`);
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      failures.push({ name, message });
      await screenshot(`failed-${name.replace(/[^\p{L}\d]+/gu, '-')}`);
      await printLine(`  ✗ ${name}\n${message.replace(/^/gm, '      ')}`);
    }
  }
  await sendResult({ passed, failed: failures.length, failures });
  if (failures.length > 0) throw new Error(`${failures.length} tests failed`);
}
