import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allPages, ask, PAGE, remove } from '../../../server/service/ask.ts';
import { type ServiceErrorKind, serviceError } from '../../../server/service/errors/errors.ts';
import { getTagUsage } from '../../../server/service/resources/analytics.ts';
import { qualityEvaluation } from '../../../server/service/resources/quality.ts';
import type { Transport } from '../../../server/service/transport/transport.ts';
import type { WireAnswer } from '../../../server/service/transport/wire.ts';
import { fail, ok } from '../../../shared/values/result.ts';
import { FakeClock } from '../../support/fake-clock.ts';

type Sent = Parameters<Transport['send']>;
type Answer = string | Partial<WireAnswer> | ServiceErrorKind;

/** A transport that answers so, the last answer as often as it is asked for. */
function answering(...answers: readonly Answer[]) {
  const sent: Sent[] = [];
  const transport: Pick<Transport, 'send'> = {
    async send(...args) {
      sent.push(args);
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? '';
      if (answer === 'not-found' || answer === 'network')
        return fail(serviceError({ kind: answer, operation: args[0].operation, message: 'no', advice: 'x' }));
      const said = typeof answer === 'string' ? { body: answer } : answer;
      return ok({ status: 200, contentType: 'application/json', body: '', ...said });
    },
  };
  return { transport: transport as Transport, sent };
}

describe('an operation', () => {
  const schema = z.object({ id: z.string() });
  const run = (answer: Answer, once?: boolean) =>
    ask(
      answering(answer).transport,
      { operation: 'make', method: 'POST', path: '/x', ...(once && { once }) },
      undefined,
      schema,
      ({ id }, { traceId }) => `${id} ${traceId}`,
    );

  test('gives what is read of its answer, and of what came with it', async () => {
    expect(await run({ body: '{"id":"1"}', traceId: 't' })).toEqual(ok('1 t'));
    expect(await run('network')).toMatchObject({ error: { kind: 'network', operation: 'make' } });
  });

  test('whose answer cannot be read has left something behind if it must not be sent twice', async () => {
    const plain = await run('{}');
    expect(plain).toMatchObject({ error: { kind: 'protocol', message: expect.stringContaining('"id" is missing') } });
    expect(plain.ok || plain.error.ambiguous).toBeUndefined();
    expect(await run('{}', true)).toMatchObject({ error: { kind: 'protocol', ambiguous: true } });
    const refused = await run('network', true);
    expect(refused.ok || refused.error.ambiguous).toBeUndefined();
  });
});

test('what an earlier attempt may have removed is gone, what nobody has removed was not there', async () => {
  const request = { operation: 'delete', path: '/x' };
  const { transport, sent } = answering('not-found');
  expect(await remove(transport, request)).toMatchObject({ error: { kind: 'not-found' } });
  const unclear: Transport['send'] = async (wire, call) => {
    call?.onUnclear?.();
    return transport.send(wire, call);
  };
  expect(await remove({ ...transport, send: unclear }, request)).toEqual(ok(undefined));
  expect(sent.map(([{ method }]) => method)).toEqual(['DELETE', 'DELETE']);
});

test('pages are read until one is not full, or brings nothing new', async () => {
  const full = Array.from({ length: PAGE }, (_, at) => ({ id: `${at}` }));
  const read = async (pages: readonly (typeof full)[]) => {
    let asked = 0;
    const all = await allPages(async (number) => {
      asked += 1;
      return ok(pages[Math.min(number, pages.length - 1)] ?? []);
    });
    return [all.ok && all.value.length, asked];
  };
  expect(await read([full, [{ id: 'x' }]])).toEqual([PAGE + 1, 2]);
  expect(await read([[{ id: 'x' }]])).toEqual([1, 1]);
  expect(await read([full])).toEqual([PAGE, 2]);
});

test('usage by tag without a number is none', async () => {
  const usage = [{ custom_tag: 'a', breakdown: {} }];
  const report = { start_date: '2026-01-01', end_date: '2026-01-02', usage };
  const { transport } = answering(JSON.stringify({ custom_tag_usage_report: report }));
  expect(await getTagUsage(transport, { from: '2026-01-01', to: '2026-01-02' })).toMatchObject({
    value: {
      tags: [{ tag: 'a', usage: { total: 0, textTranslation: 0, documentTranslation: 0, textImprovement: 0 } }],
    },
  });
});

test('an evaluation is asked for again after a second at least', async () => {
  const clock = new FakeClock();
  const running = { body: '{"status":"running"}', retryAfter: 0 };
  const { transport } = answering(running, { ...running, retryAfter: 7_000 }, running, '{"status":"done"}');
  expect(await qualityEvaluation(transport, clock).result({ id: '1' })).toEqual(ok([]));
  expect(clock.sleeps).toEqual([0, 1_000, 7_000, 1_000]);
});
