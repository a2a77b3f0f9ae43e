/** The built language server of today's sources, for tests that run it as a program. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/dragoman');

const AN_HOUR = 3_600_000;

/** Where Node keeps compiled code between runs of the bundle: they start faster. */
export const COMPILED = join(cache, 'compiled');

let today: Promise<string> | undefined;

/** Path of the bundle. It is built once for all test files and runs: its folder is named after what it was made of. */
export function bundle(): Promise<string> {
  today ??= makeBundle();
  return today;
}

async function makeBundle(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['server', 'shared']) {
    for (const name of readdirSync(join(root, folder), { recursive: true }).map(String).sort()) {
      if (name.endsWith('.ts')) hash.update(`${name} `).update(readFileSync(join(root, folder, name)));
    }
  }
  hash.update(readFileSync(join(root, 'esbuild.mjs')));
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  const program = join(folder, 'server.cjs');
  if (existsSync(program)) return program;
  // Several test files may come here at once: the folder appears as a whole.
  const half = `${folder}-${process.pid}-${performance.now()}`;
  await promisify(execFile)(process.execPath, ['esbuild.mjs', '--production', '--server', '--out', half], {
    cwd: root,
  });
  for (const old of readdirSync(cache)) {
    const path = join(cache, old);
    if (Date.now() - statSync(path).mtimeMs > AN_HOUR) rmSync(path, { recursive: true, force: true });
  }
  try {
    renameSync(half, folder);
  } catch (error) {
    // Another was first.
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}

/** As a global setup of the ring: built before any test needs it. */
export default async function setup(): Promise<void> {
  await bundle();
}
