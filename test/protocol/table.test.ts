import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { TableChanged, TableRow, TableWritten } from '../../shared/pages/table.ts';
import { type HeldService, startHeldService } from '../support/held-service.ts';
import { uriOf } from '../support/lsp-client.ts';
import { ask, tableOf } from '../support/lsp-table.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

let service: HeldService;
beforeEach(async () => {
  service = await startHeldService();
  onTestFinished(() => service.close());
});

const PROJECT =
  '{ "sourceLocale": "en", "targetLocales": ["de", "fr", "ru", "ja"], "files": ["locales/{locale}.json"] }';
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const FILES = {
  'dragoman.json': PROJECT,
  'locales/en.json': json({
    title: 'Title',
    hello: 'Hello {{name}}',
    bye: 'Good bye',
    count_one: '{{count}} day',
    count_other: '{{count}} days',
  }),
  'locales/de.json': json({
    title: 'Titel',
    hello: 'Hallo {{name}}',
    bye: '',
    count_one: '{{count}} Tag',
    count_other: '{{count}} Tage',
  }),
  'locales/fr.json': json({
    title: 'Titre',
    hello: 'Bonjour',
    count_one: '{{count}} jour',
    count_other: '{{count}} jours',
  }),
};
const XLIFF = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["app.{locale}.xlf"] }',
  ...Object.fromEntries(
    ['de', 'fr'].map((locale) => [
      `app.${locale}.xlf`,
      `<?xml version="1.0"?>\r\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\r\n  <file original="app" datatype="plaintext" source-language="en" target-language="${locale}">\r\n    <body>\r\n      <trans-unit id="title">\r\n        <source>Title</source>\r\n        <target state="needs-review-translation">Titel ${locale}</target>\r\n      </trans-unit>\r\n      <trans-unit id="hello">\r\n        <source>Hello <g id="1">dear</g> <x id="NAME"/>!</source>\r\n        <note>At the top, see login.png</note>\r\n      </trans-unit>\r\n      <trans-unit id="brand" translate="no">\r\n        <source>Acme</source>\r\n      </trans-unit>\r\n    </body>\r\n  </file>\r\n</xliff>\r\n`,
    ]),
  ),
};

const texts = (rows: readonly TableRow[]) =>
  rows.map(({ name, cells }) => [name, ...cells.map((cell) => cell?.text ?? null)]);

