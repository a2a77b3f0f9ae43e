import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Estimate } from '../../shared/estimate.ts';
import { type HeldService, startHeldService } from '../support/held-service.ts';
import type { Editor } from '../support/lsp-client.ts';
import { translate } from '../support/lsp-translate.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

let service: HeldService;
beforeEach(async () => {
  service = await startHeldService();
  onTestFinished(() => service.close());
});

function estimate(editor: Editor, request: object = {}): Promise<Estimate> {
  return editor.execute<Estimate>('dragoman.server.estimate', request);
}

describe.each(WAYS)('what a translation would send, $name', (way) => {
  const open = (files: Readonly<Record<string, string>>) =>
    openWorkspace(way, files, { settings: { service: service.url } });

  test('of the whole project, by file and locale; nothing is asked and nothing is made', async () => {
    const { editor, path } = await open({ ...APP, 'locales/es.json': '{ "save": ' });
    const { files, looked, problems, limit } = await estimate(editor);
    expect(looked.map((uri) => uri.slice(uri.lastIndexOf('/') + 1))).toEqual(['en.json']);
    expect(files).toMatchObject([
      { locale: 'de', units: 2, reused: 0 },
      { locale: 'fr', units: 3, reused: 0 },
    ]);
    expect([problems, limit]).toEqual([[], undefined]);
    for (const { characters, mostCharacters } of files) expect(mostCharacters).toBeGreaterThanOrEqual(characters);
    expect([service.requests, editor.edits]).toEqual([[], []]);
    expect(existsSync(path('locales/fr.json'))).toBe(false);
    const { billedCharacters } = await translate(editor, looked[0] ?? '');
    expect(files.reduce((sum, { characters }) => sum + characters, 0)).toBe(billedCharacters);
    expect((await estimate(editor)).files).toEqual([]);
  });

  test('of one document, of some locales, of a folder', async () => {
    const nested = { 'more/x.en.json': '{ "a": "One text" }', 'more/x.de.json': '{ "a": "" }' };
    const { editor, path } = await open({
      ...APP,
      ...nested,
      'dragoman.json':
        '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["locales/{locale}.json", "more/x.{locale}.json"] }',
    });
    const uri = await editor.open(path('locales/de.json'));
    expect((await estimate(editor, { uris: [uri] })).files).toMatchObject([{ uri, locale: 'de', units: 2 }]);
    const source = await editor.open(path('locales/en.json'));
    expect((await estimate(editor, { uris: [source], to: ['fr'] })).files).toMatchObject([{ locale: 'fr', units: 3 }]);
    const folder = source.slice(0, source.indexOf('locales/'));
    const below = await estimate(editor, { folder: `${folder}more`, to: ['de'] });
    expect(below.files).toMatchObject([{ uri: `${folder}more/x.en.json`, locale: 'de', units: 1 }]);
    expect(below.looked).toHaveLength(1);
  });

  test('the text of the editor counts, a file that cannot be read is named, and the limit of the project', async () => {
    const project = `${APP['dragoman.json']?.trim().slice(0, -1)}, "translation": { "maxCharacters": 7 } }`;
    const { editor, path } = await open({ ...APP, 'dragoman.json': project, 'locales/fr.json': '{ "save": ' });
    const uri = await editor.open(path('locales/de.json'));
    editor.type(uri, '"Sichern"', '""');
    const { files, problems, limit } = await estimate(editor);
    expect(files).toMatchObject([{ locale: 'de', units: 3 }]);
    expect(problems).toEqual([expect.stringMatching(/fr\.json:1: .*Nothing was translated/)]);
    expect(limit).toBe(7);
  });

  test('a run with a limit of its own stops before it sends more, and says so', async () => {
    const { editor, path } = await open({ ...APP, 'locales/de.json': '{}' });
    const uri = await editor.open(path('locales/de.json'));
    const report = await translate(editor, uri, { maxCharacters: 8 });
    expect(report.billedCharacters).toBeGreaterThan(0);
    expect(service.requests.flat().join('').length).toBeLessThanOrEqual(8);
    expect(report.stopped?.kind).toBe('quota');
    expect(report.stopped?.message).toMatch(/limit/);
  });
});
