import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mask, type Shape } from '../../../../server/core/planning/mask/mask.ts';
import { buildMessage } from '../../../../server/core/planning/mask/message.ts';
import { isToken, type Message, textOf } from '../../../../server/core/planning/mask/pieces.ts';
import { render } from '../../../../server/core/planning/mask/render.ts';
import { unmask } from '../../../../server/core/planning/mask/unmask.ts';
import { asContent, contents, icuMessage, normal, richText } from '../../../support/arbitrary-contents.ts';

function messageOf(text: string, dialect = 'plain', targetLocale = 'en'): Message {
  const message = buildMessage(asContent([text]), { placeholders: { dialect }, targetLocale });
  if (typeof message === 'string') throw new Error(message);
  return message;
}

const sent = (text: string, dialect?: string, locale?: string) =>
  messageOf(text, dialect, locale).items.map((item) => mask(item.pieces, 'shown').text);

const rendered = (text: string, dialect?: string, locale?: string) =>
  render(messageOf(text, dialect, locale), []).join('');

const DIALECTS = [
  'plain',
  'i18next',
  'vue-i18n',
  'icu',
  'arb',
  'arb-escaping',
  'laravel',
  'angular',
  'chrome',
  'al',
  'dotnet',
  'symfony',
  'xcode',
  'srt',
];

describe('laws', () => {
  it('what is not translated reads like the source, in every dialect', () => {
    fc.assert(
      fc.property(contents(richText), fc.constantFrom(...DIALECTS), (parts, dialect) => {
        const content = asContent(parts);
        // Symfony and Laravel write as many plural forms as the target has: English has the two of the source, or its one.
        fc.pre(!/^(?:symfony|laravel)/.test(dialect) || !JSON.stringify(parts).includes('|'));
        const message = buildMessage(content, { placeholders: { dialect }, targetLocale: 'en' });
        // ICU has two ways to write an apostrophe, and a text shows only one.
        const read = (all: Parameters<typeof normal>[0]) => JSON.stringify(normal(all)).replaceAll("''", "'");
        if (typeof message !== 'string') expect(read(render(message, []))).toEqual(read(content.parts));
      }),
    );
  });

  it('unmask undoes mask, in every shape', () => {
    const shapes: readonly Shape[] = ['shown', 'empty', 'html'];
    fc.assert(
      fc.property(contents(richText), fc.constantFrom(...DIALECTS), (parts, dialect) => {
        const message = buildMessage(asContent(parts), { placeholders: { dialect }, targetLocale: 'de' });
        if (typeof message === 'string') return;
        for (const { pieces } of message.items) {
          for (const shape of shapes)
            expect(unmask(mask(pieces, shape), mask(pieces, shape).text)).toEqual({ pieces, findings: [] });
          if (!pieces.some(isToken))
            expect(unmask(mask(pieces, 'plain'), mask(pieces, 'plain').text).pieces).toEqual(pieces);
        }
      }),
    );
  });

  it('reads any answer without throwing', () => {
    const bits = fc.constantFrom(
      '<x id="1">',
      '<x id="1"/>',
      '</x>',
      '<g id="2">',
      '</g>',
      '<g id="9"/>',
      '</',
      '<',
      '&amp;lt;',
      '&#0;',
      '&#x110000;',
      'word',
      '<x',
      '{name}',
    );
    const [item] = messageOf('Save {name} <b>now</b>').items;
    fc.assert(
      fc.property(fc.array(bits), fc.constantFrom<Shape>('shown', 'empty', 'html', 'plain'), (answer, shape) => {
        unmask(mask(item!.pieces, shape), answer.join(''));
      }),
    );
  });

  it('items have words, and neither white space nor a whole pair at their edges', () => {
    fc.assert(
      fc.property(contents(richText), fc.constantFrom(...DIALECTS), (parts, dialect) => {
        const message = buildMessage(asContent(parts), { placeholders: { dialect }, targetLocale: 'de' });
        for (const { pieces } of typeof message === 'string' ? [] : message.items) {
          expect(textOf(pieces)).toMatch(/\p{L}/u);
          const [first, last] = [pieces.at(0)!, pieces.at(-1)!];
          if (typeof first === 'string') expect(first).toBe(first.trimStart());
          if (typeof last === 'string') expect(last).toBe(last.trimEnd());
        }
      }),
    );
  });

  it('every ICU message reads like the source in a language with the same plurals', () => {
    fc.assert(
      fc.property(icuMessage, (text) => {
        const message = buildMessage(asContent([text]), { placeholders: { dialect: 'icu' }, targetLocale: 'tlh' });
        if (typeof message === 'string') throw new Error(message);
        expect(render(message, []).join('').replaceAll("''", "'")).toBe(text.replaceAll("''", "'"));
        for (const { pieces } of message.items) expect(textOf(pieces)).not.toMatch(/plural|select|offset/);
      }),
    );
  });
});

