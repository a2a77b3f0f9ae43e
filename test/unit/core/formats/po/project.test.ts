import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsOf } from '../../../../../server/core/checks/across/facts.ts';
import { findings } from '../../../../../server/core/checks/diagnose.ts';
import { isMissing } from '../../../../../server/core/checks/words/missing.ts';
import { compileFormula } from '../../../../../server/core/formats/common/plurals/plural-formula.ts';
import { pluralKeys } from '../../../../../server/core/formats/common/plurals/plural-keys.ts';
import { formsOf, pluralFormsFor } from '../../../../../server/core/formats/common/plurals/plural-uses.ts';
import { pairUnits } from '../../../../../server/core/formats/pair.ts';
import { po } from '../../../../../server/core/formats/po/index.ts';
import { select } from '../../../../../server/core/planning/select.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { discover } from '../../../../../server/engine/parts/workspace/discovery/discover.ts';
import { decodeBytes } from '../../../../../server/engine/parts/workspace/files/encoding.ts';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

const header = (locale: string, forms = pluralFormsFor(locale)) =>
  `msgid ""\nmsgstr ""\n"Language: ${locale}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${forms}\\n"\n\n`;
const said = (text: string, targetLocale = 'de') => {
  const catalog = po.parse(text);
  const input = {
    format: po,
    text,
    catalog,
    role: 'target' as const,
    sourceLocale: 'en',
    targetLocale,
    project: {},
    reportMissing: true,
  };
  return findings(input).map(({ code, severity }) => `${severity} ${code}`);
};

test('a language with more forms than the source has none too many; an entry that the source lacks is told of', () => {
  const entry = (forms: number, words = 'file') =>
    `msgid "%d ${words}"\nmsgid_plural "%d ${words}s"\n${Array.from({ length: forms }, (_, n) => `msgstr[${n}] "%d p"\n`).join('')}`;
  const text = `${header('pl')}${entry(3)}\n${entry(3, 'old file')}`;
  const facts = factsOf('en/django.po', po, po.parse(`${header('en')}${entry(2)}`));
  const found = findings({
    format: po,
    text,
    catalog: po.parse(text),
    role: 'target',
    sourceLocale: 'en',
    targetLocale: 'pl',
    project: {},
    reportMissing: true,
    around: { siblings: new Map(), original: { facts, name: 'django.po' } },
  });
  const unknown = found.flatMap(({ code, message }) => (code === 'unknown-key' ? message : []));
  expect(unknown.map((message) => message.replace(/.*"(.*)".*/, '$1'))).toEqual([
    '%d old file [0]',
    '%d old file [1]',
    '%d old file [2]',
  ]);
});

