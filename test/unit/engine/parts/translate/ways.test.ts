import { describe, expect, test } from 'vitest';
import { mask, type Shape, sendable } from '../../../../../server/core/planning/mask/mask.ts';
import { isToken, type Piece, type Token } from '../../../../../server/core/planning/mask/pieces.ts';
import { unmask } from '../../../../../server/core/planning/mask/unmask.ts';
import { methodsFor, type TagOptions } from '../../../../../server/core/planning/methods.ts';
import { planning, wholePlan } from '../../../../../server/core/planning/plan.ts';
import { settingsOf } from '../../../../../server/core/planning/settings.ts';
import { attempt } from '../../../../../server/core/planning/verify/judge.ts';
import { nameOf } from '../../../../../server/core/planning/verify/verify-tokens.ts';
import { escapeXml } from '../../../../../server/core/text/xml/escape.ts';
import type { Question } from '../../../../../server/engine/parts/translate/calls.ts';
import { ExtraRequests, MOST_EXTRA_REQUESTS } from '../../../../../server/engine/parts/translate/extra-requests.ts';
import { optionsFor } from '../../../../../server/engine/parts/translate/options.ts';
import { memoryCode } from '../../../../support/memory-format.ts';
import { lineBreak, token } from '../../../../support/pieces.ts';
import { type JobOptions, memoryJob } from '../../../../support/translate-job.ts';

const a = token(1, '{a}');
const [open, close] = [token(2, '<b>', { role: 'open' }), token(2, '</b>', { role: 'close' })];
const pieces = ['Tom & ', a, ' <', lineBreak(3), open, 'x', close] as const;

describe('what the service sees', () => {
  test.each([
    ['shown', 'Tom &amp; <x id="1">{a}</x> &lt; <x id="2"/> <g id="3">x</g>'],
    ['empty', 'Tom &amp; <x id="1"/> &lt; <x id="2"/> <g id="3">x</g>'],
    [
      'html',
      'Tom &amp; <span translate="no" id="x1">{a}</span> &lt; <span translate="no" id="x2"></span> <span id="g3">x</span>',
    ],
  ] as const)('%s', (shape, expected) => {
    expect(mask(pieces, shape).text).toBe(expected);
  });

  test('plain words are not escaped, what a token says is, and holds nothing that XML cannot', () => {
    expect(mask(['Tom & <Jerry>'], 'plain').text).toBe('Tom & <Jerry>');
    const odd = { ...a, shown: 'a<\u0000&\u001F>\uFFFE\uD800b\t' };
    expect(mask([odd], 'shown').text).toBe('<x id="1">a&lt;&amp;&gt;\uFFFDb\t</x>');
    expect([sendable('\uFFFF\u000B\n'), escapeXml('&lt;>"\'')]).toEqual(['\n', '&amp;lt;&gt;"\'']);
    expect(unmask(mask([odd], 'shown'), mask([odd], 'shown').text)).toEqual({ pieces: [odd], findings: [] });
  });
});

describe('how the service may write a tag', () => {
  const read = (shape: Shape, answer: string) => {
    const { pieces: found, findings } = unmask(mask(['Hi ', a, ' ', open, 'x', close], shape), answer);
    return [found.map((piece) => (isToken(piece) ? `‹${piece.shown}›` : piece)).join(''), findings.length];
  };

  test.each([
    ['<x id="1">{a}</x> da'],
    ["<x id='1'>{a}</x> da"],
    ['<x id=1>{a}</x> da'],
    ['<X ID="1">{a}</X> da'],
    ['<x  class="y" id = "1" >{a}</x > da'],
    ['<x id="1">\n{a} </x> da'],
  ])('%s', (answer) => {
    expect(read('shown', answer)).toEqual(['‹{a}› da', 0]);
  });

  test.each([['<x id="1"/> da'], ['<x id="1" /> da'], ['<x id="1"></x> da']])('without content: %s', (answer) => {
    expect(read('empty', answer)).toEqual(['‹{a}› da', 0]);
  });

  test.each([
    ['<span translate="no" id="x1">{a}</span> da'],
    ['<span id="x1" translate="no">{a}</span> da'],
    ['<SPAN ID=X1>{a}</SPAN> da'],
  ])('in HTML: %s', (answer) => {
    expect(read('html', answer)).toEqual(['‹{a}› da', 0]);
  });

  test.each([
    ['shown', 'a <b id="1"> c', 'a <b id="1"> c', 0],
    ['shown', 'a <xy id="1"/> c', 'a <xy id="1"/> c', 0],
    ['shown', 'a < x> c', 'a < x> c', 0],
    ['shown', 'a <x nid="1"/> c', 'a  c', 1],
    ['html', 'a <x id="1"/> &nbsp;c', 'a <x id="1"/> \u00A0c', 0],
    ['shown', 'a &nbsp;c', 'a &nbsp;c', 0],
    ['html', 'a </span> c', 'a  c', 1],
    ['html', '<span id="g2">x<span id="x1">{a}</span></span> c', '‹<b>›x‹{a}›‹</b>› c', 0],
    ['shown', '<g id="2"><g id="2">x</g></g>', '‹<b>›‹<b>›x‹</b>›‹</b>›', 0],
  ] as const)('%s: what is none of ours: %s', (shape, answer, expected, findings) => {
    expect(read(shape, answer)).toEqual([expected, findings]);
  });

  test('what came back in a placeholder is told up to 40 letters', () => {
    const { findings } = unmask(mask([a], 'shown'), `<x id="1">${'n'.repeat(50)}</x>`);
    expect(findings[0]?.reason).toContain(`(“${'n'.repeat(40)}”)`);
  });
});

