import { execFileSync } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import type { TableArea, TableSuggestions } from '../../shared/pages/table.ts';
import { startHeldService } from '../support/held-service.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { ask, tableOf } from '../support/lsp-table.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { openWorkspace, SUBTITLES } from '../support/lsp-workspace.ts';

const SHOWS = { initializationOptions: { showsTables: true } };
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const done = (locale: string) => ({
  save: `Save ${locale}`,
  open: `Open {name} ${locale}`,
  close: `Close ${locale}`,
  other: `Saved ${locale}`,
});

/** What the memory knows stands in one pair of files, where it is wanted in another. */
const REMEMBERED = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["old/{locale}.json", "new/{locale}.json"] }',
  'old/en.json': json({
    save: 'Save',
    open: 'Open {name}',
    close: 'Close',
    other: 'Your file was saved in the folder of the project',
  }),
  'old/de.json': json(done('de')),
  'old/fr.json': json(done('fr')),
  'new/en.json': json({
    save: 'Save',
    open: 'Open {name}',
    close: 'Close',
    other: 'Your file was saved in a folder of the project',
  }),
  'new/de.json': json({ save: '' }),
  'new/fr.json': json({ close: 'Fermer' }),
};

/** The first answer counts: nobody asks twice. */
const matchesOf = (
  editor: Editor,
  area: TableArea & { readonly id: string },
  minimum = 75,
): Promise<TableSuggestions> => ask(editor, 'dragoman.server.table.matches', { ...area, minimum });

const XCSTRINGS = `{
  "sourceLanguage" : "en",
  "strings" : {
    "Save %@" : {
      "localizations" : {
        "de" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Sichere %@"
          }
        }
      }
    },
    "Close" : {
      "localizations" : {
        "de" : {
          "stringUnit" : {
            "state" : "needs_review",
            "value" : "Zu"
          }
        },
        "fr" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Fermer"
          }
        }
      }
    },
    "New" : {

    },
    "%lld days" : {
      "localizations" : {
        "en" : {
          "variations" : {
            "plural" : {
              "one" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "%lld day"
                }
              },
              "other" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "%lld days"
                }
              }
            }
          }
        }
      }
    }
  },
  "version" : "1.0"
}
`;