describe('layouts', () => {
  async function find(files: Record<string, string>) {
    const access = memoryFiles(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/p/${path}`, text])));
    const groups = await discover(access, { folder: '/p', ...readProject('{}') });
    return groups.map(({ source, sourceLocale, targets }) => [
      source?.slice(3),
      sourceLocale,
      [...targets].map(([locale, path]) => `${locale} ${path.slice(3)}`).sort(),
    ]);
  }
  const file = 'msgid ""\nmsgstr ""\n\nmsgid "Save"\nmsgstr ""\n';

  test.each([
    [
      'GNOME',
      ['po/de.po', 'po/pt_BR.po', 'po/sr@latin.po', 'po/en_GB.po', 'po/app.pot'],
      'po/app.pot',
      ['de po/de.po', 'en-GB po/en_GB.po', 'pt-BR po/pt_BR.po', 'sr-Latn po/sr@latin.po'],
    ],
    ['GNOME without a template', ['po/de.po', 'po/en_GB.po'], undefined, ['de po/de.po', 'en-GB po/en_GB.po']],
    [
      'Django',
      ['shop/locale/zh_Hans/LC_MESSAGES/django.po', 'shop/locale/pt_BR/LC_MESSAGES/django.po'],
      undefined,
      ['pt-BR shop/locale/pt_BR/LC_MESSAGES/django.po', 'zh-Hans shop/locale/zh_Hans/LC_MESSAGES/django.po'],
    ],
    [
      'Babel',
      [
        'app/translations/messages.pot',
        'app/translations/de/LC_MESSAGES/messages.po',
        'app/translations/fr/LC_MESSAGES/messages.po',
      ],
      'app/translations/messages.pot',
      ['de app/translations/de/LC_MESSAGES/messages.po', 'fr app/translations/fr/LC_MESSAGES/messages.po'],
    ],
    [
      'WordPress',
      ['languages/plug-in.pot', 'languages/plug-in-de_DE.po', 'languages/plug-in-de_DE_formal.po'],
      'languages/plug-in.pot',
      ['de-DE languages/plug-in-de_DE.po', 'de-DE-formal languages/plug-in-de_DE_formal.po'],
    ],
    ['Lingui', ['locales/en.po', 'locales/de.po'], 'locales/en.po', ['de locales/de.po']],
  ])('%s', async (_, paths, source, targets) => {
    expect(await find(Object.fromEntries(paths.map((path) => [path, file])))).toEqual([[source, 'en', targets]]);
  });

  test('keys of a source locale’s file are no texts, sentences are', () => {
    const english = po.parse(
      `${header('en')}msgid "user.greeting"\nmsgstr "Hello"\n\nmsgid "user.name"\nmsgstr "Name"\n`,
    );
    const german = po.parse(`${header('de')}msgid "user.greeting"\nmsgstr ""\n\nmsgid "user.name"\nmsgstr "Name"\n`);
    expect(pairUnits(po, english, german).map(({ source }) => plainText(source))).toEqual(['Hello', 'Name']);
    const lingui = (text: string) =>
      po.parse(`${header('en')}#. js-lingui-explicit-id\nmsgid "title"\nmsgstr "${text}"\n`);
    expect(pairUnits(po, lingui('Counter'), lingui('')).map(({ source }) => plainText(source))).toEqual(['Counter']);
    const corrected = po.parse(`${header('en')}msgid "Colour"\nmsgstr "Color"\n\nmsgid "Save"\nmsgstr ""\n`);
    const other = po.parse(`${header('de')}msgid "Colour"\nmsgstr ""\n\nmsgid "Save"\nmsgstr ""\n`);
    expect(pairUnits(po, corrected, other).map(({ source }) => plainText(source))).toEqual(['Colour', 'Save']);
  });

  test('the header names the encoding', () => {
    const latin = (charset: string) =>
      Buffer.from(
        `# GPL\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "a"\nmsgstr "\xe9"\n`,
        'latin1',
      );
    expect(decodeBytes(latin('ISO-8859-2'))).toMatchObject({ value: { encoding: 'iso-8859-2', guessed: false } });
    const shouting = Buffer.from(latin('ISO-8859-2').toString('latin1').replace('charset', 'Charset'), 'latin1');
    expect(decodeBytes(shouting)).toMatchObject({ value: { encoding: 'iso-8859-2' } });
    expect(decodeBytes(latin('CHARSET'))).toMatchObject({ value: { guessed: true } });
    expect(decodeBytes(Buffer.from('{"charset": "msgid", "a": "\xe9"}', 'latin1'))).toMatchObject({
      value: { guessed: true },
    });
  });
});

