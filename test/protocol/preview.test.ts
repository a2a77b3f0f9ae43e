import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type {
  PreviewAnswer,
  PreviewApplied,
  PreviewApplyArguments,
  PreviewCheckAnswer,
  PreviewUnit,
} from '../../shared/pages/preview.ts';
import { type HeldService, startHeldService } from '../support/held-service.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { expectSentOnce, translate } from '../support/lsp-translate.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace, SUBTITLES, type WorkspaceOptions } from '../support/lsp-workspace.ts';

let service: HeldService;
beforeEach(async () => {
  service = await startHeldService();
  onTestFinished(() => service.close());
});

const preview = (editor: Editor, uri: string, more: object = {}) =>
  editor.execute<PreviewAnswer>('dragoman.server.preview', { uri, ...more });
const check = (editor: Editor, id: string, uri: string, unit: string, text: string) =>
  editor.execute<PreviewCheckAnswer>('dragoman.server.preview.check', { id, uri, unit, text });
async function apply(editor: Editor, id: string, accept: PreviewApplyArguments['accept']) {
  return (await editor.execute<{ files: PreviewApplied[] }>('dragoman.server.preview.apply', { id, accept })).files;
}
const everything = ({ files }: PreviewAnswer) =>
  files.map(({ uri, units }) => ({ uri, units: units.map(({ unit }) => ({ unit })) }));

const XLIFF = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["app.{locale}.xlf"] }',
  'app.de.xlf': `<?xml version="1.0"?>\r\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\r\n  <file original="app" datatype="plaintext" source-language="en" target-language="de">\r\n    <body>\r\n      <trans-unit id="title">\r\n        <source>Title</source>\r\n        <target state="final">Überschrift</target>\r\n      </trans-unit>\r\n      <trans-unit id="hello">\r\n        <source>Hello <g id="1">dear</g> <x id="NAME"/>!</source>\r\n        <note>Shown at the top.</note>\r\n      </trans-unit>\r\n      <trans-unit id="bye">\r\n        <source>Good bye</source>\r\n        <target state="needs-translation"/>\r\n      </trans-unit>\r\n    </body>\r\n  </file>\r\n</xliff>\r\n`,
};

