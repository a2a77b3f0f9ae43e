import { describe, expect, test } from 'vitest';
import type { Method } from '../../../../../server/core/planning/methods.ts';
import { planning, wholePlan } from '../../../../../server/core/planning/plan.ts';
import { Asking } from '../../../../../server/engine/parts/translate/ask.ts';
import type { Question } from '../../../../../server/engine/parts/translate/calls.ts';
import type { JobDependencies } from '../../../../../server/engine/parts/translate/dependencies.ts';
import { type ServiceError, type ServiceErrorKind, serviceError } from '../../../../../server/service/errors/errors.ts';
import type { TranslateRequest, Translator } from '../../../../../server/service/resources/translate-types.ts';
import { memoryJob } from '../../../../support/translate-job.ts';

const PLAIN: Method = { shape: 'plain' };
const TAGS: Method = { shape: 'shown', version: 'v2' };
const job = memoryJob(Array.from({ length: 2_000 }, (_, i) => ({ id: `u${i}`, source: [`Text ${i}`] })));
const { units } = await wholePlan(planning(job));
/** Two texts of each unit: calls of 50 texts. */
const questions = (count: number, method = PLAIN, from = 0): readonly Question[] =>
  Array.from({ length: count }, (_, i) => ({
    text: `${method.shape} ${from + i}`,
    method,
    unit: units[(from + i) >> 1]!,
  }));
const failure = (kind: ServiceErrorKind): ServiceError =>
  serviceError({ kind, operation: 'translate text', message: 'no', advice: 'wait' });

type Answer = (request: TranslateRequest, call: number) => ServiceError | undefined;

/** Asks with a translator that fails where `answer` says so. */
function ask(answer: Answer = () => undefined, more: Partial<JobDependencies> = {}) {
  const calls: TranslateRequest[] = [];
  const answered: number[] = [];
  let [open, most] = [0, 0];
  const translator: Translator = {
    translate: async (request, options) => {
      const error = answer(request, calls.push(request));
      expect(options).toEqual({
        ...(more.signal && { signal: more.signal }),
        ...(more.budget && { budget: more.budget }),
      });
      most = Math.max(most, ++open);
      await new Promise(setImmediate);
      open -= 1;
      const translations = request.texts.map((text) =>
        error === undefined && !/0$/.test(text)
          ? { text: text.toUpperCase(), detectedSourceLang: 'EN', billedCharacters: 2 }
          : undefined,
      );
      const rejected = new Map(
        request.texts.flatMap((text, i) => (/10$/.test(text) ? [[i, failure('too-large')] as const] : [])),
      );
      return { translations, rejected, requests: 1, ...(error && { error }) };
    },
  };
  const asking = new Asking(job, { translator, ...more }, (all) => answered.push(all.length));
  return { asking, calls, answered, most: () => most };
}
const sizes = (calls: readonly TranslateRequest[]) => calls.map(({ texts }) => texts.length);

describe('asking', () => {
  test('gathers answers, rejections and what is billed by question', async () => {
    const { asking, answered } = ask();
    const all = questions(51);
    asking.add(all);
    const { texts, rejected, billedCharacters, error } = await asking.all();
    expect([texts.get(all[1]!), texts.has(all[0]!), texts.size]).toEqual(['PLAIN 1', false, 45]);
    expect([...rejected].map(([question, { kind }]) => [question.text, kind])).toEqual([['plain 10', 'too-large']]);
    expect([billedCharacters, error]).toEqual([90, undefined]);
    expect(answered.toSorted()).toEqual([1, 50]);
    expect('error' in asking.answers).toBe(false);
  });

  test('sends what fills calls at once, and holds the last call of each way for what comes', async () => {
    const { asking, calls } = ask();
    asking.add([...questions(120), ...questions(30, TAGS)]);
    expect(sizes(calls)).toEqual([50, 50]);
    asking.add(questions(30, PLAIN, 120));
    expect(sizes(calls)).toEqual([50, 50]);
    asking.add(questions(30, TAGS, 30));
    expect(sizes(calls)).toEqual([50, 50, 50]);
    await asking.all();
    expect(sizes(calls)).toEqual([50, 50, 50, 50, 10]);
    expect(calls.map(({ tagHandling }) => tagHandling ?? '').filter((it) => it !== '')).toHaveLength(2);
  });

  test('has sixteen calls at a time, no more', async () => {
    const { asking, calls, most } = ask();
    asking.add(questions(1_000));
    asking.add(questions(1_000, PLAIN, 1_000));
    await asking.all();
    expect([calls.length, most()]).toEqual([40, 16]);
  });

  test.each([
    'rate',
    'server',
    'network',
    'timeout',
    'too-large',
  ] as const)('goes on after an error that says nothing about the next request: %s', async (kind) => {
    const { asking, calls } = ask((_, call) => (call === 1 ? failure(kind) : undefined));
    asking.add(questions(1_500));
    const { texts, error } = await asking.all();
    expect([calls.length, texts.size, error?.kind]).toEqual([30, 1_500 - 150 - 45, kind]);
  });

  test.each([
    'quota',
    'unauthorized',
    'bad-request',
    'protocol',
    'file',
    'offline',
  ] as const)('stops after one that holds for all: %s', async (kind) => {
    const { asking, calls } = ask((_, call) => (call === 1 ? failure(kind) : undefined));
    asking.add(questions(1_500));
    const { texts, error } = await asking.all();
    expect([calls.length, texts.size, error?.kind]).toEqual([16, 15 * 45, kind]);
  });

  test('tells the first error', async () => {
    const { asking } = ask((_, call) => (call === 1 ? failure('network') : call === 2 ? failure('server') : undefined));
    asking.add(questions(200));
    expect((await asking.all()).error?.kind).toBe('network');
  });

  test('sends nothing more when it is cancelled', async () => {
    const cancel = new AbortController();
    const { asking, calls } = ask(
      () => {
        cancel.abort();
        return undefined;
      },
      { signal: cancel.signal },
    );
    asking.add(questions(1_500));
    const { texts } = await asking.all();
    expect([calls.length, texts.size]).toEqual([1, 45]);
  });

  test('a bug is thrown where the end is waited for', async () => {
    const translator: Translator = { translate: async () => Promise.reject(new TypeError('bug')) };
    const asking = new Asking(job, { translator }, () => {});
    asking.add(questions(120));
    await new Promise(setImmediate);
    await expect(asking.all()).rejects.toThrow('bug');
  });

  test('nothing', async () => {
    const { asking, calls } = ask();
    asking.add([]);
    expect([await asking.all(), calls]).toEqual([{ texts: new Map(), rejected: new Map(), billedCharacters: 0 }, []]);
  });
});
