/**
 * The package `@dragoman/core` in `dist/core`: the interface in one module for any JavaScript engine, its types, and what npm and people read.
 * Nothing stands in the place of Node here: a source that asks for it does not build.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Packages ask for it. For production, vue-i18n's compiler leaves out what is wrong with a message. */
export const DEFINED = { 'process.env.NODE_ENV': '"development"' };

/**
 * @param {import('esbuild').BuildOptions} common
 * @param {string} out
 * @returns {import('esbuild').BuildOptions}
 */
export function coreProgram(common, out) {
  return {
    ...common,
    define: DEFINED,
    entryPoints: ['server/core/index.ts'],
    outfile: join(out, 'core/index.mjs'),
    platform: 'neutral',
    format: 'esm',
    target: 'es2024',
    sourcemap: false,
  };
}

/** Everything in the package but its code. */
export async function writeCorePackage(out) {
  const folder = join(out, 'core');
  await mkdir(folder, { recursive: true });
  const { version, license } = JSON.parse(await readFile('package.json', 'utf8'));
  const { private: _, exports: __, ...manifest } = JSON.parse(await readFile('server/core/package.json', 'utf8'));
  const made = {
    ...manifest,
    version,
    license,
    exports: { '.': { types: './index.d.mts', default: './index.mjs' }, './package.json': './package.json' },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(made, undefined, 2)}\n`);
  await copyFile('server/core/README.md', join(folder, 'README.md'));
  await copyFile('LICENSE', join(folder, 'LICENSE'));
  await writeFile(join(folder, 'index.d.mts'), await coreTypes());
}

/** What programs see of the interface are declarations already, which import nothing. */
export async function coreTypes() {
  const exported = [
    '/** A service for the files of one project. It keeps nothing but the index of its glossary. */',
    'export declare function createLanguageService(options?: ServiceOptions): LanguageService;',
    '/** The text after edits of one answer. @throws RangeError when they are not about this text */',
    'export declare function applyEdits(text: string, edits: readonly TextEdit[]): string;',
    'export declare const version: string;\n',
  ];
  return `${await readFile('server/core/types.ts', 'utf8')}\n${exported.join('\n')}`;
}
