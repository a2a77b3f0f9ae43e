import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fluent } from '../../../../../server/core/formats/fluent/index.ts';
import type { Change } from '../../../../../server/core/formats/format.ts';
import { set, textsOf, write } from './support.ts';

const corpus = (name: string) => readFileSync(new URL(`../../../../corpus/fluent/${name}`, import.meta.url), 'utf8');
const source = corpus('en-US/main.ftl');

describe('texts', () => {
  test.each([
    ['a = x', 'b', 'a = b'],
    ['a = x', 'a {b}', 'a = a { "{" }b{ "}" }'],
    ['a = {$x}', ' b ', 'a = {" "}b{" "}'],
    ['a = x', 'b\n.c\n\n d', 'a = b\n    { "." }c\n\n    { " " }d'],
    ['a =\n  x', '*b\nc', 'a =\n  { "*" }b\n  c'],
    ['a =\r\n    x\r\n    y\r\n', 'b\nc', 'a =\r\n    b\r\n    c\r\n'],
  ])('%j with %j is %j', (text, words, expected) => {
    const after = write(text, [set('a', words)]).text;
    expect(after).toBe(expected);
    expect(Object.values(textsOf(after))).toEqual([words]);
  });

  test('a text that begins or ends with a line break is refused', () => {
    expect(write('a = x', [set('a', '\nb')]).rejected).toHaveLength(1);
    expect(write('a = x', [set('a', 'b\n')]).rejected).toHaveLength(1);
  });

  test('whatever the text: it is read again', () => {
    const pieces = fc.constantFrom('a', ' ', '\n', '{', '}', '[', '*', '.', '"', '\\', '#', '\t', '-x = y', '😀', '=');
    const text = fc.constantFrom('a = x', 'a =\n    x\n    .b = c\n', 'a = { $n ->\n    [one] x\n   *[other] y\n}\n');
    fc.assert(
      fc.property(text, fc.array(pieces, { minLength: 1, maxLength: 8 }), (before, words) => {
        const ids = Object.keys(textsOf(before));
        const changes = ids.map((id): Change => set(id, words.join('')));
        const { text: after, rejected } = write(before, changes);
        if (rejected.length > 0) expect(words.join('')).toMatch(/^\n|\n *$/);
        else expect(textsOf(after)).toEqual(Object.fromEntries(ids.map((id) => [id, words.join('')])));
      }),
      { numRuns: 300 },
    );
  });
});

