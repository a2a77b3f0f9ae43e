import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTree } from 'jsonc-parser';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { type Json, setJson } from '../../../../../server/core/text/json/edit.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { describeProject, projectPath, projectText } from '../../../../../server/engine/parts/workspace/describe.ts';
import { dialectsOf } from '../../../../../server/engine/parts/workspace/discovery/dialects.ts';
import { type FileGroup, membership } from '../../../../../server/engine/parts/workspace/discovery/groups.ts';
import { dialectOfTool } from '../../../../../server/engine/parts/workspace/discovery/tool-file.ts';
import { stateFolder, statePath } from '../../../../../server/engine/parts/workspace/files/state-folder.ts';
import { nameFault } from '../../../../../server/engine/parts/workspace/paths.ts';
import { pretendPlatform } from '../../../../support/builtin.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('names that Windows reads in its own way', () => {
  const device = 'is the name of a device on Windows. Give the file another name.';
  const colon = 'has a colon in a name. Give the file another name.';
  const end = 'has a name with a dot or a blank at its end. Give the file another name.';
  const nul = 'has a NUL character in it, which no path can have. Name a file of the project.';

  test.each([
    ...[
      'con',
      'PRN',
      'a/aux.json',
      'nul .txt',
      'a\\com1',
      'com¹.json',
      'LPT9',
      'lpt0.x',
      'conin$',
      'CONOUT$.json',
      'nul:x',
      'a/con/b',
    ].map((path) => [path, device]),
    ...['a/b.json:stream', 'aa:b/c', 'C:/a/b:c'].map((path) => [path, colon]),
    ...['a./b.json', 'a/b.json.', 'a/b.json ', '...', 'a /b'].map((path) => [path, end]),
    ...['//./pipe', '\\\\?\\C:\\a', '/\\.\\nul'].map((path) => [
      path,
      'is the path of a device. Name a file of the project.',
    ]),
    ['a\0b', nul],
    ...[
      'C:/a/b.json',
      'c:\\a\\b',
      './a/../b',
      '//server/share/a',
      'console.json',
      'a/com.json',
      'com10',
      'auxiliary',
      'a.con',
      'xnul',
      '.hidden',
      ' a',
    ].map((path) => [path, undefined]),
  ] as [string, string | undefined][])('%j', (path, expected) => {
    expect(nameFault(path, 'win32')).toBe(expected);
    expect(nameFault(path, 'linux')).toBe(expected === nul ? nul : undefined);
  });

  test('are looked at on this system', () => {
    pretendPlatform('win32');
    expect(nameFault('con')).toBe(device);
    pretendPlatform('darwin');
    expect(nameFault('con')).toBeUndefined();
  });
});

describe('the folder for state', () => {
  test('is the one that the system names, or one below the home of the user', () => {
    vi.stubEnv('LOCALAPPDATA', '/local');
    vi.stubEnv('XDG_STATE_HOME', '/state');
    pretendPlatform('win32');
    expect(statePath()).toBe(join('/state', 'dragoman'));
    vi.stubEnv('XDG_STATE_HOME', '');
    expect(statePath()).toBe(join('/local', 'dragoman'));
    vi.stubEnv('LOCALAPPDATA', undefined);
    expect(statePath()).toBe(join(homedir(), '.local', 'state', 'dragoman'));
    vi.stubEnv('LOCALAPPDATA', '/local');
    pretendPlatform('linux');
    expect(statePath()).toBe(join(homedir(), '.local', 'state', 'dragoman'));
  });

  test('is made for its owner, or there is none', () => {
    const top = mkdtempSync(join(tmpdir(), 'dragoman-state-'));
    vi.stubEnv('XDG_STATE_HOME', join(top, 'a'));
    expect(existsSync(statePath())).toBe(false);
    expect(stateFolder()).toBe(join(top, 'a', 'dragoman'));
    if (process.platform !== 'win32') expect(statSync(statePath()).mode & 0o777).toBe(0o700);
    writeFileSync(join(top, 'file'), '');
    vi.stubEnv('XDG_STATE_HOME', join(top, 'file'));
    expect(stateFolder()).toBeUndefined();
  });
});

