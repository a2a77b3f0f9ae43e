import { rm, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { FileChangeType } from 'vscode-languageserver/node';
import type { Estimate } from '../../shared/estimate.ts';
import { uriOf } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

describe.each(WAYS)('what a client is told of a project, $name', (way) => {
  test('its localization files, once, and again when others are there', async () => {
    const { editor, path } = await openWorkspace(
      way,
      { ...APP, 'src/a.json': '{}' },
      { initializationOptions: { localizationFiles: true } },
    );
    /** The newest list, once there are so many files in it. */
    const names = async (count: number) => {
      await editor.until(() => editor.localizationFiles.at(-1)?.length === count);
      return editor.localizationFiles
        .at(-1)
        ?.map((uri) => uri.slice(uri.lastIndexOf('/') + 1))
        .sort();
    };
    expect(await names(2)).toEqual(['de.json', 'en.json']);
    const told = editor.localizationFiles.length;
    // An unchanged list is not told again.
    await writeFile(path('locales/de.json'), '{ "save": "Sichern" }');
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uriOf(path('locales/de.json')), type: FileChangeType.Changed }],
    });
    await writeFile(path('locales/fr.json'), '{}');
    const french = uriOf(path('locales/fr.json'));
    const change = (type: FileChangeType) =>
      editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: french, type }] });
    await change(FileChangeType.Created);
    expect(await names(3)).toEqual(['de.json', 'en.json', 'fr.json']);
    await rm(path('locales/fr.json'));
    await change(FileChangeType.Deleted);
    expect(await names(2)).toEqual(['de.json', 'en.json']);
    expect(editor.localizationFiles.length).toBe(told + 2);
  });

  test('of a folder with sources all targets are counted, of one with targets those in it', async () => {
    const files = { 'locales/en/a.json': '{ "a": "One" }', 'locales/de/a.json': '{}', 'locales/fr/a.json': '{}' };
    const { editor, path } = await openWorkspace(way, files);
    const locales = async (folder: string) =>
      (await editor.execute<Estimate>('dragoman.server.estimate', { folder: uriOf(path(folder)) })).files.map(
        ({ locale }) => locale,
      );
    expect(await locales('locales/en')).toEqual(['de', 'fr']);
    expect(await locales('locales/de')).toEqual(['de']);
    expect(await locales('src')).toEqual([]);
  });
});
