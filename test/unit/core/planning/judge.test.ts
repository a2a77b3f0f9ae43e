import { describe, expect, it } from 'vitest';
import { buildMessage } from '../../../../server/core/planning/mask/message.ts';
import { type Item, isToken, type Piece } from '../../../../server/core/planning/mask/pieces.ts';
import { attempt } from '../../../../server/core/planning/verify/judge.ts';
import { verify } from '../../../../server/core/planning/verify/verify.ts';
import { asContent } from '../../../support/arbitrary-contents.ts';
import { memoryCode } from '../../../support/memory-format.ts';

function itemOf(source: string, dialect = 'plain'): Item {
  const message = buildMessage(asContent([source]), { placeholders: { dialect }, targetLocale: 'de' });
  if (typeof message === 'string') throw new Error(message);
  expect(message.items).toHaveLength(1);
  return message.items[0]!;
}

/** The text that would be written for an answer, or the reason for refusal in square brackets. */
function judged(
  source: string,
  answer: string,
  target = 'de',
  dialect?: string,
): { text: string; repairs: readonly string[]; soft: readonly string[] } {
  const item = itemOf(source, dialect);
  const shape = item.pieces.some(isToken) ? 'shown' : 'plain';
  const verdict = attempt(item, { shape, version: 'v2' }, { source: 'en', target }).judge([answer]);
  if (typeof verdict === 'string') return { text: `[${verdict}]`, repairs: [], soft: [] };
  const text = verdict.pieces
    .map((piece) => (!isToken(piece) ? piece : 'raw' in piece.body ? piece.body.raw : '?'))
    .join('');
  return { text, repairs: verdict.repairs, soft: verdict.findings.map(({ check }) => check) };
}

