import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as sources from '../../../../server/core/index.ts';
import { VERSION } from '../../../../shared/version.ts';
import { corpusFiles } from '../../../support/corpus.ts';
import { blocksOf } from '../../../support/pages.ts';

const root = resolve(import.meta.dirname, '../../../..');
/** What `esbuild.mjs` makes the package with. */
const { coreProgram, writeCorePackage } = (await import(join(root, 'esbuild-core.mjs'))) as {
  coreProgram(common: BuildOptions, out: string): BuildOptions;
  writeCorePackage(out: string): Promise<void>;
};
const COMMON: BuildOptions = { bundle: true, charset: 'utf8', mainFields: ['module', 'main'], metafile: true };
/** Rooms that know neither Node nor a protocol; packages are held by what the module imports and by the empty engine. */
const PURE = /^(?:node_modules\/|shared\/(?!browser\/)|server\/(?:text|formats|terms|checks|core)\/)/;

let project: string;
let folder: string;
let built: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'dragoman-core-'));
  const out = join(project, 'node_modules/@dragoman');
  mkdirSync(out, { recursive: true });
  built = await build(coreProgram(COMMON, out));
  await writeCorePackage(out);
  folder = join(out, 'core');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the package', () => {
  test('is one module that imports nothing, made of rooms that are pure', () => {
    const { inputs, outputs } = built.metafile ?? { inputs: {}, outputs: {} };
    const [[, output] = []] = Object.entries(outputs);
    expect(Object.keys(outputs)).toHaveLength(1);
    expect(output?.imports).toEqual([]);
    expect(output?.exports.toSorted()).toEqual(Object.keys(sources).toSorted());
    expect(Object.keys(inputs).filter((path) => !PURE.test(path))).toEqual([]);
    const text = readFileSync(join(folder, 'index.mjs'), 'utf8');
    expect(
      text.match(/\bfrom\s*["'](?:node:|fs|path|vscode)|\bimport\s*\(|\bfetch\s*\(|XMLHttpRequest|WebSocket/g),
    ).toBeNull();
  });

  test('says what it is, with the version of the program', () => {
    const { name, version, exports, license, ...others } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    expect([name, version, license, others.private]).toEqual(['@dragoman/core', VERSION, 'MIT', undefined]);
    expect(Object.values(exports['.'])).toEqual(['./index.d.mts', './index.mjs']);
  });

  test('finds the same in an engine that has nothing but the language', async () => {
    const { outputFiles = [] } = await build({
      ...coreProgram(COMMON, folder),
      format: 'iife',
      globalName: 'core',
      write: false,
    });
    // No console, no timers, no TextDecoder, no URL: not even what all browsers have.
    const bare = createContext({});
    runInContext(outputFiles[0]?.text ?? '', bare);
    const look = `(files) => {
      const service = core.createLanguageService({ project: { sourceLocale: 'en' } });
      return JSON.stringify(JSON.parse(files).map((document) => {
        const file = service.parse(document, { sourceLocale: 'en', targetLocale: 'de' });
        return [service.diagnose(file), service.symbols(file), service.folding(file), service.hover(file, 40), service.fixAll(file)];
      }));
    }`;
    const files = corpusFiles().map(({ name, text }) => ({ path: name, text, version: 1 }));
    const there = runInContext(look, bare)(JSON.stringify(files)) as string;
    const service = sources.createLanguageService({ project: { sourceLocale: 'en' } });
    const here = files.map((document) => {
      const file = service.parse(document, { sourceLocale: 'en', targetLocale: 'de' });
      if (file === undefined) throw new Error(document.path);
      return [
        service.diagnose(file),
        service.symbols(file),
        service.folding(file),
        service.hover(file, 40),
        service.fixAll(file),
      ];
    });
    // As texts: a key of a file may be `__proto__`.
    expect(there === JSON.stringify(here)).toBe(true);
    expect(here.length).toBeGreaterThan(100);
  });
});

test('the example of the package’s own page runs', () => {
  const [example] = blocksOf('server/core/README.md');
  writeFileSync(join(project, 'readme.mjs'), example?.text ?? '');
  expect(execFileSync(process.execPath, ['readme.mjs'], { cwd: project, encoding: 'utf8' })).toContain(
    '{ "hello": "Hallo {name}" }',
  );
});

test('the example of the page runs, prints what the page says, and fits the types', () => {
  const [example, output] = blocksOf('docs/core.md');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'example.js'), example?.text ?? '');
  expect(execFileSync(process.execPath, ['example.js'], { cwd: project, encoding: 'utf8' })).toBe(output?.text);
  // Without a source, parse may give nothing: the example knows its files.
  const typed = (example?.text ?? '')
    .replaceAll(/= (service\.parse\(.*\));/g, '= $1!;')
    .replace(/^/, 'declare const console: { log(text: string): void };\n');
  writeFileSync(join(project, 'example.mts'), typed);
  const flags = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--types',
    '',
    '--lib',
    'es2024',
    '--target',
    'es2024',
    '--module',
    'nodenext',
  ];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  expect(run(process.execPath, [tsc, ...flags, 'example.mts'])).toBe('');
  const declared = readFileSync(join(folder, 'index.d.mts'), 'utf8').matchAll(
    /^export declare (?:function|const) (\w+)/gm,
  );
  expect(Array.from(declared, ([, name]) => name).sort()).toEqual(Object.keys(sources).sort());
});

/** What it prints, whether it fails or not. */
function run(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { cwd: project, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
