import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { json as jsonFiles } from '../../../../server/core/formats/json/index.ts';
import type { Host } from '../../../../server/engine/host.ts';
import { diskFiles } from '../../../../server/engine/parts/workspace/files/disk.ts';
import type { Disk } from '../../../../server/engine/parts/workspace/files/files.ts';
import { unsorted } from '../../../../server/engine/units/plan.ts';
import { pruneUnits } from '../../../../server/engine/units/prune.ts';
import { renameUnit } from '../../../../server/engine/units/rename.ts';
import { sortUnits } from '../../../../server/engine/units/sort.ts';
import { fail } from '../../../../shared/values/result.ts';

const idle = { note: () => {}, error: () => {}, progress: () => ({ update: () => {}, stop: () => {} }) };

async function project(files: Readonly<Record<string, string>>, disk: Disk = diskFiles()) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-units-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const host: Host = {
    options: { project: folder },
    files: disk,
    signal: new AbortController().signal,
    reporter: idle,
    environment: {},
    stateFolder: () => undefined,
    nameOf: (path) => path.slice(folder.length + 1),
  };
  const now = () =>
    Object.fromEntries(Object.keys(files).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  return { host, now };
}

const json = (value: unknown, indent = 2) => `${JSON.stringify(value, undefined, indent)}\n`;
const EN = { menu: { open: 'Open', close: 'Close' }, item_one: '{{count}} item', item_other: '{{count}} items' };
const DE = {
  item_one: 'ein Ding',
  item_other: '{{count}} Dinge',
  item_many: 'x',
  old: 'Alt',
  menu: { close: 'Schließen', gone: 'Weg', open: 'Öffnen' },
};
const FILES = { 'locales/en.json': json(EN), 'locales/de.json': json(DE) };

describe('units prune', () => {
  test('takes out what the source lacks, and nothing else; forms of a plural set stay', async () => {
    const { host, now } = await project(FILES);
    const dry = await pruneUnits(host, [], { dryRun: true });
    expect(dry).toMatchObject({
      ok: true,
      value: { written: false, files: [{ file: 'locales/de.json', locale: 'de' }] },
    });
    expect(now()).toEqual(FILES);
    await pruneUnits(host, [], {});
    const {
      old: _,
      menu: { gone: __, ...menu },
      ...rest
    } = DE;
    expect(now()).toEqual({ ...FILES, 'locales/de.json': json({ ...rest, menu }) });
    expect(await pruneUnits(host, [], {})).toMatchObject({ value: { files: [] } });
  });

  test('properties keep their comments', async () => {
    const { host, now } = await project({
      'app_en.properties': 'a = A\nb = B\n',
      'app_de.properties': '# The first\na = Ä\n# Gone\nold = Alt\n! Last\nb = Bé\n',
    });
    expect(await pruneUnits(host, [], {})).toMatchObject({ value: { files: [{ units: ['old'] }] } });
    const text = now()['app_de.properties'];
    for (const line of ['# The first', 'a = Ä', '! Last', 'b = Bé']) expect(text?.split('\n')).toContain(line);
    expect(text).not.toContain('Alt');
  });

  test('a file with errors stops all, before anything is written', async () => {
    const files = { ...FILES, 'locales/fr.json': '{ "old": ' };
    const { host, now } = await project(files);
    expect(await pruneUnits(host, [], {})).toMatchObject({ ok: false, error: { kind: 'files' } });
    expect(now()).toEqual(files);
  });

  test('where one file cannot be written, the others are put back', async () => {
    const files = { ...FILES, 'locales/fr.json': json({ old: 'Vieux', menu: { open: 'Ouvrir' } }) };
    const disk = diskFiles();
    const write: Disk['write'] = (file, edits) =>
      file.path.endsWith('fr.json')
        ? Promise.resolve(fail({ kind: 'denied', path: file.path, message: 'No.' } as never))
        : disk.write(file, edits);
    const { host, now } = await project(files, { ...disk, write });
    expect(await pruneUnits(host, [], {})).toMatchObject({ ok: false, error: { message: 'No. Nothing was changed.' } });
    expect(now()).toEqual(files);
  });
});

