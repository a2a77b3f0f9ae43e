import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The language server of this window. */
export function serverProcess(): number | undefined {
  const rows = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const found = rows.split('\n').find((line) => line.includes('--node-ipc') && /(?:server|cli-main)\.cjs/.test(line));
  return found === undefined ? undefined : Number.parseInt(found, 10);
}

/** A variable that the language server was started with; null: it has no such variable. Undefined: there is no server at this moment. */
export async function serverVariable(name: string): Promise<string | null | undefined> {
  const environment = await readFile(`/proc/${serverProcess()}/environ`, 'utf8').catch(() => '');
  if (environment === '') return undefined;
  const found = environment.split('\0').find((line) => line.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}
