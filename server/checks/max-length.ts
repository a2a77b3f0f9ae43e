import type { Limits } from '../formats/format.ts';
import type { Check } from './check.ts';
import { flatten } from './support.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Size limits that the file itself states (XLIFF 1.2 `maxwidth` with `size-unit`, XLIFF 2 size restriction). */
export const maxLength: Check = {
  id: 'max-length',
  severity: 'warning',
  summary: 'The target is longer or shorter than the file allows.',
  examples: {
    good: [{ source: 'Save', target: 'Sichern', limits: { max: 8, unit: 'char' } }],
    bad: [
      { source: 'Save', target: 'Speichern', limits: { max: 8, unit: 'char' } },
      { source: 'Save', target: 'Änd', limits: { max: 3, unit: 'byte' } },
    ],
  },
  *run({ sourceUnit, target }) {
    const { limits } = sourceUnit;
    if (limits === undefined || target === undefined) return;
    const size = measure(flatten(target).text.replaceAll('\uFFFC', ''), limits.unit);
    const what = { char: 'characters', byte: 'bytes', codepoint: 'code points', glyph: 'glyphs' }[limits.unit];
    if (limits.max !== undefined && size > limits.max) yield { message: `${size} ${what}, ${limits.max} are allowed.` };
    if (limits.min !== undefined && size < limits.min)
      yield { message: `${size} ${what}, at least ${limits.min} are asked for.` };
  },
};

/** `char` counts UTF-16 units as the tools that write `maxwidth` do; `glyph` counts what a reader sees as one. */
export function measure(text: string, unit: Limits['unit']): number {
  switch (unit) {
    case 'char':
      return text.length;
    case 'codepoint':
      return [...text].length;
    case 'glyph':
      return [...graphemes.segment(text)].length;
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