describe('units rename', () => {
  test('renames in the files of all locales; a set of plural forms is one key', async () => {
    const { host, now } = await project(FILES);
    expect((await renameUnit(host, [], ['menu.open', 'menu.open_file'], {})).ok).toBe(true);
    expect((await renameUnit(host, [], ['item', 'thing'], {})).ok).toBe(true);
    const text = now()['locales/de.json'];
    expect(text).toBe(json(DE).replace('"open":', '"open_file":').replaceAll('"item_', '"thing_'));
  });

  test.each<[string, string, RegExp]>([
    ['nosuch', 'b', /^There is no unit "nosuch"/],
    ['menu.open', 'other.open', /^A key keeps its group/],
    ['menu.open', 'menu.close', /Nothing was renamed\.$/],
  ])('%s to %s is refused, and nothing is written', async (old, to, reason) => {
    const { host, now } = await project(FILES);
    const done = await renameUnit(host, [], [old, to], {});
    expect(done).toMatchObject({ ok: false, error: { kind: 'usage', message: expect.stringMatching(reason) } });
    expect(now()).toEqual(FILES);
  });
});

describe('what others know of a unit', () => {
  const lock = (files: object) => json({ version: 1, translations: files });

  test('the lock file says of a renamed unit what it said before; of others nothing changes', async () => {
    const { host, now } = await project({
      ...FILES,
      'dragoman.json': json({ sourceLocale: 'en' }),
      'dragoman.lock.json': lock({
        'locales/de.json': { '/item_one': 'a b', '/item_other': 'c d person', '/menu/open': 'e f' },
      }),
    });
    expect((await renameUnit(host, [], ['item', 'thing'], { dryRun: true })).ok).toBe(true);
    expect(now()['dragoman.lock.json']).toContain('/item_one');
    expect((await renameUnit(host, [], ['item', 'thing'], {})).ok).toBe(true);
    expect(now()['dragoman.lock.json']).toBe(
      lock({ 'locales/de.json': { '/menu/open': 'e f', '/thing_one': 'a b', '/thing_other': 'c d person' } }),
    );
  });

  test('a project below has a lock file of its own, and a unit in two projects is not guessed', async () => {
    const { host, now } = await project({
      'dragoman.json': json({ sourceLocale: 'en' }),
      'dragoman.lock.json': lock({ 'locales/de.json': { '/a': 'a b' } }),
      'locales/en.json': json({ a: 'A', same: 'S' }),
      'locales/de.json': json({ same: 'S', a: 'Ä' }),
      'pkg/dragoman.json': json({ sourceLocale: 'en' }),
      'pkg/dragoman.lock.json': lock({ 'locales/de.json': { '/b': 'c d' } }),
      'pkg/locales/en.json': json({ b: 'B', same: 'S' }),
      'pkg/locales/de.json': json({ same: 'S', b: 'Bé' }),
    });
    expect((await renameUnit(host, [], ['b', 'c'], {})).ok).toBe(true);
    expect(now()['pkg/dragoman.lock.json']).toBe(lock({ 'locales/de.json': { '/c': 'c d' } }));
    expect(now()['dragoman.lock.json']).toBe(lock({ 'locales/de.json': { '/a': 'a b' } }));
    expect(await renameUnit(host, [], ['same', 'other'], {})).toMatchObject({
      error: { message: expect.stringMatching(/several files: locales\/en\.json, pkg\/locales\/en\.json/) },
    });
    expect(await sortUnits(host, [], {})).toMatchObject({
      value: { files: [{ file: 'locales/de.json' }, { file: 'pkg/locales/de.json' }] },
    });
  });

  test('a text that would be another one in its new place stays where it is', async () => {
    const files = { 'locales/en.yml': 'a: x\nb: y\n', 'locales/de.yml': 'b: y\na: |\n  x' };
    const { host, now } = await project(files);
    expect(await sortUnits(host, [], {})).toMatchObject({
      value: {
        files: [],
        leftOut: [{ file: 'locales/de.yml', reason: 'a key occurs twice, or places refer to each other.' }],
      },
    });
    expect(unsorted(jsonFiles)).toMatch(/or it is JSON with comments$/);
    expect(now()).toEqual(files);
  });

  test('a format whose units are not properties is sorted and renamed in, too', async () => {
    const file = (...names: readonly string[]) =>
      `<resources>\n${names.map((name) => `  <string name="${name}">X</string>\n`).join('')}</resources>\n`;
    const { host, now } = await project({
      'res/values/strings.xml': file('a', 'b'),
      'res/values-de/strings.xml': file('b', 'a'),
    });
    expect(await sortUnits(host, [], {})).toMatchObject({ value: { files: [{ units: ['a', 'b'] }], leftOut: [] } });
    expect((await renameUnit(host, [], ['b', 'c'], {})).ok).toBe(true);
    expect(now()).toEqual({
      'res/values/strings.xml': file('a', 'c'),
      'res/values-de/strings.xml': file('a', 'c'),
    });
  });
});

