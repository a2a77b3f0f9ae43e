import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownerOf } from '../../../../../server/engine/parts/workspace/extend.ts';
import { diskFiles } from '../../../../../server/engine/parts/workspace/files/disk.ts';
import { loadProject } from '../../../../../server/engine/parts/workspace/project.ts';

/** A folder with these files; those of `.git` make it a repository. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-extend-')));
  for (const [name, text] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

async function load(root: string, folder = 'apps/web') {
  const loaded = await loadProject(diskFiles(), `${root}/${folder}`);
  if (!loaded.ok) throw new Error(loaded.error.message);
  return loaded.value;
}

const BASE = {
  name: 'all',
  files: ['l/{locale}.json'],
  sourceLocale: 'en',
  targetLocales: ['de', 'fr'],
  glossary: { files: ['terms/*.csv'], caseSensitive: true },
  memory: true,
  translation: { maxCharacters: 900, formality: 'less' },
  checks: { 'double-space': { severity: 'hint', ignore: ['a'] }, 'same-as-source': 'off', 'icu-message': 'warning' },
};

describe('a project file that extends another', () => {
  test('has its settings, key by key, without its files and its name; its own come first', async () => {
    const own = {
      extends: '../../dragoman.json',
      targetLocales: ['ja'],
      translation: { formality: 'more' },
      checks: { 'double-space': { ignore: ['b'] }, 'same-as-source': { ignoreUnits: ['x'] }, 'icu-message': 'error' },
    };
    const root = folderOf({
      'dragoman.json': JSON.stringify(BASE),
      'apps/web/dragoman.json': JSON.stringify(own),
    });
    const loaded = await load(root);
    expect(loaded.problems).toEqual([]);
    const { name: _, files: __, ...rest } = BASE;
    expect(loaded.project).toEqual({
      ...rest,
      extends: '../../dragoman.json',
      targetLocales: ['ja'],
      translation: { maxCharacters: 900, formality: 'more' },
      checks: {
        'double-space': { severity: 'hint', ignore: ['b'] },
        'same-as-source': { severity: 'off', ignoreUnits: ['x'] },
        'icu-message': 'error',
      },
    });
    expect(loaded.extended).toEqual([`${root}/dragoman.json`]);
  });

  test.each([
    ['glossary, memory and limit are those of the file that names them', {}, ['', '', '']],
    [
      'unless it names its own',
      { glossary: { files: ['g/*.csv'] }, memory: { minimum: 80 }, translation: { maxCharacters: 5 } },
      ['apps/web', 'apps/web', 'apps/web'],
    ],
    [
      'other settings of a glossary leave the files where they are',
      { glossary: { caseSensitive: false } },
      ['', '', ''],
    ],
  ])('%s', async (_, own, folders) => {
    const root = folderOf({
      'dragoman.json': JSON.stringify(BASE),
      'config/middle.json': '{ "extends": "../dragoman.json" }',
      'apps/web/dragoman.json': JSON.stringify({ extends: '../../config/middle.json', ...own }),
    });
    const loaded = await load(root);
    const owners = (['glossary', 'memory', 'limit'] as const).map((part) => ownerOf(loaded, part).folder);
    expect(owners).toEqual(folders.map((folder) => (folder === '' ? root : `${root}/${folder}`)));
  });

  test.each([
    ['a file that is not there', '../../no.json', /^There is no .*\/no\.json\. Correct/],
    ['itself', 'dragoman.json', /leads back to this file/],
    ['in a circle', '../../circle.json', /circle\.json:1: "apps\/web\/dragoman\.json" leads back/],
    ['out of the repository', '../../../outside.json', /leads out of this repository/],
    ['the disk', '/etc/passwd.json', /is not a path of a project file/],
    ['what is no JSON', '../../README', /is not a path of a project file/],
    ['out of the repository by a link', '../../link/dragoman.json', /leads out of this repository/],
    ['out of the repository by a link to a file', '../../linked.json', /leads out of this repository/],
    ['a file that is wrong', '../../wrong.json', /wrong\.json:2: /],
  ])('%s: says what is wrong at the very place', async (_, written, message) => {
    const root = folderOf({
      'circle.json': '{ "extends": "apps/web/dragoman.json" }',
      'wrong.json': '{\n  "sourceLocale": 5 }',
      'apps/web/dragoman.json': `{ "sourceLocale": "en", "extends": ${JSON.stringify(written)} }`,
    });
    const elsewhere = mkdtempSync(join(tmpdir(), 'dragoman-elsewhere-'));
    writeFileSync(join(elsewhere, 'dragoman.json'), '{ "sourceLocale": "fr" }');
    symlinkSync(elsewhere, join(root, 'link'));
    symlinkSync(join(elsewhere, 'dragoman.json'), join(root, 'linked.json'));
    const loaded = await load(root);
    expect(loaded.problems.map((it) => it.message)).toEqual([expect.stringMatching(message)]);
    expect(loaded.problems[0]?.span).toEqual({ start: 24, end: 33 });
    expect(loaded.project.sourceLocale).toBe('en');
  });

  test('what it extends opens no way for links: neither a folder that has no such file, nor one that shares a glossary', async () => {
    const root = folderOf({
      'dragoman.json': '{ "glossary": { "files": ["terms/*.csv"] } }',
      'terms/en-de.csv': 'en,de\nfile,Datei\n',
      'secret.json': '{ "key": "secret" }',
      'apps/web/dragoman.json': '{ "extends": "../../dragoman.json", "files": ["../../{locale}.json"] }',
      'apps/api/dragoman.json': '{ "extends": "../dragoman.json" }',
    });
    for (const [name, glossary] of [
      ['web', true],
      ['api', false],
    ] as const) {
      const folder = `${root}/apps/${name}`;
      symlinkSync(join(root, 'secret.json'), `${folder}/en.json`);
      symlinkSync(root, `${folder}/all`);
      const access = diskFiles();
      expect((await loadProject(access, folder)).ok).toBe(true);
      expect((await access.read(`${root}/terms/en-de.csv`)).ok).toBe(glossary);
      for (const path of [`${folder}/en.json`, `${folder}/all/secret.json`, `${folder}/../../secret.json`])
        expect(await access.read(path), path).toMatchObject({ ok: false, error: { kind: 'outside' } });
      expect(await access.create(`${folder}/../../de.json`, Buffer.from('{}'))).toMatchObject({ ok: false });
    }
  });

  test('without a repository a project file of a folder above can be extended, and no other', async () => {
    const root = folderOf({
      'a/dragoman.json': '{ "sourceLocale": "en" }',
      'a/b/dragoman.json': '{ "extends": "../dragoman.json" }',
      'a/c/dragoman.json': '{ "extends": "../b/dragoman.json" }',
    });
    // The folder of the test is a repository, the one beside it is none.
    const { renameSync } = await import('node:fs');
    renameSync(join(root, '.git'), join(root, 'was-git'));
    expect((await load(root, 'a/b')).project.sourceLocale).toBe('en');
    expect((await load(root, 'a/c')).problems[0]?.message).toMatch(/leads out of this repository/);
  });
});
