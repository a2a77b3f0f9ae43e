import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { fingerprintsOf, type Moment, unitsOf } from '../../../../../server/engine/parts/workspace/stale/baseline.ts';
import { findStale, type Memory, updateFor } from '../../../../../server/engine/parts/workspace/stale/find.ts';
import { Histories, type Version } from '../../../../../server/engine/parts/workspace/stale/history.ts';
import { readSection, type Update, writeSection } from '../../../../../server/engine/parts/workspace/stale/lock.ts';
import { baselineFrom } from '../../../../../server/engine/parts/workspace/stale/walk.ts';
import { stored } from '../../../../support/stored.ts';

type Texts = Readonly<Record<string, string>>;

const PATHS = { source: '/p/l/en.json', target: '/p/l/de.json' };

function moment(source: Texts, target: Texts): Moment {
  const file = (path: string, texts: Texts) => {
    const text = JSON.stringify(texts);
    return { path, text, catalog: json.parse(text, { path, dialect: 'plain' }) };
  };
  return {
    format: json,
    source: file(PATHS.source, source),
    target: file(PATHS.target, target),
    targetLocale: 'de',
  };
}

const version = (source: Texts, target: Texts): Version => ({
  source: stored(JSON.stringify(source)),
  target: stored(JSON.stringify(target)),
});

const memory = (text: string, versions?: readonly Version[]): Memory => {
  const section = readSection(text);
  if (!section.ok) throw new Error(section.error);
  const history = new Histories({ versions: async () => versions });
  return { folder: '/p', remembered: section.value, history };
};

const staleIn = async (now: Moment, known: Memory) =>
  Object.fromEntries([...(await findStale(now, known)).stale].map(([unit, { by }]) => [unit, by]));

/** The lock file after these units were translated at a moment. */
function lockAfter(text: string, then: Moment, units?: ReadonlySet<string>): string {
  const written = writeSection(text, new Map([['l/de.json', updateFor(then, memory(text), 'machine', units)]]));
  if (!written.ok) throw new Error(written.error);
  return written.value;
}

