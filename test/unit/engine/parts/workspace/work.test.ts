import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { likeSource } from '../../../../../server/core/formats/original.ts';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import type { FileGroup } from '../../../../../server/engine/parts/workspace/discovery/groups.ts';
import {
  asOfNow,
  barrier,
  openWork,
  type WorkItem,
  workOf,
} from '../../../../../server/engine/parts/workspace/discovery/work.ts';
import type { FileAccess } from '../../../../../server/engine/parts/workspace/files/files.ts';
import { fail } from '../../../../../shared/values/result.ts';
import { pretend } from '../../../../support/builtin.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

const group = (ending: string, more: Partial<FileGroup> = {}): FileGroup => ({
  format: ending === 'json' ? json : xliff,
  sourceLocale: 'en',
  source: `/p/en.${ending}`,
  targets: new Map(['de', 'fr'].map((locale) => [locale, `/p/${locale}.${ending}`])),
  missing: new Set(['fr']),
  pattern: `{locale}.${ending}`,
  ...more,
});
const withoutSource = (ending: string) => {
  const { source: _, ...rest } = group(ending);
  return rest;
};
const item = (of: FileGroup, locale: string): WorkItem => {
  const found = workOf(of).find((one) => one.locale === locale);
  if (found === undefined) throw new Error(locale);
  return found;
};

const xlf = (units: Readonly<Record<string, readonly string[]>>, target?: string) =>
  `<xliff version="1.2"><file source-language="en"${target ? ` target-language="${target}"` : ''} original="a" datatype="plaintext"><body>${Object.entries(
    units,
  )
    .map(
      ([id, [source, made]]) =>
        `<trans-unit id="${id}" resname="${id}"><source>${source}</source>${made ? `<target>${made}</target>` : ''}</trans-unit>`,
    )
    .join('')}</body></file></xliff>`;

describe('the work of a group', () => {
  const all = (of: FileGroup, ...rest: [Parameters<typeof workOf>[1]?, Parameters<typeof workOf>[2]?]) =>
    workOf(of, ...rest).map(({ sourcePath, targetPath, locale, isNew }) => {
      return `${locale}: ${sourcePath} > ${targetPath}${isNew ? ' (new)' : ''}`;
    });
  const [de, fr] = ['de: /p/en.json > /p/de.json', 'fr: /p/en.json > /p/fr.json (new)'];
  const json2 = group('json');

  test.each([
    ['all targets', [json2], [de, fr]],
    ['of a source file all targets', [json2, { group: json2, locale: 'en', role: 'source' }], [de, fr]],
    ['of a target file itself', [json2, { group: json2, locale: 'de', role: 'target' }], [de]],
    ['of some locales', [json2, undefined, ['fr', 'it']], [fr]],
    ['of no locale', [json2, undefined, []], []],
    ['of a target file that is not asked for', [json2, { group: json2, locale: 'de', role: 'target' }, ['fr']], []],
    ['of files without a source', [withoutSource('json')], []],
    [
      'of bilingual files each by itself, new ones from the source',
      [group('xlf')],
      ['de: /p/de.xlf > /p/de.xlf', 'fr: /p/en.xlf > /p/fr.xlf (new)'],
    ],
    ['of bilingual files without a source those that are there', [withoutSource('xlf')], ['de: /p/de.xlf > /p/de.xlf']],
  ] as [string, Parameters<typeof workOf>, string[]][])('%s', (_, args, expected) => {
    expect(all(...args)).toEqual(expected);
  });

  test('a file that somebody has made meanwhile is no new one, and a bilingual one its own source', async () => {
    const files = memoryFiles({ '/p/fr.json': '{}', '/p/fr.xlf': xlf({}), '/p/de.json': '{}', '/p/de.xlf': xlf({}) });
    const none = memoryFiles({});
    for (const ending of ['json', 'xlf']) {
      const wanted = item(group(ending), 'fr');
      expect(await asOfNow(none, wanted)).toBe(wanted);
      const now = await asOfNow(files, wanted);
      expect(now).toEqual({ ...wanted, isNew: false, sourcePath: ending === 'xlf' ? '/p/fr.xlf' : '/p/en.json' });
      const known = item(group(ending), 'de');
      expect(await asOfNow(files, known)).toBe(known);
    }
    expect(none.reads).toBe(2);
  });
});

