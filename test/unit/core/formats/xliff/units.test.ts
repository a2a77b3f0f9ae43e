import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { doc2, doc12, show, units } from './helpers.ts';

const corpus = join(import.meta.dirname, '../../../../corpus/xliff');
const read = (path: string) => readFileSync(join(corpus, path), 'utf8');
const catalog = (path: string) => xliff.parse(read(path), { path });
const byId = (text: string) => new Map(xliff.parse(text).units.map((unit) => [unit.id, unit]));

test.each([
  ['plain-12/app.de.xlf', 'plain', 'en', 'de', 7],
  ['segmented-12/memo.de.xlf', 'plain', 'en-US', 'de-DE', 9],
  ['plain-20/app.fr.xlf', 'plain', 'en', 'fr', 5],
  ['inline-21/codes.de.xlf', 'plain', 'en', 'de', 5],
  ['angular-12/messages.xlf', 'angular', 'en', undefined, 2],
  ['angular-20/messages.fr.xlf', 'angular', 'en', undefined, 2],
  ['dotnet/Strings.de.xlf', 'dotnet', 'en', 'de', 3],
  ['xcode/de.xliff', 'xcode', 'en', 'de', 3],
  ['al/App.da-DK.xlf', 'al', 'en-US', 'da-DK', 4],
  ['symfony/messages.fr.xlf', 'symfony', 'en', 'fr', 4],
  ['crowdin/strings.uk.xliff', 'crowdin', 'en', 'uk', 3],
  ['typo3/de.locallang.xlf', 'typo3', 'en', 'de', 2],
  ['mozilla/browser.sl.xlf', 'mozilla', 'en-US', 'sl', 2],
  ['sdl/report.sdlxliff', 'sdl', 'en-US', 'de-DE', 2],
  ['memoq/doc.mqxliff', 'memoq', 'en-us', 'hu', 2],
  ['prefixed/prefixed.xlf', 'plain', 'en', 'it', 2],
])('%s is %s', (path, dialect, source, target, count) => {
  const found = catalog(path);
  expect([found.dialect, found.sourceLocale, found.targetLocale, found.units.length, found.malformed]).toEqual([
    dialect,
    source,
    target,
    count,
    false,
  ]);
  expect(found.problems).toEqual([]);
});

test('states of 1.2', () => {
  const found = catalog('states-12/states.fr.xlf').units.map(({ name, state, stateName, lock }) => [
    name,
    state,
    stateName,
    lock,
  ]);
  expect(found).toEqual([
    ['1', 'initial', 'new', undefined],
    ['2', 'initial', 'needs-translation', undefined],
    ['3', 'needs-work', 'needs-review-translation', undefined],
    ['4', 'translated', 'translated', undefined],
    ['5', 'reviewed', 'signed-off', 'final'],
    ['6', 'final', 'final', 'final'],
    ['7', 'translated', 'translated', 'approved'],
    ['8', 'translated', 'x-checked', undefined],
    ['9', 'initial', undefined, undefined],
    ['10', 'translated', 'translated', 'translate-no'],
  ]);
});

test('translate is inherited, and taken back', () => {
  expect(
    catalog('plain-12/app.de.xlf')
      .units.map(({ name, lock }) => [name, lock])
      .slice(-2),
  ).toEqual([
    ['e2', 'translate-no'],
    ['e3', undefined],
  ]);
  expect(catalog('plain-20/app.fr.xlf').units.map(({ id, lock }) => [id, lock])).toEqual([
    ['f1#u1', undefined],
    ['f1#u2', 'translate-no'],
    ['f1#u3', undefined],
    ['f2#u1', 'translate-no'],
    ['f2#u2', undefined],
  ]);
});

test('segments are units of their own', () => {
  const all = byId(read('segmented-12/memo.de.xlf'));
  expect([...all.keys()].slice(0, 5)).toEqual([
    'memo.docx#a/1',
    'memo.docx#a/2',
    'memo.docx#b/1',
    'memo.docx#b/2',
    'memo.docx#b/3',
  ]);
  expect(show(all.get('memo.docx#a/2')!.target)).toBe('Noch einer.');
  expect(all.get('memo.docx#b/1')!.target).toBeUndefined();
  expect(all.get('memo.docx#d/1')!.matches).toMatchObject([{ similarity: 87, origin: 'memory' }]);
  expect(all.get('memo.docx#d/2')!.matches).toBeUndefined();
  const two = catalog('inline-21/codes.de.xlf').units;
  expect(two.map(({ id }) => id)).toEqual(['f#all/s1', 'f#all/s2', 'f#all/s3', 'f#all/s4', 'f#all/s5']);
});

