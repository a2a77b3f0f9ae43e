import { type KeyTree, NODE } from '../../../../text/key-tree.ts';
import type { Dialect, Reader } from '../dialect.ts';
import { member, noteFrom, stringMember } from '../members.ts';

/** `"id": "text"` or `"id": { "message": "text", "comment": ["…"] }`. */
function reader(tree: KeyTree): Reader {
  return (node) => {
    if (tree.kind(node) === NODE.string) return { text: node };
    const text = stringMember(tree, node, 'message');
    return text === -1 ? 'skip' : { text, notes: noteFrom(tree, member(tree, node, 'comment'), 'description') };
  };
}

/** `package.nls.json` of VS Code extensions (docs/spec/formats.md#json-dialects). */
export const packageNls: Dialect = {
  id: 'nls',
  aliases: ['package-nls', 'package.nls', 'vscode-nls'],
  about: {
    title: 'VS Code `package.nls`',
    detection: '`package.nls.json`, `package.nls.<locale>.json`',
    units: 'each string, or `message` of `{ "message", "comment" }`; comments become notes',
    placeholders: '`{0}`',
    plurals: 'none',
    writing: 'strings; comments stay in the source',
  },
  evidence: (sample) => (/^package\.nls(?:\.[\w-]+)?\.json$/i.test(sample.fileName) ? 1000 : 0),
  reader,
};

/** `bundle.l10n.json` of VS Code extensions: the key is the English text (docs/spec/formats.md#json-dialects). */
export const bundleL10n: Dialect = {
  id: 'l10n',
  aliases: ['bundle-l10n', 'bundle.l10n', 'vscode-l10n'],
  jsonc: true,
  about: {
    title: 'VS Code `bundle.l10n`',
    detection: '`bundle.l10n.json`, `bundle.l10n.<locale>.json`',
    units: 'each string, or `message` of `{ "message", "comment" }`; the key is the English text',
    placeholders: '`{0}`, `{name}`',
    plurals: 'none',
    writing: 'strings; comments stay in the source; comments and trailing commas in the file are allowed',
  },
  evidence: (sample) => (/^bundle\.l10n(?:\.[\w-]+)?\.json$/i.test(sample.fileName) ? 1000 : 0),
  reader,
};
