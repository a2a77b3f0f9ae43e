import { describe, expect, test } from 'vitest';
import { NO_LOCK, withGlossary } from '../../../server/glossary/lock.ts';
import { glossaryFor, withoutMissingGlossary } from '../../../server/glossary/use.ts';
import { serviceError } from '../../../server/service/errors.ts';
import type { TranslateOutcome, TranslateRequest, Translator } from '../../../server/service/translate-types.ts';

const lock = withGlossary(NO_LOCK, 'deepl', {
  id: 'g',
  name: 'n',
  dictionaries: new Map([['en > pt', { hash: '', count: 1 }]]),
});

test('a dictionary of base languages serves their variants, on its own service', () => {
  expect(glossaryFor(lock, 'deepl', 'en-GB', 'pt-BR')).toBe('g');
  expect(glossaryFor(lock, 'deepl', 'en', 'de')).toBeUndefined();
  expect(glossaryFor(lock, 'deepl', 'pt', 'en')).toBeUndefined();
  expect(glossaryFor(lock, 'embedded', 'en', 'pt')).toBeUndefined();
});

/** Fails after `done` texts when the glossary is named. */
function translatorWithout(done: number, status: number, serviceMessage: string) {
  const requests: TranslateRequest[] = [];
  const translator: Translator = {
    async translate(request): Promise<TranslateOutcome> {
      requests.push(request);
      const good = request.glossaryId === undefined ? request.texts.length : done;
      const translations = request.texts.map((text, at) =>
        at < good ? { text: `<${text}>`, detectedSourceLang: 'EN', billedCharacters: 1 } : undefined,
      );
      const error = serviceError({
        kind: 'bad-request',
        operation: 'x',
        message: 'x',
        advice: 'x',
        status,
        serviceMessage,
      });
      return { translations, rejected: new Map(), requests: 1, ...(request.glossaryId !== undefined && { error }) };
    },
  };
  return { requests, translator };
}

describe('a glossary that is gone', () => {
  for (const [status, message] of [
    [404, ''],
    [400, 'No dictionary found for language pair en -> pt.'],
    [400, "Value for 'glossary_id' invalid."],
  ] as const)
    test(`${status} ${message}: translated without it, what was done is kept, the rest of the run does not ask again`, async () => {
      const { requests, translator } = translatorWithout(1, status, message);
      const told: unknown[] = [];
      const forgiving = withoutMissingGlossary(translator, 'g', (error) => told.push(error));
      const request = { texts: ['a', 'b', 'c'], targetLang: 'PT-BR', sourceLang: 'EN', glossaryId: 'g' };
      const first = await forgiving.translate(request);
      expect(first.error).toBeUndefined();
      expect(first.requests).toBe(2);
      expect(first.translations.map((one) => one?.text)).toEqual(['<a>', '<b>', '<c>']);
      await forgiving.translate(request);
      expect(requests.map(({ texts, glossaryId }) => [texts.length, glossaryId])).toEqual([
        [3, 'g'],
        [2, undefined],
        [3, undefined],
      ]);
      expect(told.length).toBe(1);
    });

  test('other failures stay failures, and so does a glossary that the user named', async () => {
    const other = translatorWithout(0, 400, "Value for 'target_lang' not supported.");
    const request = { texts: ['a'], targetLang: 'PT-BR', sourceLang: 'EN', glossaryId: 'g' };
    expect((await withoutMissingGlossary(other.translator, 'g', () => {}).translate(request)).error?.status).toBe(400);
    const named = translatorWithout(0, 404, '');
    expect((await withoutMissingGlossary(named.translator, 'other', () => {}).translate(request)).error?.status).toBe(
      404,
    );
  });
});