test('ids are unique whatever the file says', () => {
  expect(catalog('xml-extension/catalog.xml').units.map(({ id }) => id)).toEqual(['c#dup', 'c#dup~2', 'c#@3']);
  expect(catalog('xcode/de.xliff').units.map(({ id }) => id)).toEqual([
    'App/en.lproj/Localizable.strings#%d photos|==|plural.one',
    'App/en.lproj/Localizable.strings#Cancel',
    'App/en.lproj/Localizable.strings~2#Cancel',
  ]);
});

test('notes, contexts and names', () => {
  const [first] = catalog('angular-12/messages.xlf').units;
  expect(first!.notes.map(({ text, from, category }) => [text, from, category])).toEqual([
    ['app/app.component.html', undefined, 'sourcefile'],
    ['12', undefined, 'linenumber'],
    ['Greeting', 'description', undefined],
    ['home', 'meaning', undefined],
  ]);
  const plain = catalog('plain-12/app.de.xlf').units;
  expect(plain[1]!.name).toBe('menu.close');
  expect(plain[4]!.context).toBe('app.properties > Errors');
  expect(catalog('plain-20/app.fr.xlf').units[0]!.notes).toMatchObject([
    { text: 'Title of the dialog', category: 'description' },
  ]);
});

describe('limits', () => {
  test.each([
    ['maxwidth="20" size-unit="char"', { max: 20, unit: 'char' }],
    ['maxwidth="20" minwidth="2" size-unit="glyph"', { max: 20, min: 2, unit: 'glyph' }],
    ['maxwidth="20" size-unit="byte"', { max: 20, unit: 'byte' }],
    ['maxbytes="64"', { max: 64, unit: 'byte' }],
    ['maxwidth="20"', undefined],
    ['maxwidth="20" size-unit="em"', undefined],
    ['maxwidth="many" size-unit="char"', undefined],
  ])('%s', (attributes, expected) => {
    expect(units(doc12(`<trans-unit id="u" ${attributes}><source>x</source></trans-unit>`))[0]!.limits).toEqual(
      expected,
    );
  });

  test('size restriction module', () => {
    expect(catalog('modules-20/modules.de.xlf').units.map(({ limits }) => limits)).toEqual([
      { min: 1, max: 30, unit: 'codepoint' },
      { max: 64, unit: 'byte' },
    ]);
  });
});

test('matches module, plural module', () => {
  const [unit] = catalog('modules-20/modules.de.xlf').units;
  expect(unit!.matches).toMatchObject([{ similarity: 92.5, origin: 'memory' }]);
  expect(show(unit!.matches![0]!.target)).toBe('Eine Datei öffnen');
  expect(catalog('plural-22/inbox.pl.xlf').units.map(({ plural }) => plural)).toEqual([
    { set: 'f#inbox host=feminine', category: 'one', ordinal: false },
    { set: 'f#inbox host=feminine', category: 'other', ordinal: false },
  ]);
});

test('XLIFF elements of a module may have a prefix of their own', () => {
  const text = doc2(
    '<unit id="u"><m:matches xmlns:m="urn:oasis:names:tc:xliff:matches:2.0" xmlns:l="urn:oasis:names:tc:xliff:document:2.0"><m:match ref="#s"><l:source>a</l:source><l:target>b</l:target></m:match></m:matches><segment id="s"><source>a</source></segment></unit>',
  );
  expect(show(units(text)[0]!.matches?.[0]?.target)).toBe('b');
  expect(units(text)).toHaveLength(1);
});

test('.NET: locked words, locked texts', () => {
  const [option, tool] = catalog('dotnet/Strings.de.xlf').units;
  expect(option!.protectedWords).toEqual(['--help', '{0}', '{1}']);
  expect(option!.lock).toBeUndefined();
  expect(tool!.lock).toBe('locked');
  const locale = doc12('<trans-unit id="u"><source>x</source><note>{Locked=fr,de}</note></trans-unit>');
  expect(units(locale)[0]!.lock).toBe('locked');
  expect(units(locale.replace('fr,de', 'fr'))[0]!.lock).toBeUndefined();
});

