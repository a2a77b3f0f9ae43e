import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatTime, readTiming } from '../../../../../server/core/formats/common/subtitles/timing.ts';

const read = (line: string) => readTiming(line, { start: 0, end: line.length });

test('a written time is read back', () => {
  fc.assert(
    fc.property(fc.nat(400_000_000), fc.nat(400_000_000), (start, end) => {
      const timing = read(`${formatTime(start)} --> ${formatTime(end)}`);
      expect([timing?.start?.ms, timing?.end?.ms]).toEqual([start, end]);
      expect([timing?.start?.conformity, timing?.arrow?.conformity, timing?.end?.conformity]).toEqual(
        Array(3).fill('exact'),
      );
    }),
  );
});

describe('a first time', () => {
  it.each([
    ['00:00:01,000', 1000, 'exact'],
    ['100:00:01,000', 360_001_000, 'exact'],
    ['0:00:01.000', 1000, 'variant'],
    ['00:0:1,000', 1000, 'variant'],
    ['00:00:01', 1000, 'odd'],
    ['00: 00: 01, 000', 1000, 'odd'],
    ['00：00：01，000', 1000, 'odd'],
    ['00:00:01:500', 1500, 'odd'],
    ['00:00:01,5', 1005, 'ambiguous'],
    ['00:00:01,5600', 1560, 'ambiguous'],
    ['00:00:04,560.0000000000009', 4560, 'odd'],
    ['01:02,003', 62_003, 'ambiguous'],
    ['00:00:75,000', 75_000, 'ambiguous'],
    ['-00:00:01,000', -1000, 'ambiguous'],
  ])('%s is %i ms, %s', (time, ms, conformity) => {
    const line = `${time} --> 00:00:02,000`;
    expect(read(line)?.start).toEqual({ ms, span: { start: 0, end: time.length }, conformity });
  });
});

describe('an arrow', () => {
  it.each([
    [' --> ', 'exact'],
    ['-->', 'variant'],
    ['\t-->  ', 'variant'],
    [' -> ', 'odd'],
    [' - > ', 'odd'],
    [' -- > ', 'odd'],
    [' → ', 'odd'],
    [' — ', 'odd'],
    [' —> ', 'odd'],
    [' -->> ', undefined],
    [' ', undefined],
  ])('"%s" is %s', (arrow, conformity) => {
    const timing = read(`00:00:01,000${arrow}00:00:02,000`);
    expect(timing?.arrow?.conformity).toBe(conformity);
    if (timing !== undefined) expect(timing.arrow?.span).toEqual({ start: 12, end: 12 + arrow.length });
  });
});

it.each([
  '',
  '12',
  'Go --> there',
  '10 --> 20',
  '00:00:01,000',
  '00:00:01,000 -->',
  'at 00:00:01,000 --> 00:00:02,000',
])('"%s" is no timing line', (line) => {
  expect(read(line)).toBeUndefined();
});

it('never reads beyond its line', () => {
  const text = '00:00:01,000 -->\n00:00:02,000';
  expect(readTiming(text, { start: 0, end: 16 })).toBeUndefined();
  expect(readTiming('00:00:01,000 --> 00:00:02,000', { start: 0, end: 25 })).toBeUndefined();
});
