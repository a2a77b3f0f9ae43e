import { describe, expect, test } from 'vitest';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { describeProject, projectText } from '../../../../../server/engine/parts/workspace/describe.ts';
import { dialectsOf } from '../../../../../server/engine/parts/workspace/discovery/dialects.ts';
import {
  discover,
  discoverAll,
  type LocaleChoice,
} from '../../../../../server/engine/parts/workspace/discovery/discover.ts';
import { ownTarget } from '../../../../../server/engine/parts/workspace/discovery/grouping.ts';
import { membership } from '../../../../../server/engine/parts/workspace/discovery/groups.ts';
import { singleFileGroup } from '../../../../../server/engine/parts/workspace/discovery/single.ts';
import { openWork, workOf } from '../../../../../server/engine/parts/workspace/discovery/work.ts';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

const xlf = (target = '') =>
  `<xliff version="1.2"><file source-language="en"${target} original="a" datatype="plaintext"><body><trans-unit id="1"><source>A</source></trans-unit></body></file></xliff>`;
const srt = '1\n00:00:01,000 --> 00:00:02,000\nHi\n';

async function find(files: Record<string, string>, project = '{}', choice: LocaleChoice = {}) {
  const access = memoryFiles(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/p/${path}`, text])));
  const groups = await discover(access, { folder: '/p', ...readProject(project) }, choice);
  return groups.map((group) => ({
    source: group.source?.slice(3),
    from: group.sourceLocale,
    targets: Object.fromEntries([...group.targets].map(([locale, path]) => [locale, path.slice(3)])),
    missing: [...group.missing],
  }));
}

describe('detection', () => {
  test('every extension of XLIFF is found', async () => {
    const text =
      '<xliff version="1.2"><file original="o" source-language="en" target-language="de" datatype="x"><body/></file></xliff>';
    const names = xliff.extensions.map((extension) => `/p/work/job${extension}`);
    const found = await discover(memoryFiles(Object.fromEntries(names.map((name) => [name, text]))), {
      folder: '/p',
      ...readProject('{}'),
    });
    expect(found.flatMap(({ targets }) => [...targets.values()]).sort()).toEqual([...names].sort());
  });

  test('bilingual files without a source file: one of a new language is made of a translation', async () => {
    const entry = (word: string) => `msgid ""\nmsgstr "Language: ${word}\\n"\n\nmsgid "A"\nmsgstr "${word}"\n`;
    const unit = (word: string) =>
      xlf(` target-language="${word}"`).replace('</source>', `</source><target>${word}</target>`);
    const access = memoryFiles({
      '/p/po/de.po': entry('de'),
      '/p/po/fr.po': entry('fr'),
      '/p/x/app.de.xlf': unit('de'),
    });
    const groups = await discover(access, { folder: '/p', ...readProject('{}') }, { to: ['pl', 'fr'] });
    const work = groups.flatMap((group) => workOf(group));
    expect(work.map(({ sourcePath, targetPath, isNew }) => [sourcePath, targetPath, isNew])).toEqual([
      ['/p/po/de.po', '/p/po/pl.po', true],
      ['/p/po/fr.po', '/p/po/fr.po', false],
      ['/p/x/app.de.xlf', '/p/x/app.pl.xlf', true],
      ['/p/x/app.de.xlf', '/p/x/app.fr.xlf', true],
    ]);
    for (const item of work.filter(({ isNew }) => isNew)) {
      const opened = await openWork(access, item);
      expect(opened.ok && opened.value.target.catalog.units.map(({ target }) => target?.parts.length ?? 0)).toEqual([
        0,
      ]);
      expect(opened.ok && opened.value.target.text).toMatch(item.locale);
    }
  });

  test('XLIFF in .xml is found by what it says, or where the project names it, and other XML is left alone', async () => {
    const text =
      '<?xml version="1.0"?>\n<xliff version="1.2"><file original="o" source-language="en" target-language="de" datatype="x"><body/></file></xliff>';
    const files = memoryFiles({ '/p/l10n/app.de.xml': text, '/p/l10n/strings.de.xml': '<resources/>' });
    const named = { folder: '/p', ...readProject('{ "files": ["l10n/{name}.{locale}.xml"] }') };
    expect((await discover(files, named)).map(({ targets }) => [...targets])).toEqual([[['de', '/p/l10n/app.de.xml']]]);
    const { groups, leftOut } = await discoverAll(files, { folder: '/p', ...readProject('{}') });
    expect(groups.map(({ targets }) => [...targets])).toEqual([[['de', '/p/l10n/app.de.xml']]]);
    expect(leftOut).toEqual(new Map());
  });

  test('tables of Apple, arrays of PHP and modules are found where their tools keep them, and no other code is', async () => {
    const [table, array, module] = ['"a" = "b";', "<?php return ['a' => 'b'];", "export default { a: 'b' }"];
    const code = ['src/de.ts', 'src/en.ts', 'app/de/a.php', 'app/en/a.php', 'locales/index.ts', 'locales/de.test.ts'];
    const found = await find({
      ...Object.fromEntries(code.map((path) => [path, path.endsWith('php') ? array : module])),
      ...Object.fromEntries(
        ['Base', 'de', 'zh-Hans', 'Main'].map((name) => [`App/${name}.lproj/Localizable.strings`, table]),
      ),
      'lang/en/auth.php': array,
      'lang/de/auth.php': array,
      'lang/vendor/backup/en/a.php': array,
      'lang/vendor/backup/de/a.php': array,
      'vendor/laravel/framework/lang/en/auth.php': array,
      'vendor/laravel/framework/lang/de/auth.php': array,
      'data/languages/en.php': array,
      'data/languages/de.php': array,
      'locales/en.ts': module,
      'locales/de.ts': module,
      'app/locales/en/index.ts': "export const all = { a: 'b' }",
      'app/locales/de/index.ts': "export const all = { a: 'c' }",
      // What joins the others is no source of theirs.
      'web/locales/index.ts': "import fr from './fr';\nexport default { fr }",
      'web/locales/fr/index.ts': module,
      'web/locales/de/index.ts': module,
      'lib/locales/en/index.ts': "import menu from './menu';\nexport default { menu }",
      'lib/locales/de/index.ts': "import menu from './menu';\nexport default { menu }",
    });
    expect(found.map(({ source, targets }) => [source, Object.keys(targets).join()]).toSorted()).toEqual([
      ['App/Base.lproj/Localizable.strings', 'de,zh-Hans'],
      ['app/locales/en/index.ts', 'de'],
      ['lang/en/auth.php', 'de'],
      ['lang/vendor/backup/en/a.php', 'de'],
      ['locales/en.ts', 'de'],
    ]);
  });

  test('of documents and source code nothing is said, of settings files that they are some', async () => {
    const paths = ['README.md', 'docs/guide.md', 'src/main.ts', 'src/a.php', 'package.json', 'locales/en.json'];
    const files = memoryFiles(Object.fromEntries(paths.map((path) => [`/p/${path}`, '{"a": "b"}'])));
    const { leftOut } = await discoverAll(files, { folder: '/p', ...readProject('{}') });
    expect([...leftOut]).toEqual([['package.json', 'is a settings file by its name']]);
  });

  test('what the project names is believed by its extension', async () => {
    const module = "export default { a: 'b' }";
    const files = { 'src/de.ts': module, 'src/en.ts': module, 'src/main.ts': '', 'dragoman.json': '{}' };
    expect(await find(files, '{ "files": ["src/{locale}.ts"] }')).toMatchObject([
      { source: 'src/en.ts', targets: { de: 'src/de.ts' } },
    ]);
    const access = memoryFiles(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/p/${path}`, text])));
    const project = { folder: '/p', ...readProject('{ "files": ["src/{locale}.ts"] }') };
    expect((await discoverAll(access, project)).leftOut).toEqual(new Map());
  });

  const texts = { plain: '{"a": "A", "b": "B"}', icu: '{"n": "{n, plural, one {# hike} other {# hikes}}"}' };
  const groupsOf = async (project: string, files: Record<string, string>) => {
    const access = memoryFiles(files);
    const loaded = { folder: '/p', ...readProject(project) };
    const groups = await discover(access, loaded);
    return { loaded, groups, dialects: await dialectsOf(access, groups) };
  };
  const files = {
    '/p/locales/en/a.json': texts.plain,
    '/p/locales/de/a.json': '{}',
    '/p/locales/en/b.json': texts.icu,
    '/p/locales/de/b.json': '{}',
  };
  const namespaces = '{"sourceLocale": "en", "files": ["locales/{locale}/{ns}.json"]}';

  test('files of one pattern are of one dialect: what some show is true of all', async () => {
    const { groups } = await groupsOf(namespaces, files);
    expect(groups.map(({ dialect }) => dialect)).toEqual(['icu', 'icu']);
  });

  test.each([
    ['config.i18n.default_locale = :de', undefined, 'de'],
    ['    config.i18n.default_locale = "de-AT" # no', undefined, 'en'],
    ["config.i18n.default_locale = :'de'", undefined, 'de'],
    ['config.i18n.default_locale = :de', 'fr', 'fr'],
    ['# config.i18n.default_locale = :de', undefined, 'en'],
    ["config.i18n.default_locale = ENV['DE']", undefined, 'en'],
    ['config.i18n.default_locale = :pl', undefined, 'en'],
  ])('the source of Rails is what its application says: %s, project %s', async (line, sourceLocale, expected) => {
    const text = (locale: string) => `${locale}:\n  a: b\n`;
    const { groups } = await groupsOf(JSON.stringify({ sourceLocale }), {
      '/p/app/config/application.rb': `class Application\n${line}\nend\n`,
      ...Object.fromEntries(['en', 'de', 'fr'].map((it) => [`/p/app/config/locales/x.${it}.yml`, text(it)])),
    });
    expect(groups.map((group) => group.sourceLocale)).toEqual([expected]);
    const elsewhere = Object.fromEntries(['en', 'de'].map((it) => [`/p/other/locales/x.${it}.yml`, text(it)]));
    const others = await groupsOf('{}', { '/p/app/config/application.rb': line, ...elsewhere });
    expect(others.groups.map((group) => group.sourceLocale)).toEqual(['en']);
  });

  test("Flutter's files quote with apostrophes where the package says so", async () => {
    const arb = { '/p/app/lib/l10n/app_en.arb': '{"a": "It"}', '/p/app/lib/l10n/app_fr.arb': '{}' };
    const dialect = async (more: Record<string, string>, project = '{}') =>
      (await groupsOf(project, { ...arb, ...more })).groups.map((group) => group.dialect);
    expect(await dialect({})).toEqual([undefined]);
    expect(await dialect({ '/p/app/l10n.yaml': 'arb-dir: lib/l10n\nuse-escaping: true # yes\n' })).toEqual([
      'arb-escaping',
    ]);
    expect(await dialect({ '/p/l10n.yaml': 'use-escaping: true' })).toEqual(['arb-escaping']);
    expect(await dialect({ '/p/app/l10n.yaml': '# use-escaping: true\nuse-escaping: false' })).toEqual([undefined]);
    // The nearest one counts.
    expect(await dialect({ '/p/app/l10n.yaml': 'arb-dir: lib/l10n', '/p/l10n.yaml': 'use-escaping: true' })).toEqual([
      undefined,
    ]);
    const said = '{"dialects": {"**/*.arb": "arb"}}';
    expect(await dialect({ '/p/l10n.yaml': 'use-escaping: true' }, said)).toEqual(['arb']);
  });

  test('without any sign, and against what the project says, nothing is detected', async () => {
    const none = { ...files, '/p/locales/en/b.json': texts.plain };
    expect((await groupsOf(namespaces, none)).groups.map(({ dialect }) => dialect)).toEqual([undefined, undefined]);
    const said = `${namespaces.slice(0, -1)}, "dialects": {"locales/**": "plain"}}`;
    expect((await groupsOf(said, files)).groups.map(({ dialect }) => dialect)).toEqual(['plain', 'plain']);
  });

  test('what was detected can be written down, and is read again as the same', async () => {
    const all = { ...files, '/p/i18n/messages.xlf': xlf(), '/p/i18n/messages.de.xlf': xlf(' target-language="de"') };
    const { loaded, groups, dialects } = await groupsOf('{}', all);
    const text = projectText(describeProject(loaded, groups, dialects));
    expect(JSON.parse(text)).toEqual({
      sourceLocale: 'en',
      targetLocales: ['de'],
      files: ['i18n/messages.{locale}.xlf', 'locales/{locale}/a.json', 'locales/{locale}/b.json'],
      dialects: { 'locales/{locale}/b.json': 'icu' },
    });
    const again = await groupsOf(text, all);
    const targets = (list: typeof groups) => list.flatMap((group) => [...group.targets.values()]).sort();
    expect(targets(again.groups)).toEqual(targets(groups));
  });
});

