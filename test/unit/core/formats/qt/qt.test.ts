import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Change, MarkState, StatePolicy } from '../../../../../server/core/formats/format.ts';
import { formatOf } from '../../../../../server/core/formats/index.ts';
import { qt } from '../../../../../server/core/formats/qt/index.ts';
import { numerusCount, numerusForms } from '../../../../../server/core/formats/qt/numerus.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { conventions } from '../../../../../server/engine/parts/workspace/discovery/conventions.ts';
import { canState } from '../../../../../server/engine/parts/workspace/discovery/stated.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../../corpus/qt/${name}`, import.meta.url), 'utf8');
const german = fixture('translations/app_de.ts');
const french = fixture('short/short_fr.ts');
const parse = (text: string) => qt.parse(text, { path: 'app_de.ts' });
const change = (unit: string, text: string, more: Partial<Change> = {}): Change => ({
  unit,
  parts: text === '' ? [] : [text],
  origin: 'machine',
  ...more,
});
function written(text: string, changes: readonly Change[], states?: StatePolicy): string {
  const { edits, rejected } = qt.write(text, parse(text), changes, undefined, states);
  expect(rejected).toEqual([]);
  return applyEdits(text, [...edits]);
}
const file = (body: string, language = 'de') =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${language}">\n<context>\n    <name>A</name>\n${body}</context>\n</TS>\n`;
const message = (translation: string, more = '') =>
  `    <message${more}>\n        <source>Hi</source>\n        ${translation}\n    </message>\n`;

