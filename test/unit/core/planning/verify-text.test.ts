import { describe, expect, test } from 'vitest';
import type { Piece } from '../../../../server/core/planning/mask/pieces.ts';
import { verifyText } from '../../../../server/core/planning/verify/verify-text.ts';
import { token } from '../../../support/pieces.ts';

function found(
  source: string | readonly Piece[],
  target: string | readonly Piece[],
  locale = 'de',
  sourceLocale = 'en',
): readonly string[] {
  const pieces = (text: string | readonly Piece[]) => (typeof text === 'string' ? [text] : text);
  const findings = verifyText(pieces(source), pieces(target), { source: sourceLocale, target: locale });
  return findings.map(({ check, hard }) => (hard ? check : `${check}?`));
}

describe('escaped characters', () => {
  test.each([
    '&amp;',
    '&lt;',
    '&QUOT;',
    '&#39;',
    '&#x27;',
    '&nbsp;',
    'lt;',
    '(gt;',
  ])('%s is one that the source has not', (entity) => {
    expect(found('Tom and Jerry', `Tom ${entity} Jerry`)).toEqual(['entities']);
  });

  test('as many as in the source are none too many, one more is', () => {
    expect(found('Write &amp; or &lt; here', 'Schreib &lt; oder &amp; hier')).toEqual([]);
    expect(found('Write &amp; here today', 'Schreib nun & hier')).toEqual([]);
    expect(found('Write &amp; here', 'Schreib &amp; und &amp; hier')).toEqual(['entities']);
  });

  test('an ampersand alone is none', () => {
    expect(found('Tom and Jerry; both', 'Tom & Jerry; beide &co; Malt; blt;')).toEqual([]);
  });
});

describe('line breaks', () => {
  test.each([
    '\n',
    '\r',
    '\u2028',
    '\u2029',
  ])('%j is none of a source without any, and may be where there is one', (line) => {
    expect(found('one line here', `eine Zeile${line}hier`)).toEqual(['newlines']);
    expect(found('one line\nhere', `eine Zeile${line}hier`)).toEqual([]);
    expect(found(`one line${line}here`, 'eine Zeile\nhier')).toEqual([]);
  });
});

describe('doubled words', () => {
  test.each([
    ['a text of some words', 'Save the file', 'Datei sichern. Datei sichern.'],
    ['whatever the case and punctuation', 'Save the file', 'Datei sichern, datei sichern!'],
    ['a sentence of twelve characters', 'A text. It goes on here.', 'Ja. Abcdef ghij. Abcdef ghij. Ja.'],
    ['twelve letters in all', 'Save it', 'ab cd ef, ab cd ef'],
    ['a script without spaces', 'Save the file to disk', '文件保存到磁盘文件保存到磁盘'],
    ['a sentence in a longer text', 'A text. It goes on here.', 'Ein Text. Es geht weiter. ES GEHT WEITER. Ja.'],
    [
      'a sentence without spaces',
      'A text. It goes on here.',
      '好的。我们现在就继续前进吧一起。我们现在就继续前进吧一起。',
    ],
  ])('are found: %s', (_, source, target) => {
    expect(found(source, target).filter((check) => !check.endsWith('?'))).toEqual(['doubled']);
  });

  test.each([
    ['a short text', 'Bye', 'Tschü Tschü'],
    ['short words', 'So it is', 'Ja so, ja so'],
    ['two words', 'The children', 'Anakanak-Anakanak'],
    ['a sentence of eleven characters', 'A text. It goes on here.', 'Ja. Abcdef ghi. Abcdef ghi. Ja.'],
    ['a short sentence', 'Yes, yes. Go on then.', 'Ja. Ja. Geh nun weiter.'],
    ['two sentences that only begin alike', 'Save it. Then go.', 'Es wird gesichert. Es wird gesichtet.'],
    ['what the source doubles', 'go on now go on now', 'weiter nun weiter nun'],
  ])('are not: %s', (_, source, target) => {
    expect(found(source, target).filter((check) => !check.endsWith('?'))).toEqual([]);
  });

  test('are found after a token, too', () => {
    const target = [token(1, '{a}'), ' es geht nun weiter. Es geht nun weiter. Ja.'];
    expect(found([token(1, '{a}'), ' goes on for a while. Yes, it goes on.'], target)).toEqual(['doubled']);
  });

  test('the source says it twice as well', () => {
    expect(found('Save the file. Save the file.', 'Datei sichern. Datei sichern.')).toEqual([]);
  });
});

