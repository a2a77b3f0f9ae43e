import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type HeldService, startHeldService } from '../support/held-service.ts';
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
});