describe('apostrophes of Flutter', () => {
  const yes = 'arb-dir: lib\nuse-escaping: true # yes\n';

  test.each([
    ['beside the file', '/p/lib/l10n/l10n.yaml', yes, 'arb-escaping'],
    ['above it', '/p/l10n.yaml', 'use-escaping \t:\ttrue', 'arb-escaping'],
    ['not said', '/p/l10n.yaml', 'arb-dir: x', undefined],
    ['denied', '/p/l10n.yaml', 'use-escaping: false', undefined],
    ['said with more words', '/p/l10n.yaml', 'use-escaping: true or not', undefined],
    ['said of something else', '/p/l10n.yaml', '  use-escaping: true', undefined],
    ['nowhere', '/p/other.yaml', yes, undefined],
    ['at the top of the disk', '/l10n.yaml', yes, undefined],
  ])('%s', async (_, path, text, expected) => {
    expect(await dialectOfTool(memoryFiles({ [path]: text }), json, '/p/lib/l10n/app_de.ARB')).toBe(expected);
    expect(await dialectOfTool(memoryFiles({ [path]: text }), json, '/p/lib/l10n/app_de.json')).toBeUndefined();
  });

  test('the nearest word counts, eight folders up at most', async () => {
    const both = memoryFiles({ '/p/l10n.yaml': yes, '/p/lib/l10n.yaml': 'use-escaping: false' });
    expect(await dialectOfTool(both, json, '/p/lib/app.arb')).toBeUndefined();
    const one = memoryFiles({ '/1/l10n.yaml': yes });
    expect(await dialectOfTool(one, json, '/1/2/3/4/5/6/7/8/app.arb')).toBe('arb-escaping');
    expect(await dialectOfTool(one, json, '/1/2/3/4/5/6/7/8/9/app.arb')).toBeUndefined();
  });
});

const group = (more: Partial<FileGroup>): FileGroup => ({
  format: json,
  sourceLocale: 'en',
  targets: new Map(),
  missing: new Set(),
  pattern: '/p/{locale}.json',
  ...more,
});

test('a file belongs to a group as its source, or as a target', () => {
  const one = group({ source: '/p/en.json', targets: new Map([['de', '/p/de.json']]) });
  const two = group({ source: '/q/en.json', sourceLocale: 'fr', targets: new Map([['de', '/p/en.json']]) });
  expect(membership([one, two], '/p/en.json')).toEqual({ group: one, locale: 'en', role: 'source' });
  expect(membership([two, one], '/p/en.json')).toEqual({ group: two, locale: 'de', role: 'target' });
  expect(membership([one, two], '/q/en.json')).toEqual({ group: two, locale: 'fr', role: 'source' });
  expect(membership([one, two], '/p/fr.json')).toBeUndefined();
});

test('the dialect of a group is the prescribed one, or that of its source file', async () => {
  const icu = '{"a":"{n, plural, one {# a} other {# b}}"}';
  const files = memoryFiles({ '/p/en.json': icu });
  const groups = [
    group({ dialect: 'i18next', source: '/p/en.json' }),
    group({ source: '/p/en.json' }),
    group({ source: '/p/none.json' }),
    group({}),
  ];
  const of = await dialectsOf(files, groups);
  expect(groups.map(of)).toEqual(['i18next', 'icu', undefined, undefined]);
  expect(files.reads).toBe(2);
  expect(of(group({}))).toBeUndefined();
});

