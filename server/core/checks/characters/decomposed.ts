import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** A letter and its accent as two characters (Unicode NFD, as in file names of macOS): search and length limits go wrong. */
export const decomposed: Check = {
  id: 'decomposed',
  severity: 'hint',
  summary: 'The target writes a letter and its accent as two characters.',
  examples: {
    good: [
      { source: 'Size', target: 'Größe' },
      { source: 'Accent', target: 'q\u0301' },
    ],
    bad: [{ source: 'Size', target: 'Gro\u0308ße', fixed: 'Größe' }],
  },
  traits: { target: TRAIT.combining },
  *run({ source, target }) {
    if (target === undefined || /[\u0300-\u036F]/.test(flatten(source).text)) return;
    const flat = flatten(target);
    for (const { 0: letter, index } of flat.text.matchAll(/\p{L}[\u0300-\u036F]+/gu)) {
      const composed = letter.normalize('NFC');
      if (composed === letter) continue;
      const end = index + letter.length;
      yield {
        message: `"${composed}" is stored as two characters, a letter and its accent: searches may not find it.`,
        span: flat.span(index, end),
        subject: letter,
        fix: { title: `Write ${composed} as one`, target: flat.replace(index, end, composed), safe: true },
      };
    }
  },
};
