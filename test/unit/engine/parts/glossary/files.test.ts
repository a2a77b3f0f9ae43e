import { describe, expect, test } from 'vitest';
import { openSyncCache } from '../../../../../server/engine/parts/glossary/cache.ts';
import { fromService, hashOf } from '../../../../../server/engine/parts/glossary/dictionary.ts';
import { glossaryMatcher, readGlossaryFiles } from '../../../../../server/engine/parts/glossary/files.ts';
import { NO_LOCK, parseLock, withGlossary, writeLock } from '../../../../../server/engine/parts/glossary/lock.ts';
import { blockedPairs, mergeFiles } from '../../../../../server/engine/parts/glossary/merge.ts';
import { locate } from '../../../../../server/engine/parts/glossary/push.ts';
import { serviceError } from '../../../../../server/service/errors/errors.ts';
import { fail, ok } from '../../../../../shared/values/result.ts';

async function read(files: Readonly<Record<string, string>>, patterns = ['**/*.{tsv,csv}'], sourceLocale?: string) {
  const access = {
    list: async () => Object.keys(files).map((name) => `/p/${name}`),
    read: async (path: string) => {
      const text = files[path.slice(3)];
      return text === undefined ? fail({ path, message: 'gone' }) : ok({ path, text });
    },
  };
  const found = await readGlossaryFiles(access, '/p', patterns, sourceLocale);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

const dictionariesOf = async (files: Readonly<Record<string, string>>, sourceLocale?: string) =>
  Object.fromEntries(
    Array.from(mergeFiles(await read(files, undefined, sourceLocale)).dictionaries, ([pair, { entries }]) => [
      pair,
      Object.fromEntries(entries),
    ]),
  );

describe('files to dictionaries', () => {
  test('patterns name glossary tables only', () => {
    const isGlossary = glossaryMatcher(['./glossary/*.tsv', 'terms/**']);
    expect(['glossary/a.tsv', 'terms/x/y.csv'].every(isGlossary)).toBe(true);
    expect(['glossary/x/a.tsv', 'terms/readme.md', 'other/a.tsv'].some(isGlossary)).toBe(false);
  });

  test('layouts and variants meet in base-language pairs; files of one pair are merged', async () => {
    expect(
      await dictionariesOf({
        'en-de.tsv': 'house\tHaus\n',
        'more.en-DE.csv': 'route,Route\n',
        'four.csv': 'house,casa,en,pt-BR\nhouse,hus,en,no\n',
        'all.tsv': 'en-GB\tfr-CA\tde\nhut\trefuge\tHütte\n',
      }),
    ).toEqual({
      'en > de': { house: 'Haus', hut: 'Hütte', route: 'Route' },
      'en > fr': { hut: 'refuge' },
      'en > nb': { house: 'hus' },
      'en > pt': { house: 'casa' },
    });
  });

  test('the project’s source locale decides which column holds the terms', async () => {
    const files = { 'all.tsv': 'de\ten\nHaus\thouse\n' };
    expect(await dictionariesOf(files)).toEqual({ 'de > en': { Haus: 'house' } });
    expect(await dictionariesOf(files, 'en')).toEqual({ 'en > de': { house: 'Haus' } });
  });

  test('decomposed letters are the same term, for files and service', async () => {
    expect(await dictionariesOf({ 'de-en.tsv': 'Hu\u0308tte\thut\n' })).toEqual({ 'de > en': { Hütte: 'hut' } });
    const found = fromService([
      { source: 'Hu\u0308tte', target: 'cabin' },
      { source: 'Hütte', target: 'hut' },
    ]);
    expect([...found.entries]).toEqual([['Hütte', 'hut']]);
    expect(found.denormal).toBe(true);
  });

  test('two translations of a term in two files are a conflict with its place; saying the same twice is none', async () => {
    const merged = mergeFiles(
      await read({
        'a.en-de.tsv': 'house\tHaus\nhut\tHütte\n',
        'b.en-de.tsv': 'hut\tHütte\n\nhouse\tGebäude\n',
        'en-fr.tsv': 'a\tb\n',
      }),
    );
    expect(merged.problems).toEqual([
      {
        file: 'b.en-de.tsv',
        line: 3,
        column: 1,
        severity: 'error',
        message: '"house" (en > de) has another translation in a.en-de.tsv:1: "Haus".',
        pairs: ['en > de'],
      },
    ]);
    expect([...blockedPairs(merged, ['en > de', 'en > fr']).keys()]).toEqual(['en > de']);
  });

  test('a row with a mistake stops its dictionaries, a merge conflict all', async () => {
    const broken = mergeFiles(await read({ 'en-de.tsv': 'house Haus\n', 'en-fr.tsv': 'a\tb\n' }));
    expect(broken.problems[0]).toMatchObject({ file: 'en-de.tsv', line: 1, severity: 'error' });
    expect([...blockedPairs(broken, ['en > de', 'en > fr']).keys()]).toEqual(['en > de']);
    const merge = mergeFiles(await read({ 'en-de.tsv': '<<<<<<< ours\na\tb\n=======\na\tc\n>>>>>>> theirs\n' }));
    expect([...blockedPairs(merge, ['en > de', 'en > fr']).keys()]).toEqual(['en > de', 'en > fr']);
  });

  test('a complaint of the service leads to the line of the file', async () => {
    const files = await read({ 'en-de.tsv': 'a\tb\n\nhouse\tHaus\n', 'en-fr.tsv': 'x\ty\nlong\tz\n' });
    const merged = mergeFiles(files);
    const sent = new Map(Array.from(merged.dictionaries, ([pair, { entries }]) => [pair, entries]));
    const error = (detail: string) =>
      serviceError({ kind: 'bad-request', operation: 'x', message: 'x', advice: 'x', detail });
    expect(locate(error('Key with the index 1 (starting at position 4) is empty'), sent, merged, files)).toEqual({
      pair: 'en > de',
      file: 'en-de.tsv',
      line: 3,
      column: 1,
    });
    const french = new Map([...sent].filter(([pair]) => pair === 'en > fr'));
    expect(locate(error('Key with the index 1 (starting at position 99) is empty'), french, merged, files)).toEqual({
      pair: 'en > fr',
      file: 'en-fr.tsv',
      line: 2,
      column: 1,
    });
    expect(locate(error('No dictionary'), sent, merged, files)).toBeUndefined();
  });
});

describe('what is remembered', () => {
  test('the lock file is sorted, comes back as it was, and keeps what others wrote', () => {
    const glossary = {
      id: '1',
      name: 'n',
      dictionaries: new Map([
        ['en > fr', { hash: 'f', count: 2 }],
        ['en > de', { hash: 'd', count: 1 }],
      ]),
    };
    const text = writeLock(withGlossary({ ...NO_LOCK, others: { documents: [1] } }, 'https://service', glossary));
    expect(text.indexOf('en > de')).toBeLessThan(text.indexOf('en > fr'));
    const lock = parseLock(text);
    expect(lock.ok && writeLock(lock.value)).toBe(text);
    expect(lock.ok && lock.value.others).toEqual({ documents: [1] });
  });

  test('a lock file that cannot be read is an error with advice, never an empty one', () => {
    for (const text of ['', '{', '[]', '{"version":2}', '{"version":1,"glossaries":{"x":{}}}', '<<<<<<< a\n{}'])
      expect(parseLock(text)).toMatchObject({ ok: false, error: expect.stringContaining('dragoman.lock.json') });
  });

  test('the cache gives entries back by their hash, in any order; without a usable file it forgets', () => {
    const cache = openSyncCache(':memory:');
    const hash = cache.put(
      new Map([
        ['b', '2'],
        ['constructor', 'x'],
        ['a', '1'],
      ]),
    );
    expect(hash).toBe(
      hashOf(
        new Map([
          ['a', '1'],
          ['b', '2'],
          ['constructor', 'x'],
        ]),
      ),
    );
    expect(cache.get(hash)?.get('constructor')).toBe('x');
    expect(cache.get('other')).toBeUndefined();
    cache.close();
    const broken = openSyncCache('/nonexistent/folder/x.sqlite');
    expect(broken.get(broken.put(new Map([['a', 'b']])))).toBeUndefined();
    broken.close();
  });
});
