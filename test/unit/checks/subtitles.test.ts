import { describe, expect, test } from 'vitest';
import { type DiagnoseInput, findings } from '../../../server/checks/diagnose.ts';
import { srt } from '../../../server/formats/srt/index.ts';

const text =
  '1\n00:00:01,000 --> 00:00:01,500\nA very long line that nobody reads in so short a time.\n\n2\n00:00:01,520 --> 00:00:03,000\nOne.\n';

function input(project: DiagnoseInput['project'], role: 'source' | 'target'): DiagnoseInput {
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
    ...(role === 'target' && { source: { text, catalog, name: 'film.en.srt' } }),
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
