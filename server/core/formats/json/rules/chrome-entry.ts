import { NODE } from '../../../text/key-tree.ts';
import { children, stringMember } from '../../common/key-tree/members.ts';
import { type JsonRule, keySpan } from './rule.ts';

const NAME = /^[A-Za-z0-9_@]+$/;

/** A wrong entry keeps the whole extension from loading. */
export const chromeEntry: JsonRule = {
  id: 'json-chrome-entry',
  dialects: ['chrome'],
  severity: 'error',
  summary:
    'Names are made of `A-Z a-z 0-9 _ @`, do not begin with `@@`, differ by more than case, and each entry has a `message`.',
  good: '{ "appName": { "message": "Reader" } }',
  bad: '{ "app-name": { "message": "Reader" } }',
  *run(tree) {
    if (tree.size === 0) return;
    const names = new Map<string, string>();
    for (const node of children(tree, 0)) {
      const key = tree.key(node);
      if (key === '$schema') continue;
      const span = keySpan(tree, node);
      const twin = names.get(key.toLowerCase());
      if (!NAME.test(key)) yield { message: `"${key}" may hold only letters A-Z, digits, "_" and "@"`, span };
      else if (key.startsWith('@@')) yield { message: 'Names that begin with "@@" are reserved for the browser', span };
      else if (twin !== undefined && twin !== key)
        yield { message: `"${key}" and "${twin}" are the same name to the browser`, span };
      names.set(key.toLowerCase(), key);
      if (tree.kind(node) !== NODE.object || stringMember(tree, node, 'message') === -1)
        yield { message: `"${key}" needs a "message"`, span };
    }
  },
};
