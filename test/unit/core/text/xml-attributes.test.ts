import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slice } from '../../../../server/core/text/span.ts';
import {
  attribute,
  attributeOf,
  attributesOf,
  attributeValues,
  prefixedAttribute,
} from '../../../../server/core/text/xml/attributes.ts';
import { decodeText, readReference } from '../../../../server/core/text/xml/entities.ts';
import { scanXml } from '../../../../server/core/text/xml/scan.ts';
import { ATTRIBUTED, has, SEVERAL } from '../../../../server/core/text/xml/table.ts';

const read = (text: string) => attributesOf(scanXml(text), 0).map(({ name, value, quote }) => [name, value, quote]);

describe('attributes', () => {
  test.each([
    [
      '<a b="1" c=\'2\'/>',
      [
        ['b', '1', '"'],
        ['c', '2', "'"],
      ],
    ],
    ['<a\r\n\tb = "x > y"\n>', [['b', 'x > y', '"']]],
    ['<a b="&lt;&#65;&nbsp;"/>', [['b', '<A&nbsp;', '"']]],
    [
      '<a b="1"c="2"/>',
      [
        ['b', '1', '"'],
        ['c', '2', '"'],
      ],
    ],
    [
      '<a b c=d>',
      [
        ['b', '', ''],
        ['c', 'd', ''],
      ],
    ],
    ['<a b="1" <c/>', [['b', '1', '"']]],
    [
      '<a b="1" b="2"/>',
      [
        ['b', '1', '"'],
        ['b', '2', '"'],
      ],
    ],
    [
      '<a __proto__="1" constructor="2"/>',
      [
        ['__proto__', '1', '"'],
        ['constructor', '2', '"'],
      ],
    ],
    ['<a/>', []],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('names and values have their exact places', () => {
    const text = '<x:a  one = "1 &amp; 2"\n two=\'\'/>';
    for (const { name, nameSpan, valueSpan, value } of attributesOf(scanXml(text), 0)) {
      expect(slice(text, nameSpan)).toBe(name);
      expect(decodeText(slice(text, valueSpan))).toBe(value);
    }
  });

  test('of a hostile tag ten thousand are listed, and each is found by its name', () => {
    const table = scanXml(`<a ${'b="1" '.repeat(10_005)}c="2"/>`);
    expect(attributesOf(table, 0)).toHaveLength(10_000);
    expect(attribute(table, 0, 'c')).toBe('2');
  });

  test('are flagged where a tag may have one, and where it may have several', () => {
    const PIECES = [
      '<',
      '>',
      '/>',
      '<a',
      '<b',
      ' ',
      '\n',
      'x="1"',
      "y='2'",
      'z',
      '=',
      '"',
      '+',
      'x=1',
      'x="',
      '&amp;',
      '</a>',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }), (pieces) => {
        const table = scanXml(pieces.join(''));
        for (let element = 0; element < table.count; element++) {
          const count = attributesOf(table, element).length;
          if (count > 0) expect(has(table, element, ATTRIBUTED)).toBe(true);
          if (count > 1) expect(has(table, element, SEVERAL)).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
    const [none, one, two] = ['<a  />', '<a b="1"></a>', '<a b="1" c="2"/>'].map((text) => scanXml(text));
    const flags = [none, one, two].map((table) => [ATTRIBUTED, SEVERAL].map((flag) => has(table!, 0, flag)));
    expect(flags).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  test('by name, and by the local name of a module', () => {
    const table = scanXml('<a sizeRestriction="0" slr:sizeRestriction="1" slr:sizeRestrictionX="2" b="3" b="4"/>');
    expect(attribute(table, 0, 'b')).toBe('3');
    expect(attributeOf(table, 0, 'sizeRestriction')?.value).toBe('0');
    expect(prefixedAttribute(table, 0, 'sizeRestriction')?.value).toBe('1');
    expect(attribute(table, 0, 'c')).toBeUndefined();
    expect([...attributeValues(table, 0)].at(-1)).toEqual(['b', '3']);
  });
});

describe('references', () => {
  test.each([
    ['&amp;', '&'],
    ['&#x1F600;', '😀'],
    ['&#10;', '\n'],
    ['&nbsp;', undefined],
    ['&#0;', undefined],
    ['&#xD800;', undefined],
    ['&#x110000;', undefined],
  ])('%s', (text, value) => {
    expect(readReference(text, 0)).toEqual({
      end: text.length,
      wellFormed: true,
      ...(value !== undefined && { value }),
    });
  });

  test.each(['&', '& amp;', '&amp', '&;', '&#;', '&#xg;', '&#X41;', `&${'a'.repeat(100)};`])('%s is none', (text) => {
    expect(readReference(text, 0)).toEqual({ end: 1, wellFormed: false });
    expect(decodeText(text)).toBe(text);
  });

  test('text that was escaped comes back', () => {
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => decodeText(escaped(text)) === text),
      { numRuns: 40 },
    );
  });
});
