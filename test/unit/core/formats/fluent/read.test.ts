import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CheckContext } from '../../../../../server/core/checks/check.ts';
import { findings } from '../../../../../server/core/checks/diagnose.ts';
import type { Facts } from '../../../../../server/core/checks/facts.ts';
import { inlineCodes } from '../../../../../server/core/checks/markup/inline-codes.ts';
import { fluent } from '../../../../../server/core/formats/fluent/index.ts';
import { pairUnits } from '../../../../../server/core/formats/pair.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { discover } from '../../../../../server/engine/parts/workspace/discovery/discover.ts';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';
import { shown, textsOf } from './support.ts';

const corpus = (name: string) => readFileSync(new URL(`../../../../corpus/fluent/${name}`, import.meta.url), 'utf8');
const unit = (text: string, id: string) => fluent.parse(text).units.find((one) => one.id === id)!;

describe('reading', () => {
  test('values, attributes, terms, and the texts of choices by number', () => {
    expect(textsOf(corpus('en-US/main.ftl'))).toEqual({
      '-brand': 'Dragoman',
      '-brand.gender': 'masculine',
      'open-button': 'Open [$name]',
      'open-button.title': 'Open “[$name]” in [-brand]',
      'open-button.accesskey': 'O',
      'save-button.title': 'Save',
      help: 'See <a data-l10n-name="help">the pages</a>.\nThey are short.\n\n  - indented\nLast {braces} and \\backslash. ',
      'files/0': 'No file',
      'files/one': 'One file',
      'files/other': '[$count] files',
      'place/one': '[$place]st',
      'place/other': '[$place]th',
      'place.hint/one': 'One hint',
      'place.hint/other': '[$count] hints',
      mixed: 'You have [choice][$count] files[choice~2] in [choice~3]the folder[choice~4].',
      quoted: '[""]A A"\\ literal [5] [$now]',
      linked: '[open-button] and [open-button.title]',
    });
  });

  test('blanks that a first line has more than the others are shown', () => {
    expect(textsOf('a =\n      two\n    zero\n      two')).toEqual({ a: '  two\nzero\n  two' });
  });

  test('notes, groups and plural forms', () => {
    const text = corpus('en-US/main.ftl');
    expect(unit(text, 'open-button')).toMatchObject({
      context: 'Toolbar',
      notes: [{ text: 'Shown above the file\n$name (String) - its name' }],
    });
    expect(unit(text, 'files/0').plural).toMatchObject({ set: 'files', category: '0', numbers: [0], ordinal: false });
    expect(unit(text, 'place/one').plural).toMatchObject({
      set: 'place',
      category: 'one',
      ordinal: true,
      shows: '$place',
    });
  });

  test('a choice inside of a sentence is for people', () => {
    expect(unit(corpus('en-US/main.ftl'), 'mixed').lock).toBe('locked');
    expect(unit('a = { $g ->\n    [male] his\n   *[other] their\n} car', 'a').lock).toBe('locked');
  });

  test('junk is a finding for each entry, and the others are read', () => {
    const { units, problems } = fluent.parse(corpus('junk.ftl'));
    expect(units.filter(({ lock }) => lock === undefined).map(shown)).toEqual(['Yes', 'Ok']);
    expect(problems.map(({ code }) => code)).toContain('fluent-duplicate');
    expect(problems.filter(({ code }) => code === 'fluent-syntax').map(({ message }) => message.split(':')[0])).toEqual(
      [
        '"bad" cannot be read',
        '"worse" cannot be read',
        '"empty" cannot be read',
        '"-term" cannot be read',
        '"no-default" cannot be read',
        '"tabbed" cannot be read',
      ],
    );
  });

  test.each([
    ['a = { "open }'],
    ['a = { $ }'],
    ['a = }'],
    ['a = { fn() }'],
    ['a = { -b.c }'],
    ['a = { b ->\n *[x] y\n}'],
    ['a = { $b ->\n [x] y\n}'],
    ['-a =\n    .b = c'],
    ['a ='],
    ['a = b\n    .c'],
    [`a = ${'{ '.repeat(20_000)}`],
    [`a = ${'{ F('.repeat(20_000)}`],
  ])('%.30j is junk, as for Fluent itself', (text) => {
    expect(fluent.parse(text)).toMatchObject({ units: [], problems: [{ code: 'fluent-syntax' }] });
  });

  test('a file with the marks of a merge is not written', () => {
    const catalog = fluent.parse(corpus('conflict.ftl'));
    expect(catalog.malformed).toBe(true);
    expect(catalog.problems.map(({ code }) => code)).toContain('fluent-merge-conflict');
  });
});