describe('how a token is called', () => {
  const code = (raw: string, shown = ''): Token => ({
    ...a,
    body: { kind: 'code', code: memoryCode('1', 'standalone', { raw }) },
    shown,
  });
  test.each([
    [lineBreak(1), 'a line break'],
    [
      { ...a, body: { kind: 'choice', choice: { head: '{n, plural, ', branches: [], tail: '}' } } } as Token,
      'the choice “{n, plural, …}”',
    ],
    [a, 'the placeholder “{a}”'],
    [open, 'the tag “<b>”'],
    [code('{x}'), 'the tag “{x}”'],
    [code('x'.repeat(40), 'Name'), `the tag “${'x'.repeat(40)}”`],
    [code('x'.repeat(41), 'Name'), 'the tag “Name”'],
    [code('x'.repeat(41)), `the tag “${'x'.repeat(39)}…”`],
  ])('%#: %s', (one, expected) => {
    expect(nameOf(one)).toBe(expected);
  });
});

describe('the ways of asking', () => {
  const ways = (all: readonly Piece[], options?: TagOptions) =>
    methodsFor({ pieces: all }, options).map(
      ({ shape, version = '', split }) => `${shape}${version && ` ${version}`}${split ? ' split' : ''}`,
    );

  test.each<[string, TagOptions | undefined, readonly string[]]>([
    ['as a rule', undefined, ['shown v2', 'shown v1', 'html v2', 'empty v2 split']],
    ['with version 1', { tagHandlingVersion: 'v1' }, ['shown v1', 'shown v2', 'html v1', 'empty v1 split']],
    ['with HTML', { tagHandling: 'html' }, ['html v2', 'html v1', 'shown v2', 'empty v2 split']],
    ['with XML', { tagHandling: 'xml' }, ['shown v2', 'shown v1', 'html v2', 'empty v2 split']],
    ['fast', { modelType: 'latency_optimized' }, ['shown v1', 'empty v1', 'html v1', 'empty v1 split']],
    [
      'fast, whatever the version',
      { modelType: 'latency_optimized', tagHandlingVersion: 'v2' },
      ['shown v1', 'empty v1', 'html v1', 'empty v1 split'],
    ],
    ['well', { modelType: 'quality_optimized' }, ['shown v2', 'shown v1', 'html v2', 'empty v2 split']],
  ])('%s', (_, given, expected) => {
    expect(ways(['Save ', a], given)).toEqual(expected);
    expect(ways(['Save it'], given)).toEqual(['plain', ...expected.slice(1)]);
  });

  const options = (given: JobOptions, shape: Shape = 'plain') => {
    const job = memoryJob([{ id: 'a', source: ['x'] }], given);
    return optionsFor(job, settingsOf(job).options, { shape, ...(shape !== 'plain' && { version: 'v1' }) });
  };

  test.each([
    ['less', 'prefer_less'],
    ['more', 'prefer_more'],
    ['default', 'default'],
    ['prefer_more', 'prefer_more'],
  ] as const)('a form of address is a wish, which no language refuses: %s is %s', (formality, expected) => {
    expect(options({ overrides: { formality } }).formality).toBe(expected);
    expect(options({ translation: { formality } }).formality).toBe(expected);
  });

  test('and all that goes along', () => {
    expect(options({})).toEqual({
      sourceLang: 'EN',
      targetLang: 'DE',
      splitSentences: 'nonewlines',
      preserveFormatting: true,
    });
    expect(options({ sourceLocale: '' })).not.toHaveProperty('sourceLang');
    const overrides = { glossary: 'g', modelType: 'latency_optimized' } as const;
    expect(options({ overrides, translation: { modelType: 'quality_optimized' } })).toMatchObject({
      glossaryIds: ['g'],
      modelType: 'latency_optimized',
    });
    expect(options({}, 'html')).toMatchObject({ tagHandling: 'html', tagHandlingVersion: 'v1' });
    expect(options({}, 'html')).not.toHaveProperty('ignoreTags');
    const xml = { tagHandling: 'xml', tagHandlingVersion: 'v1', ignoreTags: ['x'], nonSplittingTags: ['x', 'g'] };
    expect([options({}, 'shown'), options({}, 'empty')]).toEqual([
      expect.objectContaining(xml),
      expect.objectContaining(xml),
    ]);
  });
});