describe('discover', () => {
  test('project patterns, with targets that do not exist yet', async () => {
    const project =
      '{"sourceLocale":"en","targetLocales":["de","pt-BR"],"files":["l/{locale}/{ns}.json","s/{name}.{locale}.srt"]}';
    const files = {
      'l/en/a.json': '{"a":"A"}',
      'l/de/a.json': '{}',
      'l/en/b.json': '{"b":"B"}',
      's/x.en.srt': srt,
      'other.json': '{}',
    };
    expect(await find(files, project)).toEqual([
      {
        source: 'l/en/a.json',
        from: 'en',
        targets: { de: 'l/de/a.json', 'pt-BR': 'l/pt-BR/a.json' },
        missing: ['pt-BR'],
      },
      {
        source: 'l/en/b.json',
        from: 'en',
        targets: { de: 'l/de/b.json', 'pt-BR': 'l/pt-BR/b.json' },
        missing: ['de', 'pt-BR'],
      },
      {
        source: 's/x.en.srt',
        from: 'en',
        targets: { de: 's/x.de.srt', 'pt-BR': 's/x.pt-BR.srt' },
        missing: ['de', 'pt-BR'],
      },
    ]);
  });

  test('a source file without a locale in its name', async () => {
    const project = '{"sourceLocale":"en","targetLocales":["de","fr"],"files":["messages.{locale}.xlf"]}';
    expect(await find({ 'messages.xlf': xlf(), 'messages.de.xlf': xlf(' target-language="de"') }, project)).toEqual([
      {
        source: 'messages.xlf',
        from: 'en',
        targets: { de: 'messages.de.xlf', fr: 'messages.fr.xlf' },
        missing: ['fr'],
      },
    ]);
  });

  test('without a project file, conventional layouts and locales are detected', async () => {
    const files = {
      'i18n/en.json': '{"a":"A"}',
      'i18n/de.json': '{}',
      'i18n/pt_BR.json': '{}',
      'package.json': '{"name":"x"}',
    };
    expect(await find(files)).toEqual([
      { source: 'i18n/en.json', from: 'en', targets: { de: 'i18n/de.json', 'pt-BR': 'i18n/pt_BR.json' }, missing: [] },
    ]);
  });

  test('bilingual files name their own locales', async () => {
    expect(await find({ 'a.xlf': xlf(' target-language="ja"'), 'b.xlf': xlf() })).toEqual([
      { source: undefined, from: 'en', targets: { ja: 'a.xlf' }, missing: [] },
      { source: 'b.xlf', from: 'en', targets: {}, missing: [] },
    ]);
  });

  test('--to narrows and adds', async () => {
    const files = { 'i18n/en.json': '{"a":"A"}', 'i18n/de.json': '{}', 'i18n/fr.json': '{}' };
    expect(await find(files, '{}', { to: ['fr', 'ja'] })).toEqual([
      { source: 'i18n/en.json', from: 'en', targets: { fr: 'i18n/fr.json', ja: 'i18n/ja.json' }, missing: ['ja'] },
    ]);
  });
});

