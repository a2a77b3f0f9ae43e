import { expect, test } from 'vitest';
import type {
  CodeAction,
  CompletionList,
  Hover,
  Location,
  PrepareRenameResult,
  SignatureHelp,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

/** Keys in code where several places, files or meanings meet. */
const VUE = '{ "dependencies": { "vue-i18n": "11" } }';
const HEAD = "import { useI18n } from 'vue-i18n';\nconst { t, tm } = useI18n();\n";
const I18NEXT = '{ "dependencies": { "i18next": "25", "react-i18next": "16" } }';
const EN = '{\n  "cart": { "empty": "Empty", "total": "Total" },\n  "error_a": "A"\n}\n';
const LOCALES = { 'locales/en.json': EN, 'locales/de.json': '{ "cart": { "empty": "Leer" } }' };

function ask<R>(editor: Editor, method: string, uri: string, more: object = {}): Promise<R> {
  return editor.connection.sendRequest<R>(`textDocument/${method}`, { textDocument: { uri }, ...more });
}

const at = (editor: Editor, uri: string, part: string, further = 1) => {
  const { start } = editor.rangeOf(uri, part);
  return { position: { line: start.line, character: start.character + further } };
};

const actionsAt = (editor: Editor, uri: string, part: string) => {
  const { position } = at(editor, uri, part);
  return ask<CodeAction[]>(editor, 'codeAction', uri, {
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
};

const changedIn = ({ documentChanges = [] }: WorkspaceEdit) =>
  documentChanges.flatMap((one) => ('edits' in one ? [one.textDocument.uri.split('/').at(-1)] : [])).sort();

test('the innermost key is meant, and the quote before a key belongs to it', async () => {
  const code = `${HEAD}t(\`error_\${t('cart.empty')}\`);\n`;
  const { editor, path } = await openWorkspace(IN_PROCESS, { 'package.json': VUE, ...LOCALES, 'a.ts': code });
  const uri = await editor.open(path('a.ts'));
  for (const further of [0, 1, 11]) {
    const hover = await ask<Hover>(editor, 'hover', uri, at(editor, uri, "'cart.empty'", further));
    expect(JSON.stringify(hover.contents)).toContain('Leer');
  }
  const outer = await ask<Hover>(editor, 'hover', uri, at(editor, uri, 't(`error', 0));
  expect(JSON.stringify(outer.contents)).toContain('**error');
});

test('code that another program writes is looked at again before a hover says where a text is shown', async () => {
  const shows = (key: string) => `import { t } from 'i18next';\nt('${key}');\n`;
  const { editor, path, write } = await openWorkspace(IN_PROCESS, {
    'package.json': I18NEXT,
    ...LOCALES,
    'src/a.ts': shows('cart.empty'),
    'src/b.ts': shows('nosuch'),
  });
  await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
  const uri = await editor.open(path('locales/de.json'));
  const places = async () => {
    const { contents } = await ask<Hover>(editor, 'hover', uri, at(editor, uri, 'Leer'));
    return (
      JSON.stringify(contents)
        .replaceAll('\\', '')
        .match(/src\/\w+\.ts/g) ?? []
    );
  };
  const code = await editor.open(path('src/a.ts'));
  await editor.pull(code);
  await editor.close(code);
  expect(await places()).toEqual(['src/a.ts']);
  write('src/b.ts', shows('cart.empty'));
  const changes = [{ uri: uriOf(path('src/b.ts')), type: 2 }];
  const { refreshes } = editor;
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await editor.until(() => editor.refreshes > refreshes);
  expect(await places()).toEqual(['src/a.ts', 'src/b.ts']);
});

test('a hover over a translation says where code shows it, once the code was looked at', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'package.json': I18NEXT,
    ...LOCALES,
    'src/a b.tsx':
      "import { t } from 'i18next';\nexport const A = () => <p title={t('cart.empty')}>{t('cart.empty')}</p>;\nt('cart.empty');\n",
  });
  const uri = await editor.open(path('locales/de.json'));
  const text = async () => {
    const { contents } = await ask<Hover>(editor, 'hover', uri, at(editor, uri, 'Leer'));
    return typeof contents === 'object' && 'value' in contents ? contents.value : '';
  };
  expect(await text()).not.toContain('Used in');
  const code = await editor.open(path('src/a b.tsx'));
  await editor.pull(code);
  const rows = (await text()).split('\n').filter((line) => line.includes('Used in'));
  expect(
    rows.map((row) =>
      row
        .replace(/^.*Used in\W*/, '')
        .replaceAll(/[\\*`|]| $/g, '')
        .trim(),
    ),
  ).toEqual(['src/a b.tsx:2 (title of <p>)', 'src/a b.tsx:2 (<p>)', 'src/a b.tsx:3']);
});

test('functions that the project file names are references, too', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'dragoman.json': '{ "code": { "functions": ["say"] } }',
    ...LOCALES,
    'say.ts': 'export const say = (key: string) => texts[key];\n',
    'a.tsx': "import { say } from './say';\nexport const A = () => <p title={say('cart.empty')}>{say('gone')}</p>;\n",
  });
  const uri = await editor.open(path('locales/de.json'));
  const more = { ...at(editor, uri, 'empty'), context: { includeDeclaration: false } };
  const found = await ask<Location[]>(editor, 'references', uri, more);
  expect(found.map((one) => [one.uri.split('/').at(-1), one.range.start, Object.keys(one)])).toEqual([
    ['de.json', { line: 0, character: 13 }, ['uri', 'range']],
    ['a.tsx', { line: 1, character: 38 }, ['uri', 'range']],
  ]);
  const code = await editor.open(path('a.tsx'));
  const report = await editor.pull(code);
  const items = report.kind === 'full' ? report.items : [];
  expect(items.map(({ message }) => message)).toEqual(['"gone" is missing in locales/en.json.']);
});

test('fixes: none for a key that is there; the file with the groups, the nearest one, the namespace stays', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'package.json': VUE,
    'web/locales/en.json': '{ "cart": { "empty": "Empty" } }',
    'web/locales/de.json': '{}',
    'app/locales/en.json': '{ "cart": { "full": "Full" } }',
    'app/locales/de.json': '{}',
    'lib/locales/en.json': '{ "other": { "text": "Text" } }',
    'lib/locales/de.json': '{}',
    'web/a.ts': `${HEAD}t('cart.empty');\nt('cart.count');\n`,
  });
  const uri = await editor.open(path('web/a.ts'));
  expect(await actionsAt(editor, uri, "'cart.empty'")).toEqual([]);
  const titles = (await actionsAt(editor, uri, "'cart.count'")).map(({ title }) => title);
  expect(titles.filter((title) => title.startsWith('Create'))).toEqual([
    'Create "cart.count" in web/locales/en.json',
    'Create "cart.count" in app/locales/en.json',
  ]);
  const names = await openWorkspace(IN_PROCESS, {
    'package.json': I18NEXT,
    'locales/en/account.json': '{ "signIn": "Sign in" }',
    'locales/en/common.json': '{ "ok": "OK" }',
    'locales/de/account.json': '{}',
    'locales/de/common.json': '{}',
    'a.ts': "import i18n from 'i18next';\ni18n.t('account:signInn');\n",
  });
  const other = await names.editor.open(names.path('a.ts'));
  const [first] = await actionsAt(names.editor, other, "'account:signInn'");
  expect(first?.title).toBe('Change to "account:signIn"');
});

test('keys are proposed without their prefix; of very many some, and then others', async () => {
  const keys = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`key${n}`, `Text ${n}`]));
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'package.json': I18NEXT,
    'locales/en.json': JSON.stringify({ cart: { empty: 'Empty', total: 'Total' }, keys }),
    'locales/de.json': '{}',
    'a.tsx': `import { useTranslation } from 'react-i18next';
export function A() { const { t } = useTranslation('', { keyPrefix: 'cart' }); return t('tot'); }
export function B() { const { t } = useTranslation(); return t('key59'); }
`,
  });
  const uri = await editor.open(path('a.tsx'));
  const below = await ask<CompletionList>(editor, 'completion', uri, at(editor, uri, "'tot'", 4));
  expect(below.items.map(({ label }) => label)).toEqual(['empty', 'total']);
  expect(below.isIncomplete).toBe(false);
  const many = await ask<CompletionList>(editor, 'completion', uri, at(editor, uri, "'key59'", 6));
  expect(many.items.map(({ label }) => label)).toContain('keys.key599');
  expect(many.items.length).toBe(11);
  expect(many.isIncomplete).toBe(true);
});

test('a rename leaves a text that stands for two keys, and refuses what does not fit or is a part of a key', async () => {
  const code = `${HEAD}const both = (key: string) => [t(key), t('cart.' + key)];\nboth('total');\nt('cart.empty');\ntm('cart');\nt('cart.' + 'empty');\n`;
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'package.json': VUE,
    'locales/en.json': '{ "cart": { "empty": "Empty", "total": "Total" }, "total": "Total" }',
    'locales/de.json': '{ "cart": { "empty": "Leer", "total": "Summe" }, "total": "Summe" }',
    'a.ts': code,
  });
  const source = await editor.open(path('locales/en.json'));
  const uri = await editor.open(path('a.ts'));
  const total = await ask<WorkspaceEdit>(editor, 'rename', source, {
    ...at(editor, source, '"total"', 2),
    newName: 'sum',
  });
  expect(changedIn(total)).toEqual(['de.json', 'en.json']);
  expect(editor.messages.join()).toContain('a.ts:4');
  const rename = (newName: string) => ask(editor, 'rename', uri, { ...at(editor, uri, "'cart.empty'"), newName });
  await expect(rename("isn't")).rejects.toThrow('does not fit in the code');
  expect(changedIn((await rename('none')) as WorkspaceEdit)).toEqual(['a.ts', 'de.json', 'en.json']);
  const prepare = (part: string, further: number) =>
    ask<PrepareRenameResult | null>(editor, 'prepareRename', uri, at(editor, uri, part, further));
  expect(await prepare("tm('cart')", 5)).toMatchObject({ placeholder: 'cart' });
  expect(await prepare("t('cart.' + 'empty')", 10)).toBeNull();
});

test('what was typed in another open file counts', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'package.json': VUE,
    ...LOCALES,
    'names.ts': "export const PREFIX = 'cart';\n",
    'use.ts': `${HEAD}import { PREFIX } from './names';\nt(\`\${PREFIX}.empty\`);\n`,
  });
  const names = await editor.open(path('names.ts'));
  const use = await editor.open(path('use.ts'));
  expect(await editor.diagnostics(use)).toEqual([]);
  editor.type(names, "'cart'", "'shop'");
  expect((await editor.diagnostics(use)).map(({ message }) => message)).toEqual([
    '"shop.empty" is missing in locales/en.json.',
  ]);
  editor.type(names, "'shop'", "'mart'");
  expect((await editor.diagnostics(use)).map(({ message }) => message)).toEqual([
    '"mart.empty" is missing in locales/en.json.',
  ]);
});

test('findings in code follow what is typed in the file of texts', async () => {
  const { diagnostic, ...others } = CAPABILITIES.textDocument ?? {};
  expect(diagnostic).toBeDefined();
  const { editor, path } = await openWorkspace(
    IN_PROCESS,
    { 'package.json': VUE, ...LOCALES, 'a.ts': `${HEAD}t('cart.none');\n` },
    { capabilities: { ...CAPABILITIES, textDocument: others } },
  );
  const code = await editor.open(path('a.ts'));
  const source = await editor.open(path('locales/en.json'));
  const messages = () => editor.published.get(code)?.diagnostics.map(({ message }) => String(message));
  await editor.until(() => messages()?.join() === '"cart.none" is missing in locales/en.json.');
  editor.type(source, '"empty"', '"none"');
  await editor.until(() => messages()?.length === 0);
});

test('code that came since the last answer counts', async () => {
  const { editor, path, write } = await openWorkspace(IN_PROCESS, { 'package.json': VUE, ...LOCALES });
  const source = await editor.open(path('locales/en.json'));
  await editor.diagnostics(source);
  const context = { context: { includeDeclaration: false } };
  const uses = async (key: string) =>
    ((await ask<Location[]>(editor, 'references', source, { ...at(editor, source, key), ...context })) ?? [])
      .map(({ uri }) => uri.split('/').at(-1))
      .filter((name) => name?.endsWith('.ts'))
      .sort();
  expect(await uses('"error_a"')).toEqual([]);
  write('new.ts', `${HEAD}t('error_a');\n`);
  write('pattern.ts', `${HEAD}t(\`error_\${name}\`);\n`);
  expect(await uses('"error_a"')).toEqual(['new.ts', 'pattern.ts']);
});

test('a project that says how its code asks for texts is taken at its word', async () => {
  const code = { files: ['src/**'], patterns: ["say('{key}')"] };
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'dragoman.json': JSON.stringify({ files: ['locales/{locale}.json'], code }),
    'package.json': VUE,
    ...LOCALES,
    'src/a.ts': `${HEAD}t('cart.empty');\n`,
    'src/b.ts': "say('cart.empty');\n",
  });
  const source = await editor.open(path('locales/en.json'));
  const edit = await ask<WorkspaceEdit>(editor, 'rename', source, {
    ...at(editor, source, '"empty"', 2),
    newName: 'none',
  });
  expect(changedIn(edit)).toEqual(['b.ts', 'de.json', 'en.json']);
});

test('a project whose code comes later than the first look at it', async () => {
  const { editor, path, write } = await openWorkspace(IN_PROCESS, LOCALES);
  const source = await editor.open(path('locales/en.json'));
  await ask(editor, 'references', source, {
    ...at(editor, source, '"error_a"'),
    context: { includeDeclaration: true },
  });
  write('package.json', VUE);
  write('a.ts', `${HEAD}t('gone');\n`);
  const uri = await editor.open(path('a.ts'));
  expect((await editor.diagnostics(uri)).map(({ message }) => message)).toEqual([
    '"gone" is missing in locales/en.json.',
  ]);
});

test('an answer is the same only while the keys are', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'package.json': VUE,
    ...LOCALES,
    'a.ts': `${HEAD}t('new');\n`,
  });
  const uri = await editor.open(path('a.ts'));
  const first = await editor.pull(uri);
  expect(first).toMatchObject({ kind: 'full', items: [{ code: 'missing-key' }] });
  const { resultId = '' } = first;
  expect(await editor.pull(uri, resultId)).toMatchObject({ kind: 'unchanged' });
  const source = await editor.open(path('locales/en.json'));
  editor.type(source, '"error_a"', '"new": "New", "error_a"');
  expect(await editor.pull(uri, resultId)).toMatchObject({ kind: 'full', items: [] });
});