describe('what the contract says of units', () => {
  const entry = (flags: string, source: string, target: string) =>
    `${header('de')}${flags === '' ? '' : `#, ${flags}\n`}msgid "${source}"\nmsgstr "${target}"\n`;

  test.each([
    ['c-format', 'Open %s {x}', 'Öffne {x}', true],
    ['c-format', 'Open {x}', 'Öffne', false],
    ['no-c-format', '100%s of it', '100 davon', false],
    ['python-brace-format', 'Hello {name}', 'Hallo', true],
    ['python-brace-format', 'Hello {}', 'Hallo', true],
    ['python-brace-format', 'At 5 %d', 'Bei 5', false],
    ['php-format', '%1$s of %2$s', '%1$s', true],
    ['python-format', '%(day|date:\\"D\\")s', 'Tag', true],
    ['qt-format', '%1 of %2', '%1', true],
    ['c-format', '%u lines', '%Iu Zeilen', false],
    ['', 'Hello {name}', 'Hallo', true],
  ])('“%s”: placeholders of %j in %j', (flags, source, target, isWrong) => {
    expect(said(entry(flags, source, target)).includes('error placeholders')).toBe(isWrong);
  });

  test('nobody sees what is wrong with a fuzzy text, so that it is a hint', () => {
    expect(said(entry('c-format, fuzzy', 'Open %s', 'Öffnen'))).toEqual(['hint placeholders']);
  });

  test('a form for one number may say it in words, another one may not', () => {
    const set = (locale: string, one: string, other = '%d x') =>
      `${header(locale)}#, c-format\nmsgid "One file"\nmsgid_plural "%d files"\n${[one, other, other]
        .slice(0, locale === 'de' ? 2 : 3)
        .map((text, form) => `msgstr[${form}] "${text}"`)
        .join('\n')}\n`;
    for (const one of ['Eine Datei', '%d Datei']) expect(said(set('de', one))).not.toContain('error placeholders');
    expect(said(set('de', 'Eine Datei', 'Dateien'))).toContain('error placeholders');
    // 1, 21, 31 …
    expect(said(set('ru', 'Один файл'), 'ru')).toContain('error placeholders');
  });

  test('a source that has changed makes its translation stale', () => {
    const text = `${header('de')}#, fuzzy\n#| msgid "Opn"\nmsgid "Open"\nmsgstr "Öffnen"\n`;
    expect(said(text)).toContain('warning stale-translation');
    const [pair] = pairUnits(po, po.parse(text), po.parse(text));
    if (pair === undefined) throw new Error('no pair');
    expect(isMissing(pair)).toBe(false);
    expect([select(pair, 'stale').do, select(pair, 'missing').do]).toEqual(['translate', 'leave']);
  });

  test('of forms that the source lacks it is said that they show its other text', () => {
    const catalog = po.parse(`${header('ru')}msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\n`);
    expect([...pluralKeys(pairUnits(po, catalog, catalog), po, catalog, 'ru').added]).toEqual(['a[1]', 'a[2]']);
  });
});

