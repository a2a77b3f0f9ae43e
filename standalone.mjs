/**
 * Makes `dragoman-PLATFORM-ARCH`, the program as one file for people without Node, after `esbuild.mjs --production`: this Node's own executable
 * with the files of the npm package in it (https://nodejs.org/api/single-executable-applications.html). `--out FILE` writes elsewhere.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { inject } from 'postject';

const run = promisify(execFile);
const windows = process.platform === 'win32';
const mac = process.platform === 'darwin';
const { out } = parseArgs({
  options: { out: { type: 'string', default: `dragoman-${process.platform}-${process.arch}${windows ? '.exe' : ''}` } },
}).values;

const scratch = await mkdtemp(join(tmpdir(), 'dragoman-standalone-'));
try {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const archive = zipSync(await filesOfPackage());
  const main = join(scratch, 'main.cjs');
  const assets = { name: join(scratch, 'name'), package: join(scratch, 'package.zip') };
  const hash = createHash('sha256').update(archive).digest('hex').slice(0, 16);
  await writeFile(assets.name, `${version}-${hash}`);
  await writeFile(assets.package, archive);
  await build({
    entryPoints: ['server/cli/standalone.ts'],
    outfile: main,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    minify: true,
    logLevel: 'warning',
  });
  const blob = join(scratch, 'blob');
  const config = join(scratch, 'sea.json');
  await writeFile(config, JSON.stringify({ main, output: blob, disableExperimentalSEAWarning: true, assets }));
  await run(process.execPath, ['--experimental-sea-config', config]);

  const program = resolve(out);
  await copyFile(process.execPath, program);
  await chmod(program, 0o755);
  // A changed program has another signature; macOS starts none without one.
  if (mac) await run('codesign', ['--remove-signature', program]);
  await inject(program, 'NODE_SEA_BLOB', await readFile(blob), {
    sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
    ...(mac && { machoSegmentName: 'NODE_SEA' }),
  });
  if (mac) await run('codesign', ['--sign', '-', program]);
  console.log(program);
} finally {
  await rm(scratch, { recursive: true, force: true });
}

/** What `npm pack` takes, by its path; with one time for all, so that the same files make the same bytes. */
async function filesOfPackage() {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    shell: windows,
    maxBuffer: 1 << 26,
  });
  const [packed] = Object.values(JSON.parse(stdout));
  const paths = packed.files.map(({ path }) => path).sort();
  const mtime = new Date(1980, 0, 1);
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, [new Uint8Array(await readFile(path)), { mtime, level: 9 }]])),
  );
}
