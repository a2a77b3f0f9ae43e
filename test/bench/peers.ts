/** What we are measured against, installed on the first run from `peers/package-lock.json`: none of it is part of the product or of its tests. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, 'peers');
const from = createRequire(join(folder, 'package.json'));

/** @throws Error when the registry cannot be reached: there is nothing to measure against. */
export function installPeers(log: (line: string) => void): void {
  const { dependencies }: { readonly dependencies: object } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  if (Object.keys(dependencies).every((name) => existsSync(peerFile(name, 'package.json')))) return;
  log('Installing what we are measured against (once)…');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The packages we are measured against could not be installed.');
}

/** A file of an installed package, for those that are programs. */
export function peerFile(name: string, path: string): string {
  return join(folder, 'node_modules', name, path);
}

/** `T` is what the benchmark uses of the package: its own types are not there before it is installed. */
export async function peer<T>(name: string): Promise<T> {
  const module = await import(pathToFileURL(from.resolve(name)).href);
  return module as T;
}
