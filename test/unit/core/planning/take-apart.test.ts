import { describe, expect, test } from 'vitest';
import { mask } from '../../../../server/core/planning/mask/mask.ts';
import { buildMessage, type MessageOptions } from '../../../../server/core/planning/mask/message.ts';
import { isToken, type Message, type Piece } from '../../../../server/core/planning/mask/pieces.ts';
import { render } from '../../../../server/core/planning/mask/render.ts';
import type { NewPart } from '../../../../server/core/text/content.ts';
import type { PlaceholderOptions } from '../../../../server/core/text/placeholders/index.ts';
import { asContent } from '../../../support/arbitrary-contents.ts';
import { memoryCode } from '../../../support/memory-format.ts';

interface Given extends Partial<Omit<MessageOptions, 'placeholders'>> {
  readonly dialect?: string;
  readonly options?: Partial<PlaceholderOptions>;
}

function apart(source: string | readonly NewPart[], { dialect = 'plain', options, ...more }: Given = {}): Message {
  const content = asContent(typeof source === 'string' ? [source] : source);
  const message = buildMessage(content, { placeholders: { dialect, ...options }, targetLocale: 'de', ...more });
  if (typeof message === 'string') throw new Error(message);
  return message;
}

const sent = (...given: Parameters<typeof apart>) =>
  apart(...given).items.map(({ pieces }) => mask(pieces, 'shown').text);
/** What is written when the words stay; codes as `‹id›`. */
const rendered = (...given: Parameters<typeof apart>) =>
  render(apart(...given), [])
    .map((part) => (typeof part === 'string' ? part : `‹${part.role === 'close' ? '/' : ''}${part.id}›`))
    .join('');