describe('what is sent', () => {
  it.each<[string, readonly string[], string?]>([
    ['  Save {name}! ', ['Save <x id="1">{name}</x>!']],
    ['<p>A <b>big</b> deal</p>', ['A <g id="1">big</g> deal']],
    ['<b>Both</b> and <i>each</i>', ['<g id="1">Both</g> and <g id="2">each</g>']],
    ['<b>half and <i>half</b></i>', ['<g id="1">half and <x id="2"/>half</g><x id="3"/>']],
    ['Tom & <Jerry', ['Tom &amp; &lt;Jerry']],
    ['First.\nSecond line\n\nThird', ['First.', 'Second line', 'Third']],
    [
      'a line that was wrapped by hand at some\nplace in the middle',
      ['a line that was wrapped by hand at some <x id="1"/> place in the middle'],
    ],
    ['- one\n- two', ['one', 'two']],
    ['<br/>Hello <name><img src="a.png">', ['Hello <x id="1"/>']],
    ['<name> says hello', ['<x id="1"/> says hello']],
    ['1. January', ['1. January']],
    ['{count} / 5: https://x.org', []],
    ['{n} monitor | {n} monitors', ['<x id="1">{n}</x> monitor', '<x id="1">{n}</x> monitors'], 'vue-i18n'],
    ["Hello {'@'}everyone", ['Hello <x id="1">{\'@\'}</x>everyone'], 'vue-i18n'],
    [
      'You have {n, plural, one {# file} other {# files}}.',
      ['<x id="1">1</x> file', '<x id="1">5</x> files', 'You have <x id="1">5 files</x>.'],
      'icu',
    ],
    ["it''s {name}", ['it\'s <x id="1">{name}</x>'], 'icu'],
  ])('%j is %j', (text, expected, dialect) => {
    expect(sent(text, dialect)).toEqual(expected);
  });
});

it('of a choice that an address runs into, nothing is sent', () => {
  const address = 'https://x.org/{n, plural, one {one page} other {# pages}}';
  expect(sent(address, 'icu')).toEqual([]);
  expect(sent(`Open ${address} now`, 'icu')).toHaveLength(1);
  expect(rendered(address, 'icu', 'pl')).toBe(address);
  // In a branch, and behind one that ends in an address, choices are what they are.
  expect(sent(`{m, plural, other {See ${address}}}`, 'icu')).toHaveLength(1);
  expect(sent('{m, plural, other {https://x.org/a}}{n, plural, other {two pages}}', 'icu')).toEqual(['two pages']);
});

describe('plurals for the target language', () => {
  const files = '{n, plural, =0 {none} one {# file} other {# files}}';
  it.each([
    ['pl', '{n, plural, =0 {none} one {# file} few {# files} many {# files} other {# files}}'],
    ['ja', '{n, plural, =0 {none} other {# files}}'],
    ['ar', '{n, plural, =0 {none} one {# file} two {# files} few {# files} many {# files} other {# files}}'],
    ['fr', files],
    ['xx', files],
  ])('%s', (locale, expected) => {
    expect(rendered(files, 'icu', locale)).toBe(expected);
  });

  it('exact numbers that stand for a whole category make it needless, but not with an offset', () => {
    expect(rendered('{n, plural, =1 {one} other {#}}', 'icu', 'de')).toBe('{n, plural, =1 {one} other {#}}');
    expect(rendered('{n, plural, offset:1 =1 {x} other {#}}', 'icu', 'de')).toBe(
      '{n, plural, offset:1 =1 {x} one {#} other {#}}',
    );
    expect(rendered('{n, plural, =1 {one} other {#}}', 'icu', 'ru')).toBe(
      '{n, plural, =1 {one} one {#} few {#} many {#} other {#}}',
    );
  });

  it('ordinals have categories of their own, a select has none', () => {
    expect(rendered('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', 'icu', 'de')).toBe(
      '{n, selectordinal, other {#th}}',
    );
    expect(rendered('{g, select, male {he} other {they}}', 'icu', 'pl')).toBe('{g, select, male {he} other {they}}');
  });

  it('Symfony has as many forms as the language, vue as many as the source', () => {
    expect(rendered('one apple|%count% apples', 'symfony', 'pl')).toBe('one apple|%count% apples|%count% apples');
    expect(rendered('one apple|%count% apples', 'symfony', 'ja')).toBe('%count% apples');
    expect(rendered('{0} none|]0,Inf] some', 'symfony', 'pl')).toBe('{0} none|]0,Inf] some');
    expect(sent('{0} none|]0,Inf] some', 'symfony', 'pl')).toEqual(['none', 'some']);
    expect(rendered('no car | {n} car | {n} cars', 'vue', 'pl')).toBe('no car | {n} car | {n} cars');
  });

  it('a broken message is refused, not sent', () => {
    const broken = buildMessage(asContent(['{n, plural, one {x}']), {
      placeholders: { dialect: 'icu' },
      targetLocale: 'de',
    });
    expect(broken).toContain('broken ICU message');
  });
});
