import { describe, expect, test } from 'vitest';
import type { Unit } from '../../../../../server/core/formats/format.ts';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { contextFor } from '../../../../../server/core/planning/context.ts';
import type { FileJob } from '../../../../../server/core/planning/job.ts';
import type { Method } from '../../../../../server/core/planning/methods.ts';
import { type PlannedUnit, planning, wholePlan } from '../../../../../server/core/planning/plan.ts';
import { callsFor, type Question, wayOf } from '../../../../../server/engine/parts/translate/calls.ts';
import { type JobOptions, memoryJob } from '../../../../support/translate-job.ts';

const PLAIN: Method = { shape: 'plain' };

/** Planned units, each with what the file says about it. */
async function planned(units: readonly (readonly [source: string, about?: Partial<Unit>])[], options?: JobOptions) {
  const job = memoryJob(
    units.map(([source], index) => ({ id: `u${index}`, source: [source] })),
    options,
  );
  const plan = await wholePlan(planning(job));
  const all = plan.units.map((one, index): PlannedUnit => {
    const sourceUnit = { ...one.unit.sourceUnit, ...units[index]?.[1] };
    return { ...one, unit: { ...one.unit, sourceUnit } };
  });
  return { job, units: all };
}

describe('calls', () => {
  /** Sizes of the calls for units that ask so many texts each. */
  async function sizes(counts: readonly number[], about: (index: number) => Partial<Unit> = () => ({})) {
    const { job, units } = await planned(counts.map((_, index) => [`Text ${index}`, about(index)] as const));
    const questions = units.flatMap((unit, index) =>
      Array.from(
        { length: counts[index] ?? 0 },
        (_, at): Question => ({ text: `${index} ${at}`, method: PLAIN, unit }),
      ),
    );
    const calls = callsFor(job, questions);
    expect(calls.flatMap((call) => call.questions)).toEqual(questions);
    for (const { request, questions: asked } of calls) expect(request.texts).toEqual(asked.map(({ text }) => text));
    return calls.map((call) => call.questions.length);
  }
  const ones = (count: number) => Array<number>(count).fill(1);

  test.each([
    ['none', [], []],
    ['one text of each unit: several requests side by side', ones(120), [120]],
    ['but not too many', ones(430), [200, 200, 30]],
    ['units whole where a request can hold them', Array<number>(17).fill(3), [48, 3]],
    ['a unit that fills a request', [...ones(3), 50, 2], [3, 50, 2]],
    ['a unit and what fits beside it', [47, 3, 1], [50, 1]],
    ['a unit with more texts than a request holds', [1, 120], [1, 50, 50, 20]],
    ['the rest of such a unit with the next one', [60, 10], [50, 20]],
    ['one text each, before and after units with more', [...ones(50), 2, ...ones(48), ...ones(60)], [50, 50, 60]],
  ])('%s', async (_, counts, expected) => {
    expect(await sizes(counts)).toEqual(expected);
  });

  test('have one context', async () => {
    const notes = (index: number) => ({ notes: [{ text: index < 50 ? 'On the left' : 'On the right' }] });
    expect(await sizes(ones(100), () => ({ notes: [{ text: 'Here' }] }))).toEqual([50, 50]);
    expect(await sizes(ones(100), notes)).toEqual([50, 50]);
    const { job, units } = await planned([['Save'], ['Open', { notes: [{ text: 'A verb' }] }]]);
    const [call] = callsFor(
      job,
      units.map((unit) => ({ text: 'x', method: PLAIN, unit })),
    );
    expect(call?.request).toMatchObject({ context: '“Open”: A verb', about: [undefined, '“Open”: A verb'] });
    const [alone] = callsFor(job, [{ text: 'x', method: PLAIN, unit: units[0]! }]);
    expect(Object.keys(alone!.request)).not.toEqual(expect.arrayContaining(['context']));
    expect(Object.keys(alone!.request)).not.toEqual(expect.arrayContaining(['about']));
  });

  test('have one way of asking, in the order of the first questions', async () => {
    const { job, units } = await planned([['Save'], ['Open']]);
    const ways: readonly Method[] = [
      PLAIN,
      { shape: 'shown', version: 'v2' },
      { shape: 'shown', version: 'v1' },
      { shape: 'html', version: 'v1' },
    ];
    const questions = units.flatMap((unit) => ways.map((method) => ({ text: 'x', method, unit })));
    const calls = callsFor(job, questions);
    expect(new Set(calls.map((call) => wayOf(job, call))).size).toBe(ways.length);
    expect(calls.map((call) => call.questions.length)).toEqual([2, 2, 2, 2]);
    expect(calls.map(({ request }) => request.tagHandling)).toEqual([undefined, 'xml', 'xml', 'html']);
  });
});

