import { describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CompletionList,
  Hover,
  InlayHint,
  Location,
  LocationLink,
  PrepareRenameResult,
  SignatureHelp,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Editor } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const SHOP = {
  'package.json': '{ "dependencies": { "vue-i18n": "11", "vue": "3" } }',
  'locales/en.json':
    '{\n  "cart": {\n    "empty": "Your cart is empty",\n    "total": "Total"\n  },\n  "error_a": "A",\n  "error_b": "B"\n}\n',
  'locales/de.json':
    '{\n  "cart": {\n    "empty": "Der Warenkorb ist leer",\n    "total": "Summe"\n  },\n  "error_a": "A",\n  "error_b": "B"\n}\n',
  'src/Cart.vue': `<template>
  <p>{{ $t('cart.empty') }}</p>
  <p>{{ $t("cart.totl") }}</p>
  <p>{{ $t(\`error_\${code}\`) }}</p>
</template>
<script setup>
defineProps(['code']);
</script>
`,
  'src/total.ts':
    "import { useI18n } from 'vue-i18n';\nconst { t } = useI18n();\nexport const shown = () => t('cart.empty') + t('cart.total');\n",
  'src/other.ts': "export const title = 'cart.empty';\n",
};

function ask<R>(editor: Editor, method: string, uri: string, more: object = {}): Promise<R> {
  return editor.connection.sendRequest<R>(`textDocument/${method}`, { textDocument: { uri }, ...more });
}

const at = (editor: Editor, uri: string, part: string) => {
  const { start } = editor.rangeOf(uri, part);
  return { position: { line: start.line, character: start.character + 1 } };
};

const markdownOf = ({ contents }: Hover) => (typeof contents === 'object' && 'value' in contents ? contents.value : '');

