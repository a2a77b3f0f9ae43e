import { afterEach, describe, expect, test, vi } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { nameIn } from '../../../../../server/engine/parts/workspace/paths.ts';
import {
  fingerprintsOf,
  judge,
  type Moment,
  targetPrint,
  unitsOf,
} from '../../../../../server/engine/parts/workspace/stale/baseline.ts';
import {
  describeStale,
  oneLine,
  shortCommit,
  wordDiff,
} from '../../../../../server/engine/parts/workspace/stale/describe.ts';
import {
  findStale,
  type Memory,
  openMemory,
  printsOf,
  recoveredFor,
  staleFor,
  updateFor,
} from '../../../../../server/engine/parts/workspace/stale/find.ts';
import { stalenessOf } from '../../../../../server/engine/parts/workspace/stale/for-memory.ts';
import { Histories, type Version } from '../../../../../server/engine/parts/workspace/stale/history.ts';
import { baselineFrom } from '../../../../../server/engine/parts/workspace/stale/walk.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';
import { stored } from '../../../../support/stored.ts';

type Texts = Readonly<Record<string, string>>;

function moment(source: Texts, target: Texts, paths = ['/p/l/en.json', '/p/l/de.json']): Moment {
  const file = (path: string, texts: Texts) => {
    const text = JSON.stringify(texts);
    return { path, text, catalog: json.parse(text, { path, dialect: 'plain' }) };
  };
  return { format: json, source: file(paths[0]!, source), target: file(paths[1]!, target), targetLocale: 'de' };
}
const version = (source: Texts, target: Texts, commit?: string): Version => ({
  source: stored(JSON.stringify(source)),
  target: stored(JSON.stringify(target)),
  ...(commit !== undefined && { commit }),
});
/** What somebody remembers of these units, as they were. */
const prints = (source: Texts, target: Texts, more: object = {}) =>
  new Map(
    unitsOf(moment(source, target)).flatMap((unit) => {
      const found = fingerprintsOf(unit);
      return found === undefined ? [] : [[unit.id, { ...found, ...more }] as const];
    }),
  );
const lock = (source: Texts, target: Texts, more?: object) => new Map([['l/de.json', prints(source, target, more)]]);
const memory = (more: Partial<Memory> = {}): Memory => ({ folder: '/p', remembered: new Map(), ...more });
const histories = (...versions: readonly Version[]) => new Histories({ versions: async () => versions });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('what is known of a unit', () => {
  test.each([
    ['nothing', undefined, 'unknown'],
    ['the same', { source: 's', target: 't' }, 'current'],
    ['the same source for another translation', { source: 's', target: 'x' }, 'current'],
    ['another source', { source: 'x', target: 't' }, 'stale'],
    ['another source and another translation', { source: 'x', target: 'x' }, 'unknown'],
    ['another source, and this one, too', { source: 'x', target: 't', also: ['y', 's'] }, 'current'],
    ['other sources', { source: 'x', target: 't', also: ['y'] }, 'stale'],
    ['this source of another translation', { source: 'x', target: 'x', also: ['s'] }, 'unknown'],
  ] as const)('%s', (_, then, verdict) => {
    expect(judge({ source: 's', target: 't' }, then)).toBe(verdict);
  });

  test('is told by its words and not by its white space, in a few characters', () => {
    const one = (source: string, target: string) => prints({ a: source }, { a: target }).get('/a');
    expect(one('Save  the\n file ', ' x')).toEqual(one(' Save the file', 'x'));
    expect(one('Save thefile', 'x')).not.toEqual(one('Save the file', 'x'));
    expect(one('Save', 'Sichern')).toEqual({
      source: expect.stringMatching(/^[\w-]{8}$/),
      target: expect.stringMatching(/^[\w-]{6}$/),
    });
    expect([...prints({ a: 'A', b: 'B' }, { a: ' ' })]).toEqual([]);
  });
});