describe('internal tokens of the service', () => {
  test('those that the source has are no leak, others are', () => {
    expect(found('The tag <x id is ours', 'Das Tag <x id ist unseres')).toEqual([]);
    expect(found('The tag <x id is ours', 'Das Tag <g id ist unseres')).toEqual(['leak']);
    expect(found('The tag <x id is ours', 'Das Tag ist unseres')).toEqual([]);
  });

  test.each([
    'xml-ph-0003@deepl.internal',
    'xml-ph',
    'XML-PH-1',
    'ph-17@',
    'name@deepl.internal',
    '&lt;x',
    '&lt;/g',
    '<span translate="no" id',
    '&lt;span translate="no" id',
    '<x id',
    '</g id',
    '<x>',
    '<x/>',
    '</g>',
    '<g />',
    '<![CDATA[',
    ']]>',
  ])('%s is one', (leak) => {
    expect(found('Save the file', `Datei ${leak} sichern`).filter((check) => check !== 'entities')).toEqual(['leak']);
  });

  test.each([
    'ph-1@',
    'graph-17@',
    'phone-17',
    'a@internal',
    'a@b.internals',
    '&lt-x',
    '<xx>',
    '<g-',
    '<x y',
    '<span translate="no">',
    ']>',
  ])('%s is none', (text) => {
    expect(found('Save the file', `Datei ${text} sichern`).filter((check) => check !== 'entities')).toEqual([]);
  });
});

describe('punctuation', () => {
  const a = token(1, '{a}');

  test('without words is found when there is more than in the source', () => {
    expect(found(['Open ', a, ' (now)'], ['Öffne ', a, ' ( )'])).toEqual(['punctuation']);
    expect(found('Call f() now', 'Ruf jetzt f() auf')).toEqual([]);
  });

  const [open, close] = [token(2, '<b>', { role: 'open' }), token(2, '</b>', { role: 'close' })];
  test.each<[string, readonly Piece[], readonly Piece[]]>([
    ['a comma after a space', ['Save ', a], [a, ' sichern , ja']],
    ['a full stop after a space', ['Save ', a], [a, ' sichern . Ja']],
    ['a full stop at the beginning', ['Save ', a], ['. Sichern ', a]],
    ['empty brackets', ['Save ', a], [a, ' sichern [ ]']],
    ['empty braces', ['Save ', a], [a, ' sichern {}']],
    ['two commas', ['Save ', a], [a, ' sichern,, ja']],
    ['two commas with a space', ['Save ', a], [a, ' sichern, , ja']],
    ['a question mark at the beginning', ['Save ', a], ['? Sichern ', a]],
    ['a full stop after a colon', ['Save ', a], [a, ' sichern:. Ja']],
    ['a full stop after a comma and a space', ['Save ', a], [a, ' sichern, . Ja']],
    ['a token after the end', ['Save ', a], ['Sichern. ', a]],
    ['a token right after the end in Japanese', ['Save ', a], ['保存。', a]],
  ])('without words: %s', (_, source, target) => {
    expect(found(source, target)).toEqual(['punctuation']);
    expect(found(target, target)).not.toContain('punctuation');
  });

  test.each<[string, readonly Piece[], readonly Piece[]]>([
    ['a decimal', ['Save ', a], [a, ' sichern ,5 nun']],
    ['a name', ['Save ', a], [a, ' sichern .NET nun']],
    ['three points', ['Save ', a], [a, ' sichern ... nun']],
    ['an ellipsis after a colon', ['Save ', a], [a, ' sichern:... nun']],
    ['a comma after a no-break space', ['Save ', a], [a, ' sichern\u00A0, nun']],
    ['brackets with a word', ['Save ', a], [a, ' sichern (x)']],
    ['a token before the end', ['Save ', a], ['Sichern ', a, '.']],
    ['a token after a comma', ['Save ', a], ['Sichern, ', a]],
    ['the end of a pair after the end', ['Save ', open, 'it', close], ['Sichern ', open, 'es.', close]],
  ])('is none: %s', (_, source, target) => {
    expect(found(source, target)).toEqual([]);
  });

  test('a gap is one beside a token neither', () => {
    expect(found(['Save ', a, ' it'], ['Sichern  ', a, '  es'])).toEqual([]);
    expect(found(['Save ', a, ' it'], ['Sichern   es ', a])).toEqual(['punctuation']);
  });

  test('a gap is none where the source has one', () => {
    expect(found('Save it now', 'Jetzt  sichern')).toEqual(['punctuation']);
    expect(found('Save  it now', 'Jetzt  sichern')).toEqual([]);
  });
});

