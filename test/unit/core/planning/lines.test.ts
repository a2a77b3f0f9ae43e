import { describe, expect, test } from 'vitest';
import { buildMessage } from '../../../../server/core/planning/mask/message.ts';
import { isToken, type Piece } from '../../../../server/core/planning/mask/pieces.ts';
import { asContent } from '../../../support/arbitrary-contents.ts';

/** The texts that are sent for a source, one per item: a break inside of one is `⏎`, any other token `□`. */
function sent(text: string, dialect = 'plain'): readonly string[] {
  const message = buildMessage(asContent([text]), { placeholders: { dialect }, targetLocale: 'de' });
  if (typeof message === 'string') throw new Error(message);
  const shown = (piece: Piece) => (!isToken(piece) ? piece : piece.body.kind === 'break' ? '⏎' : '□');
  return message.items.map(({ pieces }) => pieces.map(shown).join(''));
}

/** Long enough for an author to have broken it for its length alone. */
const LONG = 'a line that is long enough to be broken at';

describe('a line break', () => {
  test.each([
    ['in a long line that goes on in lower case', `${LONG}\nits end`],
    ['of Windows', `${LONG}\r\nits end`],
    ['of Unicode', `${LONG}\u2028its end`],
    ['before a word in quotes', 'short “lines”\n“also” go on'],
    ['before lower case, in a short line', 'short lines\nalso go on'],
    ['after 40 characters, before a name', `${'x'.repeat(39)} y\nBerlin is a name`.replace(' y', 'y')],
    ['before a number with more than three digits', `${LONG}\n1984. that was the year`],
    ['before a number with a fraction', `${LONG}\n1.5 times`],
    ['after an end mark in the middle', `${LONG}. there\nand back`],
    ['before a dash in the middle', `${LONG}\nthe end - and on`],
  ])('%s is part of the sentence', (_, text) => {
    expect(sent(text)).toEqual([text.replace(/\r?\n|\u2028/, '⏎')]);
  });

  test.each([
    ['with an empty line', `${LONG}\n\n`, 'its end'],
    ['with an empty line of Windows', `${LONG}\r\n\r\n`, 'its end'],
    ['with an empty line of old Macs', `${LONG}\r\r`, 'its end'],
    ['with an empty line of Unicode', `${LONG}\u2029\u2028`, 'its end'],
    ['after a full stop', `${LONG}.\n`, 'its end'],
    ['after a full stop and quotes', `${LONG}.”)\n`, 'its end'],
    ['after a full stop of Japanese', `${LONG}。\n`, 'its end'],
    ['after white space that follows a full stop', `${LONG}. \n`, 'its end'],
    ['before an item', `${LONG}\n`, '- its end'],
    ['before a numbered item', `${LONG}\n`, '1) its end'],
    ['before an item with three digits', `${LONG}\n`, '123. its end'],
    ['before a speaker', `${LONG}\n`, '>> its end'],
    ['in a short line before a capital letter', 'short lines\n', 'Its end'],
    ['after 39 characters, before a capital letter', `${'x'.repeat(39)}\n`, 'Its end'],
  ])('%s ends it', (_, first, second) => {
    const bullet = /^(?:-|>>) /;
    expect(sent(first + second)).toEqual([first.trimEnd(), second.replace(bullet, '')]);
  });

  test('beside a line without words keeps that line out', () => {
    expect(sent(`${LONG}\n***`)).toEqual([LONG]);
    expect(sent(`***\n${LONG}`)).toEqual([LONG]);
  });
});

describe('attributes with text', () => {
  test('are items of their own, quotes and names stay', () => {
    expect(sent('See <a title="Our best offers" href="/offers">the list</a> now')).toEqual([
      'Our best offers',
      'See □the list□ now',
    ]);
    expect(sent('<img alt="A red house">')).toEqual(['A red house']);
  });

  test('without words are none', () => {
    expect(sent('See <a title="100 %">the list</a> now')).toEqual(['See □the list□ now']);
  });

  test('with the syntax of the message around belong to that', () => {
    expect(sent('See <a title="Offers of today">the list of {name}</a>', 'icu')).toContain('Offers of today');
    for (const value of ['Offers of {name}', "Today''s offers", 'Offer # one'])
      expect(sent(`See <a title="${value}">the list of {name}</a>`, 'icu')).toEqual(['See □the list of □□']);
  });
});

describe('what surrounds a text is not sent', () => {
  test.each([
    ['  white space around ', 'white space around'],
    ['• an item', 'an item'],
    ['>> a speaker', 'a speaker'],
    ['1. January', '1. January'],
    ['<b>the whole text</b>', 'the whole text'],
    ['<b>two</b> and <b>more</b>', '□two□ and □more□'],
    ['<br>after a break', 'after a break'],
    ['before a rule<hr/>', 'before a rule'],
    ['<b> • inside of all of it <br> </b>', 'inside of all of it'],
    ['{name} is here', '□ is here'],
  ])('%j', (text, inner) => {
    expect(sent(text)).toEqual([inner]);
  });
});
