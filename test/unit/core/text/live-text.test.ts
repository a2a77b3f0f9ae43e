import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differingSpan, LiveText } from '../../../../server/core/text/live-text.ts';
import { applyEdit, type Edit } from '../../../../server/core/text/span.ts';

const FAR = 65_536;
/** `long` stands for a text that is. */
const words = fc.constantFrom('', 'a', 'bc', 'aab', '\n', 'long');
/** Short texts, and some so long that edits in them are far apart. */
const texts = fc.tuple(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 30 }), fc.boolean());
const plans = fc.array(fc.tuple(fc.nat(), fc.nat(5), words), { minLength: 1, maxLength: 8 });

function textOf([text, long]: readonly [string, boolean]): string {
  return long ? `${text}${'abc'.repeat(FAR)}${text}` : text;
}

function edited(live: LiveText, [where, size, text]: readonly [number, number, string]): Edit {
  const start = where % (live.length + 1);
  const inserted = text === 'long' ? 'x'.repeat(FAR + 1) : text;
  return { span: { start, end: Math.min(live.length, start + size) }, text: inserted };
}

describe('a text that is typed in', () => {
  test('is the text after its edits, in any piece', () => {
    fc.assert(
      fc.property(texts, plans, fc.nat(), fc.nat(), (given, plan, from, to) => {
        let text = textOf(given);
        let live = LiveText.of(text);
        for (const step of plan) {
          const edit = edited(live, step);
          text = applyEdit(text, edit);
          live = live.after(edit);
          expect(live.length).toBe(text.length);
          const [start, end] = [from % (text.length + 2), to % (text.length + 2)];
          expect(live.slice(start, end)).toBe(text.slice(start, end));
          expect(live.slice(start)).toBe(text.slice(start));
          const { start: typed } = edit.span;
          expect(live.slice(Math.max(0, typed - 3), typed + 3)).toBe(text.slice(Math.max(0, typed - 3), typed + 3));
        }
        expect(live.whole).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  test('tells what it holds', () => {
    fc.assert(
      fc.property(texts, plans, fc.constantFrom('ab', 'bca', 'aaa', 'c', '\n', 'xa'), (given, plan, wanted) => {
        let live = LiveText.of(textOf(given));
        for (const step of plan) live = live.after(edited(live, step));
        expect(live.includes(wanted)).toBe(live.slice(0).includes(wanted));
      }),
      { numRuns: 300 },
    );
  });

  test('tells where it differs from an earlier one, and says so when it cannot', () => {
    fc.assert(
      fc.property(texts, plans, fc.nat(7), fc.boolean(), (given, plan, since, asked) => {
        let live = LiveText.of(textOf(given));
        let before = live;
        for (const [index, step] of plan.entries()) {
          if (index === since) before = live;
          if (asked) expect(live.whole.length).toBe(live.length);
          live = live.after(edited(live, step));
        }
        if (plan.length === 1) expect(live.differenceFrom(before)).toBeDefined();
        for (const [one, other] of [
          [before, live],
          [live, before],
        ] as const) {
          const found = other.differenceFrom(one);
          if (found === undefined) continue;
          const { start, end } = found;
          const behind = other.length - end;
          expect(start).toBeLessThanOrEqual(end);
          expect(one.slice(0, start)).toBe(other.slice(0, start));
          expect(one.slice(one.length - behind)).toBe(other.slice(end));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('of one word typed far into a long text holds that word, not a second text', () => {
    const text = 'abc'.repeat(FAR);
    let live = LiveText.of(text);
    for (const [index, letter] of [...'words'].entries())
      live = live.after({ span: { start: 90_000 + index, end: 90_000 + index }, text: letter });
    expect(live.differenceFrom(LiveText.of(text))).toEqual({ start: 90_000, end: 90_005 });
    expect(live.slice(89_999, 90_006)).toBe('cwordsa');
  });
});

describe('the difference of two texts', () => {
  test('is what lies between their equal beginnings and ends', () => {
    const text = fc.tuple(fc.nat(10_000), fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }), fc.nat(10_000));
    fc.assert(
      fc.property(text, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }), ([before, was, behind], is) => {
        const [one, other] = [was, is].map((middle) => 'a'.repeat(before) + middle + 'b'.repeat(behind)) as [
          string,
          string,
        ];
        const { start, end } = differingSpan(one, other);
        const left = other.length - end;
        expect(one.slice(0, start)).toBe(other.slice(0, start));
        expect(one.slice(one.length - left)).toBe(other.slice(end));
        expect(start + left).toBeLessThanOrEqual(Math.min(one.length, other.length));
        // Nothing more is equal at either side.
        if (start < Math.min(one.length, end)) expect(one[start]).not.toBe(other[start]);
      }),
    );
  });
});
