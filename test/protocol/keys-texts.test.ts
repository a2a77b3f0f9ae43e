import { expect, test } from 'vitest';
import type { CompletionList, Hover, InlayHint, Location, LocationLink } from 'vscode-languageserver/node';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

/** Texts that code asks for by themselves, as gettext has it: with a context and forms of plurals, in files that they are extracted into. */
const po = (locale: string, entries: string) => `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: ${locale}\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

${entries}`;
const template = po(
  '',
  `#: shop/views.py:1
msgid "Save"
msgstr ""

msgctxt "month"
msgid "May"
msgstr ""

msgid "May"
msgstr ""

msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""

msgid "Hello %(name)s"
msgstr ""

msgid "One line of text"
msgstr ""

msgid "Say \\"yes\\".\\nNow"
msgstr ""
`,
);
const german = po(
  'de',
  `#: shop/views.py:1
msgid "Save"
msgstr "Speichern"

msgctxt "month"
msgid "May"
msgstr "Mai"

msgid "May"
msgstr "Darf"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d Datei"
msgstr[1] "%d Dateien"

#, fuzzy
msgid "Hello %(name)s"
msgstr "Hallo"
`,
);
const VIEWS = `from django.utils.translation import gettext as _, ngettext, pgettext
a = _("Save")
b = pgettext("month", "May")
c = _("May")
d = ngettext("%d file", "%d files", n)
e = _("One line "
      "of text")
f = _("Nowhere")
# _("Save")
`;
const DJANGO = {
  'requirements.txt': 'Django==5.0\n',
  'locale/shop.pot': template,
  'locale/de/LC_MESSAGES/shop.po': german,
  'shop/views.py': VIEWS,
  'shop/page.html':
    '{% translate "Save" %}\n{% translate "May" context "month" %}\n{% blocktranslate %}Hello {{ name }}{% endblocktranslate %}\n',
};

const ask = <R>(editor: Editor, method: string, uri: string, part: string, more: object = {}) =>
  editor.connection.sendRequest<R>(`textDocument/${method}`, {
    textDocument: { uri },
    position: editor.rangeOf(uri, part).end,
    ...more,
  });

const opened = async (name: string, files: Readonly<Record<string, string>> = DJANGO, settings = {}) => {
  const { editor, path } = await openWorkspace(IN_PROCESS, files, { settings });
  return { editor, path, uri: await editor.open(path(name)) };
};

test.each([
  ['shop/views.py', '_("Save', ['Speichern']],
  ['shop/views.py', '"month", "May', ['Mai', 'month']],
  ['shop/views.py', '_("May', ['Darf']],
  ['shop/views.py', '"%d file', ['%d file | %d files', '%d Datei | %d Dateien']],
  ['shop/views.py', '_("One line', ['One line of text', 'not translated yet']],
  ['shop/page.html', 'translate "Save', ['Speichern']],
  ['shop/page.html', 'translate "May', ['Mai']],
  ['shop/page.html', '%}Hello', ['Hallo (needs work)']],
])('in %s, %s shows the texts of all locales', async (name, part, wanted) => {
  const { editor, uri } = await opened(name);
  const said = (await ask<Hover>(editor, 'hover', uri, part)).contents as { value: string };
  const plain = said.value.replaceAll('\\', '');
  for (const text of wanted) expect(plain).toContain(text);
  expect(plain).not.toContain('\u0004');
  expect(plain).not.toContain('␄');
});

test('what is not in the files yet has no hover, and is not missing', async () => {
  const { editor, uri } = await opened('shop/views.py');
  expect(await ask<Hover | null>(editor, 'hover', uri, '_("Nowhere')).toBeNull();
  expect((await editor.diagnostics(uri)).length).toBe(0);
});

test('the definition is the entry of the template with the same context', async () => {
  const { editor, uri } = await opened('shop/views.py');
  const lines = async (part: string) => {
    const places = await ask<LocationLink[]>(editor, 'definition', uri, part);
    return places.map((one) => `${one.targetUri.split('/').at(-1)}:${one.targetSelectionRange.start.line + 1}`);
  };
  const line = (part: string) => template.slice(0, template.indexOf(part)).split('\n').length;
  expect(await lines('"month", "May')).toEqual([`shop.pot:${line('msgctxt "month"') + 1}`]);
  expect(await lines('_("May')).toEqual([`shop.pot:${line('msgid "May"\nmsgstr ""\n\nmsgid "%d')}`]);
});

test('without a template the entries of all languages are the definition', async () => {
  const { 'locale/shop.pot': _, ...rest } = DJANGO;
  const french = german.replaceAll('Language: de', 'Language: fr').replace('Speichern', 'Enregistrer');
  const { editor, uri } = await opened('shop/views.py', { ...rest, 'locale/fr/LC_MESSAGES/shop.po': french });
  const places = await ask<LocationLink[]>(editor, 'definition', uri, '_("Save');
  expect(places.map((one) => one.targetUri.split('/').at(-3)).sort()).toEqual(['de', 'fr']);
  const said = JSON.stringify((await ask<Hover>(editor, 'hover', uri, '_("Save')).contents);
  expect(said).toContain('Speichern');
  expect(said).toContain('Enregistrer');
  expect(said).not.toContain('State');
});

