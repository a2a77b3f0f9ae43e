import { describe, expect, test } from 'vitest';
import type { Diagnostic, WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const SHOP: Readonly<Record<string, string>> = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["locales/{locale}.json"] }\n',
  'locales/en.json': '{\n  "add": "Add to basket",\n  "phone": "Your phone",\n  "many": "Two baskets"\n}\n',
  'locales/de.json': '{\n  "add": "In den Korb",\n  "phone": "Ihr Handy",\n  "many": "Zwei Warenkörbe"\n}\n',
  'glossary/en-de.tsv': 'basket\tWarenkorb\n!Handy\tSmartphone\n',
  'other.csv': 'a,b,c\n',
};

const coded = (found: readonly Diagnostic[], code: string): Diagnostic[] => found.filter((one) => one.code === code);
const shown = (editor: Editor, uri: string, { range }: Diagnostic): string => editor.document(uri).getText(range);

describe.each(WAYS)('terms in locale files, $name', (way) => {
  test('a term that is not used, a word that is forbidden; both follow the glossary as it is typed', async () => {
    const { editor, path } = await openWorkspace(way, SHOP);
    const german = await editor.open(path('locales/de.json'));
    const found = await editor.diagnostics(german);
    expect(coded(found, 'term-not-used').map((one) => shown(editor, german, one))).toEqual(['In den Korb']);
    const [forbidden] = coded(found, 'forbidden-term');
    expect(shown(editor, german, forbidden!)).toBe('Handy');
    const [fix] = await editor.actions(german, forbidden!.range, { diagnostics: [forbidden!] });
    expect(fix?.title).toBe('Replace with "Smartphone"');
    await editor.choose(fix!);
    expect(editor.text(german)).toContain('"Ihr Smartphone"');
    const glossary = await editor.open(path('glossary/en-de.tsv'));
    const before = await editor.pull(german);
    editor.type(glossary, 'Warenkorb', 'Beutel');
    const after = await editor.pull(german, before.resultId!);
    expect(after.kind).toBe('full');
    expect(coded(after.kind === 'full' ? [...after.items] : [], 'term-not-used')).toHaveLength(2);
  });
});

const MESSY = {
  ...SHOP,
  'glossary/en-de.tsv': '\uFEFFroute\troute\r\nhut\tHütte \r\n\t\r\n"big" one\tGroße\r\nhut\tHütte\r\nbasket\tKorb\r\n',
  'glossary/more.en-de.csv': 'basket,Warenkorb\n',
};

describe('glossary files', () => {
  test('change what is said of files that nobody has open', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP);
    const all = async (previousResultIds: readonly object[]) =>
      (await editor.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds }))
        .items;
    await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
    await all([]);
    const first = await all([]);
    const ids = first.map(({ uri, resultId }) => ({ uri, value: resultId }));
    const glossary = await editor.open(path('glossary/en-de.tsv'));
    editor.type(glossary, 'Warenkorb', 'Beutel');
    const [german] = (await all(ids)).filter(({ uri }) => uri.endsWith('de.json'));
    expect(german?.kind === 'full' ? coded(german.items, 'term-not-used') : []).toHaveLength(2);
  });

  test('findings with exact places, live, and their fixes', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, MESSY);
    const uri = await editor.open(path('glossary/en-de.tsv'), MESSY['glossary/en-de.tsv'].slice(1));
    const found = await editor.diagnostics(uri);
    expect(found.map((one) => [one.code, shown(editor, uri, one)])).toEqual([
      ['glossary-same', 'route'],
      ['glossary-edge-space', ' '],
      ['glossary-empty', '\t'],
      ['glossary-duplicate', 'hut'],
      ['glossary-conflict', 'Korb'],
    ]);
    expect(found[0]?.codeDescription?.href).toMatch(/glossary-rules\.md#glossary-same$/);
    const [space] = coded(found, 'glossary-edge-space');
    const [fix] = await editor.actions(uri, space!.range, { diagnostics: [space!] });
    expect(fix).toMatchObject({ kind: 'quickfix.dragoman.glossary-edge-space', isPreferred: true });
    await editor.choose(fix!);
    expect((await editor.diagnostics(uri)).map(({ code }) => code)).not.toContain('glossary-edge-space');
    const [all] = await editor.actions(uri, space!.range, { only: ['source.fixAll'] });
    await editor.choose(all!);
    expect(editor.text(uri)).toBe('route\troute\r\nhut\tHütte\r\n"big" one\tGroße\r\nbasket\tKorb\r\n');
    await expect(editor.choose(fix!)).rejects.toThrow(/changed/);
    const [sort] = await editor.actions(uri, space!.range, { only: ['source.dragoman.sortTerms'] });
    await editor.choose(sort!);
    expect(editor.text(uri)).toBe('"big" one\tGroße\r\nbasket\tKorb\r\nhut\tHütte\r\nroute\troute\r\n');
    // The server has the rows in the same order: several were put at one place.
    const after = await editor.diagnostics(uri);
    expect(after.map((one) => [one.code, shown(editor, uri, one)])).toEqual([
      ['glossary-conflict', 'Korb'],
      ['glossary-same', 'route'],
    ]);
  });

  test('a file of no glossary is left alone', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP);
    const uri = await editor.open(path('other.csv'));
    expect(await editor.diagnostics(uri)).toEqual([]);
    expect(await editor.actions(uri, editor.rangeOf(uri, 'a'), { only: ['source'] })).toEqual([]);
  });

  test('a project turns a rule off, and says what comments begin with', async () => {
    const files = {
      ...SHOP,
      'dragoman.json':
        '{ "glossary": { "files": ["terms/*.tsv"], "comments": "#" }, "checks": { "glossary-same": "off" } }',
      'terms/en-de.tsv': '# our words\nOK\tOK\n@home\tdaheim\n',
    };
    const { editor, path } = await openWorkspace(IN_PROCESS, files);
    const uri = await editor.open(path('terms/en-de.tsv'));
    expect((await editor.diagnostics(uri)).map(({ code }) => code)).toEqual(['glossary-formula']);
    const old = await editor.open(path('glossary/en-de.tsv'));
    expect(await editor.diagnostics(old)).toEqual([]);
  });
});

describe('clients that do not pull', () => {
  test('are sent the findings of glossary files, and those of translations again when a term changes', async () => {
    const { diagnostic: _, ...textDocument } = CAPABILITIES.textDocument!;
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP, { capabilities: { ...CAPABILITIES, textDocument } });
    const german = await editor.open(path('locales/de.json'));
    const of = (uri: string, code: string) => coded(editor.published.get(uri)?.diagnostics ?? [], code).length;
    await editor.until(() => of(german, 'term-not-used') === 1);
    const glossary = await editor.open(path('glossary/en-de.tsv'));
    await editor.until(() => editor.published.has(glossary));
    editor.type(glossary, 'Warenkorb', 'Beutel ');
    await editor.until(() => of(german, 'term-not-used') === 2 && of(glossary, 'glossary-edge-space') === 1);
  });
});
