import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMATS } from '../../../server/core/formats/index.ts';
import { newKey, wordsOf } from '../../../server/engine/code/new-key.ts';

/** The text of a file with one more key; undefined: it cannot have it. */
function grown(text: string, key: string, words = 'New', id = 'json'): string | undefined {
  const format = FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new Error(id);
  const made = newKey({ format, text, catalog: format.parse(text), sourceLocale: 'en' }, key, words);
  return made?.edits.reduceRight(
    (all, { span, text: own }) => all.slice(0, span.start) + own + all.slice(span.end),
    text,
  );
}

describe('a key that code asks for comes into the file of the source locale', () => {
  test.each([
    [
      'between its neighbours in the alphabet',
      '{"a": {"b": "B", "d": "D"}}',
      'a.c',
      '{"a": {"b": "B", "c": "New", "d": "D"}}',
    ],
    ['before the first', '{"a": {"b": "B", "d": "D"}}', 'a.a', '{"a": {"a": "New", "b": "B", "d": "D"}}'],
    [
      'behind the last, where there is no order',
      '{"a": {"d": "D", "b": "B"}}',
      'a.c',
      '{"a": {"d": "D", "b": "B", "c": "New"}}',
    ],
    ['with the groups around it', '{"a": {"b": "B"}}', 'c.d.e', '{"a": {"b": "B"}, "c": {"d": {"e": "New"}}}'],
    ['as one name, where names have dots', '{"a.b": "B", "a.d": "D"}', 'a.c', '{"a.b": "B", "a.c": "New", "a.d": "D"}'],
    ['as a sentence', '{"Save it.": "Save it."}', 'Add it. Now.', '{"Add it. Now.": "New", "Save it.": "Save it."}'],
    [
      'in the order of words',
      '{"Apple": "A", "bear": "B", "Dog": "D"}',
      'cat',
      '{"Apple": "A", "bear": "B", "cat": "New", "Dog": "D"}',
    ],
  ])('%s', (_, text, key, expected) => {
    expect(grown(text, key)).toBe(expected);
  });

  test('below the name of the locale, if all is, in YAML as in JSON', () => {
    expect(grown('en:\n  menu:\n    open: Open\n', 'menu.shut', 'Shut', 'yaml')).toBe(
      'en:\n  menu:\n    open: Open\n    shut: Shut\n',
    );
    expect(grown('en:\n  a: A\n', 'yes', 'Yes', 'yaml')).toBe('en:\n  a: A\n  "yes": "Yes"\n');
    expect(grown('{"en": {"a": "A"}}', 'b')).toBe('{"en": {"a": "A", "b": "New"}}');
  });

  test('not where a part of it is a text, nor in a file that is broken or has no keys of that kind', () => {
    expect(grown('{"a": "A"}', 'a.b')).toBeUndefined();
    expect(grown('{"a": "A", "b": {"c": "C"}}', 'a.b')).toBeUndefined();
    expect(grown('{"a": "A",', 'b')).toBeUndefined();
    expect(grown('{}', 'b')).toBeUndefined();
    expect(grown('1\n00:00:01,000 --> 00:00:02,000\nHi\n', 'b', 'New', 'srt')).toBeUndefined();
  });

  test('all other units stay as they are', () => {
    // A group that is called like the locale is looked into: that is a case of its own.
    const name = fc.stringMatching(/^[a-z]{1,4}$/).filter((one) => one !== 'en');
    const tree = fc.dictionary(name, fc.oneof(fc.string(), fc.dictionary(name, fc.string(), { minKeys: 1 })), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(tree, fc.array(name, { minLength: 1, maxLength: 3 }), fc.boolean(), (values, path, pretty) => {
        const text = JSON.stringify(values, null, pretty ? 2 : 0);
        const made = grown(text, path.join('.'));
        if (made === undefined) return;
        const before = JSON.parse(text);
        const after = JSON.parse(made);
        const [first = ''] = path;
        for (const one of Object.keys(before)) if (one !== first) expect(after[one]).toEqual(before[one]);
        expect(JSON.stringify(after)).toContain('"New"');
        expect(Object.keys(before).every((one) => one in after)).toBe(true);
      }),
    );
  });
});

test.each([
  ['menu.saveChanges', 'Save changes'],
  ['save_all-files', 'Save all files'],
  ['HTTPError', 'HTTPError'],
  ['Save it. Now', 'Save it. Now'],
  ['step2Title', 'Step2 title'],
])('%s means "%s"', (key, words) => {
  expect(wordsOf(key)).toBe(words);
});
