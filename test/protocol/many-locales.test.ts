import { describe, expect, test } from 'vitest';
import type { Hover } from 'vscode-languageserver/node';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const CATALOG = `{
  "sourceLanguage" : "en",
  "strings" : {
    "Save %@" : {
      "localizations" : {
        "de" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Sichere  %@"
          }
        },
        "fr" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Garder  tout"
          }
        }
      }
    }
  },
  "version" : "1.0"
}
`;

describe.each(WAYS)('a file with several languages, $name', (way) => {
  test('shows the findings of all of them, and hover, fixes and states are those of the language at the cursor', async () => {
    const { editor, path } = await openWorkspace(way, { 'App/Localizable.xcstrings': CATALOG });
    const uri = await editor.open(path('App/Localizable.xcstrings'));
    const line = (part: string) => editor.rangeOf(uri, part).start.line;
    const found = await editor.diagnostics(uri);
    expect(found.map(({ code, range }) => [code, range.start.line]).sort()).toEqual(
      [
        ['double-space', line('Sichere')],
        ['double-space', line('Garder')],
        ['placeholders', line('Garder')],
      ].sort(),
    );
    const hover = await editor.connection.sendRequest<Hover>('textDocument/hover', {
      textDocument: { uri },
      position: editor.rangeOf(uri, 'Garder').start,
    });
    expect(JSON.stringify(hover)).toContain('**fr** Garder');
    const french = found.find(({ code, range }) => code === 'double-space' && range.start.line === line('Garder'));
    const [action] = await editor.actions(uri, french!.range, { diagnostics: [french!] });
    await editor.choose(action!);
    expect(editor.text(uri)).toBe(CATALOG.replace('Garder  tout', 'Garder tout'));
    await editor.execute('dragoman.server.setState', {
      uri,
      state: 'needs-work',
      units: ['/strings/Save %@/localizations/fr'],
    });
    expect(editor.text(uri)).toContain('"state" : "needs_review",\n            "value" : "Garder tout"');
  });
});
