import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { parseGlossary } from '../../../../../server/core/formats/glossary/index.ts';
import { pairOfPath } from '../../../../../server/core/formats/glossary/languages.ts';
import { byteLength, phraseFault } from '../../../../../server/core/formats/glossary/rules.ts';
import type { GlossaryOptions } from '../../../../../server/core/formats/glossary/table.ts';
import { applyEdits, slice } from '../../../../../server/core/text/span.ts';

const corpus = (name: string) => readFileSync(new URL(`../../../../corpus/glossary/${name}`, import.meta.url), 'utf8');
const read = (text: string, path: string, options: Partial<GlossaryOptions> = {}) =>
  parseGlossary(text, { path, ...options });
const entries = (text: string, path: string, options?: Partial<GlossaryOptions>) =>
  read(text, path, options).entries.map(
    ({ source, target, pair }) => `${source.value} = ${target.value}${pair ? ` (${pair.source}-${pair.target})` : ''}`,
  );
/** `severity code: place`, with `+` where a safe fix is offered. */
const problems = (text: string, path: string, options?: Partial<GlossaryOptions>) =>
  read(text, path, options).problems.map(
    ({ severity, code, span, fixes }) =>
      `${severity} ${code}${fixes?.some(({ safe }) => safe) ? '+' : ''}: ${slice(text, span)}`,
  );

describe('languages in a path', () => {
  it.each([
    ['de-en.tsv', 'de en'],
    ['glossary/terms.en-de.csv', 'en de'],
    ['terms_en_pt-BR.tsv', 'en pt-BR'],
    ['en-US_zh-Hant.tsv', 'en-US zh-Hant'],
    ['EN-DE.csv', 'en de'],
    ['en2fr.csv', 'en fr'],
    ['en-to-fr.csv', 'en fr'],
    ['my.product.en.fr.csv', 'en fr'],
    ['en-ja/terms.tsv', 'en ja'],
    ['pt-BR.tsv', undefined],
    ['terms.tsv', undefined],
    ['sign-in.tsv', undefined],
    ['en-en.tsv', undefined],
    ['terms.de.tsv', undefined],
  ])('%s', (path, expected) => {
    const pair = pairOfPath(path);
    expect(pair && `${pair.source} ${pair.target}`).toBe(expected);
  });
});