describe('refused', () => {
  it.each<[check: string, source: string, answer: string, reason: string]>([
    // (a)
    [
      'adjacent',
      'Click {a}, then {b}.',
      '<x id="1">{a}</x> <x id="2">{b}</x> Klicken Sie auf, dann.',
      'words between the placeholder “{a}” and',
    ],
    ['adjacent', 'From {a} to {b}', 'Von <x id="1">{a}</x><x id="2">{b}</x> bis', 'are gone'],
    ['adjacent', 'Press <b>Save</b> now', 'Jetzt <g id="1"></g>Speichern drücken', 'the tag “<b>” lost its words'],
    [
      'adjacent',
      'some words of a long enough line that was\nwrapped by hand',
      'ein paar Worte in einer langen Zeile <x id="1"/>',
      'line break lost the words',
    ],
    // (b)
    ['punctuation', 'Click {a} here.', '<x id="1">{a}</x> Klicken Sie auf .', 'punctuation without the words'],
    ['punctuation', 'Open the file (now)', 'Datei öffnen ( )', 'punctuation without the words'],
    ['punctuation', 'Click {a} to open', '<x id="1">{a}</x> Klicken Sie auf  zum Öffnen', 'a gap between its words'],
    ['punctuation', 'Keep {a} open.', 'Offen halten. <x id="1">{a}</x>', 'punctuation without the words'],
    [
      'punctuation',
      'Press {a}, or {b}',
      '<x id="1">{a}</x> drücken, oder ,<x id="2">{b}</x>',
      'punctuation without the words',
    ],
    // (c)
    ['leak', 'Save the file', 'Datei xml-ph-0003@deepl.internal speichern', 'internal token'],
    ['leak', 'Save the file', 'Datei PH-0017@Deepl.Internal speichern', 'internal token'],
    ['leak', 'Save {a} now', 'Jetzt &lt;x id="1"&gt; <x id="1">{a}</x> speichern', 'internal token'],
    // (d)
    ['doubled', 'Save the file now', 'Datei jetzt speichern. Datei jetzt speichern.', 'the same sentence twice'],
    [
      'doubled',
      'A long text. It goes on.',
      'Ein langer Text. Es geht weiter. Es geht weiter.',
      'the same sentence twice',
    ],
    // (e)
    ['tokens', 'Hello {a}', 'Hallo', '“{a}” was lost'],
    ['tokens', 'Hello {a}', 'Hallo <x id="1">{a}</x> und <x id="1">{a}</x>', '“{a}” came back twice'],
    ['tokens', 'Hello {a}', 'Hallo <x id="7">{a}</x>', 'a tag that was not sent'],
    ['tokens', 'Hello {a}', 'Hallo <x id="1">{a} du</x>', 'came back changed'],
    ['tokens', 'Hello {a}', 'Hallo <x id="1"/>', 'came back changed'],
    ['nesting', 'A <b>b</b> <i>c</i> d', 'A <g id="1">b <g id="2">c</g></g> d', 'moved into or out of another tag'],
    ['nesting', 'A <b>b</b> c', 'A <g id="1">b c', 'leaves a tag open'],
    ['nesting', 'A <b>b</b> c', 'A <g id="1">b</g></g> c', 'closes a tag that is not open'],
    ['order', '%s of %d files', '<x id="2">%d</x> Dateien von <x id="1">%s</x>', 'must stay in order'],
    ['order', '%s by %s', '<x id="2">%s</x> hat <x id="1">%s</x>', 'must stay in order'],
    // (h)
    ['empty', 'Save', ' ', 'no words'],
    ['empty', 'Save {a}', '<x id="1">{a}</x>!', 'no words'],
  ])('%s: %s', (_, source, answer, reason) => {
    const { text } = judged(source, answer);
    expect(text).toMatch(/^\[/);
    expect(text).toContain(reason);
  });
});

describe('repaired', () => {
  it.each<[string, source: string, answer: string, expected: string, target?: string]>([
    ['glued word', 'Hello {a} there', 'Hallo<x id="1">{a}</x>da', 'Hallo {a} da'],
    ['no space in Japanese', 'Hello {a} there', 'こんにちは<x id="1">{a}</x>さん', 'こんにちは{a}さん', 'ja'],
    ['ending in Turkish', 'In {a} files', '<x id="1">{a}</x>da dosya', '{a}da dosya', 'tr'],
    ['space before a comma', 'Hi {a}, go', 'Hallo <x id="1">{a}</x> , geh', 'Hallo {a}, geh'],
    ['space before a colon in French', 'To {a}: go', 'À <x id="1">{a}</x> : va', 'À {a} : va', 'fr'],
    ['space in brackets', 'File ({a}) is gone', 'Datei ( <x id="1">{a}</x> ) ist weg', 'Datei ({a}) ist weg'],
    [
      'space in a pair',
      'Press <b>Save</b> now',
      'Jetzt<g id="1"> Speichern </g>drücken',
      'Jetzt <b>Speichern</b> drücken',
    ],
    ['entity', 'Tom and Jerry', 'Tom &amp; Jerry', 'Tom & Jerry'],
    ['space that an entity hid', 'Save it now', 'Jetzt sichern &nbsp;', 'Jetzt sichern'],
    ['entity twice', 'Tom & {a}', 'Tom &amp;amp; <x id="1">{a}</x>', 'Tom & {a}'],
    ['line break', 'Save it now', 'Jetzt\nspeichern', 'Jetzt speichern'],
    ['double space beside a token', 'Save {a} now', '<x id="1">{a}</x>  sichern', '{a} sichern'],
    ['double space', 'Save it now', 'Jetzt  speichern', 'Jetzt speichern'],
  ])('%s', (_, source, answer, expected, target) => {
    expect(judged(source, answer, target).text).toBe(expected);
  });

  it('codes that must stay in order go back to their places, if they carry no words', () => {
    const fixed = { reorderable: false };
    const parts = ['Eat ', memoryCode('1', 'standalone', fixed), ' this ', memoryCode('2', 'standalone', fixed), ' up'];
    const message = buildMessage(asContent(parts), { placeholders: { dialect: 'plain' }, targetLocale: 'de' });
    if (typeof message === 'string') throw new Error(message);
    const { judge } = attempt(message.items[0]!, { shape: 'shown', version: 'v2' }, { source: 'en', target: 'de' });
    const verdict = judge(['Dies <x id="2"/> iss <x id="1"/> auf']);
    expect(verdict).toMatchObject({ repairs: ['order of codes'] });
    const order =
      typeof verdict === 'string'
        ? []
        : verdict.pieces.map((piece) => (isToken(piece) && piece.body.kind === 'code' ? piece.body.code.id : piece));
    expect(order).toEqual(['Dies ', '1', ' iss ', '2', ' auf']);
  });

  it('says what was done, and nothing where nothing was', () => {
    expect(judged('Tom and Jerry', 'Tom &amp; Jerry').repairs).toEqual(['escaped characters']);
    expect(judged('Hello {a}', ' Hallo <x id="1">{a}</x> ')).toEqual({ text: 'Hallo {a}', repairs: [], soft: [] });
  });
});

describe('pieces that no reader of answers makes', () => {
  const locales = { source: 'en', target: 'de' };
  const { pieces } = itemOf('A <b>red</b> and <i>blue</i> car');
  const [, openB, red, closeB, and, openI, blue, closeI] = pieces;
  const checks = (target: readonly (Piece | undefined)[]) =>
    verify(
      pieces,
      target.filter((piece) => piece !== undefined),
      locales,
    ).map(({ check }) => check);

  it('are judged as well', () => {
    expect(checks(pieces)).toEqual(['same']);
    expect(checks([openB, red, openI, closeB, and, blue, closeI])).toEqual(['nesting']);
    expect(checks([closeB, red, openB, and, openI, blue, closeI])).toEqual(['nesting']);
    expect(checks([openB, 'rot &amp; rund', closeB, and, openI, blue, closeI])).toEqual(['entities']);
    expect(checks([openB, 'rot\nrund', closeB, and, openI, blue, closeI])).toEqual(['newlines']);
  });
});

describe('accepted', () => {
  it.each<[string, source: string, answer: string, soft: readonly string[], target?: string]>([
    ['tokens in another order', '{a} in {b} today', 'Heute in <x id="2">{b}</x> der <x id="1">{a}</x>', []],
    ['tokens that were side by side', '{a} {b}: gone', '<x id="2">{b}</x> <x id="1">{a}</x> weg', []],
    ['pairs in another order', '<b>red</b> and <i>blue</i> x', '<g id="2">blau</g> und <g id="1">rot</g> x', []],
    ['what only looks like a leak', 'The ph-1 of water', 'Der ph-1 von Wasser', []],
    ['what is doubled in the source', 'bye bye my love bye bye my love', 'tschüs tschüs Liebe tschüs tschüs Liebe', []],
    ['plural by doubling', 'The children', 'Anak-anak', [], 'id'],
    ['French spacing', 'Really? Yes!', 'Vraiment ? Oui !', [], 'fr'],
    ['names with a full stop', 'Use .NET and .env', 'Nutze .NET und .env', []],
    ['the same as the source', 'Open source', 'Open source', ['same']],
    ['one word that is the same', 'Start', 'Start', []],
    ['far too long', 'Save the file', `Bitte ${'sehr '.repeat(12)}speichern`, ['length']],
    ['much shorter in Chinese', 'Your settings have been saved', '设置已保存', [], 'zh'],
  ])('%s', (_, source, answer, soft, target) => {
    const result = judged(source, answer, target);
    expect(result.text).not.toMatch(/^\[/);
    expect(result.soft).toEqual(soft);
  });

  it('sentence by sentence when all else failed', () => {
    const item = itemOf('Save {a} now. It is late! Good {b}.');
    const { texts, judge } = attempt(
      item,
      { shape: 'empty', version: 'v2', split: true },
      { source: 'en', target: 'de' },
    );
    expect(texts).toEqual(['Save <x id="1"/> now.', 'It is late!', 'Good <x id="1"/>.']);
    expect(judge(['Speichere <x id="1"/> jetzt.', 'Es ist spät!', 'Gut <x id="1"/>.'])).toMatchObject({ repairs: [] });
    expect(judge(['Speichere jetzt.', 'Es ist spät!', 'Gut <x id="1"/>.'])).toContain('was lost');
  });

  it('leaves no white space behind where a sentence of signs came back empty', () => {
    const method = { shape: 'empty', version: 'v2', split: true } as const;
    const { texts, judge } = attempt(itemOf('. Save {a} now.'), method, { source: 'en', target: 'de' });
    expect(texts).toEqual(['.', 'Save <x id="1"/> now.']);
    const settled = judge(['', 'Speichere <x id="1"/> jetzt.']);
    expect(typeof settled === 'string' ? settled : settled.pieces[0]).toBe('Speichere ');
  });
});
