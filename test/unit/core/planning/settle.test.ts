import { describe, expect, test } from 'vitest';
import type { CheckContext } from '../../../../server/core/checks/check.ts';
import { sortDecisions } from '../../../../server/core/planning/decide.ts';
import { planning, wholePlan } from '../../../../server/core/planning/plan.ts';
import type { Result } from '../../../../server/core/planning/results.ts';
import { type Decision, settle } from '../../../../server/core/planning/settle.ts';
import { type Finding, firstHard, hard, soft } from '../../../../server/core/planning/verify/finding.ts';
import { memoryJob } from '../../../support/translate-job.ts';

const context: CheckContext = {
  dialect: 'plain',
  sourceLocale: 'en',
  targetLocale: 'de',
  ignore: [],
};

async function planned(source: string, cue = false) {
  const { units } = await wholePlan(planning(memoryJob([{ id: 'a', source: [source] }])));
  const one = units[0]!;
  if (!cue) return one;
  const sourceUnit = { ...one.unit.sourceUnit, cue: { start: 0, end: 9_000, timing: { start: 0, end: 0 } } };
  return { ...one, unit: { ...one.unit, sourceUnit, targetUnit: sourceUnit } };
}

const settled = (
  text: string,
  attempts = 1,
  repairs: readonly string[] = [],
  findings: readonly Finding[] = [],
): Result => ({
  settled: { pieces: [text], repairs, findings },
  attempts,
});
const refused = (reason: string, attempts: number): Result => ({ refused: reason, attempts });

describe('a unit', () => {
  test.each<[string, readonly Result[], Decision]>([
    ['with a text that was refused', [settled('Eins.'), refused('was lost', 1)], { do: 'refuse', reason: 'was lost' }],
    [
      'after some attempts',
      [refused('was lost', 3), undefined],
      { do: 'refuse', reason: 'was lost (after 3 attempts)' },
    ],
    ['with a text without answer', [settled('Eins.'), undefined], { do: 'leave' }],
    ['without any answer', [undefined, undefined], { do: 'leave' }],
    [
      'that is whole',
      [settled('Eins.'), settled('Zwei.')],
      {
        do: 'write',
        change: { unit: 'a', parts: ['Eins.\nZwei.'], origin: 'machine', targetLocale: 'de' },
        repaired: false,
        remarks: [],
      },
    ],
    [
      'that was repaired, was asked for several times, and is to be looked at',
      [
        settled('Eins.', 1, ['double spaces', 'line breaks'], [soft('length', 'is long'), soft('same', 'is the same')]),
        settled('Zwei.', 4, ['double spaces'], [soft('length', 'is long')]),
      ],
      {
        do: 'write',
        change: { unit: 'a', parts: ['Eins.\nZwei.'], origin: 'machine', targetLocale: 'de', review: true },
        repaired: true,
        remarks: ['repaired: double spaces, line breaks', 'is long', 'is the same', 'accepted at attempt 4'],
      },
    ],
    [
      'that was repaired is to be looked at for that',
      [settled('Eins.', 1, ['line breaks']), settled('Zwei.')],
      {
        do: 'write',
        change: { unit: 'a', parts: ['Eins.\nZwei.'], origin: 'machine', targetLocale: 'de', review: true },
        repaired: true,
        remarks: ['repaired: line breaks'],
      },
    ],
    [
      'that is to be looked at only',
      [settled('Eins.', 1, [], [soft('length', 'is long')]), settled('Zwei.')],
      {
        do: 'write',
        change: { unit: 'a', parts: ['Eins.\nZwei.'], origin: 'machine', targetLocale: 'de', review: true },
        repaired: false,
        remarks: ['is long'],
      },
    ],
    [
      'that came at the second attempt needs no look for that',
      [settled('Eins.', 2), settled('Zwei.')],
      {
        do: 'write',
        change: { unit: 'a', parts: ['Eins.\nZwei.'], origin: 'machine', targetLocale: 'de' },
        repaired: false,
        remarks: ['accepted at attempt 2'],
      },
    ],
    [
      'whose texts pass one by one and not together',
      [settled('Eins.', 2), settled('Zwei {a}.')],
      { do: 'refuse', reason: 'the result has “{a}”, which the source does not have (after 2 attempts)', whole: true },
    ],
    [
      'whose texts pass one by one and not together, at once',
      [settled('Eins.'), settled('Zwei {a}.')],
      { do: 'refuse', reason: 'the result has “{a}”, which the source does not have', whole: true },
    ],
  ])('%s', async (_, results, expected) => {
    expect(settle(await planned('One.\nTwo.'), results, context)).toEqual(expected);
  });

  test('of a subtitle is broken into lines, that of another file is not', async () => {
    const long = 'Wo bist du denn die ganze lange Zeit über gewesen?';
    const source = 'Where have you been all this time?';
    const parts = async (cue: boolean) => settle(await planned(source, cue), [settled(long)], context);
    expect(await parts(true)).toMatchObject({
      change: { parts: ['Wo bist du denn die ganze\nlange Zeit über gewesen?'] },
    });
    expect(await parts(false)).toMatchObject({ change: { parts: [long] } });
    const two = settle(await planned('One.\nTwo.', true), [settled(long), settled('Zwei.')], context);
    expect(two).toMatchObject({ change: { parts: [`${long}\nZwei.`] } });
  });
});

test('decisions as lines of a report', async () => {
  const unit = await planned('One');
  const change = (id: string) => ({ unit: id, parts: ['x'], origin: 'machine' as const });
  const named = (id: string, decision: Decision) => ({ unit: { ...unit, unit: { ...unit.unit, id } }, decision });
  expect(
    sortDecisions([
      named('a', { do: 'write', change: change('a'), repaired: false, remarks: [] }),
      named('b', { do: 'write', change: change('b'), repaired: true, remarks: ['repaired: x', 'is long'] }),
      named('c', { do: 'refuse', reason: 'was lost' }),
      named('d', { do: 'leave' }),
    ]),
  ).toEqual({
    machine: [change('a'), change('b')],
    repaired: ['b'],
    notes: [{ unit: 'b', reason: 'repaired: x; is long' }],
    refused: [{ unit: 'c', reason: 'was lost' }],
    skipped: [{ unit: 'd', reason: 'not translated: the run stopped before it was reached' }],
  });
});

test('the first finding that is hard', () => {
  const [one, two, three] = [soft('same', 'a'), hard('leak', 'b'), hard('tokens', 'c')];
  expect([firstHard([one, two, three]), firstHard([one]), firstHard([])]).toEqual([two, undefined, undefined]);
});