describe('entries', () => {
  it.each<[string, string, string[]]>([
    [
      'terms.en-de.tsv',
      'two-columns',
      [
        'house = Haus (en-de)',
        'colour scheme = Farbschema (en-de)',
        '"smart" quotes = „kluge“ Anführungszeichen (en-de)',
        'quoted = in "Anführung" (en-de)',
      ],
    ],
    [
      'bom-crlf.en-fr.csv',
      'two-columns',
      ['house = maison (en-fr)', 'door, front = porte "avant" (en-fr)', 'window = fenêtre (en-fr)'],
    ],
    ['four.csv', 'four-columns', ['house = Haus (en-de)', 'house = maison (en-fr)', 'door = Tür']],
    [
      'locales.csv',
      'locales',
      ['house = Haus (en-de)', 'house = maison (en-fr)', 'door = porte (en-fr)', 'to open, to unlock = öffnen (en-de)'],
    ],
    [
      'locales.tsv',
      'locales',
      ['settings = configurações (en-US-pt-BR)', 'settings = 設定 (en-US-ja)', 'save = salvar (en-US-pt-BR)'],
    ],
    ['semicolon.de-en.csv', 'two-columns', ['Haus = house (de-en)', 'Tür; Tor = door (de-en)']],
    ['empty.en-de.tsv', 'two-columns', []],
  ])('%s is %s', (path, layout, expected) => {
    expect(read(corpus(path), path).layout).toBe(layout);
    expect(entries(corpus(path), path)).toEqual(expected);
  });

  it('of another source column, if declared or named by the pair', () => {
    expect(entries('en,de,fr\na,b,c\n', 'x.csv', { sourceLocale: 'fr-FR' })).toEqual([
      'c = a (fr-en)',
      'c = b (fr-de)',
    ]);
    expect(entries('en,de\na,b\n', 'x.de-en.csv')).toEqual(['b = a (de-en)']);
  });

  it('two words that are also languages are an entry where the pair is known', () => {
    expect(entries('it\tes\nis\tist\n', 'x.en-de.tsv')).toEqual(['it = es (en-de)', 'is = ist (en-de)']);
    expect(entries('it\tes\ncasa\tcasa\n', 'x.tsv')).toEqual(['casa = casa (it-es)']);
    expect(entries('cat\tdog\n', 'x.tsv')).toEqual(['cat = dog']);
  });

  it.each([
    ['in English', 'English,German,Brazilian Portuguese\na,b,c\n', 'x.csv', ['a = b (en-de)', 'a = c (en-pt-BR)']],
    ['as standards write them', 'English,Chinese (Simplified)\na,b\n', 'x.csv', ['a = b (en-zh-Hans)']],
    ['by their codes of today', 'English,Hebrew\na,b\n', 'x.csv', ['a = b (en-he)']],
    ['in a language of the pair', 'Englisch\tDeutsch\na\tb\n', 'x.en-de.tsv', ['a = b (en-de)']],
    ['in the other order', 'german\tENGLISH\na\tb\n', 'x.en-de.tsv', ['b = a (en-de)']],
    ['beside codes and notes', 'English,de,Notes\na,b,c\n', 'x.csv', ['a = b (en-de)']],
  ])('a row of languages by their names, %s', (_, text, path, expected) => {
    expect(entries(text, path)).toEqual(expected);
    expect(problems(text, path)).toEqual([]);
  });

  it.each([
    ['one language in two languages', 'English\tEnglisch\n', ['English = Englisch (en-de)']],
    ['a word that is one', 'Polish\tpolieren\n', ['Polish = polieren (en-de)']],
    ['languages of another pair', 'Czech\tFrench\n', ['Czech = French (en-de)']],
  ])('names of languages are an entry: %s', (_, text, expected) => {
    expect(entries(text, 'x.en-de.tsv')).toEqual(expected);
  });

  it('a row of names is no entry', () => {
    expect(entries('source,target,source_lang,target_lang\na,b,en,de\n', 'x.csv')).toEqual(['a = b (en-de)']);
    expect(entries('Source\tTarget\na\tb\n', 'x.en-de.tsv')).toEqual(['a = b (en-de)']);
  });

  it('quotes of TSV are characters unless they go round the field and are doubled inside', () => {
    expect(entries('"a" and "b"\t"c\n"\tx"\n"d ""e"""\t""\n', 'x.en-de.tsv')).toEqual([
      '"a" and "b" = "c (en-de)',
      '" = x" (en-de)',
    ]);
    expect(entries('"d ""e"""\t""f""\n', 'x.en-de.tsv')).toEqual(['d "e" = ""f"" (en-de)']);
  });

  it('comments only if configured', () => {
    expect(entries('#a\tb\n', 'x.en-de.tsv')).toEqual(['#a = b (en-de)']);
    expect(entries('#a\tb\nc\td\n', 'x.en-de.tsv', { comments: '#' })).toEqual(['c = d (en-de)']);
  });
});

