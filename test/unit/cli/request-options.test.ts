import { Command } from 'commander';
import { expect, test } from 'vitest';
import { requestOf, withRequestOptions } from '../../../server/cli/register/request.ts';
import { requestFields, requestOptions } from '../../../shared/request-options.ts';
import { REQUEST_FIELDS } from '../../../shared/request-values.ts';

const given = (...words: string[]): unknown => {
  const command = withRequestOptions(new Command(), 'text')
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  return requestOf(command.parse(words, { from: 'user' }).opts()).request;
};

test.each<[words: string[], request: object]>([
  [['--translation-memory-threshold', '0'], { translationMemoryThreshold: 0 }],
  [['--translation-memory-threshold', '100'], { translationMemoryThreshold: 100 }],
  [['--reporting-tag', 'app-web'], { reportingTag: 'app-web' }],
  [
    ['--parameter', 'a=1', '--parameter', 'b=text', '--parameter', 'c={"d":[]}'],
    { parameters: { a: 1, b: 'text', c: { d: [] } } },
  ],
  [['--parameter', 'a=text'], { parameters: { a: 'text' } }],
  [
    ['--formality', 'less', '--split-sentences', '0', '--glossary', 'A', '--glossary', 'B'],
    { formality: 'less', splitSentences: '0', glossary: ['A', 'B'] },
  ],
])('%j', (words, request) => {
  expect(given(...words)).toEqual(request);
  expect(requestOptions.safeParse(request).success).toBe(true);
});

test.each([
  [['--translation-memory-threshold', '101'], 'from 0 to 100'],
  [['--translation-memory-threshold', '1.5'], 'from 0 to 100'],
  [['--reporting-tag', 'two words'], 'ASCII'],
  [['--reporting-tag', 'x'.repeat(101)], 'ASCII'],
  [['--parameter', 'text=1'], '"text" has an option of its own'],
  [['--parameter', 'tag_handling=xml'], '"tag_handling" has an option of its own'],
  [['--parameter', 'x'], 'name=value'],
  [['--model-type', 'best'], 'Allowed choices'],
])('%j is refused', (words, why) => {
  expect(() => given(...words)).toThrow(why);
});

test('fields are those of the schema, in its order', () => {
  expect(REQUEST_FIELDS).toEqual(Object.keys(requestFields));
});
