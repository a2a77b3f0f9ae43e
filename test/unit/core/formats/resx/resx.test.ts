import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { Change, SourceFile } from '../../../../../server/core/formats/format.ts';
import { resx } from '../../../../../server/core/formats/resx/index.ts';
import { messageDialect } from '../../../../../server/core/text/dialects/index.ts';
import { findPlaceholders } from '../../../../../server/core/text/placeholders/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { scanXml } from '../../../../../server/core/text/xml/scan.ts';

const parse = (text: string, path = 'Properties/Resources.resx') => resx.parse(text, { path });
const data = (name: string, value: string, more = '') =>
  `  <data name="${name}" xml:space="preserve">\n    <value>${value}</value>\n${more}  </data>\n`;
const comment = (text: string) => `    <comment>${text}</comment>\n`;
const HEAD = `<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <!-- Schema -->\n  <xsd:schema id="root" xmlns:xsd="x">\n    <xsd:element name="data" />\n  </xsd:schema>\n  <resheader name="version">\n    <value>2.0</value>\n  </resheader>\n`;
const file = (...entries: string[]) => `${HEAD}${entries.join('')}</root>\n`;
const texts = (text: string) =>
  Object.fromEntries(
    parse(text).units.map(({ id, source }) => [
      id,
      source?.parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join(''),
    ]),
  );
const change = (unit: string, text: string): Change => ({ unit, parts: text === '' ? [] : [text], origin: 'machine' });
function written(text: string, changes: readonly Change[], from?: string): string {
  const source: SourceFile | undefined = from === undefined ? undefined : { text: from, catalog: parse(from) };
  const { edits, rejected } = resx.write(text, parse(text), changes, source);
  expect(rejected).toEqual([]);
  return applyEdits(text, edits);
}

describe('reading', () => {
  test('texts are units; pictures, headers and what a designer keeps are none', () => {
    const text = file(
      data('Title', 'All &amp; more'),
      '  <data name="Logo" type="System.Drawing.Bitmap"><value>x</value></data>\n',
      '  <data name="Bytes" mimetype="application/x"><value>AAA</value></data>\n',
      '  <metadata name="tray"><value>17, 17</value></metadata>\n',
      data('&gt;&gt;button1.Name', 'button1'),
      data('button1.Size', '10, 20'),
      data('button1.Text', '&amp;Open'),
      '  <data name="None"><value /></data>\n',
      data('Html', '<![CDATA[<b>x</b>]]>'),
    );
    expect(texts(text)).toEqual({ Title: 'All & more', 'button1.Text': '&Open', None: '', Html: '<b>x</b>' });
  });

  test('comments are notes, and say what stays', () => {
    const text = file(
      data('a', 'A', comment('Above the list')),
      data('b', 'Bing', comment('{Locked}')),
      data('c', 'Ask Bing or Cortana', comment('{Locked="Bing"}{Locked="Cortana","Teams"}{Locked=" "} Asked')),
      data('d', 'D', comment('@Invariant')),
      data('e', 'E', comment('{Locked=qps-ploc}')),
    );
    expect(parse(text).units.map(({ lock, protectedWords, notes }) => [lock, protectedWords, notes[0]?.text])).toEqual([
      [undefined, undefined, 'Above the list'],
      ['locked', undefined, '{Locked}'],
      [undefined, ['Bing', 'Cortana'], '{Locked="Bing"}{Locked="Cortana","Teams"}{Locked=" "} Asked'],
      ['translate-no', undefined, '@Invariant'],
      [undefined, undefined, '{Locked=qps-ploc}'],
    ]);
  });

  test('every character of a text counts', () => {
    expect(texts(file(data('a', '  one\r\ntwo&#xD;\n\tthree ')))).toEqual({ a: '  one\ntwo\r\n\tthree ' });
  });

  test('an entry that is not closed costs nothing of those behind it', () => {
    const text = file(
      data('a', 'A').replace('</data>', ''),
      data('b', 'B'),
      data('c', 'C').replace('</value>', ''),
      data('d', 'D'),
    );
    expect(texts(text)).toMatchObject({ a: 'A', b: 'B', d: 'D' });
    expect(resx.write(text, parse(text), [change('b', 'x')]).rejected).toHaveLength(1);
  });

  test('of a name that stands twice the first counts', () => {
    const catalog = parse(file(data('a', 'A'), data('a', 'B')));
    expect(catalog.units.map(({ id, lock }) => [id, lock])).toEqual([
      ['a', undefined],
      ['a~2', 'locked'],
    ]);
    expect(catalog.problems.map(({ code }) => code)).toEqual(['resx-duplicate-name']);
  });

  test('placeholders of .NET, and plurals in .resw', () => {
    const found = (text: string) => findPlaceholders(text, { dialect: 'resx' }).map((it) => it.text);
    expect(found('{0:N2,10} of {1,-5} {{x}} {name}')).toEqual(['{0:N2,10}', '{1,-5}', '{{', '}}', '{name}']);
    expect(parse('', 'Strings/en-US/Resources.resw').dialect).toBe('resw');
    expect(messageDialect('resw').icu).toBe('choices');
  });

  test('hostile input takes linear time and is never refused', () => {
    for (const piece of ['<data name="a">', '<value>', '<data name="a"><value/>', '<![CDATA[', '&', '<!--'])
      expect(() => parse(`<root>${piece.repeat(20_000)}`).units.map(({ source }) => source)).not.toThrow();
  });
});

