import { NODE } from '../../../../text/key-tree.ts';
import type { Dialect } from '../dialect.ts';
import { countMatches } from '../sample.ts';
import { vueI18n } from './vue-i18n.ts';

/** JSON of slang, for Dart and Flutter: it links texts as vue-i18n does, but reads nothing else of that syntax. */
export const slang: Dialect = {
  id: 'slang',
  about: {
    title: 'slang (Dart)',
    detection: 'linked texts `@:.key`, or `@:key` next to keys with modifiers: `hours(param=n)`, `apples(plural)`',
    units: 'every string except `@key` and `@@info`, which are notes',
    placeholders: '`{x}`, `$x`, `@:key`, `@:.key`',
    plurals: 'none',
    writing: 'strings',
  },
  // `@key` and `@@info` are notes of the authors.
  reader: (tree) => (node, key) => {
    if (key.startsWith('@')) return 'skip';
    return tree.kind(node) === NODE.string ? { text: node } : 'enter';
  },
  belongsTo: (key, owner) => key === `@${owner}`,
  evidence(sample) {
    const modified = ['(plural', '(param=', '(rich', '(context='].some((sign) => sample.tree.mentions(sign));
    if (countMatches(sample, /@:\.\w/) === 0 && !modified) return 0;
    const links = countMatches(sample, /(?:^|\s)@:\.?\w/);
    return links === 0 ? 0 : 1 + 8 * links + vueI18n.evidence(sample);
  },
};