test('a translation that nobody works on does not decide which texts there are', async () => {
  const { 'locale/shop.pot': _, ...rest } = DJANGO;
  const old = po('af', 'msgid "Gone"\nmsgstr "Weg"\n');
  const { editor, uri } = await opened('shop/views.py', { ...rest, 'locale/af/LC_MESSAGES/shop.po': old });
  const said = JSON.stringify((await ask<Hover>(editor, 'hover', uri, '_("Save')).contents);
  expect(said).toContain('Speichern');
  expect(said).toContain('not translated yet');
});

test.each([
  ['Speichern', ['page.html:1', 'views.py:2']],
  ['"Mai', ['page.html:2', 'views.py:3']],
  ['Darf', ['views.py:4']],
  ['%d Dateien', ['views.py:5']],
])('the code that asks for %s is found from the translation', async (part, wanted) => {
  const { editor, path } = await opened('shop/views.py');
  const uri = await editor.open(path('locale/de/LC_MESSAGES/shop.po'));
  const places = await ask<Location[]>(editor, 'references', uri, part, { context: { includeDeclaration: false } });
  const code = places.map((one) => `${one.uri.split('/').at(-1)}:${one.range.start.line + 1}`);
  expect(code.filter((one) => !one.includes('shop.po')).sort()).toEqual(wanted);
});

test('the hover of a translation names the code as it is, not as the references remember it', async () => {
  const { editor, path, uri } = await opened('shop/views.py');
  await ask(editor, 'hover', uri, '_("Save');
  const own = await editor.open(path('locale/de/LC_MESSAGES/shop.po'));
  const said = ((await ask<Hover>(editor, 'hover', own, 'Speichern')).contents as { value: string }).value;
  expect(said.replaceAll('\\', '')).toContain('shop/views.py:2');
  expect(said.replaceAll('\\', '')).not.toContain('shop/views.py:1\n');
});

test('texts are proposed as the string has to say them', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    ...DJANGO,
    'shop/new.py': 'x = _("Don\'t Say")\ny = pgettext("month", "M")\n',
  });
  const uri = await editor.open(path('shop/new.py'));
  const first = await ask<CompletionList>(editor, 'completion', uri, "Don't Say");
  const say = first.items.find(({ label }) => label.startsWith('Say'));
  expect(say?.textEdit?.newText).toBe('Say \\"yes\\".\\nNow');
  expect(say?.textEdit).toMatchObject({ range: { start: { line: 0, character: 7 } } });
  expect(first.items.map(({ label }) => label).filter((label) => /May/.test(label))).toEqual(['May']);
  const second = await ask<CompletionList>(editor, 'completion', uri, '"M');
  expect(second.items.map(({ label }) => label)).toEqual(['May']);
});

test('translations stand behind the calls in the language that is chosen; drafts do not', async () => {
  const hints = async (name: string) => {
    const { editor, uri } = await opened(name, DJANGO, { inlayHints: { enabled: true, language: 'de' } });
    const range = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };
    const found = await editor.connection.sendRequest<InlayHint[]>('textDocument/inlayHint', {
      textDocument: { uri },
      range,
    });
    return found.map(({ label }) => String(label));
  };
  expect((await hints('shop/views.py')).join(' ')).toMatch(/Speichern.*Mai.*Darf.*%d Datei \| %d Dateien/);
  expect((await hints('shop/page.html')).join(' ')).not.toContain('Hallo');
});

test('a text is renamed where it stands, and the reason is said', async () => {
  const { editor, uri } = await opened('shop/views.py');
  await expect(ask(editor, 'prepareRename', uri, '_("Save')).rejects.toThrow('extracted from the code');
  await expect(ask(editor, 'rename', uri, '_("Save', { newName: 'Keep' })).rejects.toThrow('extracted from the code');
});

test('packages with the same text in files of their own have each its own', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'requirements.txt': 'Django==5.0\n',
    'one/locale/de/LC_MESSAGES/django.po': german,
    'one/a.py': '_("Save")\n',
    'two/locale/de/LC_MESSAGES/django.po': german.replace('Speichern', 'Sichern'),
    'two/b.py': '_("Save")\n',
  });
  const uri = await editor.open(path('two/b.py'));
  const said = JSON.stringify((await ask<Hover>(editor, 'hover', uri, '_("Save')).contents);
  expect(said).toContain('Sichern');
  expect(said).not.toContain('Speichern');
});

test('keys of another library are missing as ever beside texts that are extracted', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    ...DJANGO,
    'package.json': '{ "dependencies": { "i18next": "*" } }',
    'locales/en.json': '{ "save": "Save" }',
    'locales/de.json': '{ "save": "Speichern" }',
    'web/a.ts': "import i18next from 'i18next';\ni18next.t('save'); i18next.t('Save');\n",
  });
  const uri = await editor.open(path('web/a.ts'));
  expect((await editor.diagnostics(uri)).map(({ code, range }) => [code, range.start.character])).toEqual([
    ['missing-key', 30],
  ]);
});
