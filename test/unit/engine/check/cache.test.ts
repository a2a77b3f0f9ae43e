import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFiles } from '../../../../server/engine/check/files.ts';
import type { Host } from '../../../../server/engine/host.ts';
import { diskFiles } from '../../../../server/engine/parts/workspace/files/disk.ts';
import { git, repository } from '../../../support/repository.ts';

const FILES = {
  'dragoman.json': '{ "sourceLocale": "en" }',
  'locales/en/app.json': '{ "a": "Save {n} files", "b": "Close the file" }',
  'locales/de/app.json': '{ "a": "Dateien sichern", "b": "Datei zu" }',
  'locales/en/more.json': '{ "c": "Close the file" }',
  'locales/de/more.json': '{ "c": "Datei schließen" }',
  'glossary/terms.tsv': 'en\tde\nfile\tDatei\n',
};

/** @param state undefined: nothing is kept */
function hostOf(folder: string, state: string | undefined) {
  const notes: string[] = [];
  const note = (line: string) => void notes.push(line);
  const host: Host = {
    options: { project: folder },
    files: diskFiles(),
    signal: new AbortController().signal,
    reporter: { note, error: note, progress: () => ({ update: () => undefined, stop: () => undefined }) },
    environment: {},
    stateFolder: () => state,
    nameOf: (path) => path,
  };
  return { host, notes };
}

async function check(
  folder: string,
  state: string | undefined,
  options: Parameters<typeof checkFiles>[2] = {},
  paths: readonly string[] = [],
) {
  const { host, notes } = hostOf(folder, state);
  return { run: await checkFiles(host, paths, { threads: 1, ...options }), notes };
}

const newState = () => mkdtempSync(join(tmpdir(), 'dragoman-findings-'));
const entries = (state: string) =>
  readdirSync(join(state, 'findings'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(state, 'findings', name));

/** So that a result that comes from there can be told from one that was found. */
function mark(state: string): void {
  for (const path of entries(state)) writeFileSync(path, readFileSync(path, 'utf8').replaceAll('placeholders', 'kept'));
}

const codes = ({ run }: Awaited<ReturnType<typeof check>>) =>
  run.ok ? run.value.checked.flatMap(({ findings }) => findings.map(({ code }) => code)) : [];

describe('findings that are kept', () => {
  test('a project that has not changed is not looked at again', async () => {
    const [folder, state] = [repository(FILES), newState()];
    expect(codes(await check(folder, state))).toContain('placeholders');
    mark(state);
    expect(codes(await check(folder, state))).toContain('kept');
    expect(codes(await check(folder, state))).not.toContain('placeholders');
  });

  const write = (name: string, text: string) => (folder: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  test.each<[string, (folder: string) => void]>([
    ['the file', write('locales/de/app.json', '{ "a": "Dateien sichern" }')],
    ['its source', write('locales/en/app.json', '{ "a": "Save {m} files", "b": "Close the file" }')],
    ['another file of the locale', write('locales/de/more.json', '{ "c": "Datei zu" }')],
    ['a file that is new', write('locales/fr/app.json', '{}')],
    ['a glossary', write('glossary/terms.tsv', 'en\tde\nfile\tAkte\n')],
    ['the project file', write('dragoman.json', '{ "sourceLocale": "en", "checks": { "length": "off" } }')],
    ['the lock file', write('dragoman.lock.json', '{}')],
    [
      'the commit',
      (folder) =>
        git(folder, ['-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x']),
    ],
  ])('where %s has changed, all is looked at again', async (_, change) => {
    const [folder, state] = [repository(FILES), newState()];
    const one = [join(folder, 'locales/de/app.json')];
    await check(folder, state);
    await check(folder, state, {}, one);
    mark(state);
    change(folder);
    expect(await check(folder, state)).toEqual(await check(folder, undefined));
    expect(await check(folder, state, {}, one)).toEqual(await check(folder, undefined, {}, one));
  });

  test('fixing looks, and so does who keeps nothing', async () => {
    const [folder, state] = [repository(FILES), newState()];
    await check(folder, state);
    mark(state);
    expect(codes(await check(folder, undefined))).toContain('placeholders');
    expect(codes(await check(folder, state, { fix: true }))).toContain('placeholders');
  });

  test('what is damaged is looked at again, and replaced', async () => {
    const [folder, state] = [repository(FILES), newState()];
    const first = await check(folder, state);
    for (const path of entries(state)) writeFileSync(path, '{ "checked": [');
    expect((await check(folder, state)).run).toEqual(first.run);
    expect(entries(state).map((path) => JSON.parse(readFileSync(path, 'utf8')).checked.length)).toEqual([4]);
  });

  test('a file that cannot be checked is told each time', async () => {
    const [folder, state] = [repository(FILES), newState()];
    writeFileSync(join(folder, 'locales/de/more.json'), Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]));
    const first = await check(folder, state);
    expect(await check(folder, state)).toEqual(first);
  });

  test.skipIf(process.platform === 'win32')('a pipe in the place of the lock file keeps nobody waiting', async () => {
    const [folder, state] = [repository(FILES), newState()];
    expect(spawnSync('mkfifo', [join(folder, 'dragoman.lock.json')]).status).toBe(0);
    expect(codes(await check(folder, state))).toContain('placeholders');
  });

  test('old results make room', async () => {
    const [folder, state] = [repository(FILES), newState()];
    await check(folder, state);
    const [first = ''] = entries(state);
    utimesSync(first, 0, 0);
    for (let at = 0; at < 45; at++) writeFileSync(join(state, 'findings', `${at}.json`), '');
    writeFileSync(join(folder, 'locales/de/app.json'), '{}');
    await check(folder, state);
    expect(entries(state)).toHaveLength(40);
    expect(entries(state)).not.toContain(first);
  });

  const texts = fc.constantFrom(
    ...Object.values(FILES),
    '{',
    '{ "a": "{n} {m}", "c": "Zu" }',
    '{ "checks": { "placeholders": "off" } }',
  );
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('write' as const),
      name: fc.constantFrom(...Object.keys(FILES), 'locales/fr/app.json', 'dragoman.lock.json'),
      text: texts,
    }),
    fc.record({
      kind: fc.constant('remove' as const),
      name: fc.constantFrom('locales/de/more.json', 'glossary/terms.tsv', 'dragoman.json'),
    }),
    fc.record({ kind: fc.constant('commit' as const) }),
    fc.record({ kind: fc.constant('again' as const) }),
  );

  test('whatever changes, the results are those of a check that keeps nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const [folder, state] = [repository(FILES), newState()];
        await check(folder, state);
        for (const one of steps) {
          if (one.kind === 'write') {
            const path = join(folder, one.name);
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, one.text);
          } else if (one.kind === 'remove') rmSync(join(folder, one.name), { force: true });
          else if (one.kind === 'commit') {
            git(folder, ['add', '-A']);
            git(folder, ['-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x']);
          }
          expect(await check(folder, state)).toEqual(await check(folder, undefined));
        }
      }),
      { numRuns: 6 },
    );
  });
});
