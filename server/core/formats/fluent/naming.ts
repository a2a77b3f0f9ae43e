import type { Edit } from '../../text/span.ts';
import { flatNaming } from '../common/order/flat-naming.ts';
import type { Pattern } from './pattern.ts';
import { fluentOf } from './read.ts';

const TERM = 'term';

/** Names of messages and terms, with the places that refer to them. */
export const fluentNaming = flatNaming({
  names: ({ text, catalog }) =>
    [...fluentOf(text, catalog).entries.values()].map(({ name, start }) => {
      // The hyphen of a term is not part of the name that people choose.
      const term = name.startsWith('-') ? 1 : 0;
      return {
        place: term === 1 ? TERM : '',
        text: name.slice(term),
        span: { start: start + term, end: start + name.length },
      };
    }),
  refusal: (to) =>
    /^[A-Za-z][\w-]*$/.test(to)
      ? undefined
      : 'A name begins with a letter. Letters, digits, hyphens and underscores may follow.',
  noun: 'message',
  spell: (to) => to,
  mentions: ({ text, catalog }, { text: name, place }, to) => {
    const edits: Edit[] = [];
    const visit = ({ pieces }: Pattern): void => {
      for (const { kind, start, end, select } of pieces) {
        if (kind !== 'placeable') continue;
        const until = select?.selector.end ?? end;
        edits.push(...references(text.slice(start, until), start, place === TERM ? `-${name}` : name, to));
        for (const { pattern } of select?.variants ?? []) visit(pattern);
      }
    };
    for (const { value, attributes } of fluentOf(text, catalog).entries.values()) {
      if (value !== undefined) visit(value);
      for (const { pattern } of attributes) visit(pattern);
    }
    return edits;
  },
});

/** References outside string literals. */
function* references(raw: string, base: number, name: string, to: string): Iterable<Edit> {
  for (const { 0: found, index } of raw.matchAll(/"(?:[^"\\]|\\.)*"|\$?-?[A-Za-z][\w-]*(?:\s*:)?/g))
    if (found === name)
      yield {
        span: { start: base + index + (name.startsWith('-') ? 1 : 0), end: base + index + name.length },
        text: to,
      };
}
