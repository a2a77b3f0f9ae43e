import { beforeEach, describe, expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import type { FileGroup } from '../../../../../server/engine/parts/workspace/discovery/groups.ts';
import type { FilePlace } from '../../../../../server/engine/parts/workspace/discovery/siblings.ts';
import { Neighbours } from '../../../../../server/engine/parts/workspace/neighbours.ts';
import { fail, ok } from '../../../../../shared/values/result.ts';

/** Two namespaces in English, German and French; counts what is read and parsed. */
let files: Map<string, { stamp: number; text: string }>;
let reads: string[];
let stamps: number;
/** Holds reading up after the text has been fetched. */
let gate: Promise<void> | undefined;
let neighbours: Neighbours;

beforeEach(() => {
  files = new Map();
  reads = [];
  stamps = 0;
  gate = undefined;
  neighbours = new Neighbours({
    async at(path) {
      reads.push(path);
      const file = files.get(path);
      await gate;
      if (file === undefined) return fail('missing');
      return ok({
        stamp: file.stamp,
        catalog: (format, dialect) => format.parse(file.text, { path, ...(dialect && { dialect }) }),
      });
    },
  });
  write('/p/en/a.json', { save: 'Save' });
  write('/p/en/b.json', { store: 'Save' });
  write('/p/de/a.json', { save: 'Sichern' });
  write('/p/de/b.json', { store: 'Speichern' });
  write('/p/fr/a.json', { save: 'Enregistrer' });
});

function write(path: string, texts: Record<string, string>): void {
  stamps += 1;
  files.set(path, { stamp: stamps, text: JSON.stringify(texts) });
  neighbours.forget(path);
}

function group(name: string, missing: readonly string[] = []): FileGroup {
  const targets = new Map(['de', 'fr'].map((locale) => [locale, `/p/${locale}/${name}.json`]));
  const source = `/p/en/${name}.json`;
  return { format: json, sourceLocale: 'en', source, targets, missing: new Set(missing), pattern: '{locale}/*.json' };
}

function place(name = 'a', locale = 'de', groups = [group('a'), group('b', ['fr'])]): FilePlace {
  const own = groups.find(({ source }) => source === `/p/en/${name}.json`)!;
  const role = locale === 'en' ? ('source' as const) : ('target' as const);
  return { folder: '/p', groups, member: { group: own, locale, role }, path: `/p/${locale}/${name}.json` };
}

const look = (at = place()) => neighbours.around(at, async () => {});
const elsewhere = async (source: string, at?: FilePlace) =>
  [...((await look(at)).around.elsewhere?.ofSource(source) ?? [])].map(
    ({ file, name, target }) => `${file} ${name} ${target}`,
  );

describe('what stands around a file', () => {
  test('translations of the same locale in other files, and the other locales of the same file', async () => {
    expect(await elsewhere('Save')).toEqual(['de/b.json store Speichern']);
    const { around } = await look();
    expect([...(around.siblings ?? [])].map(([locale, { units }]) => [locale, units.get('/save')?.text])).toEqual([
      ['fr', 'Enregistrer'],
    ]);
    expect(around.missingFiles).toBeUndefined();
  });

  test('a source file: all locales, and those without a file', async () => {
    const { around } = await look(place('b', 'en'));
    expect([...(around.siblings?.keys() ?? [])]).toEqual(['de']);
    expect(around.missingFiles).toEqual(new Map([['fr', 'fr/b.json']]));
    expect(around.elsewhere).toBeUndefined();
  });
});

describe('what is read', () => {
  test('each file once, and the file itself never', async () => {
    await look();
    expect(reads.sort()).toEqual(['/p/de/b.json', '/p/en/b.json', '/p/fr/a.json', '/p/en/a.json'].sort());
    reads = [];
    const before = (await look()).stamp;
    write('/p/de/a.json', { save: 'Speichern' });
    expect((await look()).stamp).toBe(before);
    expect(reads).toEqual([]);
    expect(neighbours.pending(place())).toBe(0);
  });

  test('while one file is looked at, the next ones are read', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const name of names) {
      write(`/p/en/${name}.json`, { save: name });
      write(`/p/de/${name}.json`, { save: name });
    }
    const at = place(
      'a',
      'de',
      names.map((name) => group(name, ['fr'])),
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const looking = look(at);
    for (let round = 0; round < 20; round++) await Promise.resolve();
    const begun = new Set(reads);
    resolve();
    await looking;
    // Some, not all of a project of thousands.
    expect([...begun].filter((path) => path.startsWith('/p/de/')).toSorted()).toEqual(
      ['b', 'c', 'd', 'e', 'f'].map((name) => `/p/de/${name}.json`),
    );
    expect(reads.length).toBe(new Set(reads).size);
    expect(neighbours.pending(at)).toBe(0);
  });

  test('after a change the changed file alone', async () => {
    const { stamp } = await look();
    reads = [];
    write('/p/de/b.json', { store: 'Ablegen' });
    expect(neighbours.pending(place())).toBe(1);
    expect(await elsewhere('Save')).toEqual(['de/b.json store Ablegen']);
    expect(reads).toEqual(['/p/de/b.json']);
    expect((await look()).stamp).not.toBe(stamp);
  });

  test('a changed source text', async () => {
    await look();
    write('/p/en/b.json', { store: 'Store' });
    expect(await elsewhere('Save')).toEqual([]);
    expect(await elsewhere('Store')).toEqual(['de/b.json store Speichern']);
  });

  test('a file that is gone, and one that has left the project', async () => {
    await look();
    files.delete('/p/de/b.json');
    neighbours.forget('/p/de/b.json');
    expect(await elsewhere('Save')).toEqual([]);
    write('/p/de/b.json', { store: 'Speichern' });
    expect(await elsewhere('Save')).toEqual(['de/b.json store Speichern']);
    expect(await elsewhere('Save', place('a', 'de', [group('a')]))).toEqual([]);
  });

  test('what nobody watches is read again', async () => {
    await look();
    reads = [];
    neighbours.watches = (path) => path.startsWith('/p/fr/');
    neighbours.forgetUnwatched();
    await look();
    expect(reads).not.toContain('/p/fr/a.json');
    expect(reads).toContain('/p/de/b.json');
  });

  test('nothing, when only what is known is asked for', async () => {
    expect(neighbours.known(place()).around.elsewhere).toBeUndefined();
    await look();
    write('/p/de/b.json', { store: 'Ablegen' });
    reads = [];
    expect([...(neighbours.known(place()).around.elsewhere?.ofSource('Save') ?? [])]).toMatchObject([
      { target: 'Speichern' },
    ]);
    expect(reads).toEqual([]);
  });

  test('who gives up stops it, and nothing half-read is taken for complete', async () => {
    let turns = 0;
    const stop = async () => {
      turns += 1;
      if (turns === 2) throw new Error('cancelled');
    };
    await expect(neighbours.around(place(), stop)).rejects.toThrow('cancelled');
    expect(neighbours.known(place()).around.elsewhere).toBeUndefined();
    expect(await elsewhere('Save')).toEqual(['de/b.json store Speichern']);
  });

  test('a change while it is being read counts', async () => {
    await look();
    reads = [];
    write('/p/de/b.json', { store: 'Verstauen' });
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    const reading = look();
    while (reads.length === 0) await Promise.resolve();
    expect(reads).toEqual(['/p/de/b.json']);
    write('/p/de/b.json', { store: 'Ablegen' });
    open.resolve();
    await reading;
    expect(await elsewhere('Save')).toEqual(['de/b.json store Ablegen']);
  });

  test('a file does not stand elsewhere, although others know it', async () => {
    expect(await elsewhere('Save', place('b'))).toEqual(['de/a.json save Sichern']);
    expect(await elsewhere('Save', place('a'))).toEqual(['de/b.json store Speichern']);
    expect(await elsewhere('Save', { ...place('a'), resting: true })).toEqual(['de/b.json store Speichern']);
  });

  test('a file that was left out as the one typed in is there for the others, though nothing was read since', async () => {
    write('/p/fr/b.json', { store: 'Stocker' });
    const groups = [group('a'), group('b')];
    for (const name of ['a', 'b']) await look(place(name, 'fr', groups));
    reads = [];
    expect(await elsewhere('Save', place('a', 'de', groups))).toEqual(['de/b.json store Speichern']);
    expect(await elsewhere('Save', place('b', 'de', groups))).toEqual(['de/a.json save Sichern']);
    expect(reads).toEqual([]);
  });

  test('each locale has its own, and what was asked for one is not known of another', async () => {
    write('/p/fr/b.json', { store: 'Stocker' });
    const groups = [group('a'), group('b')];
    await look(place('a', 'de', groups));
    expect(neighbours.known(place('a', 'fr', groups)).around.elsewhere).toBeUndefined();
    expect(neighbours.known({ ...place('a', 'de', groups), folder: '/q' }).around.elsewhere).toBeUndefined();
    expect(await elsewhere('Save', place('a', 'fr', groups))).toEqual(['fr/b.json store Stocker']);
    expect(await elsewhere('Save', place('a', 'de', groups))).toEqual(['de/b.json store Speichern']);
  });

  test.each([
    true,
    false,
  ])('each file sees all others, in whatever order they are asked for (nobody types: %s)', async (resting) => {
    const groups = [group('a'), group('b')];
    const at = (name: string) => ({ ...place(name, 'de', groups), resting });
    expect(await elsewhere('Save', at('a'))).toEqual(['de/b.json store Speichern']);
    expect(await elsewhere('Save', at('b'))).toEqual(['de/a.json save Sichern']);
    expect(await elsewhere('Save', at('a'))).toEqual(['de/b.json store Speichern']);
    write('/p/de/b.json', { store: 'Ablegen' });
    expect(await elsewhere('Save', at('a'))).toEqual(['de/b.json store Ablegen']);
    const fewer = [group('a')];
    expect(await elsewhere('Save', { ...place('a', 'de', fewer), resting })).toEqual([]);
    expect(await elsewhere('Save', at('a'))).toEqual(['de/b.json store Ablegen']);
  });
});

