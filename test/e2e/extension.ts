/** The extension as it would be installed. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST_FOLDER, ROOT } from './vscode.ts';

/** The manifest's texts in all languages. */
const MANIFEST_TEXTS = readdirSync(ROOT).filter((name) => /^package\.nls(?:\..+)?\.json$/.test(name));

/** What an installed extension consists of. */
const SHIPPED = [
  'package.json',
  ...MANIFEST_TEXTS,
  'dist',
  'client/languages',
  'client/media',
  'docs',
  'samples',
  'l10n',
];

/**
 * Builds the extension and copies what would be shipped, so that a rebuild does not pull the ground from under a run and nothing else of the
 * repository is leaned upon. DRAGOMAN_E2E_EXTENSION names a folder to take as it is instead: an unpacked package, say. DRAGOMAN_BUILT says that
 * `dist/` is what the sources make.
 */
export async function stageExtension(): Promise<string> {
  const given = process.env['DRAGOMAN_E2E_EXTENSION'];
  if (given !== undefined && given !== '') return given;
  if (process.env['DRAGOMAN_BUILT'] === undefined)
    execFileSync(process.execPath, ['esbuild.mjs'], { cwd: ROOT, stdio: 'inherit' });
  const folder = join(HOST_FOLDER, 'extension');
  await rm(folder, { recursive: true, force: true });
  for (const path of SHIPPED) await cp(join(ROOT, path), join(folder, path), { recursive: true });
  return folder;
}