describe('opening both sides', () => {
  const said = async (access: FileAccess, wanted: WorkItem) => {
    const opened = await openWork(access, wanted);
    if (!opened.ok) return `${opened.error.kind}: ${opened.error.message}`;
    const { source, target, file, encoding } = opened.value;
    return { source: source.path, target: target.path, file: file?.path, encoding, text: target.text };
  };

  test('one file for each locale', async () => {
    const files = memoryFiles({ '/p/en.json': '{"a":"A"}', '/p/de.json': '{"a":"Ä"}' });
    const access = {
      ...files,
      read: async (path: string) => {
        const file = await files.read(path);
        return file.ok ? { ...file, value: { ...file.value, encoding: path } } : file;
      },
    };
    expect(await said(access, item(group('json'), 'de'))).toEqual({
      source: '/p/en.json',
      target: '/p/de.json',
      file: '/p/de.json',
      encoding: '/p/de.json',
      text: '{"a":"Ä"}',
    });
    // A new file is in UTF-8, whatever the source is in.
    expect(await said(access, item(group('json'), 'fr'))).toMatchObject({
      source: '/p/en.json',
      target: '/p/fr.json',
      file: undefined,
      encoding: 'utf-8',
    });
  });

  test('a new bilingual file is a copy of the source file, and its own source', async () => {
    const files = memoryFiles({
      '/p/en.xlf': xlf({ save: ['Save'] }),
      '/p/de.xlf': xlf({ save: ['Save', 'Los'] }, 'de'),
    });
    const access = {
      ...files,
      read: async (path: string) => {
        const file = await files.read(path);
        return file.ok ? { ...file, value: { ...file.value, encoding: 'iso-8859-1' } } : file;
      },
    };
    expect(await said(access, item(group('xlf'), 'fr'))).toMatchObject({
      source: '/p/fr.xlf',
      target: '/p/fr.xlf',
      file: undefined,
      encoding: 'iso-8859-1',
      text: expect.stringContaining('fr'),
    });
    expect(await said(access, item(group('xlf'), 'de'))).toMatchObject({ source: '/p/de.xlf', file: '/p/de.xlf' });
  });

  test('sources that are keys: the texts are those of the source locale', async () => {
    const english = xlf({ save: ['save', 'Save it'] }, 'en');
    const files = { '/p/en.xlf': english, '/p/de.xlf': xlf({ save: ['save', 'Sichern'] }, 'de') };
    expect(await said(memoryFiles(files), item(group('xlf'), 'de'))).toMatchObject({
      source: '/p/en.xlf',
      target: '/p/de.xlf',
    });
    expect(await said(memoryFiles(files), item(group('xlf'), 'fr'))).toMatchObject({
      source: '/p/en.xlf',
      target: '/p/fr.xlf',
    });
    const own = await said(memoryFiles(files), item(group('xlf', { source: '/p/de.xlf' }), 'de'));
    expect(own).toMatchObject({ source: '/p/de.xlf' });
    expect(await said(memoryFiles({ '/p/de.xlf': files['/p/de.xlf'] }), item(group('xlf'), 'de'))).toMatchObject({
      source: '/p/de.xlf',
    });
    expect(await said(memoryFiles(files), item(withoutSource('xlf'), 'de'))).toMatchObject({ source: '/p/de.xlf' });
  });

  test('what cannot be read, reached, or is no text to work with is the error', async () => {
    const texts = { '/p/en.json': '{"a":"A"}', '/p/de.json': '{}', '/p/de.xlf': xlf({}), '/p/en.xlf': xlf({}) };
    expect(await said(memoryFiles({}), item(group('json'), 'de'))).toBe('missing: /p/en.json does not exist.');
    expect(await said(memoryFiles({ '/p/en.json': '{}' }), item(group('json'), 'de'))).toBe(
      'missing: /p/de.json does not exist.',
    );
    const doubted = (bad: string): FileAccess => ({
      ...memoryFiles(texts),
      read: async (path) => ({
        ok: true,
        value: { path, text: '{}', encoding: 'x', ...(path === bad && { doubt: 'is odd.' }) },
      }),
    });
    for (const bad of ['/p/en.json', '/p/de.json'])
      expect(await said(doubted(bad), item(group('json'), 'de'))).toBe(`encoding: ${bad} is odd.`);
    const error = { path: '/p/fr.json', kind: 'outside' as const, message: 'no' };
    const shut = { ...memoryFiles(texts), locate: async () => fail(error) };
    expect(await said(shut, item(group('json'), 'fr'))).toBe('outside: no');
    const open = { ...memoryFiles(texts), locate: async (path: string) => ({ ok: true as const, value: path }) };
    expect(await said(open, item(group('json'), 'fr'))).toMatchObject({ target: '/p/fr.json' });
  });
});

