import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { XLIFF_SYNC } from '../../../../server/core/formats/xliff/read/vocabulary.ts';
import { scanXml } from '../../../../server/core/text/xml/scan.ts';
import { at, children, NONE, nameOf, type XmlTable } from '../../../../server/core/text/xml/table.ts';
import { corpusFiles } from '../../../support/corpus.ts';
import { HOSTILE } from '../../../support/hostile.ts';
import { type OracleElement, saxesElements } from '../../../support/xml-oracle.ts';

const files = corpusFiles().filter(({ format }) => format.id === 'xliff');

function elementsOf(table: XmlTable): readonly OracleElement[] {
  return Array.from({ length: table.count }, (_, element) => ({
    name: nameOf(table, element),
    start: at(table.start, element),
    tagEnd: at(table.tagEnd, element),
    closeStart: at(table.closeStart, element),
    end: at(table.end, element),
    parent: at(table.parent, element),
  }));
}

/** Well-formed XML of every kind of markup. */
const wellFormed = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom('a', 'b', 'x:c', 'source', 'target', 'trans-unit', 'note', 'ünï'),
      fc.constantFrom('', ' id="1"', " k='>'", ' t = "a\n/>" ', '\r\n\tq="it\'s"', ' e="&lt;&#65;"'),
      fc.constantFrom('', ' '),
      fc.oneof({ depthSize: 'small' }, fc.constant(undefined), tie('content')),
    )
    .map(([name, attributes, space, content]) =>
      content === undefined
        ? `<${name}${attributes}${space}/>`
        : `<${name}${attributes}${space}>${content}</${name}${space}>`,
    ),
  content: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(
          'text',
          ' > ',
          '\r\n',
          '&amp;',
          '&#x1F600;',
          '<!-- <a> -->',
          '<![CDATA[</a> & <b>]]>',
          '<?pi <a> ?>',
          '😀',
          '"',
          "'",
        ),
        tie('element'),
      ),
      { maxLength: 5 },
    )
    .map((pieces) => pieces.join('')),
}));

