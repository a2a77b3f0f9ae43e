import { describe, expect, test } from 'vitest';
import { isToken, type Piece } from '../../../../server/core/planning/mask/pieces.ts';
import { repair } from '../../../../server/core/planning/repair.ts';
import { lineBreak, token } from '../../../support/pieces.ts';

const a = token(1, '{a}');
const [open, close] = [token(2, '<b>', { role: 'open' }), token(2, '</b>', { role: 'close' })];
const [open2, close2] = [token(5, '<i>', { role: 'open' }), token(5, '</i>', { role: 'close' })];

/** The answer as it is after its repair: placeholders as `□`, a line break as `⏎`, pairs as they are. */
function repaired(source: readonly Piece[], answer: readonly Piece[], locale = 'de'): string {
  return repair(source, answer, locale)
    .pieces.map((piece) => {
      if (!isToken(piece)) return piece;
      return piece.body.kind === 'break' ? '⏎' : piece.role === 'standalone' ? '□' : piece.shown;
    })
    .join('');
}

describe('before a placeholder', () => {
  test.each([...'([{"\'«“„‘#/@'])('no space after “%s” that touches it in the source', (mark) => {
    expect(repaired([`File ${mark}`, a, ' x'], [`Datei ${mark} `, a, ' x'])).toBe(`Datei ${mark}□ x`);
    expect(repaired([`File ${mark} `, a, ' x'], [`Datei ${mark} `, a, ' x'])).toBe(`Datei ${mark} □ x`);
  });

  test.each([
    ['another mark', 'File -', 'Datei - ', 'Datei - □ x'],
    ['another one than in the source', 'File (', 'Datei „ ', 'Datei „ □ x'],
    ['a word', 'File (', 'Datei ', 'Datei □ x'],
    ['no space', 'File (', 'Datei (', 'Datei (□ x'],
    ['no space where there is a letter', 'File', 'Datei', 'Datei□ x'],
    ['a hyphen', 'File ', 'Datei-', 'Datei-□ x'],
    ['a space', 'File ', 'Datei ', 'Datei □ x'],
  ])('%s stays', (_, left, before, expected) => {
    expect(repaired([left, a, ' x'], [before, a, ' x'])).toBe(expected);
  });

  test('a space after a word or number where the source has one', () => {
    expect(repaired(['File ', a, ' x'], ['Datei', a, ' x'])).toBe('Datei □ x');
    expect(repaired(['File ', a, ' x'], ['Datei 5', a, ' x'])).toBe('Datei 5 □ x');
    expect(repaired(['File ', open, 'x', close], ['Datei', open, 'x', close])).toBe('Datei <b>x</b>');
    expect(repaired(['File ', open, 'x ', close], ['Datei', open, 'x', close])).toBe('Datei <b>x</b>');
  });

  test.each(['ja', 'zh-Hans', 'yue', 'th', 'lo', 'km', 'my'])('none in %s', (locale) => {
    expect(repaired(['File ', a, ' x'], ['文件', a, '吧'], locale)).toBe('文件□吧');
  });
});

describe('after a placeholder', () => {
  test.each([...',.)]}”’…/'])('no space before “%s” that touches it in the source', (mark) => {
    expect(repaired(['x ', a, `${mark} y`], ['x ', a, ` \t${mark} y`])).toBe(`x □${mark} y`);
    expect(repaired(['x ', a, ` ${mark} y`], ['x ', a, ` ${mark} y`])).toBe(`x □ ${mark} y`);
  });

  test.each([...'"\'»%'])('a space before “%s” is the language’s own', (mark) => {
    expect(repaired(['x ', a, `${mark} y`], ['x ', a, ` ${mark} y`])).toBe(`x □ ${mark} y`);
  });

  test.each([
    ['another mark', ': y', ' : y', 'x □ : y'],
    ['another one than in the source', ', y', ' . y', 'x □ . y'],
    ['a no-break space', ', y', '\u00A0, y', 'x □\u00A0, y'],
    ['no space', ', y', ', y', 'x □, y'],
    ['no space where there is a letter', 's y', 's y', 'x □s y'],
    ['a hyphen', ' y', '-y', 'x □-y'],
  ])('%s stays', (_, right, after, expected) => {
    expect(repaired(['x ', a, right], ['x ', a, after])).toBe(expected);
  });

  test('a space before a word or number where the source has one', () => {
    expect(repaired(['x ', a, ' y'], ['x ', a, 'y'])).toBe('x □ y');
    expect(repaired(['x ', a, ' y'], ['x ', a, '5 y'])).toBe('x □ 5 y');
    expect(repaired([open, 'x', close, ' y'], [open, 'x', close, 'y'])).toBe('<b>x</b> y');
    expect(repaired([open, ' x', close, ' y'], [open, 'x', close, 'y'])).toBe('<b>x</b> y');
  });

  test.each([
    'tr',
    'fi',
    'hu',
    'et',
    'ko',
    'az',
    'kk',
    'uz',
    'eu',
    'mn',
    'ta',
    'ml-IN',
    'ja',
    'yue',
  ])('an ending in %s', (locale) => {
    expect(repaired(['x ', a, ' y'], ['x ', a, 'da y'], locale)).toBe('x □da y');
  });
});

