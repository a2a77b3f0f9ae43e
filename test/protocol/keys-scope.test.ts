import { describe, expect, test } from 'vitest';
import { type CodeAction, DiagnosticTag } from 'vscode-languageserver/node';
import type { Editor } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

async function fixes(editor: Editor, uri: string, key: string): Promise<readonly CodeAction[]> {
  const all = await editor.diagnostics(uri);
  const range = editor.rangeOf(uri, key);
  const diagnostics = all.filter((one) => one.range.start.line === range.start.line);
  return editor.connection.sendRequest('textDocument/codeAction', {
    textDocument: { uri },
    range,
    context: { diagnostics },
  });
}

const titles = (actions: readonly CodeAction[]) =>
  actions.map(({ title, isPreferred = false }) => (isPreferred ? `*${title}` : title));

describe.each(WAYS)('scopes of keys in code, $name', (way) => {
  test('a key of another namespace is named with it; the key or the namespace is changed', async () => {
    const head = "import { useTranslation } from 'react-i18next';\n";
    const { editor, path } = await openWorkspace(way, {
      'package.json': '{ "dependencies": { "react-i18next": "17", "i18next": "26" } }',
      'locales/en/shop.json': '{ "cart": "Cart" }',
      'locales/en/common.json': '{ "title": "Title", "close": "Close" }',
      'locales/en/other.json': '{ "close": "Shut" }',
      'src/a.tsx': `${head}export function A() { const { t } = useTranslation('shop');\n return <b>{t('cart')}\n{t('title')}\n{t('close')}\n{t('none')}</b>; }`,
      'src/b.tsx': `${head}export function B() { const { t } = useTranslation('shop');\n return t('title'); }`,
      'src/c.tsx': `${head}export const useC = () => useTranslation('shop');\nexport function C() { const { t } = useC();\n return t('title'); }`,
      'src/d.tsx': "import { useC } from './c';\nexport function D() { const { t } = useC();\n return t('cart'); }",
    });
    const uri = await editor.open(path('src/a.tsx'));
    expect((await editor.diagnostics(uri)).map(({ message }) => message)).toEqual([
      '"title" is missing in the namespace that is asked for here. It is a key of the namespace "common" (locales/en/common.json).',
      '"close" is missing in the namespace that is asked for here. It is a key of the namespace "common" (locales/en/common.json), the namespace "other" (locales/en/other.json).',
      '"none" is missing in the files of the source locale.',
    ]);
    // The hook is for "cart", too: its namespace stays.
    const [first, ...rest] = await fixes(editor, uri, 'title');
    expect(titles(first === undefined ? [] : [first])).toEqual(['*Change to "common:title"']);
    expect(titles(rest)).toEqual(['Create "title" in locales/en/shop.json']);
    expect(titles(await fixes(editor, uri, 'close')).slice(0, 2)).toEqual([
      'Change to "common:close"',
      'Change to "other:close"',
    ]);
    if (first?.edit) editor.applyEdit({ edit: first.edit });
    expect(editor.text(uri)).toContain("t('common:title')");
    expect((await editor.diagnostics(uri)).map(({ message }) => String(message).slice(0, 7))).toEqual([
      '"close"',
      '"none" ',
    ]);

    const other = await editor.open(path('src/b.tsx'));
    const [hook, spelled] = await fixes(editor, other, 'title');
    expect(titles([hook, spelled].filter((one) => one !== undefined))).toEqual([
      '*Change "shop" to "common"',
      'Change to "common:title"',
    ]);
    if (hook?.edit) editor.applyEdit({ edit: hook.edit });
    expect(editor.text(other)).toContain("useTranslation('common')");
    expect(await editor.diagnostics(other)).toEqual([]);

    // Another file asks for a key through this hook.
    const shared = await editor.open(path('src/c.tsx'));
    expect(titles(await fixes(editor, shared, 'title'))[0]).toBe('*Change to "common:title"');
  });

  test('a prefix is changed where all keys below it are known there; of two other keys none is named', async () => {
    const texts = {
      settings: { save: 'Save' },
      profile: { title: 'Title', save: 'Save' },
      a: { x: 'X' },
      b: { x: 'X' },
    };
    const code = (keys: string) =>
      `import { useTranslations } from 'next-intl';\nexport function A() { const t = useTranslations('settings');\n return ${keys}; }`;
    const { editor, path } = await openWorkspace(way, {
      'package.json': '{ "dependencies": { "next-intl": "4" } }',
      'messages/en.json': JSON.stringify(texts),
      'src/a.tsx': code("[t('save'), t('title')]"),
      'src/b.tsx': code("[t('title'), t(`ti${x}`)]"),
      'src/c.tsx': code("t('x')"),
    });
    const uri = await editor.open(path('src/a.tsx'));
    const [missing] = await editor.diagnostics(uri);
    expect(missing?.message).toBe('"settings.title" is missing in messages/en.json. There is "profile.title".');
    const [change] = await fixes(editor, uri, 'title');
    expect(titles(change === undefined ? [] : [change])).toEqual(['*Change "settings" to "profile"']);
    if (change?.edit) editor.applyEdit({ edit: change.edit });
    expect(editor.text(uri)).toContain("useTranslations('profile')");
    expect(await editor.diagnostics(uri)).toEqual([]);
    const pattern = await editor.open(path('src/b.tsx'));
    expect(titles(await fixes(editor, pattern, 'title'))).not.toContain('*Change "settings" to "profile"');
    const two = await editor.open(path('src/c.tsx'));
    expect((await editor.diagnostics(two))[0]?.message).toBe('"settings.x" is missing in messages/en.json.');
  });

  test.each([
    [
      'ARB',
      {
        'pubspec.yaml': 'dependencies:\n  flutter_localizations:\n    sdk: flutter\nflutter:\n  generate: true\n',
        'l10n.yaml': 'arb-dir: lib/l10n\ntemplate-arb-file: app_en.arb\n',
        'lib/l10n/app_en.arb':
          '{ "@@locale": "en", "old": "Old", "@old": { "description": "Deprecated: use fresh." }, "fresh": "Fresh", "@fresh": { "description": "Replaces old, which was not deprecated then" } }',
        'lib/l10n/app_de.arb': '{ "@@locale": "de", "old": "Alt" }',
        'lib/a.dart': 'final a = AppLocalizations.of(context)!.old;\nfinal b = AppLocalizations.of(context)!.fresh;\n',
      },
      'lib/a.dart',
      '"old" is deprecated: Deprecated: use fresh.',
    ],
    [
      'Chrome',
      {
        'manifest.json': '{ "manifest_version": 3, "default_locale": "en" }',
        '_locales/en/messages.json':
          '{ "old": { "message": "Old", "description": "This one is deprecated." }, "fresh": { "message": "Fresh", "description": "A deprecated-looking one" } }',
        '_locales/de/messages.json': '{ "old": { "message": "Alt" } }',
        'src/a.js': "chrome.i18n.getMessage('old');\nchrome.i18n.getMessage('fresh');\n",
      },
      'src/a.js',
      '"old" is deprecated: This one is deprecated.',
    ],
    [
      'Apple',
      {
        'en.lproj/Localizable.strings':
          '/* @deprecated since 2.0 */\n"old" = "Old";\n\n/* fresh */\n"fresh" = "Fresh";\n',
        'de.lproj/Localizable.strings': '"old" = "Alt";\n',
        'App/a.swift':
          'let a = NSLocalizedString("old", comment: "")\nlet b = NSLocalizedString("fresh", comment: "")\n',
      },
      'App/a.swift',
      '"old" is deprecated: @deprecated since 2.0',
    ],
  ])('a key that a note calls deprecated is struck through in code: %s', async (_, files, name, message) => {
    const { editor, path } = await openWorkspace(way, files);
    const uri = await editor.open(path(name));
    const found = (await editor.diagnostics(uri)).filter(({ code }) => code === 'deprecated-key');
    expect(found.map(({ tags, severity, message: said }) => [tags, severity, said])).toEqual([
      [[DiagnosticTag.Deprecated], 4, message],
    ]);
  });
});
