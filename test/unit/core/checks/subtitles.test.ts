import { describe, expect, test } from 'vitest';
import { type DiagnoseInput, findings } from '../../../../server/core/checks/diagnose.ts';
import { srt } from '../../../../server/core/formats/srt/index.ts';

const text =
  '1\n00:00:01,000 --> 00:00:01,500\nA very long line that nobody reads in so short a time.\n\n2\n00:00:01,520 --> 00:00:03,000\nOne.\n';

/** Short, and in other times. */
const original = '1\n00:00:00,500 --> 00:00:01,500\nToo long.\n\n2\n00:00:01,600 --> 00:00:03,000\nOne.\n';

function input(project: DiagnoseInput['project'], role: 'source' | 'target', source = original): DiagnoseInput {
  const catalog = srt.parse(text);
  return {
    format: srt,
    text,
    catalog,
    role,
    sourceLocale: 'en',
    targetLocale: role === 'source' ? '' : 'de',
    project,
    reportMissing: false,
    ...(role === 'target' && { source: { text: source, catalog: srt.parse(source), name: 'film.en.srt' } }),
  };
}
const limits = new Set(['line-length', 'reading-speed', 'cue-duration', 'cue-gap']);
const codes = (given: DiagnoseInput) =>
  findings(given)
    .filter(({ code }) => limits.has(code))
    .map(({ code }) => code)
    .sort();

describe('limits of subtitles', () => {
  test('in a translation, and in a source file that stands for itself', () => {
    const all = [...limits].sort();
    expect(codes(input({}, 'target'))).toEqual(all);
    expect(codes(input({}, 'source'))).toEqual(all);
  });

  test('what the source does already is said of the source', () => {
    const sameTimes = '1\n00:00:01,000 --> 00:00:01,500\nToo long.\n\n2\n00:00:01,520 --> 00:00:03,000\nOne.\n';
    expect(codes(input({}, 'target', sameTimes))).toEqual(['line-length', 'reading-speed']);
    expect(codes(input({}, 'target', text))).toEqual([]);
    expect(codes(input({}, 'target', text.replace('that nobody reads ', '')))).toEqual([
      'line-length',
      'reading-speed',
    ]);
  });

  test('sentences run over subtitles, in each language in its own way', () => {
    const cues = (first: string, second: string) =>
      `1\n00:00:01,000 --> 00:00:03,000\n${first}\n\n2\n00:00:04,000 --> 00:00:06,000\n${second}\n`;
    const said = (target: string, source: string) =>
      findings({
        ...input({}, 'target', source),
        text: target,
        catalog: srt.parse(target),
      }).map(({ code }) => code);
    const source = cues('You learn what numbers are.', 'So we count them.');
    expect(said(cues('Du lernst, was Zahlen sind, und', 'deshalb zählen wir sie.'), source)).toEqual([]);
    expect(said(cues('Du lernst, was Zahlen sind?', 'Deshalb zählen wir sie.'), source)).toEqual(['end-punctuation']);
  });

  test('are what the project says, for the language of the file', () => {
    const checks: DiagnoseInput['project']['checks'] = {
      'line-length': { max: { de: 60, '*': 42 } },
      'reading-speed': { max: 200 },
      'cue-duration': { min: { '*': 100 } },
      'cue-gap': 'off',
    };
    expect(codes(input({ checks }, 'target'))).toEqual([]);
    expect(codes(input({ checks }, 'source'))).toEqual(['line-length']);
  });
});
