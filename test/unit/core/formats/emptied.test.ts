import { expect, test } from 'vitest';
import { FORMATS } from '../../../../server/core/formats/index.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';
import { goingUnits, removal, withoutUnits } from '../../../../server/engine/units/plan.ts';

/** A file without these units. */
function without(path: string, text: string, names: readonly string[]): string {
  const format = FORMATS.find(({ id }) => id === path.split('/')[0]);
  if (format === undefined) throw new Error(path);
  const catalog = format.parse(text, { path });
  const wanted = new Set(names);
  const ids = catalog.units.flatMap(({ id, name }) => (wanted.has(name) ? [id] : []));
  expect(ids).toHaveLength(names.length);
  const goes = goingUnits([catalog], ids);
  const edits = removal(format, { path, text, catalog }, catalog.units.filter(goes), {
    text,
    catalog: withoutUnits(catalog, goes),
  });
  return edits === undefined ? 'not without others' : applyEdits(text, edits);
}

test.each([
  ['json/de.json', '{ "a": "A", "g": { "h": { "x": "X", "y": "Y" } }, "z": "Z" }', '{ "a": "A", "z": "Z" }'],
  ['yaml/de.yaml', 'a: A\ng:\n  h:\n    x: X\n    y: Y\nz: Z\n', 'a: A\nz: Z\n'],
  ['yaml/de.yaml', 'a: A\ng: { h: { x: X, y: Y } }\nz: Z\n', 'a: A\nz: Z\n'],
  [
    'php/de.php',
    "<?php\nreturn [\n  'a' => 'A',\n  'g' => ['h' => array(\n    'x' => 'X',\n    'y' => 'Y',\n  )],\n  'z' => 'Z',\n];\n",
    "<?php\nreturn [\n  'a' => 'A',\n  'z' => 'Z',\n];\n",
  ],
  [
    'modules/de.ts',
    "export default {\n  a: 'A',\n  g: { h: {\n    x: 'X',\n    y: 'Y',\n  } },\n  z: 'Z',\n};\n",
    "export default {\n  a: 'A',\n  z: 'Z',\n};\n",
  ],
])('a group goes with the last of its keys: %s', (path, text, rest) => {
  expect(without(path, text, ['g.h.x', 'g.h.y'])).toBe(rest);
  expect(without(path, text, ['a', 'z'])).not.toContain('A');
  const half = without(path, text, ['g.h.x']);
  expect([half.includes('h'), half.includes('Y'), half.includes('X')]).toEqual([true, true, false]);
});

test.each([
  ['json/de.json', '{ "a": "A", "g": [{ "x": "X" }, { "x": "Z" }] }', ['g[0].x'], '[{'],
  ['yaml/de.yaml', 'a: A\ng:\n  # Of the harbour.\n  x: X\n', ['g.x'], '# Of the harbour.'],
  ['yaml/de.yaml', 'a: A\ng: &g\n  x: X\nk: *g\n', ['g.x'], '&g'],
  [
    'modules/de.ts',
    "export default {\n  a: 'A',\n  g: {\n    // Of the harbour.\n    x: 'X',\n  },\n};\n",
    ['g.x'],
    '// Of',
  ],
])('what says more than its keys stays: %s', (path, text, names, kept) => {
  const catalog = FORMATS.find(({ id }) => id === path.split('/')[0])?.parse(text, { path });
  const known = names.map(
    (name, at) => catalog?.units.find((unit) => unit.name === name)?.name ?? catalog?.units[at + 1]?.name ?? '',
  );
  expect(without(path, text, known)).toContain(kept);
});

test('thousands of keys in one group take no time to speak of', () => {
  const count = 5_000;
  const members = Array.from({ length: count }, (_, index) => `"k${index}": "K"`);
  const text = `{ "a": "A", "g": { ${members.join(', ')} } }`;
  const names = Array.from({ length: count }, (_, index) => `g.k${index}`);
  expect(without('json/de.json', text, names)).toBe('{ "a": "A" }');
  const rest = without('json/de.json', text, names.slice(0, -1));
  expect(rest).toBe(`{ "a": "A", "g": { "k${count - 1}": "K" } }`);
});

test.each([
  ['json/de.json', '{ "a": "A", "g": { "x": "X" } }', '{ "a": "A", "g": { "y": "Yard" } }'],
  ['yaml/de.yaml', 'a: A\ng:\n  x: X\n', 'a: A\ng:\n  y: Yard\n'],
  [
    'modules/de.ts',
    "export default {\n  a: 'A',\n  g: {\n    x: 'X',\n  },\n};\n",
    "export default {\n  a: 'A',\n  g: {\n    y: 'Yard',\n  },\n};\n",
  ],
])('a group that gets another key stays: %s', (path, text, source) => {
  const format = FORMATS.find(({ id }) => id === path.split('/')[0]);
  const [catalog, from] = [format?.parse(text, { path }), format?.parse(source, { path })];
  const idOf = (name: string, of = catalog) => of?.units.find((unit) => unit.name === name)?.id ?? '';
  const changes = [
    { unit: idOf('g.x'), parts: [], origin: 'person' as const },
    { unit: idOf('g.y', from), parts: ['Yard'], origin: 'person' as const },
  ];
  if (format === undefined || catalog === undefined || from === undefined) throw new Error(path);
  const { edits, rejected } = format.write(text, catalog, changes, { text: source, catalog: from });
  expect([applyEdits(text, edits), rejected]).toEqual([source, []]);
});
