import { type KeyTree, NODE } from '../../../../text/key-tree.ts';
import type { Note } from '../../../format.ts';
import type { Dialect, Entry } from '../dialect.ts';
import { children, member, noteFrom, stringMember } from '../members.ts';

/** Flutter's Application Resource Bundle: messages with metadata under `@key` (docs/spec/formats.md#json-dialects). */
export const arb: Dialect = {
  id: 'arb',
  aliases: ['flutter'],
  about: {
    title: 'Flutter ARB',
    detection: '`.arb`, or a root key `@@locale`',
    units: 'the strings of the root except `@key` and `@@global`; descriptions become notes',
    placeholders: '`{name}`, declared in `@key.placeholders`',
    plurals: 'inside the message (ICU; `#` is not substituted)',
    writing: 'strings; metadata stays in the template; a new file begins with `@@locale`',
  },
  evidence(sample) {
    if (/\.arb$/i.test(sample.path)) return 1000;
    return sample.rootKeys.has('@@locale') ? 900 : 0;
  },
  reader(tree) {
    const metadata = metadataOf(tree);
    return (node, key) => {
      if (key.startsWith('@') || tree.kind(node) !== NODE.string) return 'skip';
      const about = metadata.get(key);
      return about === undefined ? { text: node } : describe(tree, node, about);
    };
  },
  keyRule: [
    /^[a-z]\w*$/,
    'Flutter makes a method of each key: it must begin with a small letter, and contain only letters, digits and _.',
  ],
  description: (_tree, _node, key) => ({ member: 'description', beside: `@${key}` }),
  belongsTo: (key, owner) => key === `@${owner}`,
  header: (_source, locale) => [{ key: '@@locale', text: locale.replaceAll('-', '_') }],
  locale(tree) {
    const node = tree.size === 0 ? -1 : stringMember(tree, 0, '@@locale');
    return node === -1 ? undefined : tree.string(node);
  },
};

function metadataOf(tree: KeyTree): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  if (tree.size === 0) return found;
  for (const node of children(tree, 0)) {
    if (tree.kind(node) !== NODE.object) continue;
    const key = tree.key(node);
    if (key.startsWith('@') && !key.startsWith('@@')) found.set(key.slice(1), node);
  }
  return found;
}

function describe(tree: KeyTree, text: number, about: number): Entry {
  const notes: Note[] = [...noteFrom(tree, stringMember(tree, about, 'description'), 'description')];
  const placeholders: string[] = [];
  const declared = member(tree, about, 'placeholders');
  if (declared !== -1 && tree.kind(declared) === NODE.object) {
    for (const node of children(tree, declared)) {
      const name = tree.key(node);
      placeholders.push(`{${name}}`);
      const example = stringMember(tree, node, 'example');
      const description = stringMember(tree, node, 'description');
      const words = [description, example].filter((at) => at !== -1).map((at) => tree.string(at));
      if (words.length > 0)
        notes.push({
          text: `{${name}}: ${words.join(', e.g. ')}`,
          span: { start: tree.start(node), end: tree.end(node) },
          category: 'placeholder',
        });
    }
  }
  const context = stringMember(tree, about, 'context');
  return { text, notes, placeholders, ...(context !== -1 && { context: tree.string(context) }) };
}
