import type { JsonTree } from '../../../text/json/tree.ts';
import { NODE } from '../../../text/key-tree.ts';
import { children, member, stringMember } from '../../common/key-tree/members.ts';
import { type JsonRule, keySpan } from './rule.ts';

/** Entries that their loader cannot show: they are not units here either. */
export const notAText: JsonRule = {
  id: 'json-not-a-text',
  dialects: ['nls', 'l10n', 'angular'],
  severity: 'warning',
  summary: 'An entry is not a text (and no `{ "message", "comment" }` where that is allowed).',
  good: '{ "open": "Open", "width": { "message": "Width", "comment": [] } }',
  bad: '{ "open": ["Open"] }',
  *run(tree, { dialect }) {
    if (tree.size === 0) return;
    const angular = dialect === 'angular';
    const parent = angular ? member(tree, 0, 'translations') : 0;
    if (parent === -1) return;
    for (const node of children(tree, parent)) {
      if (tree.key(node) === '$schema' || isText(tree, node, !angular)) continue;
      yield { message: `"${tree.key(node)}" is not a text, so it is never shown`, span: keySpan(tree, node) };
    }
  },
};

function isText(tree: JsonTree, node: number, objects: boolean): boolean {
  return tree.kind(node) === NODE.string || (objects && stringMember(tree, node, 'message') !== -1);
}
