import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slice } from '../../../../../server/core/text/span.ts';
import { fromCodePoints, placeWords } from '../../../../../server/engine/parts/quality/spans.ts';

describe('code points', () => {
  test('count characters beyond the basic plane once, and become UTF-16 offsets', () => {
    const text = '👍🏽 Öffne 𝒙 jetzt';
    expect(fromCodePoints(text, [{ start: 9, end: 10 }]).map((span) => slice(text, span))).toEqual(['𝒙']);
    expect(fromCodePoints(text, [{ start: 11, end: 99 }]).map((span) => slice(text, span))).toEqual(['jetzt']);
  });

  test('what is outside, empty or no number is left out; the rest is sorted', () => {
    const spans = [
      { start: 4, end: 5 },
      { start: 0, end: 2 },
      { start: 3, end: 3 },
      { start: -1, end: 2 },
      { start: 9, end: 12 },
      { start: 0.5, end: 2 },
    ];
    expect(fromCodePoints('abcde', spans)).toEqual([
      { start: 0, end: 2 },
      { start: 4, end: 5 },
    ]);
  });

  test('any stretch of any text comes back as the same characters', () => {
    const stretch = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(stretch, ([before = '', words = '', after = '']) => {
        const start = [...before].length;
        const [span] = fromCodePoints(before + words + after, [{ start, end: start + [...words].length }]);
        return span !== undefined && slice(before + words + after, span) === words;
      }),
    );
  });
});

describe('quoted words', () => {
  const placed = (text: string, words: string, near?: number) => {
    const span = placeWords(text, words, near);
    return span && [slice(text, span), span.start];
  };

  test.each([
    ['as they are', 'Öffnen Sie die Datei.', 'die Datei', 'die Datei'],
    ['with other quotation marks', 'Klicken Sie auf „Weiter“.', '"Weiter"', '„Weiter“'],
    ['with other apostrophes', "L'adresse n’est pas valide", "n'est", 'n’est'],
    ['with other spaces', 'Prix\u00a0: 12 €', 'Prix : 12', 'Prix\u00a0: 12'],
    ['in other case', 'Speichern unter', 'SPEICHERN', 'Speichern'],
    ['in quotation marks of the writer', 'Datei löschen?', '“Datei löschen”', 'Datei löschen'],
    ['with dots around them', 'Alle Dateien wurden gelöscht', '…Dateien wurden…', 'Dateien wurden'],
    ['behind stretches of spaces', 'Eins   zwei \n  „drei“ vier', '"drei"', '„drei“'],
    ['with a line break in between', 'Eins\n  zwei', 'Eins zwei', 'Eins\n  zwei'],
  ])('%s', (_, text, words, found) => {
    expect(placed(text, words)?.[0]).toBe(found);
  });

  test('that are not there have no place', () => {
    expect(placeWords('Datei öffnen', 'Ordner')).toBeUndefined();
    expect(placeWords('Datei öffnen', ' ')).toBeUndefined();
    expect(placeWords('Datei öffnen', '“”')).toBeUndefined();
  });

  test('of several places the nearest counts, else the first that is a word of its own', () => {
    expect(placed('die Datei und die Mappe', 'die')).toEqual(['die', 0]);
    expect(placed('die Datei und die Mappe', 'die', 15)).toEqual(['die', 14]);
    expect(placed('Verein ein Ein', 'ein')).toEqual(['ein', 7]);
    expect(placed('Ein Verein, ein', 'EIN', 13)).toEqual(['ein', 12]);
  });

  test('any stretch is found again at its place when the place is named', () => {
    const texts = fc.tuple(fc.string(), fc.string({ minLength: 1 }), fc.string());
    fc.assert(
      fc.property(texts, ([before, words, after]) => {
        fc.pre(words.trim() !== '');
        const text = before + words + after;
        const span = placeWords(text, words, before.length);
        return span !== undefined && slice(text, span) === words;
      }),
    );
  });
});
