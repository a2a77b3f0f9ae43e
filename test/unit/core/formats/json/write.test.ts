import { describe, expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { change, PLAIN, put, sourceFile } from './support.ts';

describe('replacing', () => {
  test.each([
    ['only what changes', '{"a": "one two three"}', 'one 2 three', [11, 14, '2']],
    ['an escape is never split', '{"a": "x\\u00e9y"}', 'x\\u00eay', undefined],
    ['nor a pair', '{"a": "x😀y"}', 'x😁y', [8, 10, '😁']],
    ['into an empty text', '{"a": ""}', 'x', [7, 7, 'x']],
    ['to an empty text', '{"a": "\\n"}', '', [7, 9, '']],
    ['a repeated letter', '{"a": "aaa"}', 'aa', [9, 10, '']],
  ] as const)('%s', (_, text, value, edit) => {
    const { edits } = json.write(text, json.parse(text, PLAIN), [change('/a', value)]);
    if (edit !== undefined) expect(edits).toEqual([{ span: { start: edit[0], end: edit[1] }, text: edit[2] }]);
    expect(JSON.parse(applyEdits(text, edits))).toEqual({ a: value });
  });

  test('escapes as the file does', () => {
    expect(put('{"a": "\\u00e9"}', { '/a': 'éü' }).text).toBe('{"a": "\\u00e9\\u00fc"}');
    expect(put('{"a": "\\u00C9"}', { '/a': 'éÜ' }).text).toBe('{"a": "\\u00E9\\u00DC"}');
    expect(put('{"a": "é"}', { '/a': 'ü\u2028"\\' }).text).toBe('{"a": "ü\u2028\\"\\\\"}');
    expect(put('{"a": "x\\/y"}', { '/a': 'x/y/z' }).text).toBe('{"a": "x\\/y\\/z"}');
    expect(put('{"a": "x\\/y", "b": "z"}', { '/b': 'a/b' }).text).toBe('{"a": "x\\/y", "b": "a\\/b"}');
    expect(put('{"a": "x/y"}', { '/a': 'x/z' }).text).toBe('{"a": "x/z"}');
  });

  test('of several changes of a unit the last one counts', () => {
    expect(put('{"a": "x"}', [change('/a', '1'), change('/a', '2')]).text).toBe('{"a": "2"}');
  });

  test('an inline code is written as it is', () => {
    const code = {
      kind: 'code',
      role: 'standalone',
      id: '1',
      raw: '<x/>',
      name: 'x',
      span: { start: 0, end: 0 },
    } as const;
    expect(put('{"a": "x"}', [{ unit: '/a', parts: ['a ', code], origin: 'machine' }]).text).toBe('{"a": "a <x/>"}');
  });
});

describe('inserting', () => {
  const source = '{\n  "a": "1",\n  "b": "2",\n  "c": { "d": "3", "e": { "f": "4" } },\n  "g": "5"\n}\n';

  test.each([
    [
      'after the nearest one before it',
      '{\n\t"g": "5",\n\t"a": "1"\n}',
      { '/b': 'x' },
      '{\n\t"g": "5",\n\t"a": "1",\n\t"b": "x"\n}',
    ],
    ['before the nearest one after it', '{\n\t"g": "5"\n}', { '/b': 'x' }, '{\n\t"b": "x",\n\t"g": "5"\n}'],
    [
      'at the end, when nothing of the source is there',
      '{\r\n    "z": "9"\r\n}',
      { '/b': 'x' },
      '{\r\n    "z": "9",\r\n    "b": "x"\r\n}',
    ],
    [
      'several in source order, whatever the order asked',
      '{"g":"5"}',
      { '/b': 'y', '/a': 'x' },
      '{"a":"x","b":"y","g":"5"}',
    ],
    [
      'with new groups',
      '{\n    "a": "1"\n}\n',
      { '/c/e/f': 'x' },
      '{\n    "a": "1",\n    "c": {\n        "e": {\n            "f": "x"\n        }\n    }\n}\n',
    ],
    ['on one line', '{"a": "1"}', { '/c/d': 'x', '/g': 'y' }, '{"a": "1", "c": {"d": "x"}, "g": "y"}'],
    ['on one line with room in the braces', '{ "a": "1" }', { '/c/d': 'x' }, '{ "a": "1", "c": { "d": "x" } }'],
    ['minified', '{"a":"1"}', { '/c/d': 'x' }, '{"a":"1","c":{"d":"x"}}'],
    ['with spaces before the colon', '{\n  "a" : "1"\n}', { '/b': 'x' }, '{\n  "a" : "1",\n  "b" : "x"\n}'],
    [
      'beside groups on one line in a tall file',
      '{\n  "c": { "d": "3" },\n  "g": "5"\n}',
      { '/c/e/f': 'x' },
      '{\n  "c": { "d": "3", "e": { "f": "x" } },\n  "g": "5"\n}',
    ],
    ['into an empty group', '{\n    "c": {}\n}', { '/c/d': 'x' }, '{\n    "c": {\n        "d": "x"\n    }\n}'],
    ['into an empty file object, as the source is', '{}', { '/a': 'x', '/b': 'y' }, '{\n  "a": "x",\n  "b": "y"\n}'],
    ['into a file with nothing in it', '\ufeff\r\n', { '/a': 'x' }, '\ufeff{\r\n  "a": "x"\r\n}\r\n'],
    [
      'without the blank line before its neighbour',
      '{\n  "a": "1",\n\n  "b": "2"\n}',
      { '/c/d': 'x' },
      '{\n  "a": "1",\n\n  "b": "2",\n  "c": {\n    "d": "x"\n  }\n}',
    ],
    ['flush left', '{\n"a": "1"\n}', { '/b': 'x' }, '{\n"a": "1",\n"b": "x"\n}'],
    ['a null becomes the text', '{"b": null}', { '/b': 'x' }, '{"b": "x"}'],
  ])('%s', (_, target, changes, expected) => {
    expect(put(target, changes, source)).toEqual({ text: expected, rejected: [] });
  });

  test.each([
    ['a text on the way', '{"c": "x"}', { '/c/d': 'y' }, '"c" is a text in this file, not a group'],
    ['a list on the way', '{"c": []}', { '/c/e/f': 'y' }, '"c" is a list in this file, not a group'],
    ['a list as the root', '[]', { '/a': 'y' }, 'the root is a list in this file, not a group'],
    ['a group in its place', '{"a": {}}', { '/a': 'y' }, '"a" is a group in this file, not a text'],
    ['a number in its place', '{"a": 1}', { '/a': 'y' }, '"a" is a number in this file, not a text'],
    [
      'a key that nobody has',
      '{"a": "1"}',
      { '/q': 'y' },
      'neither this file nor the source file has this key, so there is no place for it',
    ],
    [
      'an entry that a later one hides',
      '{"a": "1"}',
      { '/a~dup1': 'y' },
      'a later entry with the same key takes its place',
    ],
  ])('not over %s', (_, target, changes, reason) => {
    const after = put(target, changes, source);
    expect(after.text).toBe(target);
    expect(after.rejected).toEqual([{ unit: Object.keys(changes)[0], reason }]);
  });

  test('a plural form only where its set is', () => {
    const options = { dialect: 'i18next' };
    const plurals = '{"a_one": "1", "a_other": "2", "z": "3"}';
    expect(put('{"z": "3"}', { '/a_few': 'x', '/a_one': 'y' }, plurals, options)).toEqual({
      text: '{"a_one": "y", "a_few": "x", "z": "3"}',
      rejected: [],
    });
    expect(put('{"z": "3"}', { '/b_few': 'x' }, plurals, options).rejected).toHaveLength(1);
    expect(put('{"z": "3"}', { '/a_few': 'x' }, plurals).rejected).toHaveLength(1);
  });

  test.each([
    ['an empty file', ''],
    ['an empty object', '{}'],
  ])('in the order of the source, whatever the order of the changes, in %s', (_, target) => {
    const nested = '{"a": "1", "c": {"e": "2", "d": "3"}, "z": "4"}';
    const mixed = { '/z': 'Z', '/c/d': 'D', '/c/e': 'E', '/a': 'A' };
    expect(put(target, mixed, nested).text.replaceAll(/\s/g, '')).toBe('{"a":"A","c":{"e":"E","d":"D"},"z":"Z"}');
    const plurals = '{"a": "0", "n_one": "1", "n_other": "2", "z": "3"}';
    const forms = { '/z': 'Z', '/n_few': 'F', '/n_other': 'O', '/n_one': 'I', '/a': 'A' };
    expect(put(target, forms, plurals, { dialect: 'i18next' }).text.replaceAll(/\s/g, '')).toBe(
      '{"a":"A","n_one":"I","n_few":"F","n_other":"O","z":"Z"}',
    );
  });

  test('not without the source', () => {
    expect(put('{"a": "1"}', { '/b': 'x', '/a': '2' })).toEqual({
      text: '{"a": "2"}',
      rejected: [
        { unit: '/b', reason: 'the file has no such key, and without the source file there is no place for it' },
      ],
    });
  });

  test('never into a file with syntax errors', () => {
    expect(put('{"a": "1",}', { '/a': 'x' }).rejected).toEqual([
      { unit: '/a', reason: 'the file has syntax errors; repair it first' },
    ]);
  });
});

describe('lists', () => {
  const source = '{"l": ["a", 2, {"x": "b"}, "c", null]}';

  test.each([
    ['the next item', '{"l": ["A", 2]}', { '/l/2/x': 'B' }, '{"l": ["A", 2, {"x": "B"}]}'],
    [
      'all of it, with what is no text',
      '{}',
      { '/l/0': 'A', '/l/2/x': 'B', '/l/3': 'C' },
      '{"l": ["A", 2, {"x": "B"}, "C", null]}',
    ],
    ['an empty one', '{"l": []}', { '/l/0': 'A' }, '{"l": ["A", 2]}'],
  ])('%s', (_, target, changes, expected) => {
    expect(put(target, changes, source)).toEqual({ text: expected, rejected: [] });
  });

  test('an item behind a gap is refused, once', () => {
    const after = put('{}', { '/l/0': 'A', '/l/3': 'C' }, source);
    expect(after.text).toBe('{"l": ["A", 2]}');
    expect(after.rejected).toEqual([
      { unit: '/l/3', reason: 'item 2 of this list has no text yet, and the items after it would move up' },
    ]);
  });

  test('an item that is cleared stays as an empty text', () => {
    expect(put('{"l": ["A", "B"]}', [{ unit: '/l/0', parts: [], origin: 'person' }]).text).toBe('{"l": ["", "B"]}');
  });
});

describe('deleting', () => {
  const gone = (text: string, ...units: readonly string[]) =>
    put(
      text,
      units.map((unit) => ({ unit, parts: [], origin: 'person' as const })),
    ).text;

  test.each([
    ['the first', '{\n  "a": "1",\n  "b": "2"\n}', ['/a'], '{\n  "b": "2"\n}'],
    ['the last', '{\n  "a": "1",\n  "b": "2"\n}', ['/b'], '{\n  "a": "1"\n}'],
    ['one between', '{"a": "1", "b": "2", "c": "3"}', ['/b'], '{"a": "1", "c": "3"}'],
    ['the only one', '{\n  "a": "1"\n}', ['/a'], '{}'],
    ['neighbours', '{"a": "1", "b": "2", "c": "3"}', ['/a', '/b'], '{"c": "3"}'],
    ['all', '{"a": "1", "b": "2"}', ['/b', '/a'], '{}'],
    ['what is not there', '{"a": "1"}', ['/b'], '{"a": "1"}'],
  ])('%s', (_, text, units, expected) => expect(gone(text, ...units)).toBe(expected));

  test('and inserting in one go', () => {
    const source = '{"a": "1", "b": "2", "c": "3"}';
    const write = (text: string) =>
      put(text, [{ unit: '/a', parts: [], origin: 'person' }, change('/b', 'x')], source).text;
    expect(write('{"a": "1", "c": "3"}')).toBe('{"b": "x", "c": "3"}');
    expect(write('{"a": "1"}')).toBe('{"b": "x"}');
    expect(write('{"z": "0", "a": "1"}')).toBe('{"z": "0", "b": "x"}');
  });
});

describe('JSON with comments', () => {
  const options = { path: 'x.jsonc', dialect: 'plain' };
  const source = '{"title": "", "ok": "", "cancel": "", "end": ""}';
  const file =
    '{\n  // the heading\n  "title": "Title", // shown on top\n  /* buttons */\n  "cancel": "Cancel", // trailing\n}\n';
  const write = (changes: Readonly<Record<string, string | null>>) =>
    put(
      file,
      Object.entries(changes).map(([unit, value]) => ({
        unit,
        parts: value === null ? [] : [value],
        origin: 'person' as const,
      })),
      source,
      options,
    ).text;

  test('a comment stays with its entry, and a trailing comma stays', () => {
    expect(write({ '/ok': 'OK' })).toBe(
      '{\n  // the heading\n  "title": "Title", // shown on top\n  "ok": "OK",\n  /* buttons */\n  "cancel": "Cancel", // trailing\n}\n',
    );
    expect(write({ '/end': 'E' })).toBe(
      '{\n  // the heading\n  "title": "Title", // shown on top\n  /* buttons */\n  "cancel": "Cancel", // trailing\n  "end": "E",\n}\n',
    );
  });

  test('deleting leaves the comments', () => {
    expect(write({ '/title': null })).toBe(
      '{\n  // the heading\n  /* buttons */\n  "cancel": "Cancel", // trailing\n}\n',
    );
    expect(write({ '/cancel': null })).toBe(
      '{\n  // the heading\n  "title": "Title", // shown on top\n  /* buttons */\n}\n',
    );
    const text = '{\n  "a": "1", // one\n  "b": "2" // two\n}';
    expect(put(text, [{ unit: '/b', parts: [], origin: 'person' }], undefined, options).text).toBe(
      '{\n  "a": "1" // one\n}',
    );
    expect(json.parse(write({ '/title': null, '/cancel': null }), options)).toMatchObject({
      malformed: false,
      units: [],
    });
  });
});

describe('a new file', () => {
  test.each([
    ['{\n  "a": "1"\n}\n', '{}\n'],
    ['{"a":"1"}', '{}'],
    ['\ufeff{\r\n\t"a": "1"\r\n}\r\n', '\ufeff{}\r\n'],
    ['{\n  "$schema": "https:\\/\\/x",\n  "a": "1"\n}\n', '{\n  "$schema": "https:\\/\\/x"\n}\n'],
  ])('for %j begins as %j', (source, expected) => expect(json.create(sourceFile(source), 'de')).toBe(expected));

  test('filled, it looks like the source', () => {
    for (const text of [
      '{\n\t"a": "1",\n\t"b": {\n\t\t"c": "2"\n\t}\n}',
      '\ufeff{\r\n    "a" : "1",\r\n    "b" : {\r\n        "c" : "\\u00e9"\r\n    }\r\n}\r\n',
      '{"a":"1","b":{"c":"\\/"}}\n',
    ]) {
      const source = sourceFile(text);
      const changes = source.catalog.units.map((unit) =>
        change(unit.id, unit.source?.parts[0]?.kind === 'text' ? unit.source.parts[0].text : ''),
      );
      expect(put(json.create(source, 'de'), changes, text).text).toBe(text);
    }
  });
});

test('a new file of Docusaurus has the descriptions by which its entries are known', () => {
  const text = '{\n  "home.title": {\n    "message": "Home",\n    "description": "A title"\n  }\n}\n';
  const source = { text, catalog: json.parse(text, { path: 'i18n/en/code.json' }) };
  const empty = json.create(source, 'fr');
  const catalog = json.parse(empty, { dialect: source.catalog.dialect });
  const { edits } = json.write(empty, catalog, [change('/home.title', 'Accueil')], source);
  const written = applyEdits(empty, edits);
  expect(JSON.parse(written)).toEqual({ 'home.title': { message: 'Accueil', description: 'A title' } });
  expect(json.parse(written, { dialect: source.catalog.dialect }).units.map(({ id }) => id)).toEqual(['/home.title']);
});
