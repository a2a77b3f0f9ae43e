import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Bytes of the package as it is downloaded. */
const LARGEST = 1.2 * 1024 * 1024;
const SOURCES = [
  'package.json',
  'esbuild.mjs',
  'licences.mjs',
  'tsconfig.json',
  '.npmignore',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
];
const FOLDERS = ['client', 'server', 'shared', 'samples', 'docs', 'l10n', 'test'];

interface Packed {
  readonly size: number;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** `npm pack` in a copy: it builds, and others use the programs of the checkout. */
async function pack(): Promise<{ readonly folder: string; readonly packed: Packed }> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-npm-'));
  for (const name of SOURCES) await cp(join(root, name), join(folder, name));
  for (const name of FOLDERS.filter((one) => one !== 'test'))
    await cp(join(root, name), join(folder, name), { recursive: true });
  // What a checkout has beside them, and a package has not.
  await mkdir(join(folder, 'test'));
  await writeFile(join(folder, 'test/some.test.ts'), '');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  const { stdout } = await npm(['pack', '--json'], folder, { PATH });
  const [packed] = Object.values(JSON.parse(stdout)) as Packed[];
  if (packed === undefined) throw new Error(stdout);
  return { folder, packed };
}

function npm(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  return run('npm', [...args], { cwd, env: { ...process.env, ...env }, shell: process.platform === 'win32' });
}

test('the package of the command line: few files, no dependencies, and it runs where it is installed', async () => {
  const { folder, packed } = await pack();
  expect(packed.size).toBeLessThan(LARGEST);
  const kinds = new Set(
    packed.files.map(({ path }) => path.replace(/^((?:dist|dist\/parts|docs|samples)\/|).*$/, '$1')),
  );
  expect([...kinds].sort()).toEqual(['', 'dist/', 'docs/', 'samples/']);
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['dist/cli.cjs', 'dist/THIRD-PARTY-NOTICES.txt', 'dist/sbom.cdx.json']));
  expect(paths.filter((path) => /\.map$|client\.cjs|webview|\.ts$|\.png$|^l10n|\.vsix$/.test(path))).toEqual([]);
  const home = await mkdtemp(join(tmpdir(), 'dragoman-npm-home-'));
  await writeFile(join(home, 'package.json'), '{ "private": true }\n');
  const flags = ['--offline', '--no-audit', '--no-fund', '--cache', join(home, 'cache')];
  await npm(['install', ...flags, join(folder, packed.filename)], home);
  expect((await readdir(join(home, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['dragoman']);
  // By its name, as a shell finds it, on the Node that is first there.
  const bin = join(home, 'node_modules/.bin');
  const { stdout } = await run('dragoman', ['translate', '--text', 'Save {n} files', '--to', 'de'], {
    cwd: home,
    env: {
      PATH: [bin, resolve(process.execPath, '..'), process.env['PATH']].join(delimiter),
      XDG_STATE_HOME: join(home, 'state'),
      DRAGOMAN_SERVICE: 'embedded',
    },
    shell: process.platform === 'win32',
  });
  expect(stdout).toBe('[Šàvé {n} ƒîļéš]\n');
  const { version, engines } = JSON.parse(await readFile(join(home, 'node_modules/dragoman/package.json'), 'utf8'));
  expect(packed.filename).toBe(`dragoman-${version}.tgz`);
  // On an older Node each command says which one it needs, which is what the manifest says, and that is all.
  const program = join(home, 'node_modules/dragoman/dist/cli.cjs');
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.18.0'}})`;
  const needed = /^>=([\d.]+)$/.exec(engines.node)?.[1];
  for (const args of [['--version'], ['check'], ['lsp', '--stdio'], ['translate']]) {
    const failed = await run(process.execPath, ['--import', old, program, ...args], { cwd: home }).catch((it) => it);
    const { code, stdout: printed, stderr: said } = failed;
    const sentence = `dragoman needs Node ${needed} or newer; this is 20.18.0. Install a current Node and run the command again.\n`;
    expect({ code, printed, said }).toEqual({ code: 2, printed: '', said: sentence });
  }
  // It is read whole before it says anything: nothing in it is younger than Node 12.20.
  const door = await readFile(program, 'utf8');
  expect(door.match(/\?\.[^\d]|\?\?|[|&]{2}=|require\(["']node:/g)).toBeNull();
});