describe('what is no text', () => {
  const shown = (piece: Piece) => {
    if (!isToken(piece)) return piece;
    const { body, ordered } = piece;
    const raw = body.kind === 'code' ? body.code.raw : body.kind === 'choice' ? body.choice.head : body.raw;
    return [body.kind, raw, piece.shown, ...(ordered ? ['ordered'] : [])];
  };
  const pieces = (...given: Parameters<typeof apart>) =>
    apart(...given).items.flatMap((item) => item.pieces.map(shown));
  const [long, longer] = [`{${'n'.repeat(58)}}`, `{${'n'.repeat(59)}}`];

  test.each<[string, string | readonly NewPart[], readonly unknown[], string?]>([
    ['a placeholder', 'a {b} c', ['a ', ['raw', '{b}', '{b}'], ' c']],
    ['placeholders in turn', '%s of it', [['raw', '%s', '%s', 'ordered'], ' of it']],
    ['one of 60 characters', `a ${long} b`, ['a ', ['raw', long, long], ' b']],
    ['a longer one is shown cut', `a ${longer} b`, ['a ', ['raw', longer, `{${'n'.repeat(58)}…`], ' b']],
    ['a tag is not shown', 'a <b>c</b> d', ['a ', ['raw', '<b>', ''], 'c', ['raw', '</b>', ''], ' d']],
    [
      'words that stay are shown without their tags',
      'At <b translate="no">the <i>Inn</i></b> now',
      ['At ', ['raw', '<b translate="no">the <i>Inn</i></b>', 'the Inn'], ' now'],
    ],
    [
      'a code shows what it stands for',
      ['a ', memoryCode('1', 'standalone', { display: 'Name' }), ' b'],
      ['a ', ['code', '<x id="1"/>', 'Name'], ' b'],
    ],
    [
      'or nothing if that is markup',
      ['a ', memoryCode('1', 'standalone', { display: ' <br>' }), ' b'],
      ['a ', ['code', '<x id="1"/>', ''], ' b'],
    ],
    [
      'or an entity',
      ['a ', memoryCode('1', 'standalone', { display: '&nbsp;' }), ' b'],
      ['a ', ['code', '<x id="1"/>', ''], ' b'],
    ],
    [
      'or what nobody can read',
      ['a ', memoryCode('1', 'standalone', { display: 'n\uFFFD' }), ' b'],
      ['a ', ['code', '<x id="1"/>', ''], ' b'],
    ],
    [
      'a code that keeps its place',
      ['a ', memoryCode('1', 'standalone', { reorderable: false }), ' b'],
      ['a ', ['code', '<x id="1"/>', '', 'ordered'], ' b'],
    ],
    [
      'one that may move',
      ['a ', memoryCode('1', 'standalone', { reorderable: true }), ' b'],
      ['a ', ['code', '<x id="1"/>', ''], ' b'],
    ],
    [
      'a placeholder with a code in it is words',
      ['a {b', memoryCode('1'), 'c} d'],
      ['a {b', ['code', '<x id="1"/>', ''], 'c} d'],
    ],
    [
      'the mark of codes in the text is text',
      ['a \uFFFC b {c\uFFFC}', memoryCode('1'), ' d'],
      ['a \uFFFC b {c\uFFFC}', ['code', '<x id="1"/>', ''], ' d'],
    ],
    [
      'a tag with a code in it is words',
      ['a <b title="', memoryCode('1'), '"> c {d} e'],
      ['a <b title="', ['code', '<x id="1"/>', ''], '"> c ', ['raw', '{d}', '{d}'], ' e'],
    ],
    [
      'a tag with the mark of codes is one',
      ['a <b title="\uFFFC"> c ', memoryCode('1'), ' e'],
      ['a ', ['raw', '<b title="\uFFFC">', ''], ' c ', ['code', '<x id="1"/>', ''], ' e'],
    ],
    [
      'codes beside placeholders',
      ['a ', memoryCode('1'), '{b}', memoryCode('2'), ' c'],
      ['a ', ['code', '<x id="1"/>', ''], ['raw', '{b}', '{b}'], ['code', '<x id="2"/>', ''], ' c'],
    ],
    ['a code at the beginning', [memoryCode('1'), ' a'], [['code', '<x id="1"/>', ''], ' a']],
    ['a bracket further on is shown', 'a {b[0]} c', ['a ', ['raw', '{b[0]}', '{b[0]}'], ' c']],
    [
      'what is cut at white space',
      ['a ', memoryCode('1', 'standalone', { display: `${'n'.repeat(58)} more` }), ' b'],
      ['a ', ['code', '<x id="1"/>', `${'n'.repeat(58)}…`], ' b'],
    ],
    [
      'an address that runs into an argument with spaces takes it along',
      'See https://x.org/{n, number, integer}#d now {e}',
      ['See ', ['raw', 'https://x.org/{n, number, integer}', 'https://x.org/{n'], '#d now ', ['raw', '{e}', '{e}']],
      'icu',
    ],
    ['a brace alone', 'a } b', ['a ', ['raw', '}', '}'], ' b'], 'icu'],
    [
      'characters that XML cannot hold',
      'a\u0000\u001F b\uFFFE',
      ['a', ['raw', '\u0000\u001F', ''], ' b', ['raw', '\uFFFE', '']],
    ],
    ['tabs are text', 'a\tb', ['a\tb']],
    ['halves of characters', 'a\uD83D b\uDE00 c😀', ['a', ['raw', '\uD83D', ''], ' b', ['raw', '\uDE00', ''], ' c😀']],
    [
      'a line break with the white space around',
      'so long a line that it was broken by hand \t\n  and goes on',
      ['so long a line that it was broken by hand', ['break', ' \t\n  ', ''], 'and goes on'],
    ],
    [
      'an address that runs into an argument takes it along',
      'See https://x.org/{page} now',
      ['See ', ['raw', 'https://x.org/{page}', 'https://x.org/{page}'], ' now'],
      'icu',
    ],
  ])('%s', (_, source, expected, dialect = 'plain') => {
    expect(pieces(source, { dialect })).toEqual(expected);
  });

  test('what a unit declares or protects', () => {
    expect(sent('Use FOO as %bar%', { options: { protectedWords: ['FOO'] } })).toEqual([
      expect.stringContaining('<x id="1">FOO</x>'),
    ]);
  });
});