describe('changes', () => {
  test('of a file, and of what says something about all files', () => {
    const counts = () => ['/p/de/a.json', '/p/de/b.json'].map((path) => neighbours.changes(path));
    const differ = (path: string) => {
      const known = counts();
      neighbours.forget(path);
      const now = counts();
      return now.map((text, at) => text !== known[at]);
    };
    expect(differ('/p/de/a.json')).toEqual([true, false]);
    expect(differ('/p/other.json')).toEqual([false, false]);
    for (const path of ['/p/terms.csv', '/p/terms.TSV', '/p/terms.tab', '/p/dragoman.lock.json'])
      expect([path, ...differ(path)]).toEqual([path, true, true]);
    for (const path of ['/p/csv', '/p/a.csv.json', '/p/lock.json', '/p/a.tsvx'])
      expect([path, ...differ(path)]).toEqual([path, false, false]);
  });

  test('of a sibling make other surroundings', async () => {
    const { stamp } = await look();
    write('/p/fr/a.json', { save: 'Garder' });
    const after = await look();
    expect(after.stamp).not.toBe(stamp);
    expect(after.around.siblings?.get('fr')?.units.get('/save')?.text).toBe('Garder');
    expect((await look()).stamp).toBe(after.stamp);
    // Of what is known only the siblings count that are there.
    expect(neighbours.known(place()).stamp).toBe(after.stamp);
  });

  test('are looked at one file after the other, so that others can work, and only where there are some', async () => {
    let turns = 0;
    const turn = async () => {
      turns += 1;
    };
    expect(neighbours.pending(place())).toBe(3);
    await neighbours.around(place(), turn);
    expect(turns).toBe(2);
    expect(neighbours.pending(place())).toBe(0);
    await neighbours.around(place(), turn);
    expect(turns).toBe(2);
    write('/p/en/b.json', { store: 'Store' });
    expect(neighbours.pending(place())).toBe(1);
    await neighbours.around(place(), turn);
    expect(turns).toBe(3);
  });

  test('are the same while nothing but the document itself changes', async () => {
    const at = place();
    await look(at);
    // Files were read meanwhile: what was said is not sure to be the last word.
    expect(neighbours.held(at)).toBeUndefined();
    const said = await look(at);
    expect(neighbours.held(at)).toMatchObject(said);
    write('/p/de/a.json', { save: 'Sicher' });
    expect(neighbours.held(at)).toMatchObject(said);
    expect(neighbours.held(place())).toBeUndefined();
    expect(neighbours.held({ ...at, resting: true })).toBeUndefined();
    expect(neighbours.held(place('b'))).toBeUndefined();
    write('/p/fr/a.json', { save: 'Garder' });
    expect(neighbours.held(at)).toBeUndefined();
  });

  test('not where the document is the source of another file of its locale', async () => {
    const b = { ...group('b'), source: '/p/de/a.json' };
    const at = place('a', 'de', [group('a'), b]);
    for (let times = 0; times < 3; times++) await look(at);
    expect(neighbours.held(at)).toBeUndefined();
  });
});
