import { describe, expect, test } from 'vitest';
import { json } from '../../../../server/core/formats/json/index.ts';
import type { FileJob } from '../../../../server/core/planning/job.ts';
import type { JobMemory } from '../../../../server/core/planning/memory.ts';
import { type Portion, planning, wholePlan } from '../../../../server/core/planning/plan.ts';
import type { MemoryUnit } from '../../../support/memory-format.ts';
import { type JobOptions, memoryJob } from '../../../support/translate-job.ts';

/** A plan as unit ids; reused ones with what they say. */
async function plan(job: FileJob, memory?: JobMemory, signal?: AbortSignal) {
  const { units, reused, notes, skipped, refused } = await wholePlan(planning(job, signal, memory));
  return {
    units: units.map(({ unit }) => unit.id),
    reused: reused.map(({ unit, parts }) => `${unit}: ${parts.join('')}`),
    notes,
    skipped,
    refused,
  };
}
const job = (units: readonly MemoryUnit[], options?: JobOptions) => memoryJob(units, options);
const none = { units: [], reused: [], notes: [], skipped: [], refused: [] };
const knows = (text: string): JobMemory => ({ forJob: () => () => ({ parts: [text], note: 'from elsewhere' }) });

describe('a plan', () => {
  const units: readonly MemoryUnit[] = [
    { id: 'done', source: ['Save'], target: ['Sichern'], state: 'translated' },
    { id: 'same', source: ['Save'] },
    { id: 'new', source: ['Open'] },
    { id: 'bare', source: [' 5 %\n'] },
    { id: 'draft', source: ['Close'], target: ['Zu'] },
    { id: 'broken', source: ['{n, plural, one {x}'] },
  ];

  test('has every unit that is meant, in order, in one place', async () => {
    expect(await plan(job(units))).toEqual({
      units: ['new'],
      reused: ['same: Sichern', 'bare:  5 %\n'],
      notes: [],
      skipped: [{ unit: 'draft', reason: expect.stringContaining('a draft') }],
      refused: [{ unit: 'broken', reason: expect.stringContaining('the source is a broken ICU message') }],
    });
  });

  test.each([
    ['all', ['done', 'same', 'new', 'draft']],
    [{ units: new Set(['same', 'draft']) }, ['same', 'draft']],
  ] as const)('of %o reuses no translation of the file', async (scope, expected) => {
    expect((await plan(job(units, { scope }))).units).toEqual(expected);
  });

  test('refuses what may be a person’s', async () => {
    const set = new Set(['done']);
    const { refused, reused } = await plan(job(units, { scope: 'stale', stale: set, byPeople: set }));
    expect(refused[0]).toEqual({ unit: 'done', reason: expect.stringContaining('a person may have written') });
    expect(reused).toEqual(['bare:  5 %\n']);
  });

  test('names the forms that a language does not have', async () => {
    const file = (value: object) => {
      const text = JSON.stringify(value);
      return { path: '/en.json', text, catalog: json.parse(text, { path: '/en.json', dialect: 'i18next' }) };
    };
    const source = file({ a_one: 'one file', a_other: 'files', b: 'Text' });
    const given = { ...memoryJob([]), format: json, source, target: file({}), targetLocale: 'ja' };
    expect(await plan(given)).toMatchObject({
      units: ['/a_other', '/b'],
      skipped: [{ unit: '/a_one', reason: 'the language has no plural form “one”' }],
    });
  });

  test('reads placeholders as the target does, or as the source where the target says nothing', async () => {
    const text = async (source: string, target: string) => {
      const given = memoryJob([{ id: 'a', source: ['Hi $NAME$ and :name'] }]);
      const of = (dialect: string) => ({ ...given.source, catalog: { ...given.source.catalog, dialect } });
      const [unit] = (await wholePlan(planning({ ...given, source: of(source), target: of(target) }))).units;
      return unit?.placeholders.dialect;
    };
    expect([await text('chrome', 'plain'), await text('chrome', 'laravel'), await text('plain', 'laravel')]).toEqual([
      'chrome',
      'laravel',
      'laravel',
    ]);
  });
});

