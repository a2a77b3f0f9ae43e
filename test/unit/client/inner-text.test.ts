import { expect, test } from 'vitest';
import { innerText } from '../../../client/editor/inner-text.ts';

test.each([
  ['words', '', true, 'words'],
  ['  two words\n', '', false, 'two words'],
  ['"quoted"', '', false, '"quoted"'],
  ['"quoted"', '', true, 'quoted'],
  ['"open', '', true, 'open'],
  ['closed",', '', true, 'closed'],
  [' "both " ,\n', '', true, 'both'],
  ['say \\"no\\"', '', true, 'say \\"no\\"'],
  ['"no\\"', 'say \\', true, '"no\\"'],
  ['"a\\\\"', '', true, 'a\\\\'],
  ['one, two,', '', true, 'one, two,'],
  ['   ', '', true, ''],
])('%j behind %j (JSON: %s) is %j', (selected, before, isJson, inner) => {
  const { start, end } = innerText(selected, before, isJson);
  expect(selected.slice(start, end)).toBe(inner);
});