describe('walking back through versions', () => {
  const found = async (now: Moment, ...versions: readonly Version[]) =>
    Object.fromEntries(
      [...(await baselineFrom(versions, now))].map(([id, { was, also, older, commit }]) => {
        return [
          id,
          `${was}${also.length > 0 ? ` +${also.length}` : ''}${older ? ' older' : ''} ${commit ?? 'nowhere'}`,
        ];
      }),
    );
  const now = moment({ a: 'Z', b: 'B' }, { a: 'x', b: 'y' });

  test.each([
    ['one version', [version({ a: 'A' }, { a: 'x' }, 'c1')], { '/a': 'A older c1' }],
    ['one without a name', [version({ a: 'A' }, { a: 'x' })], { '/a': 'A older nowhere' }],
    [
      'the first of several that say the same',
      [version({ a: 'A' }, { a: 'x' }, 'c2'), version({ a: 'A' }, { a: 'x' }, 'c1')],
      { '/a': 'A older c1' },
    ],
    [
      'where the source was another one before',
      [version({ a: 'B' }, { a: 'x' }, 'c2'), version({ a: 'A' }, { a: 'x' }, 'c1')],
      { '/a': 'A older c1' },
    ],
    [
      'where the translation was another one before',
      [version({ a: 'A' }, { a: 'x' }, 'c2'), version({ a: 'A' }, { a: 'w' }, 'c1')],
      { '/a': 'A c2' },
    ],
    [
      'where there was none before',
      [version({ a: 'A' }, { a: 'x' }, 'c2'), version({ a: 'A' }, {}, 'c1')],
      { '/a': 'A c2' },
    ],
    [
      'where there was no such unit before',
      [version({ a: 'A' }, { a: 'x' }, 'c2'), version({}, {}, 'c1')],
      { '/a': 'A c2' },
    ],
    [
      'where the translation came back',
      [
        version({ a: 'C' }, { a: 'x' }, 'c3'),
        version({ a: 'B' }, { a: 'w' }, 'c2'),
        version({ a: 'A' }, { a: 'x' }, 'c1'),
      ],
      { '/a': 'C +1 c3' },
    ],
    [
      'where the source was a copy when it was translated: what it was before counts, too',
      [version({ a: 'x', b: 'B' }, { a: 'x', b: 'y' }, 'c2'), version({ a: 'A', b: 'B' }, { a: 'w', b: 'y' }, 'c1')],
      { '/a': 'x +1 c2', '/b': 'B older c1' },
    ],
    [
      'past a copy that did not begin there',
      [
        version({ a: 'x', b: 'B' }, { a: 'x', b: 'y' }, 'c3'),
        version({ a: 'A', b: 'B' }, { a: 'x', b: 'y' }, 'c2'),
        version({ a: 'B', b: 'B' }, { a: 'w', b: 'y' }, 'c1'),
      ],
      { '/a': 'A c2', '/b': 'B older c1' },
    ],
    ['nothing where the latest version has no translation', [version({ a: 'A' }, {}, 'c1')], {}],
    ['nothing of units that have come since', [version({ c: 'C' }, { c: 'z' }, 'c1')], { '/c': 'C older c1' }],
    [
      'half of it copies: a version like others',
      [version({ a: 'x', b: 'B' }, { a: 'x', b: 'y' }, 'c1')],
      { '/a': 'x older c1', '/b': 'B older c1' },
    ],
    [
      'more than half of it copies: overwritten, and nothing to go by',
      [
        version({ a: 'x', b: 'y', c: 'C' }, { a: 'x', b: 'y', c: 'z' }, 'c2'),
        version({ a: 'A', b: 'B' }, { a: 'x', b: 'y' }, 'c1'),
      ],
      { '/a': 'A older c1', '/b': 'B older c1' },
    ],
    [
      'what is not translated is no copy and none that is none',
      [version({ a: 'x', b: 'B', c: 'C', d: 'D' }, { a: 'x', c: '', d: ' ' }, 'c1')],
      {},
    ],
    ['half a translation says nothing', [{ source: stored('{"a":"A"}'), target: stored('{"a":"x"') }], {}],
    ['half a source says nothing', [{ source: stored('{"a":"A"'), target: stored('{"a":"x"}') }], {}],
    [
      'half a file on either side says nothing',
      [
        { source: stored('{'), target: stored('{}') },
        { source: stored('{}'), target: stored('{') },
      ],
      {},
    ],
  ] as [string, Version[], object][])('%s', async (_, versions, expected) => {
    expect(await found(now, ...versions)).toEqual(expected);
  });

  describe('each content is read once', () => {
    const counting = (now: Moment) => {
      const read: string[] = [];
      const parse: typeof json.parse = (text, ...rest) => {
        read.push(text);
        return json.parse(text, ...rest);
      };
      return { read, now: { ...now, format: { ...json, parse } } };
    };
    const [v2, v1] = [version({ a: 'A' }, { a: 'x' }), version({ a: 'A' }, { a: 'w' })];

    test('where a file is its own source', async () => {
      const { target } = moment({}, { a: 'now' });
      const { read, now } = counting({ format: json, source: target, target, targetLocale: 'de' });
      await baselineFrom([v2, v2, v1], now);
      expect(read).toEqual(['{"a":"x"}', '{"a":"w"}']);
    });

    test('of a source, for all versions and all targets', async () => {
      const { read, now } = counting(moment({ a: 'now' }, { a: 'now' }));
      const histories = new Histories({ versions: async () => [v2, v1] });
      await histories.of(now);
      await histories.of({ ...now, target: { ...now.target, path: '/p/l/fr.json' } });
      expect(read.filter((text) => text === '{"a":"A"}')).toHaveLength(1);
    });

    test('and not again what is there now', async () => {
      const { read, now } = counting(moment({ a: 'A' }, { a: 'x' }));
      await baselineFrom([v2, v1], now);
      expect(read).toEqual(['{"a":"w"}']);
    });
  });
});