test('the templates of Pontoon are the source of all languages', async () => {
  const access = memoryFiles({
    '/p/core/templates/a.ftl': 'a = A\n',
    '/p/core/en/a.ftl': 'a = A\n',
    '/p/core/en-GB/a.ftl': 'a = A\n',
    '/p/core/de/a.ftl': 'a = B\n',
  });
  const groups = await discover(access, { folder: '/p', ...readProject('{}') });
  expect(groups.map(({ source, targets }) => [source, [...targets.values()].sort()])).toEqual([
    ['/p/core/templates/a.ftl', ['/p/core/de/a.ftl', '/p/core/en-GB/a.ftl']],
  ]);
});

describe('pairs', () => {
  const pairs = (source: string, target: string) =>
    pairUnits(fluent, fluent.parse(source), fluent.parse(target)).map(({ id, targetUnit }) => [id, targetUnit?.id]);
  const plural = 'a = { $n ->\n    [0] none\n    [one] one\n   *[other] many\n}\n';

  test('one text for all numbers stands for the forms of the source', () => {
    expect(pairs(plural, 'a = viele\n')).toEqual([['a/other', 'a']]);
  });

  test('forms of the target belong to the one text of the source', () => {
    expect(pairs('a = many\n', plural)).toEqual([['a', 'a/other']]);
  });

  test('texts for single numbers and the default may be missing where others stand for them', () => {
    expect(pairs(plural, 'a = { $n ->\n    [one] x\n   *[many] y\n}\n')).toEqual([['a/one', 'a/one']]);
  });
});

test('forms of a text that the source says once are not left over', () => {
  const found = (source: string, target: string) =>
    findings({
      format: fluent,
      text: target,
      catalog: fluent.parse(target),
      role: 'target',
      sourceLocale: 'en',
      targetLocale: 'pl',
      project: {},
      reportMissing: true,
      source: { text: source, catalog: fluent.parse(source), name: 'main.ftl' },
    }).flatMap(({ code, unit }) => (code === 'unknown-key' ? unit : []));
  const forms = '{ $n ->\n    [one] { $n } plik\n    [few] { $n } pliki\n   *[other] { $n } pliku\n}\n';
  expect(found('a = { $n } file(s)\n', `a = ${forms}`)).toEqual([]);
  expect(found('a = { $n } file(s)\n', `a = ${forms}b = ${forms}`)).toEqual(['b/one', 'b/few', 'b/other']);
});

describe('the number that a form is chosen by', () => {
  const select = (one: string, other: string) => `a = { $n ->\n    [one] ${one}\n   *[other] ${other}\n}\n`;
  const found = (source: string, target: string) => {
    const [one, two] = [fluent.parse(source), fluent.parse(target)];
    return pairUnits(fluent, one, two).flatMap((pair) =>
      [...inlineCodes.run(pair, { targetLocale: 'de' } as CheckContext, {} as Facts)].map(
        ({ message }) => `${pair.id}: ${message}`,
      ),
    );
  };

  test('may be shown by every form, and left out where it is known', () => {
    expect(found(select('A file', 'Files'), select('{ $n } Datei', '{ $n } Dateien'))).toEqual([]);
    expect(found(select('{ $n } file', '{ $n } files'), select('Eine Datei', '{ $n } Dateien'))).toEqual([]);
  });

  test('is missing where all other numbers are meant, and another value always', () => {
    expect(found(select('{ $n }', '{ $n }'), select('1', 'x'))).toEqual([
      'a/other: The code "{ $n }" is missing: the source has it once, the translation not at all.',
    ]);
    expect(found(select('{ $x }', 'x'), select('1', '{ $y }'))).toHaveLength(2);
  });
});

describe('names', () => {
  test('a message is renamed with what refers to it', () => {
    const text = 'old = A\n    .title = B\nx = { old } { old.title } { "old" } { $old } { -old }\n-old = C\n';
    const catalog = fluent.parse(text);
    const name = fluent.naming!.nameAt({ text, catalog }, 1);
    if (!name?.ok) throw new Error('no name');
    const renamed = fluent.naming!.rename([{ text, catalog }], name.value, 'new');
    expect(renamed.ok && renamed.value[0]!.map(({ span }) => span.start)).toEqual([0, 29, 37]);
    const term = fluent.naming!.nameAt({ text, catalog }, text.indexOf('-old = ') + 1);
    if (!term?.ok) throw new Error('no term');
    const both = fluent.naming!.rename([{ text, catalog }], term.value, 'new');
    expect(both.ok && applyEdits(text, both.value[0]!)).toBe(text.replaceAll('-old', '-new'));
    expect(fluent.naming!.rename([{ text, catalog }], name.value, '1a').ok).toBe(false);
    expect(fluent.naming!.rename([{ text, catalog }], name.value, 'x').ok).toBe(false);
  });
});
