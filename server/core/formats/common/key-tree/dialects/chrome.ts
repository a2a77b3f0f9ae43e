import { type KeyTree, NODE } from '../../../../text/key-tree.ts';
import type { Dialect } from '../dialect.ts';
import { children, member, noteFrom, stringMember } from '../members.ts';

const MEMBERS = new Set(['message', 'description', 'placeholders']);

/** `messages.json` of browser extensions (docs/spec/formats.md#json-dialects). */
export const chrome: Dialect = {
  id: 'chrome',
  aliases: ['chrome-messages', 'webextension'],
  about: {
    title: 'Browser extension `messages.json`',
    detection: '`_locales/<locale>/messages.json`, or a root of `{ "message": … }` objects',
    units: '`message` of each entry; descriptions become notes',
    placeholders: '`$NAME$`, declared in `placeholders`; `$1` … `$9`; `$$` is a dollar',
    plurals: 'none',
    writing: '`{ "message": … }` with the `placeholders` of the source, without which the message breaks',
  },
  evidence(sample) {
    if (/(?:^|\/)_locales\/[^/]+\/messages\.json$/i.test(sample.path)) return 1000;
    let entries = 0;
    for (const [key, node] of sample.rootKeys) {
      if (!/^[A-Za-z0-9_@]+$/.test(key) || sample.tree.kind(node) !== NODE.object) return 0;
      if (stringMember(sample.tree, node, 'message') === -1) return 0;
      for (const child of children(sample.tree, node)) if (!MEMBERS.has(sample.tree.key(child))) return 0;
      if (++entries === 50) break;
    }
    return entries === 0 ? 0 : 800;
  },
  reader: (tree) => (node) => {
    const text = stringMember(tree, node, 'message');
    if (text === -1) return 'skip';
    const notes = noteFrom(tree, stringMember(tree, node, 'description'), 'description');
    return { text, notes, placeholders: placeholdersOf(tree, node, text) };
  },
  description: () => ({ member: 'description' }),
  keyRule: [/^[A-Za-z0-9_@]+$/, 'Browsers allow only letters, digits, _ and @ in the name of a message.'],
  foldsCase: true,
  newEntries: (source) => (node) => {
    const placeholders = member(source, node, 'placeholders');
    return { member: 'message', copied: placeholders === -1 ? [] : [placeholders] };
  },
};

/** `$NAME$` as the message spells it: names are compared without case. */
function placeholdersOf(tree: KeyTree, node: number, text: number): readonly string[] {
  const declared = member(tree, node, 'placeholders');
  if (declared === -1 || tree.kind(declared) !== NODE.object) return [];
  const spelled = new Map<string, string>();
  for (const [token] of tree.string(text).matchAll(/\$[A-Za-z0-9_@]+\$/g)) spelled.set(token.toLowerCase(), token);
  return [...children(tree, declared)].map((child) => {
    const name = `$${tree.key(child)}$`;
    return spelled.get(name.toLowerCase()) ?? name.toUpperCase();
  });
}