test.each([
  ['json', undefined, { dialect: 'icu' }],
  ['json', 'i18next', { dialect: 'i18next' }],
  ['xlf', undefined, {}],
  ['xlf', 'i18next', { dialect: 'i18next' }],
] as const)('a target in %s whose project says %s is read as %j', (ending, dialect, expected) => {
  const { format } = group(ending);
  const like = likeSource({ format, ...(dialect && { dialect }) }, { catalog: { dialect: 'icu' } });
  expect(like).toStrictEqual({ format, ...expected });
});

describe('what stands in the way of writing a target', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-work-')).replaceAll('\\', '/');
  const open = (name: string, encoding?: string) => {
    const path = `${folder}/${name}`;
    const file = { path, text: 'x'.repeat(100), encoding: encoding ?? 'utf-8' };
    return { target: { path, text: file.text, catalog: json.parse('{}', { path }) }, ...(encoding && { file }) };
  };
  const at = (name: string, format = json): WorkItem => {
    return {
      group: group('json', { format }),
      locale: 'ja',
      sourcePath: '',
      targetPath: `${folder}/${name}`,
      isNew: false,
    };
  };

  test('is nothing, or a sentence', async () => {
    expect(await barrier(at('new.json'), open('new.json'))).toBeUndefined();
    expect(await barrier(at('gone.json'), open('gone.json', 'utf-8'))).toBe(
      `${folder}/gone.json does not exist. Check the path.`,
    );
    writeFileSync(`${folder}/ja.json`, '{}');
    expect(await barrier(at('ja.json'), open('ja.json', 'utf-8'))).toBeUndefined();
    chmodSync(`${folder}/ja.json`, 0o444);
    expect(await barrier(at('ja.json'), open('ja.json', 'utf-8'))).toMatch(/read-only|denied/);
  });

  test('is an encoding without the letters, where the format has no other way to write them', async () => {
    writeFileSync(`${folder}/ja.srt`, '');
    expect(await barrier(at('ja.srt', srt), open('ja.srt', 'windows-1252'))).toMatch(/cannot hold ja/);
    expect(
      await barrier(at('ja.srt', { ...srt, reference: () => '?' }), open('ja.srt', 'windows-1252')),
    ).toBeUndefined();
  });

  test.each([
    [200, true],
    [199, false],
  ])('is a disk without a place for twice its size: %i bytes', async (free, fits) => {
    const bsize = 64 * 1024 + free;
    pretend(promises, 'statfs', () => (async () => ({ blocks: 9, bavail: 1, bsize })) as never);
    const found = await barrier(at('new.json'), open('new.json'));
    expect(found).toEqual(fits ? undefined : expect.stringMatching(/no space is left/));
  });
});
