import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { PrepareRenameResult, WorkspaceEdit } from 'vscode-languageserver/node';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const HEAD = "import { useTranslation } from 'react-i18next';\n";
const FILES = {
  'package.json': '{ "dependencies": { "react-i18next": "17", "i18next": "26" } }',
  'locales/en/shop.json': '{ "cart": "Cart", "shop": "Shop" }',
  'locales/de/shop.json': '{ "cart": "Korb", "shop": "Laden" }',
  'locales/en/common.json': '{ "title": "Title" }',
  'locales/de/common.json': '{ "title": "Titel" }',
  'a.tsx': `${HEAD}export function A() { const { t } = useTranslation('shop');\n return t('cart') + t('shop'); }\n`,
  'b.tsx': `${HEAD}export function B() { const { t } = useTranslation(['common', 'shop']);\n return t('title') + t('shop:cart'); }\n`,
  'c.tsx': `${HEAD}export function C() { const { t } = useTranslation('common');\n return t('cart', { ns: 'shop' }) + t('title'); }\n`,
  'dragoman.lock.json': `${JSON.stringify({ translations: { 'locales/de/shop.json': { '/cart': '1 2' } } }, null, 2)}\n`,
  'src/resources.ts':
    "import en from '../locales/en/shop.json';\nimport de from '@/locales/de/shop.json';\nimport other from './locales/en/shop.json';\nimport data from '@/data/shop.json';\nexport const path = 'locales/en/shop.json';\nexport const shop = 'shop.json';\n",
  'i18n.ts': "export const options = { ns: ['common', 'shop'], defaultNS: 'common' };\n",
};

function at(editor: Editor, uri: string, text: string, further: number) {
  const { start } = editor.rangeOf(uri, text);
  return { textDocument: { uri }, position: { line: start.line, character: start.character + further } };
}

const rename = (editor: Editor, where: object, newName: string) =>
  editor.connection.sendRequest<WorkspaceEdit>('textDocument/rename', { ...where, newName });

const confirming = {
  ...CAPABILITIES,
  workspace: {
    ...CAPABILITIES.workspace,
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ['rename' as const],
      changeAnnotationSupport: { groupsOnLabel: true },
    },
  },
};

/** What an edit does, in short: renamed files, and lines with their new texts; `?` where it has to be confirmed. */
function said({ documentChanges = [] }: WorkspaceEdit): readonly string[] {
  const short = (uri: string) =>
    uri
      .split('/')
      .slice(-4)
      .join('/')
      .replace(/^.*?(?=locales|[^/]*$)/, '');
  return documentChanges
    .flatMap((change) => {
      if ('edits' in change)
        return change.edits.map(
          (one) =>
            `${short(change.textDocument.uri)}:${one.range.start.line + 1} ${'newText' in one ? one.newText : ''}${'annotationId' in one ? '?' : ''}`,
        );
      return change.kind === 'rename' ? [`${short(change.oldUri)} -> ${short(change.newUri)}`] : [change.kind];
    })
    .sort();
}

describe.each(WAYS)('namespaces in code, $name', (way) => {
  test('the files of all locales, and the name wherever code states it; what looks like it is offered', async () => {
    const { editor, path } = await openWorkspace(way, FILES, { capabilities: confirming });
    for (const [name, text, further] of [
      ['a.tsx', "('shop')", 3],
      ['a.tsx', "('shop')", 1],
      ['a.tsx', "('shop')", 6],
      ['b.tsx', "'shop'", 2],
      ['b.tsx', "'shop:cart'", 3],
      ['c.tsx', "'shop'", 1],
    ] as const) {
      const uri = await editor.open(path(name));
      const where = at(editor, uri, text, further);
      const prepared = await editor.connection.sendRequest<PrepareRenameResult>('textDocument/prepareRename', where);
      expect(prepared).toMatchObject({ placeholder: 'shop' });
      expect(said(await rename(editor, where, 'store')), `${name} ${text}`).toEqual([
        'a.tsx:2 store',
        'b.tsx:2 store',
        'b.tsx:3 store',
        'c.tsx:3 store',
        'dragoman.lock.json:3 "locales/de/store.json":',
        'i18n.ts:1 store?',
        'locales/de/shop.json -> locales/de/store.json',
        'locales/en/shop.json -> locales/en/store.json',
        'resources.ts:1 store.json',
        'resources.ts:2 store.json',
        'resources.ts:5 store.json',
      ]);
    }
  });

  test('a key of the same name stays a key', async () => {
    const { editor, path } = await openWorkspace(way, FILES);
    const uri = await editor.open(path('a.tsx'));
    const edit = await rename(editor, at(editor, uri, "t('shop')", 4), 'title');
    expect(said(edit).filter((one) => !one.endsWith('?'))).toEqual([
      'a.tsx:3 title',
      'locales/de/shop.json:1 title',
      'locales/en/shop.json:1 title',
    ]);
  });
});

test('what cannot be renamed is refused, and nothing is changed', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, FILES);
  const uri = await editor.open(path('a.tsx'));
  const where = at(editor, uri, "('shop')", 3);
  await expect(rename(editor, where, 'common')).rejects.toThrow(
    /There is already a file .*\/locales\/en\/common\.json\.$/,
  );
  await expect(rename(editor, where, 'a/b')).rejects.toThrow('"a/b" cannot be used as a file name');
  await expect(rename(editor, where, 'a:b')).rejects.toThrow('"a:b" cannot be used as a file name');
  expect(await rename(editor, where, 'shop')).toBeNull();
});

