import { describe, expect, test } from 'vitest';
import type { CheckAnswer, TermsAnswer } from '../../shared/agents.ts';
import { uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const SHOP: Readonly<Record<string, string>> = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["locales/{locale}.json"] }\n',
  'locales/en.json': '{\n  "add": "Add {{n}} to basket",\n  "other": "Other"\n}\n',
  'locales/de.json': '{\n  "add": "Zum Warenkorb"\n}\n',
  'glossary/en-de.tsv': 'basket\tWarenkorb\n!Bude\tHütte\n',
  'notes.json': '{}\n',
};

describe.each(WAYS)('findings as data, $name', (way) => {
  test('of files that nobody has open, and of the text of the editor', async () => {
    const { editor, path } = await openWorkspace(way, SHOP);
    const check = (name: string) => editor.execute<CheckAnswer>('dragoman.server.check', { uri: uriOf(path(name)) });
    const { findings } = await check('locales/de.json');
    expect(findings.find(({ unit }) => unit === '/add')).toMatchObject({
      severity: 'error',
      range: { start: { line: 1 } },
    });
    const starts = findings.map(({ range: { start } }) => start.line);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    const uri = await editor.open(path('locales/de.json'));
    editor.type(uri, '"Zum Warenkorb"', '"{{n}} zum Warenkorb"');
    expect((await check('locales/de.json')).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect((await check('glossary/en-de.tsv')).findings).toEqual([]);
  });
});

describe('what cannot be checked', () => {
  test('is said, never a list without findings', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP);
    const check = (uri: string) => editor.execute('dragoman.server.check', { uri });
    await expect(check(uriOf(path('notes.json')))).rejects.toThrow('not a localization file');
    await expect(check(uriOf(path('none.json')))).rejects.toThrow('does not exist');
    await expect(editor.execute('dragoman.server.check', {})).rejects.toThrow('{ uri }');
  });
});

describe('terms as data', () => {
  test('in both directions, from the editor before the disk', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP);
    const terms = (argument: object) => editor.execute<TermsAnswer>('dragoman.server.terms', argument);
    const place = { file: 'glossary/en-de.tsv', row: 1 };
    expect(await terms({ text: 'Two baskets', to: 'de' })).toMatchObject({
      terms: [{ term: 'basket', translation: 'Warenkorb', side: 'term', whole: true, ...place }],
      forbidden: [],
      more: 0,
      files: 1,
    });
    expect(await terms({ text: 'Warenkörbe und Bude', from: 'de' })).toMatchObject({
      terms: [{ term: 'basket', side: 'translation' }],
      forbidden: [{ word: 'Bude', locale: 'de', replacement: 'Hütte', row: 2 }],
    });
    const uri = await editor.open(path('glossary/en-de.tsv'));
    editor.type(uri, 'basket', 'cart');
    expect((await terms({ text: 'cart' })).terms).toHaveLength(1);
    expect((await terms({ text: 'cart', folder: uriOf(path('')) })).terms).toHaveLength(1);
    await expect(terms({ text: 'cart', folder: 'file:///elsewhere' })).rejects.toThrow('not a folder');
    await expect(terms({})).rejects.toThrow('{ text, from?, to?, folder? }');
  });
});
