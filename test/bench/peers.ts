/** What we are measured against, installed on the first run from `peers/package-lock.json`: none of it is part of the product or of its tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, 'peers');
const from = createRequire(join(folder, 'package.json'));

/** @throws Error when the registry cannot be reached: there is nothing to measure against. */
export function installPeers(log: (line: string) => void): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  log('Installing what we are measured against (once)…');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The packages we are measured against could not be installed.');
}

/** `T` is what the benchmark uses of the package: its own types are not there before it is installed. */
export async function peer<T>(name: string): Promise<T> {
  const module = await import(pathToFileURL(from.resolve(name)).href);
  return module as T;
}