describe('problems', () => {
  it.each([
    'terms.en-de.tsv',
    'bom-crlf.en-fr.csv',
    'locales.csv',
    'locales.tsv',
    'semicolon.de-en.csv',
    'empty.en-de.tsv',
  ])('nothing is wrong with %s', (path) => {
    expect(problems(corpus(path), path)).toEqual([]);
  });

  it('of a table without languages', () => {
    expect(problems(corpus('four.csv'), 'four.csv')).toEqual(['warning glossary-unknown-languages: door,Tür']);
  });

  it('of terms', () => {
    expect(problems(corpus('flaws.en-de.tsv'), 'flaws.en-de.tsv')).toEqual([
      'error glossary-field-count: # not a comment unless configured',
      'error glossary-duplicate+: house',
      'error glossary-duplicate: house',
      'error glossary-empty: \tleer',
      'error glossary-empty: leer\t',
      'error glossary-empty+: \t',
      'error glossary-edge-space+:  ',
      'error glossary-edge-space+: \u00a0',
      'hint glossary-formula: =',
      'error glossary-field-count: one field',
      'error glossary-field-count: three\tdrei\textra',
      'information glossary-field-count+: \t\t',
      'error glossary-control-character+: \u0007',
      'error glossary-control-character+: \u2028',
      'error glossary-duplicate: café',
      `error glossary-too-long: ${'ä'.repeat(513)}`,
    ]);
  });

  it('of quoting and language codes', () => {
    expect(problems(corpus('flaws.csv'), 'flaws.en-de.csv')).toEqual([
      'error glossary-quote: "never closed',
      'error glossary-quote: "a"b',
      'warning glossary-quote+:  "c"',
      'warning glossary-quote+: 5" disk',
      'error glossary-language: klingon',
      'warning glossary-language: de,en',
      'error glossary-language: de,de',
    ]);
  });

  it('of a table of locales', () => {
    const text = 'en,de,de-AT\n,x,y\na,b,c,d\ne,f,,,\na,z\n';
    expect(problems(text, 'x.csv')).toEqual([
      'warning glossary-language: de-AT',
      'error glossary-empty: ,x,y',
      'error glossary-field-count: ,d',
      'information glossary-field-count+: ,,',
      'error glossary-duplicate: a',
    ]);
  });

  it('a conflict is malformed', () => {
    const table = read(corpus('conflict.en-de.tsv'), 'conflict.en-de.tsv');
    expect(table.malformed).toBe(true);
    expect(table.problems.filter(({ code }) => code === 'glossary-merge-conflict')).toHaveLength(2);
  });

  it('a row that says the same in another normal form may go', () => {
    expect(problems('a\te\u0301\na\té\n', 'x.en-de.tsv')).toEqual(['error glossary-duplicate+: a']);
  });

  it('duplicates are of one language pair', () => {
    expect(problems('a,b,en,de\na,c,en,fr\na,d,en-US,de\n', 'x.csv')).toEqual(['error glossary-duplicate: a']);
  });

  test.each(['flaws.en-de.tsv', 'flaws.en-de.csv'])('safe fixes of %s settle', (path) => {
    let text = corpus(path.replace('.en-de.csv', '.csv'));
    for (let round = 0; round < 50; round++) {
      const fix = read(text, path).problems.flatMap(({ fixes = [] }) => fixes.filter(({ safe }) => safe))[0];
      if (fix === undefined) break;
      text = applyEdits(text, fix.edits);
    }
    expect(problems(text, path).filter((line) => line.includes('+:'))).toEqual([]);
    const table = read(text, path);
    if (path.endsWith('.tsv')) expect(table.entries.map(({ target }) => target.value)).toContain('Kante');
    else expect(table.entries.map(({ target }) => target.value)).toEqual(expect.arrayContaining(['c', '5" disk']));
  });
});

test('the rules of a phrase', () => {
  for (const phrase of ['a', '日本', 'a b', '😀', 'x'.repeat(1024)])
    expect(phraseFault(phrase), phrase).toBeUndefined();
  for (const phrase of [
    '',
    ' ',
    ' a',
    'a\u00a0',
    'a\tb',
    'a\u0085b',
    'a\u2029b',
    'a\u009fb',
    '\ud800',
    'ä'.repeat(513),
  ])
    expect(phraseFault(phrase), JSON.stringify(phrase)).toBeDefined();
  for (const text of ['a', 'ä', '日', '😀', 'aä日😀']) expect(byteLength(text)).toBe(Buffer.byteLength(text));
});

test.each([
  ['a column', 'en,de,fr\nhouse,Haus,maison\ndoor,Tür,porte\n', 2],
  ['rows with the same codes', 'house,Haus,en,de\ndoor,Tür,en,de\nhouse,maison,en,fr\n', 2],
])('entries of %s share their pair, so that languages are looked at once', (_, text, count) => {
  const pairs = read(text, 'terms.csv').entries.map(({ pair }) => pair);
  expect(pairs).not.toContain(undefined);
  expect(new Set(pairs).size).toBe(count);
});

test.each([
  ['its own locale', 'en,de,forbidden de', 'basket,Korb,Beutel', ['Beutel (de): Korb']],
  ['a language, beside columns for its regions', 'en,pt-BR,forbidden pt', 'colour,cor,tinta', ['tinta (pt): cor']],
  ['regions that say two things', 'en,pt-BR,pt-PT,forbidden pt', 'bus,ônibus,autocarro,x', ['x (pt)']],
  ['a region, beside a column for its language', 'en,pt,forbidden pt-BR', 'colour,cor,tinta', ['tinta (pt-BR): cor']],
  ['a language without a column', 'en,de,forbidden fr', 'basket,Korb,corbeille', ['corbeille (fr)']],
  ['the language of the terms', 'en,de,forbidden en', 'basket,Korb,cart', []],
  ['no language', 'en,de,fr,forbidden', 'basket,Korb,,Beutel', ['Beutel (de): Korb']],
])('a column of words that are forbidden in %s', (_, header, row, expected) => {
  const { forbidden } = read(`${header}\n${row}\n`, 'terms.csv');
  const said = forbidden.map(
    ({ word, pair, replacement }) => `${word.value} (${pair?.target})${replacement ? `: ${replacement.value}` : ''}`,
  );
  expect(said).toEqual(expected);
});
