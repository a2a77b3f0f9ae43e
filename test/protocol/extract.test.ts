import { describe, expect, test } from 'vitest';
import type { CodeAction, TextDocumentEdit, TextEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Editor } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const REACT = {
  'package.json': '{ "dependencies": { "react-i18next": "17", "i18next": "26" } }',
  'locales/en/common.json':
    '{\n  "cart": {\n    "empty": "Empty",\n    "total": "Total"\n  },\n  "shop": {\n    "sum": "All of it"\n  }\n}\n',
  'locales/en/other.json': '{\n  "a": {\n    "b": "B"\n  }\n}\n',
  'locales/de/common.json': '{\n  "cart": {\n    "empty": "Leer",\n    "total": "Summe"\n  }\n}\n',
  'src/cart/Cart.tsx': `import { useTranslation } from 'react-i18next';

export function Cart({ user }) {
  const { t } = useTranslation('common', { keyPrefix: 'cart' });
  return <p title={t('empty')}>Hello {user.name}</p>;
}

export const Total = () => <b>All of it</b>;

export const Terms = () => <p>Read the <a href="/terms">terms</a></p>;

export const Rows = (rows) => rows.map((t) => <Row>Some words {t}</Row>);
`,
};

async function actionsAt(editor: Editor, uri: string, part: string, only?: readonly string[]): Promise<CodeAction[]> {
  return editor.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: editor.rangeOf(uri, part),
    context: { diagnostics: [], ...(only && { only }) },
  });
}

function applied(text: string, edits: readonly (TextEdit | object)[]): string {
  return TextDocument.applyEdits(TextDocument.create('file:///a', 'text', 1, text), edits as TextEdit[]);
}

/** The texts of all files that an action changes, by the ends of their names. */
function changed(texts: Readonly<Record<string, string>>, action: CodeAction | undefined) {
  const changes = (action?.edit?.documentChanges ?? []) as TextDocumentEdit[];
  return Object.fromEntries(
    changes.map(({ textDocument: { uri }, edits }) => {
      const name = Object.keys(texts).find((one) => uri.endsWith(one)) ?? uri;
      return [name, applied(texts[name] ?? '', edits)];
    }),
  );
}

describe.each(WAYS)('a text in code becomes a key, $name', (way) => {
  test('below the prefix and in the namespace of the component, with its values', async () => {
    const { editor, path } = await openWorkspace(way, REACT);
    const uri = await editor.open(path('src/cart/Cart.tsx'));
    const [action, ...more] = await actionsAt(editor, uri, 'Hello');
    expect([action?.title, action?.kind, more]).toEqual([
      'Extract to key "cart.helloName"',
      'refactor.extract.dragoman.key',
      [],
    ]);
    const after = changed(REACT, action);
    expect(Object.keys(after).sort()).toEqual(['locales/en/common.json', 'src/cart/Cart.tsx']);
    expect(after['src/cart/Cart.tsx']).toBe(
      REACT['src/cart/Cart.tsx'].replace('Hello {user.name}', "{t('helloName', { name: user.name })}"),
    );
    expect(after['locales/en/common.json']).toBe(
      REACT['locales/en/common.json'].replace('Empty",\n', 'Empty",\n    "helloName": "Hello {{name}}",\n'),
    );
    expect(await actionsAt(editor, uri, 'Hello', ['quickfix'])).toEqual([]);
    expect(await actionsAt(editor, uri, 'export function')).toEqual([]);
  });

  test('keys with the same text are offered first; a component without the function gets hook and body', async () => {
    const { editor, path } = await openWorkspace(way, REACT);
    const uri = await editor.open(path('src/cart/Cart.tsx'));
    const [known, fresh] = await actionsAt(editor, uri, '>All of it<');
    expect([known?.title, fresh?.title]).toEqual(['Use the key "shop.sum"', 'Extract to key "cart.allOfIt"']);
    expect(changed(REACT, known)).toEqual({
      'src/cart/Cart.tsx': REACT['src/cart/Cart.tsx'].replace(
        '() => <b>All of it</b>;',
        "() => {\n  const { t } = useTranslation();\n  return <b>{t('shop.sum')}</b>;\n};",
      ),
    });
  });

  test('what cannot be seen through is not offered', async () => {
    const { editor, path } = await openWorkspace(way, REACT);
    const uri = await editor.open(path('src/cart/Cart.tsx'));
    for (const part of ['Read the', '>terms<', 'Some words']) expect(await actionsAt(editor, uri, part)).toEqual([]);
  });

  test('all texts of a selection, in Vue, as it is typed', async () => {
    const files = {
      'package.json': '{ "dependencies": { "vue-i18n": "11" } }',
      'locales/en.json': '{ "menu": { "open": "Open" } }\n',
      'locales/de.json': '{ "menu": { "open": "Auf" } }\n',
      'src/Menu.vue': '<template>\n  <b title="Close it">Nothing</b>\n</template>\n',
    };
    const { editor, path } = await openWorkspace(way, files);
    const uri = await editor.open(path('src/Menu.vue'));
    editor.type(uri, 'Nothing', 'Pick one');
    const [action] = await actionsAt(editor, uri, '<b title="Close it">Pick one</b>');
    expect(action?.title).toBe('Extract 2 texts to keys');
    const text = files['src/Menu.vue'].replace('Nothing', 'Pick one');
    expect(changed({ ...files, 'src/Menu.vue': text }, action)).toEqual({
      'src/Menu.vue': `<template>\n  <b :title="$t('menu.closeIt')">{{ $t('menu.pickOne') }}</b>\n</template>\n`,
      'locales/en.json': '{ "menu": { "closeIt": "Close it", "open": "Open", "pickOne": "Pick one" } }\n',
    });
  });
});

