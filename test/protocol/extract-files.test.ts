import { expect, test } from 'vitest';
import type { ExtractKeysAnswer } from '../../shared/unit-keys.ts';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const COMMAND = 'dragoman.server.units.extract';
const component = (name: string, content: string) =>
  `import { useTranslation } from 'react-i18next';\n\nexport function ${name}() {\n  const { t } = useTranslation();\n  return <p title={t('cart.empty')}>${content}</p>;\n}\n`;
const FILES = {
  'package.json': '{ "dependencies": { "react-i18next": "17", "i18next": "26" } }',
  'locales/en.json': '{\n  "cart": {\n    "empty": "Empty"\n  }\n}\n',
  'locales/de.json': '{\n  "cart": {\n    "empty": "Leer"\n  }\n}\n',
  'src/cart/Cart.tsx': component('Cart', 'Your cart'),
  'src/cart/Basket.tsx': component('Basket', 'Your cart'),
  'src/Pier.tsx': component('Pier', 'Along the pier'),
  'src/none.ts': 'export const a = 1;\n',
  'other/Side.tsx': component('Side', 'Some <b>other</b> words'),
};

test.each(
  WAYS,
)('the texts of a folder become keys: listed first, those that are meant are one edit, $name', async (way) => {
  const { editor, path, read } = await openWorkspace(way, FILES);
  const uris = [uriOf(path('src'))];
  const found = await editor.execute<ExtractKeysAnswer>(COMMAND, { uris, dryRun: true });
  expect(found.offers.map(({ uri, text, key, to, known }) => [uri, text, key, to, known])).toEqual([
    [uriOf(path('src/Pier.tsx')), 'Along the pier', 'cart.alongThePier', uriOf(path('locales/en.json')), undefined],
    [uriOf(path('src/cart/Basket.tsx')), 'Your cart', 'cart.yourCart', uriOf(path('locales/en.json')), undefined],
    [uriOf(path('src/cart/Cart.tsx')), 'Your cart', 'cart.yourCart', uriOf(path('locales/en.json')), true],
  ]);
  expect([found.files, found.applied, found.refused, editor.edits]).toEqual([3, false, [], []]);
  const texts = found.offers
    .filter(({ text }) => text === 'Your cart')
    .map(({ uri, range }) => ({ uri, position: range.start }));
  const done = await editor.execute<ExtractKeysAnswer>(COMMAND, { uris, texts });
  expect([done.applied, done.offers.length, editor.edits.length]).toEqual([true, 2, 1]);
  for (const name of ['src/cart/Cart.tsx', 'src/cart/Basket.tsx'] as const)
    expect(read(name)).toBe(FILES[name].replace('Your cart', "{t('cart.yourCart')}"));
  expect(read('src/Pier.tsx')).toBe(FILES['src/Pier.tsx']);
  expect(read('locales/en.json')).toBe('{\n  "cart": {\n    "empty": "Empty",\n    "yourCart": "Your cart"\n  }\n}\n');
  expect(read('locales/de.json')).toBe(FILES['locales/de.json']);
});

test.each(WAYS)('what is typed counts, and each text that stays has its reason, $name', async (way) => {
  const { editor, path } = await openWorkspace(way, FILES);
  const uri = await editor.open(path('src/Pier.tsx'));
  editor.type(uri, 'Along the pier', 'Over the water');
  const ask = (...names: readonly string[]) =>
    editor.execute<ExtractKeysAnswer>(COMMAND, { uris: names.map((name) => uriOf(path(name))), dryRun: true });
  const { offers, refused } = await ask('src/Pier.tsx', 'other');
  expect(offers.map(({ text, range }) => [text, range])).toEqual([
    ['Over the water', editor.rangeOf(uri, 'Over the water')],
  ]);
  expect(refused.map((one) => [one.uri, one.reason])).toEqual([
    [uriOf(path('other/Side.tsx')), 'the text contains elements'],
  ]);
  await expect(ask('src/none.ts')).rejects.toThrow('No code with texts that can become keys was found here.');
  await expect(ask('../elsewhere')).rejects.toThrow('not in a folder that is open');
});