describe('one file alone', () => {
  async function single(path: string, text: string, choice: LocaleChoice, others: Record<string, string> = {}) {
    const access = memoryFiles({ [path]: text, ...others });
    const group = await singleFileGroup(access, { path, text, encoding: 'utf-8' }, choice);
    return group.ok
      ? {
          from: group.value.sourceLocale,
          targets: Object.fromEntries(group.value.targets),
          missing: [...group.value.missing],
        }
      : group.error;
  }

  test.each([
    ['/x/movie.srt', srt, { from: 'en', to: ['de'] }, '/x/movie.de.srt'],
    ['/x/movie.en.srt', srt, { to: ['de'] }, '/x/movie.de.srt'],
    ['/x/intl_en.arb', '{"@@locale":"en","a":"A"}', { to: ['pt-BR'] }, '/x/intl_pt_BR.arb'],
    ['/x/en/app.json', '{"a":"A"}', { to: ['de'] }, '/x/de/app.json'],
    ['/x/App.g.xlf', xlf(' target-language="en"'), { to: ['de'] }, '/x/App.de.xlf'],
  ])('%s', async (path, text, choice, target) => {
    expect(await single(path, text, choice)).toMatchObject({ from: 'en', targets: { [choice.to[0]!]: target } });
  });

  test('a bilingual file is its own target', async () => {
    expect(await single('/x/a.xlf', xlf(' target-language="de"'), {})).toEqual({
      from: 'en',
      targets: { de: '/x/a.xlf' },
      missing: [],
    });
  });

  const begun = (target = '') => xlf(target).replace('</source>', '</source><target>B</target>');
  const itself = (path: string, locale = 'de') => ({ from: 'en', targets: { [locale]: path }, missing: [] });

  test.each<[string, string, string, LocaleChoice, unknown]>([
    ['says no language and holds targets', '/x/a.xlf', begun(), { to: ['de'] }, itself('/x/a.xlf')],
    ['says no language and names one', '/x/a.de.xlf', xlf(), { to: ['de'] }, itself('/x/a.de.xlf')],
    [
      'says a language that is wanted',
      '/x/a.xlf',
      begun(' target-language="de"'),
      { to: ['de', 'fr'] },
      itself('/x/a.xlf'),
    ],
    [
      'says no language, holds no target, names none',
      '/x/a.xlf',
      xlf(),
      { to: ['de'] },
      { from: 'en', targets: { de: '/x/a.de.xlf' }, missing: ['de'] },
    ],
    [
      'says no language, for several',
      '/x/a.xlf',
      begun(),
      { to: ['de', 'fr'] },
      { from: 'en', targets: { de: '/x/a.de.xlf', fr: '/x/a.fr.xlf' }, missing: ['de', 'fr'] },
    ],
    ['says no language, for nobody', '/x/a.xlf', begun(), {}, expect.stringContaining('--to')],
    ['says no language, for none', '/x/a.xlf', begun(), { to: [] }, expect.stringContaining('--to')],
    [
      'holds translations of another',
      '/x/a.xlf',
      begun(' target-language="fr"'),
      { to: ['de'] },
      expect.stringContaining('a.xlf holds fr translations'),
    ],
  ])('a bilingual file that %s', async (_, path, text, choice, expected) => {
    expect(await single(path, text, choice)).toEqual(expected);
  });

  test('what cannot be known is asked for', async () => {
    expect(await single('/x/movie.srt', srt, { to: ['de'] })).toContain('--from');
    expect(await single('/x/en.json', '{"a":"A"}', {})).toContain('--to');
    expect(await single('/x/notes.txt', 'hello', { to: ['de'] })).toContain('not a localization file');
  });
});

