import type { JsonTree } from '../../../text/json/tree.ts';
import { NODE } from '../../../text/key-tree.ts';
import { type JsonRule, keySpan } from './rule.ts';

/** next-intl rejects keys with dots (INVALID_KEY); formatjs uses them as ids, so projects have to enable the rule. */
export const dottedKey: JsonRule = {
  id: 'json-dotted-key',
  dialects: ['icu'],
  severity: 'error',
  optional: true,
  summary: 'next-intl does not allow a dot in a key: nest the keys instead.',
  good: '{ "app": { "title": "{n, number}" } }',
  bad: '{ "app.title": "{n, number}" }',
  *run(tree) {
    for (let node = 1; node < tree.size; node++) {
      if (tree.keyStart(node) === -1 || !tree.key(node).includes('.')) continue;
      if (isMessage(tree, node))
        yield { message: 'next-intl does not allow a dot in a key', span: keySpan(tree, node) };
    }
  },
};

function isMessage(tree: JsonTree, node: number): boolean {
  return tree.kind(node) === NODE.string || tree.kind(node) === NODE.object;
}
