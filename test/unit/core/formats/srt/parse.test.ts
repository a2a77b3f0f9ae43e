import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { formatOf } from '../../../../../server/core/formats/index.ts';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { slice } from '../../../../../server/core/text/span.ts';
import { decodeBytes } from '../../../../../server/engine/parts/workspace/files/encoding.ts';
import { subtitles, textsOf } from './helpers.ts';

const corpus = (name: string) => {
  const decoded = decodeBytes(
    readFileSync(new URL(`../../../../corpus/srt/${name}.srt`, import.meta.url)),
    /^windows/.test(name) ? name : undefined,
  );
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value.text;
};
const PLAIN = textsOf(corpus('plain.en'));

it.each(['crlf-bom', 'cr', 'mixed-ends', 'no-final-newline'])('%s: line ends make no difference', (name) => {
  expect(textsOf(corpus(name))).toEqual(PLAIN);
});

it.each([
  ['windows-1250', 'Žluťoučký kůň'],
  ['windows-1251', 'Тихий вечер'],
  ['windows-1252', '„Grüß Gott“ … €'],
  ['utf-16le', 'Žluťoučký kůň'],
  ['utf-16be', 'Тихий вечер'],
])('%s is read through its encoding', (name, text) => {
  expect(textsOf(corpus(name))).toEqual([['00:00:01,000', text]]);
});

describe('what belongs to which cue', () => {
  it.each<[string, (string | number)[][]]>([
    [
      'no-index',
      [
        ['1', 'One'],
        ['2', '1984'],
        ['3', 'Three'],
      ],
    ],
    [
      'no-blank-line',
      [
        ['1', 'One'],
        ['2', 'Two'],
        ['3', 'Three without a number'],
        ['4', ''],
        ['5', 'Five'],
      ],
    ],
    [
      'blank-inside',
      [
        ['1', 'One\n\nand a half'],
        ['2', 'Two\n \n\t\n3'],
        ['3', 'Three'],
      ],
    ],
    [
      'digits',
      [
        ['1', '2'],
        ['2', '42\n43'],
        ['3', '10 --> 20'],
      ],
    ],
    [
      'empty-cues',
      [
        ['1', ''],
        ['2', ''],
        ['3', ''],
        ['4', '\u00a0'],
        ['5', ''],
      ],
    ],
    [
      'zero-width',
      [
        ['1', 'Invisible start'],
        ['2', 'Inner mark'],
      ],
    ],
    ['stray', [['1', 'One']]],
    ['empty', []],
    ['bom-only', []],
    ['blank-only', []],
    ['no-cues', []],
  ])('%s', (name, expected) => {
    const units = srt.parse(corpus(name)).units;
    expect(units.map((unit, at) => [unit.name, textsOf(corpus(name))[at]?.[1]])).toEqual(expected);
  });

  it('double-spaced: numbers that stand alone and go on counting are numbers', () => {
    expect(srt.parse(corpus('double-spaced')).units.map(({ name }) => name)).toEqual(['1', '2', '3']);
  });

  it('a lone number that does not go on counting is text', () => {
    expect(textsOf('1\n00:00:01,000 --> 00:00:02,000\nA\n\n9\n\n00:00:03,000 --> 00:00:04,000\nB')).toEqual([
      ['00:00:01,000', 'A\n\n9'],
      ['00:00:03,000', 'B'],
    ]);
  });
});

test('ranges: the unit, its number, its times, its text', () => {
  const text = corpus('crlf-bom');
  const [unit] = srt.parse(text).units;
  expect(slice(text, unit!.span)).toBe('1\r\n00:00:01,000 --> 00:00:03,500\r\nThe harbour was quiet that night.');
  expect(slice(text, unit!.nameSpan)).toBe('1');
  expect(slice(text, unit!.cue!.timing)).toBe('00:00:01,000 --> 00:00:03,500');
  expect(unit!.cue).toMatchObject({ start: 1000, end: 3500 });
  expect(srt.parse(corpus('no-index')).units.map((cue) => slice(corpus('no-index'), cue.nameSpan))[1]).toBe(
    '00:00:03,000 --> 00:00:04,000',
  );
});

test('ids are start times: the same in files with other numbers, unique within one', () => {
  const text =
    '7\n0:00:01.000 --> 00:00:02,000\nA\n\n00:00:01,000 --> 00:00:03,000\nB\n\n0:1x --> ?\nC\n\n0:1x --> ?\nD';
  expect(srt.parse(text).units.map(({ id }) => id)).toEqual([
    '00:00:01,000',
    '00:00:01,000~2',
    '0:1x --> ?',
    '0:1x --> ?~2',
  ]);
  expect(srt.parse(subtitles('A', 'B').replace('1\n', '5\n')).units.map(({ id }) => id)).toEqual(
    srt.parse(subtitles('A', 'B')).units.map(({ id }) => id),
  );
});

test('malformed is only what may not be written', () => {
  const broken = ['conflict', 'no-cues'];
  const fine = ['empty', 'bom-only', 'blank-only', 'stray', 'times', 'tags', 'no-blank-line', 'blank-inside', 'order'];
  for (const name of broken) expect(srt.parse(corpus(name)).malformed, name).toBe(true);
  for (const name of fine) expect(srt.parse(corpus(name)).malformed, name).toBe(false);
});

test('recognition by name, and by content for documents without one', () => {
  expect(formatOf('/a/Movie.DE.SRT', '')?.id).toBe('srt');
  expect(srt.recognises('untitled:Untitled-1', `\uFEFF\r\n${subtitles('A').replaceAll('\n', '\r\n')}`)).toBe(true);
  expect(srt.recognises('/a.b/c', 'no subtitles')).toBe(false);
  expect(srt.recognises('/a/notes.txt', subtitles('A'))).toBe(false);
});
