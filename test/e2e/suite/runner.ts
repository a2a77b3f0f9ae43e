/** Runs tests inside the extension host, of any VS Code. */
import type { Failure } from '../../support/ring-results.ts';
import { printLine, screenshot, sendResult } from './support/control.ts';
import { closeAll } from './support/editor.ts';
import { describeScreen } from './support/screen.ts';

/** Milliseconds a test may take; the slowest restart the server. */
const PATIENCE = 300_000;

/**
 * Once more on CI, where other rings keep the processors busy while a window is driven from outside: one event that comes late is no reason to turn
 * everything away. What passed only then is printed with a ↻ and its first failure.
 */
const RETRIES = process.env['CI'] === 'true' ? 1 : 0;

/** @param load imports the suites, in their order */
export async function runSuites(load: () => Promise<void>): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const only = process.env['DRAGOMAN_E2E_GREP'];
  const grep = only === undefined ? {} : { grep: only };
  const mocha = new Mocha({ ui: 'tdd', timeout: PATIENCE, retries: RETRIES, reporter: 'min', ...grep });
  // Gives the suites their `suite` and `test`; mocha does this for files, and there is one bundle.
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  mocha.suite.afterEach('a clean state', async function () {
    const { currentTest } = this;
    if (currentTest?.isFailed()) {
      await screenshot(`failed-${currentTest.fullTitle().replace(/[^\p{L}\d]+/gu, '-')}`);
      await printLine((await describeScreen().catch(String)).replace(/^/gm, '      '));
    }
    await closeAll();
  });
  await load();
  const failures: Failure[] = [];
  let passed = 0;
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve());
    runner.on('suite', (suite) => void printLine(suite.title));
    runner.on('pass', (test) => {
      passed += 1;
      void printLine(`  ✓ ${test.title} (${test.duration} ms)`);
    });
    runner.on('retry', (test, error: Error) => {
      void printLine(`  ↻ ${test.fullTitle()}\n${String(error.stack ?? error).replace(/^/gm, '      ')}`);
    });
    runner.on('fail', (test, error: Error) => {
      const message = String(error.stack ?? error);
      failures.push({ name: test.fullTitle(), message });
      void printLine(`  ✗ ${test.fullTitle()}\n${message.replace(/^/gm, '      ')}`);
    });
  });
  await sendResult({ passed, failed: failures.length, failures });
  if (failures.length > 0) throw new Error(`${failures.length} tests failed`);
}
