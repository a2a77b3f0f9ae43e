import { chromium } from 'playwright-core';
import { prepareHost } from '../e2e/vscode.ts';

/** The exit code that says that the ring could not run here; `test/run.ts` makes it a failure where CI=true. */
const NOT_RUN = 77;

/** Finds or installs the browser once, before files that run side by side look for it. */
export default async function setup(): Promise<void> {
  const host = await prepareHost((line) => console.log(line));
  if (host.ok && host.value.kind === 'web') return;
  try {
    await (await chromium.launch({ channel: 'chrome' })).close();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1) : [String(error)];
    console.error(`\n${'!'.repeat(80)}\nPages NOT RUN: no browser (${reason}). Install Chrome.\n${'!'.repeat(80)}\n`);
    process.exit(NOT_RUN);
  }
}
