import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planQuality, runQuality } from '../../../../../server/engine/parts/quality/judge.ts';
import { QualityStore, questionOf } from '../../../../../server/engine/parts/quality/store.ts';
import { fail } from '../../../../../shared/values/result.ts';
import { errorAt, ScriptedJudge } from '../../../../support/scripted-judge.ts';

const DE = { source: 'en', target: 'de' };
const PAIRS = [
  { source: 'One', target: 'Eins' },
  { source: 'Two', target: 'falsch' },
  { source: 'Three', target: 'Drei' },
];
const signal = new AbortController().signal;

function storeIn(folder: string | undefined, told: string[] = [], now = () => 1_000): QualityStore {
  const store = new QualityStore(
    () => folder,
    (line) => told.push(line),
    now,
  );
  onTestFinished(() => store.close());
  return store;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'quality-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

describe('what is asked', () => {
  test('each pair once, in batches of what the provider takes', async () => {
    const judge = new ScriptedJudge();
    const plan = planQuality(judge, storeIn(undefined), [
      { locales: DE, pairs: [...PAIRS, PAIRS[0]!] },
      { locales: DE, pairs: PAIRS.slice(1) },
      { locales: { source: 'en', target: 'fr' }, pairs: [PAIRS[0]!] },
    ]);
    expect(plan).toMatchObject({ pairs: 4, characters: 7 + 9 + 9 + 7, tooLong: 0, refused: [] });
    expect(plan.batches.map(({ locales, pairs }) => [locales.target, pairs.length])).toEqual([
      ['de', 2],
      ['de', 1],
      ['fr', 1],
    ]);
    expect(judge.asked).toEqual([]);
  });

  test('characters count code points, and bound a batch; a text that is too long stays at home', () => {
    const judge = new ScriptedJudge();
    judge.most = { pairs: 10, characters: 12, text: 8 };
    const pairs = [
      { source: '👍👍', target: '👎👎👎' },
      { source: 'abcd', target: 'abcd' },
      { source: 'ab', target: 'ab' },
      { source: 'a'.repeat(9), target: 'b' },
    ];
    const plan = planQuality(judge, storeIn(undefined), [{ locales: DE, pairs }]);
    expect(plan.batches.map((batch) => batch.pairs.length)).toEqual([1, 2]);
    expect([plan.characters, plan.tooLong]).toEqual([5 + 8 + 4, 1]);
  });

  test('languages that the provider does not know are named, and nothing of them is asked', () => {
    const plan = planQuality(new ScriptedJudge(), storeIn(undefined), [
      { locales: { source: 'en', target: 'pl' }, pairs: PAIRS },
      { locales: { source: 'en', target: 'pl' }, pairs: PAIRS },
    ]);
    expect([plan.pairs, plan.refused]).toEqual([0, [{ source: 'en', target: 'pl' }]]);
  });
});

describe('what was said', () => {
  test('is asked once, also by a later program; another text, language or provider is another question', async () => {
    const state = folder();
    const judge = new ScriptedJudge();
    const first = storeIn(state);
    const wanted = [{ locales: DE, pairs: PAIRS }];
    const run = await runQuality(judge, first, planQuality(judge, first, wanted), { signal });
    expect([run.judged, run.silent, run.characters]).toEqual([3, 0, 25]);
    first.close();
    const later = storeIn(state);
    const again = planQuality(judge, later, wanted);
    expect([again.pairs, again.known.get(questionOf('scripted', DE, PAIRS[1]!))]).toEqual([0, [errorAt(0, 6)]]);
    expect(planQuality(judge, later, [{ locales: { ...DE, target: 'de-AT' }, pairs: PAIRS }]).pairs).toBe(3);
    expect(planQuality(judge, later, [{ locales: DE, pairs: [{ source: 'One', target: 'Ein' }] }]).pairs).toBe(1);
    expect(planQuality(Object.assign(new ScriptedJudge(), { id: 'other' }), later, wanted).pairs).toBe(3);
  });

  test('stays when a later batch fails; the rest is asked next time', async () => {
    const state = folder();
    const judge = new ScriptedJudge();
    judge.script.push(undefined, fail({ kind: 'model', message: 'No.' }));
    const store = storeIn(state);
    const wanted = [{ locales: DE, pairs: PAIRS }];
    const run = await runQuality(judge, store, planQuality(judge, store, wanted), { signal });
    expect(run.failure).toEqual({ kind: 'model', message: 'No.' });
    expect([run.judged, run.characters]).toEqual([2, 16]);
    expect(planQuality(judge, store, wanted).batches.flatMap(({ pairs }) => pairs)).toEqual([PAIRS[2]]);
  });

  test('an answer that cannot be read leaves its pairs open; three in a row end the run', async () => {
    const judge = new ScriptedJudge();
    judge.most = { ...judge.most, pairs: 1 };
    const unreadable = () => fail({ kind: 'model', unreadable: true, message: 'Gibberish.' } as const);
    judge.script.push(unreadable(), unreadable());
    const pairs = Array.from({ length: 8 }, (_, at) => ({ source: `${at}`, target: `${at}!` }));
    const store = storeIn(undefined);
    const wanted = [{ locales: DE, pairs }];
    const run = await runQuality(judge, store, planQuality(judge, store, wanted), { signal });
    expect([run.failure, run.judged, run.silent]).toEqual([undefined, 6, 2]);
    judge.script.push(unreadable(), unreadable(), unreadable());
    const other = [{ locales: { ...DE, target: 'fr' }, pairs }];
    const ended = await runQuality(judge, store, planQuality(judge, store, other), { signal });
    expect([ended.failure?.kind, ended.judged, judge.asked.length]).toEqual(['model', 0, 8 + 3]);
  });

  test('after an interruption nothing more is asked', async () => {
    const judge = new ScriptedJudge();
    const control = new AbortController();
    judge.onWork = () => control.abort();
    const store = storeIn(undefined);
    const plan = planQuality(judge, store, [{ locales: DE, pairs: PAIRS }]);
    const run = await runQuality(judge, store, plan, { signal: control.signal });
    expect([run.failure?.kind, judge.asked.length]).toEqual(['interrupted', 1]);
  });
});

describe('a job whose answer nobody has fetched', () => {
  async function killed(): Promise<{ state: string; judge: ScriptedJudge }> {
    const state = folder();
    const judge = new ScriptedJudge(true);
    judge.script.push(fail({ kind: 'interrupted' }));
    const store = storeIn(state);
    await runQuality(judge, store, planQuality(judge, store, [{ locales: DE, pairs: PAIRS.slice(0, 2) }]), { signal });
    store.close();
    return { state, judge };
  }

  test('is fetched by the next run, which sends and counts nothing for it', async () => {
    const { state, judge } = await killed();
    const store = storeIn(state);
    const plan = planQuality(judge, store, [{ locales: DE, pairs: PAIRS }]);
    expect(plan.batches.flatMap(({ pairs }) => pairs)).toEqual([PAIRS[2]]);
    const run = await runQuality(judge, store, plan, { signal });
    expect([judge.resumed, run.judged, run.characters]).toEqual([['job 1'], 3, 9]);
    expect(store.open('scripted')).toEqual([]);
  });

  test('is asked about anew once it is forgotten', async () => {
    const { state, judge } = await killed();
    judge.alive.clear();
    const store = storeIn(state);
    const wanted = [{ locales: DE, pairs: PAIRS }];
    const run = await runQuality(judge, store, planQuality(judge, store, wanted), { signal });
    expect([run.judged, run.silent]).toEqual([1, 2]);
    expect(planQuality(judge, store, wanted).pairs).toBe(2);
  });

  test('is of no use after a day', async () => {
    const { state, judge } = await killed();
    const store = storeIn(state, [], () => 1_000 + 24 * 3_600_000 + 1);
    expect(planQuality(judge, store, [{ locales: DE, pairs: PAIRS }]).pairs).toBe(3);
  });
});

describe('the file', () => {
  test('that is damaged is moved aside; the run goes on', async () => {
    const state = folder();
    writeFileSync(join(state, 'quality.sqlite'), 'no database '.repeat(1_000));
    const told: string[] = [];
    const store = storeIn(state, told);
    const judge = new ScriptedJudge();
    const run = await runQuality(judge, store, planQuality(judge, store, [{ locales: DE, pairs: PAIRS }]), { signal });
    expect(run.judged).toBe(3);
    expect(told).toEqual([expect.stringContaining('was damaged. It was moved to')]);
    expect(readdirSync(state).some((name) => name.includes('.damaged-'))).toBe(true);
  });

  test('that cannot be opened is told once, and the run goes on without', async () => {
    const state = join(folder(), 'file');
    writeFileSync(state, '');
    const told: string[] = [];
    const store = storeIn(state, told);
    const judge = new ScriptedJudge();
    const run = await runQuality(judge, store, planQuality(judge, store, [{ locales: DE, pairs: PAIRS }]), { signal });
    expect([run.judged, told.length]).toEqual([3, 1]);
  });
});