test('a member stands for its part of the work', async () => {
  const access = memoryFiles({ '/p/i18n/en.json': '{"a":"A"}', '/p/i18n/de.json': '{}', '/p/i18n/fr.json': '{}' });
  const groups = await discover(access, { folder: '/p', ...readProject('{}') });
  const work = (path: string) => {
    const member = membership(groups, path)!;
    return workOf(member.group, member).map(({ locale }) => locale);
  };
  expect(work('/p/i18n/en.json')).toEqual(['de', 'fr']);
  expect(work('/p/i18n/fr.json')).toEqual(['fr']);
});

test('a generated file that states its source language twice has no target of its own', () => {
  const catalog = (source: string, target: string) =>
    xliff.parse(xlf(` target-language="${target}"`).replace('source-language="en"', `source-language="${source}"`));
  expect(ownTarget(catalog('en-US', 'en-US'), 'en')).toBeUndefined();
  expect(ownTarget(catalog('en-US', 'de'), 'de')).toBeUndefined();
  expect(ownTarget(catalog('en-US', 'de'), 'en')).toBe('de');
});

test('a target with few keys is read in the dialect of its source', async () => {
  const plural = '{"a":"{n, plural, one {# file} other {# files}}","b":"Hi {name}"}';
  const access = memoryFiles({ '/p/i18n/en.json': plural, '/p/i18n/de.json': '{"c":"x"}' });
  const [group] = await discover(access, { folder: '/p', ...readProject('{}') });
  const opened = await openWork(access, workOf(group!)[0]!);
  if (!opened.ok) throw new Error(opened.error.message);
  expect([opened.value.source.catalog.dialect, opened.value.target.catalog.dialect]).toEqual(['icu', 'icu']);
});
