import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { srt } from '../../../../server/core/formats/srt/index.ts';
import { translateFile } from '../../../../server/engine/parts/translate/run.ts';
import { MOST_TEXTS } from '../../../../server/service/packing.ts';
import { icuMessage, richText, sentence } from '../../../support/arbitrary-contents.ts';
import { memoryJob, translate, written } from '../../../support/translate-job.ts';
import { answering, hostileTranslator, pseudo, type TestTranslator } from '../../../support/translators.ts';

/** How often the words of a text were sent, in whatever shape. */
function timesAsked(translator: TestTranslator): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { texts } of translator.requests)
    for (const text of texts) {
      const words = text.replace(/<[^>]*>/g, '').replace(/&[a-z]+;/g, '');
      times.set(words, (times.get(words) ?? 0) + 1);
    }
  return times;
}

/** The texts of the requests that a client makes of its calls. */
function requestsOf({ requests }: TestTranslator): readonly (readonly string[])[] {
  return requests.flatMap(({ texts }) =>
    Array.from({ length: Math.ceil(texts.length / MOST_TEXTS) }, (_, i) =>
      texts.slice(i * MOST_TEXTS, (i + 1) * MOST_TEXTS),
    ),
  );
}

const unit = (source: string) => [{ id: 'a', source: [source] }];

describe('a unit is asked for at most four times', () => {
  const nothing = () => answering(() => '');

  it.each([
    ['words alone', 'Save it', 'plain'],
    ['words with placeholders', 'Save {name} now', 'plain'],
    ['an ICU message', '{n, plural, one {# file of {a}} other {# files of {a}}} in {b} here', 'icu'],
  ])('%s', async (_, source, dialect) => {
    const translator = nothing();
    const report = await translate(unit(source), { translator }, { dialect });
    expect(report.refused).toHaveLength(1);
    expect(translator.requests.length).toBeLessThanOrEqual(4);
    expect(translator.requests.length).toBeGreaterThanOrEqual(3);
  });

  it('whatever the texts and whatever comes back', async () => {
    const sources = fc.oneof(sentence, richText, icuMessage);
    await fc.assert(
      fc.asyncProperty(sources, fc.nat(), async (source, seed) => {
        const translator = hostileTranslator(seed, 0.95);
        await translate(unit(source), { translator }, { dialect: 'icu', targetLocale: 'pl' });
        // Words alone and words with tokens go separately at first; then all go the same way, three times more.
        expect(translator.requests.length).toBeLessThanOrEqual(5);
        const times = Map.groupBy(
          translator.requests.flatMap(({ texts }) => [...new Set(texts)]),
          (text) => text,
        );
        for (const asked of times.values()) expect(asked.length).toBeLessThanOrEqual(4);
      }),
      { numRuns: 40 },
    );
  });

  it('among others: three more requests than its first ones, even where units share requests', async () => {
    const branches = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => `b${i} {${name} branch ${i}${i % 2 ? ' of {total}' : ''}}`).join(' ');
    const sources = Array.from(
      { length: 40 },
      (_, i) => `{kind, select, ${branches(`unit${i}`, 1 + (i % 7))} other {unit${i} none}}`,
    );
    const units = sources.map((source, i) => ({ id: `u${i}`, source: [source] }));
    const translator = nothing();
    const report = await translate(units, { translator }, { dialect: 'icu' });
    expect(report.refused).toHaveLength(40);
    const requests = requestsOf(translator).map((texts) => texts.join('\n'));
    for (let i = 0; i < 40; i++) {
      const its = requests.filter((texts) => new RegExp(`unit${i}\\b`).test(texts)).length;
      expect.soft(its, `unit ${i}`).toBeLessThanOrEqual(5);
      expect.soft(its, `unit ${i}`).toBeGreaterThanOrEqual(3);
    }
  });

  it('with more texts than a request holds', async () => {
    const branches = Array.from({ length: 120 }, (_, i) => `b${i} {Branch ${i} of {total}}`).join(' ');
    const translator = nothing();
    const report = await translate(
      unit(`{kind, select, ${branches} other {None}}`),
      { translator },
      { dialect: 'icu' },
    );
    expect(report.refused).toHaveLength(1);
    // Three and one at first, then the three that a unit may cause.
    expect(requestsOf(translator)).toHaveLength(3 + 1 + 3);
  });

  it('a sentence over subtitles, the cues alone included', async () => {
    const text =
      '1\n00:00:01,000 --> 00:00:03,000\nWhen the rain\n\n2\n00:00:03,100 --> 00:00:05,000\nhad stopped at last.\n';
    const source = { path: 'a.en.srt', text, catalog: srt.parse(text) };
    const made = srt.create(source, 'de');
    const target = { path: 'a.de.srt', text: made, catalog: srt.parse(made) };
    const translator = nothing();
    const job = { ...memoryJob([]), format: srt, source, target };
    const report = await translateFile(job, { translator });
    expect(report.refused).toHaveLength(2);
    for (const times of timesAsked(translator).values()) expect(times).toBeLessThanOrEqual(3);
    expect(translator.requests.length).toBeLessThanOrEqual(4);
  });
});

