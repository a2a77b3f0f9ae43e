import fc from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { yaml } from '../../../../../server/core/formats/yaml/index.ts';
import { fitsPlain } from '../../../../../server/core/text/yaml/encode.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { put, RISKY, read, sourceFile, textOf, texts } from './support.ts';

/** A text in every style, with something before and behind each. */
const STYLES = `de:
  plain: old words
  single: 'old words'
  double: "old words"
  literal: |
    old words
      and more
  strip: |-
    old words
  keep: |+
    old words

  folded: >
    old words
    go on

    here
  several: old words
    go on
  lines: "old words
    go \\
    on"
  deep:
  - old words
  - 'old words'
  flow: { a: old words, b: [old words, "old words"] }
  last: end # as it was
`;
const IDS = Object.keys(read(STYLES)).filter((id) => id !== '/last');

function at(value: unknown, id: string): unknown {
  return id
    .slice(1)
    .split('/')
    .reduce((node: unknown, key) => (node as Readonly<Record<string, unknown>>)?.[key], value);
}

describe('any text in any style', () => {
  test('reads back as itself, to us and to others, and nothing else changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IDS), texts, (id, text) => {
        const written = put(STYLES, { [id]: text });
        expect(written.rejected).toEqual([]);
        const before = read(STYLES);
        expect(read(written.text), written.text).toEqual({ ...before, [id]: text });
        for (const version of ['1.1', '1.2'] as const)
          expect(at(parseYaml(written.text, { version }), `/de${id}`), `${version}\n${written.text}`).toBe(text);
        for (const [other, value] of Object.entries(before))
          if (other !== id) expect(at(parseYaml(written.text), `/de${other}`)).toBe(value);
        if (!/[\u007f-\u009f]/.test(text)) expect(at(load(written.text), `/de${id}`)).toBe(text);
        expect(written.text.endsWith('last: end # as it was\n')).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('two edits in a row lead to the same as to write the text back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IDS), texts, (id, text) => {
        const there = put(STYLES, { [id]: text }).text;
        expect(put(there, { [id]: text }).edits).toEqual([]);
        expect(read(put(there, { [id]: 'old words' }).text)[id]).toBe('old words');
      }),
      { numRuns: 500 },
    );
  });

  test.each(
    RISKY.filter((text) => !/\r|^-x$|^\?x$|^é$|😀|\u00a0|it's|slash|new|http|\{\{/.test(text)),
  )('%j is no plain scalar', (text) => {
    expect(fitsPlain(text, true)).toBe(false);
  });

  test('half a character is refused', () => {
    expect(put(STYLES, { '/plain': '\ud800' }).rejected).toHaveLength(1);
  });
});

describe('the style stays while the text fits it', () => {
  test.each([
    ['/plain', 'a: b', '  plain: "a: b"\n'],
    ['/single', "it's", "  single: 'it''s'\n"],
    ['/single', 'a\nb', '  single: "a\\nb"\n'],
    ['/literal', 'one\ntwo\n', '  literal: |\n    one\n    two\n'],
    ['/strip', 'one\ntwo', '  strip: |-\n    one\n    two\n'],
    ['/folded', 'one\ntwo\n', '  folded: >\n    one\n\n    two\n'],
    ['/flow/a', 'a, b', 'flow: { a: "a, b", b:'],
    ['/deep/1', 'new', "  - 'new'\n"],
  ])('%s: %j', (id, text, expected) => {
    expect(put(STYLES, { [id]: text }).text).toContain(expected);
  });

  test('what both texts share stays as it is written', () => {
    const text = 'a: "\\u00e9 one \\x41"\nb: >\n  long\n  lines go on\n  and on\n';
    expect(put(text, { '/a': 'é two A', '/b': 'long lines stop and on\n' }).text).toBe(
      'a: "\\u00e9 two \\x41"\nb: >\n  long\n  lines stop\n  and on\n',
    );
  });

  test('single quotes are taken where most texts have them', () => {
    expect(put("a: one\nb: 'two'\n", { '/a': 'no' }).text).toBe("a: 'no'\nb: 'two'\n");
  });
});

const SOURCE = `# About the file

en:
  # About a
  a: "One"
  b:
    c: Two
    d: |
      Three
      lines
  e: 'Four'

  f:
    one: "%{count} day"
    other: "%{count} days"
  list:
    - x
    - ~
    - z
  'no': "No"
`;