test.each(WAYS)('texts that are no keys are findings where the project turns them on, $name', async (way) => {
  const { editor, path } = await openWorkspace(way, {
    ...REACT,
    'dragoman.json': '{ "checks": { "hard-coded-text": { "severity": "warning", "ignore": ["All of it"] } } }',
  });
  const findings = async () => {
    const report = await editor.pull(await editor.open(path('src/cart/Cart.tsx')));
    return report.kind === 'full' ? report.items.map(({ code, severity, message }) => [code, severity, message]) : [];
  };
  expect(await findings()).toEqual([
    ['hard-coded-text', 2, 'This text is not a key: "Hello {name}".'],
    ['hard-coded-text', 2, 'This text is not a key: "Some words {t}".'],
  ]);
  const project = await editor.open(path('dragoman.json'));
  const report = await editor.pull(project);
  expect(report.kind === 'full' && report.items).toEqual([]);
});

test.each(WAYS)('texts that are no keys are no findings else, $name', async (way) => {
  const { editor, path } = await openWorkspace(way, REACT);
  const report = await editor.pull(await editor.open(path('src/cart/Cart.tsx')));
  expect(report.kind === 'full' && report.items).toEqual([]);
});

describe.each(WAYS)('a text that a number decides on becomes a plural, $name', (way) => {
  const project = (dependency: string, code: string, source: object, file = 'src/A.tsx') => ({
    'package.json': `{ "dependencies": { "${dependency}": "17" } }`,
    'messages/en.json': `${JSON.stringify(source, null, 2)}\n`,
    'messages/de.json': '{}\n',
    [file]: code,
  });
  const react = (body: string) =>
    `import { useTranslation } from 'react-i18next';\n\nexport function A({ n }) {\n  const { t } = useTranslation();\n  return <p title={t('cart.empty')}>${body}</p>;\n}\n`;

  test('i18next: a key for each form, together or not at all', async () => {
    const files = project('react-i18next', react("{n} item{n === 1 ? '' : 's'} left"), {
      // The same for one, and something else for two.
      cart: { bag_one: '{{count}} item left', bag_other: '{{count}} of them left', empty: 'Empty' },
    });
    const { editor, path } = await openWorkspace(way, files);
    const uri = await editor.open(path('src/A.tsx'));
    const [action, ...more] = await actionsAt(editor, uri, ' left');
    expect([action?.title, more]).toEqual(['Extract to key "cart.countItemsLeft"', []]);
    const after = changed(files, action);
    expect(after['src/A.tsx']).toBe(react("{t('cart.countItemsLeft', { count: n })}"));
    expect(JSON.parse(after['messages/en.json'] ?? '')).toEqual({
      cart: {
        bag_one: '{{count}} item left',
        bag_other: '{{count}} of them left',
        empty: 'Empty',
        countItemsLeft_one: '{{count}} item left',
        countItemsLeft_other: '{{count}} items left',
      },
    });
    // The same text again takes the keys that are there.
    const again = project('react-i18next', files['src/A.tsx'] ?? '', JSON.parse(after['messages/en.json'] ?? ''));
    const other = await openWorkspace(way, again);
    const [known, ...none] = await actionsAt(other.editor, await other.editor.open(other.path('src/A.tsx')), ' left');
    expect([known?.title, none]).toEqual(['Use the key "cart.countItemsLeft"', []]);
    expect(Object.keys(changed(again, known))).toEqual(['src/A.tsx']);
  });

  test('ICU: one message', async () => {
    const code = (body: string) =>
      `import { useTranslations } from 'next-intl';\n\nexport function A({ n }) {\n  const t = useTranslations('cart');\n  return <p title={t('empty')}>${body}</p>;\n}\n`;
    const source = { cart: { empty: 'Empty', sum: '{count, plural, one {#} other {#}}' } };
    const files = project('next-intl', code('Delete {n} files'), source);
    const { editor, path } = await openWorkspace(way, files);
    const [action] = await actionsAt(editor, await editor.open(path('src/A.tsx')), 'Delete');
    const after = changed(files, action);
    expect(after['src/A.tsx']).toBe(code("{t('deleteCountFiles', { count: n })}"));
    expect(JSON.parse(after['messages/en.json'] ?? '').cart.deleteCountFiles).toBe(
      '{count, plural, one {Delete # files} other {Delete # files}}',
    );
  });

  test('vue-i18n: stays, since plurals are called in another way', async () => {
    const vue =
      '<script setup>\nimport { useI18n } from "vue-i18n";\nconst { t } = useI18n();\n</script>\n\n<template>\n  <p :title="$t(\'cart.empty\')">{{ n }} items</p>\n</template>\n';
    const files = project('vue-i18n', vue, { cart: { empty: 'Empty' } }, 'src/A.vue');
    const { editor, path } = await openWorkspace(way, files);
    expect(await actionsAt(editor, await editor.open(path('src/A.vue')), 'items')).toEqual([]);
  });
});