describe('pairs', () => {
  const [open, close] = [(id: string) => memoryCode(id, 'open'), (id: string) => memoryCode(id, 'close')];
  const angular = (id: string) => memoryCode(id, 'standalone', { raw: `<x id="${id}" ctype="x-b"/>` });
  const spaced = (id: string) => memoryCode(id, 'standalone', { raw: `<x id = '${id}' />` });
  const equiv = (id: string, name: string) => memoryCode(id, 'standalone', { raw: `<ph id="${id}" equiv="${name}"/>` });

  test.each<[string, string | readonly NewPart[], string]>([
    ['of codes', ['a ', open('1'), 'b', close('1'), ' c'], 'a <g id="1">b</g> c'],
    ['of other codes', ['a ', open('1'), 'b', close('2'), ' c'], 'a <x id="1"/>b<x id="2"/> c'],
    ['that end first', ['a ', close('1'), 'b', open('1'), ' c'], 'a <x id="1"/>b<x id="2"/> c'],
    [
      'that overlap',
      ['a ', open('1'), 'b', open('2'), 'c', close('1'), 'd', close('2'), ' e'],
      'a <g id="1">b<x id="2"/>c</g>d<x id="3"/> e',
    ],
    [
      'one in the other',
      ['a ', open('1'), 'b', open('2'), 'c', close('2'), 'd', close('1'), ' e'],
      'a <g id="1">b<g id="2">c</g>d</g> e',
    ],
    ['of one name twice', 'a <b>b</b> c <b>d</b> e', 'a <g id="1">b</g> c <g id="2">d</g> e'],
    ['of one name in itself', 'a <b>b <b>c</b> d</b> e', 'a <g id="1">b <g id="2">c</g> d</g> e'],
    ['after one that never ends', 'a <i>b <b>c</b> d', 'a <x id="1"/>b <g id="2">c</g> d'],
    ['after an end too many', 'a </b>b <b>c</b> d', 'a <x id="1"/>b <g id="2">c</g> d'],
    ['around an end too many', 'a <i>b </b>c</i> d', 'a <g id="1">b <x id="2"/>c</g> d'],
    [
      'around the end of one that has ended',
      'a <b>b</b> <i>c</b>d</i> e',
      'a <g id="1">b</g> <g id="2">c<x id="3"/>d</g> e',
    ],
    [
      'around two that overlap',
      'a <u>b<b>c<i>d</b>e</i>f</u> g',
      'a <g id="1">b<g id="2">c<x id="3"/>d</g>e<x id="4"/>f</g> g',
    ],
    ['of names that begin alike', 'a <b>b</big> c', 'a <x id="1"/>b<x id="2"/> c'],
    ['whatever the case', 'a <B>b</b> c', 'a <g id="1">b</g> c'],
    ['with attributes', 'a <b class="x">b</b> c', 'a <g id="1">b</g> c'],
    ['of other names', 'a <b>b</i> c', 'a <x id="1"/>b<x id="2"/> c'],
    ['of BBCode', 'a [b]b[/b] c', 'a <g id="1">b</g> c'],
    ['of BBCode with a value', 'a [url=https://x.org]b[/url] c', 'a <g id="1">b</g> c'],
    ['of Angular', ['a ', angular('START_BOLD_TEXT'), 'b', angular('CLOSE_BOLD_TEXT'), ' c'], 'a <g id="1">b</g> c'],
    [
      'of Angular with numbers',
      ['a ', angular('START_TAG_SPAN_1'), 'b', angular('CLOSE_TAG_SPAN'), ' c'],
      'a <g id="1">b</g> c',
    ],
    [
      'of Angular in XLIFF 2',
      ['a ', equiv('0', 'START_LINK'), 'b', equiv('1', 'CLOSE_LINK'), ' c'],
      'a <g id="1">b</g> c',
    ],
    [
      'of Angular with large numbers',
      ['a ', angular('START_TAG_SPAN_12'), 'b', angular('CLOSE_TAG_SPAN_13'), ' c'],
      'a <g id="1">b</g> c',
    ],
    [
      'of Angular with numbers inside',
      ['a ', angular('START_H_1_B'), 'b', angular('CLOSE_H_B'), ' c'],
      'a <x id="1"/>b<x id="2"/> c',
    ],
    ['of Angular with spaces', ['a ', spaced('START_LINK'), 'b', spaced('CLOSE_LINK'), ' c'], 'a <g id="1">b</g> c'],
    [
      'of Angular with other names',
      ['a ', angular('START_BOLD_TEXT'), 'b', angular('CLOSE_LINK'), ' c'],
      'a <x id="1"/>b<x id="2"/> c',
    ],
    [
      'not of what only begins so',
      ['a ', angular('STARTER'), 'b', angular('CLOSER'), ' c'],
      'a <x id="1"/>b<x id="2"/> c',
    ],
  ])('%s', (_, source, expected) => {
    expect(sent(source)).toEqual([expected]);
    const flat = typeof source === 'string' ? source : asContent(source).parts;
    expect(rendered(source)).toBe(
      typeof flat === 'string'
        ? flat
        : flat
            .map((part) => (part.kind === 'text' ? part.text : `‹${part.role === 'close' ? '/' : ''}${part.id}›`))
            .join(''),
    );
  });
});