describe('the lock file', () => {
  const then = moment({ a: 'Save', b: 'Open', c: 'Quit' }, { a: 'Sichern', b: 'Öffnen' });
  const lock = lockAfter('{}', then);

  it('knows what changed in the source, as long as nobody has touched the translation', async () => {
    const now = moment({ a: 'Save all', b: 'Open', c: 'Quit' }, { a: 'Sichern', b: 'Öffnen' });
    expect(await staleIn(now, memory(lock))).toEqual({ '/a': 'lock' });
    const touched = moment({ a: 'Save all', b: 'Open it' }, { a: 'Alles sichern', b: 'Öffnen' });
    expect(await staleIn(touched, memory(lock))).toEqual({ '/b': 'lock' });
    expect(await staleIn(then, memory(lock))).toEqual({});
  });

  it('remembers the units that were translated and forgets those that are gone', () => {
    const one = lockAfter('{}', then, new Set(['/a']));
    expect(JSON.parse(one).translations['l/de.json']).toEqual({ '/a': expect.stringMatching(/^[\w-]{8} [\w-]{6}$/) });
    const gone = lockAfter(lock, moment({ b: 'Open' }, { b: 'Öffnen' }));
    expect(Object.keys(JSON.parse(gone).translations['l/de.json'])).toEqual(['/b']);
  });

  it('knows what a person stands for, and what a machine has written', async () => {
    const now = moment({ a: 'Save all', b: 'Open it' }, { a: 'Sichern', b: 'Öffnen' });
    const update = updateFor(then, memory(lockAfter('{}', then, new Set(['/a']))), 'person');
    const both = writeSection('{}', new Map([['l/de.json', update]]));
    if (!both.ok) throw new Error(both.error);
    const { stale } = await findStale(now, memory(both.value));
    expect([...stale].map(([unit, { isMachine }]) => [unit, isMachine])).toEqual([
      ['/a', true],
      ['/b', false],
    ]);
  });

  it('knows the elements that showed a text, and is told of others alone', async () => {
    const shown = (elements: string | undefined) =>
      new Map([[PATHS.source, new Map(elements === undefined ? [] : [['/a', elements]])]]);
    const update = updateFor(then, { ...memory('{}'), shown: shown('a,button') }, 'machine');
    const written = writeSection('{}', new Map([['l/de.json', update]]));
    if (!written.ok) throw new Error(written.error);
    expect(JSON.parse(written.value).translations['l/de.json']['/a']).toMatch(/^[\w-]{8} [\w-]{6} in:a,button$/);
    const found = async (elements: string | undefined, text = written.value, now = then) =>
      (await findStale(now, { ...memory(text), shown: shown(elements) })).stale;
    for (const same of ['a,button', 'button', undefined]) expect(await found(same)).toEqual(new Map());
    expect([...(await found('button,input@title'))]).toEqual([
      ['/a', { by: 'lock', isMachine: true, now: 'Save', moved: { was: '<a>, <button>', now: 'title of <input>' } }],
    ]);
    // Of what was remembered without them nobody knows, and somebody has worked on what is another text now.
    expect(await found('input@title', lock)).toEqual(new Map());
    expect(await found('input@title', written.value, moment({ a: 'Save' }, { a: 'Speichern' }))).toEqual(new Map());
    // A source that has changed is that, and nothing else.
    const changed = await found('input@title', written.value, moment({ a: 'Save all' }, { a: 'Sichern' }));
    expect(changed.get('/a')).toMatchObject({ by: 'lock', now: 'Save all' });
    expect(changed.get('/a')).not.toHaveProperty('moved');
    // Who does not want to be told loses nothing that others have written down.
    const other = writeSection(written.value, new Map());
    expect(other.ok && other.value).toBe(written.value);
    expect((await findStale(then, memory(written.value))).stale).toEqual(new Map());
  });

  it('does not care how a file is laid out', async () => {
    const now = moment({ a: ' Save\n', b: 'Open' }, { a: 'Sichern', b: 'Öffnen' });
    expect(await staleIn(now, memory(lock))).toEqual({});
  });

  it('has one line for each unit, sorted, and leaves the sections of others alone, glossaries last', () => {
    const before = `${JSON.stringify({ version: 1, other: { z: 1, a: 2 }, glossaries: { embedded: { id: '1' } } }, undefined, 2)}\n`;
    const after = lockAfter(before, moment({ b: 'B', a: 'A', B: 'x' }, { b: '1', B: '2', a: '3' }));
    expect(Object.keys(JSON.parse(after))).toEqual(['version', 'other', 'translations', 'glossaries']);
    expect(after.startsWith(before.slice(0, before.indexOf('  "glossaries"')))).toBe(true);
    expect(after.endsWith(before.slice(before.indexOf('  "glossaries"')))).toBe(true);
    expect(Object.keys(JSON.parse(after).translations['l/de.json'])).toEqual(['/B', '/a', '/b']);
    expect(after.match(/^ {6}"\//gm)).toHaveLength(3);
    expect(lockAfter(after, moment({ b: 'B', a: 'A', B: 'x' }, { b: '1', B: '2', a: '3' }))).toBe(after);
    expect(lockAfter(before.replaceAll('\n', '\r\n'), then).replaceAll('\r\n', '')).not.toContain('\n');
  });

  it.each([
    ['{ "translations": ', /not valid JSON/],
    ['<<<<<<< HEAD\n{}\n=======\n', /merge conflict markers/],
    ['{ "version": 2 }', /another version/],
    ['[]', /damaged/],
  ])('%j is told, and never overwritten', (text, message) => {
    expect(readSection(text)).toMatchObject({ ok: false, error: expect.stringMatching(message) });
    expect(writeSection(text, new Map())).toMatchObject({ ok: false });
  });

  it('reads back what it was told, whatever the names', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '1', '/a/b'));
    const prints = fc.record(
      {
        source: fc.stringMatching(/^[\w-]{8}$/),
        target: fc.stringMatching(/^[\w-]{6}$/),
        person: fc.constant(true as const),
        shown: fc.constantFrom('a', 'button,input@title', 'person', 'in:x'),
      },
      { requiredKeys: ['source', 'target'] },
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.array(fc.tuple(name, prints), { minLength: 1 })), { minLength: 1 }),
        (files) => {
          const updates = new Map<string, Update>(files.map(([file, units]) => [file, new Map(units)]));
          const written = writeSection('{}', updates);
          expect(written.ok && readSection(written.value)).toEqual({ ok: true, value: updates });
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('the history', () => {
  it('is asked where the lock file is silent', async () => {
    const now = moment({ a: 'Save all', b: 'Open' }, { a: 'Sichern', b: 'Öffnen' });
    const versions = [version({ a: 'Save', b: 'Open' }, { a: 'Sichern', b: 'Öffnen' })];
    expect(await staleIn(now, memory('{}', versions))).toEqual({ '/a': 'history' });
    // The lock file says that the translation was looked at since.
    expect(await staleIn(now, memory(lockAfter('{}', now), versions))).toEqual({});
    expect(await staleIn(now, memory('{}'))).toEqual({});
  });

  it('looks behind commits that touched other units only', async () => {
    const versions = [
      version({ a: 'Save all', b: 'Open it' }, { a: 'Sichern', b: 'Es öffnen' }),
      version({ a: 'Save', b: 'Open' }, { a: 'Sichern', b: 'Öffnen' }),
    ];
    const now = moment({ a: 'Save all', b: 'Open it' }, { a: 'Sichern', b: 'Es öffnen' });
    expect(await staleIn(now, memory('{}', versions))).toEqual({ '/a': 'history' });
  });

  it('does not take a source that was changed and changed back for a change', async () => {
    const now = moment({ a: 'Save', b: 'Open', c: 'Quit' }, { a: 'Sichern', b: 'Öffnen', c: 'Beenden' });
    // Somebody saved the German file over the English one, and translators worked on meanwhile.
    const overwritten = version(
      { a: 'Sichern', b: 'Öffnen', c: 'Beenden' },
      { a: 'Sichern', b: 'Öffnen', c: 'Beenden' },
    );
    const before = version({ a: 'Save', b: 'Open' }, { a: 'Speichern', b: 'Auf' });
    expect(await staleIn(now, memory('{}', [overwritten, before]))).toEqual({});
    // Only one text was overwritten.
    const one = version({ a: 'Sichern', b: 'Open', c: 'Quit' }, { a: 'Sichern', b: 'Öffnen', c: 'Beenden' });
    expect(await staleIn(now, memory('{}', [one, before]))).toEqual({});
    // The translation was changed and changed back, too.
    const versions = [
      version({ a: 'Save all' }, { a: 'Sichern' }),
      version({ a: 'Save all' }, { a: 'Alles sichern' }),
      version({ a: 'Save' }, { a: 'Sichern' }),
    ];
    expect(await staleIn(now, memory('{}', versions))).toEqual({});
    expect(await staleIn(moment({ a: 'Save it' }, { a: 'Sichern' }), memory('{}', versions))).toEqual({
      '/a': 'history',
    });
  });

  it('takes a translation that says what its source said for a translation', async () => {
    const versions = [version({ a: 'Name', b: 'Open' }, { a: 'Name', b: 'Öffnen' })];
    const now = moment({ a: 'First name', b: 'Open' }, { a: 'Name', b: 'Öffnen' });
    expect(await staleIn(now, memory('{}', versions))).toEqual({ '/a': 'history' });
    // Where most translations are copies (en-GB), a version full of them is no accident.
    const british = [version({ a: 'Colour', b: 'Open' }, { a: 'Colour', b: 'Open' })];
    const later = moment({ a: 'Color', b: 'Open' }, { a: 'Colour', b: 'Open' });
    expect(await staleIn(later, memory('{}', british))).toEqual({ '/a': 'history' });
  });

  it('looks past a large version that was overwritten, and at one with many copies', async () => {
    const all = (text: (at: number) => string) =>
      Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`k${at}`, text(at)]));
    const [source, target] = [all((at) => `s${at}`), all((at) => `t${at}`)];
    const before = version({ ...source, k0: 'old' }, target);
    const copies = (share: number) =>
      version(
        all((at) => (at % 10 < share ? `t${at}` : `s${at}`)),
        target,
      );
    const now = moment(source, target);
    expect(await staleIn(now, memory('{}', [copies(6)]))).toEqual({});
    expect(await staleIn(now, memory('{}', [copies(6), before]))).toEqual({ '/k0': 'history' });
    expect(Object.keys(await staleIn(now, memory('{}', [copies(3)])))).toHaveLength(300);
  });

  it('looks past a version that nobody can read', async () => {
    const versions = [
      version({ a: 'Save all' }, { a: 'Sichern' }),
      { source: stored('<<<<<<< HEAD'), target: stored('{}') },
      version({ a: 'Save' }, { a: 'Sichern' }),
    ];
    expect(await staleIn(moment({ a: 'Save all' }, { a: 'Sichern' }), memory('{}', versions))).toEqual({
      '/a': 'history',
    });
  });

  it('tells the old source and its commit, also of what the lock file knows', async () => {
    const versions = [{ ...version({ a: 'Save', b: 'Open' }, { a: 'Sichern', b: 'Öffnen' }), commit: 'c0ffee' }];
    const then = moment({ a: 'Save', b: 'Open' }, { a: 'Sichern', b: 'Öffnen' });
    const now = moment({ a: 'Save all', b: 'Open it' }, { a: 'Sichern', b: 'Öffnen' });
    const lock = lockAfter('{}', then, new Set(['/a']));
    const { stale } = await findStale(now, memory(lock, versions));
    expect(Object.fromEntries(stale)).toEqual({
      '/a': { by: 'lock', isMachine: true, was: 'Save', now: 'Save all', commit: 'c0ffee' },
      '/b': { by: 'history', isMachine: false, was: 'Open', now: 'Open it', commit: 'c0ffee' },
    });
  });

  it('says of how many units nobody knows anything, where a part of it is not there', async () => {
    const versions = [
      version({ a: 'Save', b: 'Open' }, { a: 'Sichern', b: 'Öffnen' }),
      version({ a: 'Save', b: 'Open' }, { a: 'Sichern', b: 'Auf' }),
    ];
    const now = moment({ a: 'Save', b: 'Open' }, { a: 'Sichern', b: 'Öffnen' });
    const unseen = async (isCut: boolean, lock = '{}') => {
      const history = new Histories({ versions: async () => versions, isCut: async () => isCut });
      return (await findStale(now, { ...memory(lock), history })).unseen;
    };
    // `b` was translated within the versions.
    expect(await unseen(true)).toBe(1);
    expect(await unseen(false)).toBe(0);
    expect(await unseen(true, lockAfter('{}', now))).toBe(0);
  });

  it('says nothing of a version that nobody can read', async () => {
    const broken = { source: stored('{ "a": '), target: stored('{}') };
    expect((await baselineFrom([broken], moment({}, {}))).size).toBe(0);
  });

  it('finds exactly what changed after its translation, over any sequence of commits', async () => {
    const step = fc.record({
      unit: fc.constantFrom<string>('a', 'b'),
      side: fc.constantFrom('source', 'target', 'both'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 2 }), async (committed, open) => {
        const source: Record<string, string> = { a: 's0', b: 's0' };
        const target: Record<string, string> = { a: 't0', b: 't0' };
        /** What the source said when the target was last changed. */
        const basis: Record<string, string> = { ...source };
        const versions: Version[] = [version(source, target)];
        let count = 0;
        const apply = ({ unit, side }: { unit: string; side: string }, commit: boolean) => {
          count += 1;
          if (side !== 'target') source[unit] = `s${count}`;
          if (side !== 'source') target[unit] = `t${count}`;
          if (side !== 'source') basis[unit] = source[unit]!;
          // The log of the target file has the commits that touched it, and no others.
          if (commit && side !== 'source') versions.unshift(version(source, target));
        };
        for (const one of committed) apply(one, true);
        for (const one of open) apply(one, false);
        const uncommitted = new Set(open.filter(({ side }) => side !== 'source').map(({ unit }) => unit));
        const expected = ['a', 'b'].filter((unit) => basis[unit] !== source[unit] && !uncommitted.has(unit));
        const found = await staleIn(moment(source, target), memory('{}', versions));
        expect(Object.keys(found).toSorted()).toEqual(expected.map((unit) => `/${unit}`));
      }),
    );
  });

  it('makes nothing stale whose source was emptied, whoever knows of it', async () => {
    const then = moment({ a: 'Save', b: 'Open' }, { a: 'Sichern', b: 'Öffnen' });
    const versions = [version({ a: 'Save', b: 'Open' }, { a: 'Sichern', b: 'Öffnen' })];
    const now = moment({ a: '', b: ' ' }, { a: 'Sichern', b: 'Öffnen' });
    expect(await staleIn(now, memory('{}', versions))).toEqual({});
    expect(await staleIn(now, memory(lockAfter('{}', then)))).toEqual({});
  });

  it('says the same to who asks about all units and to who asks about some', async () => {
    const texts = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y', 'z', ''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(texts, texts), { maxLength: 8 }),
        texts,
        texts,
        async (past, source, target) => {
          const versions = async () => past.map((sides) => version(...sides));
          const [now, known] = [moment(source, target), memory('{}')];
          const some = await findStale(now, { ...known, history: new Histories({ versions }) });
          const all = await findStale(now, { ...known, history: new Histories({ versions }, 60_000) });
          expect(some).toEqual(all);
        },
      ),
      // A file began with a copy that is one still, or whose source is gone, or that is gone itself; the target was written for another source
      // twice, and stood beside its own copy in between.
      {
        numRuns: 500,
        examples: [
          [
            [
              [{ c: '' }, { c: 'x' }],
              [{ c: 'x' }, { c: 'x' }],
            ],
            { a: 'x', b: 'z', c: 'x' },
            { a: 'y', b: 'x', c: 'x' },
          ],
          [
            [
              [{ a: 'x' }, { a: 'x' }],
              [{ c: '' }, { c: 'z' }],
            ],
            { c: 'x' },
            { a: 'x', c: 'z' },
          ],
          [
            [
              [{ b: 'z' }, { b: 'z' }],
              [{ c: 'y' }, { c: 'x' }],
            ],
            { c: 'z' },
            { c: 'x' },
          ],
          [
            [
              [{ b: 'x' }, { b: 'z' }],
              [{}, {}],
              [{ b: 'z' }, { b: 'z' }],
              [{ b: 'x' }, { b: 'z' }],
            ],
            { b: 'z' },
            { b: 'z' },
          ],
        ],
      },
    );
  });

  it('is nothing to who does not wait for it, and is asked again by the next', async () => {
    const stop = new AbortController();
    let asked = 0;
    const versions = async () => {
      asked += 1;
      return [version({ a: 'Save' }, { a: 'Sichern' })];
    };
    const kept = new Histories({ versions }, 60_000);
    const now = moment({ a: 'Save all' }, { a: 'Sichern' });
    const past = kept.of(now, stop.signal);
    stop.abort();
    expect(await past).toBeUndefined();
    expect((await kept.of(now))?.units.size).toBe(1);
    expect(asked).toBe(2);
  });

  it('is kept for a while', async () => {
    let asked = 0;
    const versions = async () => {
      asked += 1;
      return [];
    };
    const kept = new Histories({ versions }, 60_000);
    const now = moment({ a: 'x' }, { a: 'y' });
    await Promise.all([kept.of(now), kept.of(now)]);
    expect(asked).toBe(1);
    await new Histories({ versions }).of(now);
    expect(asked).toBe(2);
  });
});

it('plural forms that the source lacks go with the source of other', () => {
  const path = '/p/l/en.json';
  const parse = (texts: Texts) => {
    const text = JSON.stringify(texts);
    return { path, text, catalog: json.parse(text, { path, dialect: 'i18next' }) };
  };
  const target = parse({ n_one: '1', n_few: '2', n_many: '5', n_other: 'x' });
  const source = parse({ n_one: 'one', n_other: 'many' });
  const moment = { format: json, source, target, targetLocale: 'pl' };
  const units = unitsOf(moment).flatMap((unit) => (fingerprintsOf(unit) === undefined ? [] : [unit.id]));
  expect(units.toSorted()).toEqual(['/n_few', '/n_many', '/n_one', '/n_other']);
});
