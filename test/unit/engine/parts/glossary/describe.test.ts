import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../../server/core/formats/glossary/index.ts';
import { openSyncCache } from '../../../../../server/engine/parts/glossary/cache.ts';
import {
  changeCounts,
  isInStep,
  planData,
  standingOf,
  stepData,
  stepText,
} from '../../../../../server/engine/parts/glossary/describe.ts';
import { NO_LOCK, withGlossary } from '../../../../../server/engine/parts/glossary/lock.ts';
import type { PushStep } from '../../../../../server/engine/parts/glossary/plan.ts';
import { compareWith } from '../../../../../server/engine/parts/glossary/state.ts';

type Terms = Readonly<Record<string, string>>;
const entriesOf = (terms: Terms) => new Map(Object.entries(terms));
const PAIR = 'en > de';

interface World {
  readonly file?: Terms | string;
  readonly synced?: Terms;
  readonly service?: Terms;
  /** Of the glossary on the service. */
  readonly name?: string;
  readonly exists?: boolean;
  readonly offered?: ReadonlySet<string>;
}

function stateOf({ file, synced, service, name = 'n', exists = true, offered }: World) {
  const text =
    typeof file === 'string'
      ? file
      : Object.entries(file ?? {})
          .map((row) => `${row.join('\t')}\n`)
          .join('');
  const files =
    file === undefined
      ? []
      : [{ name: 'en-de.tsv', content: { path: 'en-de.tsv', text }, table: parseFile('en-de.tsv', text) }];
  const cache = openSyncCache(':memory:');
  const dictionaries = new Map<string, { hash: string; count: number }>();
  if (synced !== undefined) {
    const entries = entriesOf(synced);
    dictionaries.set(PAIR, { hash: cache.put(entries), count: entries.size });
  }
  return compareWith(
    { files, lock: withGlossary(NO_LOCK, 's', { id: 'g', name: 'n', dictionaries }), service: 's', name: 'n', cache },
    {
      ...(exists && { glossary: { id: 'g', name, creationTime: '', dictionaries: [] } }),
      dictionaries: new Map(service === undefined ? [] : [[PAIR, { entries: entriesOf(service), denormal: false }]]),
      lost: !exists,
      others: [],
      ...(offered && { offered }),
    },
  );
}

const A = { house: 'Haus' };
const B = { house: 'Heim' };
const C = { house: 'Hütte' };

describe('how a dictionary stands', () => {
  test.each<[string, World]>([
    ['in step', { file: A, synced: A, service: A }],
    ['to push', { file: B, synced: A, service: A }],
    ['to pull', { file: A, synced: A, service: B }],
    ['conflict', { file: B, synced: A, service: C }],
    ['new', { file: A }],
    ['lost', { file: A, synced: A }],
    ['service only', { service: A }],
    ['to push and pull', { file: { ...A, hut: 'Hütte' }, synced: A, service: { ...A, pass: 'Pass' } }],
    ['mistakes', { file: 'house\n', synced: A, service: A }],
  ])('%s', (standing, world) => {
    const state = stateOf(world);
    expect(state.plans.map((plan) => standingOf(state, plan))).toEqual([standing]);
    expect(isInStep(state)).toBe(standing === 'in step');
    expect(planData(state)).toMatchObject({ inStep: standing === 'in step', dictionaries: [{ standing }] });
  });

  test('another name on the service is a difference, and so is a glossary that is not there', () => {
    const renamed = stateOf({ file: A, synced: A, service: A, name: 'old' });
    expect(isInStep(renamed)).toBe(false);
    expect(planData(renamed)).toMatchObject({ rename: { from: 'old', to: 'n' }, inStep: false });
    expect(planData(stateOf({ file: A, synced: A, service: A }))).not.toHaveProperty('rename');
    expect(isInStep(stateOf({ file: A, exists: false }))).toBe(false);
    // Nothing here, nothing there.
    expect(isInStep(stateOf({ exists: false }))).toBe(true);
    expect(planData(stateOf({ exists: false }))).toMatchObject({ glossary: null, lost: true, dictionaries: [] });
  });

  test('as plain data', () => {
    const state = stateOf({ file: { ...B, pass: 'Pass' }, synced: A, service: A });
    expect(planData(state).dictionaries).toMatchObject([
      {
        sourceLang: 'en',
        targetLang: 'de',
        files: 2,
        service: 1,
        unchanged: 0,
        push: { added: [{ source: 'pass' }], changed: [{ source: 'house' }], removed: [] },
        lastSyncKnown: true,
        blocked: false,
      },
    ]);
    expect(planData(stateOf({ service: A })).dictionaries).toMatchObject([{ files: null, service: 1 }]);
    const wrong = planData(stateOf({ file: 'house\n' }));
    expect(wrong.problems).toMatchObject([{ file: 'en-de.tsv', line: 1, severity: 'error' }]);
    expect(wrong.problems[0]).not.toHaveProperty('pairs');
  });

  test('counts of changes name those that are there', () => {
    const changes = (added: number, changed: number, removed: number) => {
      const some = (count: number) => Array.from({ length: count }, () => ({ source: 'x' }));
      return changeCounts({ added: some(added), changed: some(changed), removed: some(removed) });
    };
    expect([changes(2, 1, 3), changes(0, 0, 1), changes(0, 0, 0)]).toEqual(['+2 ~1 -3', '-1', '']);
  });
});

describe('what a request does', () => {
  const many = entriesOf({ a: '1', b: '2' });
  test.each<[PushStep, string, number]>([
    [{ kind: 'create', dictionaries: new Map([[PAIR, many]]) }, 'created "n": en > de (2)', 0],
    [{ kind: 'rename', from: 'old' }, 'renamed "old" to "n"', 0],
    [
      { kind: 'merge', pair: PAIR, entries: entriesOf({ a: '1' }), result: many },
      'en > de: 1 term added or changed',
      0,
    ],
    [{ kind: 'put', pair: PAIR, entries: many }, 'en > de: added, 2 terms now', 0],
    [{ kind: 'put', pair: PAIR, entries: entriesOf({ a: '1' }), expected: many }, 'en > de: replaced, 1 term now', 1],
    [{ kind: 'delete', pair: PAIR, expected: many }, 'en > de: deleted (2 terms)', 2],
  ])('%j', (step, text, removes) => {
    expect(stepData(step, 'n')).toEqual({
      kind: step.kind,
      ...('pair' in step && { pair: PAIR }),
      removes,
      text,
    });
  });

  test('in little room', () => {
    const clip = (text: string, width: number) => `${text}/${width}`;
    expect(stepText({ kind: 'rename', from: 'old' }, 'n', clip)).toBe('renamed "old/30" to "n/30"');
    expect(stepText({ kind: 'create', dictionaries: new Map() }, 'n', clip)).toBe('created "n/40": ');
  });
});
