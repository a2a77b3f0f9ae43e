import { hasChoice } from '../../text/messages/icu.ts';
import type { Placeholder } from '../../text/placeholders/index.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, placeholdersOf } from '../support.ts';

/** Tags in the text itself, if source and target have the same ones: those that nest in the source must nest in the target. */
export const tagNesting: Check = {
  id: 'tag-nesting',
  severity: 'error',
  summary: 'The tags of the target do not nest: one closes before it opens, or across another one.',
  examples: {
    good: [
      { source: 'Read <b>this <i>now</i></b>', target: 'Lies <i>jetzt <b>das</b></i>' },
      { source: 'One<br>two<p>three', target: 'Eins<br>zwei<p>drei' },
    ],
    bad: [
      { source: 'Read <b>this <i>now</i></b>', target: 'Lies <b>das <i>jetzt</b></i>' },
      { source: 'Read <b>this</b>', target: 'Lies </b>das<b>' },
    ],
  },
  traits: { target: TRAIT.angle },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined || hasChoice(flatten(source).text)) return;
    const tags = (content: typeof source) =>
      placeholdersOf(unit, content, context).filter(({ kind }) => kind === 'tag');
    const [before, after] = [tags(source), tags(target)];
    // Missing and surplus tags are left to `placeholders`.
    if (crossing(before) !== undefined || names(before) !== names(after)) return;
    const crossed = crossing(after);
    if (crossed === undefined) return;
    yield {
      message: `"${crossed.text}" closes before it opens, or across another tag.`,
      span: flatten(target).span(crossed.span.start, crossed.span.end),
      subject: crossed.text,
    };
  },
};

function names(tags: readonly Placeholder[]): string {
  return tags
    .map(({ role, name }) => `${role} ${name}`)
    .toSorted()
    .join();
}

function crossing(tags: readonly Placeholder[]): Placeholder | undefined {
  const open: (string | undefined)[] = [];
  for (const tag of tags) {
    if (tag.role === 'open') open.push(tag.name);
    else if (tag.role === 'close' && open.pop() !== tag.name) return tag;
  }
  return undefined;
}
