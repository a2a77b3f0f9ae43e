/** Runs tests inside the extension host, of any VS Code. */
import type { Failure } from '../../support/ring-results.ts';
import { printLine, screenshot, sendResult } from './support/control.ts';
import { closeAll } from './support/editor.ts';
import { describeScreen } from './support/screen.ts';

/** Milliseconds a test may take; the slowest restart the server. */
const PATIENCE = 300_000;

/** @param load imports the suites, in their order */
export async function runSuites(load: () => Promise<void>): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const only = process.env['DRAGOMAN_E2E_GREP'];
  const mocha = new Mocha({ ui: 'tdd', timeout: PATIENCE, ...(only !== undefined && { grep: only }), reporter: 'min' });
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
    runner.on('fail', (test, error: Error) => {
      const message = String(error.stack ?? error);
      failures.push({ name: test.fullTitle(), message });
      void printLine(`  ✗ ${test.fullTitle()}\n${message.replace(/^/gm, '      ')}`);
    });
  });
  await sendResult({ passed, failed: failures.length, failures });
  if (failures.length > 0) throw new Error(`${failures.length} tests failed`);
}
