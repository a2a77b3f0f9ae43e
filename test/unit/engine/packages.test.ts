import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFiles } from '../../../server/engine/check/files.ts';
import { findFiles, linesOf } from '../../../server/engine/files.ts';
import type { Host } from '../../../server/engine/host.ts';
import { lookUpMemory } from '../../../server/engine/memory/memory-lookup.ts';
import { diskFiles } from '../../../server/engine/parts/workspace/files/disk.ts';
import { packagesOf } from '../../../server/engine/projects/packages.ts';
import { projectStatus } from '../../../server/engine/status/status.ts';
import { translateFiles } from '../../../server/engine/translate/files.ts';
import { Projects } from '../../../server/lsp/projects.ts';

function folderOf(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-packages-')));
  for (const [name, text] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

function hostOf(folder: string): Host {
  const none = () => undefined;
  const state = mkdtempSync(join(tmpdir(), 'dragoman-packages-state-'));
  return {
    options: { project: folder },
    files: diskFiles(),
    signal: new AbortController().signal,
    reporter: { note: none, error: none, progress: () => ({ update: none, stop: none }) },
    environment: { DRAGOMAN_SERVICE: 'embedded' },
    stateFolder: () => state,
    nameOf: (path) => path.slice(folder.length + 1),
  };
}

const EXTENDS = '{ "extends": "../../dragoman.json", "name": "web" }';
const FILES = {
  'dragoman.json': JSON.stringify({
    sourceLocale: 'en',
    targetLocales: ['de'],
    glossary: { files: ['terms/*.csv'] },
    translation: { maxCharacters: 60 },
  }),
  'terms/en-de.csv': 'en,de\nfile,Akte\n',
  'packages/ui/locales/en.json': '{ "x": "The button" }',
  'apps/web/dragoman.json': EXTENDS,
  'apps/web/locales/en.json': '{ "a": "Open the file", "b": "Close it" }',
  'apps/web/locales/de.json': '{ "a": "Datei öffnen" }',
  'apps/api/dragoman.json': '{ "sourceLocale": "en", "checks": { "missing-translation": "off" } }',
  'apps/api/i18n/en.json': '{ "c": "Server error" }',
  'apps/api/i18n/fr.json': '{}',
};

describe('projects below a project', () => {
  test('one run lists the files of all, each by its own project', async () => {
    const host = hostOf(folderOf(FILES));
    const found = await findFiles(host);
    const lines = found.ok ? await linesOf(host, found.value) : [];
    expect(lines.map(({ project, file, target }) => [project, file, target])).toEqual([
      [expect.stringMatching(/^dragoman-packages-/), 'packages/ui/locales/de.json', 'de'],
      ['apps/api', 'apps/api/i18n/fr.json', 'fr'],
      ['web', 'apps/web/locales/de.json', 'de'],
    ]);
  });

  test('and checks each by its own settings, with the glossary that they share', async () => {
    const folder = folderOf(FILES);
    const codes = async (...paths: string[]) => {
      const run = await checkFiles(
        hostOf(folder),
        paths.map((path) => join(folder, path)),
        { threads: 1 },
      );
      if (!run.ok) throw new Error(run.error.message);
      return run.value.checked.flatMap(({ path, findings }) =>
        findings.map(({ code }) => `${path.slice(folder.length + 1)} ${code}`),
      );
    };
    const own = ['apps/web/locales/de.json missing-translation', 'apps/web/locales/de.json term-not-used'];
    expect((await codes()).toSorted()).toEqual([...own, 'packages/ui/locales/en.json missing-file']);
    expect((await codes('apps/web/locales/de.json')).toSorted()).toEqual(own);
    expect((await codes('apps')).toSorted()).toEqual(own);
    expect(await codes('apps/api')).toEqual([]);
    const alone = await checkFiles(hostOf(`${folder}/apps/web`), [], { threads: 1 });
    expect(alone.ok && alone.value.checked.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual(
      expect.arrayContaining(['missing-translation', 'term-not-used']),
    );
  });

  test('and counts them, together and by project', async () => {
    const status = await projectStatus(hostOf(folderOf(FILES)), []);
    if (!status.ok) throw new Error(status.error.message);
    expect(status.value.projects?.map(({ project, units, missing }) => [project, units, missing])).toEqual([
      [expect.stringMatching(/^dragoman-packages-/), 1, 1],
      ['apps/api', 1, 1],
      ['web', 2, 1],
    ]);
    expect(status.value.total).toMatchObject({ units: 4, missing: 3 });
  });

  test.each([
    ['of the run holds for all of them together', 25, {}, false],
    ['and lets pass what fits', 30, {}, true],
    [
      'of a file that two share holds for both: 60 code points',
      undefined,
      { 'apps/web/locales/en.json': `{ "a": "${'x'.repeat(55)}" }`, 'apps/web/locales/de.json': '{}' },
      false,
    ],
    [
      'of a file that one has holds for that one',
      undefined,
      { 'apps/api/i18n/en.json': `{ "c": "${'x'.repeat(90)}" }` },
      true,
    ],
  ] as const)('a limit %s', async (_, maxCharacters, changed, fits) => {
    const folder = folderOf({ ...FILES, ...changed });
    const before = readFileSync(`${folder}/apps/web/locales/de.json`, 'utf8');
    const run = await translateFiles(hostOf(folder), [], { scope: 'missing', ...(maxCharacters && { maxCharacters }) });
    expect(run.ok ? 'done' : run.error.kind).toBe(fits ? 'done' : 'quota');
    expect(readFileSync(`${folder}/apps/web/locales/de.json`, 'utf8') === before).toBe(!fits);
    if (run.ok) expect(run.value.results.map(({ name }) => name)).toContain('apps/api/i18n/fr.json');
  });

  test('whole files within a limit: what one project has spent is not there for the next', async () => {
    const folder = folderOf({ ...FILES, 'apps/api/i18n/en.json': '{ "a": "Hi", "c": "Server error" }' });
    // "The button" and the file of the server have 10 and 14 code points, "Close it" has 8.
    const options = { scope: 'missing', maxCharacters: 20, overLimit: 'whole files' } as const;
    const run = await translateFiles(hostOf(folder), [], options);
    const results = run.ok ? run.value.results : [];
    expect(results.map(({ name, beyond = 0 }) => [name, beyond])).toEqual([
      ['packages/ui/locales/de.json', 0],
      ['apps/web/locales/de.json', 0],
    ]);
    expect(readFileSync(`${folder}/apps/api/i18n/fr.json`, 'utf8')).toBe('{}');
  });

  test('a file that is larger than the whole limit is begun with what the others leave; forms of a plural stay together', async () => {
    const large = {
      a: 'One two three',
      b: 'Four five six',
      c_one: 'One seven',
      c_other: 'Many sevens',
      d: 'Nine',
    };
    const files = {
      'dragoman.json': JSON.stringify({ sourceLocale: 'en', targetLocales: ['de'] }),
      'a/locales/en.json': JSON.stringify(large),
      'a/locales/de.json': '{}',
      'b/locales/en.json': '{ "x": "The button" }',
      'b/locales/de.json': '{}',
    };
    const ran = async (folder: string, maxCharacters: number) => {
      const run = await translateFiles(hostOf(folder), [], {
        scope: 'missing',
        maxCharacters,
        overLimit: 'whole files',
      });
      if (!run.ok) return run.error.kind;
      const sent = run.value.results.reduce((sum, { report }) => sum + (report?.characters ?? 0), 0);
      expect(sent).toBeLessThanOrEqual(maxCharacters);
      const keys = Object.keys(JSON.parse(readFileSync(`${folder}/a/locales/de.json`, 'utf8')) as object);
      return [keys.join(), ...run.value.results.map(({ name, beyond }) => `${name.at(0)} ${beyond ?? 'done'}`)];
    };
    // "The button" has 10 code points, the texts of the large file 13, 13, 9, 11 and 4: one form alone would fit.
    const folder = folderOf(files);
    expect(await ran(folder, 46)).toEqual(['a,b', 'a 24', 'b done']);
    expect(await ran(folder, 46)).toEqual(['a,b,c_one,c_other,d', 'a done', 'b done']);
    expect(await ran(folderOf(files), 36)).toEqual(['a,b', 'a 24', 'b done']);
    // Not what would fit into another run.
    expect(
      await ran(folderOf({ ...files, 'a/locales/en.json': '{ "a": "One two three", "b": "Four five six" }' }), 30),
    ).toEqual(['a,b', 'a done', 'b 10']);
    expect(await ran(folderOf(files), 9)).toBe('quota');
  });

  test.each([
    ['one memory where a file that they extend speaks of it', true, ['Speichern']],
    ['one memory each where it does not', undefined, []],
  ])('they have %s', async (_, memory, found) => {
    const folder = folderOf({
      ...FILES,
      'dragoman.json': JSON.stringify({ sourceLocale: 'en', targetLocales: ['de'], memory }),
      'apps/web/locales/en.json': '{ "a": "Save all files" }',
      'apps/web/locales/de.json': '{ "a": "Speichern" }',
      'apps/api/dragoman.json': '{ "extends": "../../dragoman.json" }',
    });
    const state = mkdtempSync(join(tmpdir(), 'dragoman-packages-memory-'));
    const ask = (name: string) =>
      lookUpMemory(
        { ...hostOf(`${folder}/apps/${name}`), stateFolder: () => state },
        { text: 'Save all files', from: 'en', to: 'de', limit: 5 },
      );
    const own = await ask('web');
    expect(own.ok && own.value.map(({ target }) => target)).toEqual(['Speichern']);
    const other = await ask('api');
    expect(other.ok && other.value.map(({ target }) => target)).toEqual(found);
  });

  test('what is to be said of all of them, or by two steps of a run, is said once', async () => {
    const files = (at: string) => ({ [`${at}en.json`]: '{ "a": "Open" }', [`${at}fr-FR.json`]: '{}' });
    const folder = folderOf({ ...files('locales/'), ...files('apps/web/locales/'), 'apps/web/dragoman.json': '{}' });
    const host = hostOf(folder);
    const notes: string[] = [];
    const reporter = { ...host.reporter, note: (line: string) => void notes.push(line) };
    const status = await projectStatus({ ...host, reporter }, [], { to: ['fr'] });
    expect(status.ok && status.value.projects).toHaveLength(2);
    expect(notes).toEqual([expect.stringMatching(/^--to fr: the project has fr-FR/)]);
  });

  test('what only one project has is asked of that one; what none has is said', async () => {
    const folder = folderOf(FILES);
    const inFrench = await projectStatus(hostOf(folder), [], { locales: ['fr'] });
    expect(inFrench.ok && inFrench.value.files.map(({ file }) => file)).toEqual(['apps/api/i18n/fr.json']);
    const nowhere = await projectStatus(hostOf(folder), [], { locales: ['ja'] });
    expect(nowhere).toMatchObject({ ok: false, error: { kind: 'usage' } });
  });

  test.each([
    [['apps/w*'], ['web']],
    [[], []],
  ])('the outer project file says which of them a run goes over: %j', async (projects, names) => {
    const folder = folderOf({
      ...FILES,
      'dragoman.json': JSON.stringify({ ...JSON.parse(FILES['dragoman.json']), projects }),
    });
    const found = await findFiles(hostOf(folder));
    expect(found.ok && found.value.flatMap(({ project }) => project ?? []).slice(1)).toEqual(names);
    const named = await packagesOf(hostOf(folder), [`${folder}/apps/api/i18n/fr.json`]);
    expect(named.ok && named.value.map((one) => one.folder)).toEqual([`${folder}/apps/api`]);
    const inEditor = await new Projects(diskFiles(folder), [folder], () => undefined).all();
    expect(inEditor).toHaveLength(1 + names.length);
  });

  test('all mistakes of a project file are said, in their order, each with its place', async () => {
    const folder = folderOf({
      ...FILES,
      'apps/api/dragoman.json': '{ "file": [],\n  "sourceLocale": "jp!", "checks": { "double-space": "loud" } }',
    });
    const run = await checkFiles(hostOf(folder), [], { threads: 1 });
    const lines = run.ok ? [] : run.error.message.split('\n');
    expect(lines).toEqual([
      `${folder}/apps/api/dragoman.json:1:3: Unknown key "file". Did you mean files?`,
      expect.stringMatching(/dragoman\.json:2:3: This is not a language tag\./),
      expect.stringMatching(/dragoman\.json:2:38: Write a severity/),
    ]);
  });

  test('editor and command line agree whose a file is, and it is the nearest project file upwards', async () => {
    const names = fc.constantFrom('a', 'b', 'c');
    const folders = fc.array(names, { maxLength: 3 }).map((parts) => parts.join('/'));
    const trees = fc.record({ projects: fc.uniqueArray(folders, { maxLength: 5 }), file: folders });
    await fc.assert(
      fc.asyncProperty(trees, async ({ projects, file }) => {
        const inRoot = (folder: string) => (folder === '' ? '' : `${folder}/`);
        const root = folderOf({
          ...Object.fromEntries(projects.map((folder) => [`${inRoot(folder)}dragoman.json`, '{}'])),
          [`${inRoot(file)}en.json`]: '{}',
        });
        const path = `${root}/${inRoot(file)}en.json`;
        const files = diskFiles(root);
        const inEditor = (await new Projects(files, [root], () => undefined).of(path)).loaded.folder;
        const packages = await packagesOf(hostOf(root), [path]);
        const onLine = packages.ok ? packages.value.map(({ folder }) => folder) : [];
        const parts = file === '' ? [] : file.split('/');
        const up = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
        const nearest = up.find((folder) => projects.includes(folder));
        const expected = nearest === undefined ? root : `${root}/${nearest}`;
        expect([inEditor, ...onLine]).toEqual([expected, expected]);
      }),
      { numRuns: 40 },
    );
  });
});
