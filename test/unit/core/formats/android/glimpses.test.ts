import { describe, expect, test } from 'vitest';
import { androidGlimpses } from '../../../../../server/core/formats/android/glimpses.ts';
import { readAndroid } from '../../../../../server/core/formats/android/read.ts';
import { corpusFiles } from '../../../../support/corpus.ts';

const whole = (inner: string) => `<?xml version="1.0"?>\n<resources>\n${inner}\n</resources>\n`;
const pieces = (text: string) =>
  androidGlimpses(text)?.units.map(({ key, start, end }) => [key, text.slice(start, end)] as const);

describe('glimpses of Android resources', () => {
  test('are texts, forms and items, by what they are called', () => {
    const string = '<string name="a" product=\'tablet\'>x <b>y</b></string>';
    const empty = '<string name="a"/>';
    const one = '<item quantity="one">z</item>';
    const items = ['<item>u</item>', '<item><![CDATA[<v>]]></item>'];
    const text = whole(
      `${string} <!-- <string name="a">old</string> --> ${empty}<plurals name="p">${one}</plurals>
       <string-array name="l">${items.join(' <!-- and --> ')}</string-array><style name="s"><item name="i">1</item></style>`,
    );
    expect(pieces(text)?.map(([, piece]) => piece)).toEqual([string, empty, one, ...items]);
    expect(new Set(pieces(text)?.map(([key]) => key)).size).toBe(5);
    // The product is a part of the name, the place is not.
    expect(pieces(whole(`${empty}${string}`))?.map(([key]) => key)).toEqual(
      [1, 0].map((at) => pieces(text)?.[at]?.[0]),
    );
  });

  test.each([
    '<string name="a">x',
    '<string name="a">x</string-array>',
    '<string name="a">x<string name="b">y</string>',
    '<string name="a">x <!-- </string> --> y</string>',
    '<string name="a"><![CDATA[</string>]]></string>',
    '<string name="a&amp;b">x</string>',
    '<string name="a">x & y</string>',
    '<plurals name="p"><item quantity="one">x</plurals>',
    '<plurals name="p"><string name="a">x</string></plurals>',
    '<!-- <string name="a">x</string>',
    '<r:string name="a">x</r:string>',
    '<<<<<<< HEAD\n<string name="a">x</string>',
  ])('none where only a parser knows: %s', (inner) => {
    expect(androidGlimpses(whole(inner))).toBeUndefined();
  });

  test('none of a file that is cut off, or has a type of its own', () => {
    expect(androidGlimpses('<resources><string name="a">x</string>')).toBeUndefined();
    expect(androidGlimpses(`<!DOCTYPE resources [<!ENTITY a "b">]>${whole('')}`)).toBeUndefined();
  });

  test.each([
    ["<string name='a'>it\\'s</string>", '<string name="a" formatted="false">"it\'s"</string>', true],
    ['<string name="a">a  b</string>', '<string name="a">a\n b</string>', true],
    ['<string name="a">"a  b"</string>', '<string name="a">"a b"</string>', true],
    ['<string name="a">a &amp; b</string>', '<string name="a">a &#38; b</string>', true],
    ['<item quantity="one">a</item>', '<item quantity="one">"a"</item>', true],
    ['<string name="a">a</string>', '<string name="a"><b>a</b></string>', false],
    ['<string name="a">a</string>', '<string name="a"/>', false],
  ])('%s and %s are the same text: %s', (one, other, isSame) => {
    const made = androidGlimpses(whole(''))?.made;
    expect(made?.(one) === made?.(other)).toBe(isSame);
  });

  test('of real files there is one for each unit, where it stands', () => {
    const files = corpusFiles().filter(({ path }) => path.endsWith('.xml'));
    let units = 0;
    for (const { path, text } of files) {
      const { format, units: all, malformed } = readAndroid(text, { path });
      if (format !== 'android' || malformed || all.length === 0) continue;
      const found = androidGlimpses(text)?.units;
      if (found === undefined) continue;
      expect(found.map(({ start, end }) => [start, end])).toEqual(all.map(({ span }) => [span?.start, span?.end]));
      units += all.length;
    }
    expect(units).toBeGreaterThan(0);
  });
});
