import { describe, expect, test } from 'vitest';
import type { Piece } from '../../../server/translate/pieces.ts';
import { verifyText } from '../../../server/translate/verify-text.ts';
import { token } from '../../support/pieces.ts';

function found(source: string | readonly Piece[], target: string | readonly Piece[], locale = 'de'): readonly string[] {
  const pieces = (text: string | readonly Piece[]) => (typeof text === 'string' ? [text] : text);
  const findings = verifyText(pieces(source), pieces(target), { source: 'en', target: locale });
  return findings.map(({ check, hard }) => (hard ? check : `${check}?`));
}

describe('escaped characters', () => {
  test.each(['&amp;', '&lt;', '&QUOT;', '&#39;', '&#x27;', '&nbsp;'])('%s is one that the source has not', (entity) => {
    expect(found('Tom and Jerry', `Tom ${entity} Jerry`)).toEqual(['entities']);
  });

  test('as many as in the source are none too many, one more is', () => {
    expect(found('Write &amp; or &lt; here', 'Schreib &lt; oder &amp; hier')).toEqual([]);
    expect(found('Write &amp; here today', 'Schreib nun & hier')).toEqual([]);
    expect(found('Write &amp; here', 'Schreib &amp; und &amp; hier')).toEqual(['entities']);
  });

  test('an ampersand alone is none', () => {
    expect(found('Tom and Jerry; both', 'Tom & Jerry; beide &co;')).toEqual([]);
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
    ['a short sentence', 'Yes, yes. Go on then.', 'Ja. Ja. Geh nun weiter.'],
    ['two sentences that only begin alike', 'Save it. Then go.', 'Es wird gesichert. Es wird gesichtet.'],
    ['what the source doubles', 'go on now go on now', 'weiter nun weiter nun'],
  ])('are not: %s', (_, source, target) => {
    expect(found(source, target).filter((check) => !check.endsWith('?'))).toEqual([]);
  });

  test('the source says it twice as well', () => {
    expect(found('Save the file. Save the file.', 'Datei sichern. Datei sichern.')).toEqual([]);
  });
});

describe('internal tokens of the service', () => {
  test('those that the source has are no leak, others are', () => {
    expect(found('The tag <x id is ours', 'Das Tag <x id ist unseres')).toEqual([]);
    expect(found('The tag <x id is ours', 'Das Tag <g id ist unseres')).toEqual(['leak']);
  });
});

describe('punctuation', () => {
  const a = token(1, '{a}');

  test('without words is found when there is more than in the source', () => {
    expect(found(['Open ', a, ' (now)'], ['Öffne ', a, ' ( )'])).toEqual(['punctuation']);
    expect(found('Call f() now', 'Ruf jetzt f() auf')).toEqual([]);
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
  });

  test.each([
    ['long', 'Save the file', 'Die Datei soll nun unbedingt gesichert worden sein', 'length?'],
    ['short', 'Save the whole file now', 'Sichern', 'length?'],
    ['as long as others', 'Save the whole file now', 'Die ganze Datei jetzt sichern', undefined],
  ])('%s', (_, source, target, check) => {
    expect(found(source, target)).toEqual(check === undefined ? [] : [check]);
  });
});
