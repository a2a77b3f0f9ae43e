import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const samples = join(import.meta.dirname, '../../samples');
const FILES = Object.fromEntries(
  readdirSync(samples, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|xlf|srt|tsv)$/.test(name))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(samples, name), 'utf8')]),
);

/** What people type, paste and leave half done. */
const WHOLE = [
  'x',
  '<x id="9"/>',
  '<g id="9">a</g>',
  '<note>n</note>',
  '{name}',
  '"k": "v",\n',
  'a\tb\n',
  '\n',
  '&amp;',
];
const BROKEN = [
  ...[
    '',
    ' ',
    '\n\n',
    '"',
    "'",
    '<',
    '>',
    '&',
    '{',
    '}',
    '{{count}}',
    '%s',
    ',',
    ':',
    '#',
    '\\',
    '\\u00e9',
    '[',
    '|',
    '\t',
    'é',
    '😀',
  ],
  ...[
    '</target>',
    '<target>',
    '<g id="1">',
    '</g>',
    '<!--',
    '-->',
    ']]>',
    ' id="a"',
    '<trans-unit id="a"><source>A</source>',
  ],
  ...['00:00:01,000 --> 00:00:02,000\n', '=======\n'],
];
const edit = fc.record({
  /** A part of the document, evenly: numbers of the library are near their ends more often than not. */
  where: fc.nat().map((number) => (Math.imul(number, 0x9e3779b1) >>> 0) / 2 ** 32),
  /** Goes on to a place where something begins or ends. */
  joint: fc.boolean(),
  length: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.nat(4) },
    { weight: 1, arbitrary: fc.nat(120) },
  ),
  text: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...WHOLE) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  ),
});

/** All that an editor shows of a document without being asked. */
async function shown(editor: Editor, uri: string, folder: string): Promise<string> {
  const textDocument = { uri };
  const end = editor.document(uri).positionAt(Number.POSITIVE_INFINITY);
  const ask = (method: string, more: object = {}) => editor.connection.sendRequest(method, { textDocument, ...more });
  const findings = (await editor.diagnostics(uri)).map(({ data: _, ...finding }) => JSON.stringify(finding)).sort();
  const rest = [
    await ask('textDocument/documentSymbol'),
    await ask('textDocument/semanticTokens/full'),
    await ask('textDocument/foldingRange'),
    await ask('textDocument/codeLens'),
    await ask('textDocument/inlayHint', { range: { start: { line: 0, character: 0 }, end } }),
  ];
  const stays = (key: string, value: unknown) => (['data', 'resultId', 'version'].includes(key) ? undefined : value);
  return JSON.stringify([findings, rest], stays, 1).replaceAll(folder, '');
}

test.each([
  'i18n/messages.de.xlf',
  'locales/de/common.json',
  'subtitles/welcome.de.srt',
  'glossary/en-de.tsv',
])('%s, typed in for a while, shows what it shows when it is opened as it is then', async (name) => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), fc.array(fc.boolean()), async (edits, looks) => {
      const { editor, path, folder } = await openWorkspace(IN_PROCESS, FILES);
      const uri = await editor.open(path(name));
      for (const [index, { where, joint, length, text }] of edits.entries()) {
        const document = editor.document(uri);
        const at = Math.floor(where * document.getText().length);
        const start = joint
          ? at +
            Math.max(
              0,
              document
                .getText()
                .slice(at)
                .search(/[<"\n]/),
            )
          : at;
        editor.edit(uri, { start: document.positionAt(start), end: document.positionAt(start + length) }, text);
        if (looks[index] !== false) await shown(editor, uri, folder);
      }
      const after = await shown(editor, uri, folder);
      const fresh = await openWorkspace(IN_PROCESS, FILES);
      const again = await fresh.editor.open(fresh.path(name), editor.text(uri));
      expect(after).toBe(await shown(fresh.editor, again, fresh.folder));
    }),
    { numRuns: 25 },
  );
});