test('a project is described by what was found and what it says', () => {
  const targets = (...locales: string[]) => new Map(locales.map((locale) => [locale, '']));
  const groups = [
    group({ pattern: '/p/a/{locale}.json', sourceLocale: 'fr', targets: targets('pt', 'de') }),
    group({ pattern: '/p/b/{locale}.json', targets: targets('de', 'es') }),
    group({ pattern: '/p/b/{locale}.json', targets: targets('de') }),
    group({ pattern: '/q/{locale}.xlf', format: xliff, targets: targets() }),
  ];
  const folder = '/p';
  const dialects = (group: FileGroup) => (group.pattern.startsWith('/p/b') ? 'icu' : 'plain');
  expect(describeProject({ folder, project: {} }, groups, dialects)).toEqual({
    sourceLocale: 'en',
    targetLocales: ['de', 'es', 'pt'],
    files: ['a/{locale}.json', 'b/{locale}.json', '/q/{locale}.xlf'],
    dialects: { '/p/b/{locale}.json': 'icu' },
  });
  const said = { $schema: 'x', sourceLocale: 'nl', files: ['mine'] };
  expect(describeProject({ folder, project: said }, groups.slice(0, 1), () => undefined)).toStrictEqual({
    sourceLocale: 'nl',
    targetLocales: ['de', 'pt'],
    files: ['mine'],
  });
  // What the format is called by says nothing, nor does a dialect of a bilingual one.
  expect(describeProject({ folder, project: {} }, groups.slice(0, 1), () => 'json')).not.toHaveProperty('dialects');
  expect(describeProject({ folder, project: {} }, groups.slice(3), () => 'icu')).not.toHaveProperty('dialects');
  expect(describeProject({ folder, project: {} }, [], () => 'icu')).toStrictEqual({ files: [] });
  expect(projectText({ files: [] })).toBe('{\n  "files": []\n}\n');
  expect(projectPath('/p')).toBe('/p/dragoman.json');
});

describe('setting a value in JSON with comments', () => {
  test.each([
    ['{ "a": 1 }', ['a'], 'x', '{ "a": "x" }'],
    ['{ "a": 1 }', [], 'x', '"x"'],
    ['{ "a": [] }', ['a', 'b'], 'x', '{ "a": {\n    "b": "x"\n  } }'],
    ['{ "a": { "b": 3 } }', ['a', 'b', -1], 'x', '{ "a": { "b": ["x"] } }'],
    ['{ "a": { "b": { "c": 3 } } }', ['a', 'b', 'd'], 'x', '{ "a": { "b": { "c": 3, "d": "x" } } }'],
    ['{ "a": {} }', ['a', 'b'], ['x', 'y'], '{ "a": {\n    "b": ["x", "y"]\n  } }'],
    ['{ "a": { "b": 3 } }', ['a', 'b'], { c: { d: 'x' } }, '{ "a": { "b": {\n      "c": { "d": "x" }\n    } } }'],
    ['{}', ['a', 'b', 'c'], 'x', '{\n  "a": {\n    "b": { "c": "x" }\n  }\n}'],
    ['{}', ['a'], { b: 'x', c: ['y'] }, '{\n  "a": {\n    "b": "x",\n    "c": ["y"]\n  }\n}'],
    ['{\n "a": 1 // c\n}', ['b'], 'x', '{\n "a": 1, // c\n "b": "x"\n}'],
    ['{\n "a": 1 /* c */ // d\n}', ['b'], 'x', '{\n "a": 1, /* c */ // d\n "b": "x"\n}'],
    ['{\n "a": 1 /* c\n */\n}', ['b'], 'x', '{\n "a": 1,\n "b": "x" /* c\n */\n}'],
    ['{\n "a": 1 // c, d\n}', ['b'], 'x', '{\n "a": 1, // c, d\n "b": "x"\n}'],
    ['{\n "a": 1 // c\n , }', ['b'], 'x', '{\n "a": 1 // c\n ,\n "b": "x", }'],
    ['{ "a": 1, }', ['b'], 'x', '{ "a": 1, "b": "x" }'],
    ['{ "a": 1 /* , */ }', ['b'], 'x', '{ "a": 1, "b": "x" /* , */ }'],
    ['{\r\n\t\t"a": 1\r\n}', ['b', 'c'], 'x', '{\r\n\t\t"a": 1,\r\n\t\t"b": {\r\n\t\t\t\t"c": "x"\r\n\t\t}\r\n}'],
    ['{ "a": [\n  1\n] }', ['a', -1], 'x', '{ "a": [\n  1,\n    "x"\n] }'],
  ] as [string, (string | -1)[], Json, string][])('%j with %j as %j', (text, path, value, expected) => {
    const tree = parseTree(text, [], { allowTrailingComma: true });
    expect(applyEdits(text, setJson(text, tree!, path, value))).toBe(expected);
  });
});