test('AL: markers are states, not text', () => {
  expect(catalog('al/App.da-DK.xlf').units.map(({ state, target }) => [state, show(target)])).toEqual([
    ['needs-work', 'Kunde'],
    ['initial', ''],
    ['needs-work', 'By & region'],
    ['initial', undefined],
  ]);
});

describe('files that are broken', () => {
  test.each([
    ['unclosed.xlf', ['xml-unclosed-element'], 2],
    ['conflict.xlf', ['merge-conflict', 'merge-conflict', 'merge-conflict'], 2],
    ['ampersand.xlf', ['xml-ampersand', 'xml-ampersand', 'xml-less-than'], 2],
    ['quotes.pl.xlf', ['xml-attribute-syntax'], 2],
    [
      'typing.xlf',
      [
        'xml-unterminated-value',
        'xml-unterminated-tag',
        'xml-unclosed-element',
        'xml-unterminated-tag',
        'xml-stray-close-tag',
        'xml-unclosed-element',
        'xml-unterminated-comment',
      ],
      4,
    ],
    ['not-xliff.xlf', ['xliff-root'], 0],
    ['empty.xlf', ['xml-no-root'], 0],
  ])('%s', (name, codes, count) => {
    const found = catalog(`broken/${name}`);
    expect(found.malformed).toBe(true);
    expect(found.problems.map(({ code }) => code).sort()).toEqual([...codes].sort());
    expect(found.units.length).toBe(count);
    const written = xliff.write(
      read(`broken/${name}`),
      found,
      found.units.map(({ id }) => ({ unit: id, parts: ['x'], origin: 'person' })),
    );
    expect(written.edits).toEqual([]);
    expect(written.rejected.length).toBe(count);
  });

  test.each([
    '\n',
    '\r\n',
    '\r',
  ])('the rest of a conflict, whose first line is gone, is one: lines end with %j', (end) => {
    const lines = ['<trans-unit id="u">', '=======', '>>>>>>> theirs', '<source>a</source></trans-unit>'];
    const codes = (text: string) => xliff.parse(text).problems.map(({ code }) => code);
    expect(codes(doc12(lines.join(end)).replaceAll('\n', end))).toEqual(['merge-conflict', 'merge-conflict']);
    const first = doc12(`<trans-unit id="u">${end}=======${end}<source>a</source></trans-unit>`).replaceAll('\n', end);
    for (const bom of ['', '\ufeff'])
      expect(codes(`${bom}>>>>>>> theirs${end}${first}`)).toEqual(
        expect.arrayContaining(['merge-conflict', 'merge-conflict']),
      );
  });

  test('an underlined heading is no conflict, a marker in CDATA is none either', () => {
    expect(
      xliff.parse(doc12('<trans-unit id="u"><source>Title\n=======\ntext</source></trans-unit>')).problems,
    ).toEqual([]);
    expect(
      xliff.parse(doc12('<trans-unit id="u"><source><![CDATA[\n<<<<<<< a\n]]></source></trans-unit>')).problems,
    ).toEqual([]);
  });

  test('an entity of an unread DTD is a code, not damage', () => {
    const text = doc12('<trans-unit id="u"><source>a&copy;</source></trans-unit>');
    expect(xliff.parse(text)).toMatchObject({ malformed: false, problems: [{ code: 'xml-undefined-entity' }] });
    expect(xliff.parse(text.replace('<xliff', '<!DOCTYPE xliff SYSTEM "x.dtd">\n<xliff')).problems).toEqual([]);
  });
});

test('recognised by name, or by its root in .xml', () => {
  expect(xliff.recognises('a/b.XLF', '')).toBe(true);
  expect(xliff.recognises('b.xml', '<?xml version="1.0"?><xliff version="1.2">')).toBe(true);
  expect(xliff.recognises('b.xml', '<resources/>')).toBe(false);
  expect(xliff.recognises('b.md', '<xliff >')).toBe(false);
});

test('a wrong version still shows its units', () => {
  expect(
    units(doc2('<unit id="u"><segment><source>x</source></segment></unit>').replace('version="2.0"', 'version="9"')),
  ).toHaveLength(1);
});
