import type { BilingualUnit } from '../../formats/pair.ts';
import type { Content } from '../../text/content.ts';
import type { Check, CheckContext } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { missingMessage, placeholdersOf } from '../support.ts';

/** Tags of forums and games: `[b]…[/b]`, `[color=red]…[/color]`. Only what is opened and closed in the source counts. */
export const bbcode: Check = {
  id: 'bbcode',
  severity: 'warning',
  summary: 'A BBCode tag of the source is missing from the target.',
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
  needs: { source: { all: TRAIT.bracket, like: /\[\// } },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const wanted = tagsIn(unit, source, context);
    if (wanted.size === 0) return;
    const found = tagsIn(unit, target, context);
    const lost = [...wanted].filter(([tag, times]) => (found.get(tag) ?? 0) < times);
    if (lost.length > 0)
      yield {
        message: missingMessage(lost.map(([tag]) => tag)),
        subject: lost[0]?.[0] ?? '',
      };
  },
};

/** By name: the value of a tag may differ (`[url=/de]`). */
function tagsIn(unit: BilingualUnit, content: Content, context: CheckContext): ReadonlyMap<string, number> {
  const tags = new Map<string, number>();
  for (const { kind, role, name } of placeholdersOf(unit, content, context)) {
    if (kind !== 'bbcode') continue;
    const tag = `[${role === 'close' ? '/' : ''}${name}]`;
    tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  return tags;
}