describe('new units', () => {
  test('stand where the source has them, with its comments where the file has such', () => {
    const { text } = write(
      corpus('de/main.ftl'),
      [
        set('open-button.accesskey', 'Ö'),
        set('save-button.title', 'Sichern'),
        set('place/one', '1.'),
        set('place/other', 'x.'),
        set('linked', 'Ende'),
      ],
      source,
    );
    expect(text).toBe(
      corpus('de/main.ftl')
        .replace('öffnen\nfiles', 'öffnen\n    .accesskey = Ö\nsave-button =\n    .title = Sichern\nfiles')
        .concat(
          'place =\n    { NUMBER($place, type: "ordinal") ->\n        [one] 1.\n       *[other] x.\n    }\nlinked = Ende\n',
        ),
    );
  });

  test('comments that say the same as others are told apart by what stands around them', () => {
    const all =
      '# Item\n\na = A\n\n## One\n\nb = B\n\n##\n\nc = C\n\n# Item\n\nd = D\n\n## Two\n\ne = E\n\n##\n\nf = F\n';
    for (const [line, unit] of ['a = A', 'b = B', 'c = C', 'd = D', 'e = E', 'f = F'].map(
      (it) => [it, it[0]!] as const,
    ))
      expect(
        write(all.replace(`${line}\n\n`, '').replace(`\n\n${line}`, ''), [set(unit, line.slice(4))], all).text,
      ).toBe(all);
    // The first section is not there: its end is not the end of the other one.
    expect(write('a = A\n\n## Two\n\ne = E\n\n##\n\nf = F\n', [set('c', 'C')], all).text).toBe(
      'a = A\n\nc = C\n\n## Two\n\ne = E\n\n##\n\nf = F\n',
    );
  });

  test('a new file has the comments of the file and its groups', () => {
    const catalog = fluent.parse(source);
    const made = fluent.create({ text: source, catalog }, 'de');
    expect(made).toBe('# This file is free.\n\n### Texts of the window\n\n## Toolbar\n\n## Lists\n');
    const { text } = write(made, [set('-brand', 'D'), set('save-button.title', 'S'), set('help', 'a\nb')], source);
    expect(text).toBe(
      '# This file is free.\n\n### Texts of the window\n\n-brand = D\n\n## Toolbar\n\nsave-button =\n    .title = S\nhelp =\n    a\n    b\n\n## Lists\n',
    );
  });

  test('the first entries of a file stand before the others', () => {
    expect(write('b = B\n', [set('a', 'A')], 'a = A\nb = B\n').text).toBe('a = A\nb = B\n');
    expect(write('', [set('a', 'A'), set('b', 'B')], 'a = A\n\nb = B\n').text).toBe('a = A\n\nb = B\n');
    expect(write('a = A', [set('b', 'B')], 'a = A\nb = B\n').text).toBe('a = A\nb = B');
  });

  test('forms of the language join a choice, in the order of CLDR', () => {
    const text = 'files = { $count ->\n    [one] 1\n   *[other] 2\n}\n';
    expect(write(text, [set('files/many', 'm'), set('files/few', 'f'), set('files/0', '0')], source).text).toBe(
      'files = { $count ->\n    [0] 0\n    [one] 1\n    [few] f\n    [many] m\n   *[other] 2\n}\n',
    );
  });

  test('one text for all numbers becomes a choice when it gets forms', () => {
    expect(write('files = Dateien\n', [set('files/one', 'Datei')], source).text).toBe(
      'files =\n    { $count ->\n        [one] Datei\n       *[other] Dateien\n    }\n',
    );
  });

  test('a choice without its default, and a term without its value, are refused', () => {
    expect(write('', [set('files/one', 'x')], source).rejected).toMatchObject([{ unit: 'files/one' }]);
    expect(write('', [set('-brand.gender', 'x')], source).rejected).toMatchObject([{ unit: '-brand.gender' }]);
    expect(write('', [set('nowhere', 'x')], source).rejected).toMatchObject([{ unit: 'nowhere' }]);
    expect(write('', [set('nowhere', 'x')]).rejected).toMatchObject([{ unit: 'nowhere' }]);
  });

  test('all of the source, written into a new file, is what the source says', () => {
    const catalog = fluent.parse(source);
    const made = fluent.create({ text: source, catalog }, 'de');
    const open = catalog.units.filter(({ lock }) => lock === undefined);
    const changes = open.map(
      ({ id, source: content }): Change => ({
        unit: id,
        parts: content!.parts.map((part) => (part.kind === 'text' ? part.text : part)),
        origin: 'machine',
      }),
    );
    const { text, rejected } = write(made, changes, source);
    expect(rejected).toEqual([]);
    const { mixed, ...rest } = textsOf(source);
    expect(mixed).toBeDefined();
    expect(textsOf(text)).toEqual(rest);
  });
});

describe('taking out', () => {
  test('attributes, values, forms, and entries with their comments', () => {
    const text = 'x = y\n# c\na = b\n    .c = d\n    .e = f\nn = { $n ->\n    [one] 1\n   *[other] 2\n}\n';
    expect(write(text, [set('a.c')]).text).toBe(text.replace('    .c = d\n', ''));
    expect(write(text, [set('a')]).text).toBe(text.replace('a = b', 'a ='));
    expect(write(text, [set('a'), set('a.c'), set('a.e')]).text).toBe(text.replace(/# c[\s\S]*f\n/, ''));
    expect(write(text, [set('n/one')]).text).toBe(text.replace('\n    [one] 1', ''));
    expect(write(text, [set('n/other')]).rejected).toMatchObject([{ unit: 'n/other' }]);
  });
});