test('names of files that dragoman.json has, and editors that rename no files', async () => {
  const own = await openWorkspace(IN_PROCESS, {
    ...FILES,
    'dragoman.json':
      '{ "sourceLocale": "en", "files": ["locales/{locale}/shop.json", "locales/{locale}/common.json"] }',
  });
  const uri = await own.editor.open(own.path('a.tsx'));
  const where = at(own.editor, uri, "('shop')", 3);
  await expect(rename(own.editor, where, 'store')).rejects.toThrow('dragoman.json names the files of "shop"');
  const all = await openWorkspace(IN_PROCESS, {
    'package.json': FILES['package.json'],
    'dragoman.json': '{ "sourceLocale": "en", "files": ["locales/{locale}/*.json"] }',
    'locales/en/a.json': '{ "cart": "Cart" }',
    'locales/en/b.json': '{ "list": "List" }',
    'a.tsx': `${HEAD}export function A() { const { t } = useTranslation('a');\n return t('cart'); }\n`,
  });
  const a = await all.editor.open(all.path('a.tsx'));
  expect(said(await rename(all.editor, at(all.editor, a, "('a')", 2), 'c'))).toHaveLength(2);
  const capabilities = {
    ...CAPABILITIES,
    workspace: {
      ...CAPABILITIES.workspace,
      workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] },
    },
  };
  // Neovim says no more than this.
  const neovim = await openWorkspace(IN_PROCESS, FILES, {
    capabilities: {
      ...CAPABILITIES,
      workspace: { ...CAPABILITIES.workspace, workspaceEdit: { resourceOperations: ['rename' as const] } },
    },
  });
  const open = await neovim.editor.open(neovim.path('a.tsx'));
  const edit = await rename(neovim.editor, at(neovim.editor, open, "('shop')", 3), 'store');
  expect(said(edit).filter((one) => one.includes('shop.json'))).toHaveLength(2);
  expect(said(edit)).toContain('a.tsx:2 store');
  const plain = await openWorkspace(IN_PROCESS, FILES, { capabilities });
  const there = await plain.editor.open(plain.path('a.tsx'));
  await expect(rename(plain.editor, at(plain.editor, there, "('shop')", 3), 'store')).rejects.toThrow(
    'cannot rename files',
  );
});

test('a file that its folder tells apart is asked for with it, and files whose names only begin alike stay', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'package.json': FILES['package.json'],
    'locales/en/web/shop.json': '{ "cart": "Cart" }',
    'locales/en/app/shop.json': '{ "basket": "Basket" }',
    'locales/en/shopping.json': '{ "list": "List" }',
    'a.tsx': `${HEAD}export function A() { const { t } = useTranslation('web/shop');\n return t('cart'); }\n`,
    'b.tsx': `${HEAD}export function B() { const { t } = useTranslation('shop');\n return t('basket'); }\n`,
    'c.tsx': `${HEAD}export function C() { const { t } = useTranslation('shopping');\n return t('list'); }\n`,
  });
  const uri = await editor.open(path('a.tsx'));
  expect(said(await rename(editor, at(editor, uri, "'web/shop'", 7), 'store'))).toEqual([
    'a.tsx:2 store',
    'locales/en/web/shop.json -> locales/en/web/store.json',
  ]);
  const other = await editor.open(path('b.tsx'));
  await expect(rename(editor, at(editor, other, "'shop'", 3), 'store')).rejects.toThrow('Several files have');
});

test('a library whose keys begin with the name of their file', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'composer.json': '{ "require": { "laravel/framework": "^12" } }',
    'lang/en/messages.php': "<?php\n\nreturn [\n    'welcome' => 'Welcome',\n];\n",
    'lang/de/messages.php': "<?php\n\nreturn [\n    'welcome' => 'Willkommen',\n];\n",
    'lang/en/auth.php': "<?php\n\nreturn [\n    'failed' => 'Failed',\n];\n",
    'lang/de/auth.php': "<?php\n\nreturn [\n    'failed' => 'Falsch',\n];\n",
    'app/a.php': "<?php\n\necho __('messages.welcome');\necho trans('auth.failed');\n",
  });
  const uri = await editor.open(path('app/a.php'));
  expect(said(await rename(editor, at(editor, uri, "'messages.welcome'", 3), 'texts'))).toEqual([
    'a.php:3 texts',
    'messages.php -> texts.php',
    'messages.php -> texts.php',
  ]);
});

test('what Git ignores keeps its paths, and so does all code where it is not searched', async () => {
  const files = {
    ...FILES,
    '.gitignore': 'generated/\n',
    'generated/made.ts': "import en from '../locales/en/shop.json';\n",
  };
  const { editor, path, folder } = await openWorkspace(IN_PROCESS, files);
  execFileSync('git', ['init', '--quiet', folder]);
  const uri = await editor.open(path('a.tsx'));
  const names = said(await rename(editor, at(editor, uri, "('shop')", 3), 'store')).join();
  expect(names).toContain('resources.ts:1');
  expect(names).not.toContain('made.ts');
  const stranger = await openWorkspace(IN_PROCESS, files, { initializationOptions: { trusted: false } });
  const there = await stranger.editor.open(stranger.path('a.tsx'));
  const edit = said(await rename(stranger.editor, at(stranger.editor, there, "('shop')", 3), 'store'));
  expect(edit).toContain('a.tsx:2 store');
  expect(edit.join()).not.toContain('resources.ts');
  expect(stranger.editor.messages.join()).toContain('not trusted: where it asks for "shop"');
});