describe('a unit whose texts pass one by one and not together', () => {
  /** Vue counts the forms between bars: a bar more and every form after it is another one. */
  const withBar = (times: number) => {
    const asked = new Map<string, number>();
    return answering((text, request) => {
      const words = text.replace(/<[^>]*>/g, '');
      const count = (asked.get(words) ?? 0) + 1;
      asked.set(words, count);
      return count <= times ? `${pseudo(text, request)} | x` : pseudo(text, request);
    });
  };

  it('climbs the methodsFor, too', async () => {
    const translator = withBar(1);
    const report = await translate(unit('one {n} car | many {n} cars'), { translator }, { dialect: 'vue-i18n' });
    expect(written(report)).toEqual({ a: 'bar {n} pne | znal {n} pnef' });
    expect(translator.requests).toHaveLength(2);
    expect(report.notes).toEqual([{ unit: 'a', reason: 'accepted at attempt 2' }]);
  });

  it('and is refused at its end, with the reason', async () => {
    const translator = withBar(9);
    const report = await translate(unit('one {n} car | many {n} cars'), { translator }, { dialect: 'vue-i18n' });
    expect(report.changes).toEqual([]);
    expect(report.refused).toEqual([
      { unit: 'a', reason: 'the result has another number of plural forms (after 4 attempts)' },
    ]);
    expect(translator.requests).toHaveLength(4);
  });

  it('costs no more than the limit allows', async () => {
    const translator = withBar(9);
    const options = { dialect: 'vue-i18n', characterBudget: 120 };
    const report = await translate(unit('one {n} car | many {n} cars'), { translator }, options);
    expect(report.characters).toBeLessThanOrEqual(120);
    expect(report.refused).toHaveLength(1);
  });
});

describe('what has settled', () => {
  it('can be written while the rest is under way', async () => {
    const units = Array.from({ length: 450 }, (_, i) => ({ id: `u${i}`, source: [`Text number ${i} here`] }));
    const sizes: number[] = [];
    const translator = answering(pseudo);
    const report = await translate(units, { translator, onSettled: (soFar) => sizes.push(soFar().changes.length) });
    expect(report.changes).toHaveLength(450);
    expect(sizes).toEqual([200, 400, 450]);
  });

  it('is paid for live', async () => {
    const units = Array.from({ length: 450 }, (_, i) => ({ id: `u${i}`, source: [`Text number ${i} here`] }));
    const seen: number[] = [];
    const report = await translate(units, {
      translator: answering(pseudo),
      onProgress: ({ billedCharacters }) => seen.push(billedCharacters),
    });
    expect(seen.at(-1)).toBe(report.billedCharacters);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen[0]).toBeLessThan(report.billedCharacters);
  });
});
