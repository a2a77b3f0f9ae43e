import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fileTypes } from '../file-types.ts';
import { FORMATS } from './list.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Builds command line and language server with the toy format in the list of formats, and what `npm run formats` would write. Returns the folder. */
export async function buildWithToy(folder: string): Promise<string> {
  const types = join(folder, 'file-types.ts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(types, fileTypes(FORMATS));
  const out = join(folder, 'dist');
  const list = join(root, 'test/support/toy/list.ts');
  const args = [
    'esbuild.mjs',
    '--out',
    out,
    '--instead',
    `core/formats/list.ts=${list}`,
    '--instead',
    `shared/file-types.ts=${types}`,
  ];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  return out;
}
