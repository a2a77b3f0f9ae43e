import { describe, expect, test } from 'vitest';
import { keyNaming } from '../../../../../server/core/formats/common/key-tree/naming.ts';
import { JSON_TREES } from '../../../../../server/core/formats/json/detect.ts';
import { json } from '../../../../../server/core/formats/json/index.ts';

const jsonNaming = keyNaming(JSON_TREES);

import { applyEdits } from '../../../../../server/core/text/span.ts';

/** Renames what stands at `|` of the first text; all texts afterwards, or the refusal. */
function rename(dialect: string, to: string, marked: string, ...others: readonly string[]): readonly string[] | string {
  const offset = marked.indexOf('|');
  const texts = [marked.replace('|', ''), ...others];
  const files = texts.map((text) => ({ text, catalog: json.parse(text, { dialect }) }));
  const [first] = files;
  const name = first && jsonNaming.nameAt(first, offset);
  if (name === undefined) return 'no name';
  if (!name.ok) return name.error;
  expect(texts[0]?.slice(name.value.span.start, name.value.span.end)).toBe(
    JSON.stringify(name.value.text).slice(1, -1),
  );
  const done = jsonNaming.rename(files, name.value, to);
  if (!done.ok) return `${done.error.file ?? '-'} ${done.error.message}`;
  return texts.map((text, index) => applyEdits(text, done.value[index] ?? []));
}

describe('a key', () => {
  test('in every file, in its group only, nothing else touched', () => {
    const en = '{ "m": { "op|en": "Open" }, "open": "x",  "n": [ { "open": "y" } ] }';
    expect(rename('plain', 'start', en, '{ "m" : {"open":"Ö"} }', '{ "m": "none" }', '{}')).toEqual([
      '{ "m": { "start": "Open" }, "open": "x",  "n": [ { "open": "y" } ] }',
      '{ "m" : {"start":"Ö"} }',
      '{ "m": "none" }',
      '{}',
    ]);
  });

  test('with characters that JSON escapes', () => {
    expect(rename('plain', 'b\\c"', '{ "a\\"|b": "x" }', '{ "a\\u0022b": "y" }')).toEqual([
      '{ "b\\\\c\\"": "x" }',
      '{ "b\\\\c\\"": "y" }',
    ]);
  });

  test('twice in one object: both', () => {
    expect(rename('plain', 'b', '{ "|a": "1", "a": "2" }')).toEqual(['{ "b": "1", "b": "2" }']);
  });

  test('a group', () => {
    expect(rename('plain', 'n', '{ "|m": { "a": "1" } }', '{ "m": { "b": "2" } }')).toEqual([
      '{ "n": { "a": "1" } }',
      '{ "n": { "b": "2" } }',
    ]);
  });
});

describe('sets', () => {
  test('every plural form of every locale, cardinal and ordinal, and the fallback', () => {
    expect(
      rename(
        'i18next',
        'things',
        '{ "item|_one": "1", "item_other": "n", "items": "x", "item_ordinal_one": "1st", "item_ordinal_other": "nth", "item": "f" }',
        '{ "item_few": "2", "item_other": "n" }',
      ),
    ).toEqual([
      '{ "things_one": "1", "things_other": "n", "items": "x", "things_ordinal_one": "1st", "things_ordinal_other": "nth", "things": "f" }',
      '{ "things_few": "2", "things_other": "n" }',
    ]);
  });

  test('contexts', () => {
    expect(
      rename(
        'i18next',
        'pal',
        '{ "friend|": "F", "friend_male": "M", "friend_male_one": "1", "friend_male_other": "n" }',
      ),
    ).toEqual(['{ "pal": "F", "pal_male": "M", "pal_male_one": "1", "pal_male_other": "n" }']);
  });

  test('i18next v3', () => {
    expect(rename('i18next-v3', 'b', '{ "|a": "1", "a_plural": "n" }', '{ "a_0": "x", "a_1": "y" }')).toEqual([
      '{ "b": "1", "b_plural": "n" }',
      '{ "b_0": "x", "b_1": "y" }',
    ]);
  });

  test('what only looks like a form stays alone', () => {
    expect(rename('i18next', 'x', '{ "arrow_on|e": "1", "arrow": "a" }')).toEqual(['{ "x": "1", "arrow": "a" }']);
  });
});

