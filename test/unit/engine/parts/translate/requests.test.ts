import { describe, expect, it } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import type { FileJob } from '../../../../../server/core/planning/job.ts';
import type { JobMemory } from '../../../../../server/core/planning/memory.ts';
import { translateFile } from '../../../../../server/engine/parts/translate/run.ts';
import { type ServiceError, serviceError } from '../../../../../server/service/errors/errors.ts';
import { memoryJob, translate } from '../../../../support/translate-job.ts';
import { answering, pseudo, pseudoTranslator } from '../../../../support/translators.ts';

/** Requests of at most 50 texts that a call comes to on the wire. */
const requestsOf = ({ requests }: ReturnType<typeof pseudoTranslator>) =>
  requests.reduce((sum, { texts }) => sum + Math.ceil(new Set(texts).size / 50), 0);

/** Every unit has a description, and so every request a context of its own. */
function described(count: number): FileJob {
  const entries = Array.from(
    { length: count },
    (_, i) => [`message_${i}`, { message: `Text ${i} of a page`, description: `Shown on page ${i}` }] as const,
  );
  const text = JSON.stringify(Object.fromEntries(entries));
  const path = '/_locales/en/messages.json';
  const source = { path, text, catalog: json.parse(text, { path, dialect: 'chrome' }) };
  const made = json.create(source, 'de');
  const catalog = json.parse(made, { path, dialect: 'chrome' });
  return {
    ...memoryJob([]),
    format: json,
    source,
    target: { path: '/_locales/de/messages.json', text: made, catalog },
  };
}

