import { describe, expect, test } from 'vitest';
import { scan } from '../../../server/embedded/engine/markup.ts';
import { NetworkFaults } from '../../../server/embedded/faults/network.ts';
import { seededRandom } from '../../../server/embedded/faults/random.ts';
import { NETWORK_FAULTS, parseFaults, TEXT_FAULTS, type TextFault } from '../../../server/embedded/faults/spec.ts';
import { TextFaults } from '../../../server/embedded/faults/text.ts';

const XML = { tagHandling: 'xml', ignoreTags: ['x'] } as const;
const SOURCE = 'Open <x id="1">{a}</x> and <x id="2">{b}</x> in <b>your big</b> file & more. ';
const OUT = ' [Ôþéñ <x id="1">{a}</x> àñď <x id="2">{b}</x> îñ <b>ýôûŕ ƀîĝ</b>\nƒîļé & môŕé].';

function plan(spec: string) {
  const parsed = parseFaults(spec);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}
const spoil = (fault: TextFault, seed: number) =>
  new TextFaults(plan(`${fault}=1`), seededRandom(seed)).spoil(SOURCE, OUT, XML);
const seeds = Array.from({ length: 40 }, (_, seed) => seed);
const tags = (text: string) => text.match(/<[^>]*>/g) ?? [];
const placeholders = (text: string) => text.match(/\{\w\}/g) ?? [];

describe('text faults', () => {
  const marks: Readonly<Record<TextFault, (text: string) => boolean>> = {
    adjacent: (text) => text.includes('</x><x id="2">{b}</x>') && placeholders(text).length === 2,
    doubled: (text) =>
      text.startsWith(`${OUT} `) && text.length > OUT.length * 1.4 && tags(text).length === tags(OUT).length,
    leak: (text) => /(?:xml-)?ph-\d{4}@\S+\.internal/i.test(text) && placeholders(text).length === 1,
    entities: (text) => text.includes('&amp;') && tags(text).length === tags(OUT).length,
    droptag: (text) => tags(text).length < tags(OUT).length,
    splittag: (text) => tags(text).length > tags(OUT).length,
    newlines: (text) => !text.includes('\n'),
    spaces: (text) => text !== OUT && text.replace(/\s/g, '') === OUT.replace(/\s/g, ''),
    empty: (text) => text === '',
    unchanged: (text) => text === SOURCE,
  };

  test.each(TEXT_FAULTS)('%s does what it says, for every seed, and the same for the same seed', (fault) => {
    for (const seed of seeds) {
      const spoilt = spoil(fault, seed);
      expect(marks[fault](spoilt), `seed ${seed}: ${spoilt}`).toBe(true);
      expect(spoil(fault, seed)).toBe(spoilt);
    }
  });

  test('split tags stay well nested; a text without tags survives tag faults', () => {
    for (const seed of seeds) {
      expect(scan(spoil('splittag', seed).replace('&', '&amp;'), { tagHandling: 'xml', strict: true }).ok).toBe(true);
      for (const fault of ['adjacent', 'droptag', 'splittag'] as const) {
        const faults = new TextFaults(plan(`${fault}=1`), seededRandom(seed));
        expect(faults.spoil('Save', '[Šàvé]', XML)).toBe('[Šàvé]');
      }
    }
  });

  test('rates are rates', () => {
    const faults = new TextFaults(plan('empty=0.1,unchanged=0.2'), seededRandom(7));
    const results = Array.from({ length: 20_000 }, () => faults.spoil('a', 'b', {}));
    const share = (wanted: string) => results.filter((result) => result === wanted).length / results.length;
    expect(share('')).toBeCloseTo(0.1, 1);
    expect(share('a')).toBeCloseTo(0.2, 1);
    expect(share('b')).toBeCloseTo(0.7, 1);
  });
});

describe('network faults', () => {
  test('every one of them can be asked for', () => {
    for (const fault of NETWORK_FAULTS) {
      const disturbance = new NetworkFaults(plan(`${fault}=1`), seededRandom(1)).next('/v2/translate');
      expect(disturbance, fault).toBeDefined();
      if (disturbance?.kind === 'reply') expect(String(disturbance.reply.status)).toBe(fault.replace('html', ''));
    }
  });

  test('429 comes with and without Retry-After, in every shape of body, in bursts, and only where it is asked for', () => {
    const faults = new NetworkFaults(plan('429=1,retryafter=3'), seededRandom(1));
    const replies = seeds
      .map(() => faults.next('/v2/translate'))
      .flatMap((fault) => (fault?.kind === 'reply' ? fault.reply : []));
    expect(new Set(replies.map((reply) => reply.headers?.['Retry-After']))).toEqual(new Set([undefined, '3']));
    expect(new Set(replies.map((reply) => reply.type)).size).toBeGreaterThanOrEqual(4);
    const bursts = new NetworkFaults(plan('529=0.1,burst=4'), seededRandom(3));
    const hits = Array.from({ length: 2000 }, () => (bursts.next('/') === undefined ? '.' : '!')).join('');
    for (const run of hits.match(/!+(?=\.)/g) ?? []) expect(run.length % 4).toBe(0);
    const some = new NetworkFaults(plan('500=1,only=/v2/document'), seededRandom(1));
    expect(some.next('/v2/translate')).toBeUndefined();
    expect(some.next('/v2/document/1/result')).toBeDefined();
  });
});

describe('the fault specification', () => {
  test('names, rates and numbers', () => {
    const parsed = plan(' adjacent=0.01, 429=.5 ,latency=100,slowms=50,burst=3,only=/v2/translate,');
    expect(parsed).toMatchObject({ latencyMs: 100, slowMs: 50, burst: 3, retryAfter: 1, only: '/v2/translate' });
    expect([...parsed.text]).toEqual([['adjacent', 0.01]]);
    expect([...parsed.network]).toEqual([['429', 0.5]]);
    expect(plan('').network.size).toBe(0);
  });

  test.each([
    ['typo=0.1', 'fault "typo" is not known; known are adjacent, '],
    ['429', 'expected a name and a number'],
    ['429=often', 'expected a name and a number'],
    ['429=-1', 'expected a name and a number'],
    ['429=1.5', 'a rate is from 0 to 1'],
    ['429=0.6,503=0.6', 'the network faults add up to 1.2'],
    ['__proto__=1', 'fault "__proto__" is not known'],
  ])('%s is refused', (spec, why) => {
    const parsed = parseFaults(spec);
    expect(!parsed.ok && parsed.error).toContain(why);
  });
});