test('a signature shows its text, with offsets or words and in Markdown or plain, as the client takes it', async () => {
  const files = {
    'package.json': '{ "dependencies": { "i18next": "26" } }',
    'locales/en.json': JSON.stringify({
      both: '*Hi* {{nameOf}} {{name}}',
      item_one: '{{count}} item',
      item_other: '{{count}} items',
      error_a: 'A {{name}}',
    }),
    'a.ts': "import { t } from 'i18next';\n",
  };
  const signatureHelp = { signatureInformation: { parameterInformation: { labelOffsetSupport: true } } };
  const able = { ...CAPABILITIES, textDocument: { ...CAPABILITIES.textDocument, signatureHelp } };
  const bare = { ...CAPABILITIES, textDocument: { ...CAPABILITIES.textDocument, hover: {} } };
  const help = async (capabilities: typeof CAPABILITIES, code: string) => {
    const { editor, path } = await openWorkspace(IN_PROCESS, files, { capabilities });
    const uri = await editor.open(path('a.ts'), `${files['a.ts']}${code.replace('|', '')}\n`);
    const position = { line: 1, character: code.indexOf('|') };
    return ask<SignatureHelp | null>(editor, 'signatureHelp', uri, { position });
  };
  const rich = await help(able, "t('both', { name| })");
  expect(rich).toMatchObject({
    // The whole name is one of them, although the other begins with it.
    activeParameter: 1,
    signatures: [
      {
        label: 'both { nameOf, name }',
        documentation: { kind: 'markdown', value: '\\*Hi\\* \\{\\{nameOf\\}\\} \\{\\{name\\}\\}' },
        parameters: [{ label: [7, 13] }, { label: [15, 19] }],
      },
    ],
  });
  const plain = await help(bare, "t('both', { | })");
  expect(plain).toMatchObject({
    activeParameter: 0,
    signatures: [
      {
        documentation: { kind: 'plaintext', value: '*Hi* {{nameOf}} {{name}}' },
        parameters: [{ label: 'nameOf' }, { label: 'name' }],
      },
    ],
  });
  const forms = await help(able, "t('item', { count: 1, x| })");
  expect(forms?.activeParameter).toBe(1);
  expect(forms?.signatures[0]?.documentation).toEqual({
    kind: 'markdown',
    value: '- **item\\_one** \\{\\{count\\}\\} item\n- **item\\_other** \\{\\{count\\}\\} items',
  });
  expect(await help(able, 't(`error_${code}`, { | })')).toBeNull();
});
