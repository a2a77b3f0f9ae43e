import { describe, expect, test } from 'vitest';
import { hasWords, isToken, type Piece, textOf, tidy, tokensOf } from '../../../../server/core/planning/mask/pieces.ts';
import { sentencesOf } from '../../../../server/core/planning/mask/sentences.ts';
import { lineBreak, token } from '../../../support/pieces.ts';

const a = token(1, '{a}');
const [open, close] = [token(2, '<b>', { role: 'open' }), token(2, '</b>', { role: 'close' })];
const line = lineBreak(3);

/** `text|what follows`, per sentence. All of it together is what was given. */
function sentences(...pieces: readonly Piece[]): readonly string[] {
  const found = sentencesOf(pieces);
  expect(tidy(found.flatMap((one) => [...one.pieces, ...one.after]))).toEqual(tidy(pieces));
  const shown = (all: readonly Piece[]) =>
    all.map((piece) => (!isToken(piece) ? piece : piece.body.kind === 'break' ? '⏎' : piece.shown)).join('');
  return found.map((one) => `${shown(one.pieces)}|${shown(one.after)}`);
}

describe('sentences', () => {
  test.each([
    ['One. Two', ['One.| ', 'Two|']],
    ['One! Two? Three… Four.', ['One!| ', 'Two?| ', 'Three…| ', 'Four.|']],
    ['One.\n\t Two', ['One.|\n\t ', 'Two|']],
    ['(One.) “Two.” ‘Three.’ "Four." [Five.] «Six.» \'Seven.\' End', 7],
    ['He said (“One.”)’ Two', ['He said (“One.”)’| ', 'Two|']],
    ['He said (“‘One.’”)] Two', ['He said (“‘One.’”)] Two|']],
    ['Version 1.5 of it.', ['Version 1.5 of it.|']],
    ['One, two; three: four', ['One, two; three: four|']],
    ['一。二！三？四', ['一。|', '二！|', '三？|', '四|']],
    ['「一。」二', ['「一。」|', '二|']],
    ['“一。”’） 二', ['“一。”’）| ', '二|']],
    ['『一！』 二', ['『一！』| ', '二|']],
    ['（一？）"二', ['（一？）"|', '二|']],
    ['一。）））） 二', ['一。）））|', '） 二|']],
    ['一。', ['一。|']],
    ['One. ', ['One.| ']],
    ['One ', ['One| ']],
    ['', []],
  ] as [string, readonly string[] | number][])('of “%s”', (text, expected) => {
    const found = sentences(text);
    if (typeof expected === 'number') expect(found).toHaveLength(expected + 1);
    else expect(found).toEqual(expected);
  });

  test('keep their tokens, and end at line breaks', () => {
    expect(sentences('Save ', a, ' now. Then ', a)).toEqual(['Save {a} now.| ', 'Then {a}|']);
    expect(sentences('Save', line, 'it. ', line, 'Now')).toEqual(['Save|⏎', 'it.| ', '|⏎', 'Now|']);
    expect(sentences('Save ', line, 'it')).toEqual(['Save| ⏎', 'it|']);
    expect(sentences(a, '. ', a)).toEqual(['{a}.| ', '{a}|']);
    expect(sentences(a)).toEqual(['{a}|']);
  });

  test('are not cut inside of pairs', () => {
    expect(sentences('See ', open, 'this. And', line, 'that', close, ' now. Then')).toEqual([
      'See <b>this. And⏎that</b> now.| ',
      'Then|',
    ]);
    expect(sentences(open, 'this. ', close)).toEqual(['<b>this. </b>|']);
  });
});

describe('pieces', () => {
  test('neighbouring texts are one, empty ones none', () => {
    expect(tidy(['a', 'b', '', a, '', 'c', 'd', a, a, 'e', ''])).toEqual(['ab', a, 'cd', a, a, 'e']);
    expect(tidy(['', ''])).toEqual([]);
  });

  test('their texts and their tokens', () => {
    expect([textOf(['a ', a, ' b']), tokensOf(['a ', a, ' b'])]).toEqual(['a  b', [a]]);
  });

  test.each([
    ['12 % – …', false],
    ['', false],
    ['1 a', true],
    ['日', true],
    ['\u{1D400}', true],
  ])('“%s” has words: %s', (text, expected) => {
    expect(hasWords(text)).toBe(expected);
  });
});
