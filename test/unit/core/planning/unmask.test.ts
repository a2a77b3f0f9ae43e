import { describe, expect, test } from 'vitest';
import { mask, type Shape } from '../../../../server/core/planning/mask/mask.ts';
import type { Piece } from '../../../../server/core/planning/mask/pieces.ts';
import { decodeEntities, trimmed, unmask } from '../../../../server/core/planning/mask/unmask.ts';
import { lineBreak, token } from '../../../support/pieces.ts';

const a = token(1, '{name}');
const b = token(2, '{nose}');
const [open, close] = [token(3, '<b>', { role: 'open' }), token(3, '</b>', { role: 'close' })];
const source = ['Hello ', a, ', press ', open, 'this', close, ' now'];

function read(answer: string, shape: Shape = 'shown', pieces: readonly Piece[] = source) {
  const { pieces: found, findings } = unmask(mask(pieces, shape), answer);
  return { found, wrong: findings.map(({ check, reason }) => `${check}: ${reason}`) };
}

test.each(['shown', 'empty', 'html'] as const)('%s: what is sent is read back', (shape) => {
  const { text } = mask(source, shape);
  expect(read(text, shape)).toEqual({ found: source, wrong: [] });
});

describe('the text inside a placeholder', () => {
  test.each([
    ['changed, of equal length', '{nose}'],
    ['longer', '{name}s'],
    ['gone', ''],
  ])('%s: refused', (_, content) => {
    const { wrong } = read(`Hallo <x id="1">${content}</x>, drück <g id="2">das</g>`);
    expect(wrong).toEqual([`tokens: the text inside a placeholder came back changed (“${content}”)`]);
  });

  test.each([
    ['shown', '<x id="1"/>'],
    ['html', '<span translate="no" id="x1">{nose}</span>'],
    ['empty', '<x id="1">Hallo</x>'],
  ] as const)('%s: %s is another one', (shape, element) => {
    expect(read(`Nun ${element} da`, shape).wrong).toHaveLength(1);
  });

  test('with white space around it is the same, and not used', () => {
    expect(read('Hallo <x id="1"> {name}\n</x> da')).toEqual({ found: ['Hallo ', a, ' da'], wrong: [] });
  });

  test('of two placeholders of one length, exchanged: refused for both', () => {
    const { wrong } = read('<x id="1">{nose}</x> und <x id="2">{name}</x>', 'shown', [a, ' and ', b]);
    expect(wrong).toHaveLength(2);
  });
});

describe('a pair and a placeholder', () => {
  test.each([
    ['shown', 'Hallo <g id="1">{name}</g> da'],
    ['shown', 'Hallo <g id="1"/> da'],
    ['shown', 'Hallo <x id="2">dies</x> da'],
    ['html', 'Hallo <span id="g1">{name}</span> da'],
    ['html', 'Hallo <span id="x2">dies</span> da'],
    ['html', 'Hallo <span>dies</span> da'],
  ] as const)('%s: %s is no tag that was sent', (shape, answer) => {
    const { found, wrong } = read(answer, shape);
    expect(wrong).toContain('tokens: the answer has a tag that was not sent');
    expect(found).not.toContain(a);
    expect(found).not.toContain(open);
  });

  test('one does not close the other', () => {
    expect(read('Drück <g id="2">das</x> nun').wrong).toEqual([
      'nesting: the answer closes a tag that is not open',
      'nesting: the answer leaves a tag open',
    ]);
  });

  test('an empty pair has both its ends', () => {
    expect(read('Drück <g id="2"/> nun')).toEqual({ found: ['Drück ', open, close, ' nun'], wrong: [] });
  });

  test('inside a placeholder there is no tag', () => {
    expect(read('Hallo <x id="1">{name}<g id="2">x</g></x>').wrong).toContain(
      'nesting: the answer has a tag inside a placeholder',
    );
  });
});

test('an end that is missing is found, and made up for', () => {
  expect(read('Drück <g id="2">das')).toEqual({
    found: ['Drück ', open, 'das', close],
    wrong: ['nesting: the answer leaves a tag open'],
  });
});

test('white space at the edges and around line breaks is taken off', () => {
  const line = lineBreak(4);
  expect(trimmed([' a ', line, ' b ', a, ' '])).toEqual(['a', line, 'b ', a]);
});

test.each([
  ['&lt;b&gt; &amp;lt; &quot;&apos;', false, '<b> &lt; "\''],
  ['&nbsp;&euro;', false, '&nbsp;&euro;'],
  ['&nbsp;', true, '\u00A0'],
  ['&#65;&#x42;&#X43;', false, 'ABC'],
  ['&#0;&#xD800;&#xDFFF;&#x110000;', false, '&#0;&#xD800;&#xDFFF;&#x110000;'],
  ['&#xD7FF;&#xE000;&#x10FFFF;', false, '\uD7FF\uE000\u{10FFFF}'],
])('references: %s (HTML: %s)', (text, html, expected) => {
  expect(decodeEntities(text, html)).toBe(expected);
});