/** A section whose end is lost reaches to the end of the next one: XML allows it, and the scanner says that it looks like a mistake. */
const NESTED_CDATA = /<!\[CDATA\[(?:(?!\]\]>)[\s\S])*<!\[CDATA\[/;

describe('agrees with saxes', () => {
  test.each(files.map((file) => [file.name, file] as const))('%s', (_, { text }) => {
    const expected = saxesElements(text);
    if (expected === undefined) return;
    expect(elementsOf(scanXml(text, XLIFF_SYNC))).toEqual(expected);
  });

  test('on generated documents, with nothing to report', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '\ufeff', '<?xml version="1.0"?>\n', '<!DOCTYPE a [<!ENTITY e "<a>">]>'),
        wellFormed.element,
        (head, element) => {
          const text = `${head}${element}\n`;
          const table = scanXml(text);
          expect(table.faults).toEqual([]);
          expect(elementsOf(table)).toEqual(saxesElements(text));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('on whether generated damage is damage', () => {
    fc.assert(
      fc.property(
        wellFormed.element,
        fc.nat(),
        fc.constantFrom('<', '>', '"', '/', '</', '<a>', '</a>', '&', ''),
        (element, seed, typed) => {
          const cut = seed % (element.length + 1);
          const text = element.slice(0, cut) + typed + element.slice(cut + (typed === '' ? 1 : 0));
          if (scanXml(text).faultCount === 0 && !/]]>|--|<\?|ünï|\ud83d|\ude00/.test(text))
            expect(saxesElements(text)).toBeDefined();
          else if (!NESTED_CDATA.test(text) && saxesElements(text) !== undefined)
            expect(scanXml(text).faults).toEqual([]);
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe('hostile input', () => {
  test.each(Object.entries(HOSTILE.xml))('%s: four times the text is four times the work', (_, make) => {
    const small = scanXml(make(20_000), XLIFF_SYNC);
    const large = scanXml(make(80_000), XLIFF_SYNC);
    expect(large.steps).toBeLessThan(small.steps * 4.5 + 100);
    expect(large.steps).toBeLessThan(80_000 * 3);
    expect(large.faults.length).toBeLessThanOrEqual(200);
    for (let element = 0; element < small.count; element++) {
      expect(at(small.end, element)).toBeGreaterThanOrEqual(at(small.closeStart, element));
      expect(at(small.closeStart, element)).toBeGreaterThanOrEqual(at(small.tagEnd, element));
    }
  });

  test('names of prototypes are only names', () => {
    const table = scanXml('<__proto__><constructor hasOwnProperty="1"/></__proto__>');
    expect(table.faults).toEqual([]);
    expect(elementsOf(table).map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
  });
});

test('names that are many, and names made to collide, are told apart', () => {
  // `Aa` and `BB` have the same hash, and so has every word made of as many of the two.
  const colliding = Array.from({ length: 2048 }, (_, n) =>
    n.toString(2).padStart(11, '0').replaceAll('0', 'Aa').replaceAll('1', 'BB'),
  );
  const names = [...colliding, ...Array.from({ length: 3000 }, (_, n) => `n${n}`)];
  const table = scanXml(`<r>${[...names, ...names].map((name) => `<${name}/>`).join('')}</r>`);
  expect(table.names).toEqual(['r', ...names]);
  expect(Array.from({ length: table.count - 1 }, (_, n) => nameOf(table, n + 1))).toEqual([...names, ...names]);
});

describe('recovery', () => {
  const shape = (text: string): string => {
    const table = scanXml(text, XLIFF_SYNC);
    const show = (element: number): string => {
      const inner = [...children(table, element)].map(show).join('');
      return `${nameOf(table, element)}(${inner})`;
    };
    return Array.from({ length: table.count }, (_, element) => element)
      .filter((element) => at(table.parent, element) === NONE)
      .map(show)
      .join('');
  };

  test.each([
    ['a tag ends where the next begins', '<unit id="1"<source>x</source></unit>', 'unit(source())'],
    [
      'a value without its closing quote ends with its tag',
      '<unit id="1><source>x</source></unit><unit id="2"/>',
      'unit(source())unit()',
    ],
    ['a value may hold a less-than', '<x a="<b>"/><y/>', 'x()y()'],
    ['a close tag without >', '<unit><source>x</source</unit><unit/>', 'unit(source())unit()'],
    ['a comment without end', '<unit><source>x<!-- y</source></unit>\n<unit/>', 'unit(source())unit()'],
    [
      'a CDATA section without end',
      '<unit><source><![CDATA[y</source></unit><unit><source><![CDATA[z]]></source></unit>',
      'unit(source())unit(source())',
    ],
    ['an instruction without end', '<unit><source><? y</source></unit>\n<unit/>', 'unit(source())unit()'],
    ['a lost close tag', '<unit><target>x</unit><unit/>', 'unit(target())unit()'],
    [
      'a lost close tag of a unit',
      '<file><unit><source/><unit><source/></unit></file>',
      'file(unit(source())unit(source()))',
    ],
    ['a mistyped start tag', '<file><uint><source/></unit><unit/></file>', 'file(uint(source())unit())'],
    ['groups nest', '<file><group><group><unit/></group></group></file>', 'file(group(group(unit())))'],
    ['a foreign vocabulary is left alone', '<target><x xmlns="urn:y"><target/></x></target>', 'target(x(target()))'],
    [
      'an inline code between units ends with them',
      '<xliff xmlns="u"><file><unit/><g id="1"><unit/></file></xliff>',
      'xliff(file(unit()g()unit()))',
    ],
    ['a bare less-than is text', '<a>1 < 2<b/></a>', 'a(b())'],
  ])('%s', (_, text, expected) => {
    expect(shape(text)).toBe(expected);
  });
});