const key = fc
  .oneof(fc.constantFrom('a', 'b', 'c', 'group', 'menu'), fc.stringMatching(/^[a-z][a-zA-Z]{0,7}$/))
  .filter((name) => !/^(constructor|prototype)$/.test(name));
const tree = fc.dictionary(
  key,
  fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
    fc.dictionary(key, fc.string({ minLength: 1 }), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
  { minKeys: 1, maxKeys: 6, noNullPrototype: true },
);

/** Every text by its path. */
function texts(value: unknown, path = ''): readonly string[] {
  return typeof value === 'string'
    ? [`${path}=${value}`]
    : Object.entries(value as object).flatMap(([name, one]) => texts(one, `${path}.${name}`));
}

describe('properties of keys (a failure prints its seed)', () => {
  test('renamed there and back, every byte is as it was', async () => {
    await fc.assert(
      fc.asyncProperty(tree, tree, fc.nat(), async (source, target, at) => {
        const files = { 'locales/en.json': json(source), 'locales/de.json': json(target, 4) };
        const { host, now } = await project(files);
        const all = texts(source).map((line) => line.slice(1, line.indexOf('=')));
        const old = all[at % all.length] ?? '';
        const to = `${old.slice(0, old.lastIndexOf('.') + 1)}zzZz0`;
        const there = await renameUnit(host, [], [old, to], {});
        if (!there.ok) return expect(now()).toEqual(files);
        expect(now()).not.toEqual(files);
        expect((await renameUnit(host, [], [to, old], {})).ok).toBe(true);
        expect(now()).toEqual(files);
      }),
      { numRuns: 30 },
    );
  });

  test('sorted twice is sorted once, no text is lost, and the order is that of the source', async () => {
    await fc.assert(
      fc.asyncProperty(tree, tree, fc.boolean(), async (source, target, alphabetical) => {
        const { host, now } = await project({ 'locales/en.json': json(source), 'locales/de.json': json(target, 4) });
        expect((await sortUnits(host, [], { alphabetical })).ok).toBe(true);
        const once = now();
        const sorted = JSON.parse(once['locales/de.json'] ?? '') as object;
        expect(texts(sorted).toSorted()).toEqual(texts(target).toSorted());
        expect(once['locales/de.json']).toBe(json(sorted, 4));
        const order = alphabetical ? Object.keys(target).sort() : Object.keys(source).filter((name) => name in target);
        expect(Object.keys(sorted).filter((name) => order.includes(name))).toEqual(order);
        for (const [name, group] of Object.entries(sorted) as readonly (readonly [string, object])[]) {
          const model = alphabetical ? Object.keys(group).sort() : Object.keys(Object(source[name]) as object);
          const known = model.filter((one) => typeof group === 'object' && one in group);
          if (typeof source[name] !== 'string' && typeof group === 'object')
            expect(Object.keys(group).filter((one) => known.includes(one))).toEqual(known);
        }
        await sortUnits(host, [], { alphabetical });
        expect(now()).toEqual(once);
      }),
      { numRuns: 30 },
    );
  });

  test('prune leaves what both have, and takes out the rest', async () => {
    await fc.assert(
      fc.asyncProperty(tree, tree, async (source, target) => {
        const { host, now } = await project({ 'locales/en.json': json(source), 'locales/de.json': json(target) });
        const done = await pruneUnits(host, [], {});
        if (!done.ok || done.value.leftOut.length > 0) return;
        const paths = new Set(texts(source).map((line) => line.slice(0, line.indexOf('='))));
        const left = texts(JSON.parse(now()['locales/de.json'] ?? ''));
        expect(left).toEqual(texts(target).filter((line) => paths.has(line.slice(0, line.indexOf('=')))));
      }),
      { numRuns: 30 },
    );
  });
});