/** lconvert reads and writes such files as Qt Linguist does. Absent on machines without Qt: then nothing is asked. */
const hasQt = spawnSync('lconvert', ['-help']).error === undefined;
function asQtReads(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'qt-'));
  try {
    writeFileSync(join(folder, 'in.ts'), text);
    const run = spawnSync('lconvert', ['-locations', 'none', '-i', join(folder, 'in.ts'), '-of', 'po'], {
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    return run.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('reading', () => {
  test('units are messages and their forms; what has vanished is none', () => {
    expect(parse(german).units.map(({ id, state, target }) => [id, state, target && plainText(target)])).toEqual([
      ['MainWindow|&Open "%1"…', 'needs-work', '„%1“ &öffnen …'],
      ['MainWindow|Open|state of a door', 'translated', 'Offen'],
      ['MainWindow|Open|verb', 'initial', ''],
      ['MainWindow|%n file(s) of %L1[0]', 'translated', 'Eine Datei von %L1'],
      ['MainWindow|%n file(s) of %L1[1]', 'translated', '%n Dateien von %L1'],
      ['MainWindow|%n day(s)[0]', 'initial', ''],
      ['MainWindow|%n day(s)[1]', 'initial', ''],
      [
        "About|<p>Don't <b>panic</b>.</p>\nSecond lineafter a tab",
        'translated',
        '<p>Keine <b>Panik</b>.</p>\nZweite Zeilenach einem Tabulator',
      ],
      ['about-version', 'initial', ''],
    ]);
    expect(parse(german)).toMatchObject({ sourceLocale: 'en-US', targetLocale: 'de-DE', problems: [] });
  });

  test('remarks, places and the source of before are told', () => {
    const [unit] = parse(german).units;
    expect(unit).toMatchObject({ stateName: 'unfinished', previousSource: 'Open %1…', context: 'MainWindow' });
    expect(unit?.notes.map(({ text, category, from }) => [text, category ?? from])).toEqual([
      ['%1 is the name of a file.', 'description'],
      ['As in the manual.', 'translator'],
      ['../src/mainwindow.cpp:42', 'location'],
    ]);
  });

  test('a message that stands twice, and a form that Qt never shows', () => {
    expect(parse(french).problems.map(({ code }) => code)).toEqual(['qt-plural-count', 'qt-duplicate']);
    // A surplus form with the words of the last one is no loss.
    expect(parse(french.replace("%n d'objets", '%n objets')).problems.map(({ code }) => code)).toEqual([
      'qt-duplicate',
    ]);
  });

  test('a message whose end tag is lost costs itself', () => {
    const broken = german.replace('    </message>\n', '');
    expect(parse(broken).malformed).toBe(true);
    expect(parse(broken).units.length).toBe(parse(german).units.length);
    expect(qt.write(broken, parse(broken), [change('MainWindow|Open|verb', 'Öffnen')]).rejected).toHaveLength(1);
  });

  test('the text tells such files from modules of TypeScript', () => {
    expect(formatOf('translations/app_de.ts', german)?.id).toBe('qt');
    expect(formatOf('src/app_de.ts', french)?.id).toBe('qt');
    expect(formatOf('i18n/de.ts', "export default { a: '<TS>' };")?.id).toBe('modules');
    expect(formatOf('src/a.ts', 'const a = <TS,>(b: TS) => b;')).toBeUndefined();
  });
});

test('a carriage return may be lost, another character may not', () => {
  const hints = (byte: string) =>
    parse(file(message(`<translation>Hallo<byte value="${byte}"/>\n</translation>`))).units.map(({ target }) =>
      target?.parts.map((part) => (part.kind === 'code' ? [part.hinted, part.deletable] : part.text)),
    );
  expect(hints('xd')).toEqual([['Hallo', [true, true], '\n']]);
  expect(hints('x9')).toEqual([['Hallo', [undefined, undefined], '\n']]);
});

describe('plural forms', () => {
  test.each([
    ['ja', 1],
    ['fa', 1],
    ['kab', 1],
    ['ast', 1],
    ['de', 2],
    ['fr', 2],
    ['pt-BR', 2],
    ['fil', 2],
    ['iw', 2],
    ['lv', 3],
    ['ga', 3],
    ['cs', 3],
    ['sl', 4],
    ['mt', 4],
    ['gd', 4],
    ['cy', 5],
    ['ar', 6],
  ])('%s has %d, as lconvert writes them', (locale, count) => {
    expect(numerusCount(locale)).toBe(count);
    expect(numerusForms(locale)).toHaveLength(count);
    if (!hasQt) return;
    const body = message('<translation type="unfinished"></translation>', ' numerus="yes"').replace('Hi', '%n');
    expect(asQtReads(file(body, locale.replace('-', '_'))).match(/^msgstr\[\d\]/gm)).toHaveLength(count);
  });

  test('forms are named by their numbers', () => {
    const names = (locale: string) => numerusForms(locale).map(({ category }) => category);
    expect(names('ru')).toEqual(['one', 'few', 'many']);
    expect(names('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
    // What has none, too, is one thing in French.
    expect(numerusForms('fr')[0]?.numbers).toEqual([0, 1]);
    expect(numerusForms('de')[0]?.numbers).toEqual([1]);
    // Irish of Qt does not know `few` and `many`.
    expect(names('ga').slice(0, 2)).toEqual(['one', 'two']);
  });
});

describe('writing', () => {
  test('a text takes `unfinished` away, an empty one sets it, and all else stays', () => {
    const done = written(german, [change('MainWindow|Open|verb', 'Öffnen "x"'), change('about-version', 'Version %1')]);
    expect(done).toBe(
      german
        .replace('<translation type="unfinished"></translation>', '<translation>Öffnen &quot;x&quot;</translation>')
        .replace('<translation type="unfinished"/>', '<translation>Version %1</translation>'),
    );
    expect(written(german, [change('MainWindow|Open|state of a door', '')])).toBe(
      german.replace('<translation>Offen<', '<translation type="unfinished"><'),
    );
  });

  test('of variants by length the first is the text', () => {
    const variants = (text: string) =>
      `variants="yes">\n            <lengthvariant>${text}</lengthvariant>\n            <lengthvariant>H</lengthvariant>\n        </`;
    const text = file(message(`<translation ${variants('Hallo')}translation>`));
    const [unit] = parse(text).units;
    expect(unit?.target && plainText(unit.target)).toBe('Hallo');
    expect(written(text, [change('A|Hi', 'Hallo')])).toBe(text);
    expect(written(text, [change('A|Hi', 'Moin')])).toBe(text.replace('Hallo', 'Moin'));
    const forms = file(
      message(`<translation><numerusform ${variants('Eins')}numerusform></translation>`, ' numerus="yes"'),
      'ja',
    );
    expect(parse(forms).units.map(({ target }) => target && plainText(target))).toEqual(['Eins']);
    expect(written(forms, [change('A|Hi[0]', 'Zwei')])).toBe(forms.replace('Eins', 'Zwei'));
  });

  test('a file that escapes no quotation mark gets none that is escaped', () => {
    expect(written(french, [change('|Say "yes"', 'Dites "oui"')])).toContain('<translation>Dites "oui"</translation>');
  });

  test('a set is finished when all its forms are there', () => {
    const one = written(german, [change('MainWindow|%n day(s)[0]', 'Ein Tag')]);
    expect(one).toBe(german.replace('<numerusform></numerusform>', '<numerusform>Ein Tag</numerusform>'));
    const both = written(german, [
      change('MainWindow|%n day(s)[0]', 'Ein Tag'),
      change('MainWindow|%n day(s)[1]', '%n Tage'),
    ]);
    expect(both).toContain(
      '<translation>\n            <numerusform>Ein Tag</numerusform>\n            <numerusform>%n Tage</numerusform>',
    );
  });

  test('forms that the file lacks are written as lupdate writes them', () => {
    const text = file(message('<translation type="unfinished"></translation>', ' numerus="yes"'), 'ru');
    expect(written(text, [change('A|Hi[1]', 'два')])).toBe(
      text.replace(
        '></translation>',
        '>\n            <numerusform></numerusform>\n            <numerusform>два</numerusform>\n            <numerusform></numerusform>\n        </translation>',
      ),
    );
    const some = file(message('<translation><numerusform>раз</numerusform></translation>', ' numerus="yes"'), 'ru');
    expect(written(some, [change('A|Hi[1]', 'два'), change('A|Hi[2]', 'три')])).toContain(
      '<translation><numerusform>раз</numerusform><numerusform>два</numerusform><numerusform>три</numerusform></translation>',
    );
    const words = file(message('<translation>раз</translation>', ' numerus="yes"'), 'ru');
    expect(qt.write(words, parse(words), [change('A|Hi[0]', 'раз')]).rejected).toHaveLength(1);
  });

  test('a message without a translation gets one', () => {
    const text = file('    <message>\n        <source>Hi</source>\n    </message>\n');
    expect(written(text, [change('A|Hi', 'Hallo')])).toBe(file(message('<translation>Hallo</translation>')));
  });

  test('a review is asked for in the words of the file', () => {
    const text = file(message('<translation type="unfinished"></translation>'));
    const open = text.replace('></translation>', '>Hallo</translation>');
    expect(written(text, [change('A|Hi', 'Hallo', { review: true })])).toBe(open);
    expect(written(text, [change('A|Hi', 'Hallo')], { machine: 'needs-review' })).toBe(open);
    expect(written(text, [change('A|Hi', 'Hallo')], { write: 'never' })).toBe(open);
    const mark = (from: string, state: MarkState) =>
      applyEdits(from, [...(qt.mark?.(from, parse(from), [{ unit: 'A|Hi', state }]).edits ?? [])]);
    const finished = open.replace(' type="unfinished"', '');
    expect(mark(open, 'translated')).toBe(finished);
    expect(mark(finished, 'needs-work')).toBe(open);
  });

  test.runIf(hasQt)('Qt reads what is written', () => {
    const done = written(german, [change('MainWindow|Open|verb', 'Öffnen <&> "x"\n\'y\'')]);
    const [before, after] = [asQtReads(german), asQtReads(done)].map((text) => text.split(/\n\n/));
    const different = (after ?? []).filter((entry, index) => entry !== before?.[index]);
    expect(different).toHaveLength(1);
    expect(different[0]).toContain('Öffnen <&> \\"x\\"\\n');
  });
});

test('a new file has the language, its forms, and no translation', () => {
  const made = qt.create({ text: german, catalog: parse(german) }, 'pt-BR');
  expect(made).toContain('<TS version="2.1" language="pt_BR" sourcelanguage="en_US">');
  const { units, problems } = parse(made);
  expect(problems).toEqual([]);
  expect(units.map(({ id }) => id)).toEqual(parse(german).units.map(({ id }) => id));
  expect(new Set(units.map(({ state, stateName }) => `${state} ${stateName}`))).toEqual(
    new Set(['initial unfinished']),
  );
  expect(made).not.toMatch(/vanished|oldsource|translatorcomment/);
  const russian = qt.create({ text: german, catalog: parse(german) }, 'ru');
  expect(russian.match(/<numerusform><\/numerusform>/g)).toHaveLength(6);
  if (hasQt) expect(asQtReads(russian).match(/^msgstr\[\d\]/gm)).toHaveLength(6);
});

describe('finding', () => {
  test('only files whose path could be one of Qt are opened to see', () => {
    expect(['translations/app.ts', 'src/app_pt_BR.ts', 'lang/sr@latin.ts'].map(canState)).toEqual([true, true, true]);
    expect(['src/main.ts', 'src/use-map.ts', 'src/user.service.ts'].map(canState)).toEqual([false, false, false]);
  });

  test('one file of a language is enough, as it holds its sources; modules of TypeScript beside it are none', () => {
    const stated = new Map([['src/app_de.ts', { format: qt, target: 'de' }]]);
    expect(conventions(['src/app_de.ts', 'src/main.ts', 'src/use_it.ts'], stated).patterns).toEqual([
      'src/app_{locale}.ts',
    ]);
  });
});