describe('formulas', () => {
  test.each([
    ['n != 1', [1, 0, 1, 1]],
    ['n>1', [0, 0, 1, 1]],
    ['n==1 ? 0 : n>=2 && n<=4 ? 1 : 2', [2, 0, 1, 2]],
    ['!(n%10) || n/2*2==n', [1, 0, 1, 0]],
    ['(n-1)*3+1', [-2, 1, 4, 13]],
  ])('%s', (formula, expected) => {
    const pick = compileFormula(formula);
    expect([0, 1, 2, 5].map((n) => pick?.(n))).toEqual(expected);
  });

  test.each([
    '',
    'n +',
    'alert(1)',
    '1 2',
    'n ? 1',
    '(n',
    'n/0',
    '('.repeat(5_000),
    '!'.repeat(5_000),
  ])('%j is none', (formula) => {
    expect(compileFormula(formula)).toBeUndefined();
  });

  test('a form is for what its numbers are, whatever its place', () => {
    const names = (value: string, locale: string) => formsOf(value, locale)?.map(({ category }) => category);
    expect(names('nplurals=2; plural=(n == 1);', 'de')).toEqual(['other', 'one']);
    expect(names('nplurals=3; plural=n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;', 'es')).toEqual([
      'one',
      'many',
      'other',
    ]);
    // No whole number comes to the last form, which is for fractions; msgfmt demands it anyway.
    expect(
      names(
        'nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n%10==0 || (n%10>=5 && n%10<=9) || (n%100>=11 && n%100<=14)? 2 : 3);',
        'ru',
      ),
    ).toEqual(['one', 'few', 'many', 'other']);
    // What most of its numbers are: zero is in the form of one here.
    expect(names('nplurals=2; plural=(n > 1);', 'de')).toEqual(['one', 'other']);
    // One is a form of its own here, and the first form is for 21 and 31.
    expect(
      names(
        'nplurals=4; plural=(n==1 ? 3 : n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
        'uk',
      ),
    ).toEqual(['one', 'few', 'many', '3']);
    expect(names('nplurals=2; plural=(n != 1);', 'xx')).toEqual(['one', 'other']);
  });

  test('a source file without a header gets one, and no mark at its beginning', () => {
    const text = '\ufeffmsgid "a"\nmsgstr "b"\n\n#~ msgid "c"\n#~ msgstr "d"\n';
    expect(po.create({ text, catalog: po.parse(text) }, 'ja')).toBe(
      'msgid ""\nmsgstr ""\n"Language: ja\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n\nmsgid "a"\nmsgstr ""\n',
    );
  });

  test('a file that is made of a translation has nothing of it: no words, remarks, states, names of people', () => {
    const entries =
      '# Mein Vermerk\n#. a note\n#: a.py:1\n#, fuzzy, c-format\n#| msgid "%d filez"\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d Datei"\nmsgstr[1] "%d Dateien"\n\n#~ msgid "old"\n#~ msgstr "alt"\n';
    const people =
      '"POT-Creation-Date: 2026-01-02 03:04+0000\\n"\n"PO-Revision-Date: 2026-02-03 04:05+0000\\n"\n"Last-Translator: A <a@example.com>\\n"\n"Language-Team: German\\n"\n';
    const text = header('de').replace('"Language:', `${people}"Language:`) + entries;
    const made = po.create({ text, catalog: po.parse(text) }, 'ja');
    expect(made.slice(made.indexOf('#.'))).toBe(
      '#. a note\n#: a.py:1\n#, c-format\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\n',
    );
    expect(made).toContain(
      '"PO-Revision-Date: 2026-01-02 03:04+0000\\n"\n"Last-Translator: Automatically generated\\n"\n"Language-Team: none\\n"\n"Language: ja\\n"',
    );
    // A template has no translators: what it says is said to all of them.
    const template = text.replace('Language: de', 'Language: ');
    expect(po.create({ text: template, catalog: po.parse(template) }, 'ja')).toContain('# Mein Vermerk');
  });

  test('new files get the formula that tells numbers apart as CLDR does', () => {
    for (const locale of [
      'ar',
      'cs',
      'cy',
      'de',
      'fr',
      'ga',
      'he',
      'hr',
      'is',
      'ja',
      'lt',
      'lv',
      'mt',
      'pl',
      'pt-BR',
      'ro',
      'ru',
      'sl',
      'sr-Latn',
      'tr',
      'uk',
      'zh-Hans',
    ]) {
      const rules = new Intl.PluralRules(locale);
      const forms = formsOf(pluralFormsFor(locale), locale) ?? [];
      for (const { category, numbers } of forms)
        for (const n of numbers.filter((number) => number < 1_000))
          expect(rules.select(n), `${locale} ${n}`).toBe(category);
    }
  });
});

