import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CheckOptions, check } from '../../server/cli/commands/check.ts';
import { type CliContext, contextOf } from '../../server/cli/context.ts';
import { createTerminal } from '../../server/cli/terminal/terminal.ts';
import { pool } from '../../server/engine/check/pool.ts';
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';
import { folderOf } from '../support/cli.ts';
import { translatableFiles } from '../support/translated-corpus.ts';

const LOCALES = ['en', 'de', 'fr', 'ja'];
const EXTENSIONS = ['json', 'xlf', 'srt'];
const FORMATS: readonly CheckOptions['format'][] = ['text', 'json', 'sarif', 'github'];
const corpus = translatableFiles().filter(({ text }) => text.length < 30_000);

/** Some files of the corpus, each in several packages; in every file of a target locale some words are others. */
const project = fc.record({
  files: fc.uniqueArray(fc.nat(corpus.length - 1), { minLength: 1, maxLength: 3 }),
  packages: fc.integer({ min: 1, max: 4 }),
  words: fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 8 }),
});

type Project = typeof project extends fc.Arbitrary<infer T> ? T : never;

async function write(folder: string, { files, packages, words }: Project): Promise<void> {
  const patterns = [...EXTENSIONS.map((extension) => `p{n}/x.{locale}.${extension}`), 'q{n}/x.{locale}.json'];
  const settings = { sourceLocale: 'en', targetLocales: LOCALES.slice(1), files: patterns };
  const put = async (pack: string, locale: string, extension: string, text: string) => {
    const path = join(folder, pack, `x.${locale}.${extension}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  await rm(folder, { recursive: true, force: true });
  for (const file of files) {
    const { path = '', text = '' } = corpus[file] ?? {};
    const extension = path.slice(path.lastIndexOf('.') + 1).replace(/^xliff$/, 'xlf');
    for (let pack = 0; pack < packages; pack++)
      for (const locale of LOCALES) {
        let at = 0;
        const other = text.replace(/\p{L}{4,}/gu, (word) => (words.includes(at++) ? `${locale}${pack}` : word));
        await put(`p${file}-${pack}`, locale, extension, locale === 'en' ? text : other);
      }
  }
  // Something that can be known from other files only.
  for (const [pack, target] of ['Sichern', 'Speichern'].entries()) {
    await put(`q${pack}`, 'en', 'json', '{ "save": "Save" }');
    await put(`q${pack}`, 'de', 'json', JSON.stringify({ save: target }));
  }
  await writeFile(join(folder, 'dragoman.json'), JSON.stringify(settings));
}

interface Said {
  readonly out: string;
  readonly error: string;
  readonly code: number;
}

async function run(
  folder: string,
  options: CheckOptions,
  { signal } = new AbortController(),
  update: () => void = () => undefined,
): Promise<Said> {
  const out: string[] = [];
  const error: string[] = [];
  const terminal: CliContext['terminal'] = {
    ...createTerminal({ color: false }),
    progress: () => ({ update, stop: () => undefined }),
    print: (line) => void out.push(line),
    data: (line) => void out.push(line),
    json: (_, value) => void out.push(JSON.stringify(value)),
    note: (line) => void error.push(line),
    error: (line) => void error.push(line),
  };
  const context = contextOf({ options: { project: folder }, terminal, files: diskFiles(), signal });
  // What one run has found would be the answer of the next.
  const code = await check(context, [], { cache: false, ...options });
  return { out: out.join('\n'), error: error.join('\n'), code };
}

describe('check with threads', () => {
  test('says the same in the same order as one thread, and ends with the same code', async () => {
    const root = await folderOf({});
    onTestFinished(() => rm(root, { recursive: true }));
    const across = /inconsistent|reused|label-in-text|translated-elsewhere/g;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        project,
        fc.constantFrom(...FORMATS),
        fc.integer({ min: 2, max: 3 }),
        async (files, format, threads) => {
          const folder = join(root, 'project');
          await write(folder, files);
          const one = await run(folder, { format, threads: 1 });
          expect(await run(folder, { format, threads })).toEqual(one);
          found += one.out.match(across)?.length ?? 0;
        },
      ),
      // Annotations leave out what GitHub does not show: one run says all.
      { numRuns: 5, examples: [[{ files: [0], packages: 2, words: [0] }, 'json', 2]] },
    );
    expect(found).toBeGreaterThan(0);
  });
});

test('threads read the glossary that a package shares', async () => {
  const root = await folderOf({
    '.git/HEAD': '',
    'dragoman.json': '{ "sourceLocale": "en", "glossary": { "files": ["terms/*.csv"] } }',
    'terms/en-de.csv': 'en,de\nfile,Akte\n',
    'web/dragoman.json': '{ "extends": "../dragoman.json" }',
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd'].flatMap((name) => [
        [`web/${name}/en.json`, '{ "a": "Open the file" }'],
        [`web/${name}/de.json`, '{ "a": "Datei öffnen" }'],
      ]),
    ),
  });
  onTestFinished(() => rm(root, { recursive: true }));
  const { out } = await run(join(root, 'web'), { format: 'json', threads: 2 });
  expect(out.match(/term-not-used/g)).toHaveLength(4);
});

describe('a thread that breaks', () => {
  const broken = async (program: string, pass: 'check' | 'keys') => {
    const folder = await folderOf({ 'worker.mjs': program, 'en.json': '{}' });
    onTestFinished(() => rm(folder, { recursive: true }));
    const terminal = createTerminal({ quiet: true });
    const workers = pool(
      {
        files: diskFiles(folder),
        signal: new AbortController().signal,
        reporter: terminal,
        stateFolder: () => undefined,
      },
      { folder, project: {}, problems: [] },
      2,
      pathToFileURL(join(folder, 'worker.mjs')),
    );
    onTestFinished(() => workers.close());
    const { json } = await import('../../server/core/formats/json/index.ts');
    const group = { format: json, sourceLocale: 'en', targets: new Map(), missing: new Set<string>(), pattern: '' };
    const subject = { group, path: `${folder}/en.json`, locale: 'en', role: 'source' as const };
    const answers: unknown[] = [];
    const done = await workers.all(pass, [{ group, subjects: [subject] }], (answer) => answers.push(...answer));
    return done.ok ? answers : done.error;
  };

  const throwing =
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('Oh!'); });";
  const ending = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(0));";

  test.each([
    [throwing, /a thread that looked at the file.*Oh!/s],
    [ending, /a thread that looked at the file.*without a reason/s],
  ])('while it checks is a finding of the files that it had', async (program, message) => {
    expect(await broken(program, 'check')).toEqual([
      {
        ok: true,
        value: {
          path: expect.stringMatching(/en\.json$/),
          fixed: 0,
          findings: [expect.objectContaining({ code: 'internal-error', message: expect.stringMatching(message) })],
        },
      },
    ]);
  });

  test('before that is an error that names the file and the reason', async () => {
    const error = (message: RegExp) => ({ kind: 'internal', message: expect.stringMatching(message) });
    expect(await broken(throwing, 'keys')).toEqual(error(/en\.json.*--threads 1.*Oh!/s));
    expect(await broken(ending, 'keys')).toEqual(error(/did not finish.*en\.json/s));
  });
});

test('after Ctrl-C no file is begun, the threads end, and what was found is reported', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`p${at}/x.en.json`, JSON.stringify({ a: 'One {name}' })]),
  );
  const folder = await folderOf({
    'dragoman.json': '{ "sourceLocale": "en", "files": ["p{n}/x.{locale}.json"] }',
    ...files,
  });
  onTestFinished(() => rm(folder, { recursive: true }));
  const controller = new AbortController();
  // The first file that is done is when somebody presses the keys.
  const { code, out, error } = await run(folder, { format: 'text', threads: 2 }, controller, () => controller.abort());
  expect(code).toBe(130);
  expect(error).toMatch(/^Interrupted\./);
  const checked = Number(/^(\d+) files? checked/m.exec(out)?.[1]);
  expect(checked).toBeGreaterThan(0);
  expect(checked).toBeLessThan(20);
});
