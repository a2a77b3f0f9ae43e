import { describe, expect, test } from 'vitest';
import type { Hover, MarkupContent } from 'vscode-languageserver/node';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace, SUBTITLES } from '../support/lsp-workspace.ts';

async function hoverAt(editor: Editor, uri: string, part: string): Promise<Hover | null> {
  const position = editor.rangeOf(uri, part).start;
  return editor.connection.sendRequest<Hover | null>('textDocument/hover', { textDocument: { uri }, position });
}
const textOf = (found: Hover | null) => (found?.contents as MarkupContent | undefined)?.value ?? '';

describe.each(WAYS)('hover, $name', (way) => {
  test('shows every locale, editor text before disk text', async () => {
    const { editor, path } = await openWorkspace(way, {
      ...APP,
      'locales/fr.json': '{ "save": "Enregistrer" }',
    });
    const uri = await editor.open(path('locales/de.json'));
    const french = await editor.open(path('locales/fr.json'));
    editor.type(french, 'Enregistrer', 'Sauver');
    const found = await hoverAt(editor, uri, 'Sichern');
    expect(textOf(found)).toBe('**save**\n\n- **en** Save\n- **de** Sichern\n- **fr** Sauver');
    expect(found?.range).toEqual(editor.rangeOf(uri, 'Sichern'));
    const blank = textOf(await hoverAt(editor, uri, 'open"'));
    expect(blank).toContain('- **de** not translated yet');
    expect(blank).toContain('- **Placeholders** \\{name\\}');
    expect(await hoverAt(editor, uri, '{')).toBeNull();
  });

  test('of very many languages those of the reader and of open files, then a count', async () => {
    const others = 'ar cs da el es fi fr he it ja ko nl pl ru sv tr uk'.split(' ');
    const files = Object.fromEntries(
      [...others, 'de', 'pt-BR', 'zh'].map((locale) => [`locales/${locale}.json`, `{ "save": "${locale}!" }`]),
    );
    const settings = { languages: ['pt'] };
    const { editor, path } = await openWorkspace(
      way,
      { 'locales/en.json': APP['locales/en.json'] ?? '', ...files },
      { settings },
    );
    await editor.open(path('locales/zh.json'));
    const uri = await editor.open(path('locales/de.json'));
    const rows = textOf(await hoverAt(editor, uri, 'save'))
      .split('\n')
      .slice(2);
    expect(rows.slice(0, 4)).toEqual(['- **en** Save', '- **de** de\\!', '- **pt\\-BR** pt\\-BR\\!', '- **zh** zh\\!']);
    expect(rows.slice(4, 7).map((row) => row.slice(0, 8))).toEqual(['- **ar**', '- **cs**', '- **da**']);
    expect(rows[7]).toContain('14 more languages');
  });

  test('says what keys and values of the project file mean', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(
      path('dragoman.json'),
      '{ "sourceLocale": "en", "targetLocales": ["pt-BR", "xq"], "checks": { "double-space": "off" }, "dialects": { "*": "arb" }, "nix": 1 }',
    );
    const about = async (part: string) => textOf(await hoverAt(editor, uri, part));
    expect(await about('sourceLocale')).toMatch(
      /^\*\*sourceLocale\*\*\n\n- \*\*Key\*\* Language tag of the locale that/,
    );
    expect(await about('en"')).toBe('**en**\n\n- **Value** English');
    expect(await about('pt-BR')).toContain('Brazilian Portuguese');
    expect(await about('xq"')).toContain('no language that is known');
    expect(await about('double-space')).toMatch(/\*\*Check\*\* .*Default\\: .*\n\n\[Examples\]\(\S+#double-space\)$/);
    expect(await about('off"')).toContain('The check is off');
    expect(await about('arb"')).toContain('Flutter ARB');
    expect(await about('nix')).toBe('');
  });

  test('knows reading speed of cues', async () => {
    const { editor, path } = await openWorkspace(way, SUBTITLES);
    const uri = await editor.open(path('film.de.srt'));
    expect(textOf(await hoverAt(editor, uri, 'Guten'))).toContain('6\\.5 characters per second\\, 2\\.0 s on screen');
  });
});

const XLIFF = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="u1" resname="key" maxwidth="9" size-unit="char"><source>Press <x id="1"/></source><target state="needs-review-translation">Drücken <x id="1"/></target><note from="dev">[click](command:evil) &lt;b&gt; &amp;amp; www.x.org
    code</note></trans-unit>
</body></file></xliff>`;

describe('hover of what a file says', () => {
  test('state, size, codes and notes, none of which becomes markup', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, { 'a.de.xlf': XLIFF });
    const uri = await editor.open(path('a.de.xlf'));
    const text = textOf(await hoverAt(editor, uri, 'Drücken'));
    expect(text).toContain('- **State** needs\\-work \\(needs\\-review\\-translation\\)');
    expect(text).toContain('- **Size** 8 of at most 9 characters');
    expect(text).toContain('\\[click\\]\\(command\\:evil\\) \\<b\\> \\&amp\\; www\\.x\\.org');
    expect(text.replace(/\\[!-~]/g, '').replaceAll('**', '')).not.toMatch(/[[\]()<>&`:_]/);
  });

  test('a unit whose id is a number is titled by its text; the id stands at the end', async () => {
    const counted = XLIFF.replace('id="u1" resname="key"', 'id="3768927257183755959"');
    const { editor, path } = await openWorkspace(IN_PROCESS, { 'a.de.xlf': counted, 'b.de.xlf': XLIFF });
    const text = textOf(await hoverAt(editor, await editor.open(path('a.de.xlf')), 'Drücken'));
    expect(text).toMatch(/^\*\*Press\*\*\n/);
    expect(text).toMatch(/- \*\*Id\*\* 3768927257183755959$/);
    const named = textOf(await hoverAt(editor, await editor.open(path('b.de.xlf')), 'Drücken'));
    expect(named).toMatch(/^\*\*key\*\*\n/);
    expect(named).not.toContain('**Id**');
  });

  test('the code that uses a unit, by file; a line without a file is a note', async () => {
    const used = (...names: readonly string[]) =>
      names
        .map((name) => {
          const [type, text] = name.split(' ');
          return `<context context-type="${type}">${text}</context>`;
        })
        .join('');
    const places = used('linenumber 1', 'sourcefile a.html', 'linenumber 54', 'sourcefile b.ts', 'sourcefile a.html');
    const rest = used('linenumber 7', ...[1, 2, 3, 4].map((at) => `sourcefile c${at}.ts`));
    const text = XLIFF.replace(
      '<note',
      `<context-group purpose="location">${places}${rest}</context-group><note from="dev">Mind</note><note`,
    );
    const { editor, path } = await openWorkspace(IN_PROCESS, { 'a.de.xlf': text });
    const shown = textOf(await hoverAt(editor, await editor.open(path('a.de.xlf')), 'Drücken')).replaceAll('\\', '');
    expect(shown.split('\n').filter((line) => /Used in|…|linenumber|Mind/.test(line))).toEqual([
      '- **Used in** a.html:54, 7',
      '- **Used in** b.ts',
      '- **Used in** c1.ts',
      '- **Used in** c2.ts',
      '- **Used in** c3.ts',
      '- **…** 1 more',
      '- **Note (linenumber)** 1',
      '- **Note (dev)** Mind',
    ]);
  });

  test('a client without Markdown gets plain text', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, APP, { capabilities: {} });
    const uri = await editor.open(path('locales/en.json'));
    expect((await hoverAt(editor, uri, 'Save'))?.contents).toEqual({
      kind: 'plaintext',
      value: 'save\nen: Save\nde: Sichern',
    });
  });

  test('what was asked about a text that is being typed is never answered for another', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, APP);
    const uri = await editor.open(path('locales/de.json'));
    const position = editor.rangeOf(uri, 'Sichern').start;
    editor.beforeConfiguration = () => {
      editor.beforeConfiguration = () => {};
      editor.type(uri, 'Sichern', 'Sichere');
    };
    const asked = editor.connection.sendRequest('textDocument/hover', { textDocument: { uri }, position });
    await expect(asked).rejects.toMatchObject({ message: 'The document has changed meanwhile.' });
  });
});
