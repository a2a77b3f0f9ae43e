import { type KeyTree, NODE } from '../../../../text/key-tree.ts';
import type { Dialect, NewEntry, Reader } from '../dialect.ts';
import { children, member, noteFrom, stringMember } from '../members.ts';
import { countMatches } from '../sample.ts';

/** Objects that hold one message, by the member with its text and the other members that may accompany it (formatjs and its extraction formats). */
const SHAPES: readonly { readonly text: string; readonly beside: ReadonlySet<string> }[] = [
  {
    text: 'defaultMessage',
    beside: new Set(['id', 'defaultMessage', 'description', 'file', 'start', 'end', 'line', 'col', 'meta']),
  },
  { text: 'string', beside: new Set(['string', 'developer_comment', 'context', 'character_limit', 'description']) },
  { text: 'message', beside: new Set(['message', 'description']) },
  { text: 'translation', beside: new Set(['translation', 'notes', 'context', 'limit']) },
];

/** ICU MessageFormat in formatjs, next-intl, Home Assistant and others (docs/spec/formats.md#json-dialects). */
export const icu: Dialect = {
  id: 'icu',
  aliases: ['formatjs', 'react-intl', 'next-intl', 'icu-messageformat'],
  about: {
    title: 'ICU messages (formatjs, next-intl)',
    detection: '`{x, plural, …}`, `{x, select, …}`, `{x, number}`; entries `{ "defaultMessage": … }`',
    units: 'every string; of extracted messages `defaultMessage` (or `string`, `message`, `translation`) only',
    placeholders: '`{x}`, `{x, number}`, `<b>…</b>`; apostrophes quote',
    plurals: 'inside the message: `plural`, `selectordinal`, `select`, `#`, `offset:`',
    writing: 'as the target file has its entries, else as the source has them',
  },
  evidence(sample) {
    const complex = countMatches(sample, /\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal)\s*,/);
    const simple = countMatches(
      sample,
      /(?<!\{)\{\s*[\w.-]+\s*,\s*(?:number|date|time|list|spellout|duration)\b[^{}]*\}/,
    );
    const rare = complex === 0 && sample.tree.mentions(', plural,') ? 10 : 0;
    return 10 * complex + 5 * simple + rare + (shapeOf(sample.tree) === undefined ? 0 : 60);
  },
  dotted: true,
  reader(tree) {
    const shape = shapeOf(tree);
    const read: Reader = (node) => {
      if (tree.kind(node) === NODE.string) return { text: node };
      const text = shape === undefined ? -1 : stringMember(tree, node, shape.text);
      return text === -1 ? 'enter' : { text, ...described(tree, node) };
    };
    return read;
  },
  newEntries(source, target) {
    const own = shapeOf(target) ?? (firstEntryIsText(target) ? undefined : shapeOf(source));
    const entry: NewEntry = own === undefined ? {} : { member: own.text };
    return (node) => {
      if (source.kind(node) !== NODE.object) return {};
      // Without it an entry could not be distinguished from a group with a key `message`: Docusaurus has it in all languages.
      const description = own?.text === 'message' ? member(source, node, 'description') : -1;
      return description === -1 ? entry : { ...entry, copied: [description] };
    };
  },
};

function described(tree: KeyTree, node: number) {
  const notes = ['description', 'developer_comment', 'notes'].flatMap((key) =>
    noteFrom(tree, stringMember(tree, node, key), 'description'),
  );
  const context = stringMember(tree, node, 'context');
  return { notes, ...(context !== -1 && { context: tree.string(context) }) };
}

/** Extracted messages all have the same shape: the first fifty members of the root decide, so that a group with a key `message` does not count. */
function shapeOf(tree: KeyTree): (typeof SHAPES)[number] | undefined {
  const first = [...objects(tree)];
  if (first.length === 0) return undefined;
  return SHAPES.find(({ text, beside }) => {
    const fitting = first.filter(
      (node) =>
        stringMember(tree, node, text) !== -1 &&
        [...children(tree, node)].every((child) => beside.has(tree.key(child))),
    );
    const telling = text !== 'message' || fitting.some((node) => member(tree, node, 'description') !== -1);
    return telling && fitting.length * 2 > first.length;
  });
}

function* objects(tree: KeyTree): Iterable<number> {
  if (tree.size === 0) return;
  let count = 0;
  for (const node of children(tree, 0)) {
    if (tree.kind(node) === NODE.object && shortObject(tree, node)) yield node;
    else if (tree.kind(node) === NODE.object) return;
    if (++count === 50) return;
  }
}

/** Few members, none of them a large subtree, so that the test stays cheap. */
function shortObject(tree: KeyTree, node: number): boolean {
  return tree.after(node) - node <= 24;
}

function firstEntryIsText(tree: KeyTree): boolean {
  if (tree.size === 0) return false;
  for (const node of children(tree, 0)) return tree.kind(node) === NODE.string;
  return false;
}