test('line breaks, tokens at the edges and tokens of other texts are left alone', () => {
  expect(repaired(['one ', lineBreak(3), ' two'], ['eins', lineBreak(3), 'zwei'])).toBe('eins⏎zwei');
  expect(repaired([a, ' y'], ['x', a, ' y'])).toBe('x□ y');
  expect(repaired(['x ', a], ['x ', a, 'y'])).toBe('x □y');
  expect(repaired(['x ', a, ' y'], ['x', token(9, '{z}'), 'y'])).toBe('x□y');
  expect(repaired(['x ', a, a, ' y'], ['x ', a, a, ' y'])).toBe('x □□ y');
});

describe('white space that slipped into a pair', () => {
  const tight = ['Press ', open, 'Save', close, ' now'];

  test.each<[string, readonly Piece[], string]>([
    ['on both sides', ['Jetzt', open, ' Sichern ', close, 'drücken'], 'Jetzt <b>Sichern</b> drücken'],
    ['before the words', ['Jetzt', open, ' Sichern', close, ' drücken'], 'Jetzt <b>Sichern</b> drücken'],
    ['after the words', ['Jetzt ', open, 'Sichern ', close, 'drücken'], 'Jetzt <b>Sichern</b> drücken'],
    ['beside spaces', ['Jetzt ', open, ' Sichern ', close, ' drücken'], 'Jetzt <b>Sichern</b> drücken'],
    ['beside a number', ['Nr. 5', open, ' Sichern', close, ' nun'], 'Nr. 5 <b>Sichern</b> nun'],
    ['after a bracket', ['Jetzt (', open, ' Sichern', close, ') nun'], 'Jetzt (<b>Sichern</b>) nun'],
    ['before a full stop', ['Jetzt ', open, 'Sichern ', close, '.'], 'Jetzt <b>Sichern</b>.'],
    ['at the end', ['Jetzt ', open, 'Sichern ', close], 'Jetzt <b>Sichern</b>'],
    ['at the beginning', [open, ' Sichern', close, ' jetzt'], '<b>Sichern</b> jetzt'],
    ['around nothing', ['Jetzt ', open, ' ', close, ' drücken'], 'Jetzt <b> </b> drücken'],
    ['before a placeholder', ['Jetzt ', open, 'Sichern ', close, a, ' x'], 'Jetzt <b>Sichern</b> □ x'],
    ['after a placeholder', ['Jetzt ', a, open, ' Sichern', close, ' x'], 'Jetzt □ <b>Sichern</b> x'],
    ['before a pair', ['Jetzt ', open, 'Sichern ', close, open2, 'x', close2], 'Jetzt <b>Sichern</b> <i>x</i>'],
    ['after a pair', ['Jetzt ', open2, 'x', close2, open, ' Sichern', close], 'Jetzt <i>x</i> <b>Sichern</b>'],
    ['inside of a pair', ['Nun ', open2, open, ' Sichern ', close, close2, ' x'], 'Nun <i><b>Sichern</b></i> x'],
    ['beside line breaks', ['x', lineBreak(3), open, ' Sichern ', close, lineBreak(4), 'x'], 'x⏎<b>Sichern</b>⏎x'],
  ])('goes outside: %s', (_, answer, expected) => {
    expect(repaired(tight, answer)).toBe(expected);
  });

  test.each<[readonly Piece[], string]>([
    [['Jetzt ', open, 'Sichern  ', close, 'nun.'], 'Jetzt <b>Sichern</b> nun.'],
    [['Jetzt ', open, 'Sichern ', close, ': nun'], 'Jetzt <b>Sichern</b>: nun'],
    [['Jetzt ', open, 'Sichern ', close, ' nun!'], 'Jetzt <b>Sichern</b> nun!'],
    [['Jetzt ', open, 'es sichern', close, 's nun'], 'Jetzt <b>es sichern</b>s nun'],
  ])('also where no space follows in the source: %#', (answer, expected) => {
    expect(repaired(['Press ', open, 'Save', close, ': now'], answer)).toBe(expected);
  });

  test('stays where the source has some', () => {
    const loose = ['Press', open, ' Save ', close, 'now'];
    expect(repaired(loose, ['Jetzt', open, ' Sichern ', close, 'drücken'])).toBe('Jetzt<b> Sichern </b>drücken');
    const left = ['Press', open, ' Save', close, ' now'];
    expect(repaired(left, ['Jetzt', open, ' Sichern ', close, 'drücken'])).toBe('Jetzt<b> Sichern</b> drücken');
    const right = ['Press ', open, 'Save ', close, 'now'];
    expect(repaired(right, ['Jetzt', open, ' Sichern ', close, 'drücken'])).toBe('Jetzt <b>Sichern </b>drücken');
  });

  test('goes outside of a pair that begins or ends with a token, too', () => {
    const source = ['Press ', open, a, ' or ', token(4, '{c}'), close, ' now'];
    const answer = ['Jetzt', open, ' so ', a, ' oder ', token(4, '{c}'), ' da ', close, 'nun'];
    expect(repaired(source, answer)).toBe('Jetzt <b>so □ oder □ da</b> nun');
  });
});