describe('dialects', () => {
  test('ARB: metadata follows, from either side', () => {
    const files = [
      '{ "@@locale": "en", "sa|ve": "S", "@save": { "description": "d" } }',
      '{ "@@locale": "de", "save": "S" }',
    ] as const;
    const done = [
      '{ "@@locale": "en", "keep": "S", "@keep": { "description": "d" } }',
      '{ "@@locale": "de", "keep": "S" }',
    ];
    expect(rename('arb', 'keep', ...files)).toEqual(done);
    expect(rename('arb', 'keep', files[0].replace('|', '').replace('@save', '@sa|ve'), files[1])).toEqual(done);
    expect(rename('arb', 'Keep-it', ...files)).toMatch(/^- Flutter makes a method/);
  });

  test('Chrome: the entry, not its members; names without case', () => {
    expect(rename('chrome', 'title', '{ "na|me": { "message": "N" } }')).toEqual(['{ "title": { "message": "N" } }']);
    expect(rename('chrome', 'x', '{ "name": { "mes|sage": "N" } }')).toBe('no name');
    expect(rename('chrome', 'TITLE', '{ "na|me": { "message": "N" }, "title": { "message": "T" } }')).toMatch(
      /^0 There is a key/,
    );
  });

  test('Angular: ids of its own only', () => {
    const file = (id: string) => `{ "locale": "de", "translations": { "${id}": "x" } }`;
    expect(rename('angular', 'b', file('intro|'))).toEqual([file('b')]);
    expect(rename('angular', 'b', file('|1234567890123'))).toMatch(/^Angular makes this id/);
  });

  test('links of other texts follow', () => {
    expect(
      rename('i18next', 'b', '{ "m": { "|a": "x" }, "c": "$t(m.a) $t( m.a, {}) $t(ns:m.a) $t(m.ab) $t(a)" }'),
    ).toEqual(['{ "m": { "b": "x" }, "c": "$t(m.b) $t( m.b, {}) $t(ns:m.b) $t(m.ab) $t(a)" }']);
    expect(rename('vue-i18n', 'n', '{ "|m": { "a": "x" }, "c": "@:m.a @.lower:m.a @:(m.a) @:mm.a end." }')).toEqual([
      '{ "n": { "a": "x" }, "c": "@:n.a @.lower:n.a @:(n.a) @:mm.a end." }',
    ]);
  });
});

describe('refusals name the file and the reason', () => {
  test.each<[to: string, message: RegExp, texts: [string, ...string[]]]>([
    ['b', /^1 There is a key "b" already\.$/, ['{ "|a": "x" }', '{ "a": "y", "b": "z" }']],
    [
      'b',
      /^1 There is a key "b_one" already\.$/,
      ['{ "|a_one": "x", "a_other": "x" }', '{ "a_other": "y", "b_one": "z" }'],
    ],
    ['b', /^1 The file has syntax errors/, ['{ "|a": "x" }', '{ "a" "y" }']],
    ['', /^- A key needs a name/, ['{ "|a": "x" }']],
    ['b.c', /^- These files hold groups/, ['{ "m": { "|a": "x" } }']],
  ])('%j', (to, message, texts) => {
    expect(rename('i18next', to, ...texts)).toMatch(message);
  });

  test('a dot is part of a key where keys hold dots', () => {
    expect(rename('i18next', 'm.b', '{ "m.|a": "x" }')).toEqual(['{ "m.b": "x" }']);
  });
});

test.each([
  '{ "a": "te|xt" }',
  '{ "a": ["x|"] }',
  '|{}',
  '{ "a": 1|2 }',
  '{ "|a": 12 }',
  '',
])('no name in %j', (text) => {
  expect(rename('plain', 'b', text)).toBe('no name');
});