describe('context for the service', () => {
  it('of every single unit leaves requests as full as without', async () => {
    const translator = pseudoTranslator();
    const report = await translateFile(described(500), { translator });
    expect(report.translated).toHaveLength(500);
    expect(requestsOf(translator)).toBe(10);
    for (const { context } of translator.requests) expect(context).toMatch(/Shown on page \d+/);
    // The context of a request is that of its own texts.
    const first = translator.requests.find(({ texts }) => texts.includes('Text 0 of a page'));
    expect(first?.context).toContain('“Text 0 of a page”: Shown on page 0');
    for (const { context } of translator.requests) expect(context?.length).toBeLessThanOrEqual(2_000);
  });

  it('of its own in every request still fills the places on the wire', async () => {
    const { translate: answer } = pseudoTranslator();
    let [open, most] = [0, 0];
    const translator = {
      translate: async (request: Parameters<typeof answer>[0]) => {
        open += 1;
        most = Math.max(most, open);
        await new Promise(setImmediate);
        open -= 1;
        return answer(request);
      },
    };
    await translateFile(described(1_000), { translator });
    // The client has 12 places at most.
    expect(most).toBeGreaterThanOrEqual(12);
  });

  it('without any, calls stay small enough to hear of answers, and requests full', async () => {
    const units = Array.from({ length: 1_000 }, (_, i) => ({
      id: `u${i}`,
      source: [`A longer text with number ${i}`],
    }));
    const translator = pseudoTranslator();
    await translate(units, { translator });
    expect(requestsOf(translator)).toBe(20);
    expect(translator.requests).toHaveLength(5);
  });

  it('a text that stands in many units is sent once', async () => {
    const units = Array.from({ length: 300 }, (_, i) => ({ id: `u${i}`, source: [`Text ${i % 3} here`] }));
    const translator = pseudoTranslator();
    const report = await translate(units, { translator });
    expect(report.translated).toHaveLength(300);
    expect(translator.requests.flatMap(({ texts }) => texts)).toHaveLength(3);
  });

  it('requests are as full when a file is planned bit by bit', async () => {
    const units = Array.from({ length: 1_600 }, (_, i) => ({
      id: `u${i}`,
      source: [`no cars in ${i} | one car in ${i} | {n} cars in ${i}`],
    }));
    const translator = pseudoTranslator();
    const report = await translate(units, { translator }, { dialect: 'vue-i18n' });
    expect(report.translated).toHaveLength(1_600);
    // Whole units: sixteen of three texts in each. Two of the three are plain and go another way than that with a placeholder.
    const ways = Map.groupBy(translator.requests, ({ tagHandling }) => tagHandling);
    const full = (texts: number, ofUnit: number) => Math.ceil(texts / (50 - (50 % ofUnit)));
    const counts = [...ways.values()].map((requests) =>
      requests.reduce((sum, { texts }) => sum + Math.ceil(texts.length / 50), 0),
    );
    expect(counts.toSorted((a, b) => a - b)).toEqual([full(1_600, 1), full(3_200, 2)]);
  });

  it('also when its answer came before the last of them was known', async () => {
    const units = Array.from({ length: 5_000 }, (_, i) => ({ id: `u${i}`, source: [`Text ${i % 400} {name}`] }));
    // Every fourth text comes back only at the second attempt, in units that were known before its first answer and in such that were not.
    const spoilt = new Set<string>();
    const translator = answering((text, request) => {
      const number = Number(/\d+/.exec(text)?.[0]);
      if (number % 4 > 0 || spoilt.has(text)) return pseudo(text, request);
      spoilt.add(text);
      return 'kaputt';
    });
    const totals = new Set<number>();
    let last = 0;
    const report = await translate(units, {
      translator,
      onProgress: ({ done, total }) => {
        totals.add(total);
        last = done;
      },
    });
    expect(report.translated).toHaveLength(5_000);
    expect(translator.requests.flatMap(({ texts }) => texts)).toHaveLength(400 + 100);
    expect([[...totals], last]).toEqual([[5_000], 5_000]);
  });

  it('the first leave while the rest of a large file is planned', async () => {
    const units = Array.from({ length: 20_000 }, (_, i) => ({ id: `u${i}`, source: [`Text number ${i} here`] }));
    let planned = 0;
    const memory: JobMemory = {
      forJob: () => () => {
        planned += 1;
        return undefined;
      },
    };
    let before = 0;
    const { translate: answer } = pseudoTranslator();
    const translator = {
      translate(request: Parameters<typeof answer>[0]) {
        before ||= planned;
        return answer(request);
      },
    };
    await translate(units, { translator, memory });
    expect(planned).toBe(20_000);
    expect(before).toBeLessThan(2_000);
  });

  it('are not sent any more when one of them is refused for good, and every unit is accounted for', async () => {
    const units = Array.from({ length: 5_000 }, (_, i) => ({ id: `u${i}`, source: [`Text number ${i} here`] }));
    let calls = 0;
    const error = serviceError({ kind: 'quota', operation: 'translate', message: 'used up', advice: 'wait' });
    const translator = {
      async translate() {
        calls += 1;
        return { translations: [], rejected: new Map<number, ServiceError>(), requests: 1, error };
      },
    };
    const report = await translate(units, { translator });
    expect(report.error).toBe(error);
    expect(report.skipped).toHaveLength(5_000);
    // The places on the wire.
    expect(calls).toBeLessThanOrEqual(16);
  });
});

describe('options by target locale', () => {
  const ask = async (targetLocale: string) => {
    const translator = answering(pseudo);
    await translate(
      [{ id: 'a', source: ['Save {name} now'] }],
      { translator },
      {
        targetLocale,
        translation: {
          formality: { de: 'more', '*': 'less' },
          modelType: { ja: 'latency_optimized', '*': 'prefer_quality_optimized' },
          tagHandling: { fr: 'html' },
          tagHandlingVersion: { de: 'v1' },
        },
      },
    );
    const { formality, modelType, tagHandling, tagHandlingVersion, targetLang } = translator.requests[0]!;
    return [targetLang, formality, modelType, tagHandling, tagHandlingVersion];
  };

  it.each([
    ['de', 'DE', 'prefer_more', 'prefer_quality_optimized', 'xml', 'v1'],
    ['de-AT', 'DE', 'prefer_more', 'prefer_quality_optimized', 'xml', 'v1'],
    ['fr', 'FR', 'prefer_less', 'prefer_quality_optimized', 'html', 'v2'],
    // Version 2 contradicts the latency-optimised models.
    ['ja', 'JA', 'prefer_less', 'latency_optimized', 'xml', 'v1'],
    // No form of address there: what would fail becomes a wish.
    ['sv', 'SV', 'prefer_less', 'prefer_quality_optimized', 'xml', 'v2'],
  ])('%s', async (locale, ...expected) => {
    expect(await ask(locale)).toEqual(expected);
  });
});
