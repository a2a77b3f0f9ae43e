import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { android } from '../../../../server/formats/android/index.ts';
import type { Change, Problem, SourceFile } from '../../../../server/formats/format.ts';
import { codesOf, type NewPart, plainText } from '../../../../server/text/content.ts';
import { applyEdits } from '../../../../server/text/span.ts';
import { scanXml } from '../../../../server/text/xml-scan.ts';
import { shown } from './reader.ts';

const PATH = 'app/src/main/res/values/strings.xml';
const parse = (text: string, path = PATH) => android.parse(text, { path });
const file = (...lines: string[]) => `<resources>\n${lines.map((line) => `    ${line}\n`).join('')}</resources>\n`;
const one = (raw: string) => file(`<string name="a">${raw}</string>`);
/** What each unit says, codes in their raw form. */
const texts = (text: string, path?: string) =>
  Object.fromEntries(
    parse(text, path).units.map(({ id, source }) => [
      id,
      source?.parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join(''),
    ]),
  );
const change = (unit: string, ...parts: NewPart[]): Change => ({ unit, parts, origin: 'machine' });
function written(text: string, changes: readonly Change[], from?: string): string {
  const source: SourceFile | undefined = from === undefined ? undefined : { text: from, catalog: parse(from) };
  const { edits, rejected } = android.write(text, parse(text), changes, source);
  expect(rejected).toEqual([]);
  return applyEdits(text, edits);
}
function problems(text: string, path = PATH): Problem[] {
  const catalog = parse(text, path);
  const found = [...catalog.problems];
  const work = android.validate?.(text, catalog);
  for (let step = work?.next(); step !== undefined; step = step.done === true ? undefined : work?.next())
    if (step.done === true) found.push(...step.value);
  return found;
}

describe('reading', () => {
  test.each([
    ['Hello', 'Hello'],
    ["It\\'s", "It's"],
    ['say \\"hi\\"', 'say "hi"'],
    ['one\\ntwo\\tthree', 'one\ntwo\tthree'],
    ['\\u00e9\\u00A0', 'é\u00a0'],
    ['\\@home \\?', '@home ?'],
    ['back\\\\slash \\d', 'back\\slash d'],
    ['\n        two\n        lines  \n    ', 'two lines'],
    ['"  kept\n  as it is "', '  kept\n  as it is '],
    ['&quot;  quoted too&quot;', '  quoted too'],
    ['\\u0020end\\u0020', ' end '],
    ['a &lt;b&gt; &amp; &#8230;', 'a <b> & …'],
    ['<![CDATA[<a href="x">it\\\'s</a>]]>', '<a href="x">it\'s</a>'],
    ['Tap <b>here</b> now', 'Tap <b>here</b> now'],
    ['  <b> bold</b> ', '<b> bold</b>'],
    ['a <b> b</b>', 'a <b>b</b>'],
    ['a<!-- what -->b', 'a<!-- what -->b'],
    ['&app; &nbsp;x', '&app; &nbsp;x'],
  ])('%j says %j', (raw, text) => {
    expect(texts(one(raw))).toEqual({ 'string/a': text });
  });

  test('forms, lists and products are units of their own', () => {
    const text = file(
      '<string name="t">A</string>',
      '<string name="t" product="tablet">B</string>',
      '<plurals name="n"><item quantity="one">one</item><item quantity="other">all</item></plurals>',
      '<string-array name="d"><item>x</item><item>y</item></string-array>',
      '<color name="red">#f00</color>',
    );
    expect(texts(text)).toEqual({
      'string/t': 'A',
      'string/t@tablet': 'B',
      'plurals/n/one': 'one',
      'plurals/n/other': 'all',
      'string-array/d/0': 'x',
      'string-array/d/1': 'y',
    });
    expect(parse(text).units[2]?.plural).toEqual({ set: 'plurals/n', category: 'one', ordinal: false });
  });

  test('references, and what says that it stays, are locked', () => {
    const text = file(
      '<string name="a" translatable="false">Player</string>',
      '<string name="b">@string/a</string>',
      '<string name="c">@android:string/ok</string>',
      '<string name="d">\\@string/a</string>',
      '<string name="e">@someone/else or not</string>',
    );
    const locks = (path: string) => parse(text, path).units.map(({ lock }) => lock);
    expect(locks(PATH)).toEqual(['translate-no', 'translate-no', 'translate-no', undefined, undefined]);
    expect(new Set(locks('res/values/donottranslate.xml'))).toEqual(new Set(['translate-no']));
  });

  test('what stands in xliff:g stays as it is, and its tags may be missing in a translation', () => {
    const [unit] = parse(
      one('By <xliff:g id="app" example="Tusky">Tusky</xliff:g> in <xliff:g id="n">%1$d</xliff:g>'),
    ).units;
    expect(unit?.protectedWords).toEqual(['Tusky']);
    expect(plainText(unit!.source!)).toBe('By Tusky in %1$d');
    expect(codesOf(unit!.source!).map(({ annotation, display }) => [annotation, display])).toEqual([
      [true, 'Tusky'],
      [true, 'Tusky'],
      [true, 'n'],
      [true, 'n'],
    ]);
  });

  test('lists of what settings keep are no texts', () => {
    const list = (name: string, item: string) => `<string-array name="${name}"><item>${item}</item></string-array>`;
    const text = file(
      list('theme_values', 'dark'),
      list('themeKeys', 'dark'),
      list('sizes', '10'),
      list('themes', 'Dark'),
    );
    expect(parse(text).units.map(({ lock }) => lock)).toEqual([...Array(3).fill('translate-no'), undefined]);
  });

  test('comments above a resource and behind it are its notes, and none behind an empty line', () => {
    const text = file(
      '<!-- A section -->',
      '',
      '<!-- One -->',
      '<!-- Two -->',
      '<string name="a">A</string> <!-- Three -->',
      '<string name="b">B</string>',
    );
    expect(parse(text).units.map(({ notes }) => notes.map((note) => note.text))).toEqual([['One', 'Two', 'Three'], []]);
  });

  test('a resource that is not closed costs nothing of those behind it', () => {
    const text = file('<string name="a">A', '<string name="b">B</string>', '<string name="c">C</string>');
    expect(texts(text)).toEqual({ 'string/a': 'A', 'string/b': 'B', 'string/c': 'C' });
    expect(parse(text).malformed).toBe(true);
    expect(android.write(text, parse(text), [change('string/b', 'x')]).rejected).toHaveLength(1);
  });

  test('resources of Compose know other escapes', () => {
    const path = 'shared/src/commonMain/composeResources/values/strings.xml';
    expect(texts(one("It's \\'x\\' \\n \\\\ \"q\""), path)).toEqual({ 'string/a': "It's \\'x\\' \n \\ \"q\"" });
    expect(problems(one("It's"), path)).toEqual([]);
  });

  test('the outermost element may say the language', () => {
    expect(parse('<resources xmlns:tools="x" tools:locale="pl"></resources>').sourceLocale).toBe('pl');
  });

  test('hostile input takes linear time and is never refused', () => {
    for (const piece of [
      '<string name="a">',
      '<item>',
      '"',
      '\\',
      '<!--',
      '<![CDATA[',
      '&',
      '<plurals name="n"><item quantity="one">',
      '<string name="a"/>',
    ])
      expect(() => parse(`<resources>${piece.repeat(20_000)}`).units.map(({ source }) => source)).not.toThrow();
  });
});

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

