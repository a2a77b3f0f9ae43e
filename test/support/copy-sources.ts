import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** What stands in a checkout beside what a package is made of. */
const LEFT = /^(?:node_modules|\.git|\.vscode-test|\.tsbuild|dist|test|test-results|.*\.vsix)$/;
/** What the build of the pages leaves in their folder, perhaps at this moment. */
const BUILT = /^(?:node_modules|\.vitepress)$/;

/** Copies the sources into a folder, with the packages of the checkout: a package is built there, while others use the programs of the checkout. */
export async function copySources(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of (await readdir(root)).filter((one) => !LEFT.test(one)))
    await cp(join(root, name), join(folder, name), { recursive: true, filter: (path) => !BUILT.test(basename(path)) });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}
