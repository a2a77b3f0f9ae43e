import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Matcher, type MatcherRules } from '../../../../server/core/terms/matcher.ts';

const RULES: MatcherRules = { locale: 'en', endings: ['s'], caseSensitive: false };

function matcherOf(words: readonly string[], rules = RULES): Matcher<string> {
  const [made] = [
    ...Matcher.build(
      words.map((word) => [word, word] as const),
      rules,
    ),
  ].filter((one) => one !== undefined);
  return made!;
}

function found(words: readonly string[], text: string, rules = RULES): string[] {
  return matcherOf(words, rules)
    .find(text)
    .map(({ start, end, items }) => `${text.slice(start, end)}=${items.join('|')}`);
}

describe('words', () => {
  test.each([
    ['whole words only', ['art'], 'Art in the cart, an artist', ['Art=art']],
    [
      'the longest of those that overlap',
      ['basket', 'shopping basket'],
      'a shopping basket',
      ['shopping basket=shopping basket'],
    ],
    ['the longest, be it not the first', ['a b', 'b c d'], 'a b c d', ['b c d=b c d']],
    ['across white space and line ends', ['sign in'], 'Please sign\n   in now', ['sign\n   in=sign in']],
    ['across inline codes', ['sign in'], 'sign \uFFFCin\uFFFC now', ['sign \uFFFCin=sign in']],
    ['a code between letters parts words', ['lineone', 'one'], 'line\uFFFCone', ['one=one']],
    [
      'no part of a compound with a hyphen, an apostrophe or a dot',
      ['mail', 'node', 'don'],
      "e-mail, mail-box, don't, node.js",
      [],
    ],
    ['behind an elision', ['utilisateur'], "l'utilisateur", ['utilisateur=utilisateur']],
    ['with an ending', ['basket'], 'baskets and basketry', ['baskets=basket']],
    ['the word itself before another with an ending', ['new', 'news'], 'news', ['news=news']],
    ['the longest word of those with an ending', ['cut', 'cute'], 'cutes', ['cutes=cute'], ['s', 'es']],
    ['endings only on words of some length', ['is'], 'iss', []],
    ['signs are no letters', ['C++', '.NET'], 'C++ or .NET', ['C++=C++', '.NET=.NET']],
    ['capitals inside must be there', ['API', 'iPhone'], 'api API iphone iPhone', ['API=API', 'iPhone=iPhone']],
    ['other capitals need not', ['Save'], 'SAVE and save', ['SAVE=Save', 'save=Save']],
    ['one word in two cases', ['polish', 'POLISH'], 'polish POLISH', ['polish=polish', 'POLISH=polish|POLISH']],
    [
      'no spaces in Chinese and Japanese',
      ['购物车', 'サーバー'],
      '加入购物车。サーバーを',
      ['购物车=购物车', 'サーバー=サーバー'],
    ],
    ['Unicode forms', ['Café'], 'ein Cafe\u0301!', ['Cafe\u0301=Café']],
    ['soft hyphens are not there', ['basket'], 'bas\u00ADket', ['bas\u00ADket=basket']],
    ['letters outside the BMP', ['𝒜b'], 'x 𝒜b', ['𝒜b=𝒜b']],
  ])('%s', (_, words, text, expected, endings: readonly string[] = RULES.endings) => {
    expect(found(words, text, { ...RULES, endings })).toEqual(expected);
  });

  test('Turkish letters', () => {
    const rules = { ...RULES, locale: 'tr' };
    expect(found(['ışık'], 'IŞIK', rules)).toEqual(['IŞIK=ışık']);
    expect(found(['istanbul'], 'İstanbul', rules)).toEqual(['İstanbul=istanbul']);
  });

  test('case that counts', () => {
    expect(found(['Save'], 'save Save', { ...RULES, caseSensitive: true })).toEqual(['Save=Save']);
  });
});

/** Letters of a word, in the plainest way; the patterns of the property have nothing else. */
const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter) && letter !== '車';

function naive(words: readonly string[], text: string): string[] {
  const starts = (at: number) =>
    !isLetter(text[at]) || !(isLetter(text[at - 1]) || (text[at - 1] === '-' && isLetter(text[at - 2])));
  const ends = (at: number) =>
    !isLetter(text[at - 1]) || !(isLetter(text[at]) || (text[at] === '-' && isLetter(text[at + 1])));
  const all: { start: number; end: number; word: string }[] = [];
  for (let start = 0; start < text.length; start++)
    for (const word of words) {
      if (!text.startsWith(word, start) || !starts(start)) continue;
      const end = start + word.length;
      if (ends(end)) all.push({ start, end, word });
      else if (word.length > 2 && text[end] === 's' && ends(end + 1)) all.push({ start, end: end + 1, word });
    }
  all.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start || b.word.length - a.word.length);
  const chosen: typeof all = [];
  for (const one of all) if (chosen.every(({ start, end }) => one.end <= start || end <= one.start)) chosen.push(one);
  return chosen.sort((a, b) => a.start - b.start).map(({ start, end, word }) => `${start} ${end} ${word}`);
}

describe('the automaton', () => {
  test('finds what a search for every word at every place finds', () => {
    const piece = fc.constantFrom('a', 'b', 's', 'a b', 'ab', ' ', '-', '.', '車', '車a');
    const phrase = fc
      .array(piece, { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join('').replace(/ +/g, ' ').replaceAll('.', '').trim())
      .filter((word) => word !== '');
    const text = fc
      .array(piece, { maxLength: 40 })
      .map((parts) => parts.join('').replace(/ +/g, ' ').replaceAll('.', '!'));
    fc.assert(
      fc.property(fc.uniqueArray(phrase, { maxLength: 12 }), text, (words, searched) => {
        const ours = matcherOf(words)
          .find(searched)
          .map(({ start, end, items: [word] }) => `${start} ${end} ${word}`);
        expect(ours).toEqual(naive(words, searched));
      }),
      { numRuns: 400 },
    );
  });

  test('is linear on a text and terms that repeat one letter', () => {
    const words = Array.from({ length: 100 }, (_, length) => 'a '.repeat(length + 1).trim());
    // Whatever is not linear does not come to an end here.
    expect(matcherOf(words).find('a '.repeat(100_000)).length).toBeGreaterThan(0);
  });
});