describe('writing', () => {
  const words = fc.string({
    unit: fc.constantFrom(...'abé\'"\\<>&{}0 \n\t\r😀\u00a0]', ']]>', '&amp;', '{{'),
    minLength: 1,
    maxLength: 20,
  });

  test.each([
    ['\n', 'x'],
    ['\r\n', 'x'],
    ['\n', '<![CDATA[x]]>'],
  ])('any text is read again, and by another parser: line end %j, %s', (eol, raw) => {
    const other = new XMLParser({ trimValues: false, processEntities: true, htmlEntities: true, parseTagValue: false });
    fc.assert(
      fc.property(words, (text) => {
        const before = file(data('a', raw)).replaceAll('\n', eol);
        const after = written(before, [change('a', text)]);
        expect(texts(after)['a']).toBe(text);
        expect(scanXml(after).faultCount).toBe(0);
        if (!/[\r\n]/.test(text)) expect(String(other.parse(after).root.data.value)).toBe(text);
        expect(after.replaceAll('\r\n', '').includes('\n')).toBe(eol === '\n');
      }),
      { numRuns: 300 },
    );
  });

  test('what XML cannot hold is refused', () => {
    const text = file(data('a', 'x'));
    for (const bad of ['\u0001', '\ud83d', '\uffff'])
      expect(resx.write(text, parse(text), [change('a', bad)]).rejected).toHaveLength(1);
  });

  const SOURCE = `\ufeff${file(
    '  <assembly alias="System.Drawing" name="System.Drawing" />\n',
    data('a', 'A', comment('One')),
    data('b', 'B'),
    '  <data name="Logo" type="System.Drawing.Bitmap">\n    <value>x</value>\n  </data>\n',
    data('c', 'C', comment('Three')),
  )}`
    .replaceAll('\n', '\r\n')
    .trimEnd();

  test('a new file has mark, comment, schema, headers and end of its source, and nothing else', () => {
    const fresh = resx.create({ text: SOURCE, catalog: parse(SOURCE) }, 'de');
    expect(fresh).toBe(`\ufeff${HEAD}</root>`.replaceAll('\n', '\r\n'));
    expect(written(fresh, [change('c', 'Ç'), change('a', 'Ä')], SOURCE)).toBe(
      `\ufeff${HEAD}${data('a', 'Ä')}${data('c', 'Ç')}</root>`.replaceAll('\n', '\r\n'),
    );
  });

  test('headers behind the first entry go into a new file, too', () => {
    const header = '  <resheader name="reader">\n    <value>r</value>\n  </resheader>\n';
    const text = `<root>\n${data('a', 'A')}${header}</root>\n`;
    expect(resx.create({ text, catalog: parse(text) }, 'de')).toBe(`<root>\n${header}</root>\n`);
  });

  test('new entries stand where the source has them, with a comment where the file has some', () => {
    const text = file(data('b', 'Be'));
    expect(written(text, [change('a', 'Ä'), change('c', 'Ç')], SOURCE)).toBe(
      file(data('a', 'Ä'), data('b', 'Be'), data('c', 'Ç')),
    );
    const noted = file(data('b', 'Be', comment('Two')));
    expect(written(noted, [change('c', 'Ç')], SOURCE)).toBe(
      file(data('b', 'Be', comment('Two')), data('c', 'Ç', comment('Three'))),
    );
  });

  test('what is taken out leaves no empty line, and nothing is put beside it', () => {
    const text = file(data('a', 'A'), data('b', 'B'));
    expect(written(text, [change('a', '')])).toBe(file(data('b', 'B')));
    expect(written(text, [change('b', ''), change('c', 'Ç')], SOURCE)).toBe(file(data('a', 'A'), data('c', 'Ç')));
  });

  test('an empty value is filled', () => {
    expect(written('<root><data name="a"><value /></data></root>', [change('a', 'x')])).toBe(
      '<root><data name="a"><value>x</value></data></root>',
    );
  });
});

test('a rename changes the name in every file', () => {
  const text = file(data('a', 'A'), data('b', 'B'));
  const catalog = parse(text);
  const name = resx.naming?.nameAt({ text, catalog }, catalog.units[0]!.nameSpan.start);
  const renamed = name?.ok ? resx.naming?.rename([{ text, catalog }], name.value, 'c&d') : undefined;
  expect(renamed?.ok && applyEdits(text, renamed.value[0] ?? [])).toBe(text.replace('"a"', '"c&amp;d"'));
  expect(name?.ok && resx.naming?.rename([{ text, catalog }], name.value, 'b').ok).toBe(false);
});

test('a value of words and references is read as one that needs a closer look: the same text, character by character', () => {
  const piece = fc.constantFrom(
    'a',
    'Öl',
    ' ',
    '\n',
    '\r\n',
    '😀',
    '&amp;',
    '&lt;',
    '&#x1F600;',
    '&#10;',
    '&nosuch;',
    '&',
    ']]',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const read = (value: string) => parse(file(data('a', value))).units[0]?.source?.parts ?? [];
      const [plain, mixed] = [read(pieces.join('')), read(`${pieces.join('')}<!-- more -->`)];
      expect(mixed.at(-1)).toMatchObject({ kind: 'code', raw: '<!-- more -->' });
      expect(plain).toEqual(mixed.slice(0, -1));
    }),
    { numRuns: 300 },
  );
});