describe('histories', () => {
  test.each([
    ['/p/l/en.json', '/p/l/de.json', '/p/l'],
    ['/p/en/a.json', '/p/de/a.json', '/p'],
    ['/p/a/x.json', '/p/a/b/x.json', '/p/a'],
    ['/p/a/b/x.json', '/p/a/x.json', '/p/a'],
    ['/p/a.json', '/p/a.json', '/p'],
    ['/p/a/b', '/p/a/b/c.json', '/p/a'],
    ['/en.json', '/de.json', ''],
  ])('of %s and %s are asked for in %s', async (source, target, folder) => {
    const asked: unknown[] = [];
    const signal = new AbortController().signal;
    const versions = [version({}, {})];
    const history = new Histories({
      versions: async (...args) => {
        asked.push(args);
        return versions;
      },
      isCut: async (...args) => {
        asked.push(args);
        return true;
      },
    });
    expect(await history.of(moment({}, {}, [source, target]), signal)).toEqual({ units: new Map(), isCut: true });
    expect(asked).toEqual([
      [folder, target, source, signal],
      [folder, versions, signal],
    ]);
  });

  test('are unknown where nobody remembers, and whole where nobody says otherwise', async () => {
    const none = new Histories({ versions: async () => undefined, isCut: () => Promise.reject(new Error('asked')) });
    expect(await none.of(moment({}, {}))).toBeUndefined();
    expect(await histories().of(moment({}, {}))).toEqual({ units: new Map(), isCut: false });
  });

  test('are kept for each file until their time is over, or somebody says that they changed', async () => {
    let now = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const asked: string[] = [];
    const versions = async (_: string, target: string) => {
      asked.push(target);
      return [];
    };
    const kept = new Histories({ versions }, 500);
    const [german, french] = [moment({}, {}), moment({}, {}, ['/p/l/en.json', '/p/l/fr.json'])];
    const ask = async (at: number, of = german) => {
      now = at;
      asked.length = 0;
      await kept.of(of);
      return asked.length;
    };
    expect([await ask(1_000), await ask(1_000, french), await ask(1_499), await ask(1_500)]).toEqual([1, 1, 0, 1]);
    kept.forget('/p/l/fr.json');
    expect([await ask(1_999), await ask(1_999, french), await ask(2_000)]).toEqual([0, 1, 1]);
    kept.forget('/p/l/de.json');
    expect(await ask(2_001)).toBe(1);
  });
});

