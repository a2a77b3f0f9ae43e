import { describe, expect, test } from 'vitest';
import type { CompletionList, Hover, Location, LocationLink, WorkspaceEdit } from 'vscode-languageserver/node';
import type { Editor } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const CART = `<template>
  <p>{{ t('title') }} {{ t('totl') }}</p>
  <p>{{ t('common.ok') }}</p>
</template>

<script setup>
import { useI18n } from 'vue-i18n';
const { t } = useI18n();
</script>

<i18n>
{
  "en": {
    "title": "Cart of {name}",
    "total": "Total"
  },
  "de": {
    "title": "Korb  von {nam}"
  }
}
</i18n>
`;
const SHOP = {
  'package.json': '{ "dependencies": { "vue-i18n": "11", "vue": "3" } }',
  'locales/en.json': '{ "common": { "ok": "OK then" } }\n',
  'locales/de.json': '{ "common": { "ok": "Gut" } }\n',
  'src/Cart.vue': CART,
  'src/Other.vue': '<template><p>{{ $t("title") }}</p></template>\n',
};

function ask<R>(editor: Editor, method: string, uri: string, part: string, more: object = {}): Promise<R> {
  const { start } = editor.rangeOf(uri, part);
  const position = { line: start.line, character: start.character + 1 };
  return editor.connection.sendRequest<R>(`textDocument/${method}`, { textDocument: { uri }, position, ...more });
}

describe.each(WAYS)('texts in the component that shows them, $name', (way) => {
  test('are checked, and the code around them is: its own keys come first, and no other component sees them', async () => {
    const { editor, path } = await openWorkspace(way, SHOP);
    const uri = await editor.open(path('src/Cart.vue'));
    const line = (part: string) => editor.rangeOf(uri, part).start.line;
    const found = (await editor.diagnostics(uri)).map(({ code, range }) => `${code} ${range.start.line}`);
    expect(found).toEqual(
      expect.arrayContaining([
        `missing-key ${line("'totl'")}`,
        `placeholders ${line('{nam}')}`,
        `double-space ${line('{nam}')}`,
        `missing-translation ${line('"total"')}`,
      ]),
    );
    expect(found.filter((one) => one.startsWith('missing-key'))).toHaveLength(1);
    const other = await editor.open(path('src/Other.vue'));
    expect((await editor.diagnostics(other)).map(({ code }) => code)).toEqual(['missing-key']);
  });

  test('hover, definition and completion know them in code and in the block', async () => {
    const { editor, path } = await openWorkspace(way, SHOP);
    const uri = await editor.open(path('src/Cart.vue'));
    const shown = JSON.stringify(await ask<Hover>(editor, 'hover', uri, "'title'"));
    expect(shown).toContain('**en** Cart of');
    expect(shown).toContain('**de** Korb  von');
    for (const part of ['"Cart of', '"Korb', '"title": "Korb'])
      expect(JSON.stringify(await ask<Hover>(editor, 'hover', uri, part)), part).toContain('**de** Korb  von');
    expect(JSON.stringify(await ask<Hover>(editor, 'hover', uri, "'common.ok'"))).toContain('**de** Gut');
    const [link] = (await ask<(LocationLink | Location)[]>(editor, 'definition', uri, "'title'")) ?? [];
    const place = link !== undefined && 'targetUri' in link ? link.targetSelectionRange : link?.range;
    expect(place?.start.line).toBe(editor.rangeOf(uri, '"title": "Cart').start.line);
    const list = await ask<CompletionList>(editor, 'completion', uri, "'totl'");
    expect(list.items.map(({ label }) => label)).toEqual(expect.arrayContaining(['total', 'title', 'common.ok']));
  });

  test('a key is renamed in all languages and in the code of its component, from either side', async () => {
    for (const part of ["'title'", 'title": "Korb', 'title": "Cart']) {
      const { editor, path } = await openWorkspace(way, SHOP);
      const uri = await editor.open(path('src/Cart.vue'));
      const edit = await ask<WorkspaceEdit>(editor, 'rename', uri, part, { newName: 'heading' });
      expect(editor.applyEdit({ edit })).toEqual({ applied: true });
      expect(editor.text(uri), part).toBe(
        CART.replaceAll('"title"', '"heading"').replace("t('title')", "t('heading')"),
      );
    }
  });

  test('what is missing is translated into the block', async () => {
    const { editor, path } = await openWorkspace(way, SHOP, { settings: { service: 'embedded' } });
    const uri = await editor.open(path('src/Cart.vue'));
    await editor.execute('dragoman.server.translate', { uri, scope: 'missing' });
    expect(editor.text(uri)).toMatch(/"title": "Korb {2}von \{nam\}",\n {4}"total": "\[[^"]+\]"\n {2}\}/);
  });
});
