import { afterEach, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../../server/embedded/index.ts';
import { ask, at, type Target } from './support.ts';

const running: Embedded[] = [];
async function start(faults: string, seed = 1): Promise<Target> {
  const service = await startEmbedded({ faults, seed });
  running.push(service);
  return { ...service, scheme: 'Service-Auth-Key', external: false };
}
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

const question = { path: '/v2/translate', json: { text: ['Save changes'], target_lang: 'DE' } };
const used = async (target: Target) => at((await ask(target, { path: '/v2/usage' })).json, 'character_count');
const only = ',only=/v2/translate';

describe('network faults', () => {
  test.each([429, 529, 500, 502, 503, 504])('%i: nothing is done and nothing billed', async (status) => {
    const target = await start(`${status}=1${only}`);
    expect((await ask(target, question)).status).toBe(status);
    expect(await used(target)).toBe(0);
  });

  test('a proxy’s page for what is too large', async () => {
    const answer = await ask(await start('html413=1'), question);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('<html>');
  });

  test('refused: nothing was done; cut: everything was, half of the answer came', async () => {
    const refused = await start(`refuse=1${only}`);
    await expect(ask(refused, question)).rejects.toThrow();
    expect(await used(refused)).toBe(0);
    const cut = await start(`cut=1${only}`);
    const response = await fetch(`${cut.url}${question.path}`, {
      method: 'POST',
      headers: { Authorization: `x ${cut.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(question.json),
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(await used(cut)).toBe(12);
  });

  test('an answer without its body, though all was done', async () => {
    const target = await start(`emptybody=1${only}`);
    const answer = await ask(target, question);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(await used(target)).toBe(12);
  });

  test('a slow answer is whole in the end', async () => {
    const answer = await ask(await start('slow=1,slowms=50'), question);
    expect(at(answer.json, 'translations', 0, 'text')).toBe('[Šàvé çĥàñĝéš]');
  });

  test('a request that is never answered ends when the client gives up, and does not keep the service from closing', async () => {
    const target = await start('hang=1');
    const giveUp = new AbortController();
    const asked = fetch(target.url + question.path, { method: 'POST', body: '{}', signal: giveUp.signal });
    // Awaited before it can fail: nobody knows whether that comes before the end of the closing.
    const cutOff = expect(ask(target, question)).rejects.toThrow();
    giveUp.abort();
    await expect(asked).rejects.toThrow('aborted');
    await target.close();
    await cutOff;
  });

  test('the same seed gives the same faults; text faults show in translations only', async () => {
    const spec = `429=0.3,503=0.2,empty=0.2,unchanged=0.3${only}`;
    const run = async (seed: number) => {
      const target = await start(spec, seed);
      const seen: string[] = [];
      for (let index = 0; index < 60; index += 1) {
        const { status, json } = await ask(target, question);
        seen.push(`${status} ${at(json, 'translations', 0, 'text')}`);
      }
      return seen;
    };
    const first = await run(5);
    expect(await run(5)).toEqual(first);
    expect(await run(6)).not.toEqual(first);
    expect(new Set(first).size).toBe(5);
  });

  test('a wrong specification is an error of the start', async () => {
    await expect(startEmbedded({ faults: 'oops=1' })).rejects.toThrow('fault "oops" is not known');
  });
});