describe.each(WAYS)('the translations table, $name', (way) => {
  test('matches of the memory are accepted for a cell, a row, a column and a rectangle, each as one step', async () => {
    const { editor, path, read } = await openWorkspace(way, REMEMBERED, SHOWS);
    const uri = await editor.open(path('new/de.json'));
    const { id, query } = await tableOf(editor, uri);
    const { view, total } = await query();
    expect(total).toBe(4);
    const areas = [
      { what: 'a cell', from: 1, to: 2, locales: ['de'], wanted: ['open de'] },
      { what: 'a row', from: 0, to: 1, locales: ['de', 'fr'], wanted: ['save de', 'save fr'] },
      { what: 'a column', from: 0, to: total, locales: ['de'], wanted: ['save de', 'open de', 'close de', 'other de'] },
      {
        what: 'a rectangle, what differs from the memory included',
        from: 1,
        to: 3,
        locales: ['de', 'fr'],
        wanted: ['open de', 'open fr', 'close de', 'close fr'],
      },
    ];
    // What is only alike is proposed where less is asked for.
    const exact = await matchesOf(editor, { id, view, from: 0, to: total, locales: ['de'] }, 100);
    expect(exact.edits.map(({ name }) => name)).toEqual(['save', 'open', 'close']);
    const before = [editor.text(uri), read('new/fr.json')];
    for (const { what, wanted, ...area } of areas) {
      const { edits, refused } = await matchesOf(editor, { id, view, ...area });
      expect(edits.map(({ name, locale }) => `${name} ${locale}`).toSorted(), what).toEqual(wanted.toSorted());
      expect(refused).toEqual([]);
      const steps = editor.edits.length;
      const written = await ask(editor, 'dragoman.server.table.write', {
        id,
        edits: edits.map(({ file, unit, locale, was, text }) => ({ file, unit, locale, was, text })),
      });
      expect(written).toMatchObject({ written: wanted.length, refused: [] });
      expect(editor.edits).toHaveLength(steps + 1);
      const now: Record<string, Record<string, string>> = {
        de: JSON.parse(editor.text(uri)),
        fr: JSON.parse(read('new/fr.json')),
      };
      for (const one of wanted) {
        const [key = '', locale = ''] = one.split(' ');
        expect(now[locale]?.[key], `${what}: ${one}`).toBe((done(locale) as Record<string, string>)[key]);
      }
      await editor.execute('dragoman.server.undo', { runs: [written.run] });
      expect([editor.text(uri), read('new/fr.json')]).toEqual(before);
    }
  });

  test('a text in other words: proposed with its tags, written when it is accepted', async () => {
    const service = await startEmbedded({ key: 'paid' });
    onTestFinished(() => service.close());
    const files = {
      'dragoman.json': '{ "sourceLocale": "de", "targetLocales": ["en"], "files": ["app.{locale}.xlf"] }',
      'app.en.xlf':
        '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="de" target-language="en" datatype="plaintext"><body><trans-unit id="t"><source>Nicht mit <x id="A"/></source><target state="translated">You can\'t use <x id="A"/> &amp; more</target></trans-unit><trans-unit id="u"><source>Neu</source></trans-unit></body></file></xliff>',
    };
    const { editor, path } = await openWorkspace(way, files, {
      ...SHOWS,
      settings: { service: service.url },
      environment: { DRAGOMAN_AUTH_KEY: 'paid' },
    });
    const uri = await editor.open(path('app.en.xlf'));
    const before = editor.text(uri);
    const { id, query } = await tableOf(editor, uri);
    const { view } = await query();
    const area = { id, view, from: 0, to: 2, locales: ['en'], style: 'academic' } as const;
    const { edits, refused } = await ask(editor, 'dragoman.server.table.rephrase', area);
    // What has no translation has nothing to be said in other words.
    expect(refused).toEqual([]);
    expect(edits).toMatchObject([
      { name: 't', locale: 'en', was: "You can't use <x1/> & more", text: 'You cannot use <x1/> & more' },
    ]);
    expect(editor.edits).toEqual([]);
    const written = await ask(editor, 'dragoman.server.table.write', {
      id,
      edits: edits.map(({ file, unit, locale, was, text }) => ({ file, unit, locale, was, text })),
    });
    expect(written.written).toBe(1);
    expect(editor.text(uri)).toContain('You cannot use <x id="A"/> &amp; more');
    await editor.execute('dragoman.server.undo', { runs: [written.run] });
    expect(editor.text(uri)).toBe(before);
  });

  test('details: where code asks for the key, notes and limits, the text where an id says nothing', async () => {
    const made = '1234567890123456789';
    const files = {
      'dragoman.json':
        '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["locales/{locale}.json", "app.{locale}.xlf"] }',
      'package.json': '{ "dependencies": { "i18next": "^23.0.0" } }',
      'src/app.tsx':
        "import i18next from 'i18next';\n\nexport const title = <a title={i18next.t('open', { name: 'x' })} />;\n",
      'locales/en.json': json({ open: 'Open {{name}}', close: 'Close' }),
      'locales/de.json': json({ open: '{{name}} öffnen' }),
      'app.de.xlf': `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="html"><body><trans-unit id="${made}" maxwidth="20" size-unit="char"><source>Save all</source><note>On the button, see save.png</note></trans-unit></body></file></xliff>`,
    };
    const { editor, path } = await openWorkspace(way, files, SHOWS);
    const detailsOf = async (uri: string, unit: (units: readonly string[]) => string) => {
      const { id, query, rows } = await tableOf(editor, uri);
      const units = (await rows((await query()).view)).map((row) => row.unit);
      return ask(editor, 'dragoman.server.table.details', { id, file: 0, unit: unit(units), locale: 'de' });
    };
    const uri = uriOf(path('locales/de.json'));
    expect(await detailsOf(uri, () => '/open')).toMatchObject({
      name: 'open',
      uses: [{ uri: uriOf(path('src/app.tsx')), name: 'app.tsx', line: 3, site: 'title of <a>' }],
      at: { uri, line: 2 },
    });
    expect((await detailsOf(uri, () => '/close')).uses).toEqual([]);
    expect(await detailsOf(uriOf(path('app.de.xlf')), ([first = '']) => first)).toMatchObject({
      name: 'Save all',
      notes: ['On the button, see save.png'],
      screenshots: ['save.png'],
      limits: { max: 20, unit: 'char' },
    });
  });

  test('SRT: cues are rows; a text of two lines is written between its times, one that is taken out leaves no trace', async () => {
    const { editor, path } = await openWorkspace(way, SUBTITLES, SHOWS);
    const uri = await editor.open(path('film.de.srt'));
    const before = editor.text(uri);
    const { table, id, query, rows, names } = await tableOf(editor, uri);
    expect(table).toMatchObject({ locales: ['de'], files: [{ name: 'film.en.srt', rows: 2 }] });
    const { view } = await query();
    const [morning, night] = await rows(view);
    expect(morning).toMatchObject({ source: 'Good morning.', cells: [{ text: 'Guten Morgen.' }] });
    expect(night).toMatchObject({ source: 'Good night.', cells: [{ kinds: ['missing'] }] });
    expect(await names({ kinds: ['missing'] })).toEqual([night?.name]);
    const place = { file: 0, unit: night?.unit ?? '', locale: 'de' };
    const written = await ask(editor, 'dragoman.server.table.write', {
      id,
      edits: [
        { ...place, text: 'Gute\nNacht.' },
        { ...place, unit: morning?.unit ?? '', text: 'Morgen.', was: 'Guten Morgen.' },
      ],
    });
    expect(written).toMatchObject({ written: 2, refused: [] });
    expect(editor.text(uri)).toBe(
      '1\n00:00:01,000 --> 00:00:03,000\nMorgen.\n\n2\n00:00:04,000 --> 00:00:06,000\nGute\nNacht.\n',
    );
    expect(editor.edits).toHaveLength(1);
    const broken = await ask(editor, 'dragoman.server.table.check', { id, ...place, text: 'Gute\n\nNacht.' });
    expect(broken.refused ?? broken.findings[0]?.code).toBeDefined();
    await editor.execute('dragoman.server.undo', { runs: [written.run] });
    expect(editor.text(uri)).toBe(before);
  });

  test('.xcstrings: one file is one sheet of all its languages; each is written in its place, several by one edit', async () => {
    const files = {
      'dragoman.json':
        '{ "sourceLocale": "en", "targetLocales": ["de", "fr", "ja", "ru"], "files": ["App/Localizable.xcstrings"] }',
      'App/Localizable.xcstrings': XCSTRINGS,
    };
    const { editor, path } = await openWorkspace(way, files, SHOWS);
    const uri = await editor.open(path('App/Localizable.xcstrings'));
    const { table, id, query, rows, names } = await tableOf(editor, uri);
    expect(table.locales).toEqual(['de', 'fr', 'ja', 'ru']);
    expect(table.files).toHaveLength(1);
    const { view } = await query();
    const all = await rows(view, ['de', 'fr', 'ja']);
    expect(all.map(({ source, cells }) => [source, ...cells.map((cell) => cell?.text ?? null)])).toEqual([
      ['Save %@', 'Sichere %@', null, null],
      ['Close', 'Zu', 'Fermer', null],
      ['New', null, null, null],
      ['%lld day', null, null, null],
      ['%lld days', null, null, null],
      ['%lld days', null, null, null],
      ['%lld days', null, null, null],
    ]);
    expect(await names({ kinds: ['review'] }, { locales: ['de'] })).toEqual([all[1]?.name]);
    const edit = (row: number, locale: string, text: string) => ({ file: 0, unit: all[row]?.unit ?? '', locale, text });
    const written = await ask(editor, 'dragoman.server.table.write', {
      id,
      edits: [
        edit(0, 'de', 'Sichern: %@'),
        edit(0, 'fr', 'Garder %@'),
        edit(0, 'ja', '保存'),
        edit(1, 'ja', '閉じる'),
        edit(2, 'ja', '新しい'),
        edit(2, 'de', 'Neu'),
        edit(2, 'fr', 'Nouveau'),
      ],
    });
    expect(written.written).toBe(6);
    expect(written.refused.map(({ locale, reason }) => [locale, reason.includes('%@')])).toEqual([['ja', true]]);
    expect(editor.edits).toHaveLength(1);
    const { strings } = JSON.parse(editor.text(uri));
    const said = (key: string, locale: string) => strings[key].localizations[locale]?.stringUnit;
    expect(said('Save %@', 'de').value).toBe('Sichern: %@');
    expect(said('Save %@', 'fr')).toEqual({ state: 'translated', value: 'Garder %@' });
    expect(said('Save %@', 'ja')).toBeUndefined();
    expect(said('Close', 'ja')).toEqual({ state: 'translated', value: '閉じる' });
    expect(said('Close', 'de')).toEqual({ state: 'needs_review', value: 'Zu' });
    for (const [locale, text] of Object.entries({ de: 'Neu', fr: 'Nouveau', ja: '新しい' }))
      expect(said('New', locale)).toEqual({ state: 'translated', value: text });
    // A form that one language alone has is a row, and nobody else has to fill it.
    expect((await rows(view, ['de', 'ja', 'ru'], 3)).map(({ plural, cells }) => [plural, cells[1]?.locked])).toEqual([
      ['one', true],
      ['few', true],
      ['many', true],
      ['other', undefined],
    ]);
    const marked = await ask(editor, 'dragoman.server.table.mark', {
      ...{ id, view, from: 0, to: 2, locales: ['fr', 'de'] },
      state: 'needs-work',
    });
    // One says so already.
    expect(marked.written).toBeGreaterThanOrEqual(3);
    expect(editor.text(uri).match(/needs_review/g)).toHaveLength(4);
    await editor.execute('dragoman.server.undo', { runs: [marked.run] });
    await editor.execute('dragoman.server.undo', { runs: [written.run] });
    expect(editor.text(uri)).toBe(XCSTRINGS);
  });

  test('languages that have places of their own in one file: the same row for all of them, written by one edit', async () => {
    const text = 'en:\n  save: Save\n  close: Close\nde:\n  save: Sichern\nfr:\n  close: Fermer\n';
    const files = {
      'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["texts.yml"] }',
      'texts.yml': text,
    };
    const { editor, path } = await openWorkspace(way, files, SHOWS);
    const uri = await editor.open(path('texts.yml'));
    const { table, id, query, rows } = await tableOf(editor, uri);
    expect(table.locales).toEqual(['de', 'fr']);
    const all = await rows((await query()).view);
    expect(all.map(({ source, cells }) => [source, ...cells.map((cell) => cell?.text ?? null)])).toEqual([
      ['Save', 'Sichern', null],
      ['Close', null, 'Fermer'],
    ]);
    const edit = (row: number, locale: string, to: string) => ({
      ...{ file: all[row]?.file ?? -1, unit: all[row]?.unit ?? '', locale },
      text: to,
    });
    const edits = [edit(0, 'fr', 'Garder'), edit(1, 'de', 'Zu')];
    const written = await ask(editor, 'dragoman.server.table.write', { id, edits });
    expect(written).toMatchObject({ written: 2, refused: [] });
    expect(editor.edits).toHaveLength(1);
    expect(editor.text(uri)).toMatch(/de:\n {2}save: Sichern\n {2}close: Zu\nfr:/);
    expect(editor.text(uri)).toMatch(/fr:\n(.*\n)? {2}save: Garder\n/);
    await editor.execute('dragoman.server.undo', { runs: [written.run] });
    expect(editor.text(uri)).toBe(text);
  });
});

