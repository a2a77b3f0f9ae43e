import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mark, readPage, unmark, writePage } from '../../../server/embedded/engine/apertium/page.ts';
import { findDirection } from '../../../server/embedded/engine/apertium/pairs.ts';
import { scan, type Token } from '../../../server/embedded/engine/markup.ts';
import { NO_TERMS, Terms } from '../../../server/embedded/engine/terms.ts';

const PIECES = '<b>|</b>|<i>|</i>|<x>{a}</x>|<br/>|&amp;|&|<| |  |\n|Save|it.|"|{n}|\u0001|]]>|<!-- c -->'.split('|');
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));

function parse(source: string, tagHandling?: 'xml'): readonly Token[] {
  const tokens = scan(source, { tagHandling, ignoreTags: ['x'] });
  return tokens.ok ? tokens.value : [];
}

describe('texts on their way through a translation program', () => {
  test('nothing but words, our own marks and white space gets there; what comes back unchanged is the text', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('xml' as const, undefined), (source, tagHandling) => {
        const marked = mark(parse(source, tagHandling), NO_TERMS);
        expect(marked.html.replace(/<m\d+\/>|<i id="\d+">|<\/i>/g, '')).not.toMatch(/[<>&\u0001]/);
        if (source.trim() !== '') expect(unmark(marked.html, marked)).toBe(source);
        expect(readPage(writePage([marked.html, 'x'])).get(0)).toBe(marked.html);
      }),
    );
  });

  test.each([
    ['moved with its words', '<m1/> <i id="2">coche</i> rojo', '{a} <b>coche</b> rojo'],
    ['lost', '<i id="2">coche</i>', undefined],
    ['doubled', '<m1/> <m1/> <i id="2">coche</i>', undefined],
    ['split', '<m1/> <i id="2">coche</i> <i id="2">rojo</i>', undefined],
    ['badly nested', '<m1/> </i> <i id="2">', undefined],
    ['broken', '<m1/> <i id="2">coche</i> <m', undefined],
    ['unknown', '<m1/> <i id="2">coche</i> <m7/>', undefined],
  ])('a mark that is %s', (_how, html, expected) => {
    const marks = [
      { raw: '?', role: 'alone' as const },
      { raw: '{a}', role: 'alone' as const },
      { raw: '<b>', role: 'open' as const },
      { raw: '</b>', role: 'close' as const },
    ];
    const known = { html: '', marks, pieces: [], before: '', after: '' };
    // The first mark stands for one that is always there, so that each case shows one failure only.
    expect(unmark(`<m0/>${html}`, known)).toBe(expected === undefined ? undefined : `?${expected}`);
  });

  test('terms of a glossary are marks too', () => {
    const marked = mark(parse('Save & go'), new Terms([['save', 'a<b']]));
    expect(marked.html).toBe('<m0/> <m1/> go');
    expect(unmark('ir <m1/> <m0/>', marked)).toBe('ir & A<b');
  });
});

test('directions: three letters or two, the variant first', () => {
  const installed = new Set(['eng-spa', 'spa-eng', 'spa-eng_US', 'es-pt']);
  expect(findDirection(installed, { source: 'EN', target: 'ES' })).toBe('eng-spa');
  expect(findDirection(installed, { source: 'ES', target: 'EN-US' })).toBe('spa-eng_US');
  expect(findDirection(installed, { source: 'ES', target: 'EN-GB' })).toBe('spa-eng');
  expect(findDirection(installed, { source: 'ES', target: 'PT-BR' })).toBe('es-pt');
  expect(findDirection(installed, { source: 'DE', target: 'ES' })).toBeUndefined();
  expect(findDirection(installed, { source: '', target: 'ES' })).toBeUndefined();
  expect(findDirection(new Set(['eng-cat']), { source: 'EN', target: 'CA' })).toBe('eng-cat');
});
