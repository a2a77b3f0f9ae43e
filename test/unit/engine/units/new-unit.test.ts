import { describe, expect, test } from 'vitest';
import type { Format } from '../../../../server/core/formats/format.ts';
import { FORMATS } from '../../../../server/core/formats/list.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';
import { newUnit } from '../../../../server/engine/units/new-unit.ts';
import { habitOf, hasKeys, insertion, lacking, removal, strangers } from '../../../../server/engine/units/plan.ts';

/** Two keys of a source file, and a target that has the first of them. */
const FILES: Readonly<Record<string, readonly [path: string, source: string, target: string, added: string]>> = {
  json: [
    'l/{}.json',
    '{\n  "b": "B",\n  "d": "D"\n}\n',
    '{\n  "b": "BB"\n}\n',
    '{\n  "b": "B",\n  "c": "New one",\n  "d": "D"\n}\n',
  ],
  yaml: ['l/{}.yaml', 'b: B\nd: D\n', 'b: BB\n', 'b: B\nc: New one\nd: D\n'],
  properties: ['l/m_{}.properties', 'b=B\nd=D\n', 'b=BB\n', 'b=B\nc=New one\nd=D\n'],
  android: [
    'res/values-{}/strings.xml',
    '<resources>\n    <string name="b">B</string>\n    <string name="d">D</string>\n</resources>\n',
    '<resources>\n    <string name="b">BB</string>\n</resources>\n',
    '<resources>\n    <string name="b">B</string>\n    <string name="c">New one</string>\n    <string name="d">D</string>\n</resources>\n',
  ],
  resx: [
    'R.{}.resx',
    '<root>\n  <data name="b" xml:space="preserve">\n    <value>B</value>\n  </data>\n  <data name="d" xml:space="preserve">\n    <value>D</value>\n  </data>\n</root>\n',
    '<root>\n  <data name="b" xml:space="preserve">\n    <value>BB</value>\n  </data>\n</root>\n',
    '<root>\n  <data name="b" xml:space="preserve">\n    <value>B</value>\n  </data>\n  <data name="c" xml:space="preserve">\n    <value>New one</value>\n  </data>\n  <data name="d" xml:space="preserve">\n    <value>D</value>\n  </data>\n</root>\n',
  ],
  strings: [
    '{}.lproj/a.strings',
    '"b" = "B";\n"d" = "D";\n',
    '"b" = "BB";\n',
    '"b" = "B";\n"c" = "New one";\n"d" = "D";\n',
  ],
  php: [
    'lang/{}/a.php',
    "<?php\n\nreturn [\n    'b' => 'B',\n    'd' => 'D',\n];\n",
    "<?php\n\nreturn [\n    'b' => 'BB',\n];\n",
    "<?php\n\nreturn [\n    'b' => 'B',\n    'c' => 'New one',\n    'd' => 'D',\n];\n",
  ],
  modules: [
    'lang/{}.js',
    "export default {\n  b: 'B',\n  d: 'D',\n};\n",
    "export default {\n  b: 'BB',\n};\n",
    "export default {\n  b: 'B',\n  c: 'New one',\n  d: 'D',\n};\n",
  ],
  fluent: ['l/{}/a.ftl', 'b = B\nd = D\n', 'b = BB\n', 'b = B\nc = New one\nd = D\n'],
};

const open = (format: Format, path: string, text: string) => ({ path, text, catalog: format.parse(text, { path }) });

describe.each(FORMATS.filter(({ id }) => id in FILES))('keys of $id', (format) => {
  const [pattern = '', sourceText = '', targetText = '', added = ''] = FILES[format.id] ?? [];
  const source = open(format, pattern.replace('{}', 'en'), sourceText);
  const target = open(format, pattern.replace('{}', 'de'), targetText);
  const from = { text: source.text, catalog: source.catalog };

  test('a new one stands where it belongs, and in a target where the source has it', () => {
    expect(hasKeys(format)).toBe(true);
    const made = newUnit(format, source, { key: 'c', text: 'New one', sourceLocale: 'en' });
    expect(made.ok ? made.value.file.text : made.error).toBe(added);
    if (!made.ok) return;
    const pairs = lacking(format, made.value.file.catalog, target.catalog, 'de');
    expect(pairs.map(({ sourceUnit }) => sourceUnit.name)).toEqual(['c', 'd']);
    const { file } = made.value;
    const written = insertion(format, target, file, pairs, 'source');
    expect(written.rejected).toEqual([]);
    const both = open(format, target.path, applyEdits(target.text, written.edits)).catalog.units;
    expect(both.map(({ name }) => name)).toEqual(['b', 'c', 'd']);
  });

  test('one that is there, or is no key, is refused', () => {
    const add = (key: string) => newUnit(format, source, { key, text: 'x', sourceLocale: 'en' });
    expect(add('d')).toEqual({ ok: false, error: 'There is already a key "d".' });
    expect(add(' ').ok).toBe(false);
  });

  test('goes in all locales; the text is as before a new one came', () => {
    const gone = source.catalog.units.filter(({ name }) => name === 'd');
    const left = {
      text: '',
      catalog: { ...source.catalog, units: source.catalog.units.filter(({ name }) => name !== 'd') },
    };
    const edits = removal(format, source, gone, left);
    const after = edits && open(format, source.path, applyEdits(source.text, edits));
    expect(after?.catalog.units.map(({ name }) => name)).toEqual(['b']);
    const made = newUnit(format, source, { key: 'c', text: 'New one', sourceLocale: 'en' });
    if (!made.ok) return;
    const back = removal(format, made.value.file, [made.value.unit], from);
    expect(back && applyEdits(made.value.file.text, back)).toBe(source.text);
  });
});

