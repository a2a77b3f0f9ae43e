import { type KeyTree, NODE } from '../../../text/key-tree.ts';
import { lineIndent, lineStart } from '../../../text/lines.ts';
import type { YamlTree } from '../../../text/yaml/tree.ts';
import { children } from '../key-tree/members.ts';
import { isLocaleKey } from './looks.ts';
import type { Inner, Section } from './section.ts';

type Where = Pick<Section, 'block' | 'kind' | 'everywhere'> & { readonly inner: Inner; readonly shift: number };

/** The languages at the root of an object, each with what is below it: in JSON each object is a text of its own. */
export function objectRoots(tree: KeyTree, where: Where): readonly Section[] {
  if (tree.size === 0 || tree.kind(0) !== NODE.object) return [];
  const found: Section[] = [];
  for (const node of children(tree, 0)) {
    const locale = tree.key(node);
    if (tree.kind(node) !== NODE.object || !isLocaleKey(locale)) continue;
    const start = tree.start(node);
    // The indentation of its line tells how deep its entries are.
    const indent = lineIndent(tree.text, start);
    const text = indent + tree.text.slice(start, tree.end(node));
    found.push({ ...where, locale, text, shift: where.shift + start - indent.length, indent });
  }
  return found;
}

/** The languages at the root of YAML: each is read as a file with one language at its root. */
export function yamlRoots(tree: YamlTree, where: Where): readonly Section[] {
  if (tree.size === 0 || tree.kind(0) !== NODE.object || tree.isFlow(0)) return [];
  const found: Section[] = [];
  for (const node of children(tree, 0)) {
    const locale = tree.key(node);
    const kind = tree.kind(node);
    const isGroup = kind === NODE.object || kind === NODE.null;
    if (!isGroup || tree.isFixed(node) || tree.isFlow(node) || !isLocaleKey(locale)) continue;
    const start = lineStart(tree.text, tree.keyStart(node));
    const next = tree.nextSibling(node);
    const end = next === -1 ? tree.documentEnd : lineStart(tree.text, tree.keyStart(next));
    // Something precedes the key on its line.
    if (tree.text.slice(start, tree.keyStart(node)).trim() !== '') continue;
    found.push({ ...where, locale, text: tree.text.slice(start, end), shift: where.shift + start, indent: '' });
  }
  return found;
}
