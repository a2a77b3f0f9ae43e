import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { android } from '../../../../../server/core/formats/android/index.ts';
import { codesOf } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { scanXml } from '../../../../../server/core/text/xml/scan.ts';
import { shown } from './reader.ts';
import { change, file, one, parse, texts, written } from './support.ts';

describe('writing', () => {
  const words = fc.string({
    unit: fc.constantFrom(
      ...'abé\'"\\@?#<>&%$n u0123\n\t\r😀\u00a0]',
      ' ',
      '  ',
      ']]>',
      '\\u',
      '&amp;',
      '\u0001',
      '\ufffe',
    ),
    maxLength: 24,
  });
  test.each([
    ['bare', 'x'],
    ['quoted', '"x"'],
    ['cdata', '<![CDATA[x]]>'],
  ])('any text is read again by a strict reader of aapt’s rules: %s', (_, raw) => {
    fc.assert(
      fc.property(words, (text) => {
        fc.pre(text !== '');
        const after = written(one(raw), [change('string/a', text)]);
        expect(shown(after, 0)).toBe(text);
        expect(texts(after)['string/a']).toBe(text);
        expect(scanXml(after).faultCount).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  test('text around tags keeps its blanks', () => {
    fc.assert(
      fc.property(words, words, words, (a, b, c) => {
        const text = one('A <b>b</b> c');
        const [open, close] = codesOf(parse(text).units[0]!.source!);
        const after = written(text, [change('string/a', a, open!, b, close!, c)]);
        expect(texts(after)['string/a']).toBe(`${a}<b>${b}</b>${c}`);
        expect(shown(after, 0)).toBe(a + b + c);
      }),
    );
  });

  test('Compose: any text is read again', () => {
    const path = 'composeResources/values/strings.xml';
    fc.assert(
      fc.property(words, (text) => {
        fc.pre(text !== '');
        const before = one('x');
        const { edits } = android.write(before, parse(before, path), [change('string/a', text)]);
        expect(texts(applyEdits(before, edits), path)['string/a']).toBe(text);
      }),
    );
  });

  test('a text stays as it stood: in quotation marks, in CDATA, on lines of its own', () => {
    const text = file(
      '<string name="a">"it\'s"</string>',
      '<string name="b"><![CDATA[<b>x</b>]]></string>',
      '<string name="c">\n        long\n    </string>',
      '<string name="d"/>',
    );
    const after = written(text, [
      change('string/a', "l'un"),
      change('string/b', "<i>l'un</i>"),
      change('string/c', "l'un"),
      change('string/d', 'd'),
    ]);
    expect(after).toBe(
      file(
        '<string name="a">"l\'un"</string>',
        '<string name="b"><![CDATA[<i>l\\\'un</i>]]></string>',
        '<string name="c">\n        l\\\'un\n    </string>',
        '<string name="d">d</string>',
      ),
    );
  });

  test('half a character is refused', () => {
    const text = one('x');
    expect(android.write(text, parse(text), [change('string/a', '\ud83d')])).toEqual({
      edits: [],
      rejected: [{ unit: 'string/a', reason: expect.stringContaining('half a character') }],
    });
  });

  const SOURCE = `<?xml version="1.0" encoding="utf-8"?>
<resources xmlns:tools="t" xmlns:xliff="urn:x">
    <string name="a">A</string>
    <string name="b" formatted="false" tools:ignore="x">B</string>
    <plurals name="n">
        <item quantity="one">one</item>
        <item quantity="other">all</item>
    </plurals>
    <string-array name="d">
        <item>x</item>
        <item>@string/a</item>
        <item>z</item>
    </string-array>
    <string name="e">E <xliff:g id="i">%s</xliff:g></string>
</resources>
`;

  test('a new file has the declaration and the namespaces of its source', () => {
    const catalog = parse(SOURCE);
    const fresh = android.create({ text: SOURCE, catalog }, 'de');
    expect(fresh).toBe('<?xml version="1.0" encoding="utf-8"?>\n<resources xmlns:xliff="urn:x">\n</resources>\n');
    const all = ['string/b', 'plurals/n/few', 'plurals/n/other', 'string-array/d/2'].map((id) => change(id, id));
    expect(written(fresh, all, SOURCE)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<resources xmlns:xliff="urn:x">
    <string name="b" formatted="false">string/b</string>
    <plurals name="n">
        <item quantity="few">plurals/n/few</item>
        <item quantity="other">plurals/n/other</item>
    </plurals>
    <string-array name="d">
        <item>x</item>
        <item>@string/a</item>
        <item>string-array/d/2</item>
    </string-array>
</resources>
`);
  });

  test('new resources and forms stand where the source has them, indented as the file is', () => {
    const text =
      '<resources>\r\n\t<!-- e -->\r\n\t<string name="b">B</string>\r\n\t<plurals name="n">\r\n\t\t<item quantity="one">1</item>\r\n\t\t<item quantity="other">2</item>\r\n\t</plurals>\r\n</resources>';
    const codes = codesOf(parse(SOURCE).units.at(-1)!.source!);
    expect(
      written(
        text,
        [change('string/a', 'Ä'), change('plurals/n/few', 'F'), change('string/e', 'E ', codes[0]!, '%s', codes[1]!)],
        SOURCE,
      ),
    ).toBe(
      '<resources xmlns:xliff="urn:x">\r\n\t<string name="a">Ä</string>\r\n\t<!-- e -->\r\n\t<string name="b">B</string>\r\n\t<plurals name="n">\r\n\t\t<item quantity="one">1</item>\r\n\t\t<item quantity="few">F</item>\r\n\t\t<item quantity="other">2</item>\r\n\t</plurals>\r\n\t<string name="e">E <xliff:g id="i">%s</xliff:g></string>\r\n</resources>',
    );
  });

  test('what is taken out leaves no empty line; a list keeps the numbers of its items', () => {
    expect(written(SOURCE, [change('string/a'), change('plurals/n/one'), change('string-array/d/0')])).toBe(
      SOURCE.replace('    <string name="a">A</string>\n', '')
        .replace('        <item quantity="one">one</item>\n', '')
        .replace('<item>x</item>', '<item></item>'),
    );
    expect(written(SOURCE, [change('plurals/n/one'), change('plurals/n/other'), change('string-array/d/2')])).toBe(
      SOURCE.replace(/ {4}<plurals[\s\S]*<\/plurals>\n/, '').replace('        <item>z</item>\n', ''),
    );
  });

  test('a resource whose neighbour goes finds another one', () => {
    const text = file('<string name="a">A</string>', '<string name="e">E</string>');
    const after = written(text, [change('string/a'), change('string/b', 'B')], SOURCE);
    expect(after).toBe(file('<string name="b" formatted="false">B</string>', '<string name="e">E</string>'));
  });
});
