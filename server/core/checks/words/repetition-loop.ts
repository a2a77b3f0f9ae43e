import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** A machine that is stuck: the same few words again and again (docs/spec/checks.md#failures-of-machine-translation). */
export const repetitionLoop: Check = {
  id: 'repetition-loop',
  severity: 'warning',
  summary: 'The target repeats the same words over and over, the source does not.',
  examples: {
    good: [
      { source: 'Bye, bye, bye', target: 'Tschüss, tschüss, tschüss' },
      { source: 'Ha ha ha ha ha', target: 'Ha ha ha ha ha' },
      { source: 'Rules CA1, CA2, CA3, CA4 and CA5', target: 'Regeln CA1, CA2, CA3, CA4, CA5' },
      { source: '--Port|/Port:<Port> The port', target: '--Port|/Port:<port> Port, kterého' },
    ],
    bad: [
      { source: 'Your hikes and tours', target: 'Ihre Touren und Touren und Touren und Touren und Touren' },
      { source: 'Save', target: 'sichern sichern sichern sichern' },
    ],
  },
  traits: { target: TRAIT.loop },
  *run({ source, target }) {
    if (target === undefined) return;
    const flat = flatten(target);
    const found = loop(flat.text);
    if (found === undefined || loop(flatten(source).text) !== undefined) return;
    // One repetition more than in the source is grammar.
    const said = flat.text.slice(found.start, found.start + found.length).toLowerCase();
    if (flatten(source).text.toLowerCase().split(said).length >= found.times) return;
    yield {
      message: `"${flat.text.slice(found.start, found.start + found.length)}" is repeated ${found.times} times.`,
      span: flat.span(found.start, found.end),
      subject: flat.text.slice(found.start, found.start + found.length),
    };
  },
};

/** Longest phrase looked for, in words. */
const LONGEST = 6;
const TIMES = 4;

/** The first phrase of up to six words that is repeated four times in a row. */
function loop(text: string): { start: number; end: number; length: number; times: number } | undefined {
  const words = Array.from(text.matchAll(/[\p{L}\p{M}\p{N}\u200C\u200D]+/gu), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
  for (let period = 1; period <= LONGEST && words.length >= period * TIMES; period++) {
    let same = 0;
    for (let at = period; at < words.length; at++) {
      same = words[at]?.word === words[at - period]?.word ? same + 1 : 0;
      if (same < period * (TIMES - 1)) continue;
      const [first, last, unit] = [words[at - same - period + 1], words[at], words[at - same]];
      if (first === undefined || last === undefined || unit === undefined) return undefined;
      // Digits and single letters repeat in tables and numbers.
      if (!/\p{L}{2}/u.test(text.slice(first.start, unit.end))) continue;
      return {
        start: first.start,
        end: last.end,
        length: unit.end - first.start,
        times: Math.floor(same / period) + 1,
      };
    }
  }
  return undefined;
}
