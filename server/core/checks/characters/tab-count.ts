import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** Tabs inside a line are columns. At the start of lines they are indentation, which files change at will. */
export const tabCount: Check = {
  id: 'tab-count',
  severity: 'information',
  summary: 'The target has a different number of tabs inside its lines from the source.',
  examples: {
    good: [
      { source: 'Name\tSize', target: 'Name\tGröße' },
      { source: 'One\n\t\ttwo', target: 'Eins\n\tzwei' },
    ],
    bad: [{ source: 'Name\tSize', target: 'Name Größe' }],
  },
  traits: { source: TRAIT.tab, target: TRAIT.tab },
  *run({ source, target }) {
    if (target === undefined) return;
    const count = (content: typeof source) => flatten(content).text.match(/(?<=\S[ ]*\t*)\t(?=\s*\S)/g)?.length ?? 0;
    const [wanted, found] = [count(source), count(target)];
    if (wanted !== found)
      yield { message: `The source has ${wanted} ${wanted === 1 ? 'tab' : 'tabs'}, the translation has ${found}.` };
  },
};
