/** The extension as people get it: a package that VS Code installs. */
import { execFileSync } from 'node:child_process';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySources } from '../support/copy-sources.ts';
import { HOST_FOLDER, ROOT } from './vscode.ts';

/** Bytes. */
const LARGEST = 3.5 * 1024 * 1024;

/** Runs `npm run package` on a copy of the sources. Fails where the package is too large. */
export async function makePackage(scratch: string): Promise<string> {
  const folder = join(scratch, 'package');
  await copySources(folder);
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
