import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rephrase } from '../../../server/embedded/rephrase/rephrase.ts';
import type { Manner } from '../../../server/embedded/rephrase/rules.ts';

const MANNERS: readonly Manner[] = [
  'academic',
  'business',
  'casual',
  'simple',
  'confident',
  'diplomatic',
  'enthusiastic',
  'friendly',
];
const SAMPLE =
  'Hello, I think you should fix the problem with assistance. An error occurred. We do not utilize a lot of big files, but it is good.';

describe('rephrase', () => {
  test('every style and tone shows, each in its own way, the same every time', () => {
    const results = MANNERS.map((manner) => rephrase(SAMPLE, 'EN', manner));
    expect(new Set([SAMPLE, ...results]).size).toBe(MANNERS.length + 1);
    expect(MANNERS.map((manner) => rephrase(SAMPLE, 'EN', manner))).toEqual(results);
  });

  test.each([
    ['simple', 'In order to utilize it, commence.', 'To use it, start.'],
    ['casual', 'We do not purchase it.', "We don't buy it."],
    ['business', "We don't buy it, thanks.", 'We do not purchase it, thank you.'],
    ['confident', 'I think it could work.', 'It can work.'],
    ['enthusiastic', 'It is good. 1.5 files.', 'It is great! 1.5 files!'],
    ['friendly', 'An error occurred.', 'Something went wrong.'],
    ['diplomatic', 'You made an error.', 'You made a difficulty.'],
    ['academic', 'Good things.', 'Favourable aspects.'],
  ] as const)('%s: %s', (manner, text, expected) => expect(rephrase(text, 'EN', manner)).toBe(expected));

  test.each([
    ['EN', 'i recieve  the the file , ok ?', 'I receive the file, ok?'],
    ['EN', 'iPhone 12 is here', 'iPhone 12 is here'],
    ['DE', 'das  ist ist gut , ja !', 'Das ist gut, ja!'],
    ['FR', 'bonjour , ça va ?', 'Bonjour, ça va ?'],
    ['IT', 'utilize', 'utilize'],
  ])('%s is tidied: %s', (language, text, expected) => expect(rephrase(text, language, undefined)).toBe(expected));

  const PROTECTED = ['<b>', '</b>', '{name}', '{{big}}', '%s', '%(good)s', 'https://a.example/good?x=1', 'a@b.example'];
  test('tags, placeholders and addresses stay, in order', () => {
    const words = fc.constantFrom('good ', ' the the ', ' , ', '. ', ' do not ', ' utilize ');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(words, fc.constantFrom(...PROTECTED))),
        fc.constantFrom(...MANNERS),
        (parts, manner) => {
          const out = rephrase(parts.map(([word, kept]) => `${word} ${kept} `).join(''), 'EN', manner);
          let at = 0;
          for (const [, kept] of parts) {
            const found = out.indexOf(kept, at);
            expect(found).toBeGreaterThanOrEqual(at);
            at = found + kept.length;
          }
        },
      ),
    );
  });
});
