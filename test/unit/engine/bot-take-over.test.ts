import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeOver } from '../../../server/engine/bot/take-over.ts';
import type { Host } from '../../../server/engine/host.ts';
import { diskFiles } from '../../../server/engine/parts/workspace/files/disk.ts';
import { gitWork } from '../../../server/system/process/git-work.ts';
import { type Commit, commitAll, idsOf, repository, scratchFolder } from '../../support/repository.ts';

const EN = { hi: 'Hello {{name}}', bye: 'Bye', item_one: '{{count}} item', item_other: '{{count}} items' };
const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;
const strings = (...lines: readonly string[]) =>
  `<resources>\n${lines.map((line) => `    ${line}\n`).join('')}</resources>\n`;
const po = (...units: readonly (readonly [id: string, text: string])[]) =>
  [['', 'Language: pl\\nContent-Type: text/plain; charset=UTF-8\\n'], ...units]
    .map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`)
    .join('\n');
const xliff = (...units: readonly string[]) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file source-language="en" target-language="pl" datatype="plaintext" original="a"><body>\n${units.join('\n')}\n</body></file>\n</xliff>\n`;
const unit = (id: string, source: string, target?: string) =>
  `<trans-unit id="${id}"><source>${source}</source>${target === undefined ? '' : `<target>${target}</target>`}</trans-unit>`;

/** @param bot what the bot's commit changed @param moved what the base has changed since */
async function taken(base: Commit, bot: Commit, moved: Commit) {
  const folder = repository(base, bot);
  const [tip = '', parent = ''] = idsOf(folder);
  // The base goes on where the bot began.
  const without = Object.fromEntries(Object.keys(bot).map((name) => [name, undefined]));
  commitAll(folder, [{ ...without, ...base, ...moved }]);
  const [head = ''] = idsOf(folder);
  const signal = new AbortController().signal;
  const host: Host = {
    options: { project: folder },
    files: diskFiles(),
    signal,
    reporter: { note: () => {}, error: () => {}, progress: () => ({ update: () => {}, stop: () => {} }) },
    environment: {},
    stateFolder: scratchFolder,
    nameOf: (path) => path,
  };
  const git = gitWork(folder, { signal, environment: process.env });
  const done = await takeOver(host, git, folder, head, { tip, parent });
  if (!done.ok) throw new Error(done.error.message);
  return { ...done.value, read: (name: string) => readFileSync(join(folder, name), 'utf8') };
}

const project = (files: string) => json({ sourceLocale: 'en', targetLocales: ['pl'], files: [files] });

test('JSON: plural forms and new files come along; changed sources, people and units that are gone do not', async () => {
  const en = { ...EN, quit: 'Quit' };
  // What the bot has not written is not its own.
  const base = {
    'dragoman.json': project('l/{locale}.json'),
    'l/en.json': json(en),
    'l/pl.json': json({ quit: 'Wyjdź' }),
  };
  const pl = {
    hi: 'Cześć {{name}}',
    bye: 'Pa',
    item_one: 'a {{count}}',
    item_few: 'b {{count}}',
    item_other: 'd {{count}}',
  };
  const { dropped, hasMoved, read } = await taken(
    base,
    { 'l/pl.json': json({ quit: 'Wyjdź', ...pl, gone: 'x' }) },
    {
      'l/en.json': json({ new: 'New', ...en, hi: 'Hello, {{name}}', quit: 'Quit it' }),
      'l/pl.json': json({ quit: 'Zakończ', bye: 'Do widzenia' }),
    },
  );
  const { hi: _, ...rest } = pl;
  expect(JSON.parse(read('l/pl.json'))).toEqual({ quit: 'Zakończ', ...rest, bye: 'Do widzenia' });
  expect(dropped.map(({ file, unit: id, reason }) => `${file} ${id}: ${reason}`)).toEqual([
    'l/pl.json /hi: Its source has changed: it is translated again.',
    'l/pl.json /bye: Somebody has translated it since.',
  ]);
  expect(hasMoved).toBe(true);
});