describe('what the packager would refuse', () => {
  test.each([
    ["It's", ['android-apostrophe']],
    ['"It\'s"', []],
    ["<![CDATA[It's]]>", []],
    ['Click "OK" now', ['android-quote', 'android-quote']],
    ['"Click OK now"', []],
    ['<a href="x">x</a> &lt;a href="y"&gt;y&lt;/a&gt;', []],
    ['\\u00', ['android-escape']],
    ['%s of %s', ['android-positional']],
    ['%1$s of %2$s', []],
    ['%d %%', []],
    ['%Y-%m-%d', []],
  ])('%j: %j', (raw, codes) => {
    expect(problems(one(raw)).map(({ code }) => code)).toEqual(codes);
  });

  test('a text that is filled in with nothing may have any percent signs', () => {
    expect(problems(file('<string name="a" formatted="false">%s of %s</string>'))).toEqual([]);
  });

  test('names that come twice, and forms that Android does not know', () => {
    const text = file(
      '<string name="a">A</string>',
      '<string name="a">B</string>',
      '<plurals name="n"><item quantity="1">x</item><item quantity="other">y</item></plurals>',
    );
    expect(problems(text).map(({ code, severity }) => [code, severity])).toEqual([
      ['android-duplicate-name', 'error'],
      ['android-quantity', 'error'],
    ]);
    expect(parse(text).units.map(({ id, lock }) => [id, lock])).toEqual([
      ['string/a', undefined],
      ['string/a~2', 'locked'],
      ['plurals/n/other', undefined],
    ]);
  });

  test('the fix of an apostrophe is what Android wants', () => {
    const text = one("It's");
    const [problem] = problems(text);
    expect(applyEdits(text, problem?.fixes?.[0]?.edits ?? [])).toBe(one("It\\'s"));
  });
});

test('a rename takes every product and the references along', () => {
  const text = file(
    '<string name="a">A</string>',
    '<string name="a" product="tablet">B</string>',
    '<string name="b">@string/a</string>',
  );
  const catalog = parse(text);
  const name = android.naming?.nameAt({ text, catalog }, catalog.units[0]!.nameSpan.start);
  expect(name?.ok && name.value.key).toBe('a');
  const renamed = name?.ok ? android.naming?.rename([{ text, catalog }], name.value, 'c') : undefined;
  expect(renamed?.ok && applyEdits(text, renamed.value[0] ?? [])).toBe(
    text.replaceAll('name="a"', 'name="c"').replace('@string/a', '@string/c'),
  );
  expect(name?.ok && android.naming?.rename([{ text, catalog }], name.value, 'b').ok).toBe(false);
});

test('what holds no texts is none of ours', () => {
  const is = (path: string, head: string) => android.recognises(path, head);
  expect(is('res/values/strings.xml', '<resources/>')).toBe(true);
  expect(is('res/values/wear.xml', '<resources><string name="a">')).toBe(true);
  expect(is('res/values/colors.xml', '<resources><color name="a">')).toBe(false);
  expect(is('res/values/styles.xml', '<resources><style name="a"><item name="b">')).toBe(false);
  expect(is('res/layout/main.xml', '<LinearLayout android:text="@string/a"/>')).toBe(false);
  expect(is('res/values/strings.json', '<resources/>')).toBe(false);
});
