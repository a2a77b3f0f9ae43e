import { describe, expect, test } from 'vitest';
import type { LinkedEditingRanges, SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver/node';
import type { Editor } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

const XLIFF = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="u1">
<source>Say <g id="1">hello {name}</g><x id="2"/></source>
<target>Sag <g id="1">{name}
hallo</g><x
 id="2"/></target>
</trans-unit>
</body></file>
</xliff>`;

function ask<R>(editor: Editor, method: string, uri: string, more: object = {}): Promise<R> {
  return editor.connection.sendRequest<R>(`textDocument/${method}`, { textDocument: { uri }, ...more });
}

/** Tokens as `type text`. */
async function tokens(editor: Editor, uri: string, more?: object): Promise<string[]> {
  const { data } = await ask<SemanticTokens>(editor, `semanticTokens/${more ? 'range' : 'full'}`, uri, more);
  const { legend } = editor.initialized.capabilities.semanticTokensProvider!;
  const lines = editor.text(uri).split('\n');
  const found: string[] = [];
  let line = 0;
  let character = 0;
  for (let at = 0; at < data.length; at += 5) {
    const [down = 0, right = 0, length = 0, type = 0] = data.slice(at, at + 4);
    character = down === 0 ? character + right : right;
    line += down;
    found.push(`${legend.tokenTypes[type]} ${lines[line]?.slice(character, character + length)}`);
  }
  return found;
}

async function linked(editor: Editor, uri: string, part: string): Promise<string[] | undefined> {
  const position = editor.rangeOf(uri, part).end;
  const found = await ask<LinkedEditingRanges | null>(editor, 'linkedEditingRange', uri, { position });
  return found?.ranges.map(({ start, end }) => `${start.line} ${editor.document(uri).getText({ start, end })}`);
}

describe.each(WAYS)('inline tags, $name', (way) => {
  test('placeholders and codes of targets have colours of their own, line by line', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('a.de.xlf'), XLIFF);
    const codes = ['macro <g id="1">', 'variable {name}', 'macro </g>', 'macro <x', 'macro  id="2"/>'];
    const source = ['macro <g id="1">', 'variable {name}', 'macro </g>', 'macro <x id="2"/>'];
    expect(await tokens(editor, uri)).toEqual([...source, ...codes]);
    expect(await tokens(editor, uri, { range: editor.rangeOf(uri, '<source>Say') })).toEqual(source);
    const german = await editor.open(path('locales/de.json'));
    editor.type(german, '"open": ""', '"open": "\\u00d6ffne {name}"');
    expect(await tokens(editor, german)).toEqual(['variable {name}']);
  });

  test('ICU syntax: arguments, keywords, categories, numbers and selectors', async () => {
    const message =
      '{n, plural, offset:1 =0 {none} one {# {x}} other {{who, select, male {his} other {{d, date, short}}} \\u00e4}}';
    const files = { 'dragoman.json': APP['dragoman.json'] ?? '', 'locales/en.json': `{ "a": "${message}" }` };
    const { editor, path } = await openWorkspace(way, files);
    const uri = await editor.open(path('locales/en.json'));
    expect(await tokens(editor, uri)).toEqual([
      ...[
        'variable n',
        'keyword plural',
        'keyword offset',
        'number =0',
        'enumMember one',
        'variable #',
        'variable {x}',
      ],
      ...['enumMember other', 'variable who', 'keyword select', 'property male', 'enumMember other'],
      ...['variable d', 'keyword date'],
    ]);
  });

  test('a delta says what has changed since', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/en.json'));
    const before = await ask<SemanticTokens>(editor, 'semanticTokens/full', uri);
    editor.type(uri, 'Close', '{a} {b}');
    const previousResultId = before.resultId ?? '';
    const delta = await ask<SemanticTokensDelta>(editor, 'semanticTokens/full/delta', uri, { previousResultId });
    const data = [...before.data];
    for (const edit of delta.edits.toReversed()) data.splice(edit.start, edit.deleteCount, ...(edit.data ?? []));
    const after = await ask<SemanticTokens>(editor, 'semanticTokens/full', uri);
    expect(data).toEqual(after.data);
    expect(delta.edits[0]?.start).toBeGreaterThan(0);
    expect(new Set([before.resultId, delta.resultId, after.resultId]).size).toBe(3);
    const lost = await ask<SemanticTokens>(editor, 'semanticTokens/full/delta', uri, { previousResultId });
    expect(lost.data).toEqual(after.data);
  });

  test('names of paired tags change together', async () => {
    const { editor, path } = await openWorkspace(way, {});
    const uri = await editor.open(path('a.de.xlf'), XLIFF);
    expect(await linked(editor, uri, 'Sag <g')).toEqual(['4 g', '5 g']);
    expect(await linked(editor, uri, 'hallo</')).toEqual(['4 g', '5 g']);
    expect(await linked(editor, uri, 'Sag <g id')).toBeUndefined();
    expect(await linked(editor, uri, 'hallo</g><x')).toBeUndefined();
    const srt = await editor.open(path('film.de.srt'), '1\n00:00:01,000 --> 00:00:02,000\n<i>Nein</i>, <b>\n');
    expect(await linked(editor, srt, '<i')).toEqual(['2 i', '2 i']);
    expect(await linked(editor, srt, '<b')).toBeUndefined();
  });
});
