import { describe, expect, test } from 'vitest';
import { objectAt } from '../../../server/lsp/features/keys/values-place.ts';

/** `|` is the cursor. */
function placeIn(code: string) {
  const at = code.indexOf('|');
  const text = code.slice(0, at) + code.slice(at + 1);
  const place = objectAt(text, at);
  return place && { inner: text.slice(place.span.start, place.span.end), ...place };
}

describe('the object around a cursor', () => {
  test.each([
    ["t('a', { na| })", { inner: ' na ', closed: true, closers: ')', typed: 'na', names: [] }],
    ["t('a', { one, tw|o: 2, three: f(1, 2) })", { closed: true, typed: 'two', names: ['one', 'three'] }],
    ["t('a', { one: '}', |", { inner: " one: '}', ", closed: false, closers: ')', typed: '', names: ['one'] }],
    ["t('a', { one: 'x|", { typed: 'one', closers: ')', closed: false }],
    ["<A :b=\"t('a', { |", { closers: ')', closed: false }],
    ["<p>It's</p><A b={t('a', { x: 1, | })} />", { closers: ')}', closed: true, names: ['x'] }],
    ["t('a', {\n  one: 1, // isn't (it\n  |\n})", { closed: true, names: ['one'], typed: '' }],
    ["t('a', { 'my-name': |1 })", { typed: 'my-name' }],
    ["() => { t('a', {|;\n}", { inner: '', closed: false }],
  ])('%s', (code, wanted) => {
    expect(placeIn(code)).toMatchObject(wanted);
  });

  test.each(["t('a|')", "t('a', |)", "t('a', { x: f(|) })", "t('a', [|])", '|', "t('a', {})|"])('none: %s', (code) => {
    expect(placeIn(code)).toBeUndefined();
  });
});
