import { describe, expect, test } from 'vitest';
import { codesOf, locate } from '../../../../../server/core/text/content.ts';
import { slice } from '../../../../../server/core/text/span.ts';
import { doc2, doc12, show, sources, units } from './helpers.ts';

const in12 = (inner: string) => doc12(`<trans-unit id="u"><source>${inner}</source></trans-unit>`);
const in2 = (inner: string, data = '') =>
  doc2(`<unit id="u">${data}<segment><source>${inner}</source></segment></unit>`);

describe('inline codes of 1.2', () => {
  test.each([
    ['A <g id="1">b <g id="2">c</g></g>', 'A [1>]b [2>]c[2<][1<]'],
    ['a<x id="1"/>b<x id="1"/>c<x id="1"/>', 'a[1]b[1~2]c[1~3]'],
    ['<bx id="1" rid="9"/>a<ex id="2" rid="9"/>', '[1>]a[1<]'],
    ['<bx id="1"/>a<bx id="2"/>b<ex id="1"/>c<ex id="2"/>', '[1>]a[2]b[1<]c[ex:2]'],
    ['<bpt id="1">&lt;b&gt;</bpt>a<ept id="1">&lt;/b&gt;</ept>', '[1>]a[1<]'],
    ['<g id="1"><bx id="2"/>a</g>b<ex id="2"/>', '[1>][2]a[1<]b[ex:2]'],
    ['<it id="1" pos="open">i</it>a', '[1]a'],
    ['<ph id="1">native</ph>a', '[1]a'],
    [
      '<ph id="1">&lt;img alt="<sub>alt</sub>" title="<sub>t</sub>"&gt;</ph>!',
      '[1>][sub>]alt[sub<][native][sub~2>]t[sub~2<][1<]!',
    ],
    ['<mrk mtype="protected">npm <x id="1"/></mrk> go', '[mrk] go'],
    ['<mrk mtype="term" mid="t1">word</mrk>', '[t1>]word[t1<]'],
    ['a<b>c</b><br/>', 'a[b>]c[b<][br]'],
    ['a<!-- c -->b<?p i?>', 'a[comment]b[instruction]'],
    ['a&nbsp;b&nbsp;', 'a[&nbsp;]b[&nbsp;~2]'],
    [
      '<x id="START_LINK"/>a<x id="CLOSE_LINK"/> <x id="START_LINK_1"/>b<x id="CLOSE_LINK"/>',
      '[START_LINK>]a[START_LINK<] [START_LINK_1>]b[START_LINK_1<]',
    ],
    ['<x id="CLOSE_LINK"/>a<x id="START_LINK"/>', '[CLOSE_LINK]a[START_LINK]'],
    ['<g id="1"/><x id="1"/>', '[1][x:1]'],
  ])('%s', (inner, expected) => {
    expect(sources(in12(inner))).toEqual([expected]);
  });
});

describe('inline codes of 2.x', () => {
  test.each([
    ['<pc id="1">a<ph id="2"/></pc>', '[1>]a[2][1<]'],
    ['<sc id="1"/>a<sc id="2"/>b<ec startRef="2"/>c<ec startRef="1"/>', '[1>]a[2>]b[2<]c[1<]'],
    ['<sc id="1"/>a<sc id="2"/>b<ec startRef="1"/>c<ec startRef="2"/>', '[1>]a[2]b[1<]c[ec:2]'],
    ['<ec id="7" isolated="yes"/>a', '[7]a'],
    ['<sc id="1" isolated="yes"/>a', '[1]a'],
    ['<mrk id="1" translate="no">a<ph id="2"/></mrk>b', '[1]b'],
    ['<sm id="1" translate="no"/>a<ph id="2"/>b<em startRef="1"/>c', '[1]c'],
    ['<sm id="1"/>a<em startRef="1"/>c', '[1>]a[1<]c'],
    ['a<cp hex="0007"/>b<cp hex="1F600"/>', 'a\u0007b😀'],
    ['a<cp hex="zz"/>', 'a[cp]'],
    ['<ph id="1"/><ph id="1"/>', '[1][1~2]'],
  ])('%s', (inner, expected) => {
    expect(sources(in2(inner))).toEqual([expected]);
  });

  test('what a code stands for, and what may be done to it', () => {
    const data = '<originalData><data id="d">&lt;br/&gt;</data></originalData>';
    const inner =
      '<ph id="1" dataRef="d" canDelete="no" canCopy="no" canReorder="firstNo"/><pc id="2" dispStart="&lt;b>" equivEnd="/b" canDelete="yes">x</pc>';
    const [unit] = units(in2(inner, data));
    const [ph, open, close] = codesOf(unit!.source!);
    expect(ph).toMatchObject({ display: '<br/>', deletable: false, copyable: false, reorderable: false });
    expect(open).toMatchObject({ display: '<b>', deletable: true });
    expect(close).toMatchObject({ display: '/b', deletable: true });
    expect(open).not.toHaveProperty('copyable');
  });
});

describe('text', () => {
  test('entities, references and CDATA are decoded, and every character has its place', () => {
    const text = in12('a &amp; &#x1F600;.<![CDATA[<b>]]>z');
    const [unit] = units(text);
    const [part] = unit!.source!.parts;
    expect(part).toMatchObject({ kind: 'text', text: 'a & 😀.<b>z' });
    if (part?.kind !== 'text') return;
    expect(slice(text, locate(part, 2, 3))).toBe('&amp;');
    expect(slice(text, locate(part, 4, 6))).toBe('&#x1F600;');
    expect(slice(text, locate(part, 7, 9))).toBe('<b');
    expect(slice(text, locate(part, 10, 11))).toBe('z');
  });

  test('line ends stay as the document has them', () => {
    expect(sources(in12('a\r\nb\rc\n'))).toEqual(['a\r\nb\rc\n']);
  });

  test('nesting as deep as the text is long', () => {
    const depth = 5_000;
    const [unit] = units(in12(`${'<g id="1">'.repeat(depth)}x${'</g>'.repeat(depth)}`));
    expect(unit!.source!.parts.length).toBe(2 * depth + 1);
    expect(show(unit!.source)!.endsWith('[1<]')).toBe(true);
  });
});
