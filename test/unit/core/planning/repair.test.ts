import { describe, expect, test } from 'vitest';
import type { Piece } from '../../../../server/core/planning/mask/pieces.ts';
import { repair } from '../../../../server/core/planning/repair.ts';
import { attempt } from '../../../../server/core/planning/verify/judge.ts';
import { fixedCode, token } from '../../../support/pieces.ts';

const repaired = (source: readonly Piece[], answer: readonly Piece[]) => repair(source, answer, 'de');
const untouched = (answer: readonly Piece[]) => ({ pieces: answer, repairs: [] });

describe('the order of codes', () => {
  const [one, two, three] = [fixedCode(1), fixedCode(2), fixedCode(3)];
  const source = ['Eat', one, 'this', two, 'up', three, 'now'];

  test('is put right when all of them are there once', () => {
    const answer = ['Iss', three, 'dies', one, 'auf', two, 'jetzt'];
    expect(repaired(source, answer)).toEqual({
      pieces: ['Iss', one, 'dies', two, 'auf', three, 'jetzt'],
      repairs: ['order of codes'],
    });
  });

  test.each([
    ['one is there twice and another one lost', ['Iss', two, 'dies', two, 'auf', one, 'jetzt']],
    ['one is there once too often', ['Iss', two, 'dies', one, 'auf', three, 'jetzt', one]],
    ['one is lost', ['Iss', two, 'dies', one, 'auf jetzt']],
    ['one is not of this text', ['Iss', two, 'dies', one, 'auf', fixedCode(3), 'jetzt']],
  ])('is left to the judge when %s', (_, answer) => {
    expect(repaired(source, answer)).toEqual(untouched(answer));
  });

  test('a code that came back twice in the place of a lost one is refused', () => {
    const { judge } = attempt(
      { pieces: ['Eat', one, 'this', two, 'up'] },
      { shape: 'shown', version: 'v2' },
      {
        source: 'en',
        target: 'de',
      },
    );
    expect(judge(['Iss <x id="1"/> dies <x id="1"/> auf'])).toMatch(/was lost$/);
  });

  test('codes that may change places stay where the answer has them', () => {
    const [a, b] = [fixedCode(1), fixedCode(2)].map((code) => ({ ...code, ordered: false }));
    const answer = ['Iss', b!, 'dies', a!, 'auf'];
    expect(repaired(['Eat', a!, 'this', b!, 'up'], answer)).toEqual(untouched(answer));
  });

  test('placeholders carry words: they stay where the answer has them', () => {
    const [a, b] = [token(1, '%s', { ordered: true }), token(2, '%d', { ordered: true })];
    const answer = ['Von', b, 'bis', a, 'heute'];
    expect(repaired(['From', a, 'to', b, 'today'], answer)).toEqual(untouched(answer));
  });
});

describe('escaped characters', () => {
  test('of the source are kept, whatever their case; others are the service’s and decoded', () => {
    const source = ['Write &amp; or &NBSP; or &#xe4; here'];
    const answer = ['Schreib &AMP; oder &nbsp; oder &#XE4; und &lt; und &quot; hier'];
    expect(repaired(source, answer)).toEqual({
      pieces: ['Schreib &AMP; oder &nbsp; oder &#XE4; und < und " hier'],
      repairs: ['escaped characters'],
    });
  });

  test('of the source are kept where nothing else is to be done', () => {
    const answer = ['Schreib &amp;amp; hier'];
    expect(repaired(['Write &amp;amp; here'], answer)).toEqual(untouched(answer));
  });
});

describe('line breaks', () => {
  test.each([
    ['Jetzt \r\n  speichern', 'Jetzt speichern'],
    ['Jetzt\u2028speichern', 'Jetzt speichern'],
    ['Jetzt\u2029\n\nspeichern', 'Jetzt speichern'],
  ])('%j are spaces', (answer, expected) => {
    expect(repaired(['Save it now'], [answer])).toEqual({ pieces: [expected], repairs: ['line breaks'] });
  });
});

describe('double spaces', () => {
  const a = token(1, '{a}');

  test('between words tell that something was taken out: they stay where the source has a token', () => {
    const answer = [a, ' sofort  sichern'];
    expect(repaired(['Save ', a, ' now'], answer)).toEqual(untouched(answer));
  });

  test('are removed beside a token, and stay where the source has some', () => {
    expect(repaired(['Save ', a, ' now'], ['Jetzt  ', a, '  sichern'])).toEqual({
      pieces: ['Jetzt ', a, ' sichern'],
      repairs: ['double spaces'],
    });
    const answer = ['Jetzt  ', a, '  sichern'];
    expect(repaired(['Save  it ', a, ' now'], answer)).toEqual(untouched(answer));
  });
});