describe('sentence by sentence', () => {
  const locales = { source: 'en', target: 'de' };
  const item = { pieces: ['Save ', a, ' now. ', lineBreak(3), 'It is late! ', '…'] };
  const { texts, judge } = attempt(item, { shape: 'empty', version: 'v2', split: true }, locales);

  test('the answers are put together with what stood between', () => {
    expect(texts).toEqual(['Save <x id="1"/> now.', 'It is late!', '…']);
    const verdict = judge(['Speichere <x id="1"/> jetzt.', 'Es ist spät &amp; dunkel!', '…']);
    expect(verdict).toEqual({
      pieces: ['Speichere ', a, ' jetzt.', ' ', item.pieces[3], 'Es ist spät & dunkel!', ' ', '…'],
      repairs: [],
      findings: [],
    });
  });

  test('the first one that is wrong, or is not there, is the reason', () => {
    expect(judge(['Speichere jetzt.', 'Es ist spät!', '…'])).toMatch(/was lost$/);
    expect(judge(['Speichere <x id="1"/> jetzt.'])).toBe('the answer has no words');
    expect(judge([])).toMatch(/was lost$/);
    expect(judge(['<x id="1"/> und <g id="4">x</g>', 'Es ist spät!', '…'])).toBe(
      'the answer has a tag that was not sent',
    );
  });

  test('what is wrong with all of them together is found, too', () => {
    const twice = { pieces: ['It goes on here. Yes it does now.'] };
    const { judge: all } = attempt(twice, { shape: 'empty', version: 'v2', split: true }, locales);
    expect(all(['Es geht hier weiter.', 'Es geht hier weiter.'])).toBe('the answer says the same sentence twice');
  });

  test('repairs of all of them are told', () => {
    const two = { pieces: ['One. Two.'] };
    const { judge: all } = attempt(two, { shape: 'empty', version: 'v2', split: true }, locales);
    expect(all(['Eins  da.', 'Zwei\nda.'])).toMatchObject({
      pieces: ['Eins da.', ' ', 'Zwei da.'],
      repairs: ['double spaces', 'line breaks'],
    });
  });
});

test('a unit may always ask first, and causes three more requests at most', async () => {
  const { units } = await wholePlan(planning(memoryJob(['a', 'b'].map((id) => ({ id, source: [`Text ${id}`] })))));
  const [unit, other] = [units[0]!, units[1]!];
  const questions = (count: number): readonly Question[] =>
    Array.from({ length: count }, (_, index) => ({ text: `${index}`, method: { shape: 'plain' }, unit }));
  const requests = new ExtraRequests();
  expect(MOST_EXTRA_REQUESTS).toBe(3);
  const may = (count: number, whose = unit) => requests.admit(whose, questions(count));
  expect([
    may(1_000),
    may(50),
    may(51),
    may(1),
    may(0),
    may(1, other),
    may(151, other),
    may(150, other),
    may(1, other),
  ]).toEqual([true, true, true, false, true, true, false, true, false]);
});