describe('plural forms in one string', () => {
  test.each([
    ['vue-i18n', 'pl', 'a car | {n} cars', 'a car | {n} cars'],
    ['symfony', 'pl', 'a|b', 'a|b|b'],
    ['laravel', 'pl', 'a|b', 'a|b|b'],
    ['symfony', 'de', 'a|b', 'a|b'],
    ['symfony', 'ja', 'a|b', 'b'],
    ['symfony', 'pl', 'a|b|c', 'a|c|c'],
    ['symfony', 'he-IL', 'a|b', 'a|b'],
    ['symfony', 'ga', 'a|b', 'a|b|b'],
    ['symfony', 'cy', 'a|b', 'b|a|b|b'],
    ['symfony', 'mt_MT', 'a|b', 'a|b|b|b'],
    ['laravel', 'tr', 'a|b', 'b'],
    ['laravel', 'uz', 'a|b', 'b'],
    ['laravel', 'lv', 'a|b', 'b|a|b'],
    ['laravel', 'pt-BR', 'a|b', 'a|b'],
    ['symfony', 'ar', 'a|b', 'b|a|b|b|b|b'],
    ['symfony', 'tlh', 'a|b', 'a|b'],
    ['symfony', 'pl', '{0} no|a|b', '{0} no|a|b|b'],
    ['symfony', 'pl', '{0} no|a', '{0} no|a'],
    ['symfony', 'pl', 'one: a|more: b', 'one: a|more: b'],
    ['symfony', 'pl', ']-Inf,-1] a|[1,*[ b', ']-Inf,-1] a|[1,*[ b'],
    ['symfony', 'pl', 'just one', 'just one'],
    ['symfony', 'tlh', '[1|5] b', '[1|5] b'],
    ['plain', 'pl', 'a|b', 'a|b'],
  ])('%s, %s: %s', (dialect, targetLocale, source, expected) => {
    expect(rendered(source, { dialect, targetLocale })).toBe(expected);
  });

  test.each([
    ['symfony', '{0} none|{ -1 } a|[2,4] b| ]5,Inf[ c|some : d', ['none', 'a', 'b', 'c', 'd']],
    ['symfony', '{x} none|[a] b', ['<x id="1">{x}</x> none', '[a] b']],
    ['symfony', 'Note: just one', ['Note: just one']],
    ['vue-i18n', '|a {n}', ['a <x id="1">{n}</x>']],
    ['vue-i18n', '{a {b} | c} | d', ['{a <x id="1">{b}</x> | c}', 'd']],
    ['laravel', 'averylongname: a|b', ['averylongname: a', 'b']],
    ['vue-i18n', '{0} none|one: a', ['<x id="1">{0}</x> none', 'one: a']],
    ['vue-i18n', "a {'|'} b | c {n} } d | e", ['a <x id="1">{\'|\'}</x> b', 'c <x id="1">{n}</x> } d', 'e']],
  ])('%s: what says when a form is meant is not sent: %s', (dialect, source, expected) => {
    expect(sent(source, { dialect })).toEqual(expected);
  });

  test('a form that is added is named, and none is where codes would be written twice', () => {
    expect(apart('a|b', { dialect: 'symfony', targetLocale: 'pl' }).filled).toEqual(['form 3']);
    expect(apart('a|b', { dialect: 'symfony', targetLocale: 'mt' }).filled).toEqual(['form 3', 'form 4']);
    expect(apart('a|b', { dialect: 'symfony', targetLocale: 'de' }).filled).toBeUndefined();
    const coded = ['a|b ', memoryCode('1'), ' c'];
    expect(rendered(coded, { dialect: 'symfony', targetLocale: 'pl' })).toBe('a|b ‹1› c');
  });
});

