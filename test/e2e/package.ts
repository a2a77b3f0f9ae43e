/** The extension as people get it: a package that VS Code installs. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_TEXTS } from './extension.ts';
import { HOST_FOLDER, ROOT } from './vscode.ts';

/** Bytes. */
const LARGEST = 3.5 * 1024 * 1024;
/** What the scripts of the package need. The rest of a checkout stays out of the copy, `dist/` above all: others use it. */
const SOURCES = [
  ...[
    'package.json',
    ...MANIFEST_TEXTS,
    'esbuild.mjs',
    'esbuild-web.mjs',
    'licences.mjs',
    'vsix.mjs',
    '.vscodeignore',
    'tsconfig.json',
  ],
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'client', 'server', 'shared', 'samples', 'docs', 'l10n'],
];

/** Runs `npm run package` on a copy of the sources. Fails where the package is too large. */
export async function makePackage(scratch: string): Promise<string> {
  const folder = join(scratch, 'package');
  await mkdir(folder);
  for (const name of SOURCES) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  execFileSync('npm', ['run', '--silent', 'package'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PATH: `${join(ROOT, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env['PATH']}`,
    },
  });
  const vsix = join(folder, 'dragoman.vsix');
  const { size } = await stat(vsix);
  console.log(`dragoman.vsix: ${(size / 1024 / 1024).toFixed(2)} MB`);
  if (size > LARGEST) throw new Error(`dragoman.vsix has ${size} bytes, more than ${LARGEST}.`);
  return vsix;
}

/** VS Code runs tests only where there is an extension in development: one that does nothing. */
export async function stageNothing(): Promise<string> {
  const folder = join(HOST_FOLDER, 'nothing');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const manifest = { name: 'nothing', publisher: 'test', version: '0.0.1', engines: { vscode: '*' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}
