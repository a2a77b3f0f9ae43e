import { describe, expect, test } from 'vitest';
import { android } from '../../../../../server/core/formats/android/index.ts';
import type { Problem } from '../../../../../server/core/formats/format.ts';
import { codesOf, plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { change, file, one, PATH, parse, texts } from './support.ts';

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
    const { plural } = parse(text).units[2]!;
    expect(plural).toMatchObject({ set: 'plurals/n', category: 'one', ordinal: false });
    // A form may show the number that the form for all others shows.
    expect(plainText(plural!.other!)).toBe('all');
    expect(parse(text).units[3]?.plural?.other).toBeUndefined();
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

  test('a large file is looked at in the time that it takes to read it', () => {
    const text = file(
      ...Array.from({ length: 20_000 }, (_, index) => `<string name="a${index}">A <b>b</b> &amp; "c" d</string>`),
    );
    expect(problems(text)).toHaveLength(40_000);
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

  test('where other tools read such files, nothing is said of the packager', () => {
    expect(problems(one("It's"), 'i18n/moko-resources/base/strings.xml')).toEqual([]);
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
