import { NODE } from '../../../text/key-tree.ts';
import { children } from '../../common/key-tree/members.ts';
import { removal } from '../remove.ts';
import { type JsonRule, keySpan } from './rule.ts';

/** Left over when a message is deleted or renamed. Flutter never reads it; an empty one (`"@Settings": {}`) is a heading between messages. */
export const arbMetadata: JsonRule = {
  id: 'json-arb-metadata',
  dialects: ['arb', 'arb-escaping'],
  severity: 'hint',
  summary: 'Metadata (`@key`) without a message `key`.',
  good: '{ "@@locale": "en", "@Home": {}, "title": "Trips", "@title": { "description": "first page" } }',
  bad: '{ "@@locale": "en", "heading": "Trips", "@title": { "description": "first page" } }',
  *run(tree) {
    if (tree.size === 0) return;
    const messages = new Set<string>();
    for (const node of children(tree, 0)) if (tree.kind(node) === NODE.string) messages.add(tree.key(node));
    for (const node of children(tree, 0)) {
      const key = tree.key(node);
      if (!key.startsWith('@') || key.startsWith('@@') || messages.has(key.slice(1))) continue;
      if (tree.kind(node) === NODE.object && children(tree, node)[Symbol.iterator]().next().done === true) continue;
      yield {
        message: `"${key}" describes a message that this file does not have`,
        span: keySpan(tree, node),
        fixes: [{ title: `Remove "${key}"`, edits: removal(tree, [node]), safe: false }],
      };
    }
  },
};
