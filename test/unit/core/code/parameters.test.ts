import { expect, test } from 'vitest';
import { parametersOf } from '../../../../server/core/code/evaluate/parameters.ts';

const parameters = (text: string, dialect: string) => {
  const keys = new Map([['a', { text }]]);
  const { all, complete } = parametersOf([{ catalog: { keys, dialect }, key: 'a' }] as never, dialect);
  return [[...all.keys()], complete];
};

test.each([
  ['{{name}}', 'i18next', ['name'], true],
  ['$t(other) {{name}}', 'i18next', ['name'], false],
  ['@:other {name}', 'vue-i18n', ['name'], false],
  // A reference that the library does not read is text.
  ['[%key:common::a%] {{name}}', 'i18next', ['name'], true],
])('%s of %s', (text, dialect, names, complete) => {
  expect(parameters(text, dialect)).toEqual([names, complete]);
});
