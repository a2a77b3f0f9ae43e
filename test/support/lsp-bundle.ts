/** The built language server of today's sources, for tests that run it as a program. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

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
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  const outfile = join(folder, 'server.cjs');
  if (existsSync(outfile)) return outfile;
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outfile,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    minify: true,
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
  for (const old of existsSync(cache) ? readdirSync(cache) : []) {
    const path = join(cache, old);
    if (Date.now() - statSync(path).mtimeMs > AN_HOUR) rmSync(path, { recursive: true, force: true });
  }
  // Several test files may come here at once: the file appears as a whole.
  mkdirSync(folder, { recursive: true });
  const half = join(folder, `${process.pid}-${performance.now()}`);
  writeFileSync(half, outputFiles[0]?.contents ?? '');
  renameSync(half, outfile);
  return outfile;
}

/** As a global setup of the ring: built before any test needs it. */
export default async function setup(): Promise<void> {
  await bundle();
}
