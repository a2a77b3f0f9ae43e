import { describe, expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import type { FileJob, JobProgress } from '../../../../../server/core/planning/job.ts';
import { translateFile } from '../../../../../server/engine/parts/translate/run.ts';
import { serviceError } from '../../../../../server/service/errors/errors.ts';
import { type MemoryUnit, memoryFormat } from '../../../../support/memory-format.ts';
import { memoryJob, translate, written } from '../../../../support/translate-job.ts';
import { answering, pseudo, pseudoTranslator } from '../../../../support/translators.ts';

const of = (...sources: readonly string[]): MemoryUnit[] =>
  sources.map((source, i) => ({ id: `u${i}`, source: [source] }));
const ids = (notes: readonly { readonly unit: string }[]) => notes.map(({ unit }) => unit);
/** Loses every placeholder of texts that begin with B. */
const losing = () => answering((text, request) => (/^B/.test(text) ? 'kaputt' : pseudo(text, request)));

describe('a report', () => {
  const mixed: readonly MemoryUnit[] = [
    { id: 'lost', source: ['Bad {a}'] },
    { id: 'draft', source: ['Close'], target: ['Zu'] },
    { id: 'broken', source: ['{n, plural, one {x}'] },
    { id: 'good', source: ['Save {a} now'] },
    { id: 'bare', source: ['5 %'] },
    { id: 'lost2', source: ['Bad {b}'] },
  ];

  test('names every unit once, in the order of the file', async () => {
    const report = await translate(mixed, { translator: losing() });
    expect(ids(report.refused)).toEqual(['lost', 'broken', 'lost2']);
    expect([report.translated, report.reused, ids(report.skipped)]).toEqual([['good'], ['bare'], ['draft']]);
    expect(report.changes.map(({ unit }) => unit)).toEqual(['bare', 'good']);
    expect(report.edits).toHaveLength(2);
  });

  test('in the order of the source file where there are two', async () => {
    const file = (value: object) => {
      const text = JSON.stringify(value);
      return { path: '/x.json', text, catalog: json.parse(text, { path: '/x.json', dialect: 'plain' }) };
    };
    const source = file({ a: 'Bad {a}', b: '{n, plural, one {x}', c: 'Bad {c}', d: 'Save' });
    const target = file({ d: 'Alt', c: '', b: '', a: '' });
    const job: FileJob = { ...memoryJob([]), format: json, source, target };
    const report = await translateFile(job, { translator: losing() });
    expect(ids(report.refused)).toEqual(['/a', '/b', '/c']);
  });

  test('tells only of what was written', async () => {
    const job = memoryJob(of('One it', 'Two it'));
    const lossy: FileJob = {
      ...job,
      format: {
        ...memoryFormat,
        write: (text, catalog, changes) =>
          memoryFormat.write(
            text,
            catalog,
            changes.filter(({ unit }) => unit !== 'u0'),
          ),
      },
    };
    const spaced = answering((text, request) => pseudo(text, request).replace(' ', '  '));
    const report = await translateFile(lossy, { translator: spaced });
    expect([report.translated, report.repaired, ids(report.notes), ids(report.refused)]).toEqual([
      ['u1'],
      ['u1'],
      ['u1'],
      ['u0'],
    ]);
    expect(report.notes[0]?.reason).toBe('repaired: double spaces');
  });

  test('of a memory notes where the words came from', async () => {
    const memory = { forJob: () => () => ({ parts: ['Sichern'], note: 'from elsewhere' }) };
    const report = await translate(of('Save'), { translator: pseudoTranslator(), memory });
    expect([report.reused, report.notes, report.translated]).toEqual([
      ['u0'],
      [{ unit: 'u0', reason: 'from elsewhere' }],
      [],
    ]);
  });

  test('counts code points that were sent and billed, further attempts included', async () => {
    const report = await translate(of('Bad {a}', '😀 x'), { translator: losing() });
    const once = [...'Bad <x id="1">{a}</x>'].length;
    const html = [...'Bad <span translate="no" id="x1">{a}</span>'].length;
    const alone = [...'Bad <x id="1"/>'].length;
    expect(report.characters).toBe(3 + 2 * once + html + alone);
    expect(report.billedCharacters).toBe(report.characters);
  });
});

describe('a job that cannot begin', () => {
  const job = memoryJob(of('Save'));
  const broken = (path: string) => ({ ...job.source, path, catalog: { ...job.source.catalog, malformed: true } });
  test.each<[string, Partial<FileJob>, ReadonlySet<string> | undefined, string | undefined]>([
    ['source broken', { source: broken('/s') }, undefined, '/s is malformed'],
    ['target broken', { target: broken('/t') }, undefined, '/t is malformed'],
    ['one language', { targetLocale: 'EN' }, undefined, 'source and target are both EN'],
    ['not offered', { targetLocale: 'tlh' }, new Set(['DE']), 'the service does not translate into tlh (TLH)'],
    ['offered', {}, new Set(['DE']), undefined],
    ['nobody knows what is offered', { targetLocale: 'tlh' }, undefined, undefined],
  ])('%s', async (_, more, targetCodes, message) => {
    const translator = pseudoTranslator();
    const report = await translateFile({ ...job, ...more }, { translator, ...(targetCodes && { targetCodes }) });
    expect(report.error?.message).toBe(message);
    expect(translator.requests).toHaveLength(message === undefined ? 1 : 0);
  });
});

describe('limits', () => {
  const dry = async (options: Parameters<typeof translate>[2], ...sources: readonly string[]) => {
    const { characters, mostCharacters } = await translate(
      of(...sources),
      { translator: pseudoTranslator() },
      { dryRun: true, ...options },
    );
    return [characters, mostCharacters];
  };

  test('a dry run counts every further attempt, up to the limit', async () => {
    const [once, most] = [4, 4 + 4 + 4 + 0];
    expect(await dry({}, 'Save')).toEqual([once, most]);
    expect(await dry({ characterBudget: 10 }, 'Save')).toEqual([once, 10]);
    expect(await dry({ translation: { maxCharacters: 11 } }, 'Save')).toEqual([once, 11]);
    expect(await dry({ characterBudget: 10, translation: { maxCharacters: 11 } }, 'Save')).toEqual([once, 10]);
    expect(await dry({ characterBudget: 2 }, 'Save')).toEqual([once, once]);
    expect(await dry({}, 'Save', 'Save')).toEqual([once, most + 8]);
  });

  test('a dry run names what would be sent, copied, left and refused', async () => {
    const units = [...of('Save', '5', '{n, plural, one {x}'), { id: 'd', source: ['Close'], target: ['Zu'] }];
    const translator = pseudoTranslator();
    const report = await translate(units, { translator }, { dryRun: true });
    expect([report.translated, report.reused, ids(report.refused), ids(report.skipped)]).toEqual([
      ['u0'],
      ['u1'],
      ['u2'],
      ['d'],
    ]);
    expect([report.changes, report.edits, report.billedCharacters, translator.requests]).toEqual([[], [], 0, []]);
  });

  test.each([
    [{ characterBudget: 8 }, undefined],
    [{ characterBudget: 7 }, '8 characters and 7 are left'],
    [{ translation: { maxCharacters: 7 } }, '8 characters and 7 are left'],
    [{ translation: { maxCharacters: 8 } }, undefined],
  ])('%o', async (options, message) => {
    const report = await translate(of('Save', 'Open'), { translator: pseudoTranslator() }, options);
    expect(report.error?.message).toEqual(message === undefined ? undefined : expect.stringContaining(message));
    expect(report.translated).toEqual(message === undefined ? ['u0', 'u1'] : []);
    expect(report.characters).toBe(message === undefined ? 8 : 0);
  });

  test('further attempts cost what is left, to the last character', async () => {
    const nothing = () => answering(() => '');
    const attempts = async (characterBudget: number) => {
      const translator = nothing();
      const report = await translate(of('Save'), { translator }, { characterBudget });
      return [translator.requests.length, report.characters, report.refused[0]?.reason];
    };
    const none = 'the answer has no words';
    expect(await attempts(7)).toEqual([1, 4, `${none} (no characters left in the budget to ask again)`]);
    expect(await attempts(8)).toEqual([
      2,
      8,
      `${none} (no characters left in the budget to ask again) (after 2 attempts)`,
    ]);
    expect(await attempts(12)).toEqual([3, 12, `${none} (after 3 attempts)`]);
  });
});

describe('while a run goes on', () => {
  test('progress is told with and without a limit', async () => {
    for (const options of [{}, { characterBudget: 1_000 }]) {
      const seen: JobProgress[] = [];
      const units = of('One.\nTwo {a}.', 'Three', '5');
      await translate(units, { translator: pseudoTranslator(), onProgress: (it) => seen.push(it) }, options);
      expect(seen.at(-1)).toMatchObject({ done: 2, total: 2 });
      expect(seen.every(({ total }) => total === 2)).toBe(true);
    }
  });

  test('what could be written by now holds what was reused', async () => {
    const soFar: string[][] = [];
    const units: MemoryUnit[] = [
      { id: 'done', source: ['Save'], target: ['Sichern'], state: 'translated' },
      { id: 'same', source: ['Save'] },
      { id: 'tag', source: ['Open {a}'] },
      { id: 'plain', source: ['Close'] },
    ];
    const report = await translate(units, {
      translator: pseudoTranslator(),
      onSettled: (get) => soFar.push(get().changes.map(({ unit }) => unit)),
    });
    expect(soFar.map((all) => all.length)).toEqual([2, 3]);
    expect(soFar[0]).toContain('same');
    expect(Object.keys(written(report)).toSorted()).toEqual(['plain', 'same', 'tag']);
  });

  test('cancelled is an error only where something is left', async () => {
    const run = async (sources: readonly string[], when: 'before' | 'after') => {
      const cancel = new AbortController();
      if (when === 'before') cancel.abort();
      const translator = answering((text, request) => {
        cancel.abort();
        return pseudo(text, request);
      });
      const report = await translate(of(...sources), { translator, signal: cancel.signal });
      return [report.error?.kind, report.translated, ids(report.skipped)];
    };
    expect(await run(['Save'], 'after')).toEqual([undefined, ['u0'], []]);
    expect(await run(['Save', 'Open {a}'], 'after')).toEqual(['cancelled', ['u0'], ['u1']]);
    expect(await run(['Save'], 'before')).toEqual([undefined, [], []]);
  });

  test('an error of the service is told before that it was cancelled', async () => {
    const cancel = new AbortController();
    const error = serviceError({ kind: 'quota', operation: 'translate text', message: 'no', advice: 'wait' });
    const translator = {
      translate: async () => {
        cancel.abort();
        return { translations: [], rejected: new Map<number, typeof error>(), requests: 1, error };
      },
    };
    const report = await translate(of('Save'), { translator, signal: cancel.signal });
    expect([report.error, ids(report.skipped)]).toEqual([error, ['u0']]);
  });
});
