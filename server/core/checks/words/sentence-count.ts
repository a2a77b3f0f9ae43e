import type { Check } from '../check.ts';
import { flatten, placeholdersOf, withoutPlaceholders } from '../support.ts';
import { sentencesOf } from './sentences.ts';

/** The number of sentences varies with style, so this is a matter of taste (pofilter's sentencecount). */
export const sentenceCount: Check = {
  id: 'sentence-count',
  severity: 'hint',
  optional: true,
  summary: 'The target has a different number of sentences from the source.',
  examples: {
    good: [{ source: 'Saved. Open it?', target: 'Gesichert. Öffnen?' }],
    bad: [{ source: 'Saved. Open it now.', target: 'Gesichert.' }],
  },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const count = (content: typeof source) =>
      sentencesOf(withoutPlaceholders(flatten(content).text, placeholdersOf(unit, content, context), 'x')).length;
    const [wanted, found] = [count(source), count(target)];
    if (wanted !== found)
      yield {
        message: `The source has ${wanted} ${wanted === 1 ? 'sentence' : 'sentences'}, the translation has ${found}.`,
      };
  },
};