describe('context', () => {
  const context = async (units: Parameters<typeof planned>[0], options?: JobOptions) => {
    const made = await planned(units, options);
    return contextFor(made.job, made.units);
  };

  test('of the project, or of this run in its place', async () => {
    const translation = { context: ' A music player. ' };
    expect(await context([['Save']])).toBeUndefined();
    expect(await context([['Save']], { translation })).toBe('A music player.');
    expect(await context([['Save']], { translation, overrides: { context: 'A shop.' } })).toBe('A shop.');
    expect(await context([['Save']], { translation: { context: ' \n' } })).toBeUndefined();
    expect(await context([['Save', { notes: [{ text: 'A verb' }] }]], { translation })).toBe(
      'A music player.\n“Save”: A verb',
    );
  });

  test.each<[string, string, Partial<Unit>, string | undefined]>([
    ['notes', 'Save', { notes: [{ text: ' A verb ' }, { text: 'on a\n  button' }] }, '“Save”: A verb; on a button'],
    ['none of empty notes', 'Save', { notes: [{ text: ' ' }] }, undefined],
    ['none of places in code', 'Save', { notes: [{ text: 'a.ts:5', category: 'location' }] }, undefined],
    ['none of locks', 'Save', { notes: [{ text: '{Locked="ACME"}' }, { text: 'A verb' }] }, '“Save”: A verb'],
    ['the place of three words', 'Save the file', { context: ' menu/save ' }, '“Save the file”: menu/save'],
    ['no place of four', 'Save the file now', { context: 'menu/save' }, undefined],
    ['a blank place', 'Save', { context: ' ' }, undefined],
    ['place and notes', 'Save', { context: 'menu', notes: [{ text: 'A verb' }] }, '“Save”: menu: A verb'],
    ['the text in one line', ' Save\n  it ', { notes: [{ text: 'Do' }] }, '“Save it”: Do'],
    [
      'the beginning of long ones',
      'word '.repeat(40),
      { notes: [{ text: 'n'.repeat(400) }] },
      `“${'word '.repeat(16)}”: ${'n'.repeat(300)}`,
    ],
  ])('of a unit is %s', async (_, source, about, expected) => {
    expect(await context([[source, about]])).toBe(expected);
  });

  test('where the code shows short texts, between their place and their notes', async () => {
    const made = await planned([
      ['Save', { context: 'menu', notes: [{ text: 'A verb' }] }],
      ['Save the file now'],
      ['Open'],
    ]);
    const [save, long] = made.units.map(({ unit }) => unit.sourceUnit.id);
    const sites = new Map([
      [save ?? '', '<button> in Cart.tsx'],
      [long ?? '', '<p> in Cart.tsx'],
    ]);
    expect(contextFor({ ...made.job, sites }, made.units)).toBe('“Save”: menu: <button> in Cart.tsx: A verb');
  });

  test('says nothing twice', async () => {
    const same = ['Save', { notes: [{ text: 'A verb' }] }] as const;
    expect(await context([same, same])).toBe('“Save”: A verb');
  });

  test('is no longer than 2,000 characters, whole lines, the first in any case', async () => {
    const note = (size: number) => ['Save', { notes: [{ text: `${size} `.padEnd(size - 8, 'x') }] }] as const;
    const long = Array.from({ length: 20 }, (_, index) => note(290 + index));
    const found = (await context(long)) ?? '';
    expect(found.split('\n')).toHaveLength(6);
    expect(found.length).toBeLessThanOrEqual(2_000);
    // 1,700 and what is left of it to the limit, the line break between them included.
    const base = 'b'.repeat(1_700);
    const fits = async (size: number) =>
      ((await context([note(size)], { translation: { context: base } })) ?? '').length;
    expect([await fits(299), await fits(300)]).toEqual([1_700 + 1 + 299, 1_700]);
    expect(await context([note(200)], { translation: { context: 'b'.repeat(2_500) } })).toBe('b'.repeat(2_500));
  });

  test('of subtitles is what is said around them', async () => {
    const said = ['One', 'Two\nlines', 'Three', '<i> </i>', 'Five', 'Six', 'Seven', 'Eight'];
    const text = said
      .map((line, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index},900\n${line}\n`)
      .join('\n');
    const source = { path: '/a.en.srt', text, catalog: srt.parse(text) };
    const target = { path: '/a.de.srt', text: '', catalog: srt.parse('') };
    const job: FileJob = { ...memoryJob([]), format: srt, source, target };
    const { units } = await wholePlan(planning(job));
    const around = (...sources: readonly string[]) =>
      contextFor(
        job,
        units.filter(({ unit }) =>
          sources.some((it) => unit.source.parts.some((part) => 'text' in part && part.text === it)),
        ),
      );
    expect(around('One')).toBe('One Two lines Three');
    expect(around('Three')).toBe('One Two lines Three Five');
    expect(around('Five', 'Six')).toBe('Three Five Six Seven Eight');
    expect(around('Eight')).toBe('Six Seven Eight');
    expect(contextFor({ ...job, overrides: { context: 'A film.' } }, units.slice(0, 1))).toBe(
      'A film.\nOne Two lines Three',
    );
    expect(contextFor(job, [])).toBeUndefined();
  });
});
