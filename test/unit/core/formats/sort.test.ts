import { describe, expect, test } from 'vitest';
import { FORMATS } from '../../../../server/core/formats/list.ts';
import { plainText } from '../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';
import { corpusFiles } from '../../../support/corpus.ts';

const format = (id: string) => {
  const found = FORMATS.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const told = (id: string, text: string, path: string) =>
  format(id)
    .parse(text, { path })
    .units.map(({ id: unit, source, notes }) =>
      JSON.stringify([unit, source && plainText(source), notes.map((note) => note.text)]),
    );

function sorted(id: string, path: string, text: string, source?: string): string | undefined {
  const one = format(id);
  const from = source === undefined ? undefined : { text: source, catalog: one.parse(source, { path }) };
  const edits = one.sort?.(text, one.parse(text, { path }), from);
  return edits && applyEdits(text, edits);
}

describe.each(corpusFiles().filter(({ format: { sort } }) => sort !== undefined))('$name', ({
  path,
  text,
  format: one,
}) => {
  test('sorted, nothing is lost, notes stay with their units, and twice is once', () => {
    const once = one.parse(text, { path }).malformed ? undefined : sorted(one.id, path, text);
    if (once === undefined) return;
    expect([...once].sort().join('')).toBe([...text].sort().join(''));
    expect(told(one.id, once, path).sort()).toEqual(told(one.id, text, path).sort());
    expect(sorted(one.id, path, once)).toBe(once);
    expect(sorted(one.id, path, text, text)).toBe(text);
    const back = sorted(one.id, path, once, text) ?? '';
    expect(told(one.id, back, path).sort()).toEqual(told(one.id, text, path).sort());
    expect(sorted(one.id, path, back, text)).toBe(back);
  });
});

describe('entries change places with what belongs to them', () => {
  test.each<[string, string, string, string]>([
    ['properties', 'a_de.properties', '# Of b\nb = 1 \\\n  2\n# Of a\na: x\n', '# Of a\na: x\n# Of b\nb = 1 \\\n  2\n'],
    [
      'strings',
      'de.lproj/L.strings',
      '/* B */\n"b" = "1"; // one\n\n/* A */\n"a" = "2";',
      '/* A */\n"a" = "2";\n\n/* B */\n"b" = "1"; // one',
    ],
    [
      'android',
      'res/values-de/strings.xml',
      '<resources>\n  <!-- B -->\n  <string name="b">1</string> <!-- one -->\n  <!-- A -->\n  <plurals name="a">\n    <item quantity="other">2</item>\n  </plurals>\n</resources>\n',
      '<resources>\n  <!-- A -->\n  <plurals name="a">\n    <item quantity="other">2</item>\n  </plurals>\n  <!-- B -->\n  <string name="b">1</string> <!-- one -->\n</resources>\n',
    ],
    [
      'yaml',
      'de.yml',
      'de:\n  # B\n  b: |\n    1\n    2\n  # A\n  a: {y: 1, x: 2} # x\n',
      'de:\n  # A\n  a: {y: 1, x: 2} # x\n  # B\n  b: |\n    1\n    2\n',
    ],
    ['yaml', 'de.yml', 'b:\n  d: 1\n  c: 2\na: 3', 'a: 3\nb:\n  c: 2\n  d: 1'],
    [
      'php',
      'lang/de/a.php',
      "<?php\n\nreturn [\n    // B\n    'b' => ['d' => 'x', 'c' => 'z'],\n    /* A */\n    'a' => 'w'\n];\n",
      "<?php\n\nreturn [\n    /* A */\n    'a' => 'w',\n    // B\n    'b' => ['c' => 'z', 'd' => 'x']\n];\n",
    ],
    [
      'modules',
      'locales/de.ts',
      "export default {\n  b: 'x', // B\n  a: 'y',\n};\n",
      "export default {\n  b: 'x', // B\n  a: 'y',\n};\n",
    ],
    ['fluent', 'de.ftl', '# B\nb = 1\n    .x = 2\n# A\na = 3\n', '# A\na = 3\n# B\nb = 1\n    .x = 2\n'],
    [
      'json',
      '_locales/de/messages.json',
      '{"b":{"message":"x","description":"y"},"a":{"message":"z"}}',
      '{"a":{"message":"z"},"b":{"message":"x","description":"y"}}',
    ],
    ['json', 'de.arb', '{"b":"1","@b":{"y":1,"x":2},"a":"2"}', '{"a":"2","b":"1","@b":{"y":1,"x":2}}'],
  ])('%s', (id, path, text, expected) => {
    expect(sorted(id, path, text)).toBe(expected);
  });

  test('a comment that stands alone, and what is no entry, are borders', () => {
    expect(sorted('properties', 'a_de.properties', 'c=1\nb=2\n\n# Part\n\nd=3\na=4\n')).toBe(
      'b=2\nc=1\n\n# Part\n\na=4\nd=3\n',
    );
    expect(sorted('yaml', 'de.yml', 'c: 1\n  # odd\nb: 2\na: 3\n')).toBe('c: 1\n  # odd\na: 3\nb: 2\n');
    const other =
      '<resources><string name="b">1</string><color name="x">#fff</color><string name="a">2</string></resources>';
    expect(sorted('android', 'res/values-de/strings.xml', other)).toBe(other);
  });

  test('a comment above several entries may be a heading: it stays with the first, unless the source has it there', () => {
    const text = '# Menu\nc=1\nb=2\na=3\n\n# Dialog\nf=4\ne=5\n';
    expect(sorted('properties', 'a_de.properties', text)).toBe('# Menu\nc=1\na=3\nb=2\n\n# Dialog\nf=4\ne=5\n');
    expect(sorted('properties', 'a_de.properties', text, 'a=1\nb=1\n# Menu\nc=1\n\nf=1\ne=1\n')).toBe(
      'a=3\nb=2\n# Menu\nc=1\n\n# Dialog\nf=4\ne=5\n',
    );
  });

  test('what the source lacks stays behind the entry that it stood behind', () => {
    expect(sorted('properties', 'a_de.properties', 'b=1\nown=2\na=3\n', 'a=1\nb=1\n')).toBe('a=3\nb=1\nown=2\n');
  });

  test.each([
    ['yaml', 'de.yml', 'b: &x 1\na: *x\n'],
    ['yaml', 'de.yml', 'b: 1\na: 2\nb: 3\n'],
    ['properties', 'a_de.properties', 'b=1\na=2\nb=3\n'],
    ['json', 'de.json', '{\n  // b\n  "b": "B",\n  "a": "A"\n}\n'],
  ])('%s: entries that refer to each other, and keys that stand twice, are not sorted', (id, path, text) => {
    expect(sorted(id, path, text)).toBeUndefined();
  });

  test('items of a list, entries that share a line with a dash, and those in braces stay', () => {
    const list = 'z:\n  - b: 1\n    a: 2\n  - 3\nzz: {\n  y: 1,\n  x: 2\n}\n';
    expect(sorted('yaml', 'de.yml', list)).toBe(list);
  });
});