test.each(WAYS)('a project without a library that takes keys says which are known, $name', async (way) => {
  const { editor, path } = await openWorkspace(way, { ...FILES, 'package.json': '{}', 'src/cart/Cart.tsx': '' });
  const asked = editor.execute(COMMAND, { uris: [uriOf(path('src/cart/Cart.tsx'))], dryRun: true });
  await expect(asked).rejects.toThrow(/Texts can become keys of .*i18next.*\. This project uses none of them\./);
});

test.each(
  WAYS,
)('names that translations leave as they are, are no texts for the light bulb either, $name', async (way) => {
  const said = (one: string, other: string) => JSON.stringify({ a: `Zeppelina ${one}`, b: `Zeppelina ${other}` });
  const { editor, path } = await openWorkspace(way, {
    ...FILES,
    'locales/en.json': said('now', 'soon'),
    'locales/ru.json': said('сейчас', 'скоро'),
    'locales/uk.json': said('зараз', 'скоро'),
    'src/Pier.tsx': component('Pier', 'Zeppelina'),
    'src/cart/Cart.tsx': component('Cart', 'Zeppelina now'),
  });
  const uris = ['src/Pier.tsx', 'src/cart/Cart.tsx'].map((name) => uriOf(path(name)));
  const { offers } = await editor.execute<ExtractKeysAnswer>(COMMAND, { uris, dryRun: true });
  expect(offers.map(({ text }) => text)).toEqual(['Zeppelina now']);
  const uri = await editor.open(path('src/Pier.tsx'));
  const request = { textDocument: { uri }, range: editor.rangeOf(uri, 'Zeppelina'), context: { diagnostics: [] } };
  expect(await editor.connection.sendRequest('textDocument/codeAction', request)).toEqual([]);
});

test('what becomes a key is shown first, where the client can', async () => {
  const workspace = {
    ...CAPABILITIES.workspace,
    workspaceEdit: { documentChanges: true, changeAnnotationSupport: { groupsOnLabel: true } },
  };
  const { editor, path } = await openWorkspace(IN_PROCESS, FILES, { capabilities: { ...CAPABILITIES, workspace } });
  await editor.execute<ExtractKeysAnswer>(COMMAND, { uris: [uriOf(path('src/Pier.tsx'))] });
  const changeAnnotations = editor.edits[0]?.edit.changeAnnotations ?? {};
  expect(Object.values(changeAnnotations).map(({ needsConfirmation }) => needsConfirmation)).toEqual([true, false]);
});

test('a file that is typed in meanwhile is left alone', async () => {
  const { editor, path, read } = await openWorkspace(IN_PROCESS, FILES);
  const uri = await editor.open(path('src/Pier.tsx'));
  let isOpen = true;
  const asked = editor.execute(COMMAND, { uris: [uri] }).finally(() => {
    isOpen = false;
  });
  // Somebody types all the time, and never the same: whichever version is read, the next one is there before its keys are.
  const typing = async () => {
    for (let [at, text] = [0, 'Along the pier']; isOpen; at += 1) {
      const next = `Over ${at} waters`;
      editor.type(uri, text, next);
      text = next;
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  await Promise.all([typing(), expect(asked).rejects.toThrow(/changed|modified/i)]);
  expect(read('locales/en.json')).toBe(FILES['locales/en.json']);
});

test('files of several projects are not taken together', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    ...FILES,
    'sub/dragoman.json': '{}',
    'sub/locales/en.json': '{ "a": "A" }',
    'sub/src/A.tsx': component('A', 'Somewhere else'),
  });
  const uris = ['src/Pier.tsx', 'sub/src/A.tsx'].map((name) => uriOf(path(name)));
  await expect(editor.execute(COMMAND, { uris, dryRun: true })).rejects.toThrow(
    'These files belong to several projects.',
  );
});
