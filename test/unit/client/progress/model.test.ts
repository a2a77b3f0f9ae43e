import { describe, expect, test } from 'vitest';
import { reasonsOf, treeOf, unitText, type Wish } from '../../../../client/progress/model.ts';
import { countsOf, type FileProgress, NOTHING_COUNTED, type ProgressProject } from '../../../../shared/progress.ts';

const PROJECT: ProgressProject = { uri: 'file:///p', name: 'p', canAdd: true };
const OTHER: ProgressProject = { uri: 'file:///p/inner', name: 'inner', canAdd: false };
const NAMES: Readonly<Record<string, string>> = {
  de: 'German',
  'de-AT': 'Austrian German',
  fr: 'French',
  ja: 'Japanese',
};

function file(name: string, locale: string, counted: Partial<FileProgress>, project = PROJECT): FileProgress {
  const { missing = 0, review = 0, stale = 0, errors = 0, units = 10 } = counted;
  return {
    uri: `${project.uri}/${name}`,
    name,
    locale,
    project: project.uri,
    sourceLocale: 'en',
    document: `${project.uri}/en.json`,
    isNew: false,
    inScope: true,
    known: ['stale', 'findings'],
    ...countsOf({ ...NOTHING_COUNTED, units, missing, review, stale, errors }),
    ...counted,
  };
}

const FILES = [
  file('b.de.json', 'de', { missing: 5 }),
  file('a.de.json', 'de', { stale: 1 }),
  file('fr.json', 'fr', {}),
  file('ja.json', 'ja', { missing: 9, review: 1 }),
  file('at.json', 'de-AT', { missing: 1, errors: 2, known: [] }),
];

const WISH: Wish = {
  shown: 'all',
  order: 'name',
  text: '',
  languages: [],
  without: [],
  onlyMine: true,
  nameOf: (locale) => NAMES[locale] ?? locale,
  compare: (a, b) => (a < b ? -1 : Number(a > b)),
};
const look = (wish: Partial<Wish> = {}, files: readonly FileProgress[] = FILES) => {
  const [tree] = treeOf([PROJECT], files, { ...WISH, ...wish });
  return {
    locales: tree?.locales.map(({ locale, files: own }) => `${locale}: ${own.map((one) => one.file.name).join(' ')}`),
    hidden: tree?.hidden,
  };
};

describe('the tree of locales', () => {
  test('is sorted by name, by progress, by what is missing; files by name', () => {
    expect(look().locales).toEqual(['de-AT: at.json', 'fr: fr.json', 'de: a.de.json b.de.json', 'ja: ja.json']);
    const order = (by: Wish['order']) => look({ order: by }).locales?.map((line) => line.split(':')[0]);
    expect(order('progress')).toEqual(['fr', 'de-AT', 'de', 'ja']);
    expect(order('missing')).toEqual(['ja', 'de', 'de-AT', 'fr']);
  });

  test('sums files, and knows whether all of them are counted', () => {
    const [tree] = treeOf([PROJECT], FILES, WISH);
    const german = tree?.locales.find(({ locale }) => locale === 'de');
    expect(german?.counts).toMatchObject({ units: 20, translated: 15, missing: 5, stale: 1, percent: 75 });
    expect(german?.files.map(({ isOnly }) => isOnly)).toEqual([false, false]);
    expect(tree?.locales.map(({ isWhole }) => isWhole)).toEqual([false, true, true, true]);
    expect(tree?.counts).toMatchObject({ units: 50, missing: 15, errors: 2 });
  });

  test.each<[Wish['shown'], readonly string[]]>([
    ['open', ['de-AT: at.json', 'de: a.de.json b.de.json', 'ja: ja.json']],
    ['missing', ['de-AT: at.json', 'de: b.de.json', 'ja: ja.json']],
    ['review', ['ja: ja.json']],
    ['stale', ['de: a.de.json']],
    ['error', ['de-AT: at.json']],
  ])('shows files with something of a kind only: %s', (shown, expected) => {
    expect(look({ shown }).locales).toEqual(expected);
  });

  test('a file that could not be counted is something to do, and an error', () => {
    const files = [file('fr.json', 'fr', { problem: 'It is broken.' })];
    expect(look({ shown: 'open' }, files).locales).toEqual(['fr: fr.json']);
    expect(look({ shown: 'error' }, files).locales).toEqual(['fr: fr.json']);
    expect(look({ shown: 'missing' }, files).locales).toEqual([]);
  });

  test('leaves out what is not the user’s, and counts it; a language stands for its variants', () => {
    expect(look({ languages: ['de'] })).toEqual({
      locales: ['de-AT: at.json', 'de: a.de.json b.de.json'],
      hidden: 2,
    });
    expect(look({ languages: ['de-AT'] }).locales).toEqual(['de-AT: at.json']);
    expect(look({ languages: ['de'], without: ['de-AT'] })).toEqual({
      locales: ['de: a.de.json b.de.json'],
      hidden: 3,
    });
    expect(look({ without: ['fr'] }).hidden).toBe(1);
    const [all] = treeOf([PROJECT], FILES, { ...WISH, languages: ['fr'], onlyMine: false });
    expect(all?.hidden).toBe(0);
    expect(all?.locales.map(({ isMine }) => isMine)).toEqual([false, true, false, false]);
  });

  test('a text is that of a language, its tag or a file; else it is looked for in units', () => {
    expect(look({ text: 'austrian' }).locales).toEqual(['de-AT: at.json']);
    expect(look({ text: ' JA ' }).locales).toEqual(['ja: ja.json']);
    expect(look({ text: 'a.de' }).locales).toEqual(['de: a.de.json']);
    expect(look({ text: 'save' }).locales).toHaveLength(4);
    expect(unitText(FILES, { ...WISH, text: ' save ' })).toBe('save');
    expect(unitText(FILES, { ...WISH, text: 'german' })).toBe('');
  });

  test('projects stand beside each other', () => {
    const tree = treeOf([PROJECT, OTHER], [...FILES, file('x.json', 'fr', {}, OTHER)], WISH);
    expect(tree.map(({ project, locales }) => [project.name, locales.length])).toEqual([
      ['p', 4],
      ['inner', 1],
    ]);
  });
});

test('units are asked for by the reasons that are shown', () => {
  expect(reasonsOf('all')).toEqual(['missing', 'review', 'stale', 'error']);
  expect(reasonsOf('stale')).toEqual(['stale']);
});