describe('ICU messages', () => {
  const icu = (source: string | readonly NewPart[], targetLocale = 'pl', more: Given = {}) =>
    [source, { dialect: 'icu', targetLocale, ...more }] as const;

  test.each([
    ['white space as in the source', '{n,plural,one{a}other{b}}', 'pl', '{n,plural,one{a}few{b}many{b}other{b}}'],
    [
      'lines as in the source',
      '{n, plural,\n  one {a}\n  other {b}\n}',
      'pl',
      '{n, plural,\n  one {a}\n  few {b}\n  many {b}\n  other {b}\n}',
    ],
    ['one form alone', '{n, plural, other {b}}', 'pl', '{n, plural, one {b} few {b} many {b} other {b}}'],
    ['other first', '{n, plural, other {b} one {a}}', 'pl', '{n, plural, few {b} many {b} other {b} one {a}}'],
    ['the first form goes', '{n, plural,\n  one {a}\n  other {b}}', 'ja', '{n, plural,\n  other {b}}'],
    ['exact numbers stay', '{n, plural, =7 {c} one {a} other {b}}', 'ja', '{n, plural, =7 {c} other {b}}'],
    [
      'a form that the language hardly needs stays',
      '{n, plural, one {a} many {m} other {b}}',
      'fr',
      '{n, plural, one {a} many {m} other {b}}',
    ],
    [
      'the word “offset” is none',
      '{n, plural, =1 {the offset} other {#}}',
      'de',
      '{n, plural, =1 {the offset} other {#}}',
    ],
    [
      'every gap as in the source',
      '{n, plural, one {a}  other {b}\n =7 {c}}',
      'pl',
      '{n, plural, one {a}  few {b}  many {b}  other {b}\n =7 {c}}',
    ],
    [
      'wide gaps',
      '{n, plural, other {b}\n   one {a}}',
      'pl',
      '{n, plural, few {b}\n   many {b}\n   other {b}\n   one {a}}',
    ],
    [
      'a form that it does not have goes',
      '{n, plural, one {a} few {m} other {b}}',
      'fr',
      '{n, plural, one {a} other {b}}',
    ],
    [
      'words with “other” in them',
      '{n, plural, one {a} other {the other}}',
      'pl',
      '{n, plural, one {a} few {the other} many {the other} other {the other}}',
    ],
    ['a select stays', '{g, select, few {a} other {b}}', 'ja', '{g, select, few {a} other {b}}'],
    ['ordinals have their own', '{n, selectordinal, other {b}}', 'it', '{n, selectordinal, many {b} other {b}}'],
    ['nobody knows the language', '{n, plural, few {a} other {b}}', 'tlh', '{n, plural, few {a} other {b}}'],
  ])('%s', (_, source, locale, expected) => {
    expect(rendered(...icu(source, locale))).toBe(expected);
  });

  test('a file with rare forms gets them', () => {
    const source = '{n, plural, one {a} other {b}}';
    expect(rendered(...icu(source, 'fr', { rareCategories: true }))).toBe('{n, plural, one {a} many {b} other {b}}');
  });

  test('codes are written twice only where that is allowed', () => {
    const plural = (code: NewPart) => ['{n, plural, one {a} other {b ', code, ' c}}'];
    const added = (code: NewPart) => apart(...icu(plural(code))).filled;
    expect(added(memoryCode('1'))).toEqual(['few', 'many']);
    expect(added(memoryCode('1', 'standalone', { copyable: false }))).toBeUndefined();
    expect(added(memoryCode('1', 'standalone', { name: 'ph' }))).toBeUndefined();
    expect(
      apart(...icu(['{n, plural, one {a} other {', memoryCode('1', 'standalone', { name: 'ph' }), 'b}}'])).filled,
    ).toBeUndefined();
    const elsewhere = [
      memoryCode('1', 'standalone', { name: 'ph' }),
      ' {n, plural, one {a} other {b}} ',
      memoryCode('2', 'standalone', { name: 'ph' }),
    ];
    expect(apart(...icu(elsewhere)).filled).toEqual(['few', 'many']);
  });

  test.each([
    [
      'numbers that fit',
      '{n, plural, one {# car} few {# cars} other {{n} cars of {m}}}',
      ['<x id="1">1</x> car', '<x id="1">2</x> cars', '<x id="1">5</x> cars of <x id="2">{m}</x>'],
    ],
    ['exact numbers', '{n, plural, =42 {# cars} other {# cars}}', ['<x id="1">42</x> cars', '<x id="1">5</x> cars']],
    [
      'ordinals of the language',
      '{n, selectordinal, one {a #st} two {a #nd} few {a #rd} other {a #th}}',
      ['a <x id="1">1</x>st', 'a <x id="1">2</x>nd', 'a <x id="1">3</x>rd', 'a <x id="1">5</x>th'],
      'en',
    ],
    ['ordinals', '{n, selectordinal, other {the #th}}', ['the <x id="1">5</x>th']],
    [
      'numbers of the plural around a select',
      '{n, plural, one {{g, select, other {# car}}} other {# cars}}',
      ['<x id="1">1</x> car', '<x id="1">5</x> cars'],
    ],
    [
      'other arguments as they are',
      '{n, plural, other {# and {m}!}} {n} and {m}',
      ['<x id="1">5</x> and <x id="2">{m}</x>!', '<x id="1">5 and {m}!</x> <x id="2">{n}</x> and <x id="3">{m}</x>'],
    ],
  ])('show %s', (_, source, expected, locale = 'pl') => {
    expect(sent(...icu(source, locale)).slice(0, expected.length)).toEqual(expected);
  });

  test.each([
    [
      'the words of its last form',
      'You have {n, plural, one {# car} other {# cars}} now',
      'You have <x id="1">5 cars</x> now',
    ],
    ['nothing, if there are none', 'You have {n, plural, one {#} other {#}} now', 'You have <x id="1"/> now'],
    ['nothing, if they are long', `You have {g, select, other {${'x'.repeat(61)}}} now`, 'You have <x id="1"/> now'],
    [
      '60 letters',
      `You have {g, select, other {${'x'.repeat(60)}}} now`,
      `You have <x id="1">${'x'.repeat(60)}</x> now`,
    ],
    [
      'those of a choice inside',
      'You have {g, select, other {all {h, select, other {cars}}}} now',
      'You have <x id="1">all cars</x> now',
    ],
    ['those without white space', 'You have {g, select, other { cars }} now', 'You have <x id="1">cars</x> now'],
  ])('a choice shows %s', (_, source, expected) => {
    expect(sent(...icu(source, 'en')).at(-1)).toBe(expected);
  });

  test.each([
    ["it''s {a}", 'it\'s <x id="1">{a}</x>'],
    ["a '{b}' c", 'a <x id="1">{b}</x> c'],
    ["a '{b''c}' d", 'a <x id="1">{b\'c}</x> d'],
    ['a } b {c}', 'a <x id="1">}</x> b <x id="2">{c}</x>'],
  ])('%s is %s', (source, expected) => {
    expect(sent(source, { dialect: 'icu' })).toEqual([expected]);
    expect(rendered(source, { dialect: 'icu' })).toBe(source);
  });

  test.each([
    ['icu', '{n, plural, one {car} other {cars}} by {a}', 'Nr. #', "{n, plural, one {Nr. '#'} other {cars}} by {a}"],
    ['icu', 'Hour of {a}', 'Nr. #', 'Nr. #'],
    ['icu', 'Hour of {a}', "d'heure", "d'heure"],
    ['icu', 'Hour of {a}', "d'{heure", "d'''{'heure"],
    ['icu', "it''s {a}", "d'heure", "d''heure"],
    ['arb', "it''s {a}", "d'heure", "d'heure"],
    ['arb-escaping', 'Hour of {a}', "d'heure", "d''heure"],
  ])('words are written as %s wants them: %s', (dialect, source, text, expected) => {
    expect(render(apart(source, { dialect }), [[text]]).join('')).toBe(expected);
  });

  test('two apostrophes are two where they mean nothing', () => {
    expect(sent("it''s {a}", { dialect: 'arb' })).toEqual(['it\'\'s <x id="1">{a}</x>']);
  });

  test('that are broken are refused with the place, unless nothing but an argument is wrong', () => {
    const broken = (source: string | readonly NewPart[], dialect: string, cue = false) =>
      buildMessage(asContent(typeof source === 'string' ? [source] : source), {
        placeholders: { dialect },
        targetLocale: 'de',
        cue,
      });
    expect(broken('{n, plural, one {x}', 'plain')).toMatch(
      /^the source is a broken ICU message: .* \(at character \d+\)$/,
    );
    expect(broken(['{g, select, a', memoryCode('1'), 'b {x} other {y}}'], 'plain')).toContain(
      'an inline code is inside its syntax (at character 1)',
    );
    expect(broken(['x ', memoryCode('1'), ' {g, select, a', memoryCode('2'), 'b {x} other {y}}'], 'plain')).toContain(
      'an inline code is inside its syntax',
    );
    expect(broken('a {b', 'icu')).toMatchObject({ items: [{}] });
    expect(broken('{n, plural, one {x}', 'srt', true)).toMatchObject({ items: [{}] });
    expect(broken('{n, plural, one {x} other {y}}', 'srt', true)).toMatchObject({ items: [{}] });
    expect(broken(['{n, plural, one {x ', memoryCode('1'), '} other {y}}'], 'icu')).toMatchObject({ items: [{}, {}] });
  });
});
