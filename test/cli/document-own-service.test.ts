import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openJournal } from '../../server/engine/parts/documents-jobs/index.ts';
import { folderOf, runCli } from '../support/cli.ts';

/** A program whose clock stands still: a document of its own service waits in the queue for as long as the program runs. */
const TIMELESS = `data:text/javascript,${encodeURIComponent('const now = Date.now(); Date.now = () => now;')}`;

/** Whether a job waits for the service, as the journal has it. */
function isQueued(path: string): boolean {
  if (!existsSync(path)) return false;
  const journal = openJournal(path, 'any other secret');
  if (!journal.ok) throw new Error(journal.error);
  const jobs = journal.value.list();
  journal.value.close();
  return jobs.some(({ state }) => state === 'queued');
}

test('the embedded service of the program itself keeps documents when the program is killed', async () => {
  const cwd = await folderOf({ 'report.txt': 'Hello.\n' });
  const state = await folderOf({});
  const env = { XDG_STATE_HOME: state };
  let child: ChildProcess | undefined;
  let ended = false;
  const killed = runCli(['document', 'translate', 'report.txt', '--to', 'de'], {
    cwd,
    env: { ...env, NODE_OPTIONS: `--import ${TIMELESS}` },
    started: (started) => {
      child = started;
    },
  }).finally(() => {
    ended = true;
  });
  while (!ended && !isQueued(join(state, 'dragoman/documents.sqlite'))) await delay(20);
  child?.kill('SIGKILL');
  expect((await killed).code).toBeNull();
  expect((await runCli(['document', 'resume'], { cwd, env })).code).toBe(0);
  expect(readFileSync(join(cwd, 'report.de.txt'), 'utf8')).toBe('[Ĥéļļô.]\n');
});