describe('words and length', () => {
  test('an answer without words says nothing else', () => {
    expect(found('Save the file', '( )\n 1,')).toEqual(['empty']);
    expect(found('Save', '…')).toEqual(['empty']);
    expect(found('1 – 2', '1 – 2')).toEqual([]);
  });

  test('the same text is told across languages only', () => {
    expect(found('Open source', 'Open source')).toEqual(['same?']);
    expect(found('Open source', 'Open source', 'en-GB')).toEqual([]);
    expect(found([token(1, '{a}'), ' Open source'], ['Open source ', token(1, '{a}')])).toEqual(['same?']);
    expect(found('A to B 12', 'A to B 12')).toEqual([]);
    expect(found('Open source', 'Open Source')).toEqual([]);
  });

  test.each([
    ['long', 'Save the file', 'Die Datei soll nun unbedingt gesichert worden sein', 'length?'],
    ['short', 'Save the whole file now', 'Sichern', 'length?'],
    ['as long as others', 'Save the whole file now', 'Die ganze Datei jetzt sichern', undefined],
  ])('%s', (_, source, target, check) => {
    expect(found(source, target)).toEqual(check === undefined ? [] : [check]);
  });

  test.each<[string, number, ...(readonly [number, string?])[]]>([
    ['20 letters may become three and a half times as many', 20, [70], [71, 'long']],
    ['more than 20 twice as many', 21, [42], [43, 'long']],
    ['a few may become ten more', 3, [13], [14, 'long']],
    ['20 may become 30 % of them', 20, [6], [5, 'short']],
    ['more than 20 may become 45 %', 40, [18], [17, 'short']],
    ['a few may become three fewer', 4, [1]],
    ['or not four fewer', 5, [2], [1, 'short']],
  ])('%s', (_, size, ...expected) => {
    for (const [length, word] of expected) {
      const text = [...'abcdefghij'.repeat(8)].slice(0, length).join('');
      const findings = verifyText(['y'.repeat(size)], [text], { source: 'en', target: 'de' });
      const reasons = findings.filter(({ check }) => check === 'length').map(({ reason }) => reason);
      const said = `the translation is unusually ${word} (${length} characters for ${size})`;
      expect(reasons).toEqual(word === undefined ? [] : [said]);
    }
  });

  test.each([
    ['en', 'zh', 30, 5, []],
    ['en', 'yue', 30, 5, []],
    ['en', 'ko-KR', 30, 5, []],
    ['en', 'de', 30, 5, ['length?']],
    ['ja', 'de', 10, 40, []],
    ['en', 'de', 10, 40, ['length?']],
    ['ja', 'zh', 30, 5, ['length?']],
  ])('scripts that say much in one character count threefold: %s, %s', (source, target, from, to, expected) => {
    const text = (size: number) => [...'abcdefghij'.repeat(5)].slice(0, size).join('');
    expect(found(`q${text(from - 1)}`, text(to), target, source)).toEqual(expected);
  });

  test('characters are counted, not their halves', () => {
    expect(found('Smile 😀😀😀😀😀', 'Lächle 😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀')).toEqual([]);
  });
});
