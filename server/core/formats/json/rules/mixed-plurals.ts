import type { JsonTree } from '../../../text/json/tree.ts';
import { NODE } from '../../../text/key-tree.ts';
import { Finder } from '../../common/key-tree/finder.ts';
import { splitCategory } from '../../common/key-tree/suffixes.ts';
import type { ProblemFix } from '../../format.ts';
import { type JsonRule, keySpan } from './rule.ts';

/** Forms of the other version of i18next's JSON are never read: there is no fallback since i18next 24. */
export const mixedPlurals: JsonRule = {
  id: 'json-mixed-plurals',
  dialects: ['i18next', 'i18next-v3'],
  severity: 'warning',
  summary:
    'Plural forms of i18next JSON v3 (`item_plural`) and v4 (`item_one`, `item_other`) in one file: one kind is never read.',
  good: '{ "a_one": "{{count}} a", "a_other": "{{count}} a", "b_one": "b", "b_other": "b" }',
  bad: '{ "a_one": "{{count}} a", "a_other": "{{count}} a", "b": "b", "b_plural": "b" }',
  *run(tree, { dialect, units }) {
    const old = dialect === 'i18next-v3';
    if (!units.some(({ plural }) => plural !== undefined)) return;
    const finder = new Finder(tree);
    for (let node = 1; node < tree.size; node++) {
      if (tree.keyStart(node) === -1 || tree.kind(node) !== NODE.string) continue;
      const key = tree.key(node);
      const other = old ? otherForm(finder, tree, node, key) : singular(finder, tree, node, key);
      if (other === -1) continue;
      const message = old
        ? `"${key}" is a form of i18next JSON v4; the other plurals of this file are v3`
        : `"${key}" is a form of i18next JSON v3; the other plurals of this file are v4, which never reads it`;
      yield {
        message,
        span: keySpan(tree, node),
        ...(!old && { fixes: renamed(tree, node, other, key.slice(0, -7)) }),
      };
    }
  },
};

/** `item` next to `item_plural`. */
function singular(finder: Finder, tree: JsonTree, node: number, key: string): number {
  return key.endsWith('_plural') ? finder.child(tree.parent(node), key.slice(0, -7)) : -1;
}

/** `item_other` next to any other v4 form. */
function otherForm(finder: Finder, tree: JsonTree, node: number, key: string): number {
  const form = splitCategory(key);
  if (form === undefined || form.category === 'other') return -1;
  return finder.child(tree.parent(node), `${form.base}${form.ordinal === true ? '_ordinal' : ''}_other`);
}

/** It changes which text the program shows, so it is never applied automatically. */
function renamed(tree: JsonTree, plural: number, single: number, base: string): readonly ProblemFix[] {
  const { start, end } = tree.keyInner(plural);
  if (!tree.text.slice(start, end).endsWith('_plural')) return [];
  const suffix = { span: { start: end - '_plural'.length, end }, text: '_other' };
  const at = tree.keyInner(single).end;
  const edits = [suffix, { span: { start: at, end: at }, text: '_one' }];
  const title = `Rename to "${base}_one" and "${base}_other"`;
  return [{ title, edits: at < start ? edits.reverse() : edits, safe: false }];
}
