import { describe, expect, test } from 'vitest';
import type { AnswerLog, SharedQuestions } from '../../../server/service/answer-log.ts';
import { type ServiceError, serviceError } from '../../../server/service/errors/errors.ts';
import { translate } from '../../../server/service/resources/translate.ts';
import type { Transport } from '../../../server/service/transport/transport.ts';
import { ok } from '../../../shared/values/result.ts';

/** A service that answers in capitals, and remembers what it was sent. @param fails by text of the request */
function service(fails: (texts: readonly string[]) => ServiceError | undefined = () => undefined) {
  const sent: string[][] = [];
  const transport: Pick<Transport, 'send' | 'width'> = {
    width: 2,
    send: async ({ json = '{}' }) => {
      const texts: string[] = JSON.parse(json).text;
      const problem = fails(texts);
      sent.push(texts);
      if (problem !== undefined) return { ok: false, error: problem };
      const translations = texts.map((text) => ({
        text: text.toUpperCase(),
        detected_source_language: 'EN',
        billed_characters: text.length,
      }));
      return ok({ status: 200, body: JSON.stringify({ translations }) } as never);
    },
  };
  return { sent, transport: transport as Transport };
}

/** What the other machines do. A question is named by the text it is about. */
function others(known: Record<string, string>, busy: readonly string[]) {
  const about = (question: string) => JSON.parse(question.slice(question.lastIndexOf('[')))[1] as string;
  const state = {
    busy: new Set(busy),
    known: { ...known } as Record<string, string>,
    waits: 0,
    answered: [] as string[],
    released: [] as string[],
  };
  const answer = (text: string) => ({ text, detectedSourceLang: 'EN', billedCharacters: 5 });
  const shared: SharedQuestions = {
    claim: async (asked) => {
      const texts = [...asked.keys()].map((question) => [question, about(question)] as const);
      const found = texts.flatMap(([question, text]) => {
        const one = state.known[text];
        return one === undefined ? [] : [[question, answer(one)] as const];
      });
      const mine = texts.filter(([, text]) => state.known[text] === undefined && !state.busy.has(text));
      return ok({ known: new Map(found), mine: new Set(mine.map(([question]) => question)) });
    },
    keep: async (answers) => void state.answered.push(...[...answers.keys()].map(about)),
    release: async (questions) => void state.released.push(...questions.map(about)),
    changed: async () => {
      state.waits += 1;
      // The second time, the other machine has answered one and given up the other.
      if (state.waits === 2) {
        const [first, ...rest] = state.busy;
        if (first !== undefined) state.known[first] = `${first} of another`;
        for (const one of [first, ...rest]) if (one !== undefined) state.busy.delete(one);
      }
    },
  };
  const log: AnswerLog = { find: () => undefined, keep: () => undefined, shared };
  return { state, log };
}

const run = (transport: Transport, texts: readonly string[], answers: AnswerLog, signal?: AbortSignal) =>
  translate(transport, { texts, targetLang: 'DE' }, { answers, ...(signal && { signal }) });

describe('questions that several machines ask', () => {
  test('only what is reserved here is sent; what others know costs nothing, and what they ask is waited for', async () => {
    const { sent, transport } = service();
    const { state, log } = others({ one: 'eins' }, ['two', 'three']);
    const { translations, error, requests } = await run(transport, ['one', 'two', 'three', 'four', 'four'], log);
    expect(error).toBeUndefined();
    expect(translations.map((one) => [one?.text, one?.billedCharacters])).toEqual([
      ['eins', 0],
      ['two of another', 0],
      ['THREE', 5],
      ['FOUR', 4],
      ['FOUR', 0],
    ]);
    expect(sent).toEqual([['four'], ['three']]);
    expect(requests).toBe(0);
    expect(state).toMatchObject({ waits: 2, answered: ['four', 'three'], released: [] });
  });

  test('what fails is given back, each text once; parts of a request that was split are asked for as parts', async () => {
    const bad = serviceError({ kind: 'too-large', operation: 'translate text', message: 'too large', advice: '' });
    const { sent, transport } = service((texts) => (texts.includes('bad') ? bad : undefined));
    const { state, log } = others({}, []);
    const outcome = await run(transport, ['a', 'b', 'bad', 'd'], log);
    expect(outcome.translations.map((one) => one?.text)).toEqual(['A', 'B', undefined, 'D']);
    expect([...outcome.rejected.keys()]).toEqual([2]);
    expect(sent).toEqual([['a', 'b', 'bad', 'd'], ['a', 'b'], ['bad', 'd'], ['bad'], ['d']]);
    expect(state.answered).toEqual(['a', 'b', 'd']);
    expect(new Set(state.released)).toEqual(new Set(['a', 'b', 'bad', 'd']));
  });

  test('a refusal of the others ends the run, and nothing is sent', async () => {
    const { sent, transport } = service();
    const { log } = others({}, []);
    const error = serviceError({ kind: 'quota', operation: 'translate text', message: 'no budget', advice: '' });
    const shared = { ...(log.shared as SharedQuestions), claim: async () => ({ ok: false as const, error }) };
    const outcome = await run(transport, ['a'], { ...log, shared });
    expect(outcome.error).toEqual(error);
    expect(sent).toEqual([]);
  });

  test('who is called off while another machine is asking stops waiting; what was reserved and not sent is given back', async () => {
    const { sent, transport } = service();
    const { state, log } = others({}, ['two']);
    const called = new AbortController();
    const shared: SharedQuestions = {
      ...(log.shared as SharedQuestions),
      changed: async () => called.abort(),
    };
    const outcome = await run(transport, ['one', 'two'], { ...log, shared }, called.signal);
    expect(outcome.translations.map((one) => one?.text)).toEqual(['ONE', undefined]);
    expect(outcome.error?.kind).toBe('cancelled');

    const late: SharedQuestions = {
      ...(log.shared as SharedQuestions),
      claim: async (asked) => {
        stopped.abort();
        return ok({ known: new Map(), mine: new Set(asked.keys()) });
      },
    };
    const stopped = new AbortController();
    const nothing = await run(transport, ['three'], { ...log, shared: late }, stopped.signal);
    expect(nothing.error?.kind).toBe('cancelled');
    expect(sent).toEqual([['one']]);
    expect(state.released).toEqual(['three']);
  });
});