const formatOf = (id: string) => FORMATS.find((one) => one.id === id) as Format;
const add = (id: string, path: string, text: string, key: string) => {
  const made = newUnit(formatOf(id), open(formatOf(id), path, text), { key, text: 'N', sourceLocale: 'en' });
  return made.ok ? made.value.file.text : made.error;
};

describe('the place of a new key', () => {
  test('is behind the last where there is no order, and before the first where it belongs there', () => {
    expect(add('properties', 'm_en.properties', 'z=Z\na=A\n', 'm')).toBe('z=Z\na=A\nm=N\n');
    expect(add('properties', 'm_en.properties', 'b=B\nc=C\n', 'a')).toBe('a=N\nb=B\nc=C\n');
    expect(add('properties', 'm_en.properties', 'a=A\nb=B\nd=D\n', 'c')).toBe('a=A\nb=B\nc=N\nd=D\n');
    expect(add('strings', 'en.lproj/a.strings', '/* One */\n"z" = "Z";\n', 'a')).toBe(
      '/* One */\n"z" = "Z";\n"a" = "N";\n',
    );
  });

  test('is in its group; a group that is not there is made where paths are written, else refused', () => {
    const php = "<?php\n\nreturn [\n    'auth' => [\n        'a' => 'A',\n    ],\n];\n";
    const mixed = php.replace("    'auth'", "    'x' => 'X',\n    'auth'");
    expect(add('php', 'lang/en/a.php', mixed, 'auth.b')).toContain("'a' => 'A',\n        'b' => 'N',\n    ]");
    expect(add('php', 'lang/en/a.php', php, 'auth.b')).toContain("'a' => 'A',\n        'b' => 'N',\n    ]");
    expect(add('json', 'l/en.json', '{"auth":{"a":"A"}}', 'menu.b')).toContain('"menu"');
    expect(add('php', 'lang/en/a.php', '<?php\n\nreturn [\n];\n', 'b')).toContain('Write the first one by hand');
  });

  test('names that the format cannot hold, and broken files, are refused', () => {
    expect(
      add('android', 'res/values/strings.xml', '<resources><string name="a">A</string></resources>', 'a b'),
    ).toMatch(/name/i);
    expect(add('json', 'l/en.json', '{"a":', 'b')).toBe('The file has errors. Repair it first.');
  });
});

describe('of a project', () => {
  const json = formatOf('json');
  const source = open(json, 'l/en.json', '{"a":"One two","b":"Three four","c":"Five six"}').catalog;
  const habit = (...texts: string[]) =>
    habitOf(
      json,
      source,
      texts.map((text) => ({ catalog: open(json, 'l/de.json', text).catalog, locale: 'de' })),
    );

  test('what stands in place of what is not translated decides what a new key brings', () => {
    expect(habit('{"a":"Eins zwei"}', '{}')).toBe('none');
    expect(habit('{"a":"","b":"","c":"x"}', '{"a":"","b":"x","c":"x"}')).toBe('empty');
    expect(habit('{"a":"One two","b":"Three four","c":""}')).toBe('source');
    expect(habit()).toBe('none');
  });

  test('keys that the source does not have; plural forms of a language are none', () => {
    const plural = { path: 'l/en.json', dialect: 'i18next' };
    const [en, pl] = ['{"x_one":"x","x_other":"x"}', '{"x_one":"x","x_few":"x","x_other":"x","y":"y"}'].map((text) =>
      json.parse(text, plural),
    );
    expect(en && pl && strangers(en, pl).map(({ name }) => name)).toEqual(['y']);
  });
});
