import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasChoice, type IcuNode, quotingOf } from '../../../../server/core/text/messages/icu.ts';
import { parseIcu } from '../../../../server/core/text/messages/icu-parse.ts';
import { icuVerdict } from '../../../../server/core/text/messages/icu-verdict.ts';
import { doublesApostrophes, writeIcuText } from '../../../../server/core/text/messages/icu-write.ts';

/** The tree in a line: kinds, names and selectors. */
function outline(nodes: readonly IcuNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return JSON.stringify(node.value);
      if (node.kind === 'argument') return `{${node.name}${node.type ? `:${node.type}` : ''}}`;
      if (node.kind !== 'choice') return node.kind;
      return `${node.type}(${node.name} ${node.branches.map((b) => `${b.selector}[${outline(b.nodes)}]`).join(' ')})`;
    })
    .join(' ');
}

describe('reading', () => {
  it.each([
    ['Hi {name}!', '"Hi " {name} "!"'],
    ['{n, plural, offset:1 =0 {no} one{# x} other {#}}', 'plural(n =0["no"] one[pound " x"] other[pound])'],
    [
      '{g, select, male {he # } other {{n, selectordinal, one {#st} other {#th}}}}',
      'select(g male["he # "] other[selectordinal(n one[pound "st"] other[pound "th"])])',
    ],
    ["it''s '{'x'}' don't", '"it\'s " quote "x" quote " don\'t"'],
    ['{n, number, ::currency/EUR} {d, date}', '{n:number} " " {d:date}'],
    ['{$INTERPOLATION} # {', '{$INTERPOLATION} " # {"'],
    ['{VAR_PLURAL, plural, =1 {a {b}} other {c} }', 'plural(VAR_PLURAL =1["a " {b}] other["c"])'],
    ['{n, plural, one {x}', '"{n, plural, one " {x}'],
    ['a } b {c d}', '"a } b {c d}"'],
  ])('%s', (text, expected) => {
    expect(outline(parseIcu(text, 'icu').nodes)).toBe(expected);
  });

  it('takes an apostrophe for a letter where the library does', () => {
    expect(outline(parseIcu("l'{name}'", 'none').nodes)).toBe('"l\'" {name} "\'"');
    expect(['angular', 'arb', 'arb-escaping', 'icu'].map(quotingOf)).toEqual(['none', 'none', 'always', 'icu']);
  });

  it('takes every pair of apostrophes for a quotation where Flutter escapes', () => {
    expect(outline(parseIcu("it''s 'a b' '{x}' {y}", 'always').nodes)).toBe('"it\'s " quote " " quote " " {y}');
    expect(outline(parseIcu("don't {y}", 'always').nodes)).toBe('"don\'t " {y}');
    expect(icuVerdict("it''s {y}", "c'est {y}", 'always')).toMatch(/apostrophe that is not doubled/);
    expect(icuVerdict("it''s {y}", "c''est {y}", 'always')).toBeUndefined();
  });

  it('knows a message with branches', () => {
    expect(hasChoice('x {n, plural, other {y}}')).toBe(true);
    expect(hasChoice('{n, number} {plural}')).toBe(false);
  });
});

describe('laws', () => {
  const bits = fc.constantFrom(
    '{',
    '}',
    "'",
    '#',
    ',',
    ' ',
    'plural',
    'select',
    'one',
    'other',
    '=1',
    'a',
    'n',
    'offset:1',
    '<b>',
    'é',
    '😀',
  );
  const text = fc.array(bits, { maxLength: 40 }).map((all) => all.join(''));

  it('nodes cover the text without gap, on anything', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('icu' as const, 'none' as const), (value, quoting) => {
        const walk = (nodes: readonly IcuNode[], from: number, to: number) => {
          let at = from;
          for (const node of nodes) {
            expect(node.span.start).toBe(at);
            at = node.span.end;
            if (node.kind === 'choice')
              for (const branch of node.branches) walk(branch.nodes, branch.span.start, branch.span.end);
          }
          expect(at).toBe(to);
        };
        walk(parseIcu(value, quoting).nodes, 0, value.length);
      }),
    );
  });

  it('what is written is read back as the same text, wherever it stands', () => {
    fc.assert(
      fc.property(text, fc.boolean(), fc.boolean(), (value, inPlural, doubled) => {
        const written = writeIcuText(value, { quoting: 'icu', inPlural, doubled });
        const message = inPlural ? `{n, plural, other {${written}}}` : `${written}{name}`;
        const [first, ...rest] = parseIcu(message, 'icu').nodes;
        const nodes = first?.kind === 'choice' ? (first.branches[0]?.nodes ?? []) : [first!, ...rest].slice(0, -1);
        const read = nodes.map((node) => {
          if (node.kind === 'text') return node.value;
          return message.slice(node.span.start, node.span.end).replace(/^'|'$/g, '').replaceAll("''", "'");
        });
        expect(read.join('')).toBe(value);
      }),
    );
  });

  it('ends on deep and broken nesting', () => {
    for (const bit of ['{a,plural,one{', '{a,select,x{b} y{', '{', "'{", '{a,b', '{a,plural,one{x}']) {
      const { nodes } = parseIcu(bit.repeat(1_000), 'icu');
      expect(nodes.at(-1)?.span.end).toBe(bit.length * 1_000);
    }
  });
});

describe('verdict', () => {
  const source = '{n, plural, one {# file} other {# files}} for {name}';
  it.each([
    ['{n, plural, one {# Datei} few {#} other {# Dateien}} für {name}', undefined],
    ["{n, plural, one {# l'} other {#}} für {name}", 'not a valid ICU'],
    ['{n, plural, one {#} other {#}} für', '{name} is missing'],
    ['{n, plural, one {#} other {#}} für {name} {x}', '{x} is not in the source'],
    ['{n, select, one {#} other {#}} für {name}', '{n, plural} is missing'],
  ])('%s', (target, expected) => {
    const verdict = icuVerdict(source, target, 'icu');
    if (expected === undefined) expect(verdict).toBeUndefined();
    else expect(verdict).toContain(expected);
  });

  it('says nothing where the source is broken itself', () => {
    expect(icuVerdict('{n, plural, one {x}', 'anything', 'icu')).toBeUndefined();
    expect(icuVerdict("l'{x} d'{y}", "d'{y} l'{x}", 'none')).toBeUndefined();
  });

  it('sees who doubles apostrophes', () => {
    expect([doublesApostrophes("it''s"), doublesApostrophes("l''{x}"), doublesApostrophes("it's")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
