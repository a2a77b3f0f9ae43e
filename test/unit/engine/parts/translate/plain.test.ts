import { describe, expect, test } from 'vitest';
import { translateTexts } from '../../../../../server/engine/parts/translate/plain.ts';
import type { TranslateRequest, Translator } from '../../../../../server/service/resources/translate-types.ts';

/** Says every word in capitals; tags and what is in them stay. Remembers what it was asked. */
function shouting(): Translator & { readonly asked: TranslateRequest[] } {
  const asked: TranslateRequest[] = [];
  return {
    asked,
    async translate(request) {
      asked.push(request);
      const translations = request.texts.map((text) => ({
        text: text.replace(/<x\b[^>]*>[^<]*<\/x>|<[^>]+>|&\w+;|[^<&]+/g, (piece) =>
          /^[<&]/.test(piece) ? piece : piece.toUpperCase(),
        ),
        detectedSourceLang: 'EN',
        billedCharacters: [...text].length,
      }));
      return { translations, rejected: new Map(), requests: 1 };
    },
  };
}

const job = { targetLocale: 'de', project: {} };

describe('texts that stand in no file', () => {
  test('placeholders, tags and edges stay; order is kept', async () => {
    const translator = shouting();
    const texts = ['  Save {count} files\n', 'Read <b>this</b> & that', '', ' \t', 'toString', '__proto__'];
    const { translations, refused, error } = await translateTexts({ ...job, texts }, { translator });
    expect({ refused, error }).toEqual({ refused: [], error: undefined });
    expect(translations).toEqual([
      '  SAVE {count} FILES\n',
      'READ <b>THIS</b> & THAT',
      '',
      ' \t',
      'TOSTRING',
      '__PROTO__',
    ]);
  });

  test('without a source locale the service finds out', async () => {
    const translator = shouting();
    await translateTexts({ ...job, texts: ['One'] }, { translator });
    await translateTexts({ ...job, texts: ['One'], sourceLocale: 'en-GB' }, { translator });
    expect(translator.asked.map(({ sourceLang }) => sourceLang ?? '')).toEqual(['', 'EN']);
  });

  test('what fails verification is refused with its reason', async () => {
    const losing: Translator = {
      translate: async ({ texts }) => ({
        translations: texts.map(() => ({ text: 'nichts', detectedSourceLang: 'EN', billedCharacters: 1 })),
        rejected: new Map(),
        requests: 1,
      }),
    };
    const { translations, refused } = await translateTexts(
      { ...job, texts: ['Plain words', 'Delete {name} now'] },
      { translator: losing },
    );
    expect(translations).toEqual(['nichts', undefined]);
    expect(refused).toEqual([{ unit: '2', reason: expect.stringContaining('{name}') }]);
  });
});