describe.each(WAYS)('a table of translations, $name', (way) => {
  const open = (files: Readonly<Record<string, string>>, more: object = {}) =>
    openWorkspace(way, files, {
      settings: { service: service.url },
      initializationOptions: { showsTables: true },
      ...more,
    });

  test('rows are units and columns are languages; forms that one language needs have a row', async () => {
    const { editor, path } = await open(FILES);
    const { table, query, rows } = await tableOf(editor, uriOf(path('locales/fr.json')));
    expect(table).toMatchObject({ sourceLocale: 'en', locales: ['de', 'fr', 'ru', 'ja'], problems: [] });
    expect(table.files).toMatchObject([{ name: 'locales/en.json', states: [] }]);
    const { view, total } = await query();
    const all = await rows(view, ['de', 'fr']);
    expect(total).toBe(all.length);
    expect(texts(all)).toEqual([
      ['title', 'Titel', 'Titre'],
      ['hello', 'Hallo {{name}}', 'Bonjour'],
      ['bye', null, null],
      ['count_one', '{{count}} Tag', '{{count}} jour'],
      ['count_few', null, null],
      ['count_many', null, null],
      ['count_other', '{{count}} Tage', '{{count}} jours'],
    ]);
    const few = all[4];
    expect(few).toMatchObject({ plural: 'few', codes: ['{{count}}'] });
    // Nobody misses a form in a language that has no use for it.
    expect(few?.cells[0]).toEqual({ kinds: [], locked: true });
    const japanese = (await rows(view, ['ja'], 3, 1))[0];
    expect(japanese).toMatchObject({ name: 'count_one', cells: [{ kinds: [], locked: true }] });
    const [, hello] = all;
    expect(hello?.cells[1]).toMatchObject({ worst: 'error', kinds: ['findings'] });
    expect((await rows(view, ['ru'], 2, 2)).map(({ cells }) => cells[0]?.kinds)).toEqual([['missing'], ['missing']]);
  });

  test('filters, alone and together, for some languages; what is counted', async () => {
    const { editor, path } = await open(FILES);
    const { names, query } = await tableOf(editor, uriOf(path('locales/en.json')));
    expect(await names({ kinds: ['missing'] }, { locales: ['de'] })).toEqual(['bye']);
    expect(await names({ kinds: ['missing'] }, { locales: ['de', 'ru'] })).toContain('title');
    expect(await names({ kinds: ['findings'] }, { locales: ['de', 'fr'] })).toEqual(['hello']);
    expect(await names({ kinds: ['findings', 'missing'] }, { locales: ['de', 'fr'] })).toEqual([]);
    expect(await names({ text: 'TAG' }, { locales: ['de'] })).toEqual(['count_one', 'count_other']);
    expect(await names({ text: 'TAG', matchCase: true }, { locales: ['de'] })).toEqual([]);
    expect(await names({ text: 'title', where: 'key' })).toEqual(['title']);
    expect(await names({ text: 'Good', where: 'translation' })).toEqual([]);
    expect(await names({ text: '^count_(one|few)$', regex: true, where: 'key' })).toEqual(['count_one', 'count_few']);
    const bad = await query({ text: '(?=x)y', regex: true });
    expect(bad.problem).toMatch(/^The pattern /);
    const { counts } = await query({}, { locales: ['de', 'fr'], count: ['missing', 'findings', 'review'] });
    expect(counts).toEqual({ missing: 1 + 1 - 1, findings: 1, review: 0 });
    const unknown = await query({ kinds: ['changed'], since: 'no-such-branch' });
    expect(unknown.problem).toContain('is not in a repository');
  });

  test('cells of several files, one that does not exist among them, are written by one edit and taken back by one', async () => {
    const { editor, path, read } = await open(FILES);
    const uri = await editor.open(path('locales/de.json'));
    const before = [editor.text(uri), read('locales/fr.json')];
    const { id } = await tableOf(editor, uri);
    const edit = (unit: string, locale: string, text: string) => ({ file: 0, unit, locale, text });
    const written = await ask(editor, 'dragoman.server.table.write', {
      id,
      edits: [
        edit('/bye', 'de', 'Tschüss'),
        edit('/bye', 'fr', 'Au revoir'),
        edit('/title', 'ru', 'Заголовок'),
        edit('/hello', 'de', 'Hallo'),
      ],
    });
    expect(written).toMatchObject({ written: 3, refused: [{ unit: '/hello', locale: 'de', name: 'hello' }] });
    expect(written.refused[0]?.reason).toContain('name');
    expect(editor.edits).toHaveLength(1);
    expect(editor.text(uri)).toBe(before[0]?.replace('"bye": ""', '"bye": "Tschüss"'));
    expect(JSON.parse(read('locales/fr.json'))).toMatchObject({ bye: 'Au revoir' });
    expect(JSON.parse(read('locales/ru.json'))).toMatchObject({ title: 'Заголовок' });
    await editor.execute('dragoman.server.undo', { runs: [written.run] });
    expect(editor.edits).toHaveLength(2);
    expect([editor.text(uri), read('locales/fr.json')]).toEqual(before);
    expect(() => read('locales/ru.json')).toThrow();
  });

  test('a text that somebody else has changed meanwhile stays, and says so', async () => {
    const { editor, path } = await open(FILES);
    const uri = await editor.open(path('locales/de.json'));
    const { id, rows, query } = await tableOf(editor, uri);
    await rows((await query()).view, ['de']);
    editor.type(uri, 'Titel', 'Überschrift');
    const edit = { file: 0, unit: '/title', locale: 'de', text: 'Mein Titel', was: 'Titel' };
    const refused = await ask(editor, 'dragoman.server.table.write', { id, edits: [edit] });
    expect(refused).toMatchObject({ written: 0, refused: [{ unit: '/title', conflict: true }] });
    expect(editor.text(uri)).toContain('"Überschrift"');
    // Typing elsewhere in the file while the edit is on its way does not stop it.
    editor.beforeApply = () => {
      editor.beforeApply = () => undefined;
      editor.type(uri, '{{count}} Tage', '{{count}} ganze Tage');
      return { applied: false };
    };
    const again = await ask(editor, 'dragoman.server.table.write', { id, edits: [{ ...edit, was: 'Überschrift' }] });
    expect(again).toMatchObject({ written: 1, refused: [] });
    expect(editor.text(uri)).toContain('"Mein Titel"');
    expect(editor.text(uri)).toContain('ganze Tage');
  });

  test('whoever changes a file, the table hears of it and shows it', async () => {
    const { editor, path } = await open(FILES);
    const changes: TableChanged[] = [];
    editor.connection.onNotification('dragoman/tableChanged', (changed: TableChanged) => {
      changes.push(changed);
    });
    const heard = async () => {
      while (changes.length === 0) await editor.connection.sendRequest('dragoman/getServiceStatus', {});
      return changes.splice(0);
    };
    const uri = await editor.open(path('locales/de.json'));
    const { id, rows, query } = await tableOf(editor, uri);
    const { view } = await query();
    await rows(view);
    changes.length = 0;
    editor.type(uri, 'Titel', 'Kopf');
    expect(await heard()).toEqual([{ id, locales: ['de'] }]);
    expect(texts(await rows(view, ['de']))[0]).toEqual(['title', 'Kopf']);
    const fr = await editor.open(path('locales/fr.json'));
    expect((await rows(view, ['fr']))[1]?.cells[0]?.worst).toBe('error');
    editor.type(fr, 'Bonjour', 'Bonjour {{name}}');
    await heard();
    expect((await rows(view, ['fr']))[1]?.cells[0]).toEqual({
      text: 'Bonjour {{name}}',
      kinds: [],
      state: 'translated',
    });
    const source = await editor.open(path('locales/en.json'));
    changes.length = 0;
    editor.type(source, '"title"', '"new": "New",\n  "title"');
    expect((await heard()).at(-1)).toEqual({ id });
    // Rows have come: what a view says is no longer true.
    await expect(rows(view, ['de'])).rejects.toThrow('changed');
    expect((await query()).total).toBe(8);
  });

  test('a rectangle is copied and pasted as a spreadsheet has it; what would break stays as it is', async () => {
    const { editor, path, read } = await open(FILES);
    const uri = await editor.open(path('locales/de.json'));
    const { id, query } = await tableOf(editor, uri);
    const { view } = await query({ text: 'title|hello|bye', regex: true, where: 'key' });
    const area = { id, view, from: 0, to: 2, locales: ['de', 'fr'] };
    const copied = await ask(editor, 'dragoman.server.table.copy', { ...area, source: true });
    expect(copied.text).toBe('Title\tTitel\tTitre\nHello {{name}}\tHallo {{name}}\tBonjour');
    const text = 'Ein\t\nOhne\t"Salut\n{{name}}"\nTschau\t\n';
    const pasted = await ask(editor, 'dragoman.server.table.paste', {
      ...area,
      to: 1,
      locales: ['de'],
      right: ['de', 'fr'],
      text,
    });
    expect(pasted.written).toBe(2);
    // What a spreadsheet leaves empty is left alone.
    expect(JSON.parse(read('locales/fr.json')).title).toBe('Titre');
    expect(pasted.refused.map(({ name, locale, reason }) => [name, locale, reason])).toEqual([
      ['hello', 'de', 'the result lacks “{{name}}”'],
      ['hello', 'fr', 'newline-count: The source has 0 line breaks, the translation has 1.'],
    ]);
    expect(JSON.parse(editor.text(uri))).toMatchObject({ title: 'Ein', hello: 'Hallo {{name}}', bye: 'Tschau' });
    expect(editor.edits).toHaveLength(1);
    // One text fills what is chosen.
    const filled = await ask(editor, 'dragoman.server.table.paste', { ...area, from: 2, to: 3, text: 'Bye' });
    expect(filled.written).toBe(2);
  });

  test('replacing is shown before it is done', async () => {
    const { editor, path } = await open(FILES);
    const uri = await editor.open(path('locales/de.json'));
    const { id, query } = await tableOf(editor, uri);
    const { view, total } = await query();
    const area = { id, view, from: 0, to: total, locales: ['de', 'fr'] };
    const { found } = await ask(editor, 'dragoman.server.table.replace', { ...area, find: 'name', replacement: 'nom' });
    expect(found).toMatchObject([
      { unit: '/hello', before: 'Hallo {{name}}', after: 'Hallo {{nom}}', refused: expect.any(String) },
    ]);
    const days = await ask(editor, 'dragoman.server.table.replace', {
      ...area,
      find: 't[ai]g\\w?',
      replacement: 'x$1',
      regex: true,
    });
    expect(days.found.map(({ after }) => after)).toEqual(['{{count}} x$1', '{{count}} x$1']);
    expect(editor.edits).toEqual([]);
  });

  test('a translation run over chosen cells: counted, sent once, written as one step', async () => {
    const { editor, path, read } = await open(FILES);
    const uri = await editor.open(path('locales/de.json'));
    const { id, query } = await tableOf(editor, uri);
    const { view, total } = await query();
    const area = { id, view, from: 0, to: total, locales: ['de', 'fr'] };
    const counted = await ask(editor, 'dragoman.server.table.translate', { ...area, dryRun: true });
    expect(counted).toMatchObject({ units: 2, files: 2, characters: 16, written: 0 });
    const done = await ask(editor, 'dragoman.server.table.translate', area);
    expect(done).toMatchObject({ written: 2, files: 2, billedCharacters: 16 });
    expect(editor.edits).toHaveLength(1);
    expect(JSON.parse(editor.text(uri)).bye).toBe('«Good bye»');
    expect(JSON.parse(read('locales/fr.json')).bye).toBe('«Good bye»');
    await editor.execute('dragoman.server.undo', { runs: [done.run] });
    expect(JSON.parse(editor.text(uri)).bye).toBe('');
  });

  test('XLIFF: tags in the editing form, states for several files at once, what is locked stays', async () => {
    const { editor, path } = await open(XLIFF);
    const de = await editor.open(path('app.de.xlf'));
    const fr = await editor.open(path('app.fr.xlf'));
    const { table, id, query, rows, names } = await tableOf(editor, de);
    expect(table.files[0]?.states).toEqual(['needs-work', 'translated', 'reviewed', 'final']);
    expect(await names({ kinds: ['review'] })).toEqual(['title']);
    const { view } = await query();
    const [, hello, brand] = await rows(view);
    expect(hello).toMatchObject({
      source: 'Hello <1>dear</1> <x2/>!',
      codes: ['<1>', '</1>', '<x2/>'],
      notes: ['At the top, see login.png'],
    });
    expect(brand?.cells.map((cell) => cell?.locked)).toEqual([true, true]);
    const marked = await ask(editor, 'dragoman.server.table.mark', {
      id,
      view,
      from: 0,
      to: 2,
      locales: ['de', 'fr'],
      state: 'final',
    });
    expect(marked.written).toBe(2);
    expect(editor.edits).toHaveLength(1);
    for (const uri of [de, fr]) expect(editor.text(uri)).toContain('<target state="final">Titel');
    const place = { id, file: 0, unit: hello?.unit ?? '', locale: 'de' };
    const check = await ask(editor, 'dragoman.server.table.check', { ...place, text: 'Hallo <1>du</1>' });
    expect(check.refused).toBeDefined();
    const fine: TableWritten = await ask(editor, 'dragoman.server.table.write', {
      id,
      edits: [{ ...place, text: 'Hallo <1>du</1> <x2/>!' }],
    });
    expect(fine).toMatchObject({ written: 1, refused: [] });
    expect(editor.text(de)).toContain('Hallo <g id="1">du</g> <x id="NAME"/>!');
    const details = await ask(editor, 'dragoman.server.table.details', place);
    expect(details).toMatchObject({ screenshots: ['login.png'], at: { uri: de } });
    const alone = await tableOf(editor, fr, { alone: true });
    expect(alone.table.locales).toEqual(['fr']);
  });
});
