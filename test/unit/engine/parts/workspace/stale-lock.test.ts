import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import type { Disk, FileError } from '../../../../../server/engine/parts/workspace/files/files.ts';
import {
  type Origins,
  readSection,
  remember,
  remembered,
  type Update,
  writeSection,
} from '../../../../../server/engine/parts/workspace/stale/lock.ts';
import { fail, ok } from '../../../../../shared/values/result.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

const prints = (source: string, target = 't') => ({ source, target });
const updates = (units: Readonly<Record<string, ReturnType<typeof prints> | undefined>>, file = 'de.json') =>
  new Map<string, Update>([[file, new Map(Object.entries(units))]]);

function written(text: string, update: ReturnType<typeof updates>, most?: number): string {
  const result = writeSection(text, update, most);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
const read = (text: string) => {
  const section = readSection(text);
  return section.ok
    ? Object.fromEntries([...section.value].map(([file, units]) => [file, Object.fromEntries(units)]))
    : section.error;
};

describe('reading', () => {
  test.each([
    ['{}', {}],
    ['\uFEFF{ "version": 1 }', {}],
    ['{ "translations": [] }', {}],
    ['{ "translations": null }', {}],
    ['{ "translations": { "a": 3, "b": { "/x": 3, "/y": "one", "/z": "s t" } } }', { a: {}, b: { '/z': prints('s') } }],
    [
      '{ "translations": { "a": { "/x": "s t person", "/y": "s t robot" } } }',
      { a: { '/x': { ...prints('s'), person: true }, '/y': prints('s') } },
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toStrictEqual(expected);
  });

  test.each([
    ['null', /another version, or damaged/],
    ['3', /another version, or damaged/],
    ['[]', /another version, or damaged/],
    ['{ "version": 2 }', /another version, or damaged/],
    ['{', /not valid JSON\. Repair or delete it/],
    ['{\n<<<<<<< HEAD\n}', /JSON\. It has merge conflict markers: take either side\. Repair/],
    ['{\n>>>>>>> theirs\n}', /merge conflict markers/],
    ['{ "a": "x <<<<<<< HEAD" ', /not valid JSON\. Repair/],
  ])('%j is an error, also for who writes', (text, message) => {
    expect(read(text)).toMatch(message);
    expect(writeSection(text, new Map())).toMatchObject({ ok: false, error: expect.stringMatching(message) });
  });

  test('a lock file that is not there remembers nothing; one that cannot be read is the error', async () => {
    expect(await remembered(memoryFiles({}), '/p')).toEqual(ok(new Map()));
    const files = memoryFiles({ '/p/dragoman.lock.json': '{ "translations": { "a": { "/x": "s t" } } }' });
    expect(await remembered(files, '/p')).toEqual(ok(new Map([['a', new Map([['/x', prints('s')]])]])));
    const error = { path: '', kind: 'permission' as const, message: 'no' };
    expect(await remembered({ ...memoryFiles({}), read: async () => fail(error) }, '/p')).toEqual(fail('no'));
  });
});

describe('writing', () => {
  test('adds, replaces, forgets, and leaves the rest', () => {
    const before = '{"translations":{"de.json":{"/a":"1 t","/b":"2 t person"},"fr.json":{"/a":"3 t"}}}';
    const after = written(
      before,
      updates({
        '/a': prints('4', 'u'),
        '/b': undefined,
        '/c': { ...prints('5'), person: true } as never,
        '/none': undefined,
      }),
    );
    expect(JSON.parse(after)).toEqual({
      version: 1,
      translations: { 'de.json': { '/a': '4 u', '/c': '5 t person' }, 'fr.json': { '/a': '3 t' } },
    });
    expect(after.endsWith('}\n')).toBe(true);
    expect(JSON.parse(written(after, updates({ '/a': undefined, '/c': undefined }))).translations).toEqual({
      'fr.json': { '/a': '3 t' },
    });
  });

  test('keeps its own version and the line ends of the file', () => {
    expect(written('{\r\n}', updates({ '/a': prints('1') }))).toBe(
      '{\r\n  "version": 1,\r\n  "translations": {\r\n    "de.json": {\r\n      "/a": "1 t"\r\n    }\r\n  }\r\n}\r\n',
    );
  });

  test('of a huge project keeps what it has, and takes what there is room for', () => {
    const text = '{ "translations": { "de.json": { "/0": "s t", "/1": "s t" } } }';
    const units = (after: string, file = 'de.json') => JSON.parse(after).translations[file] ?? {};
    const after = written(text, updates({ '/x': prints('1'), '/y': prints('2'), '/0': prints('3') }), 3);
    expect([units(after)['/x'], units(after)['/y'], units(after)['/0']]).toEqual(['1 t', undefined, '3 t']);
    // What goes makes room, what was not there does not.
    const update = updates({ '/z': undefined, '/0': undefined, '/y': prints('2'), '/z2': prints('2') });
    const other = written(after, update, 3);
    expect([units(other)['/y'], units(other)['/z2']]).toEqual(['2 t', undefined]);
    expect(units(written(after, updates({ '/a': prints('1') }, 'fr.json'), 3), 'fr.json')).toEqual({});
    expect(units(written(after, updates({ '/a': prints('1') }, 'fr.json')), 'fr.json')).toEqual({ '/a': '1 t' });
  });
});

describe('remembering', () => {
  /** A disk with one file that somebody else changes before each of so many attempts. */
  function disk(text: string | undefined, changes = 0, error?: FileError) {
    const said: string[] = [];
    let now = text;
    let left = changes;
    const write = (next: string) => {
      said.push(next);
      if (error !== undefined) return fail(error);
      if (left === 0) {
        now = next;
        return undefined;
      }
      left -= 1;
      now = `{"translations":{"fr.json":{"/${left}":"s t"}}}`;
      return fail<FileError>({ path: '', kind: 'changed', message: 'changed' });
    };
    const fake: Pick<Disk, 'read' | 'write' | 'create' | 'remove'> = {
      read: async (path) =>
        now === undefined
          ? fail({ path, kind: 'missing', message: 'none' })
          : ok({ path, text: now, encoding: 'utf-8' }),
      write: async (file, edits) => write(applyEdits(file.text, edits)) ?? ok(file),
      create: async (_, bytes) => write(Buffer.from(bytes).toString()) ?? ok(undefined),
      remove: async () => {
        now = undefined;
        return ok(undefined);
      },
    };
    const put = (next: string) => {
      now = next;
    };
    return { disk: fake as Disk, said, put, text: () => now ?? '' };
  }
  const one = updates({ '/a': prints('1') });

  test('makes the file, or changes it', async () => {
    for (const before of [undefined, '{"other":3}']) {
      const { disk: access, text } = disk(before);
      expect(await remember(access, '/p', one)).toEqual(ok(undefined));
      expect(JSON.parse(text())).toMatchObject({
        translations: { 'de.json': { '/a': '1 t' } },
        ...(before && { other: 3 }),
      });
    }
  });

  test('writes nothing that is known', async () => {
    const known = written('{}', one);
    const { disk: access, said } = disk(known);
    expect(await remember(access, '/p', one)).toEqual(ok(undefined));
    expect(said).toEqual([]);
  });

  test('goes on from what others wrote meanwhile, four times', async () => {
    const four = disk('{}', 4);
    expect(await remember(four.disk, '/p', one)).toEqual(ok(undefined));
    expect(JSON.parse(four.text()).translations).toEqual({ 'de.json': { '/a': '1 t' }, 'fr.json': { '/0': 's t' } });
    const five = disk('{}', 5);
    expect(await remember(five.disk, '/p', one)).toEqual(fail('changed'));
    expect(five.said).toHaveLength(5);
  });

  test('fails at once where the file cannot be read, understood or written', async () => {
    const error = { path: '', kind: 'permission' as const, message: 'no' };
    const shut = disk('{}', 9, error);
    expect(await remember(shut.disk, '/p', one)).toEqual(fail('no'));
    expect(shut.said).toHaveLength(1);
    const hidden = disk('{}');
    expect(await remember({ ...hidden.disk, read: async () => fail(error) }, '/p', one)).toEqual(fail('no'));
    const damaged = disk('{');
    expect(await remember(damaged.disk, '/p', one)).toMatchObject({ ok: false, error: expect.stringMatching(/JSON/) });
    expect([...hidden.said, ...damaged.said]).toEqual([]);
  });

  describe('what has been taken back is as it was', () => {
    const none = updates({ '/a': undefined });
    const GLOSSARY = '{"version":1,\r\n\t"glossaries":{"deepl":{}}}';

    test.each([
      ['there was no file', undefined],
      ['a file of its own style', GLOSSARY],
      ['a file with nothing in it', '\uFEFF{ }'],
      ['a file as this program writes it', written('{}', updates({ '/z': prints('1') }))],
    ])('%s', async (_, before) => {
      const origins: Origins = new Map();
      const { disk: access, put, text } = disk(before);
      for (const round of ['1', '2']) {
        expect(await remember(access, '/p', updates({ '/a': prints(round) }), origins)).toEqual(ok(undefined));
        expect(await remember(access, '/p', updates({ '/b': prints(round) }), origins)).toEqual(ok(undefined));
        expect(text()).toContain(`"/b": "${round} t"`);
        expect(await remember(access, '/p', updates({ '/b': undefined }), origins)).toEqual(ok(undefined));
        expect(text()).toContain(`"/a": "${round} t"`);
        expect(await remember(access, '/p', none, origins)).toEqual(ok(undefined));
        expect(text()).toBe(before ?? '');
      }
      // From here on it is somebody else's.
      put(written('{}', one));
      await remember(access, '/p', none, origins);
      expect(text()).toBe(written('{}', updates({})));
    });

    test('but for what others have written meanwhile, and where it was not this program that made the file', async () => {
      const origins: Origins = new Map();
      const { disk: access, put, text } = disk(undefined);
      await remember(access, '/p', one, origins);
      put(written(text(), updates({ '/b': prints('3') }, 'fr.json')));
      await remember(access, '/p', none, origins);
      expect(JSON.parse(text())).toEqual({ version: 1, translations: { 'fr.json': { '/b': '3 t' } } });
      const other = disk(written('{}', one));
      await remember(other.disk, '/p', none, new Map([['/q/dragoman.lock.json', undefined]]));
      expect(other.text()).toContain('translations');
    });

    test('and nothing is made where there is nothing to forget', async () => {
      const { disk: access, said } = disk(undefined);
      expect(await remember(access, '/p', none)).toEqual(ok(undefined));
      expect(said).toEqual([]);
    });
  });
});
