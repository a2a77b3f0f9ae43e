import { children } from '../../common/key-tree/members.ts';
import { type JsonRule, keySpan } from './rule.ts';

/** What `gen-l10n` accepts as the name of a Dart getter. */
const NAME = /^[a-z][A-Za-z0-9_$]*$/;

export const arbName: JsonRule = {
  id: 'json-arb-name',
  dialects: ['arb', 'arb-escaping'],
  severity: 'warning',
  summary: 'A message name that is not a Dart getter: a lower-case letter first, then letters, digits, `_` and `$`.',
  good: '{ "@@locale": "en", "pageTitle": "Trips", "@pageTitle": {} }',
  bad: '{ "@@locale": "en", "page-title": "Trips", "@page-title": {} }',
  *run(tree) {
    // Only the template must follow it, and the template is the file with metadata.
    if (tree.size === 0 || ![...children(tree, 0)].some((node) => /^@[^@]/.test(tree.key(node)))) return;
    for (const node of children(tree, 0)) {
      const key = tree.key(node);
      if (key.startsWith('@') || key === '$schema' || NAME.test(key)) continue;
      yield {
        message: `"${key}" cannot be the name of a Dart getter, so gen-l10n rejects it`,
        span: keySpan(tree, node),
      };
    }
  },
};