describe.each(WAYS)('a preview, $name', (way) => {
  const open = (files: Readonly<Record<string, string>>, options: WorkspaceOptions = {}) =>
    openWorkspace(way, files, { settings: { service: service.url }, ...options });

  test('shows what would be written and writes nothing', async () => {
    const { editor, path } = await open(XLIFF);
    const uri = await editor.open(path('app.de.xlf'));
    const before = editor.text(uri);
    const { files, billedCharacters } = await preview(editor, uri);
    expect(editor.text(uri)).toBe(before);
    expect(editor.edits).toEqual([]);
    expect(billedCharacters).toBeGreaterThan(10);
    expect(files).toHaveLength(1);
    const [file] = files;
    expect(file).toMatchObject({ uri, targetLocale: 'de', sourceLocale: 'en', exists: true, refused: [] });
    expect(file?.units.map(({ unit, name, source }) => [unit, name, source])).toEqual([
      [expect.stringContaining('hello'), 'hello', 'Hello <1>dear</1> <x2/>!'],
      [expect.stringContaining('bye'), 'bye', 'Good bye'],
    ]);
    expect(file?.units[0]).toMatchObject({
      new: expect.stringMatching(/^«Hello <1>dear<\/1> <x2\/>!»$/),
      origin: 'machine',
      comments: ['Shown at the top.'],
      tags: { '<1>': '<g id="1">', '</1>': '</g>', '<x2/>': '<x id="NAME"/>' },
    });
  });

  test('accept one, edit one, reject one: one undo step, no further request, each with its origin', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/en.json'));
    const { id, files } = await preview(editor, uri, { to: ['fr'] });
    expect(files[0]).toMatchObject({ exists: false, targetLocale: 'fr' });
    const [applied] = await apply(editor, id, [
      { uri: files[0]!.uri, units: [{ unit: '/save' }, { unit: '/menu/open', text: 'Ouvrir {name}' }] },
    ]);
    expect(applied).toMatchObject({ written: ['/save', '/menu/open'], skipped: [], refused: [] });
    expect(editor.edits).toHaveLength(1);
    const fr = JSON.parse(readFileSync(path('locales/fr.json'), 'utf8'));
    expect(fr).toMatchObject({ save: '«Save»', menu: { open: 'Ouvrir {name}' } });
    expect(fr.menu.close).not.toBe('«Close»');
    expectSentOnce(service, 3);

    const [again] = await apply(editor, id, [
      { uri: files[0]!.uri, units: [{ unit: '/save' }, { unit: '/menu/close' }] },
    ]);
    expect(again).toMatchObject({ written: ['/menu/close'], skipped: [{ unit: '/save' }] });
    expect(JSON.parse(readFileSync(path('locales/fr.json'), 'utf8')).menu.close).toBe('«Close»');
    await expect(apply(editor, id, [])).rejects.toThrow(/no longer exists/);
  });

  test('an edited text is checked as it is typed, and refused when a hard check forbids it', async () => {
    const { editor, path } = await open(XLIFF);
    const uri = await editor.open(path('app.de.xlf'));
    const { id, files } = await preview(editor, uri);
    const { unit } = files[0]!.units[0] as PreviewUnit;
    expect(await check(editor, id, uri, unit, 'Hallo <1>liebe</1> <x2/>!')).toEqual({ findings: [] });
    expect(await check(editor, id, uri, unit, 'Hallo <1>liebe</1>!')).toMatchObject({
      refused: expect.stringContaining('codes'),
      findings: [{ code: 'inline-codes', severity: 'error' }],
    });
    expect(await check(editor, id, uri, unit, 'Hallo <9>')).toMatchObject({
      refused: expect.stringContaining('no <9>'),
    });
    expect(await check(editor, id, uri, unit, 'Hallo </1>liebe<1> <x2/>!')).toMatchObject({
      refused: expect.stringContaining('closing tag'),
    });
    expect(await check(editor, id, uri, unit, ' ')).toMatchObject({ refused: expect.stringContaining('empty') });
    expect((await check(editor, id, uri, unit, 'Hallo  <1>liebe</1> <x2/>!')).findings).toMatchObject([
      { code: 'double-space' },
    ]);

    const before = editor.text(uri);
    const [refused] = await apply(editor, id, [{ uri, units: [{ unit, text: 'Hallo <1>liebe' }] }]);
    expect(refused).toMatchObject({ written: [], refused: [{ unit, reason: expect.any(String) }] });
    expect(editor.text(uri)).toBe(before);
    await apply(editor, id, [{ uri, units: [{ unit, text: 'Hallo <1>liebe</1> <x2/>!' }] }]);
    expect(editor.text(uri)).toMatch(/<target[^>]*>Hallo <g id="1">liebe<\/g> <x id="NAME"\/>!<\/target>/);
  });

  test('changed meanwhile: planned again; a unit whose source or target changed is left out with the reason', async () => {
    const { editor, path } = await open(APP);
    const source = await editor.open(path('locales/en.json'));
    const uri = await editor.open(path('locales/de.json'));
    const answer = await preview(editor, uri);
    editor.type(source, '"Close"', '"Close all"');
    editor.type(uri, '"save": "Sichern"', '"new": "Neu",\n  "save": "Sichern"');
    const [applied] = await apply(editor, answer.id, everything(answer));
    expect(applied).toMatchObject({
      written: ['/menu/open'],
      skipped: [{ unit: '/menu/close', reason: expect.stringContaining('source was changed') }],
    });
    expect(JSON.parse(editor.text(uri))).toEqual({ new: 'Neu', save: 'Sichern', menu: { open: '«Open {name}»' } });
    expectSentOnce(service, 2);
  });

  test('an editor that refuses: said, nothing lost, applied the next time', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    const answer = await preview(editor, uri);
    editor.beforeApply = () => ({ applied: false, failureReason: 'read-only' });
    const [failed] = await apply(editor, answer.id, everything(answer));
    expect(failed).toMatchObject({ written: [], failure: expect.stringContaining('read-only') });
    editor.beforeApply = () => undefined;
    const [applied] = await apply(editor, answer.id, everything(answer));
    expect(applied?.written).toHaveLength(2);
    expectSentOnce(service, 2);
  });

  test('dropped when its document closes, unless it is to be kept; never paid for twice', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    const dropped = await preview(editor, uri);
    const kept = await preview(editor, uri, { keep: true });
    expect(kept.billedCharacters).toBe(0);
    await editor.close(uri);
    await expect(apply(editor, dropped.id, everything(dropped))).rejects.toThrow(/no longer exists/);
    await editor.open(path('locales/de.json'));
    expect(await check(editor, kept.id, uri, '/menu/close', '«Close»')).not.toHaveProperty('refused');
    await editor.execute('dragoman.server.preview.discard', { id: kept.id });
    await expect(apply(editor, kept.id, everything(kept))).rejects.toThrow(/no longer exists/);
    expect(await translate(editor, uri)).toMatchObject({ translated: 2, billedCharacters: 0 });
    expectSentOnce(service, 2);
  });

  test('says where a translation comes from: the service, the memory, or the file itself', async () => {
    const unit = (id: string, source: string, target = '') =>
      `<trans-unit id="${id}"><source>${source}</source>${target}</trans-unit>`;
    const xliff = (...units: string[]) =>
      `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>${units.join('')}</body></file></xliff>`;
    const done = (text: string) => `<target state="translated">${text}</target>`;
    const { editor, path } = await open({
      'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{name}.{locale}.xlf"] }',
      'old.de.xlf': xliff(unit('a', 'Save', done('Sichern'))),
      'new.de.xlf': xliff(unit('a', 'Save'), unit('b', 'Open', done('Öffnen')), unit('c', 'Open'), unit('d', 'Close')),
    });
    const uri = await editor.open(path('new.de.xlf'));
    const { files } = await preview(editor, uri);
    expect(files[0]?.units.map((one) => [one.unit, one.new, one.origin])).toEqual([
      ['f#a', 'Sichern', 'memory'],
      ['f#c', 'Öffnen', 'reused'],
      ['f#d', '«Close»', 'machine'],
    ]);
    expect(files[0]?.units[0]?.notes).toEqual([expect.stringContaining('old.de.xlf')]);
    expectSentOnce(service, 1);
  });

  test('a run that stops halfway shows what it has and says why; one with nothing is an error', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/en.json'));
    await preview(editor, uri, { to: ['de'] });
    service.failWith(456);
    const { files, error } = await preview(editor, uri);
    expect(error).toMatchObject({ kind: 'quota' });
    expect(files.map(({ targetLocale, units }) => [targetLocale, units.length])).toEqual([
      ['de', 2],
      ['fr', 0],
    ]);
    await expect(preview(editor, uri, { to: ['fr'] })).rejects.toThrow();
  });
});

