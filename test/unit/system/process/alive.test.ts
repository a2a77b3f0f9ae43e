import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../../../../server/system/process/alive.ts';

test('who runs is alive, who is gone is not', async () => {
  expect(isAlive(process.pid)).toBe(true);
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(isAlive(child.pid ?? 0)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'who was killed and not asked after is dead, though signals reach it',
  async () => {
    // What the shell becomes asks after nobody.
    const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    await delay(50);
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await delay(10);
    expect(() => process.kill(pid, 0)).not.toThrow();
  },
);
