import { decodedOffsets } from '../../../text/json/string.ts';
import type { JsonTree } from '../../../text/json/tree.ts';
import { NODE } from '../../../text/key-tree.ts';
import type { Span } from '../../../text/span.ts';
import { children, member, stringMember } from '../../common/key-tree/members.ts';
import { type JsonRule, keySpan, type RuleFinding } from './rule.ts';

/** `$NAME$`; `$$` is a dollar. */
const PLACEHOLDER = /\$\$|\$([A-Za-z0-9_@]+)\$/g;

export const chromePlaceholder: JsonRule = {
  id: 'json-chrome-placeholder',
  dialects: ['chrome'],
  severity: 'error',
  summary: 'A `$NAME$` of a message is not declared in its `placeholders`, or a declared one has no `content`.',
  good: '{ "a": { "message": "for $USER$", "placeholders": { "user": { "content": "$1" } } } }',
  bad: '{ "a": { "message": "for $USER$" } }',
  *run(tree) {
    if (tree.size === 0) return;
    for (const node of children(tree, 0)) {
      const text = stringMember(tree, node, 'message');
      if (text !== -1) yield* inEntry(tree, node, text);
    }
  },
};

function* inEntry(tree: JsonTree, node: number, text: number): Generator<RuleFinding> {
  const placeholders = member(tree, node, 'placeholders');
  const declared = new Set<string>();
  for (const child of placeholders === -1 ? [] : children(tree, placeholders)) {
    declared.add(tree.key(child).toLowerCase());
    if (tree.kind(child) !== NODE.object || stringMember(tree, child, 'content') === -1)
      yield { message: `The placeholder "${tree.key(child)}" needs a "content"`, span: keySpan(tree, child) };
  }
  for (const match of tree.string(text).matchAll(PLACEHOLDER)) {
    const name = match[1];
    if (name === undefined || declared.has(name.toLowerCase())) continue;
    yield {
      message: `${match[0]} is not declared in "placeholders"`,
      span: within(tree, text, match.index, match[0].length),
    };
  }
}

/** Converts a range of the decoded text to a range of the file. */
function within(tree: JsonTree, node: number, from: number, length: number): Span {
  const { start, end } = tree.inner(node);
  const offsets = decodedOffsets(tree.text.slice(start, end));
  return { start: start + (offsets[from] ?? 0), end: start + (offsets[from + length] ?? 0) };
}
