import { describe, expect, test } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes, type SymbolInformation } from 'vscode-languageserver/node';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

const find = (editor: Editor, query: string) =>
  editor.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query });

describe.each(WAYS)('workspace symbols, $name', (way) => {
  test('finds keys and texts in every file, as the editor has them', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    editor.type(uri, 'Sichern', 'Speichern');
    expect((await find(editor, 'speich')).map(({ name, location }) => [name, location])).toEqual([
      ['save  Speichern', { uri, range: editor.rangeOf(uri, 'save') }],
    ]);
    expect(await find(editor, 'Sichern')).toEqual([]);
    const both = await find(editor, 'OPEN');
    expect(both.map(({ location }) => location.uri)).toEqual([uriOf(path('locales/en.json')), uri]);
    expect(await find(editor, 'close name')).toEqual([]);
    expect(await find(editor, '')).toHaveLength(5);
  });
});

describe('many workspace symbols', () => {
  const units = Array.from({ length: 300 }, (_, at) => [`key${at}`, `Text ${at}`] as const);
  const text = JSON.stringify(Object.fromEntries(units));
  const files = { ...APP, 'locales/en.json': text, 'locales/de.json': text };

  test('are at most 500', async () => {
    const { editor } = await openWorkspace(IN_PROCESS, files);
    expect(await find(editor, 'text')).toHaveLength(500);
    expect((await find(editor, 'key299'))[0]?.name).toBe('key299  Text 299');
  });

  test('of XLIFF are called by their text where the id is a number, unless it is what was looked for', async () => {
    const { editor } = await openWorkspace(IN_PROCESS, {
      'a.de.xlf': `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="3768927257183755959"><source>Press</source><target>Drücken</target></trans-unit>
<trans-unit id="open"><source>Open</source></trans-unit>
</body></file></xliff>`,
    });
    const names = async (query: string) => (await find(editor, query)).map(({ name }) => name);
    expect(await names('press')).toEqual(['Drücken · Press']);
    expect(await names('376892')).toEqual(['3768927257183755959  Drücken · Press']);
    expect(await names('open')).toEqual(['open  Open']);
  });

  test('come in parts to those who ask for it', async () => {
    const { editor } = await openWorkspace(IN_PROCESS, files);
    const parts: SymbolInformation[] = [];
    editor.connection.onNotification(
      '$/progress',
      ({ token, value }: { token: string; value: SymbolInformation[] }) => {
        if (token === 'mine') parts.push(...value);
      },
    );
    const rest = await editor.connection.sendRequest('workspace/symbol', { query: 'e', partialResultToken: 'mine' });
    expect(rest).toEqual([]);
    expect(parts).toHaveLength(500);
  });

  test('end when nobody wants them any more', async () => {
    const { editor } = await openWorkspace(IN_PROCESS, files);
    const source = new CancellationTokenSource();
    const asked = editor.connection.sendRequest('workspace/symbol', { query: 'text' }, source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  });
});
