import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accent } from '../../../server/core/text/pseudo.ts';
import { scan, type Token } from '../../../server/embedded/engine/markup.ts';
import { pseudoTranslate } from '../../../server/embedded/engine/pseudo.ts';
import { NO_TERMS, Terms } from '../../../server/embedded/engine/terms.ts';

type Options = Parameters<typeof scan>[1];

function parse(text: string, options: Options): readonly Token[] {
  const tokens = scan(text, options);
  if (!tokens.ok) throw new Error(tokens.error);
  return tokens.value;
}

const translate = (text: string, options: Options = {}, terms = NO_TERMS) =>
  pseudoTranslate(parse(text, options), terms);

const XML: Options = { tagHandling: 'xml', strict: true, ignoreTags: ['x'] };

const words = fc
  .array(fc.constantFrom('Save', ' ', '\n', '12', '&amp;', 'é', '日本', '.', '%', 'A'), { maxLength: 5 })
  .map((parts) => parts.join(''));
/** Well-formed fragments: nested elements, ignored spans, empty elements. */
const fragment: fc.Arbitrary<string> = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 3 },
    words,
    fc.constantFrom('<br/>', '<x id="1">{name}</x>', '<!-- Note -->', '<![CDATA[Raw & <b>]]>'),
    fc
      .tuple(fc.constantFrom('b', 'i', 'g'), tie('nodes'))
      .map(([name, inner]) => `<${name} a="Text">${inner}</${name}>`),
  ),
})).nodes;

const skeleton = (tokens: readonly Token[]) =>
  tokens.filter((token) => token.kind !== 'text').map((token) => token.raw);

describe('pseudo-translation', () => {
  test.each([
    ['Save changes', '[Šàvé çĥàñĝéš]'],
    ['  Save\r\n\tit ', '  [Šàvé\r\n\tîţ] '],
    ['', ''],
    [' 12 % – … ', ' 12 % – … '],
    ['<b>tag</b>', '[<ƀ>ţàĝ</ƀ>]'],
    ['日本語', '[日本語]'],
    ['a &nbsp; b', '[à &ñƀšþ; ƀ]'],
  ])('plain text %j becomes %j', (text, expected) => expect(translate(text)).toBe(expected));

  test.each([
    ['<b>Save</b> it', '[<b>Šàvé</b> îţ]'],
    ['<p>Save <b>it</b></p>', '<p>[Šàvé <b>îţ</b>]</p>'],
    ['<?xml version="1.0"?>\n<a><b>Save</b></a>\n', '<?xml version="1.0"?>\n<a><b>[Šàvé]</b></a>\n'],
    ['R&amp;D &#x41; x', '[Ŕ&amp;Ď &#x41; x]'.replace('Ŕ', accent('R'))],
    ['<x>Save</x> 5', '<x>Save</x> 5'],
    ['<a title="Save">it</a>', '<a title="Save">[îţ]</a>'],
    ['<![CDATA[Save < it]]>', '<![CDATA[[Šàvé < îţ]]]>'],
  ])('xml %j becomes %j', (text, expected) => expect(translate(text, XML)).toBe(expected));

  test('html keeps references as they are written', () => {
    expect(translate('Save&nbsp;it<br>&copy; A & B', { tagHandling: 'html' })).toBe('[Šàvé&nbsp;îţ<br>&copy; À & Ɓ]');
  });

  test('tags, ignored spans and comments survive in order; the result is as well-formed as the text; it is always the same', () => {
    fc.assert(
      fc.property(fragment, (text) => {
        const out = translate(text, XML);
        expect(skeleton(parse(out, XML))).toEqual(skeleton(parse(text, XML)));
        expect(translate(text, XML)).toBe(out);
        expect(out.replace(/\S+/g, '')).toBe(text.replace(/\S+/g, ''));
        expect(out.match(/\d+/g)).toEqual(text.match(/\d+/g));
      }),
    );
  });

  test('a glossary changes nothing but its terms, and what it puts in is written as the text around it', () => {
    const terms = new Terms([
      ['save', 'a < b & c'],
      ['d&a', '<T>'],
    ]);
    fc.assert(
      fc.property(fragment, (text) => {
        const out = translate(text, XML, terms);
        expect(skeleton(parse(out, XML)).filter((raw) => !/CDATA|\]\]>/.test(raw))).toEqual(
          skeleton(parse(text, XML)).filter((raw) => !/CDATA|\]\]>/.test(raw)),
        );
      }),
    );
    expect(translate('Save the d&amp;a', XML, terms)).toBe('[A &lt; b &amp; c ţĥé &lt;T&gt;]');
  });
});

describe('terms', () => {
  const terms = new Terms([
    ['power', 'Strom'],
    ['power cord', 'Netzkabel'],
    ['__proto__', 'Prototyp'],
    ['constructor', 'Baumeister'],
    ['電源', 'Strom'],
    ['İstanbul', 'Istanbul'],
  ]);

  test.each([
    ['the power cord', [[4, 14, 'Netzkabel']]],
    ['Power', [[0, 5, 'Strom']]],
    ['powerful', []],
    ['empower power', [[8, 13, 'Strom']]],
    [
      '__proto__ constructor toString',
      [
        [0, 9, 'Prototyp'],
        [10, 21, 'Baumeister'],
      ],
    ],
    ['主電源を切る', [[1, 3, 'Strom']]],
    ['İİ İstanbul', [[3, 11, 'Istanbul']]],
  ] as const)('%j holds %j', (text, expected) => {
    expect(terms.find(text).map((match) => [match.start, match.end, match.target])).toEqual(expected);
  });
});
