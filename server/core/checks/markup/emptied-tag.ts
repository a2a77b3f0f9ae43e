import { hasChoice } from '../../text/messages/icu.ts';
import type { Check, CheckContext } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { CODE_MARK, flatten, placeholdersOf } from '../support.ts';

type Unit = Parameters<Check['run']>[0];

/** A link or emphasis without words: the tags are there, the words moved out (docs/spec/checks.md#failures-of-machine-translation). */
export const emptiedTag: Check = {
  id: 'emptied-tag',
  severity: 'warning',
  summary: 'A pair of tags or codes holds words in the source and nothing in the target.',
  examples: {
    good: [
      { source: 'Read <b>this</b>', target: 'Lies <b>das</b>' },
      { source: 'An icon <i class="a"></i>', target: 'Ein Symbol <i class="a"></i>' },
      { source: 'Read <g id="1">this</g id="1">', target: 'Lies <g id="1">das</g id="1">' },
    ],
    bad: [
      { source: 'Read <b>this</b> first', target: 'Lies das zuerst <b></b>' },
      { source: 'Read <g id="1">this</g id="1">', target: 'Lies das <g id="1"></g id="1">' },
    ],
  },
  traits: { target: TRAIT.token },
  needs: { target: { like: /<\/|\uFFFC/ } },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined || hasChoice(flatten(source).text)) return;
    const before = emptyPairs(unit, source, context);
    if (before.length > 0) return;
    const flat = flatten(target);
    for (const { start, end } of emptyPairs(unit, target, context))
      yield { message: 'There are no words between these tags; in the source there are.', span: flat.span(start, end) };
  },
};

interface Mark {
  readonly role: 'open' | 'close' | 'standalone';
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Pairs with only white space inside. */
function emptyPairs(
  unit: Unit,
  content: Unit['source'],
  context: CheckContext,
): readonly { start: number; end: number }[] {
  const { text } = flatten(content);
  const marks: Mark[] = placeholdersOf(unit, content, context)
    .filter(({ kind }) => kind === 'tag')
    .map(({ role, name = '', span }) => ({ role, name, ...span }));
  let at = -1;
  for (const part of content.parts) {
    if (part.kind !== 'code') continue;
    at = text.indexOf(CODE_MARK, at + 1);
    marks.push({ role: part.role, name: `code ${part.id}`, start: at, end: at + 1 });
  }
  marks.sort((a, b) => a.start - b.start);
  return marks.flatMap((mark, index) => {
    const next = marks[index + 1];
    const empty =
      mark.role === 'open' &&
      next?.role === 'close' &&
      next.name === mark.name &&
      text.slice(mark.end, next.start).trim() === '';
    return empty ? [{ start: mark.start, end: next.end }] : [];
  });
}
