import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  createLanguageService,
  type LocalizationFile,
  type ServiceOptions,
  type Surroundings,
} from '../../../../server/core/index.ts';

const EN = '{\n  "hello": "Hello {name}",\n  "menu": { "save": "Save the file" }\n}\n';
const DE = '{\n  "hello": "Hallo {nmae}",\n  "menu": { "save": "" }\n}\n';
const XLIFF = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
    <trans-unit id="u"><source>Open <x id="1"/> now.</source><target>Jetzt öffnen.</target></trans-unit>
  </body></file>
</xliff>
`;

function parsed({
  de = DE,
  version = 1,
  ...options
}: ServiceOptions & { readonly de?: string; readonly version?: number } = {}) {
  const service = createLanguageService(options);
  const source = present(service.parse({ path: 'locales/en.json', text: EN, version: 1 }, { sourceLocale: 'en' }));
  const file = present(service.parse({ path: 'locales/de.json', text: de, version }, { source, targetLocale: 'de' }));
  return { service, source, file };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing there');
  return value;
}

function xliff(text = XLIFF) {
  const service = createLanguageService();
  return { service, file: present(service.parse({ path: 'file:///a.xlf', text, version: 1 })) };
}

const offsetIn = ({ document }: LocalizationFile, words: string) => document.text.indexOf(words);

describe('parse', () => {
  test('a file of one locale beside its source', () => {
    const { source, file } = parsed();
    expect([source.role, source.targetLocale]).toEqual(['source', '']);
    expect([file.format, file.role, file.sourceLocale, file.targetLocale]).toEqual(['json', 'target', 'en', 'de']);
    expect(file.units.map(({ id, name, source }) => [id, name, source?.text])).toEqual([
      ['/hello', 'hello', 'Hallo {nmae}'],
      ['/menu/save', 'menu.save', ''],
    ]);
  });

  test('a bilingual file says both of its languages; codes are parts', () => {
    const { file } = xliff();
    expect([file.role, file.sourceLocale, file.targetLocale]).toEqual(['target', 'en', 'de']);
    const [unit] = file.units;
    expect(unit?.source?.parts).toEqual([
      'Open ',
      expect.objectContaining({ kind: 'code', raw: '<x id="1"/>' }),
      ' now.',
    ]);
    expect(unit?.target?.range).toEqual({ start: { line: 3, character: 69 }, end: { line: 3, character: 82 } });
  });

  test('a few keys are read as the file of the source locale is', () => {
    const service = createLanguageService();
    const text = '{ "n_one": "{{count}} file", "n_other": "{{count}} files" }';
    const source = present(service.parse({ path: 'en.json', text, version: 1 }));
    const document = { path: 'de.json', text: '{ "a": "x" }', version: 1 };
    const file = present(service.parse(document, { source, targetLocale: 'de' }));
    expect(present(service.parse(document)).dialect).not.toBe(source.dialect);
    expect(file.dialect).toBe(source.dialect);
    expect(present(service.parse({ ...document, dialect: 'icu' }, { source, targetLocale: 'de' })).dialect).toBe('icu');
  });

  test('what is no localization file, and a file that nobody has parsed', () => {
    const { service, file } = parsed();
    expect(service.parse({ path: 'readme.txt', text: 'Hello', version: 1 })).toBeUndefined();
    expect(() => service.diagnose({ ...file })).toThrow(TypeError);
  });

  test('a document of several languages is parsed as one of them', () => {
    const service = createLanguageService();
    const text = JSON.stringify({
      sourceLanguage: 'en',
      strings: { Save: { localizations: { de: unit('Sichern'), fr: unit('Enregistrer') } } },
      version: '1.0',
    });
    const document = { path: 'Localizable.xcstrings', text, version: 1 };
    expect(service.locales(document)).toEqual({ source: 'en', targets: ['de', 'fr'] });
    const french = present(service.parse(document, { targetLocale: 'fr' }));
    expect([french.targetLocale, french.units[0]?.target?.text]).toEqual(['fr', 'Enregistrer']);
    expect(service.locales({ path: 'de.json', text: DE, version: 1 })).toBeUndefined();
  });

  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } });
});

describe('diagnose and fixes', () => {
  test('findings are plain data with places both ways', () => {
    const { service, file } = parsed();
    const [first, ...others] = service.diagnose(file);
    expect(first).toMatchObject({
      code: 'placeholders',
      severity: 'error',
      unit: '/hello',
      span: { start: offsetIn(file, '{nmae}'), end: offsetIn(file, '{nmae}') + 6 },
      range: { start: { line: 1, character: 18 }, end: { line: 1, character: 24 } },
    });
    expect(others.map(({ code }) => code)).toEqual(['missing-translation']);
    expect(structuredClone(first)).toEqual(first);
  });

  test('a fix of an earlier version finds its place, as long as its target is the same', () => {
    const { service, file } = parsed();
    const sent = JSON.parse(JSON.stringify(service.diagnose(file)[0]));
    const later = parsed({ de: DE.replace('{\n', '{\n  "extra": "Mehr",\n'), version: 2 }).file;
    const [fix] = service.fixes(later, sent);
    const edits = present(fix).edits;
    expect(applyEdits(later.document.text, edits)).toContain('"Hallo {name}"');
    expect(edits[0]?.range.start.line).toBe(2);
    const other = parsed({ de: DE.replace('Hallo', 'Servus'), version: 2 }).file;
    expect(service.fixes(other, sent)).toEqual([]);
  });

  test('a fix that is edits of the file is for its own version alone', () => {
    const de = DE.replace('",', '"');
    const { service, file } = parsed({ de });
    const broken = present(service.diagnose(file).find(({ code }) => code === 'json-syntax'));
    const [fix] = service.fixes(file, broken);
    expect(applyEdits(de, present(fix).edits)).toBe(DE);
    expect(service.fixes(parsed({ de, version: 2 }).file, broken)).toEqual([]);
  });

  test('all safe fixes at once', () => {
    const { service, file } = xliff(XLIFF.replace('Jetzt öffnen.', 'Jetzt  öffnen .'));
    const { edits, count } = service.fixAll(file);
    expect(count).toBeGreaterThan(0);
    const next = xliff(applyEdits(file.document.text, edits)).file;
    expect(service.diagnose(next).length).toBeLessThan(service.diagnose(file).length);
  });

  test('the project decides about checks; what it says wrong is told', () => {
    const { service, file } = parsed({
      project: { checks: { placeholders: 'off', 'missing-translation': 'error' }, colour: 1 },
    });
    expect(service.diagnose(file).map(({ code, severity }) => [code, severity])).toEqual([
      ['missing-translation', 'error'],
    ]);
    expect(service.problems.map(({ path }) => path)).toEqual([['colour']]);
  });

  test('terms of a glossary are checked, shown and proposed', () => {
    const glossary = [{ path: 'terms.tsv', text: 'en\tde\nfile\tDatei\n' }];
    const { service, file } = parsed({ glossary, de: DE.replace('"save": ""', '"save": "Sichern"') });
    expect(service.diagnose(file).map(({ code }) => code)).toContain('term-not-used');
    const at = offsetIn(file, 'Sichern') + 7;
    expect(service.hover(file, at)?.plaintext).toContain('Glossary: "file"');
    expect(service.complete(file, at).map(({ label }) => label)).toContain('Datei');
  });

  test('units of the source file that a bilingual file lacks', () => {
    const service = createLanguageService();
    const body = (units: string) => XLIFF.replace(/ {4}<trans-unit.*<\/trans-unit>/, units);
    const one = (id: string) => `<trans-unit id="${id}"><source>Open ${id}.</source></trans-unit>`;
    const text = body(one('u') + one('v')).replace(' target-language="de"', '');
    const source = present(service.parse({ path: 'messages.xlf', text, version: 1 }));
    expect(source.role).toBe('source');
    const document = { path: 'messages.de.xlf', text: body(one('u')), version: 1 };
    const codes = (file: LocalizationFile | undefined) => service.diagnose(present(file)).map(({ code }) => code);
    expect(codes(service.parse(document, { source }))).toContain('absent-units');
    expect(codes(service.parse(document))).not.toContain('absent-units');
  });

  test('a text that was pasted from the file of another language', () => {
    const service = createLanguageService();
    const at = (locale: string, text: string, more: Surroundings = {}) =>
      present(service.parse({ path: `${locale}.json`, text, version: 1 }, { targetLocale: locale, ...more }));
    const source = at('en', '{ "a": "The file was deleted." }');
    const text = '{ "a": "Die Datei wurde gelöscht." }';
    const siblings = { de: at('de', text, { source }) };
    const codes = (file: LocalizationFile) => service.diagnose(file).map(({ code }) => code);
    expect(codes(at('fr', text, { source, siblings }))).toContain('same-as-other-locale');
    expect(codes(at('fr', text, { source }))).not.toContain('same-as-other-locale');
  });
});

describe('looking', () => {
  test('symbols are a tree, cut at a limit', () => {
    const { service, file } = parsed();
    const [hello, menu] = service.symbols(file);
    expect([hello?.name, hello?.detail, hello?.kind]).toEqual(['hello', 'Hallo {nmae}', 'unit']);
    expect([menu?.name, menu?.kind, menu?.children.map(({ name }) => name)]).toEqual(['menu', 'group', ['save']]);
    expect(
      service
        .symbols(file, 1)
        .flatMap((entry) => [entry, ...entry.children])
        .filter(({ kind }) => kind === 'unit'),
    ).toHaveLength(1);
  });

  test('folds are lines', () => {
    const service = createLanguageService();
    const text = '1\n00:00:01,000 --> 00:00:02,000\nHi\nthere\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n';
    const file = present(service.parse({ path: 'a.srt', text, version: 1 }));
    expect(service.folding(file)[0]).toEqual({ startLine: 0, endLine: 3 });
  });

  test('a hover says both texts, as markup that a file cannot make, and as text', () => {
    const { service, file } = parsed();
    const hover = present(service.hover(file, { line: 1, character: 16 }));
    expect(hover.plaintext).toContain('en: Hello {name}');
    expect(hover.markdown).toContain('Hello \\{name\\}');
    expect(service.hover(file, 0)).toBeUndefined();
  });

  test('completion: what the source has and the target lacks, as the file writes it', () => {
    const { service, file } = xliff();
    const [code] = service.complete(file, offsetIn(file, 'Jetzt'));
    expect([code?.kind, code?.newText]).toEqual(['code', '<x id="1"/>']);
    const blank = parsed();
    const items = blank.service.complete(blank.file, offsetIn(blank.file, '"" }') + 1);
    expect(items.map(({ newText }) => newText)).toEqual(['Save the file']);
  });
});

describe('changing', () => {
  test('the smallest edits, a unit that the file lacks, and none for what is true', () => {
    const { service, file } = parsed({ de: '{\n  "hello": "Hallo {name}"\n}\n' });
    const { edits, rejected } = service.write(file, [{ unit: '/menu/save', target: 'Sichern' }]);
    expect(rejected).toEqual([]);
    expect(JSON.parse(applyEdits(file.document.text, edits))).toEqual({
      hello: 'Hallo {name}',
      menu: { save: 'Sichern' },
    });
    expect(service.write(file, [{ unit: '/hello', target: 'Hallo {name}' }]).edits).toEqual([]);
  });

  test('codes are parts of a new target; characters that a file cannot hold are refused', () => {
    const { service, file } = xliff();
    const [unit] = file.units;
    const target = present(unit?.source).parts.map((part) =>
      part === 'Open ' ? 'Öffne ' : part === ' now.' ? ' jetzt.' : part,
    );
    const { edits } = service.write(file, [{ unit: present(unit).id, target }]);
    const text = applyEdits(file.document.text, edits);
    expect(text).toContain('<target>Öffne <x id="1"/> jetzt.</target>');
    expect(service.diagnose(xliff(text).file)).toEqual([]);
    expect(service.write(file, [{ unit: present(unit).id, target: '\u0001' }]).rejected).toHaveLength(1);
  });

  test('a broken file is looked at and not written', () => {
    const { service, file } = parsed({ de: '{ "hello": "Hallo' });
    expect(file.malformed).toBe(true);
    expect(service.diagnose(file).length).toBeGreaterThan(0);
    const { edits, rejected } = service.write(file, [{ unit: '/hello', target: 'Hallo' }]);
    expect([edits, rejected]).toEqual([[], [{ unit: '/hello', reason: 'the text of the file is broken' }]]);
  });

  test('a new file, and a rename in all of them', () => {
    const { service, source, file } = parsed();
    expect(JSON.parse(service.create(source, 'fr'))).toEqual({});
    expect(service.nameAt(file, offsetIn(file, 'menu'))).toMatchObject({ ok: true, value: { text: 'menu' } });
    const renamed = service.rename([file, source], offsetIn(file, 'menu'), 'actions');
    if (!renamed.ok) throw new Error(renamed.error);
    const texts = [file, source].map(({ document }, index) => applyEdits(document.text, renamed.value[index] ?? []));
    expect(texts.every((text) => text.includes('"actions": {'))).toBe(true);
    expect(service.rename([file], 0, 'x')).toMatchObject({ ok: false });
    expect(service.rename([source], offsetIn(source, 'menu'), 'hello')).toMatchObject({ ok: false });
  });
});

test('formats and checks are those of the lists', () => {
  const { formats, checks } = createLanguageService();
  expect(formats.find(({ id }) => id === 'xliff')).toMatchObject({
    layout: 'bilingual',
    extensions: expect.arrayContaining(['.xlf']),
  });
  expect(checks.find(({ id }) => id === 'placeholders')).toMatchObject({ severity: 'error', optional: false });
});
