import { execFileSync } from 'node:child_process';

/** The language server of this window. */
export function serverProcess(): number | undefined {
  const rows = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const found = rows.split('\n').find((line) => line.includes('--node-ipc') && /(?:server|cli-main)\.cjs/.test(line));
  return found === undefined ? undefined : Number.parseInt(found, 10);
}
