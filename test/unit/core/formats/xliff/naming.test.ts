import { describe, expect, test } from 'vitest';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { xliffNaming } from '../../../../../server/core/formats/xliff/naming.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { doc2, doc12 } from './helpers.ts';

/** Renames what stands at `|` of the first text; all texts afterwards, or the refusal. */
function rename(to: string, marked: string, ...others: readonly string[]): readonly string[] | string {
  const offset = marked.indexOf('|');
  const texts = [marked.replace('|', ''), ...others];
  const files = texts.map((text) => ({ text, catalog: xliff.parse(text) }));
  const [first] = files;
  const name = first && xliffNaming.nameAt(first, offset);
  if (name === undefined) return 'no name';
  if (!name.ok) return name.error;
  const done = xliffNaming.rename(files, name.value, to);
  if (!done.ok) return `${done.error.file ?? '-'} ${done.error.message}`;
  return texts.map((text, index) => applyEdits(text, done.value[index] ?? []));
}
const unit12 = (attributes: string) =>
  doc12(`<trans-unit ${attributes}><source>x</source><target>y</target></trans-unit>`);
const unit2 = (attributes: string) => doc2(`<unit ${attributes}><segment><source>x</source></segment></unit>`);

describe('1.2', () => {
  test('an id in all files, and the name that is spelled like it', () => {
    expect(rename('b & "c"', unit12('id="|a" resname="a"'), unit12("resname='n' id='a'"))).toEqual([
      unit12('id="b &amp; &quot;c&quot;" resname="b &amp; &quot;c&quot;"'),
      unit12("resname='n' id='b &amp; &quot;c&quot;'"),
    ]);
  });

  test('a name alone', () => {
    expect(rename('b', unit12('id="1" resname="a|"'))).toEqual([unit12('id="1" resname="b"')]);
  });

  test('only in the file element that holds it', () => {
    const two = (first: string, id = 'a') =>
      `<xliff version="1.2"><file original="f" source-language="en"><body><trans-unit id="${first}"><source>x</source></trans-unit></body></file><file original="g" source-language="en"><body><trans-unit id="${id}"><source>x</source></trans-unit></body></file></xliff>`;
    expect(rename('b', two('a|'))).toEqual([two('b')]);
    expect(rename('b', two('a|', 'b'))).toEqual([two('b', 'b')]);
  });
});

describe('2.x', () => {
  test('an id of a unit, never of a segment', () => {
    expect(rename('b', unit2('id="|a" name="k"'))).toEqual([unit2('id="b" name="k"')]);
    const several = (id: string, segment = 's1') =>
      doc2(
        `<unit id="${id}"><segment id="${segment}"><source>x</source></segment><segment id="s2"><source>y</source></segment></unit>`,
      );
    expect(rename('b', several('|a'))).toEqual([several('b')]);
    expect(rename('b', several('a', '|s1'))).toBe('no name');
  });

  test('holds what an id of XLIFF 2 may hold', () => {
    expect(rename('b c', unit2('id="|a"'))).toMatch(/^0 An id of XLIFF 2 may contain only letters/);
  });
});

describe('ids of tools', () => {
  test.each<[dialect: string, text: string, reason: RegExp]>([
    [
      'xcode',
      doc12(
        '<trans-unit id="|a"><source>x</source></trans-unit>',
        'original="a/Localizable.strings" source-language="en"',
      ),
      /Xcode/,
    ],
    [
      'dotnet',
      doc12('<trans-unit id="|a"><source>x</source></trans-unit>', 'original="../Resources.resx" source-language="en"'),
      /\.resx/,
    ],
    [
      'angular',
      doc12(
        `<trans-unit id="|${'0123456789'.repeat(4)}"><source>x</source></trans-unit>`,
        'original="ng2.template" source-language="en"',
      ),
      /Angular/,
    ],
    [
      'al',
      doc12('<trans-unit id="|Table 1"><source>x</source><note from="Xliff Generator"></note></trans-unit>'),
      /AL compiler/,
    ],
  ])('%s', (dialect, text, reason) => {
    expect(xliff.parse(text.replace('|', '')).dialect).toBe(dialect);
    expect(rename('b', text)).toMatch(reason);
  });

  test('Angular: an id of one’s own', () => {
    const text = (id: string) =>
      doc12(`<trans-unit id="${id}"><source>x</source></trans-unit>`, 'original="ng2.template" source-language="en"');
    expect(rename('b', text('|intro'))).toEqual([text('b')]);
  });
});

test('collisions and broken files are refused with the file', () => {
  const both = doc12(
    '<trans-unit id="a"><source>x</source></trans-unit><trans-unit id="b"><source>x</source></trans-unit>',
  );
  expect(rename('b', unit12('id="|a"'), both)).toBe('1 There is a unit with the id "b" already.');
  expect(rename('b', unit12('id="|a"'), '<xliff version="1.2"><file')).toMatch(/^1 The file is not well-formed/);
  expect(rename(' ', unit12('id="|a"'))).toMatch(/^- A unit needs a name/);
  expect(rename('b', unit12('id="a"').replace('>x<', '>|x<'))).toBe('no name');
});
