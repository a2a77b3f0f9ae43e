import { describe, expect, test } from 'vitest';
import { discoverAll } from '../../../../../server/engine/parts/workspace/discovery/discover.ts';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

const xlf = (source: string, target?: string) =>
  `<xliff version="1.2"><file source-language="${source}"${target === undefined ? '' : ` target-language="${target}"`} original="a" datatype="plaintext"><body><trans-unit id="1"><source>A</source></trans-unit></body></file></xliff>`;
const xlf2 = (source: string, target: string) =>
  `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="${source}" trgLang="${target}"><file id="f"><unit id="1"><segment><source>A</source></segment></unit></file></xliff>`;
const srt = '1\n00:00:01,000 --> 00:00:02,000\nHi\n';

async function find(files: Record<string, string>, project = '{}') {
  const access = memoryFiles(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/p/${path}`, text])));
  const { groups, leftOut } = await discoverAll(access, { folder: '/p', ...readProject(project) });
  const found: Record<string, string> = {};
  for (const { source, sourceLocale, targets } of groups) {
    if (source !== undefined) found[source.slice(3)] = `from ${sourceLocale}`;
    for (const [locale, path] of targets) found[path.slice(3)] = `${sourceLocale} to ${locale}`;
  }
  return { found, leftOut: Object.fromEntries(leftOut) };
}

/** Names of files that have a language code in them, and mean something else. */
const WORDS =
  'sign-in log-in opt-in check-in built-in how-to add-to my-account my-team user-id order-id to-do no-results is-active as-admin or-else ' +
  'it-admin be-careful am-pm id-card me-too hi-there de-activate ta-da el-menu ui-kit app-ts index.ts data.id list_id form-in my_profile ' +
  'no-ui to-be is-it so-so ms-teams ps-script os-settings co-op an-item he-she li-item lo-fi tn-image ml-model in to my no it id or';

describe('a word in a name is no language where the folder says it', () => {
  test.each(WORDS.split(' '))('%s', async (name) => {
    const both = await find({ [`locales/en/${name}.json`]: '{"a":"A"}', [`locales/de/${name}.json`]: '{}' });
    expect(both.found).toEqual({ [`locales/en/${name}.json`]: 'from en', [`locales/de/${name}.json`]: 'en to de' });
  });

  test("Flutter's folder of ARB files is no Arabic", async () => {
    const { found } = await find({ 'lib/l10n/arb/app_en.arb': '{"a":"A"}', 'lib/l10n/arb/app_de.arb': '{}' });
    expect(found).toEqual({ 'lib/l10n/arb/app_en.arb': 'from en', 'lib/l10n/arb/app_de.arb': 'en to de' });
  });

  test('nor where other files beside it do', async () => {
    const { found, leftOut } = await find({
      'app/sign-in.json': '{}',
      'app/user-id.json': '{}',
      'app/text.en.json': '{"a":"A"}',
      'app/text.de.json': '{}',
    });
    expect(found).toEqual({ 'app/text.en.json': 'from en', 'app/text.de.json': 'en to de' });
    expect(leftOut['app/sign-in.json']).toMatch(/^has no language in its name: "in" is taken for a word/);
    expect(Object.keys(leftOut)).toEqual(['app/sign-in.json', 'app/user-id.json']);
  });

  test('it is one where others of its kind stand beside it, or a folder of languages around it', async () => {
    expect(
      (await find({ 'app/t.en.json': '{"a":"A"}', 'app/t.it.json': '{}', 'app/t.no.json': '{}' })).found,
    ).toMatchObject({ 'app/t.it.json': 'en to it', 'app/t.no.json': 'en to no' });
    expect((await find({ 'locales/en.json': '{"a":"A"}', 'locales/in.json': '{}' })).found).toMatchObject({
      'locales/in.json': 'en to in',
    });
    expect((await find({ 'movie.srt': srt, 'movie.it.srt': srt })).found).toMatchObject({ 'movie.it.srt': 'en to it' });
  });

  test('files of countries below folders of languages are no languages', async () => {
    const countries = ['de', 'fr', 'ja', 'pl'];
    const paths = ['en', 'de'].flatMap((locale) => countries.map((name) => `locales/${locale}/countries/${name}.json`));
    const { found } = await find(Object.fromEntries(paths.map((path) => [path, '{"a":"A"}'])));
    expect(found['locales/en/countries/de.json']).toBe('from en');
    expect(found['locales/de/countries/de.json']).toBe('en to de');
    expect(found['locales/de/countries/ja.json']).toBe('en to de');
  });

  test('a locale in folder and name is one locale', async () => {
    const files = { 'l/en/m.en.json': '{"a":"A"}', 'l/de/m.de.json': '{}', 'l/en/id.json': '{}', 'l/de/id.json': '{}' };
    expect((await find(files)).found).toEqual({
      'l/en/m.en.json': 'from en',
      'l/de/m.de.json': 'en to de',
      'l/en/id.json': 'from en',
      'l/de/id.json': 'en to de',
    });
  });
});

describe('what a file says of its language stands above its name', () => {
  test('XLIFF', async () => {
    const { found } = await find({
      'sign-in.xlf': xlf('en', 'fr'),
      'tstest.ts.xlf': xlf('en', 'de'),
      'other.ts.xlf': xlf('en'),
      'x/log-in.xliff': xlf2('en', 'sv'),
      'i18n/messages.in.xlf': xlf('en', 'id'),
      'i18n/messages.no.xlf': xlf('en', 'nb'),
    });
    expect(found).toEqual({
      'sign-in.xlf': 'en to fr',
      'tstest.ts.xlf': 'en to de',
      'other.ts.xlf': 'from en',
      'x/log-in.xliff': 'en to sv',
      'i18n/messages.in.xlf': 'en to in',
      'i18n/messages.no.xlf': 'en to no',
    });
  });

  test('and other languages are not named after a word in it', async () => {
    const access = memoryFiles({ '/p/plan-sv.xlf': xlf('en', 'fr') });
    const { groups } = await discoverAll(access, { folder: '/p', ...readProject('{}') }, { to: ['ja'] });
    expect(groups.flatMap(({ targets }) => [...targets.values()])).toEqual([]);
  });

  test('a pattern of the project does not make a word a language either', async () => {
    const project = '{"sourceLocale":"en","files":["i18n/{name}-{locale}.xlf"]}';
    const files = { 'i18n/app-de.xlf': xlf('en', 'de'), 'i18n/sign-in.xlf': xlf('en', 'fr') };
    expect((await find(files, project)).found).toMatchObject({ 'i18n/sign-in.xlf': 'en to fr' });
  });

  test('a header that was copied from another file of the group is none', async () => {
    const files = {
      'm.xlf': xlf('en'),
      'm.de.xlf': xlf('en', 'de'),
      'm.fr.xlf': xlf('en', 'de'),
      'm.ja.xlf': xlf('en', 'en'),
    };
    expect((await find(files)).found).toMatchObject({
      'm.de.xlf': 'en to de',
      'm.fr.xlf': 'en to fr',
      'm.ja.xlf': 'en to ja',
    });
  });

  test('ARB', async () => {
    const { found } = await find({
      'lib/l10n/sign-in.arb': '{"@@locale":"en","a":"A"}',
      'lib/l10n/sign-in_de.arb': '{"@@locale":"de"}',
    });
    expect(found).toEqual({ 'lib/l10n/sign-in.arb': 'from en', 'lib/l10n/sign-in_de.arb': 'en to de' });
  });
});

describe('found', () => {
  test('a variant of the source language is a translation', async () => {
    const files = { 'm.xlf': xlf('en'), 'm.en-GB.xlf': xlf('en', 'en-GB'), 'm.de.xlf': xlf('en', 'de') };
    expect((await find(files)).found).toEqual({
      'm.xlf': 'from en',
      'm.en-GB.xlf': 'en to en-GB',
      'm.de.xlf': 'en to de',
    });
    expect((await find({ 'm.en-GB.xlf': xlf('en', 'en-GB') })).found).toEqual({ 'm.en-GB.xlf': 'en to en-GB' });
    const json = {
      'package.nls.json': '{"a":"Colour"}',
      'package.nls.en-gb.json': '{}',
      'package.nls.en-us.json': '{}',
    };
    expect((await find(json)).found).toMatchObject({
      'package.nls.en-gb.json': 'en to en-GB',
      'package.nls.en-us.json': 'en to en-US',
    });
  });

  test('of several variants of the source language the usual one is the source, unless it says that it is a translation', async () => {
    const copy = { 'm.en_US.xlf': xlf('en', 'en'), 'm.en_GB.xlf': xlf('en', 'en-GB'), 'm.de.xlf': xlf('en', 'de') };
    expect((await find(copy)).found).toEqual({
      'm.en_US.xlf': 'from en',
      'm.en_GB.xlf': 'en to en-GB',
      'm.de.xlf': 'en to de',
    });
    const made = { ...copy, 'm.en_US.xlf': xlf('en', 'en-US') };
    expect((await find(made)).found).toMatchObject({ 'm.en_US.xlf': 'en to en-US' });
    const po = 'msgid "a"\nmsgstr ""\n';
    const folders = { 'l/en_GB/app.po': po, 'l/en_US/app.po': po, 'l/en_US_posix/app.po': po, 'l/de/app.po': po };
    expect((await find(folders, '{"sourceLocale":"en"}')).found).toEqual({
      'l/en_US/app.po': 'from en',
      'l/en_GB/app.po': 'en to en-GB',
      'l/en_US_posix/app.po': 'en to en-US-posix',
      'l/de/app.po': 'en to de',
    });
    const alone = (folder: string) => ({ [`l/${folder}/app.po`]: po, 'l/de/app.po': po });
    expect((await find(alone('en_US_posix'), '{"sourceLocale":"en"}')).found).toMatchObject({
      'l/en_US_posix/app.po': 'en to en-US-posix',
    });
    expect((await find(alone('sr_Latn_RS'), '{"sourceLocale":"sr"}')).found).toMatchObject({
      'l/sr_Latn_RS/app.po': 'sr to sr-Latn-RS',
    });
    const json = { 'zh-TW.json': '{"a":"A"}', 'zh-CN.json': '{"a":"A"}', 'de.json': '{"a":"A"}' };
    expect((await find(json, '{"sourceLocale":"zh"}')).found).toEqual({
      'zh-CN.json': 'from zh',
      'zh-TW.json': 'zh to zh-TW',
      'de.json': 'zh to de',
    });
  });

  test('the bare file of XLIFF is the source, and a file of the source language beside it is none', async () => {
    const files = { 'm.xlf': xlf('en-US'), 'm.en_US.xlf': xlf('en-US', 'en-US'), 'm.de.xlf': xlf('en-US', 'de') };
    const { found, leftOut } = await find(files);
    expect(found).toEqual({ 'm.xlf': 'from en-US', 'm.de.xlf': 'en-US to de' });
    expect(leftOut).toEqual({ 'm.en_US.xlf': 'is in the source language, as m.xlf is' });
  });

  test('languages that few projects have, beside others', async () => {
    const names = ['en', 'de', 'nds', 'bar', 'vls', 'ca@valencia', 'sr@latin', 'kab-KAB', 'de-formal', 'b+uz+Latn'];
    const { found } = await find(Object.fromEntries(names.map((name) => [`lang/${name}.json`, '{"a":"A"}'])));
    expect(found['lang/nds.json']).toBe('en to nds');
    expect(found['lang/vls.json']).toBe('en to vls');
    expect(found['lang/ca@valencia.json']).toBe('en to ca-valencia');
    expect(found['lang/sr@latin.json']).toBe('en to sr-Latn');
    expect(found['lang/kab-KAB.json']).toBe('en to kab-KAB');
    expect(found['lang/de-formal.json']).toBe('en to de-formal');
    expect(found['lang/b+uz+Latn.json']).toBe('en to uz-Latn');
  });

  test('a language without a name anywhere is said, and taken where the project or the file names it', async () => {
    const files = { 'lang/en.json': '{"a":"A"}', 'lang/de.json': '{}', 'lang/aii.json': '{}' };
    const { found, leftOut } = await find(files);
    expect(found['lang/aii.json']).toBeUndefined();
    expect(leftOut['lang/aii.json']).toMatch(/"aii" is not a known language: name it under "targetLocales"/);
    const named = await find(files, '{"targetLocales":["de","aii"]}');
    expect(named.found['lang/aii.json']).toBe('en to aii');
    expect((await find({ 'm.xlf': xlf('en'), 'm.aii.xlf': xlf('en', 'aii') })).found['m.aii.xlf']).toBe('en to aii');
  });

  test('what translatewiki says about texts is no language', async () => {
    const files = {
      'en.lproj/Main.strings': '"a" = "A";',
      'de.lproj/Main.strings': '"a" = "B";',
      'qqq.lproj/Main.strings': '"a" = "{{Identical|A}}";',
      'res/values/strings.xml': '<resources><string name="a">A</string></resources>',
      'res/values-de/strings.xml': '<resources><string name="a">B</string></resources>',
      'res/values-qq/strings.xml': '<resources><string name="a">{{Optional}}</string></resources>',
    };
    const { found } = await find(files);
    expect(Object.keys(found).sort()).toEqual([
      'de.lproj/Main.strings',
      'en.lproj/Main.strings',
      'res/values-de/strings.xml',
      'res/values/strings.xml',
    ]);
  });

  test('folders with the names of languages', async () => {
    const files = { 'lang/english/a.json': '{"a":"A"}', 'lang/german/a.json': '{}', 'lang/pt-br/a.json': '{}' };
    expect((await find(files)).found).toEqual({
      'lang/english/a.json': 'from en',
      'lang/german/a.json': 'en to de',
      'lang/pt-br/a.json': 'en to pt-BR',
    });
    const project = '{"sourceLocale":"en","targetLocales":["de","fr"],"files":["lang/{locale}/a.json"]}';
    expect((await find({ 'lang/English/a.json': '{"a":"A"}' }, project)).found).toMatchObject({
      'lang/French/a.json': 'en to fr',
    });
    const words = await find({ 'words/english.json': '[]', 'words/german.json': '[]' });
    expect(words.found).toEqual({});
    expect(words.leftOut['words/german.json']).toMatch(/^has the name of a language, "german", in its path/);
  });

  test('subtitles in folders with the names of languages, whatever lies above them; one alone is none', async () => {
    expect((await find({ 'season 1/english/one.srt': srt, 'season 1/german/one.srt': srt })).found).toEqual({
      'season 1/english/one.srt': 'from en',
      'season 1/german/one.srt': 'en to de',
    });
    expect((await find({ 'season 1/german/one.srt': srt })).found).toEqual({});
    expect((await find({ 'words/english/a.json': '{"a":"A"}', 'words/german/a.json': '{"a":"A"}' })).found).toEqual({});
  });

  test('a subtitle file without a language is the source of those that have one', async () => {
    expect((await find({ 'Movie.srt': srt, 'Movie.de.srt': srt, 'Movie.fr.srt': srt })).found).toEqual({
      'Movie.srt': 'from en',
      'Movie.de.srt': 'en to de',
      'Movie.fr.srt': 'en to fr',
    });
    expect((await find({ 'Movie.srt': srt, 'Movie.de.srt': srt }, '{"sourceLocale":"ja"}')).found).toEqual({
      'Movie.srt': 'from ja',
      'Movie.de.srt': 'ja to de',
    });
  });
});

test('the source is English without a region, however that is written', async () => {
  const names = ['de_DE', 'en_EN', 'en_US'];
  const { found } = await find(Object.fromEntries(names.map((name) => [`i18n/${name}.json`, '{"a":"A"}'])));
  expect(found['i18n/en_EN.json']).toBe('from en-EN');
});

describe('left out, with the reason', () => {
  test('a file beside a pattern that is none', async () => {
    const { leftOut } = await find({ 'test/info.json': '{}', 'test/info.en.json': '{}' });
    expect(leftOut['test/info.json']).toBe('has no language in its name');
  });

  test('each file', async () => {
    const { found, leftOut } = await find({
      'package.json': '{}',
      'data/cities.json': '{}',
      'data/de.json': '{}',
      'rails/locales/en.json': '{"en":{"a":"A"}}',
      'rails/locales/de.json': '{"de":{"a":"B"}}',
      'i18n/de.json': '{"a":"A"}',
      'i18n/fr.json': '{"a":"A"}',
      'l10n/en.json': '{"a":"A"}',
      'l10n/pt-BR.json': '{"a":"A"}',
      'l10n/pt_BR.json': '{"a":"A"}',
    });
    expect(found).toEqual({ 'l10n/en.json': 'from en', 'l10n/pt-BR.json': 'en to pt-BR' });
    expect(leftOut).toEqual({
      'package.json': 'is a settings file by its name',
      'data/cities.json': 'has no language in its name',
      'data/de.json': 'has no other language next to it, and no folder that says that it holds translations',
      'rails/locales/en.json': expect.stringContaining('under one key, its language, as files of Rails do'),
      'rails/locales/de.json': expect.stringContaining('under one key, its language, as files of Rails do'),
      'i18n/de.json': expect.stringContaining('which language is the source'),
      'i18n/fr.json': expect.stringContaining('which language is the source'),
      'l10n/pt_BR.json': 'stands for pt-BR, as l10n/pt-BR.json already does',
    });
  });

  test('by what the project says', async () => {
    const project = '{"sourceLocale":"en","targetLocales":["de"],"files":["l/{locale}.json","x/en.json"]}';
    const files = { 'l/en.json': '{}', 'l/de.json': '{}', 'l/fr.json': '{}', 'm/en.json': '{}', 'x/en.json': '{}' };
    expect((await find(files, project)).leftOut).toEqual({
      'l/fr.json': 'is in a language (fr) that is not asked for',
      'm/en.json': 'fits none of the patterns under "files" of dragoman.json',
      'x/en.json': 'has no language in its name: its pattern has no {locale}',
    });
    const other = await find({ 'l/fr.json': '{}', 'l/de.json': '{}' }, project);
    expect(other.leftOut['l/fr.json']).toBe('has no file in the source language (en) next to it');
  });
});
