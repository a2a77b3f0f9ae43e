import { describe, expect, it } from 'vitest';
import { serviceError } from '../../../server/service/errors/errors.ts';
import { targetOffer } from '../../../server/service/offers.ts';
import type { Language } from '../../../server/service/resources/languages.ts';
import { isOffered } from '../../../shared/locale.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';

const LIST: readonly Language[] = [
  { code: 'DE', name: 'German', supportsFormality: true },
  { code: 'PT-BR', name: 'Portuguese (Brazilian)', supportsFormality: true },
];
const offeredTargets = async (...asked: Parameters<typeof targetOffer>) => (await targetOffer(...asked))?.codes;

const DOWN = fail(serviceError({ kind: 'network', operation: 'list', message: 'no', advice: 'Wait.' }));

function service(answer: () => Promise<Result<readonly Language[], ReturnType<typeof serviceError>>>) {
  const client = {
    asked: 0,
    languages: () => {
      client.asked += 1;
      return answer();
    },
  };
  return client;
}

describe('what a service offers', () => {
  it('is asked once an hour, by all runs together', async () => {
    const client = service(async () => ok(LIST));
    let now = 0;
    const ask = () => offeredTargets(client, undefined, () => now);
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([...(first ?? [])]).toEqual(['DE', 'PT-BR']);
    expect(second).toBe(first);
    now = 3_599_999;
    await ask();
    expect(client.asked).toBe(1);
    now = 3_600_000;
    await ask();
    expect(client.asked).toBe(2);
  });

  it('is unknown when the service cannot say, for a minute', async () => {
    const client = service(async () => DOWN);
    let now = 0;
    const ask = () => offeredTargets(client, undefined, () => now);
    expect(await ask()).toBeUndefined();
    now = 59_999;
    await ask();
    expect(client.asked).toBe(1);
    now = 60_000;
    await ask();
    expect(client.asked).toBe(2);
  });

  it('is more than its list says, where that is the one with gaps', async () => {
    const named = (...codes: string[]) =>
      service(async () => ok(codes.map((code) => ({ code, name: code, supportsFormality: false }))));
    const large = await offeredTargets(named('DE', 'AF', 'CA'));
    const gaps = 'ACE BHO CEB CKB GOM KMR LMO MAI PAG PAM PRS SCN YUE'.split(' ');
    expect(gaps.filter((code) => !isOffered(code.toLowerCase(), large))).toEqual([]);
    expect(isOffered('tlh', large)).toBe(false);
    expect(isOffered('yue', await offeredTargets(named('DE')))).toBe(false);
  });

  it('is what its list says, where that tells features, too', async () => {
    const list = ['DE', 'AF', 'CA', 'YUE'].map((code) => ({
      code,
      name: code,
      supportsFormality: false,
      features: [],
    }));
    const offered = await offeredTargets(service(async () => ok(list)));
    expect(['yue', 'mai'].map((locale) => isOffered(locale, offered))).toEqual([true, false]);
  });

  it('is unknown when it names nothing', async () => {
    expect(await offeredTargets(service(async () => ok([])))).toBeUndefined();
  });

  it('keeps nobody waiting who has stopped', async () => {
    const client = service(() => new Promise(() => undefined));
    expect(await offeredTargets(client, AbortSignal.abort())).toBeUndefined();
    const stop = new AbortController();
    const waiting = offeredTargets(client, stop.signal);
    stop.abort();
    expect(await waiting).toBeUndefined();
    expect(client.asked).toBe(1);
  });
});
