import { describe, expect, test } from 'vitest';
import { checkedBefore } from '../../../../../server/engine/parts/translate/checked.ts';
import { translate, written } from '../../../../support/translate-job.ts';
import { pseudoTranslator } from '../../../../support/translators.ts';

const request = { texts: ['One', 'Two'], targetLang: 'DE' };

describe('a translator that looks before it pays', () => {
  test('looks once, and passes everything on', async () => {
    const inner = pseudoTranslator();
    let looked = 0;
    const translator = checkedBefore(inner, async () => {
      looked += 1;
      return undefined;
    });
    expect(looked).toBe(0);
    const outcomes = await Promise.all([translator.translate(request), translator.translate(request)]);
    expect(outcomes.map(({ translations }) => translations.map((one) => one?.text))).toEqual([
      ['Bar', 'Gjb'],
      ['Bar', 'Gjb'],
    ]);
    expect([looked, inner.requests]).toEqual([1, [request, request]]);
  });

  test.each([
    ['The disk is full.', 'The disk is full'],
    ['It is in v1.5, as told', 'It is in v1.5, as told'],
  ])('says what is in the way, and sends nothing: %s', async (said, message) => {
    const inner = pseudoTranslator();
    const outcome = await checkedBefore(inner, async () => said).translate(request);
    expect(outcome).toEqual({
      translations: [undefined, undefined],
      rejected: new Map(),
      requests: 0,
      error: expect.objectContaining({ kind: 'file', message, advice: 'Nothing was sent.' }),
    });
    expect(inner.requests).toEqual([]);
  });

  test('a run ends with it, and keeps what needs no service', async () => {
    const inner = pseudoTranslator();
    const translator = checkedBefore(inner, async () => 'Read only.');
    const units = [
      { id: 'a', source: ['Save'] },
      { id: 'b', source: ['100 %'] },
    ];
    const report = await translate(units, { translator });
    expect([report.error?.kind, report.reused, written(report), inner.requests]).toEqual([
      'file',
      ['b'],
      { b: '100 %' },
      [],
    ]);
  });
});