describe('what is stale', () => {
  const now = moment({ a: 'Save all' }, { a: 'Sichern' });
  const entry = async (of: Moment, known: Memory) => Object.fromEntries((await findStale(of, known)).stale);

  test('by the lock file: the history tells of the old source only where it means the same one', async () => {
    const remembered = lock({ a: 'Save' }, { a: 'Sichern' });
    const base = { by: 'lock', isMachine: true, now: 'Save all' };
    expect(await entry(now, memory({ remembered }))).toStrictEqual({ '/a': base });
    const same = histories(version({ a: 'Save' }, { a: 'Sichern' }, 'c'));
    expect(await entry(now, memory({ remembered, history: same }))).toStrictEqual({
      '/a': { ...base, was: 'Save', commit: 'c' },
    });
    const unnamed = histories(version({ a: 'Save' }, { a: 'Sichern' }));
    expect(await entry(now, memory({ remembered, history: unnamed }))).toStrictEqual({
      '/a': { ...base, was: 'Save' },
    });
    const other = histories(version({ a: 'Store' }, { a: 'Sichern' }, 'c'));
    expect(await entry(now, memory({ remembered, history: other }))).toStrictEqual({ '/a': base });
    const person = lock({ a: 'Save' }, { a: 'Sichern' }, { person: true });
    expect(await entry(now, memory({ remembered: person }))).toStrictEqual({ '/a': { ...base, isMachine: false } });
  });

  test('by the lock file is not asked of the history where all is known to be current', async () => {
    const history = new Histories({ versions: () => Promise.reject(new Error('asked')) });
    const remembered = lock({ a: 'Save all' }, { a: 'Sichern' });
    expect(await entry(now, memory({ remembered, history }))).toEqual({});
  });

  test.each([
    ['noted, and the lock file knows nothing', undefined, lock({ a: 'Save' }, { a: 'Sichern' }), true],
    ['noted for another text', undefined, lock({ a: 'Save' }, { a: 'Speichern' }), false],
    [
      'noted, but the lock file has the source',
      lock({ a: 'Save all' }, { a: 'Sichern' }),
      lock({ a: 'Save' }, { a: 'Sichern' }),
      false,
    ],
    [
      'noted as current, and the lock file is behind',
      lock({ a: 'Save' }, { a: 'Sichern' }),
      lock({ a: 'Save all' }, { a: 'Sichern' }),
      false,
    ],
    [
      'noted for another text, and the lock file is right',
      lock({ a: 'Save' }, { a: 'Sichern' }),
      lock({ a: 'Save all' }, { a: 'x' }),
      true,
    ],
  ])('by a run that was killed: %s', async (_, remembered, recovered, expected) => {
    const known = memory({ recovered, ...(remembered && { remembered }) });
    expect((await findStale(now, known)).stale.size).toBe(expected ? 1 : 0);
  });

  test('is not known of translations from before what is there, as long as they are the same', async () => {
    const unseen = async (of: Moment, isCut: boolean | undefined, ...versions: readonly Version[]) => {
      const history = new Histories({
        versions: async () => versions,
        ...(isCut !== undefined && { isCut: async () => isCut }),
      });
      return (await findStale(of, memory({ history }))).unseen;
    };
    const old = version({ a: 'Save all' }, { a: 'Sichern' });
    expect(await unseen(now, true, old)).toBe(1);
    expect(await unseen(now, undefined, old)).toBe(0);
    expect(await unseen(moment({ a: 'Save all' }, { a: 'Just now' }), true, old)).toBe(0);
    expect(await unseen(moment({ a: 'Other' }, { a: 'Sichern' }), true, old)).toBe(0);
    expect(await unseen(moment({ a: 'Save all', b: 'B' }, { a: 'Sichern', b: 'new' }), true, old)).toBe(1);
    expect(await unseen(moment({ a: 'Save all' }, {}), true, old)).toBe(0);
    expect(await unseen(now, true, old, version({ a: 'Save all' }, { a: 'Speichern' }))).toBe(0);
  });

  test('is retranslated, but for what a person may have written', () => {
    const stale = new Map(
      [true, false].map((isMachine) => [`/${isMachine}`, { by: 'lock' as const, isMachine, now: '' }]),
    );
    expect(staleFor(stale)).toEqual({ stale: new Set(['/true', '/false']), byPeople: new Set(['/false']) });
    expect(staleFor(stale, true)).toEqual({ stale: new Set(['/true', '/false']), byPeople: new Set() });
  });

  test('a file is called by its path from the project folder', () => {
    expect([nameIn('/p', '/p/a/b.json'), nameIn('/p', '/pp/b.json')]).toEqual(['a/b.json', '/pp/b.json']);
  });
});

