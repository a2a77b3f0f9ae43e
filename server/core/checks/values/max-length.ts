import type { Limits } from '../../formats/format.ts';
import { graphemes } from '../../text/graphemes.ts';
import type { Check, CheckContext } from '../check.ts';
import { CODE_MARK, flatten, limitOf } from '../support.ts';
import { wildcard } from '../wildcard.ts';

/**
 * Size limits that the file itself states (XLIFF 1.2 `maxwidth` with `size-unit`, XLIFF 2 size restriction), and those of the project: `max` and
 * `min` for all units, `lengths` by unit id. The project's limits count characters as readers see them.
 */
export const maxLength: Check = {
  id: 'max-length',
  severity: 'warning',
  summary: 'The target is longer or shorter than the file or the project allows.',
  examples: {
    good: [
      { source: 'Save', target: 'Sichern', limits: { max: 8, unit: 'char' } },
      { source: 'Save', target: 'Sichern', options: { lengths: { u: 8, 'other/*': 2 } } },
    ],
    bad: [
      { source: 'Save', target: 'Speichern', limits: { max: 8, unit: 'char' } },
      { source: 'Save', target: 'Änd', limits: { max: 3, unit: 'byte' } },
      { source: 'Save', target: 'Speichern', options: { lengths: { '*': 8 } } },
      { source: 'Save', target: 'Speichern', options: { max: { de: 8, '*': 20 } } },
      { source: 'Save', target: 'Ok', options: { min: 3 } },
    ],
  },
  needs: { told: ['limits', 'options'] },
  *run({ id, sourceUnit, target }, context) {
    if (target === undefined) return;
    const text = flatten(target).text.replaceAll(CODE_MARK, '');
    for (const limits of [sourceUnit.limits, projectLimits(id, context)]) {
      if (limits === undefined) continue;
      const { max, min, unit } = limits;
      if (max === undefined && min === undefined) continue;
      const size = measure(text, unit);
      const what = { char: 'characters', byte: 'bytes', codepoint: 'code points', glyph: 'characters' }[unit];
      if (max !== undefined && size > max)
        yield { message: `The translation has ${size} ${what}; at most ${max} are allowed.` };
      if (min !== undefined && size < min)
        yield { message: `The translation has ${size} ${what}; at least ${min} are needed.` };
    }
  },
};

/** The strictest of the project's limits for a unit. */
function projectLimits(id: string, context: CheckContext): Limits {
  const lengths = Object.entries(context.options?.lengths ?? {});
  const own = lengths.filter(([pattern]) => wildcard(pattern)(id)).map(([, max]) => max);
  const max = Math.min(limitOf(context, 'max', Number.POSITIVE_INFINITY), ...own);
  const min = limitOf(context, 'min', 0);
  return { unit: 'glyph', ...(Number.isFinite(max) && { max }), ...(min > 0 && { min }) };
}

/** `char` counts UTF-16 units, as the tools that write `maxwidth` do; `glyph` counts characters as readers see them. */
export function measure(text: string, unit: Limits['unit']): number {
  switch (unit) {
    case 'char':
      return text.length;
    case 'codepoint':
      return [...text].length;
    case 'glyph':
      return [...graphemes(text)].length;
    case 'byte': {
      let bytes = 0;
      for (const character of text) {
        const code = character.codePointAt(0) ?? 0;
        bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      }
      return bytes;
    }
  }
}