test('a base that has not touched these files gives the very same files, and nothing is said', async () => {
  const base = { 'dragoman.json': project('l/{locale}.json'), 'l/en.json': json(EN), 'l/pl.json': json({ bye: 'Pa' }) };
  const bot = { 'l/pl.json': json({ hi: 'Cześć {{name}}', bye: 'Pa' }) };
  const { dropped, hasMoved, read } = await taken(base, bot, { 'README.md': 'Hello\n' });
  expect({ dropped, hasMoved, text: read('l/pl.json') }).toEqual({
    dropped: [],
    hasMoved: false,
    text: bot['l/pl.json'],
  });
});

test('PO and XLIFF, whose files hold both sides', async () => {
  const same = unit('a', 'Save <x id="1"/> files', 'Zapisz <x id="1"/> plików');
  const { dropped, read } = await taken(
    {
      'dragoman.json': json({
        files: ['po/{locale}.po', 'x/a.{locale}.xlf'],
        sourceLocale: 'en',
        targetLocales: ['pl'],
      }),
      'po/pl.po': po(['Open', ''], ['Save', ''], ['Quit', '']),
      'x/a.pl.xlf': xliff(unit('a', 'Save <x id="1"/> files'), unit('b', 'Open')),
    },
    {
      'po/pl.po': po(['Open', 'Otwórz'], ['Save', 'Zapisz'], ['Quit', 'Koniec']),
      'x/a.pl.xlf': xliff(same, unit('b', 'Open', 'Otwórz')),
    },
    {
      'po/pl.po': po(['Quit', 'Wyjdź'], ['Save', ''], ['Open it', '']),
      'x/a.pl.xlf': xliff(unit('b', 'Open it'), unit('a', 'Save <x id="1"/> files')),
    },
  );
  expect(read('po/pl.po')).toBe(po(['Quit', 'Wyjdź'], ['Save', 'Zapisz'], ['Open it', '']));
  expect(read('x/a.pl.xlf')).toBe(xliff(unit('b', 'Open it'), same));
  expect(dropped.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
    'po/pl.po: The unit is gone.',
    'po/pl.po: Somebody has translated it since.',
    'x/a.pl.xlf: Its source has changed: it is translated again.',
  ]);
});

test('Android: an item that stays as in the source and comes with its list is no translation', async () => {
  const list = (one: string, two: string) =>
    `<string-array name="limits">\n        <item>${one}</item>\n        <item>${two}</item>\n    </string-array>`;
  const own = 'app/src/main/res/values-pl/strings.xml';
  const { dropped, read } = await taken(
    {
      'dragoman.json': project('app/src/main/res/values-{locale}/strings.xml'),
      'app/src/main/res/values/strings.xml': strings(list('@string/off', 'Always')),
      [own]: strings('<string name="a">A</string>'),
    },
    { [own]: strings('<string name="a">A</string>', list('@string/off', 'Zawsze')) },
    { [own]: strings('<string name="a">B</string>') },
  );
  expect(dropped).toEqual([]);
  expect(read(own)).toBe(strings('<string name="a">B</string>', list('@string/off', 'Zawsze')));
});

test('projects below the project, too', async () => {
  const own = { 'dragoman.json': project('l/{locale}.json'), 'l/en.json': json({ a: 'Apple' }) };
  const web = { 'apps/web/dragoman.json': project('t/{locale}.json'), 'apps/web/t/en.json': json({ b: 'B' }) };
  const bot = { 'l/pl.json': json({ a: 'Jabłko' }), 'apps/web/t/pl.json': json({ b: 'Ł' }) };
  const { dropped, read } = await taken({ ...own, ...web }, bot, { 'l/en.json': json({ a: 'Apple pie' }) });
  expect(read('apps/web/t/pl.json')).toBe(bot['apps/web/t/pl.json']);
  expect(dropped.map(({ file, unit: id }) => `${file} ${id}`)).toEqual(['l/pl.json /a']);
});
