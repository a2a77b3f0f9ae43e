import { describe, expect, test } from 'vitest';
import type { DocumentSymbol, FoldingRange, Hover } from 'vscode-languageserver/node';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const GERMAN = `# German.
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. Shown in the title
#: src/window.c:40
#, fuzzy, c-format
#| msgid "Opn %s"
msgctxt "dialog"
msgid "Open %s"
msgstr "Öffne  %s"

#, python-brace-format
msgid "Save {name}"
msgstr "Sichere {Name}"

#, c-format
msgid "One file"
msgid_plural "%d files"
msgstr[0] "Eine Datei"
msgstr[1] ""

#~ msgid "Old"
#~ msgstr "Alt"

#~ msgid "Older"
#~ msgstr "Älter"
`;
const KIND = 'refactor.rewrite.dragoman.state';

describe.each(WAYS)('PO files, $name', (way) => {
  test('findings, hover, outline, folds, completion and states', async () => {
    const { editor, path } = await openWorkspace(way, { 'po/de.po': GERMAN });
    const uri = await editor.open(path('po/de.po'));
    const ask = <R>(method: string, more: object = {}) =>
      editor.connection.sendRequest<R>(`textDocument/${method}`, { textDocument: { uri }, ...more });
    const at = (part: string) => ({ position: editor.rangeOf(uri, part).start });
    const line = (part: string) => editor.rangeOf(uri, part).start.line;

    const found = await editor.diagnostics(uri);
    expect(found.map(({ code, severity, range }) => [code, severity, range.start.line]).sort()).toEqual(
      [
        ['double-space', 4, line('Öffne')],
        ['missing-translation', 3, line('msgstr[1]')],
        ['placeholders', 1, line('{Name}')],
        ['stale-translation', 2, line('Öffne')],
      ].sort(),
    );

    const hover = JSON.stringify(await ask<Hover>('hover', at('Öffne')));
    for (const said of ['Open', 'Shown in the title', 'window', 'fuzzy', 'dialog']) expect(hover).toContain(said);

    const outline = await ask<DocumentSymbol[]>('documentSymbol');
    expect(outline.map(({ name, children }) => [name, ...(children ?? []).map((child) => child.name)])).toEqual([
      ['dialog', 'Open %s'],
      ['Save {name}'],
      ['One file [0]'],
      ['One file [1]'],
    ]);

    const folds = await ask<FoldingRange[]>('foldingRange');
    expect(folds.map(({ startLine, endLine }) => [startLine, endLine])).toContainEqual([
      line('#~ msgid "Old"'),
      line('#~ msgstr "Älter"'),
    ]);

    const items = JSON.stringify(await ask<object>('completion', at('ichere')));
    expect(items).toContain('{name}');

    const [done] = await editor.actions(uri, editor.rangeOf(uri, 'Öffne'), { only: [KIND] });
    expect(done?.title).toBe('Mark as translated');
    if (done === undefined) throw new Error('no action');
    await editor.choose(done);
    expect(editor.text(uri)).toBe(GERMAN.replace('#, fuzzy, c-format\n#| msgid "Opn %s"\n', '#, c-format\n'));
    const [again] = await editor.actions(uri, editor.rangeOf(uri, 'Öffne'), { only: [KIND] });
    expect(again?.title).toBe('Mark as needing work');
  });
});