test('a folder that is not trusted: the table shows and writes, checks and undoes; nothing is sent, and Git is not started', async () => {
  const service = await startHeldService();
  onTestFinished(() => service.close());
  const { editor, folder, path, read, write } = await openWorkspace(IN_PROCESS, REMEMBERED, {
    settings: { service: service.url },
    initializationOptions: { showsTables: true, trusted: false },
  });
  // A repository whose settings name a program that Git starts to look at files.
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'first');
  git('config', 'core.fsmonitor', `touch ${path('started')}; false`);
  write('new/fr.json', json({ close: 'Ferme' }));
  const uri = uriOf(path('new/de.json'));
  const { id, query, rows } = await tableOf(editor, uri);
  const { view } = await query({}, { count: ['missing', 'review', 'stale', 'findings'] });
  expect((await rows(view)).map(({ cells }) => cells.map((cell) => cell?.text ?? null))).toEqual([
    [null, null],
    [null, null],
    [null, 'Ferme'],
    [null, null],
  ]);
  expect((await query({ kinds: ['changed'] })).problem).toContain('not trusted');
  const place = { file: 0, unit: '/open', locale: 'de' };
  expect((await ask(editor, 'dragoman.server.table.check', { id, ...place, text: 'Auf' })).refused).toContain('name');
  expect(await ask(editor, 'dragoman.server.table.details', { id, ...place })).toMatchObject({ name: 'open' });
  const written = await ask(editor, 'dragoman.server.table.write', { id, edits: [{ ...place, text: '{name} auf' }] });
  expect(written.written).toBe(1);
  expect(JSON.parse(read('new/de.json'))).toEqual({ save: '', open: '{name} auf' });
  const area = { id, view, from: 0, to: 4, locales: ['de', 'fr'] };
  // What the memory knows is no news from the network.
  const translated = await ask(editor, 'dragoman.server.table.translate', area);
  expect(translated).toMatchObject({
    billedCharacters: 0,
    stopped: { message: expect.stringContaining('not trusted') },
  });
  expect(JSON.parse(read('new/de.json'))).toMatchObject({ close: 'Close de' });
  expect(read('new/de.json')).not.toContain('other');
  const rephrased = await ask(editor, 'dragoman.server.table.rephrase', { ...area, locales: ['fr'] }).catch(
    ({ message }) => ({ message }),
  );
  expect(JSON.stringify(rephrased)).toMatch(/trusted|offline|network/i);
  await editor.execute('dragoman.server.undo', { runs: [written.run, translated.run] });
  expect(read('new/de.json')).toBe(REMEMBERED['new/de.json']);
  expect(service.requests).toEqual([]);
  expect(() => read('started')).toThrow();
});
