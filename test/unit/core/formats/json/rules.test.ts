import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { JSON_DIALECTS } from '../../../../../server/core/formats/json/detect.ts';

const DIALECTS = JSON_DIALECTS.list;

import { json } from '../../../../../server/core/formats/json/index.ts';
import { JSON_RULES } from '../../../../../server/core/formats/json/rules/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { complete } from '../../../../support/complete.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { dialectsDoc } from './dialects-doc.ts';

const root = resolve(import.meta.dirname, '../../../../..');

function find(text: string, dialect?: string) {
  const problems = complete(json.validate!(text, json.parse(text, dialect === undefined ? {} : { dialect })));
  return problems.map(({ code, span, message }) => [code, text.slice(span.start, span.end), message]);
}

test.each(JSON_RULES)('$id finds its bad example and not its good one', ({ id, good, bad, dialects }) => {
  expect(find(good, dialects[0]).filter(([code]) => code === id)).toEqual([]);
  expect(find(bad, dialects[0]).map(([code]) => code)).toContain(id);
});

describe('where and what', () => {
  test.each([
    [
      '{"a.b": "1", "a": {"b": "2"}}',
      'i18next',
      [['json-ambiguous-key', 'b', 'Another text of this file is called "a.b" too']],
    ],
    ['{"a": {"x.y": "1"}}', 'icu', [['json-dotted-key', '"x.y"', 'next-intl does not allow a dot in a key']]],
    [
      '{"a": "x", "a_plural": "y", "b_one": "1", "b_other": "2"}',
      'i18next',
      [
        [
          'json-mixed-plurals',
          '"a_plural"',
          '"a_plural" is a form of i18next JSON v3; the other plurals of this file are v4, which never reads it',
        ],
      ],
    ],
    ['{"a": "x", "a_plural": "y"}', 'i18next', []],
    [
      '{"a": "x", "a_plural": "y", "b_one": "1", "b_other": "2"}',
      'i18next-v3',
      [
        [
          'json-mixed-plurals',
          '"b_one"',
          '"b_one" is a form of i18next JSON v4; the other plurals of this file are v3',
        ],
      ],
    ],
    [
      '{"t": "", "@t": {}, "@u": {"description": "a"}, "@Heading": {}}',
      'arb',
      [['json-arb-metadata', '"@u"', '"@u" describes a message that this file does not have']],
    ],
    [
      '{"A": "", "@A": {}}',
      'arb',
      [['json-arb-name', '"A"', '"A" cannot be the name of a Dart getter, so gen-l10n rejects it']],
    ],
    ['{"A": ""}', 'arb', []],
    [
      '{"a b": {"message": ""}}',
      'chrome',
      [['json-chrome-entry', '"a b"', '"a b" may hold only letters A-Z, digits, "_" and "@"']],
    ],
    [
      '{"@@x": {"message": ""}}',
      'chrome',
      [['json-chrome-entry', '"@@x"', 'Names that begin with "@@" are reserved for the browser']],
    ],
    [
      '{"a": {"message": ""}, "A": {"message": ""}}',
      'chrome',
      [['json-chrome-entry', '"A"', '"A" and "a" are the same name to the browser']],
    ],
    ['{"a": "text"}', 'chrome', [['json-chrome-entry', '"a"', '"a" needs a "message"']]],
    [
      '{"a": {"message": "\\u0041 $X$ $$ $1 $y$", "placeholders": {"Y": {}}}}',
      'chrome',
      [
        ['json-chrome-placeholder', '$X$', '$X$ is not declared in "placeholders"'],
        ['json-chrome-placeholder', '"Y"', 'The placeholder "Y" needs a "content"'],
      ],
    ],
    [
      '{"locale": "de", "translations": {"a": {"message": "x"}}}',
      'angular',
      [['json-not-a-text', '"a"', '"a" is not a text, so it is never shown']],
    ],
    ['{"a": 1}', 'nls', [['json-not-a-text', '"a"', '"a" is not a text, so it is never shown']]],
  ])('%s in %s', (text, dialect, expected) => expect(find(text, dialect)).toEqual(expected));

  test('fixes', () => {
    const fixed = (text: string, dialect: string) => {
      const [problem] = complete(json.validate!(text, json.parse(text, { dialect })));
      return applyEdits(text, problem?.fixes?.[0]?.edits ?? []);
    };
    expect(fixed('{"@u": {"x": 1}, "t": ""}', 'arb')).toBe('{"t": ""}');
    expect(fixed('{"a": "x", "a_plural": "y", "b_one": "1", "b_other": "2"}', 'i18next')).toBe(
      '{"a_one": "x", "a_other": "y", "b_one": "1", "b_other": "2"}',
    );
    expect(fixed('{"a_plural": "y", "a": "x", "b_one": "1", "b_other": "2"}', 'i18next')).toBe(
      '{"a_other": "y", "a_one": "x", "b_one": "1", "b_other": "2"}',
    );
  });
});

test('nothing about files that are as they should be, nor about malformed ones', () => {
  for (const { text, path, name } of corpusFiles().filter(({ format }) => format.id === 'json')) {
    if (/dotted|duplicate/.test(name)) continue;
    const problems = complete(json.validate!(text, json.parse(text, { path })));
    expect(problems.filter(({ optional }) => optional !== true).map(({ message }) => `${name}: ${message}`)).toEqual(
      [],
    );
  }
  expect(
    complete(
      json.validate!('{"a b": {"message": ""},}', json.parse('{"a b": {"message": ""},}', { dialect: 'chrome' })),
    ),
  ).toEqual([]);
});

test('every rule and every dialect is in its list', () => {
  const files = (folder: string) =>
    readdirSync(resolve(root, 'server/core/formats', folder)).map((name) => name.replace('.ts', ''));
  const rules = files('json/rules').filter((name) => name !== 'index' && name !== 'rule');
  expect(rules.map((name) => `json-${name}`).sort()).toEqual(JSON_RULES.map(({ id }) => id).sort());
  const names = DIALECTS.map(({ id }) => (id === 'nls' || id === 'l10n' ? 'vscode' : id));
  expect(files('common/key-tree/dialects').sort()).toEqual([...new Set(names)].sort());
  for (const rule of JSON_RULES)
    for (const id of rule.dialects) expect(DIALECTS.map((dialect) => dialect.id)).toContain(id);
});

test('the page of the dialects is what the code says', () => {
  expect(readFileSync(resolve(root, 'docs/json-dialects.md'), 'utf8')).toBe(dialectsDoc());
});
