import { describe, expect, test } from 'vitest';
import type { CodeAction, CodeLens } from 'vscode-languageserver/node';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const FILES = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"] }\n',
  'l/en.json': '{\n  "a": "Save",\n  "b": "Open {n}"\n}\n',
  'l/de.json': '{\n  "a": "",\n  "b": "Öffnen"\n}\n',
};
const TEXTS = {
  translateUnit: 'Diese Einheit übersetzen ({0})',
  missingTranslate: 'fehlt · übersetzen',
  turnOff: 7,
  nonsense: 'x',
};

describe.each(WAYS)('the language of the editor, $name', (way) => {
  test('light bulb and lenses speak as the client’s texts do; what it did not bring is English', async () => {
    const { editor, path } = await openWorkspace(way, FILES, {
      environment: {},
      locale: 'de',
      initializationOptions: { texts: TEXTS },
    });
    const uri = await editor.open(path('l/de.json'));
    const findings = await editor.diagnostics(uri);
    const titles = async (part: string): Promise<readonly string[]> => {
      const actions = (await editor.actions(uri, editor.rangeOf(uri, part), {
        diagnostics: [...findings],
      })) as readonly CodeAction[];
      return actions.map(({ title }) => title);
    };
    expect(await titles('""')).toContain('Diese Einheit übersetzen (Deutsch)');
    expect(await titles('Öffnen')).toContain('Turn "placeholders" off in this project');
    const lenses: readonly CodeLens[] = await editor.connection.sendRequest('textDocument/codeLens', {
      textDocument: { uri },
    });
    const resolved: readonly CodeLens[] = await Promise.all(
      lenses.map((lens) => editor.connection.sendRequest<CodeLens>('codeLens/resolve', lens)),
    );
    expect(resolved.map(({ command }) => command?.title)).toEqual([
      '1 of 2 missing · translate (~4 characters)',
      'fehlt · übersetzen',
    ]);
  });

  test.each([
    { locale: 'de' },
    { locale: 'not a locale', initializationOptions: { texts: {} } },
    { initializationOptions: { texts: 'none' } },
  ])('English it is with %j', async (options) => {
    const { editor, path } = await openWorkspace(way, FILES, { environment: {}, ...options });
    const uri = await editor.open(path('l/de.json'));
    const actions = (await editor.actions(uri, editor.rangeOf(uri, '""'))) as readonly CodeAction[];
    expect(actions.map(({ title }) => title)).toContain('Translate this unit into German');
  });
});