describe('new entries', () => {
  test('go where the source has them, as their neighbours are written', () => {
    const target = "de:\n  a: 'Eins'\n\n  f:\n    one: '%{count} Tag'\n    other: '%{count} Tage'\n";
    const written = put(
      target,
      { '/b/c': 'Zwei', '/b/d': 'Drei\nZeilen\n', '/e': 'Vier', '/f/few': '%{count} T' },
      SOURCE,
    );
    expect(written.rejected).toEqual([]);
    expect(written.text).toBe(
      "de:\n  a: 'Eins'\n\n  b:\n    c: 'Zwei'\n    d: |\n      Drei\n      Zeilen\n\n  e: 'Vier'\n\n  f:\n    one: '%{count} Tag'\n    few: '%{count} T'\n    other: '%{count} Tage'\n",
    );
  });

  test('before the first one, above its comment', () => {
    expect(put('# head\n\nde:\n  # about e\n  e: x # y\n', { '/a': 'Eins' }, SOURCE).text).toBe(
      '# head\n\nde:\n  a: Eins\n  # about e\n  e: x # y\n',
    );
  });

  test('of groups that end at one place, whichever is named first', () => {
    const source = 'en:\n  a: x\n  b:\n    c:\n      d: x\n      e: x\n  f:\n    g: x\n';
    const target = 'de:\n  b:\n    c:\n      d: y\n';
    expect(put(target, { '/a': 'Eins', '/f/g': 'Drei', '/b/c/e': 'Zwei' }, source).text).toBe(
      'de:\n  a: Eins\n  b:\n    c:\n      d: y\n      e: Zwei\n  f:\n    g: Drei\n',
    );
  });

  test('behind the last line of a file without an end of it', () => {
    expect(put('de:\n  a: x', { '/e': 'w', '/no': 'z' }, SOURCE).text).toBe("de:\n  a: x\n  e: w\n  'no': z");
    expect(put('de:\r\n  a: x\r\n', { '/e': 'w' }, SOURCE).text).toBe('de:\r\n  a: x\r\n  e: w\r\n');
  });

  test.each([
    ['de:\n', 'de:\n  a: "Eins"\n'],
    ['de: {}\n', 'de:\n  a: "Eins"\n'],
    ['de: {} # nothing yet\n', 'de: # nothing yet\n  a: "Eins"\n'],
    ['de:', 'de:\n  a: "Eins"'],
    ['---\nde: ~\n...\n', '---\nde:\n  a: "Eins"\n...\n'],
  ])('below an empty locale: %j', (target, expected) => {
    expect(put(target, { '/a': 'Eins' }, SOURCE).text).toBe(expected);
  });

  test('in a file without a character, below the locale that is asked for', () => {
    expect(put('', { '/a': 'En', '/b/c': 'To' }, SOURCE, 'no').text).toBe('\'no\':\n  a: "En"\n  b:\n    c: To\n');
  });

  test('below a group that has nothing yet', () => {
    expect(put('de:\n  b:\n  e: x\n', { '/b/c': 'Zwei' }, SOURCE).text).toBe('de:\n  b:\n    c: Zwei\n  e: x\n');
    expect(put('de:\n  b: {}\n', { '/b/c': 'Zwei' }, SOURCE).text).toBe('de:\n  b:\n    c: Zwei\n');
  });

  test('beside an empty group, which is written in brackets among lines', () => {
    const source = 'en:\n  z:\n    b:\n      c: See\n    u: You\n';
    expect(put('de:\n  z:\n    b: {}\n', { '/z/u': 'Du' }, source).text).toBe('de:\n  z:\n    b: {}\n    u: Du\n');
    expect(put('de:\n  z:\n    b: {}\n', { '/z/b/c': 'x', '/z/u': 'Du' }, source).text).toBe(
      'de:\n  z:\n    b:\n      c: x\n    u: Du\n',
    );
    expect(put('de:\n  z:\n    u: []\n', { '/z/b/c': 'x' }, source).text).toBe(
      'de:\n  z:\n    b:\n      c: x\n    u: []\n',
    );
  });

  test('of a list, without moving others up', () => {
    expect(put('de:\n  e: x\n', { '/list/0': 'a', '/list/2': 'b' }, SOURCE).text).toBe(
      'de:\n  e: x\n  list:\n    - a\n    - ~\n    - b\n',
    );
    expect(put('de:\n  list:\n  - a\n', { '/list/2': 'b' }, SOURCE).text).toBe('de:\n  list:\n  - a\n  - ~\n  - b\n');
    expect(put('de:\n  e: x\n', { '/list/2': 'b' }, SOURCE).rejected).toHaveLength(1);
  });

  test('in a flow collection on its line', () => {
    expect(put('de: { a: x, e: y }\n', { '/b/c': 'z, z' }, SOURCE).text).toBe('de: { a: x, b: { c: "z, z" }, e: y }\n');
  });

  test('in a mapping behind a dash', () => {
    const source = 'list:\n- a: one\n  b: two\n';
    expect(put('list:\n- b: zwei\n', { '/list/0/a': 'eins' }, source).text).toBe('list:\n- a: eins\n  b: zwei\n');
    expect(put('', { '/list/0/a': 'eins', '/list/0/b': 'zwei' }, source).text).toBe('list:\n- a: eins\n  b: zwei\n');
  });

  test('of a key that has another kind of value are refused with the reason', () => {
    expect(put('de:\n  b: text\n', { '/b/c': 'x' }, SOURCE).rejected[0]?.reason).toContain(
      '"b" is a text in this file',
    );
  });
});

