import { expect, test } from 'vitest';
import { typed } from '../../../../server/core/language/complete/insert.ts';

/** `|` is the cursor; the answer is what a completion of `{name}` makes of the text. */
test.each([
  ['Hallo |', 'Hallo {name}|'],
  ['Hallo {|', 'Hallo {name}|'],
  ['Hallo {na|', 'Hallo {name}|'],
  ['Hallo {na|}!', 'Hallo {name}|!'],
  ['Hallo {na|me}!', 'Hallo {name}|!'],
  ['Hallo |}', 'Hallo {name}|}'],
  ['{|', '{name}|'],
  ['{{na|', '{{name}|'],
  ['{ne|', '{ne{name}|'],
])('%s becomes %s', (before, after) => {
  const offset = before.indexOf('|');
  const text = before.replace('|', '');
  const { start, end } = typed(text, { start: 0, end: text.length }, offset, '{name}');
  expect(`${text.slice(0, start)}{name}|${text.slice(end)}`).toBe(after);
});

test('nothing outside the content is taken', () => {
  expect(typed('{na}', { start: 3, end: 3 }, 3, '{name}')).toEqual({ start: 3, end: 3 });
});
