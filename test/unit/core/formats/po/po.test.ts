import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change, MarkState, StatePolicy } from '../../../../../server/core/formats/format.ts';
import { po } from '../../../../../server/core/formats/po/index.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

const parse = (text: string) => po.parse(text, { path: 'po/de.po' });
const HEADER = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n';
const RUSSIAN = `${HEADER}"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"\n\n`;
const change = (unit: string, text: string, more: Partial<Change> = {}): Change => ({
  unit,
  parts: text === '' ? [] : [text],
  origin: 'machine',
  ...more,
});
function written(text: string, changes: readonly Change[], states?: StatePolicy): string {
  const { edits, rejected } = po.write(text, parse(text), changes, undefined, states);
  expect(rejected).toEqual([]);
  return applyEdits(text, edits);
}
function found(text: string): readonly string[] {
  const catalog = parse(text);
  const work = po.validate?.(text, catalog);
  let step = work?.next();
  while (step?.done === false) step = work?.next();
  return [...catalog.problems, ...(step?.value ?? [])].map(({ code }) => code);
}

describe('reading', () => {
  test.each([
    ['msgid "a"\nmsgstr "b"', [['a', 'b']]],
    ['msgid "a" "b"\nmsgstr ""\n"c"\n  "d\\n"', [['ab', 'cd\n']]],
    ['msgid "\\t\\"\\\\ \\101\\x00041"\nmsgstr "\\r\\n"', [['\t"\\ AA', '\r\n']]],
    [
      'msgctxt "c"\nmsgid "a"\nmsgstr "b"\nmsgctxt ""\nmsgid "a"\nmsgstr "d"\nmsgid "a"\nmsgstr "e"',
      [
        ['a', 'b'],
        ['a', 'd'],
        ['a', 'e'],
      ],
    ],
    ['msgid "a"\n# between\nmsgstr "b"\n\n#~ msgid "c"\n#~ msgstr "d"', [['a', 'b']]],
    ['msgid ""\nmsgstr "Language: de\\n"\nmsgid "a"\nmsgstr ""', [['a', '']]],
    // A mistake costs its own entry.
    [
      'msgid "a\nmsgstr "b\n\nmsgid "c"\nmsgstr "d"',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['junk\nmsgstr "no source"\nmsgid "c"\nmsgstr "d"', [['c', 'd']]],
    [
      'msgid "a"\n\nmsgid "c"\nmsgstr "d"',
      [
        ['a', undefined],
        ['c', 'd'],
      ],
    ],
  ])('%j', (text, expected) => {
    const units = parse(text).units.map(({ source, target }) => [
      source && plainText(source),
      target && plainText(target),
    ]);
    expect(units).toEqual(expected);
    expect(new Set(parse(text).units.map(({ id }) => id)).size).toBe(expected.length);
  });

  test('comments say what an entry is about, and how it is read', () => {
    const [unit] = parse(
      '# for people\n#. from the code\n#: a.c:1\n#: b.c:2\n#, fuzzy, c-format\n#| msgid "Ope" "n"\nmsgctxt "menu"\nmsgid "Open %s"\nmsgstr "Öffnen"',
    ).units;
    expect(unit?.notes.map(({ text, category, from }) => [text, category ?? from])).toEqual([
      ['from the code', 'description'],
      ['for people', 'translator'],
      ['a.c:1 b.c:2', 'location'],
    ]);
    expect(unit).toMatchObject({
      id: 'menu|Open %s',
      context: 'menu',
      state: 'needs-work',
      stateName: 'fuzzy',
      previousSource: 'Open',
      syntax: 'gettext-printf',
    });
  });

  test('a place in a text of several lines leads to its line', () => {
    const text = 'msgid "a"\nmsgstr ""\n"one \\"two\\"\\n"\n"three"';
    const part = parse(text).units[0]?.target?.parts[0];
    if (part?.kind !== 'text' || part.offsets === undefined) throw new Error('no offsets');
    const at = part.text.indexOf('three');
    expect(text.slice(part.span.start + (part.offsets[at] ?? 0))).toBe('three"');
    expect(text.slice(part.span.start, part.span.end)).toBe('one \\"two\\"\\n"\n"three');
  });

  test.each([
    ['msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"', 'po-duplicate'],
    ['msgid "a"\nmsgstr "b"\n\n#~ msgid "a"\n#~ msgstr "c"', 'po-duplicate'],
    ['msgid "a"', 'po-no-translation'],
    ['msgid "a"\nmsgstr "\\q"', 'po-escape'],
    ['msgid "a"\nmsgstr "b', 'po-open-quote'],
    ['msgid "a"\nmsgstr', 'po-syntax'],
    ['<<<<<<< HEAD\nmsgid "a"\nmsgstr "b"', 'po-merge-conflict'],
    [`${HEADER}msgid "a\\n"\nmsgstr "b"`, 'po-line-break'],
    [`${HEADER}msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"`, 'po-plural-forms'],
    [`${RUSSIAN}msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"`, 'po-plural-count'],
  ])('%j is said to have %s', (text, code) => {
    expect(found(text)).toContain(code);
  });

  test('a set without its first form is not translated, and its other forms do not matter', () => {
    expect(found(`${RUSSIAN}msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] "c"`)).toEqual([]);
  });

  test('a header without a formula is right as long as no set is translated', () => {
    const set = (more: string, text: string) => `${HEADER}${more}msgid "a"\nmsgid_plural "b"\nmsgstr[0] "${text}"\n`;
    expect(found(set('', ''))).toEqual([]);
    expect(found(set('#, fuzzy\n', 'c'))).toEqual([]);
    expect(found(set('', 'c'))).toEqual(['po-plural-forms']);
  });

  test('what belongs to nothing is said once, and names of translators are no text', () => {
    expect(found('msgstr "x"\n"y"\n\nmsgid "a"\nmsgstr "b"')).toEqual(['po-syntax']);
    expect(parse('msgid "translator-credits"\nmsgstr "Ann"').units).toEqual([]);
  });
});

describe('plural sets', () => {
  const text = `${RUSSIAN}#, c-format\nmsgid "One file"\nmsgid_plural "%d files"\nmsgstr[0] "%d файл"\nmsgstr[1] ""\n`;

  test('a set has the forms of the file’s own formula, by what their numbers are in the language', () => {
    const forms = parse(text).units.map(({ plural, source }) => [
      plural?.category,
      plural?.borrowed,
      source && plainText(source),
    ]);
    // The form for 1, 21 and 31 must show which: the singular of the source does not.
    expect(forms).toEqual([
      ['one', undefined, '%d files'],
      ['few', true, '%d files'],
      ['many', true, '%d files'],
    ]);
    const german = text.replace('ru', 'de').replace(/nplurals.*;\\n/, 'nplurals=2; plural=n != 1;\\n');
    expect(parse(german).units.map(({ plural, source }) => [plural?.category, source && plainText(source)])).toEqual([
      ['one', 'One file'],
      ['other', '%d files'],
    ]);
  });

  test('a form that the file lacks is written alone, too', () => {
    const lacking = text.replace('msgstr[1] ""', 'msgstr[1] "файла"');
    expect(written(lacking, [change('One file[2]', 'файлов')])).toBe(`${lacking}msgstr[2] "файлов"\n`);
  });

  test('a form that the file lacks is written with all others that it lacks, after those that are there', () => {
    const [, few] = parse(text).units;
    expect(written(text, [change(few?.id ?? '', 'файла')])).toBe(
      text.replace('msgstr[1] ""\n', 'msgstr[1] "файла"\nmsgstr[2] ""\n'),
    );
  });
});

describe('a header without Plural-Forms', () => {
  const set = (head: string, forms = 'msgstr[0] ""\nmsgstr[1] ""') =>
    `${head}\n#, c-format\nmsgid "%d file"\nmsgid_plural "%d files"\n${forms}\n`;
  const german = (...fields: readonly string[]) =>
    `msgid ""\nmsgstr ""\n${fields.map((field) => `"${field}\\n"\n`).join('')}`;
  const FORMULA = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n';
  const both = [change('%d file[0]', '%d Datei'), change('%d file[1]', '%d Dateien')];

  test('gets it behind the fields that gettext puts before it, and no other byte changes', () => {
    const head = german('Language: de', 'Content-Transfer-Encoding: 8bit', 'X-Generator: Any');
    expect(written(set(head), both)).toBe(
      set(head.replace('"X-', `${FORMULA}"X-`), 'msgstr[0] "%d Datei"\nmsgstr[1] "%d Dateien"'),
    );
    const crlf = set(head).replaceAll('\n', '\r\n');
    expect(written(crlf, both).replaceAll('\r\n', '')).not.toContain('\n');
    expect(written(set('msgid ""\nmsgstr "Language: de\\nX-A: b"\n'), both)).toContain(
      'msgstr "Language: de\\nX-A: b\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n',
    );
  });

  test('gets none with other texts, and a set is refused where nobody knows the language', () => {
    const text = `${set(german('Language: de'))}\nmsgid "a"\nmsgstr ""\n`;
    expect(written(text, [change('a', 'b')])).not.toContain('Plural-Forms');
    for (const language of ['', 'qqq']) {
      const unknown = set(german(`Language: ${language}`));
      const { edits, rejected } = po.write(unknown, parse(unknown), both);
      expect(edits).toEqual([]);
      expect(rejected.map(({ unit, reason }) => [unit, /no Plural-Forms/.test(reason)])).toEqual([
        ['%d file[0]', true],
        ['%d file[1]', true],
      ]);
    }
  });

  test('stays as it is where sets that are translated have another number of forms', () => {
    const text = `${set(HEADER, 'msgstr[0] "x"\nmsgstr[1] "y"')}`;
    expect(found(text)).toEqual(['po-plural-forms']);
    expect(written(text, both)).toBe(text.replace('"x"', '"%d Datei"').replace('"y"', '"%d Dateien"'));
  });

  test('forms that the language does not have go, for msgfmt counts them', () => {
    const text = set(german('Language: ja'));
    expect(written(text, [change('%d file[0]', '%d個')])).toBe(
      set(german('Language: ja', 'Plural-Forms: nplurals=1; plural=0;'), 'msgstr[0] "%d個"'),
    );
  });
});

describe('writing', () => {
  const set = (text: string) =>
    written(`${HEADER}\nmsgid "a"\n${text}`, [change('a', 'ein Wort\nund noch eines')]).split('msgid "a"\n')[1];

  test('a text in one line stays in one, and breaks go where the file has them', () => {
    expect(set('msgstr "x"\n')).toBe('msgstr ""\n"ein Wort\\n"\n"und noch eines"\n');
    expect(set('msgstr "x\\ny"\n')).toBe('msgstr "ein Wort\\nund noch eines"\n');
    expect(set('msgstr "x\\n"\n  "y"\n')).toBe('msgstr "ein Wort\\n"\n  "und noch eines"\n');
  });

  test('long texts are broken where the file breaks its own', () => {
    const long = 'word '.repeat(30).trim();
    const wrapped = `msgid "a"\nmsgstr "x"\n\nmsgid ""\n"${'long '.repeat(15)}"\n"and more"\nmsgstr ""\n`;
    const lines = written(wrapped, [change('a', long)]).split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'msgid "a"',
      'msgstr ""',
      `"${'word '.repeat(15)}"`,
      `"${'word '.repeat(15).trim()}"`,
    ]);
    // An entry in one long line stays in one, though others are broken.
    const own = wrapped.replace('"x"', `"${'lang '.repeat(30)}"`);
    expect(written(own, [change('a', long)]).split('\n')[1]).toBe(`msgstr "${long}"`);
    const flat = `msgid "a"\nmsgstr "x"\n\nmsgid "${'long '.repeat(30)}"\nmsgstr ""\n`;
    expect(written(flat, [change('a', long)]).split('\n')[1]).toBe(`msgstr "${long}"`);
  });

  test('the edit is as small as the change', () => {
    const text = 'msgid "a"\nmsgstr "eins zwei drei"\n';
    const { edits } = po.write(text, parse(text), [change('a', 'eins 2 drei')]);
    expect(edits).toEqual([{ span: { start: 23, end: 27 }, text: '2' }]);
  });

  const fuzzy = '#, c-format, fuzzy\n#| msgid "b"\nmsgid "a"\nmsgstr "x"\n';
  test.each<[string, Partial<Change>, StatePolicy, string]>([
    ['a new text is a translation', {}, {}, '#, c-format\nmsgid "a"\nmsgstr "y"\n'],
    ['a review is asked for', { review: true }, {}, '#, c-format, fuzzy\nmsgid "a"\nmsgstr "y"\n'],
    ['the project wants a review', {}, { machine: 'needs-review' }, '#, c-format, fuzzy\nmsgid "a"\nmsgstr "y"\n'],
    ['a correction says nothing', { keepsState: true }, {}, fuzzy.replace('x', 'y')],
    ['states are not written', {}, { write: 'never' }, fuzzy.replace('x', 'y')],
  ])('%s', (_, more, policy, expected) => {
    expect(written(fuzzy, [change('a', 'y', more)], policy)).toBe(expected);
  });

  test('fuzzy comes and goes with its line', () => {
    const plain = '# note\nmsgid "a"\nmsgstr "x"\n';
    const marked = '# note\n#, fuzzy\nmsgid "a"\nmsgstr "x"\n';
    const mark = (text: string, state: MarkState) =>
      applyEdits(text, po.mark?.(text, parse(text), [{ unit: 'a', state }]).edits ?? []);
    expect(mark(plain, 'needs-work')).toBe(marked);
    expect(mark(marked, 'translated')).toBe(plain);
    expect(mark(marked, 'needs-work')).toBe(marked);
    expect(mark('#, c-format\nmsgid "a"\nmsgstr "x"\n', 'needs-work')).toBe(
      '#, fuzzy, c-format\nmsgid "a"\nmsgstr "x"\n',
    );
  });

  test('a set stays fuzzy while one of its forms is as it was', () => {
    const text = `${RUSSIAN}#, fuzzy\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] ""\n`;
    expect(written(text, [change('a[0]', 'z')])).toContain('fuzzy');
    expect(written(text, [change('a[0]', 'z'), change('a[1]', 'z')])).not.toContain('fuzzy');
  });

  test('any text comes back, and nothing else changes (seed printed on failure)', () => {
    const base = `${RUSSIAN}#: a.c\n#, c-format\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n\nmsgid "c"\nmsgstr ""\n"one "\n"two"\n\n#~ msgid "d"\n#~ msgstr "e"\n`;
    const text = fc.stringMatching(/^[a-zäж漢 \\"\n\t\r.%s🙂-]{0,200}$/u);
    fc.assert(
      fc.property(text, text, fc.boolean(), (one, two, crlf) => {
        const before = crlf ? base.replaceAll('\n', '\r\n') : base;
        const after = written(before, [change('a[1]', one), change('c', two)]);
        const again = parse(after);
        expect(again.malformed).toBe(false);
        expect(again.units.map(({ target }) => target && plainText(target))).toEqual(['x', one, 'z', two]);
        // Set back, the file is what it was.
        expect(
          written(after, [change('a[1]', 'y'), change('c', 'one two')])
            .replace(/"one two"/, '""\n"one "\n"two"'.replaceAll('\n', crlf ? '\r\n' : '\n'))
            .replace(/""(\r?\n)""(\r?\n)"one "/, '""$1"one "'),
        ).toBe(before);
      }),
    );
  });

  test('random edits never stop the reader, and what it reads lies in the text', () => {
    const pieces = [
      'msgid ',
      'msgstr ',
      'msgstr[1] ',
      'msgid_plural ',
      'msgctxt ',
      '"',
      '\\',
      '\n',
      '\r',
      '#',
      '#~ ',
      '#| ',
      '#, fuzzy',
      'a',
      '[',
      '<<<<<<< ',
      '\u0000',
      ' ',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (all) => {
        const text = all.join('');
        const { units } = parse(text);
        expect(new Set(units.map(({ id }) => id)).size).toBe(units.length);
        for (const { source, target, span } of units)
          for (const content of [source, target]) {
            expect(content?.span.start ?? span.start).toBeGreaterThanOrEqual(span.start);
            expect(content?.span.end ?? span.end).toBeLessThanOrEqual(span.end);
            expect(
              content === undefined
                ? ''
                : content.parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''),
            ).toBe(content === undefined ? '' : plainText(content));
          }
      }),
    );
  });

  test('hostile files are read', () => {
    for (const text of [
      '"'.repeat(50_000),
      '\\'.repeat(50_000),
      'msgid "'.repeat(20_000),
      `msgid "a"\n${'msgstr[1] "x"\n'.repeat(20_000)}`,
      `msgid "${'\\'.repeat(50_000)}`,
      `msgid ""\nmsgstr "Plural-Forms: nplurals=999; plural=${'('.repeat(50_000)}"\n`,
      '#| msgid "a"\n'.repeat(20_000),
      'msgid "a"\nmsgstr ""\n'.repeat(5_000),
    ])
      expect(() => po.parse(text).units.map(({ source, target }) => [source?.parts, target?.parts])).not.toThrow();
  });
});
