import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../../server/core/formats/format.ts';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { applyEdits, slice } from '../../../../../server/core/text/span.ts';
import { subtitles, textsOf } from './helpers.ts';

const corpus = (name: string) => readFileSync(new URL(`../../../../corpus/srt/${name}.srt`, import.meta.url), 'utf8');
/** `severity code: the text it is about`, with `+` where a safe fix is offered. */
const list = (text: string) =>
  srt
    .parse(text)
    .problems.map(
      (problem) => `${problem.severity} ${problem.code}${problem.fixes ? '+' : ''}: ${slice(text, problem.span)}`,
    );

const fixAll = (text: string): string => {
  for (let round = 0, now = text; ; round++) {
    const fix = srt.parse(now).problems.flatMap(({ fixes = [] }) => fixes.filter(({ safe }) => safe))[0];
    if (fix === undefined) return now;
    if (round > 100) throw new Error('fixes do not settle');
    now = applyEdits(now, fix.edits);
  }
};

it.each([
  'plain.en',
  'crlf-bom',
  'cr',
  'mixed-ends',
  'no-final-newline',
  'empty',
  'bom-only',
  'blank-only',
])('nothing is wrong with %s', (name) => {
  expect(list(corpus(name))).toEqual([]);
});

describe('findings with their places', () => {
  it.each<[string, string[]]>([
    ['no-index', ['information srt-index+: 00:00:01,000 --> 00:00:02,000']],
    [
      'some-index',
      [
        'information srt-index+: 0',
        'information srt-index: 00:00:03,000 --> 00:00:04,000',
        'information srt-index: 2',
        'information srt-index: 7',
      ],
    ],
    [
      'coordinates',
      [
        'warning srt-timing-trailing: On the same line',
        'information srt-empty-cue: 00:00:05,000 --> 00:00:06,000 On the same line',
      ].reverse(),
    ],
    ['no-cues', ['error srt-no-cues: These are notes,\nnot subtitles.']],
    ['stray', ['warning srt-stray-text: Subtitles by nobody']],
    ['conflict', ['error srt-merge-conflict: <<<<<<< ours', 'error srt-merge-conflict: >>>>>>> theirs']],
    [
      'zero-width',
      [
        'warning srt-invisible-character+: \u200b',
        'warning srt-invisible-character+: \u200e',
        'warning srt-invisible-character+: \ufeff',
      ],
    ],
    ['blank-inside', ['warning srt-blank-line: \n', 'warning srt-blank-line: \n', 'warning srt-blank-line:  \n\t\n']],
    [
      'no-blank-line',
      [
        'warning srt-no-blank-line+: 2',
        'information srt-index+: 00:00:05,000 --> 00:00:06,000',
        'warning srt-no-blank-line: 00:00:05,000 --> 00:00:06,000',
        'warning srt-no-blank-line+: 4',
        'information srt-empty-cue: 00:00:07,000 --> 00:00:08,000',
        'warning srt-no-blank-line: 5',
      ],
    ],
    [
      'order',
      [
        'warning srt-order: 00:00:01,000',
        'warning srt-overlap: 00:00:04,000',
        'warning srt-end-before-start: 00:00:04,000',
        'error srt-end-before-start: 00:00:07,500',
      ],
    ],
    [
      'times',
      [
        'information srt-timing-style+: 0:00:01.000-->0:00:02.000',
        'error srt-timing: 00:00:03,5',
        'error srt-timing+: 00:00:03,5 --> 00:00:04',
        'error srt-timing: 00:05,000',
        'error srt-timing: 00:06,500',
        'error srt-timing+: 00: 00: 07,000 -> 00: 00: 08,000',
        'error srt-timing+: 00:00:09,560.0000000000009 --> 00:00:10,000',
        'error srt-timing+: 00:00:11,000 — 00:00:12,000',
        'error srt-timing: 00:00:75,000',
        'error srt-timing+: 00:00:75,000 --> 00:01:16:500',
        'error srt-timing: 00:00:2x,000 --> 00:00:22,000',
        'warning srt-order: 00:00:23,000',
        'error srt-timing: 00:00:23,000 -->',
        'error srt-timing: -00:00:01,000',
        'warning srt-order: -00:00:01,000',
      ],
    ],
  ])('%s', (name, expected) => {
    expect(list(corpus(name))).toEqual(expected);
  });
});

describe('safe fixes', () => {
  it('write times in the one form, and leave what has two meanings', () => {
    const fixed = fixAll(corpus('times'));
    expect(fixed).toContain('00:00:01,000 --> 00:00:02,000');
    expect(fixed).toContain('00:00:03,5 --> 00:00:04,000');
    expect(fixed).toContain('00:05,000 --> 00:06,500');
    expect(fixed).toContain('00:00:07,000 --> 00:00:08,000');
    expect(fixed).toContain('00:00:75,000 --> 00:01:16,500');
  });

  it.each([
    'no-index',
    'some-index',
    'no-blank-line',
    'zero-width',
    'times',
    'blank-inside',
    'double-spaced',
  ])('%s: no text and no time changes', (name) => {
    const fixed = fixAll(corpus(name));
    expect(textsOf(fixed)).toEqual(textsOf(corpus(name)));
    const still = srt.parse(fixed).problems.filter((problem: Problem) => problem.fixes !== undefined);
    expect(still).toEqual([]);
  });

  it('renumber with the line ends of the file', () => {
    const text = '00:00:00,000 --> 00:00:00,900\r\nA\r\n\r\n00:00:01,000 --> 00:00:01,900\r\nB\r\n';
    expect(fixAll(text)).toBe(subtitles('A', 'B').replaceAll('\n', '\r\n'));
  });
});

it('explains without jargon and ends its sentences', () => {
  const files = [
    'times',
    'order',
    'no-blank-line',
    'blank-inside',
    'zero-width',
    'conflict',
    'no-cues',
    'stray',
    'coordinates',
    'some-index',
  ];
  for (const { message } of files.flatMap((name) => srt.parse(corpus(name)).problems))
    expect(message).toMatch(/^["A-Z\d].*\.$/);
});