describe.each(WAYS)('keys in code, $name', (way) => {
  test('a call that lacks a value of the text is a warning, one that the text does not show a hint', async () => {
    const { editor, path } = await openWorkspace(way, {
      ...SHOP,
      'locales/en.json': '{ "hello": "Hello {name}", "bye": "Bye" }',
      'src/hello.ts':
        "import { useI18n } from 'vue-i18n';\nconst { t } = useI18n();\nt('hello');\nt('hello', { name: 1 });\nt('bye', { name: 1 });\n",
    });
    const uri = await editor.open(path('src/hello.ts'));
    const found = async () =>
      (await editor.diagnostics(uri)).map(({ code, severity, message, range: { start } }) => [
        ...[code, severity, message],
        ...[start.line, start.character],
      ]);
    expect(await found()).toEqual([
      ['missing-argument', 2, 'No value for {name}: the text of "hello" shows it.', 2, 3],
      ['unused-argument', 4, 'The text of "bye" does not show {name}.', 4, 3],
    ]);
    editor.type(uri, "t('hello');", "t('hello', { name: 2 });");
    expect((await found()).map(([code]) => code)).toEqual(['unused-argument']);
  });

  test('inside of the values a signature names what the text takes, while the call is typed; elsewhere there is none', async () => {
    const { editor, path } = await openWorkspace(way, {
      'package.json': '{ "dependencies": { "i18next": "26" } }',
      'locales/en.json': JSON.stringify({
        hello: 'Hello {{name}}, {{when, date}}',
        item_one: '{{count}} item of {{owner}}',
        item_other: '{{count}} items of {{owner}}',
        plain: 'Plain *text*',
        who: '{who, select, her {She has {n, plural, one {# file} other {# files}}} other {They}}',
      }),
      'src/a.ts': "import { t } from 'i18next';\n\nexport const after = { x: 1 };\n",
    });
    const uri = await editor.open(path('src/a.ts'));
    let line = '';
    /** `|` is the cursor. */
    const help = async (code: string) => {
      const next = code.replace('|', '');
      editor.type(uri, `'i18next';\n${line}\n`, `'i18next';\n${next}\n`);
      line = next;
      const position = { line: 1, character: code.indexOf('|') };
      const found = await ask<SignatureHelp | null>(editor, 'signatureHelp', uri, { position });
      const [signature] = found?.signatures ?? [];
      const active = signature?.parameters?.[found?.activeParameter ?? 0];
      return signature && [signature.label, active?.label];
    };
    const hello = 'hello { name, when: date }';
    expect(await help("t('hello', { | })")).toEqual([hello, 'name']);
    expect(await help("t('hello', { name: 1, | })")).toEqual([hello, 'when: date']);
    expect(await help("t('hello', { when: 1, na|me: 2 })")).toEqual([hello, 'name']);
    expect(await help("t('hello', { name: 1, when: 2, other| })")).toEqual([hello, undefined]);
    expect(await help("const a = f(t('hello', { name: '|")).toEqual([hello, 'name']);
    expect(await help("t('hello', {|")).toEqual([hello, 'name']);
    expect(await help("t('item', { ow| ")).toEqual(['item { count: plural (one, other), owner }', 'owner']);
    expect(await help("t('who', { n| })")).toEqual([
      'who { who: select (her, other), n: plural (one, other) }',
      'n: plural (one, other)',
    ]);
    for (const none of [
      "t('hello|', {})",
      "t('hello', |)",
      "t('hello', { name: f(|) })",
      "t('plain', { | })",
      "f('hello', { | })",
    ])
      expect(await help(none), none).toBeUndefined();
  });

  test('a signature knows an element whose key stands behind its values', async () => {
    const { editor, path } = await openWorkspace(way, {
      'package.json': '{ "dependencies": { "react-intl": "7" } }',
      'locales/en.json': '{ "bye": "Bye {name}" }',
      'src/b.tsx':
        'import { FormattedMessage } from \'react-intl\';\nexport const B = () => <FormattedMessage values={{ nam: 1 }} id="bye" />;\n',
    });
    const uri = await editor.open(path('src/b.tsx'));
    const found = await ask<SignatureHelp>(editor, 'signatureHelp', uri, at(editor, uri, 'nam:'));
    expect(found.signatures[0]?.label).toBe('bye { name }');
  });

  test('hover shows the text in all languages, and where it stands; of a pattern the keys that fit', async () => {
    const { editor, path } = await openWorkspace(way, SHOP);
    const uri = await editor.open(path('src/Cart.vue'));
    const text = markdownOf(await ask<Hover>(editor, 'hover', uri, at(editor, uri, "'cart.empty'")));
    expect(text).toContain('**cart\\.empty**');
    expect(text).toContain('- **en** Your cart is empty');
    expect(text).toContain('- **de** Der Warenkorb ist leer');
    expect(text).toMatch(/\[en\]\(file:.*locales\/en\.json#L3\) · \[de\]\(file:.*locales\/de\.json#L3\)/);
    const pattern = markdownOf(await ask<Hover>(editor, 'hover', uri, at(editor, uri, '$t(`error')));
    expect(pattern).toContain('**error\\_\\***');
    expect(pattern).toContain('- **error\\_b** B');
    expect(await ask(editor, 'hover', uri, at(editor, uri, 'defineProps'))).toBeNull();
  });

  test('of very many languages a hover shows the first ones, and how many more there are', async () => {
    const others = Array.from({ length: 14 }, (_, at) => `a${String.fromCharCode(97 + at)}`);
    const files = Object.fromEntries(
      others.map((locale) => [`locales/${locale}.json`, `{ "cart": { "empty": "${locale === 'an' ? '' : locale}" } }`]),
    );
    const project = JSON.stringify({ sourceLocale: 'en', targetLocales: others, files: ['locales/{locale}.json'] });
    const { editor, path } = await openWorkspace(way, { ...SHOP, ...files, 'dragoman.json': project });
    const uri = await editor.open(path('src/Cart.vue'));
    const text = markdownOf(await ask<Hover>(editor, 'hover', uri, at(editor, uri, "'cart.empty'")));
    expect(text.match(/^- \*\*a[a-z]\*\*/gm)?.length).toBe(11);
    expect(text).toContain('3 more languages\\, 1 of them not translated yet');
    const few = Object.fromEntries(Object.entries(files).slice(0, 12));
    const short = JSON.stringify({
      sourceLocale: 'en',
      targetLocales: others.slice(0, 12),
      files: ['locales/{locale}.json'],
    });
    const second = await openWorkspace(way, { ...SHOP, ...few, 'dragoman.json': short });
    const other = await second.editor.open(second.path('src/Cart.vue'));
    const whole = markdownOf(await ask<Hover>(second.editor, 'hover', other, at(second.editor, other, "'cart.empty'")));
    expect(whole.match(/^- \*\*a[a-z]\*\*/gm)?.length).toBe(12);
    expect(whole).not.toContain('more languages');
  });

  test('definition leads to the source locale, references to all locales and all code, from either side', async () => {
    const { editor, path } = await openWorkspace(way, SHOP);
    const uri = await editor.open(path('src/Cart.vue'));
    const [link] = await ask<LocationLink[]>(editor, 'definition', uri, at(editor, uri, "'cart.empty'"));
    expect(link?.targetUri).toMatch(/locales\/en\.json$/);
    expect(link?.targetSelectionRange.start).toEqual({ line: 2, character: 5 });
    expect(link?.originSelectionRange).toEqual(editor.rangeOf(uri, 'cart.empty'));
    const context = { context: { includeDeclaration: true } };
    const places = (found: Location[]) =>
      found.map((one) => `${one.uri.split('/').at(-1)}:${one.range.start.line}`).sort();
    const wanted = ['Cart.vue:1', 'de.json:2', 'en.json:2', 'total.ts:2'];
    expect(places(await ask(editor, 'references', uri, { ...at(editor, uri, "'cart.empty'"), ...context }))).toEqual(
      wanted,
    );
    const german = await editor.open(path('locales/de.json'));
    expect(places(await ask(editor, 'references', german, { ...at(editor, german, 'empty'), ...context }))).toEqual(
      wanted,
    );
    // What is typed counts, in the file itself and in others.
    editor.type(uri, "$t('cart.empty')", "$t('cart.total')");
    expect(places(await ask(editor, 'references', german, { ...at(editor, german, 'empty'), ...context }))).toEqual(
      wanted.slice(1),
    );
  });

  test('the texts stand behind their keys, in the language that was chosen', async () => {
    const { editor, path } = await openWorkspace(way, SHOP);
    const uri = await editor.open(path('src/total.ts'));
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const hints = async () =>
      (await ask<InlayHint[] | null>(editor, 'inlayHint', uri, { range }))?.map(({ label }) => label);
    expect(await hints()).toEqual(['Your cart is empty', 'Total']);
    const source = await editor.open(path('locales/en.json'));
    editor.type(source, 'Total', 'Sum of all');
    expect(await hints()).toEqual(['Your cart is empty', 'Sum of all']);
    editor.settings = { 'inlayHints.language': 'de' };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await hints()).toEqual(['Der Warenkorb ist leer', 'Summe']);
    editor.settings = { 'inlayHints.code': false };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await hints()).toBeUndefined();
  });

  test('no text stands behind a key that is the text', async () => {
    const { editor, path } = await openWorkspace(way, {
      'package.json': '{ "dependencies": { "i18next": "25", "react-i18next": "16" } }',
      'locales/en.json': '{ "Hello {{name}}": "Hello {{name}}", "Bye": "Bye", "bye": "Good bye" }',
      'locales/de.json': '{ "Hello {{name}}": "Hallo {{name}}", "Bye": "Ade", "bye": "Auf Wiedersehen" }',
      'src/a.tsx':
        "import { Trans, t } from 'react-i18next';\nexport const a = [<Trans>Hello {{ name }}</Trans>, t('Bye'), t('bye')];\n",
    });
    const uri = await editor.open(path('src/a.tsx'));
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const hints = async () => (await ask<InlayHint[]>(editor, 'inlayHint', uri, { range })).map(({ label }) => label);
    expect(await hints()).toEqual(['Good bye']);
    editor.settings = { 'inlayHints.language': 'de' };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await hints()).toEqual(['Hallo {{name}}', 'Ade', 'Auf Wiedersehen']);
  });

  test('a missing key is said where it is asked for, and goes when there is one', async () => {
    const { editor, path } = await openWorkspace(way, SHOP);
    const uri = await editor.open(path('src/Cart.vue'));
    const [missing, ...rest] = await editor.diagnostics(uri);
    expect(rest).toEqual([]);
    expect(missing).toMatchObject({
      code: 'missing-key',
      severity: 2,
      message: '"cart.totl" is missing in locales/en.json.',
      range: editor.rangeOf(uri, 'cart.totl'),
    });
    const context = { diagnostics: missing === undefined ? [] : [missing] };
    const [change, create, ...others] = await ask<CodeAction[]>(editor, 'codeAction', uri, {
      range: missing?.range,
      context,
    });
    expect(others).toEqual([]);
    expect(change).toMatchObject({ title: 'Change to "cart.total"', isPreferred: true });
    expect(create?.title).toBe('Create "cart.totl" in locales/en.json');
    const source = await editor.open(path('locales/en.json'));
    if (create?.edit) editor.applyEdit({ edit: create.edit });
    // The group is in the order of the alphabet.
    expect(editor.text(source)).toContain('    "total": "Total",\n    "totl": "Totl"\n  },');
    expect(await editor.diagnostics(uri)).toEqual([]);
  });

  test('keys are proposed by their name and by their text, below the prefix of the place', async () => {
    const { editor, path } = await openWorkspace(way, SHOP);
    const uri = await editor.open(path('src/total.ts'));
    editor.type(uri, "t('cart.total')", "t('')");
    const { end } = editor.rangeOf(uri, "t('')");
    const position = { line: end.line, character: end.character - 2 };
    const { items } = await ask<CompletionList>(editor, 'completion', uri, { position });
    expect(items.map(({ label, detail }) => [label, detail])).toEqual([
      ['cart.empty', 'Your cart is empty'],
      ['cart.total', 'Total'],
      ['error_a', 'A'],
      ['error_b', 'B'],
    ]);
    expect(items[0]?.filterText).toContain('Your cart is empty');
    // An unclosed string, as somebody types it.
    editor.type(uri, "t('')", "t('tot");
    const open = await ask<CompletionList>(editor, 'completion', uri, { position: editor.rangeOf(uri, "t('tot").end });
    expect(open.items.map(({ label }) => label)).toContain('cart.total');
    const { start } = editor.rangeOf(uri, "t('tot");
    const range = {
      start: { line: start.line, character: start.character + 3 },
      end: { line: start.line, character: start.character + 6 },
    };
    expect(open.items[0]?.textEdit).toMatchObject({ range });
    editor.type(uri, "t('tot", "u('tot");
    expect(await ask(editor, 'completion', uri, { position: editor.rangeOf(uri, "u('tot").end })).toBeNull();
  });

  test('a rename in code changes the files of all locales and every call, and tells of strings', async () => {
    const { editor, path, read } = await openWorkspace(way, SHOP);
    const uri = await editor.open(path('src/Cart.vue'));
    const where = at(editor, uri, "empty'");
    const prepared = await ask<PrepareRenameResult>(editor, 'prepareRename', uri, where);
    const { end } = editor.rangeOf(uri, 'cart.empty');
    expect(prepared).toEqual({
      range: { start: { line: end.line, character: end.character - 5 }, end },
      placeholder: 'empty',
    });
    const edit = await ask<WorkspaceEdit>(editor, 'rename', uri, { ...where, newName: 'nothing' });
    const confirmed = (edit.documentChanges ?? []).flatMap((one) =>
      'edits' in one && one.edits.every((it) => !('annotationId' in it))
        ? [one.textDocument.uri.split('/').at(-1)]
        : [],
    );
    expect(confirmed.sort()).toEqual(['Cart.vue', 'de.json', 'en.json', 'total.ts']);
    expect(editor.messages.join()).toContain('occurs in 1 file of code: src/other.ts:1.');
    expect(read('src/total.ts')).toBe(SHOP['src/total.ts']);
    const pattern = await ask(editor, 'rename', uri, { ...at(editor, uri, '$t(`error'), newName: 'x' }).catch(String);
    expect(pattern).toContain('There is no key or unit id here.');
  });

  test('a key that is made of parts stays, and is told of', async () => {
    const { editor, path } = await openWorkspace(way, SHOP);
    const source = await editor.open(path('locales/en.json'));
    const edit = await ask<WorkspaceEdit>(editor, 'rename', source, {
      ...at(editor, source, 'error_a'),
      newName: 'error_c',
    });
    expect((edit.documentChanges ?? []).length).toBe(2);
    expect(editor.messages.join()).toContain('1 place in code that may ask for "error_a"');
    expect(editor.messages.join()).toContain('src/Cart.vue:4');
  });

  test("a rename leaves alone what may be another file's key, and what only looks like a call; both are told of", async () => {
    const files = {
      'package.json': SHOP['package.json'],
      'web/locales/en.json': '{ "ok": "OK", "web": "Web" }',
      'web/locales/de.json': '{ "ok": "OK", "web": "Netz" }',
      'app/locales/en.json': '{ "ok": "Okay" }',
      'app/locales/de.json': '{ "ok": "Gut" }',
      'web/a.ts': "import { useI18n } from 'vue-i18n';\nconst { t } = useI18n();\nt('ok');\nt('web');\n",
      'app/a.ts': "import { useI18n } from 'vue-i18n';\nuseI18n().t('ok');\n",
      'app/b.ts': "export const f = (x, useI18n) => x.t('web');\n",
    };
    const { editor, path } = await openWorkspace(way, files);
    const uri = await editor.open(path('web/a.ts'));
    const changed = (edit: WorkspaceEdit) =>
      (edit.documentChanges ?? []).flatMap((one) =>
        'edits' in one
          ? [
              one.textDocument.uri
                .split('/')
                .slice(-3)
                .join('/')
                .replace(/^dragoman[^/]*\//, ''),
            ]
          : [],
      );
    const ok = await ask<WorkspaceEdit>(editor, 'rename', uri, { ...at(editor, uri, "'ok'"), newName: 'fine' });
    expect(changed(ok).some((name) => name.endsWith('a.ts'))).toBe(false);
    expect(editor.messages.join()).toContain(
      `2 places in code that may mean another file's key "ok": app/a.ts:2, web/a.ts:3`,
    );
    editor.messages.length = 0;
    const web = await ask<WorkspaceEdit>(editor, 'rename', uri, { ...at(editor, uri, "'web'"), newName: 'net' });
    expect(changed(web).sort()).toEqual(['web/a.ts', 'web/locales/de.json', 'web/locales/en.json']);
    expect(editor.messages.join()).toContain('app/b.ts:1');
  });

  test('a file that has just been written is seen when it is opened', async () => {
    const { editor, path, write } = await openWorkspace(way, SHOP);
    const uri = await editor.open(path('src/total.ts'));
    expect(await editor.diagnostics(uri)).toEqual([]);
    write('src/new.ts', "import { useI18n } from 'vue-i18n';\nuseI18n().t('cart.new');\n");
    const other = await editor.open(path('src/new.ts'));
    expect((await editor.diagnostics(other)).map(({ message }) => message)).toEqual([
      '"cart.new" is missing in locales/en.json.',
    ]);
    write('locales/fr.json', '{}');
    write('package.json', '{}');
    editor.type(other, 'cart.new', 'cart.newer');
    await editor.close(uri);
    await editor.open(path('src/other.ts'));
    // Nothing shows texts here any longer, as far as the dependencies say.
    expect(await editor.diagnostics(other)).toEqual([]);
  });

  test('what another file of code says counts, as it stands in the editor; turned off, nothing is said', async () => {
    const files = {
      ...SHOP,
      'src/names.ts': "export const NAMES = { total: 'cart.total' };\n",
      'src/use.ts':
        "import { useI18n } from 'vue-i18n';\nimport { NAMES } from './names';\nconst { t } = useI18n();\nt(NAMES.total);\n",
    };
    const { editor, path } = await openWorkspace(way, files);
    const names = await editor.open(path('src/names.ts'));
    expect(await editor.diagnostics(names)).toEqual([]);
    editor.type(names, 'cart.total', 'cart.sum');
    await editor.diagnostics(names);
    const use = await editor.open(path('src/use.ts'));
    await editor.diagnostics(use);
    expect((await editor.diagnostics(names)).map(({ message }) => message)).toEqual([
      '"cart.sum" is missing in locales/en.json.',
    ]);
    editor.settings = { 'code.enabled': false };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await editor.diagnostics(names)).toEqual([]);
    expect(await ask(editor, 'hover', names, at(editor, names, 'cart.sum'))).toBeNull();
  });
});