describe('cleared entries', () => {
  test.each([
    ['de:\n  a: x\n  b: y # of b\n  c: z\n', '/b', 'de:\n  a: x\n  c: z\n'],
    ['de:\n  a: x\n  b: |\n    y\n\n  c: z\n', '/b', 'de:\n  a: x\n\n  c: z\n'],
    ['de:\n  a: x\n  b: y', '/b', 'de:\n  a: x'],
    ['de:\n  a:\n    b: y\n  c: z\n', '/a/b', 'de:\n  c: z\n'],
    ['de:\n  a:\n    # Of b.\n    b: y\n  c: z\n', '/a/b', 'de:\n  a: {}\n    # Of b.\n  c: z\n'],
    ['de:\n  a: { b: x, c: y }\n', '/a/b', 'de:\n  a: { c: y }\n'],
    ['de:\n  a: { b: x, c: y }\n', '/a/c', 'de:\n  a: { b: x }\n'],
    ['de:\n  a:\n  - b: x\n    c: y\n', '/a/0/b', 'de:\n  a:\n  - c: y\n'],
    ['de:\n  a:\n  - x\n  - y\n', '/a/0', 'de:\n  a:\n  - ""\n  - y\n'],
  ])('%j without %s', (text, id, expected) => {
    expect(put(text, { [id]: '' }).text).toBe(expected);
  });

  test('all at once', () => {
    fc.assert(
      fc.property(fc.subarray([...IDS, '/last']), (gone) => {
        const written = put(STYLES, Object.fromEntries(gone.map((id) => [id, ''])));
        const left = Object.entries(read(STYLES)).filter(([id]) => !gone.includes(id) || /\/\d$/.test(id));
        const found = read(written.text);
        expect(Object.keys(found)).toEqual(left.map(([id]) => id));
        for (const [id, text] of left) expect(found[id]).toBe(gone.includes(id) ? '' : text);
        expect(yaml.parse(written.text).malformed).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('while others come', () => {
    fc.assert(
      fc.property(fc.subarray(IDS), fc.subarray(IDS), texts, (present, wanted, text) => {
        const missing = IDS.filter((id) => !present.includes(id) && !/\/\d$|flow/.test(id));
        const target = put(STYLES, Object.fromEntries(missing.map((id) => [id, '']))).text;
        const coming = wanted.filter((id) => missing.includes(id));
        const changes = Object.fromEntries([...coming.map((id) => [id, text] as const), ['/last', '']]);
        const written = put(target, changes, STYLES);
        expect(written.rejected).toEqual([]);
        const { '/last': _, ...kept } = read(target);
        expect(read(written.text), written.text).toEqual({
          ...kept,
          ...Object.fromEntries(coming.map((id) => [id, text])),
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is not written', () => {
  test('anchored and tagged texts, and broken files', () => {
    expect(put('a: &x one\nb: *x\nc: ! two\n', { '/a': 'y', '/c': 'z' })).toMatchObject({
      edits: [],
      rejected: [{}, {}],
    });
    expect(put('a: "x\nb: y\n', { '/b': 'z' })).toMatchObject({ edits: [], rejected: [{}] });
  });
});

describe('a new file', () => {
  test.each([
    [SOURCE, 'de', '# About the file\n\nde:\n'],
    [SOURCE, 'no', "# About the file\n\n'no':\n"],
    ['---\n"en":\r\n  a: b\r\n', 'pt-BR', '---\n"pt-BR":\n'],
    ['en_US:\n  a: b\n', 'pt-BR', 'pt_BR:\n'],
    ['# head\na: b\n', 'de', '# head\n'],
    ['\ufeff# head\n\n# about a\na: b\n', 'de', '\ufeff# head\n\n'],
  ])('%j for %s', (source, locale, expected) => {
    expect(yaml.create(sourceFile(source), locale)).toBe(expected);
  });

  const files = corpusFiles().filter(({ format }) => format.id === 'yaml');
  test.each(files)('of $name gets the same texts in the same order', ({ text, path }) => {
    const source = sourceFile(text, { path });
    const units = source.catalog.units.filter((unit) => unit.lock !== 'locked' && textOf(unit) !== '');
    if (source.catalog.malformed || units.length === 0) return;
    const empty = yaml.create(source, 'no');
    const wanted = Object.fromEntries(units.map((unit) => [unit.id, `${textOf(unit)}~`]));
    const { dialect } = source.catalog;
    const written = yaml.write(
      empty,
      yaml.parse(empty, { dialect }),
      Object.entries(wanted).map(([unit, value]) => ({ unit, parts: [value], origin: 'machine', targetLocale: 'no' })),
      source,
    );
    const rejected = new Set(written.rejected.map(({ unit }) => unit));
    for (const id of rejected) expect(id).toMatch(/\/\d+(\/|$)/);
    let made = empty;
    for (const { span, text: piece } of written.edits.toReversed())
      made = made.slice(0, span.start) + piece + made.slice(span.end);
    expect(read(made, { dialect })).toEqual(
      Object.fromEntries(Object.entries(wanted).filter(([id]) => !rejected.has(id))),
    );
  });
});
