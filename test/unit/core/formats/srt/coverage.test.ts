import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMissing } from '../../../../../server/core/checks/words/missing.ts';
import { formatTime } from '../../../../../server/core/formats/common/subtitles/timing.ts';
import { pairUnits } from '../../../../../server/core/formats/pair.ts';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

type Time = readonly [start: number, end: number];

const file = (times: readonly Time[], word: string) =>
  times
    .map(([start, end], at) => `${at + 1}\n${formatTime(start)} --> ${formatTime(end)}\n${word} ${at + 1}\n`)
    .join('\n');

/** Starts (seconds) of cues that wait for a translation. */
function missing(source: readonly Time[], target: readonly Time[]): readonly number[] {
  const pairs = pairUnits(srt, srt.parse(file(source, 'Text')), srt.parse(file(target, 'Wort')));
  return pairs.filter(isMissing).map(({ sourceUnit }) => (sourceUnit.cue?.start ?? 0) / 1000);
}

const seconds = (...times: readonly Time[]): readonly Time[] => times.map(([a, b]) => [a * 1000, b * 1000]);

describe('a cue whose time lies under cues that somebody has written is not missing', () => {
  test('two joined to one, with the start of the first', () => {
    expect(missing(seconds([1, 3], [3, 5], [9, 11]), seconds([1, 5], [9, 11]))).toEqual([]);
  });

  test('two joined to one with times of its own', () => {
    expect(missing(seconds([1, 3], [3, 5], [9, 11]), seconds([1.2, 4.8], [9, 11]))).toEqual([]);
  });

  test('three cut in another way', () => {
    expect(missing(seconds([1, 4], [4, 7], [7, 10]), seconds([1, 3], [3, 6], [6, 8], [8, 10]))).toEqual([]);
  });

  test('a gap is one, and cues that the source shows together are two', () => {
    expect(missing(seconds([1, 3], [4, 6], [9, 11]), seconds([1, 3], [9, 11]))).toEqual([4]);
    expect(missing(seconds([1, 5], [2, 3], [9, 11]), seconds([1, 5], [9, 11]))).toEqual([2]);
  });

  test('captions that roll over each other, cut anew without that', () => {
    expect(missing(seconds([1, 5], [3, 7], [5, 9], [7, 11], [20, 21]), seconds([1, 6], [6, 11], [20, 21]))).toEqual([]);
  });

  test('captions that roll over each other are missing where the target has them in the same times', () => {
    expect(missing(seconds([1, 5], [3, 7], [5, 9]), seconds([1, 5], [5, 9]))).toEqual([3]);
  });

  test('a title over the whole film covers nothing that the source shows under it', () => {
    const cues = seconds([0, 100], [1, 3], [5, 7], [8, 9]);
    expect(
      missing(
        cues,
        cues.filter(([start]) => start !== 5000),
      ),
    ).toEqual([5]);
  });
});

/** Cues in order; with a negative pause the next one begins before the last one ends. */
const times = (leastPause: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: leastPause, max: 3_000 }), fc.integer({ min: 1, max: 4_000 })), {
      minLength: 1,
      maxLength: 12,
    })
    .map((steps) => {
      let [start, end] = [0, 0];
      return steps.map(([pause, length]): Time => {
        start = Math.max(start + 1, end + pause);
        end = start + length;
        return [start, end];
      });
    });

const together = (a: Time, b: Time) => a[0] < b[1] && b[0] < a[1];
const same = (a: Time, b: Time) => a[0] === b[0] && a[1] === b[1];

test('what is written never overlaps a cue that is there, unless the source shows these very two together', () => {
  fc.assert(
    fc.property(times(-2_000), times(0), fc.array(fc.boolean()), (source, own, kept) => {
      // Some cues of the target are the source's.
      const target = own
        .map((time, at) => (kept[at] === true ? (source[at] ?? time) : time))
        .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
        .filter(([start], at, all) => start !== all[at - 1]?.[0]);
      const [original, text] = [file(source, 'Text'), file(target, 'Wort')];
      const [sources, catalog] = [srt.parse(original), srt.parse(text)];
      const changes = pairUnits(srt, sources, catalog)
        .filter(isMissing)
        .map(({ id }) => ({ unit: id, parts: ['neu'], origin: 'machine' as const }));
      const { edits } = srt.write(text, catalog, changes, { text: original, catalog: sources });
      const after = srt
        .parse(applyEdits(text, edits))
        .units.flatMap(({ cue }): Time[] => (cue ? [[cue.start, cue.end]] : []));
      expect(after.length).toBeGreaterThanOrEqual(target.length);
      const added = after.filter((time) => !target.some((there) => same(there, time)));
      for (const time of added)
        for (const there of target)
          if (together(time, there)) expect(source.some((shown) => same(shown, there))).toBe(true);
    }),
  );
});
