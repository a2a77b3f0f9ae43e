import { describe, expect, test } from 'vitest';
import type { Piece } from '../../../../server/core/planning/mask/pieces.ts';
import { verifyTokens } from '../../../../server/core/planning/verify/verify-tokens.ts';
import { lineBreak, token } from '../../../support/pieces.ts';

const [a, b, c] = [token(1, '{a}'), token(2, '{b}'), token(3, '{c}')];
const [open, close] = [token(4, '<b>', { role: 'open' }), token(4, '</b>', { role: 'close' })];
const [open2, close2] = [token(5, '<i>', { role: 'open' }), token(5, '</i>', { role: 'close' })];
const found = (source: readonly Piece[], target: readonly Piece[]) =>
  verifyTokens(source, target).map(({ check, hard, reason }) => `${check}${hard ? '' : '?'}: ${reason}`);

describe('tokens side by side', () => {
  test('in the source are no reason to overlook words that are lost elsewhere', () => {
    const source = [a, b, ' is due before ', c, ' ends'];
    expect(found(source, [a, b, ' endet nicht vor ', c])).toEqual([]);
    expect(found(source, ['Es endet ', a, b, ' ', c])).toEqual([
      'adjacent: the words between the placeholder “{b}” and the placeholder “{c}” are gone',
    ]);
  });

  test('in the source may change places, and digits between them are words', () => {
    expect(found([a, ' ', b, ': gone'], [b, ', ', a, ' weg'])).toEqual([]);
    expect(found([a, ' and ', b], [a, ' 2 ', b])).toEqual([]);
    expect(found([a, ' and ', b], [a, ' – ', b])).toHaveLength(1);
  });

  test('a pair without words is found, though another one has none in the source', () => {
    const source = ['Tap ', open, close, ' and ', open2, 'hold', close2, ' it'];
    expect(found(source, ['Tippe ', open, close, ' und halte ', open2, close2, ' es'])).toEqual([
      'adjacent: the tag “<i>” lost its words',
    ]);
    expect(found(source, ['Tippe ', open, close, ' und ', open2, 'halte', close2, ' es'])).toEqual([]);
  });

  test('a pair around a token has something to hold', () => {
    expect(found(['Open ', open, 'the ', a, close, ' now'], ['Jetzt ', open, a, close, ' öffnen'])).toEqual([]);
  });

  test('a line break has words on both sides', () => {
    const source = ['one line', lineBreak(6), 'and another'];
    const [, wrap] = source;
    const lost = ['adjacent: a line break lost the words on one side of it'];
    expect(found(source, ['eine Zeile', wrap!, 'und noch eine'])).toEqual([]);
    expect(found(source, [wrap!, 'eine Zeile und noch eine'])).toEqual(lost);
    expect(found(source, ['eine Zeile und noch eine', wrap!])).toEqual(lost);
  });
});

describe('counts', () => {
  test('one token twice and another one lost are both named', () => {
    expect(found([a, ' and ', b], [a, ' und ', a])).toEqual([
      'tokens: the placeholder “{b}” was lost',
      'tokens: the placeholder “{a}” came back twice',
    ]);
  });

  test('the same placeholder twice in the source comes back twice', () => {
    const again = token(7, '{a}');
    expect(found([a, ' or ', again], [again, ' oder ', a])).toEqual([]);
    expect(found([a, ' or ', again], [a, ' oder nicht'])).toHaveLength(1);
  });
});

describe('nesting and order', () => {
  const source = ['See ', open, 'this ', a, close, ' and ', open2, 'that', close2];

  test('a token that left its pair is told, a pair that moved into another one refused', () => {
    expect(found(source, ['Sieh ', open, 'dies', close, ' ', a, ' und ', open2, 'das', close2])).toEqual([
      'nesting?: the placeholder “{a}” moved into or out of a tag',
    ]);
    expect(found(source, ['Sieh ', open, 'dies ', a, ' und ', open2, 'das', close2, close])).toEqual([
      'nesting: the tag “<i>” moved into or out of another tag',
    ]);
    expect(found(source, ['Sieh ', open, 'dies ', a, ' und ', open2, 'das', close, ' da', close2])).toEqual([
      'nesting: the tags of the answer do not nest',
    ]);
  });

  test('what is bound to its place may not change it, what is not may', () => {
    const [first, second] = [token(1, '%s', { ordered: true }), token(2, '%d', { ordered: true })];
    expect(found([first, ' of ', c, ' and ', second], [c, ' und ', first, ' von ', second])).toEqual([]);
    expect(found([first, ' of ', second, ' x'], [second, ' von ', first, ' x'])).toEqual([
      'order: the placeholder “%d” changed its place among those that must stay in order',
    ]);
  });
});
