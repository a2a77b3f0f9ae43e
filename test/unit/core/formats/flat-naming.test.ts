import { describe, expect, test } from 'vitest';
import { android } from '../../../../server/core/formats/android/index.ts';
import type { Format } from '../../../../server/core/formats/format.ts';
import { properties } from '../../../../server/core/formats/properties/index.ts';
import { resx } from '../../../../server/core/formats/resx/index.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';

const CASES: readonly (readonly [Format, path: string, text: string, bad: string])[] = [
  [
    android,
    'values/strings.xml',
    '<resources>\n  <string name="b">@string/a</string>\n  <string name="a">A</string>\n  <plurals name="a"><item quantity="other">As</item></plurals>\n  <plurals name="free"><item quantity="other">F</item></plurals>\n</resources>\n',
    '1a',
  ],
  [
    resx,
    'x.resx',
    '<root>\n  <data name="a"><value>A</value></data>\n  <data name="b"><value>B</value></data>\n</root>\n',
    'a b',
  ],
  [properties, 'x.properties', 'a=A\nb=B\n', ''],
];

describe.each(CASES)('%o', (format, path, text, bad) => {
  const naming = format.naming!;
  const fileOf = (own: string) => ({ text: own, catalog: format.parse(own, { path }) });
  const at = (own: string, words: string) => naming.nameAt(fileOf(own), own.indexOf(words));
  const word = text.includes('name="a"') ? 'a">' : 'a=';
  const found = at(text, word);
  if (found?.ok !== true) throw new Error('no name there');
  const name = found.value;

  test('a name is found at both of its ends, and nowhere else', () => {
    const start = text.indexOf(word);
    const textAt = (offset: number) => {
      const here = naming.nameAt(fileOf(text), offset);
      return here?.ok === true ? here.value.text : undefined;
    };
    expect([textAt(start), textAt(start + 1), textAt(text.length)]).toEqual(['a', 'a', undefined]);
  });

  test('every file gets the new name; one that has it already is named, and nothing is changed', () => {
    const files = [fileOf(text), fileOf(text)];
    const renamed = naming.rename(files, name, 'c');
    expect(renamed.ok && renamed.value.map((edits) => applyEdits(text, edits))).toEqual(
      files.map(() => text.replace('name="a"', 'name="c"').replace('@string/a', '@string/c').replace(/^a=/, 'c=')),
    );
    expect(naming.rename(files, name, 'b')).toMatchObject({ ok: false, error: { file: 0 } });
  });

  test('what cannot be a name is refused, before any file is looked at', () => {
    const refused = naming.rename([fileOf(text)], name, bad);
    expect(refused.ok ? undefined : refused.error.file).toBeUndefined();
    expect(refused.ok).toBe(false);
  });

  test('a file with errors is refused, and says which it is', () => {
    const broken = text.startsWith('<') ? text.replace(/<\/\w+>\n$/, '') : `${text}<<<<<<< HEAD\n`;
    expect(fileOf(broken).catalog.malformed).toBe(true);
    expect(at(broken, word)).toMatchObject({ ok: false });
    expect(naming.rename([fileOf(text), fileOf(broken)], name, 'c')).toMatchObject({ ok: false, error: { file: 1 } });
  });
});

test('a string of Android may be called as a plural is', () => {
  const [, path, text] = CASES[0]!;
  const file = { text, catalog: android.parse(text, { path }) };
  const found = android.naming!.nameAt(file, text.indexOf('a">'));
  const renamed = found?.ok === true ? android.naming!.rename([file], found.value, 'free') : undefined;
  expect(renamed?.ok && applyEdits(text, renamed.value[0] ?? [])).toBe(
    text.replace('<string name="a"', '<string name="free"').replace('@string/a', '@string/free'),
  );
});