describe('a memory', () => {
  const open: readonly MemoryUnit[] = [{ id: 'new', source: ['Open it'] }];
  const done: readonly MemoryUnit[] = [{ id: 'done', source: ['Open it'], target: ['Auf'], state: 'translated' }];

  test('is asked for what is missing, and its words are told', async () => {
    expect(await plan(job(open), knows('Öffnen'))).toEqual({
      ...none,
      reused: ['new: Öffnen'],
      notes: [{ unit: 'new', reason: 'from elsewhere' }],
    });
    expect((await plan(job(open), { forJob: () => () => undefined })).units).toEqual(['new']);
  });

  test('is not believed where the service would not be', async () => {
    expect(await plan(job(open), knows('Öffne {b}'))).toEqual({ ...none, units: ['new'] });
  });

  test('has plural forms of its own', async () => {
    const plural = [{ id: 'new', source: ['{n, plural, one {# file} other {# files}}'] }];
    const known = '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
    const given = job(plural, { dialect: 'icu', targetLocale: 'pl' });
    expect(await plan(given, knows(known))).toMatchObject({ reused: [`new: ${known}`] });
  });

  test('gives nothing to who wants another translation of what is there', async () => {
    expect((await plan(job(done, { scope: 'all' }), knows('Öffnen'))).units).toEqual(['done']);
    expect((await plan(job(done, { scope: { units: new Set(['done']) } }), knows('Öffnen'))).units).toEqual(['done']);
    expect((await plan(job(open, { scope: 'all' }), knows('Öffnen'))).reused).toEqual(['new: Öffnen']);
    const stale = { scope: 'stale', stale: new Set(['done']) } as const;
    expect((await plan(job(done, stale), knows('Öffnen'))).reused).toEqual(['done: Öffnen']);
    expect((await plan(job(done, stale), knows('Auf'))).units).toEqual(['done']);
  });

  test('may say for one source what is outdated for another', async () => {
    const two: readonly MemoryUnit[] = [...done, { id: 'other', source: ['Open up'] }];
    const given = job(two, { scope: 'stale', stale: new Set(['done']) });
    expect(await plan(given, knows('Auf'))).toMatchObject({ units: ['done'], reused: ['other: Auf'] });
  });
});

describe('portions', () => {
  async function portions(given: FileJob, signal?: AbortSignal, seen?: () => void) {
    const found: Portion[] = [];
    const { plan: whole, portions: all } = planning(given, signal);
    for await (const portion of all) {
      found.push(portion);
      seen?.();
    }
    expect(found.flatMap(({ units }) => units)).toEqual(whole.units);
    return found.map(({ units, left }) => [units.length, left]);
  }
  /** Some units, of which every `nth` is to be translated. */
  const many = (count: number, text = 'Text', nth = 1) =>
    job(
      Array.from({ length: count }, (_, i) => ({
        id: `u${i}`,
        source: [text],
        ...(i % nth > 0 && { target: ['x'], state: 'reviewed' as const }),
      })),
      { scope: 'missing', stale: new Set(Array.from({ length: count }, (_, i) => `u${i}`)) },
    );

  test.each<[number, string, number, readonly (readonly [units: number, left: number])[]]>([
    [0, 'Text', 1, [[0, 0]]],
    [799, 'Text', 1, [[799, 0]]],
    // That none is left is known with the next portion.
    [
      800,
      'Text',
      1,
      [
        [800, 1],
        [0, 0],
      ],
    ],
    [
      2_000,
      'Text',
      1,
      [
        [800, 1_200],
        [800, 400],
        [400, 0],
      ],
    ],
    [
      801,
      'One.\nTwo.',
      1,
      [
        [400, 401],
        [400, 1],
        [1, 0],
      ],
    ],
    // As many of what is left as of what was looked at.
    [
      2_400,
      'Text',
      2,
      [
        [800, 401],
        [400, 0],
      ],
    ],
  ])('of %i units with “%s”, one of %i to be translated', async (count, text, nth, expected) => {
    expect(await portions(many(count, text, nth))).toEqual(expected);
  });

  test('end where the run is cancelled', async () => {
    const cancel = new AbortController();
    expect(await portions(many(5_000), cancel.signal, () => cancel.abort())).toEqual([
      [800, 4_200],
      [0, 0],
    ]);
  });
});