describe('what is to be remembered', () => {
  const now = moment({ a: 'A', b: 'B', c: 'C' }, { a: '1', b: '2' });
  const all = prints({ a: 'A', b: 'B' }, { a: '1', b: '2' });
  const [a, b] = [all.get('/a')!, all.get('/b')!];

  test.each([
    ['of a machine: all that is translated', 'machine', undefined, undefined, { '/a': a, '/b': b }],
    ['of some units only', 'machine', ['/b', '/c'], undefined, { '/b': b }],
    ['of a person', 'person', ['/a'], undefined, { '/a': { ...a, person: true } }],
    ['of a person, what a machine wrote', 'person', ['/a'], lock({ a: 'x' }, { a: '1' }), { '/a': a }],
    [
      'of a person, what a machine wrote otherwise',
      'person',
      ['/a'],
      lock({ a: 'x' }, { a: 'x' }),
      { '/a': { ...a, person: true } },
    ],
    [
      'of a person, what a person stood for',
      'person',
      ['/a'],
      lock({ a: 'x' }, { a: '1' }, { person: true }),
      { '/a': { ...a, person: true } },
    ],
    [
      'of a machine, what a person stood for',
      'machine',
      ['/a'],
      lock({ a: 'x' }, { a: '1' }, { person: true }),
      { '/a': a },
    ],
    [
      'nothing of units that are gone',
      'machine',
      ['/a'],
      lock({ z: 'Z', c: 'C' }, { z: '9', c: '3' }),
      { '/a': a, '/z': undefined, '/c': undefined },
    ],
  ] as const)('%s', (_, author, units, remembered, expected) => {
    const update = updateFor(now, memory({ ...(remembered && { remembered }) }), author, units && new Set(units));
    expect(Object.fromEntries(update)).toStrictEqual(expected);
  });

  test('a machine has written what a run that was killed had noted', () => {
    const recovered = lock({ a: 'x' }, { a: '1' });
    const update = updateFor(now, memory({ recovered }), 'person', new Set(['/a', '/b']));
    expect(Object.fromEntries(update)).toStrictEqual({ '/a': a, '/b': { ...b, person: true } });
  });

  test('of a run that was killed: what is in the file and unknown to the lock file', () => {
    const recovered = lock({ a: 'old', b: 'old', c: 'C' }, { a: '1', b: 'x', c: '3' });
    const noted = recovered.get('l/de.json')?.get('/a');
    expect(recoveredFor(now, memory())).toEqual(new Map());
    expect(recoveredFor(now, memory({ recovered: new Map() }))).toEqual(new Map());
    expect(recoveredFor(now, memory({ recovered }))).toEqual(new Map([['/a', noted]]));
    expect(recoveredFor(now, memory({ recovered, remembered: lock({ a: 'A' }, { a: 'x' }) })).size).toBe(1);
    expect(recoveredFor(now, memory({ recovered, remembered: lock({ a: 'A' }, { a: '1' }) })).size).toBe(0);
  });

  test('of changes before they are written', () => {
    const change = { unit: '/a', parts: ['1'], origin: 'machine' } as const;
    expect(printsOf(now, [change])).toEqual(new Map([['/a', a]]));
    expect(printsOf(now, [{ ...change, unit: '/none' }])).toEqual(new Map());
    expect(a.target).toBe(targetPrint(['1']));
  });
});