describe('a preview that is accepted', () => {
  const open = (files: Readonly<Record<string, string>>) =>
    openWorkspace(IN_PROCESS, files, { settings: { service: service.url } });

  test.each([
    ['XLIFF', XLIFF, 'app.de.xlf'],
    ['JSON', APP, 'locales/de.json'],
    ['subtitles', SUBTITLES, 'film.de.srt'],
  ])('as a whole is byte for byte what a translation writes: %s', async (_, files, name) => {
    const one = await open(files);
    const other = await open(files);
    const first = await one.editor.open(one.path(name));
    const second = await other.editor.open(other.path(name));
    await translate(one.editor, first);
    const answer = await preview(other.editor, second);
    await apply(other.editor, answer.id, everything(answer));
    expect(other.editor.text(second)).toBe(one.editor.text(first));
    expect(other.editor.text(second)).not.toBe(files[name as keyof typeof files]);
  });

  test('in part is what translating these units writes: no other byte changes', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    const files = (present: readonly string[]) => ({
      ...APP,
      'locales/en.json': `{\n${keys.map((key) => `  "${key}": "Text ${key}"`).join(',\n')}\n}\n`,
      'locales/de.json': `{\n${present.map((key) => `    "${key}" : ""`).join(',\n')}\n}`,
    });
    const { editor, path } = await open(files([]));
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.subarray(keys), fc.subarray(keys, { minLength: 1 }), async (present, accepted) => {
        round += 1;
        const text = files(present)['locales/de.json'];
        const uri = await editor.open(path('locales/de.json'), text);
        const answer = await preview(editor, uri);
        const units = accepted.map((key) => ({ unit: `/${key}` }));
        await apply(editor, answer.id, [{ uri, units }]);
        const previewed = editor.text(uri);
        await editor.close(uri);
        await editor.open(path('locales/de.json'), text);
        await translate(editor, uri, { scope: { units: units.map(({ unit }) => unit) } });
        expect(previewed).toBe(editor.text(uri));
        await editor.close(uri);
      }),
      { numRuns: 12 },
    );
    expect(round).toBeGreaterThan(0);
  });

  test('is offered beside the translation by the command that the client names, and by none otherwise', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, APP, {
      initializationOptions: { previewCommand: 'my.preview' },
    });
    const uri = await editor.open(path('locales/de.json'));
    const actions = await editor.actions(uri, editor.rangeOf(uri, '"open": ""'), {
      only: ['quickfix.dragoman.translate'],
      diagnostics: (await editor.diagnostics(uri)).filter(({ code }) => code === 'missing-translation'),
    });
    expect(actions.map(({ diagnostics }) => diagnostics?.length)).toEqual([1, 1, 1]);
    expect(actions.map(({ command }) => command?.command)).toEqual([
      'dragoman.server.translate',
      'dragoman.server.translate',
      'my.preview',
    ]);
    expect(actions[2]?.command?.arguments).toEqual([uri]);
  });

  test('names an unknown file and an unknown unit instead of failing', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    const { id } = await preview(editor, uri);
    const files = await apply(editor, id, [
      { uri: uriOf('/nowhere.json'), units: [{ unit: '/a' }] },
      { uri, units: [{ unit: '/none' }] },
    ]);
    expect(files.map(({ skipped }) => skipped.map(({ unit }) => unit))).toEqual([['/a'], ['/none']]);
    await expect(check(editor, id, uri, '/none', 'x')).rejects.toThrow(/not in this preview/);
  });
});