/** The judge of the format is gettext itself. */
describe('msgfmt and msgcat (Debian: gettext) agree', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-po-'));
  const installed = spawnSync('msgfmt', ['--version']).status === 0;
  const required = process.env['CI'] === 'true';
  beforeAll(() => {
    if (!installed && !required)
      process.stderr.write('NOT RUN: msgfmt is not installed (Debian: gettext); CI runs this.\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const tool = (name: string, text: string, ...args: string[]) => {
    const path = join(folder, 'a.po');
    writeFileSync(path, text);
    const { status, stdout, stderr } = spawnSync(name, [...args, path], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const msgfmt = (text: string) => tool('msgfmt', text, '-c', '-o', join(folder, 'a.mo')).stderr;
  const corpus = join(import.meta.dirname, '../../../../corpus/po');

  test.runIf(installed || required)('a new file has nothing that msgfmt says anything of, in any language', () => {
    expect(installed, 'gettext is not installed').toBe(true);
    const text = readFileSync(join(corpus, 'gnome/app.pot'), 'utf8');
    const source = { text, catalog: po.parse(text, { path: 'po/app.pot' }) };
    for (const locale of ['de', 'pt-BR', 'ru', 'ja', 'ar', 'sr-Latn', 'sl', 'de-DE-formal', 'zh-Hant']) {
      const made = po.create(source, locale);
      expect(msgfmt(made), locale).toBe('');
      expect(made).not.toContain('fuzzy');
      const catalog = po.parse(made);
      expect(catalog.units.every(isMissing0), locale).toBe(true);
      const changes = catalog.units.map(({ id, source: from }) => ({
        unit: id,
        parts: [plainText(from ?? { span: { start: 0, end: 0 }, parts: [] })],
        origin: 'machine' as const,
      }));
      const filled = applyEdits(made, po.write(made, catalog, changes).edits);
      expect(msgfmt(filled), locale).toBe('');
      // As gettext would lay it out: what was written is wrapped where it wraps.
      expect(tool('msgcat', filled).stdout, locale).toBe(filled);
    }
  });

  test.runIf(installed || required)(
    'the first set of a file without Plural-Forms brings the line, where msginit puts it',
    () => {
      expect(installed, 'gettext is not installed').toBe(true);
      const text = readFileSync(join(corpus, 'gnome/app.pot'), 'utf8');
      const source = { text, catalog: po.parse(text, { path: 'po/app.pot' }) };
      for (const locale of ['de', 'pt-BR', 'ru', 'ja', 'ar', 'sl']) {
        const whole = po.create(source, locale);
        // Two forms whatever the language, as tools leave them that know none.
        const bare = whole
          .replace(/^"Plural-Forms:.*(?:\n"(?![\w-]+:).*)*\n/m, '')
          .replace(/^msgid_plural .*(?:\n".*)*(?:\nmsgstr\[\d\] "")+/gm, (set) =>
            set.replace(/(?:\nmsgstr\[\d\] "")+/, '\nmsgstr[0] ""\nmsgstr[1] ""'),
          );
        expect(bare).not.toContain('Plural-Forms');
        const catalog = po.parse(bare);
        expect(catalog.units.map(({ id }) => id)).toEqual(po.parse(whole).units.map(({ id }) => id));
        const changesOf = (units: typeof catalog.units) =>
          units.map(({ id, source: from }) => ({
            unit: id,
            parts: [plainText(from ?? { span: { start: 0, end: 0 }, parts: [] })],
            origin: 'machine' as const,
          }));
        const { edits, rejected } = po.write(bare, catalog, changesOf(catalog.units));
        expect(rejected).toEqual([]);
        const written = applyEdits(bare, edits);
        expect(msgfmt(written), locale).toBe('');
        expect(written).toBe(applyEdits(whole, po.write(whole, po.parse(whole), changesOf(catalog.units)).edits));
        // Without a set nothing is added.
        const others = catalog.units.filter(({ plural }) => plural === undefined);
        expect(applyEdits(bare, po.write(bare, catalog, changesOf(others)).edits)).not.toContain('Plural-Forms');
      }
    },
  );

  test.runIf(installed || required)('a file that is written differs for msgcat in what was written only', () => {
    expect(installed, 'gettext is not installed').toBe(true);
    const text = readFileSync(join(corpus, 'gnome/ru.po'), 'utf8');
    const catalog = po.parse(text);
    const unit = catalog.units.find(({ name }) => name === 'Editor');
    const after = applyEdits(
      text,
      po.write(text, catalog, [{ unit: unit?.id ?? '', parts: ['Правка “a” \\ b'], origin: 'person' }]).edits,
    );
    const lines = (one: string) => tool('msgcat', one, '--no-wrap').stdout.split('\n');
    const before = new Set(lines(text));
    expect(lines(after).filter((line) => !before.has(line))).toEqual(['msgstr "Правка “a” \\\\ b"']);
  });
});

function isMissing0({ state }: { readonly state: string }): boolean {
  return state === 'initial';
}