describe('opening what is remembered', () => {
  test('a lock file that cannot be read is said, and remembers nothing', async () => {
    const said: string[] = [];
    const note = (message: string) => void said.push(message);
    const history = histories();
    const damaged = memoryFiles({ '/p/dragoman.lock.json': '{' });
    expect(await openMemory(damaged, '/p', history, note)).toStrictEqual({
      folder: '/p',
      remembered: new Map(),
      history,
    });
    expect(said).toEqual([expect.stringMatching(/not valid JSON/)]);
    said.length = 0;
    expect(await openMemory(memoryFiles({}), '/p', undefined, note)).toStrictEqual({
      folder: '/p',
      remembered: new Map(),
    });
    expect(said).toEqual([]);
  });

  test('tells the translation memory which pairs are none', async () => {
    const { source, target } = prints({ a: 'Save' }, { a: 'Sichern' }).get('/a')!;
    const translations = { 'l/de.json': { '/a': `${source} ${target}` } };
    const files = memoryFiles({ '/p/dragoman.lock.json': JSON.stringify({ translations }) });
    const staleness = await stalenessOf(files, '/p');
    expect(staleness.stamp('/p/l/de.json')).toBe(JSON.stringify([['/a', { source, target }]]));
    expect(staleness.stamp('/p/l/fr.json')).toBe('[]');
    expect(await staleness.find(moment({ a: 'Save all', b: 'B' }, { a: 'Sichern', b: 'C' }))).toEqual(new Set(['/a']));
    expect(await staleness.find(moment({ a: 'Save' }, { a: 'Sichern' }))).toEqual(new Set());
  });
});

describe('in words', () => {
  const x = (count: number, letter = 'x') => letter.repeat(count);

  test.each([
    ['Save the file', 'Save all files', 'Save [-the-]{+all+} [-file-]{+files+}'],
    ['Save', 'Save it', 'Save{+ it+}'],
    ['Save  it\nnow ', ' Save it then', 'Save it [-now-]{+then+}'],
    ['', 'new', '{+new+}'],
    // What both have is cut where it is far from a change.
    [`${x(31)} a`, `${x(31)} b`, `…${x(29)} [-a-]{+b+}`],
    [`${x(30)} a`, `${x(30)} b`, `${x(30)} [-a-]{+b+}`],
    [`a ${x(31)}`, `b ${x(31)}`, `[-a-]{+b+} ${x(29)}…`],
    [`a ${x(59)} a`, `b ${x(59)} b`, `[-a-]{+b+} ${x(59)} [-a-]{+b+}`],
    [`a ${x(60)} a`, `b ${x(60)} b`, `[-a-]{+b+} ${x(29)}…${x(29)} [-a-]{+b+}`],
  ])('%j is now %j: %s', (was, now, expected) => {
    expect(wordDiff(was, now)).toBe(expected);
  });

  test('no half characters stand where it is cut', () => {
    expect(wordDiff(`a ${x(40, '😀')} a`, `b ${x(40, '😀')} b`).isWellFormed()).toBe(true);
    expect(wordDiff(`a${x(40, ' 😀')}`, `b${x(40, ' 😀')}`).isWellFormed()).toBe(true);
    const cut = describeStale({ by: 'lock', isMachine: true, was: x(150, '😀'), now: '' });
    expect(cut.isWellFormed()).toBe(true);
  });

  test('texts that have little in common are shown one after the other, cut', () => {
    const words = (from: number) => Array.from({ length: 100 }, (_, at) => `w${from + at}`).join(' ');
    const [was, now] = [words(1_000), words(5_000)];
    expect(wordDiff(was, now)).toBe(`[-${was.slice(0, 199)}…-]{+${now.slice(0, 199)}…+}`);
  });

  test.each([
    [200, x(200)],
    [201, `${x(199)}…`],
  ])('an old source of %i characters', (length, shown) => {
    const stale = { by: 'lock' as const, isMachine: true, was: x(length), now: x(length), commit: '0123456789abcdef' };
    expect(describeStale(stale)).toMatch(new RegExp(`^It was "${shown}" \\(commit 012345678\\); changed: `));
  });

  test('nothing where nobody knows, and no commit where none is known', () => {
    expect(describeStale({ by: 'lock', isMachine: true, now: 'a' })).toBe('');
    expect(describeStale({ by: 'lock', isMachine: true, was: 'a', now: 'b' })).toBe('It was "a"; changed: [-a-]{+b+}');
    expect([shortCommit('0123456789'), oneLine(' a\n\tb ')]).toEqual(['012345678', 'a b']);
  });
});
