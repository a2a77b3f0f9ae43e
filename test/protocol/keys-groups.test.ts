import { describe, expect, test } from 'vitest';
import type { PrepareRenameResult, WorkspaceEdit } from 'vscode-languageserver/node';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const NEXT = "import { useTranslations } from 'next-intl';\n";
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const texts = (word: string) => ({
  Home: { hero: { title: `${word} title`, text: `${word} text` }, cta: `${word} go` },
  Nav: { Home: `${word} home`, back: `${word} back` },
});
const SITE = {
  'package.json': '{ "dependencies": { "next-intl": "4", "react": "19" } }',
  'messages/en.json': json(texts('A')),
  'messages/de.json': json(texts('Ein')),
  'a.tsx': `${NEXT}export function A() { const t = useTranslations('Home');\n return t('hero.title') + t('cta'); }\n`,
  'b.tsx': `${NEXT}export function B({ name }) { const t = useTranslations('Home.hero');\n return t('title') + t(name); }\n`,
  'c.tsx': `${NEXT}export function C() { const t = useTranslations();\n return t('Home.cta') + t('Nav.Home'); }\n`,
  'd.tsx': `${NEXT}export function D({ name }) { const t = useTranslations('Home.hero');\n return t(name); }\n`,
};

/** The cursor behind the first letters of a text. */
function at(editor: Editor, uri: string, text: string, further: number) {
  const { start } = editor.rangeOf(uri, text);
  return { textDocument: { uri }, position: { line: start.line, character: start.character + further } };
}

async function renamed(editor: Editor, uri: string, text: string, further: number, newName: string) {
  const where = at(editor, uri, text, further);
  const prepared = await editor.connection.sendRequest<PrepareRenameResult>('textDocument/prepareRename', where);
  const edit = await editor.connection.sendRequest<WorkspaceEdit>('textDocument/rename', { ...where, newName });
  return { prepared, edit };
}

/** New texts of all files that the edit changes without a question. */
async function outcome(editor: Editor, edit: WorkspaceEdit, path: (name: string) => string) {
  const all: Record<string, string> = {};
  for (const change of edit.documentChanges ?? []) {
    if (!('edits' in change) || change.edits.some((one) => 'annotationId' in one)) continue;
    const name = change.textDocument.uri.split('/').at(-1) ?? '';
    const uri = change.textDocument.uri;
    if (!editor.documents.has(uri)) await editor.open(path(name.endsWith('.json') ? `messages/${name}` : name));
    editor.applyEdit({ edit: { documentChanges: [change] } });
    all[name] = editor.text(uri);
  }
  return all;
}

describe.each(WAYS)('groups of keys in code, $name', (way) => {
  test('a stated prefix is renamed in all locales, in every prefix and in every key that begins with it', async () => {
    const { editor, path } = await openWorkspace(way, SITE);
    const uri = await editor.open(path('a.tsx'));
    const { prepared, edit } = await renamed(editor, uri, "'Home'", 2, 'Start');
    const { start } = editor.rangeOf(uri, "'Home'");
    expect(prepared).toEqual({
      range: {
        start: { line: start.line, character: start.character + 1 },
        end: { line: start.line, character: start.character + 5 },
      },
      placeholder: 'Home',
    });
    const { Home, ...rest } = texts('Ein');
    const said = await outcome(editor, edit, path);
    expect(JSON.parse(said['de.json'] ?? '')).toEqual({ Start: Home, ...rest });
    expect(said).toEqual({
      'en.json': SITE['messages/en.json'].replace('"Home": {', '"Start": {'),
      'de.json': SITE['messages/de.json'].replace('"Home": {', '"Start": {'),
      'a.tsx': SITE['a.tsx'].replace("'Home'", "'Start'"),
      'b.tsx': SITE['b.tsx'].replace("'Home.hero'", "'Start.hero'"),
      'c.tsx': SITE['c.tsx'].replace("'Home.cta'", "'Start.cta'"),
      'd.tsx': SITE['d.tsx'].replace("'Home.hero'", "'Start.hero'"),
    });
    expect(editor.messages).toEqual([]);
  });

  test('a part of a key, and the last part of a prefix, are the same group; the file of texts renames code as well', async () => {
    for (const [name, text, further] of [
      ['a.tsx', "'hero.title'", 3],
      ['a.tsx', "'hero.title'", 0],
      ['b.tsx', "'Home.hero'", 8],
      ['messages/en.json', '"hero"', 2],
    ] as const) {
      const { editor, path } = await openWorkspace(way, SITE);
      const { edit } = await renamed(editor, await editor.open(path(name)), text, further, 'top');
      expect(await outcome(editor, edit, path), name).toEqual({
        'en.json': SITE['messages/en.json'].replace('"hero"', '"top"'),
        'de.json': SITE['messages/de.json'].replace('"hero"', '"top"'),
        'a.tsx': SITE['a.tsx'].replace('hero.title', 'top.title'),
        'b.tsx': SITE['b.tsx'].replace('Home.hero', 'Home.top'),
        'd.tsx': SITE['d.tsx'].replace('Home.hero', 'Home.top'),
      });
    }
  });
});

test('keys that only begin alike are no group, and a name that is there already is refused', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'package.json': '{ "dependencies": { "vue-i18n": "11" } }',
    'locales/en.json': '{ "menu.open": "Open", "menu.close": "Close", "cart": { "a": "A" }, "shop": { "b": "B" } }',
    'locales/de.json': '{ "menu.open": "Öffnen", "menu.close": "Schließen", "cart": { "a": "Ä" } }',
    'a.ts':
      "import { useI18n } from 'vue-i18n';\nconst { t, tm } = useI18n();\nt('menu.open');\ntm('cart');\nt(`cart.${x}`);\n",
  });
  const uri = await editor.open(path('a.ts'));
  await expect(renamed(editor, uri, "'menu.open'", 2, 'x')).rejects.toThrow('"menu" is a part of keys, not a group');
  await expect(renamed(editor, uri, "'cart'", 2, 'shop')).rejects.toThrow('There is a key "shop" already');
  await expect(renamed(editor, uri, "'cart'", 2, "it's")).rejects.toThrow('does not fit in the code');
  editor.messages.length = 0;
  const { edit } = await renamed(editor, uri, "'cart'", 2, 'basket');
  expect(editor.messages[0]).toBe(
    'Not changed: 1 place in code that may ask for "cart" with a key that is made of parts: a.ts:5.',
  );
  const changed = (edit.documentChanges ?? []).flatMap((one) => ('edits' in one ? [one.textDocument.uri] : []));
  expect(changed.map((one) => one.split('/').at(-1)).sort()).toEqual(['a.ts', 'de.json', 'en.json']);
});

test('a key that is a text as well as the beginning of others is the text', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    'package.json': SITE['package.json'],
    'messages/en.json': '{ "Home": "Home", "Home.cta": "Go" }',
    'messages/de.json': '{ "Home": "Start", "Home.cta": "Los" }',
    'a.tsx': `${NEXT}const t = useTranslations();\nt('Home');\n`,
    'b.tsx': `${NEXT}const t = useTranslations('Home');\nt('cta');\n`,
  });
  const { edit } = await renamed(editor, await editor.open(path('a.tsx')), "'Home'", 2, 'Start');
  expect(await outcome(editor, edit, path)).toEqual({
    'en.json': '{ "Start": "Home", "Home.cta": "Go" }',
    'de.json': '{ "Start": "Start", "Home.cta": "Los" }',
    'a.tsx': `${NEXT}const t = useTranslations();\nt('Start');\n`,
  });
  expect(editor.messages.join()).not.toContain('Not changed');
});
