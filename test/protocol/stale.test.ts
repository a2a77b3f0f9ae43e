import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { PreviewAnswer } from '../../shared/pages/preview.ts';
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

describe.each(WAYS)('a source that changes after its translation, $name', (way) => {
  test('is remembered in the lock file, shown in the target, and translated anew by scope stale only', async () => {
    const { editor, path, read } = await openWorkspace(way, APP, { settings: { service: service.url } });
    const target = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    await translate(editor, target);
    expect(Object.keys(JSON.parse(read('dragoman.lock.json')).translations['locales/de.json'])).toEqual([
      '/menu/close',
      '/menu/open',
    ]);
    editor.type(source, '"Close"', '"Close all"');
    const stale = async () => (await editor.diagnostics(target)).filter(({ code }) => code === 'stale-translation');
    for (let seen = editor.refreshes; (await stale()).length === 0; seen = editor.refreshes)
      await editor.until(() => editor.refreshes > seen);
    expect(await stale()).toMatchObject([{ range: editor.rangeOf(target, '«Close»') }]);
    expect(await translate(editor, target)).toMatchObject({ translated: 0 });
    expect(await translate(editor, target, { scope: 'stale' })).toMatchObject({ translated: 1 });
    expect(JSON.parse(editor.text(target))).toMatchObject({ save: 'Sichern', menu: { close: '«Close all»' } });
  });

  test('is not translated anew where a person stands for the translation, unless somebody asks for that', async () => {
    const { editor, path, read } = await openWorkspace(way, APP, { settings: { service: service.url } });
    const target = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    await translate(editor, target);
    const lock = JSON.parse(read('dragoman.lock.json'));
    lock.translations['locales/de.json']['/menu/close'] += ' person';
    writeFileSync(path('dragoman.lock.json'), JSON.stringify(lock));
    editor.type(source, '"Close"', '"Close all"');
    const kept = await translate(editor, target, { scope: 'stale' });
    expect(kept).toMatchObject({ translated: 0, refused: [{ unit: '/menu/close' }] });
    expect(JSON.parse(editor.text(target)).menu.close).toBe('«Close»');
    expect(await translate(editor, target, { scope: 'stale', overwriteHuman: true })).toMatchObject({ translated: 1 });
    expect(JSON.parse(editor.text(target)).menu.close).toBe('«Close all»');
  });

  test('is a change of the place in the code, too, where the project wants that', async () => {
    const files = {
      'dragoman.json': JSON.stringify({ translation: { staleContext: true } }),
      'package.json': '{ "dependencies": { "vue-i18n": "11" } }',
      'locales/en.json': '{ "save": "Save" }',
      'locales/de.json': '{}',
      'App.vue': '<script setup>const { t } = useI18n();</script><template><b>{{ t("save") }}</b></template>',
    };
    const { editor, path, read } = await openWorkspace(way, files, { settings: { service: service.url } });
    const target = await editor.open(path('locales/de.json'));
    await translate(editor, target);
    const lock = () => JSON.parse(read('dragoman.lock.json')).translations['locales/de.json']['/save'];
    expect(lock()).toMatch(/ in:b$/);
    expect(await translate(editor, target, { scope: 'stale' })).toMatchObject({ translated: 0 });
    const code = await editor.open(path('App.vue'));
    editor.type(code, '<b>{{ t("save") }}</b>', '<i :title="t(\'save\')" />');
    const stale = async () => (await editor.diagnostics(target)).filter(({ code: id }) => id === 'stale-translation');
    editor.type(target, '{', '{ ');
    for (let seen = editor.refreshes; (await stale()).length === 0; seen = editor.refreshes)
      await editor.until(() => editor.refreshes > seen);
    expect(await stale()).toMatchObject([
      { message: '"save": Code showed it in <b> when it was translated, and shows it in title of <i> now.' },
    ]);
    // The service says the same of it, which is remembered.
    expect(await translate(editor, target, { scope: 'stale' })).toMatchObject({ translated: 0, unchanged: 1 });
    expect(lock()).toMatch(/ in:i@title$/);
  });

  describe('what a server that is killed leaves behind', () => {
    const notes = join(process.env['XDG_STATE_HOME'] ?? '', 'dragoman/provenance');
    const notesOf = (folder: string) =>
      existsSync(notes)
        ? readdirSync(notes).filter((name) => name.startsWith(hash('sha256', folder).slice(0, 16)))
        : [];
    const known = (text: string) => Object.keys(JSON.parse(text).translations?.['locales/de.json'] ?? {});

    /** Everything is in the editor, and nothing in the lock file: as if the server had been killed between the two. */
    async function killedInBetween(write: (editor: Editor, uri: string) => Promise<unknown>) {
      const { editor, folder, path, read } = await openWorkspace(way, APP, { settings: { service: service.url } });
      const target = await editor.open(path('locales/de.json'));
      let left: readonly string[] = [];
      editor.beforeApply = () => {
        left = notesOf(folder);
        for (const name of left) cpSync(join(notes, name), join(notes, name.replace(/-\d+-/, '-2147483646-')));
        return undefined;
      };
      await write(editor, target);
      expect(left).toHaveLength(1);
      expect(known(read('dragoman.lock.json'))).toEqual(['/menu/close', '/menu/open']);
      // Its own note is gone, the copy of a program that is no more waits.
      expect(notesOf(folder)).toHaveLength(1);
      rmSync(path('dragoman.lock.json'));
      return { editor, folder, path, read, target };
    }

    test.each<[string, (editor: Editor, uri: string) => Promise<unknown>]>([
      ['a translation', (editor, uri) => translate(editor, uri)],
      ['a preview', acceptAll],
    ])('after %s, the next translation tells the lock file', async (_, write) => {
      const { editor, folder, path, read, target } = await killedInBetween(write);
      editor.beforeApply = () => undefined;
      // A dry run writes nothing, here as elsewhere.
      await translate(editor, target, { dryRun: true });
      expect(existsSync(path('dragoman.lock.json'))).toBe(false);
      expect(await translate(editor, target)).toMatchObject({ translated: 0 });
      expect(known(read('dragoman.lock.json'))).toEqual(['/menu/close', '/menu/open']);
      expect(notesOf(folder)).toEqual([]);
    });

    test('stays until the lock file can be written', async () => {
      const { editor, folder, path, target } = await killedInBetween((it, uri) => translate(it, uri));
      mkdirSync(path('dragoman.lock.json'));
      await translate(editor, target);
      expect(notesOf(folder)).toHaveLength(1);
    });

    test('is nothing where the editor refuses the texts', async () => {
      const { editor, folder, path } = await openWorkspace(way, APP, { settings: { service: service.url } });
      const target = await editor.open(path('locales/de.json'));
      editor.beforeApply = () => ({ applied: false, failureReason: 'not now' });
      await expect(translate(editor, target)).rejects.toThrow(/not now/);
      expect(notesOf(folder)).toEqual([]);
    });
  });
});

async function acceptAll(editor: Editor, uri: string): Promise<void> {
  const { id, files } = await editor.execute<PreviewAnswer>('dragoman.server.preview', { uri });
  const accept = files.map((file) => ({ uri: file.uri, units: file.units.map(({ unit }) => ({ unit })) }));
  await editor.execute('dragoman.server.preview.apply', { id, accept });
}
