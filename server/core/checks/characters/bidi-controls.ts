import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** Embeddings, overrides and isolates: if left open, they reverse the text that follows on the page. */
const OPEN = /[\u202A\u202B\u202D\u202E\u2066-\u2068]/;

export const bidiControls: Check = {
  id: 'bidi-controls',
  severity: 'warning',
  summary: 'An invisible direction mark of the target does not close, or overrides the direction of letters.',
  examples: {
    good: [
      { source: 'Call 112', target: 'التصل \u2066112\u2069', locales: ['en', 'ar'] },
      { source: 'Call 112', target: '112\u200F', locales: ['en', 'ar'] },
    ],
    bad: [
      { source: 'Call 112', target: 'التصل \u2066112', locales: ['en', 'ar'] },
      { source: 'Call 112', target: 'Ruf \u202E112\u202C' },
    ],
  },
  traits: { target: TRAIT.invisible },
  *run({ source, target }) {
    if (target === undefined) return;
    const own = flatten(source).text;
    const flat = flatten(target);
    const open: number[] = [];
    for (const { 0: mark, index } of flat.text.matchAll(/[\u202A-\u202E\u2066-\u2069]/g)) {
      if ((mark === '\u202D' || mark === '\u202E') && !own.includes(mark))
        yield {
          message: 'An invisible mark here overrides the direction of the letters.',
          span: flat.span(index, index + 1),
        };
      else if (OPEN.test(mark)) open.push(index);
      else open.pop();
    }
    const [first] = open;
    if (first !== undefined && !OPEN.test(own))
      // It ends with its paragraph at the latest.
      yield {
        message: 'An invisible direction mark opens here and never closes.',
        span: flat.span(first, first + 1),
        severity: 'information',
      };
  },
};
