import type { Check } from './check.ts';
import { TRAIT } from './facts.ts';
import { flatten, listed } from './support.ts';

/** Tags of forums and games: `[b]…[/b]`, `[color=red]…[/color]`. Only what opens and closes in the source is taken for one. */
const TAG = /\[(\/?)([a-z]{1,12}\d?)(?:=[^\]\n]{1,100})?\]/gi;

export const bbcode: Check = {
  id: 'bbcode',
  severity: 'warning',
  summary: 'A BBCode tag of the source is missing in the target.',
  examples: {
    good: [
      { source: 'Read [b]this[/b]', target: 'Lies [b]das[/b]' },
      { source: 'Name [optional]', target: 'Name [freiwillig]' },
    ],
    bad: [
      { source: 'Read [b]this[/b]', target: 'Lies [b]das' },
      { source: '[color=red]Stop[/color]', target: '[Farbe=rot]Halt[/Farbe]' },
    ],
  },
  when: ({ sourceTraits, source }) => (sourceTraits & TRAIT.bracket) !== 0 && source.includes('[/'),
  *run({ source, target }) {
    if (target === undefined) return;
    const wanted = tagsIn(flatten(source).text);
    const closing = new Set([...wanted.keys()].filter((tag) => tag.startsWith('[/')));
    const found = tagsIn(flatten(target).text);
    const lost = [...wanted].filter(([tag, times]) => {
      const pair = tag.startsWith('[/') ? tag : `[/${tag.slice(1)}`;
      return closing.has(pair) && (found.get(tag) ?? 0) < times;
    });
    if (lost.length > 0)
      yield {
        message: `The source has ${listed(lost.map(([tag]) => tag))}, the target does not.`,
        subject: lost[0]?.[0] ?? '',
      };
  },
};

function tagsIn(text: string): ReadonlyMap<string, number> {
  const tags = new Map<string, number>();
  for (const [, slash = '', name = ''] of text.matchAll(TAG)) {
    const tag = `[${slash}${name.toLowerCase()}]`;
    tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  return tags;
}
