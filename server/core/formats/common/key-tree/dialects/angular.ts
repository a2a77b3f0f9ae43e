import { NODE } from '../../../../text/key-tree.ts';
import type { Dialect } from '../dialect.ts';
import { stringMember } from '../members.ts';

/** JSON translations of Angular's `localize` (docs/spec/formats.md#json-dialects). */
export const angular: Dialect = {
  id: 'angular',
  about: {
    title: 'Angular JSON',
    detection: 'a root of `locale` and `translations`',
    units: 'the strings of `translations`',
    placeholders: '`{$INTERPOLATION}`, `{$START_TAG_SPAN}`, `{$PH}`',
    plurals: 'inside the message: `{VAR_PLURAL, plural, …}`',
    writing: 'strings; a new file has its own `locale` and `translations`',
  },
  evidence({ rootKeys, tree }) {
    const locale = rootKeys.get('locale');
    const translations = rootKeys.get('translations');
    if (locale === undefined || translations === undefined) return 0;
    return tree.kind(locale) === NODE.string && tree.kind(translations) === NODE.object ? 950 : 0;
  },
  reader: (tree) => (node, key, depth) => {
    if (depth === 1) return key === 'translations' && tree.kind(node) === NODE.object ? 'enter' : 'skip';
    return tree.kind(node) === NODE.string ? { text: node } : 'skip';
  },
  frame: 1,
  fixedKey: (key) =>
    /^\d{10,}$/.test(key)
      ? 'Angular makes this id from the message. Give the message an id of its own (@@id) in the template instead.'
      : undefined,
  header: (_source, locale) => [{ key: 'locale', text: locale }, { key: 'translations' }],
  locale(tree) {
    const node = tree.size === 0 ? -1 : stringMember(tree, 0, 'locale');
    return node === -1 ? undefined : tree.string(node);
  },
};
