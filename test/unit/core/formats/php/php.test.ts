import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change, SourceFile } from '../../../../../server/core/formats/format.ts';
import { php } from '../../../../../server/core/formats/php/index.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

const parse = (text: string, path = 'lang/de/messages.php') => php.parse(text, { path });
const texts = (text: string) =>
  Object.fromEntries(parse(text).units.map(({ id, source }) => [id, source === undefined ? '' : plainText(source)]));
const change = (unit: string, text: string): Change => ({ unit, parts: text === '' ? [] : [text], origin: 'machine' });
function written(text: string, changes: readonly Change[], from?: string): string {
  const source: SourceFile | undefined = from === undefined ? undefined : { text: from, catalog: parse(from) };
  const { edits, rejected } = php.write(text, parse(text), changes, source);
  expect(rejected).toEqual([]);
  return applyEdits(text, [...edits]);
}
const english = readFileSync(new URL('../../../../corpus/php/lang/en/messages.php', import.meta.url), 'utf8');
const german = readFileSync(new URL('../../../../corpus/php/lang/de/messages.php', import.meta.url), 'utf8');

/** What PHP itself makes of a file. Undefined: there is no PHP here. */
function loaded(code: string): unknown {
  const program = 'echo json_encode(eval("?>" . file_get_contents("php://stdin")), JSON_THROW_ON_ERROR);';
  const { stdout, stderr, error } = spawnSync('php', ['-r', program], { input: code, encoding: 'utf8' });
  if (error !== undefined) return undefined;
  if (stdout === '') throw new Error(`PHP reads nothing of ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

describe('reading', () => {
  test('units are strings below keys; what is put together by the program is none', () => {
    expect(texts(english)).toEqual({
      '/welcome': 'Welcome, :name',
      '/it_is': 'It\'s a "note"',
      '/path': 'C:\\notes\\',
      '/lines': 'First\n\tsecond $5 ä',
      '/notes/count': '{0} No notes|{1} One note|[2,*] :count notes',
      '/notes/move': 'Move to :folder',
      '/notes/list/0': 'Red',
      '/notes/list/1': 'Green',
      '/last': 'The end',
    });
    expect(parse(english)).toMatchObject({ dialect: 'laravel', malformed: false, problems: [] });
    const notes = Object.fromEntries(parse(english).units.map(({ id, notes }) => [id, notes.map(({ text }) => text)]));
    expect(notes).toMatchObject({
      '/welcome': ['Shown above the list'],
      '/notes/count': ['shown in the footer'],
      '/it_is': [],
    });
  });

  test.each([
    ["<?php return array('a' => 'b');", { '/a': 'b' }],
    ['<?php return ARRAY( "a" => "b\\x41\\101\\e\\q" , 3 => \'c\' ) ?>', { '/a': 'bAA\u001b\\q', '/3': 'c' }],
    ["<?php // return ['x' => 'y'];\n# return\nreturn ['a' => 'b', /* 'c' => 'd', */];", { '/a': 'b' }],
    ["<?php $x = 'return [1]'; function f() {} return ['a' => 'b'];", { '/a': 'b' }],
    ["<?php return ['a' => <<<EOT\n  'x' => 'y'\n  EOT, 'b' => 'c'];", { '/b': 'c' }],
    ["<?php return ['a' => __('b', ['c' => 'd']), 'e' => fn () => ['f' => 'g'], 'h' => 'i'];", { '/h': 'i' }],
    ["<?php return ['a' => 'multi\nline ' . time() . '\nmore', 'b' => 'c'];", { '/b': 'c' }],
    ["<?php return ['a' => 'multi\nline'];", { '/a': 'multi\nline' }],
    ["<?php return ['a' => 'x', 'a' => 'y'];", { '/a~dup1': 'x', '/a': 'y' }],
    ["<?php return array_merge(['a' => 'b'], other());", {}],
    ["<?php return ['a' => 'b'] + other();", {}],
    ["<?php\n$lang['a'] = 'b';", {}],
    ['', {}],
  ])('%j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
    expect(parse(text).malformed).toBe(false);
  });

  test.each([
    ["<?php return [\n'a' => 'b'\n'c' => 'd',\n];", ['php-comma'], { '/a': 'b', '/c': 'd' }],
    ["<?php return [\n'a' => 'it's b',\n'c' => 'd',\n];", ['php-quote'], { '/c': 'd' }],
    ["<?php return ['a' => 'b', 'c' => ['d' => 'e'];", ['php-bracket'], { '/a': 'b', '/c/d': 'e' }],
    ["<?php return ['a' => 'b',, 'c' => 'd'];", ['php-syntax'], { '/a': 'b', '/c': 'd' }],
    ["<?php return [\n<<<<<<< ours\n'a' => 'b',\n];", ['php-merge-conflict'], undefined],
  ])('%j is broken, and loses one entry at most', (text, codes, expected) => {
    const { problems, malformed } = parse(text);
    expect(malformed).toBe(true);
    expect(problems.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
    if (expected !== undefined) expect(texts(text)).toMatchObject(expected);
    expect(php.write(text, parse(text), [change('/c', 'x')]).edits).toEqual([]);
  });

  test('a missing comma has a fix', () => {
    const text = "<?php return [\n'a' => 'b'\n'c' => 'd',\n];";
    const [problem] = parse(text).problems;
    const fixed = applyEdits(text, [...(problem?.fixes?.[0]?.edits ?? [])]);
    expect(parse(fixed).problems).toEqual([]);
    expect(texts(fixed)).toEqual({ '/a': 'b', '/c': 'd' });
  });

  test.each([
    ['brackets', `<?php return ${'['.repeat(300_000)}`],
    ['open quotes', `<?php return [${`'a' => 'b\n`.repeat(60_000)}`],
    ['entries on one line', `<?php return [${"'a' => 'b' . 'c', ".repeat(50_000)}`],
    ['comments', `<?php return [${'/* x */ '.repeat(100_000)}`],
    ['comment signs in texts', `<?php return [${"'a' => '// /* # */',\n".repeat(20_000)}`],
    ['heredocs without an end', `<?php return [${"'a' => <<<A\nx\n".repeat(30_000)}`],
    ['backslashes', `<?php return ["a" => "${'\\'.repeat(500_000)}`],
  ])('a file of %s comes to an end', (_, text) => {
    expect(parse(text).format).toBe('php');
  });
});

describe('writing', () => {
  test('a text keeps its quotes, and nothing else changes', () => {
    expect(written(english, [change('/it_is', "It's \\n not")])).toBe(
      english.replace("'It\\'s a \"note\"'", "'It\\'s \\n not'"),
    );
    expect(written(english, [change('/lines', 'Cost: $x {$y} "z"\n')])).toContain('"Cost: \\$x {\\$y} \\"z\\"\\n"');
    expect(written(english, [change('/path', 'C:\\notes\\')])).toBe(english);
  });

  test('new entries stand as in the source, in the style of the file', () => {
    expect(
      written(german, [change('/notes/count', 'x'), change('/last', 'Ende'), change('/notes/list/0', 'Rot')], english),
    ).toBe(
      german
        .replace("        'move'", "        'count' => 'x',\n        'move'")
        .replace("nach :folder',\n", "nach :folder',\n        'list' => [\n            'Rot',\n        ],\n")
        .replace('    ],\n];', "    ],\n    'last' => 'Ende',\n];"),
    );
    const old = "<?php\nreturn array(\n\t'welcome' => 'x'\n);\n";
    expect(written(old, [change('/notes/move', 'y'), change('/last', 'z')], english)).toBe(
      "<?php\nreturn array(\n\t'welcome' => 'x',\n\t'notes' => array(\n\t\t'move' => 'y'\n\t),\n\t'last' => 'z'\n);\n",
    );
  });

  test('counted entries among keys keep their places, and the keys stay', () => {
    const source = "<?php return ['list' => [', ', 'final' => ' or ', 7 => 'x', 'y']];";
    expect(texts(source)).toEqual({ '/list/0': ', ', '/list/final': ' or ', '/list/7': 'x', '/list/8': 'y' });
    const all = Object.entries(texts(source)).map(([id, text]) => change(id, text));
    const made = written('<?php return [];', all, source);
    expect(texts(made)).toEqual(texts(source));
    expect(loaded(made) ?? loaded(source)).toEqual(loaded(source));
    const some = "<?php return ['list' => [', ', 'last' => ' und ']];";
    expect(written(some, [change('/list/final', ' oder ')], source)).toBe(
      "<?php return ['list' => [', ', 'final' => ' oder ', 'last' => ' und ']];",
    );
    expect(written(source, [change('/list/0', '')])).toBe(source.replace("', '", "''"));
  });

  test('entries that PHP counts change no places', () => {
    const text = "<?php return ['z' => ['b', 'k' => 'c', 'a' => 'd'], 'y' => 'x'];";
    const edits = php.sort?.(text, parse(text)) ?? [];
    expect(applyEdits(text, [...edits])).toBe("<?php return ['y' => 'x', 'z' => ['b', 'k' => 'c', 'a' => 'd']];");
  });

  test('a key that PHP counts has no name to change', () => {
    const [counted, named] = ["<?php return ['a', 'k' => 'b'];", "<?php return ['0' => 'a', 'k' => 'b'];"].map(
      (text) => ({
        text,
        catalog: parse(text),
      }),
    );
    if (counted === undefined || named === undefined) throw new Error('no files');
    expect(php.naming?.nameAt(counted, counted.text.indexOf("'a'"))).toBeUndefined();
    const name = php.naming?.nameAt(named, named.text.indexOf('0'));
    if (name?.ok !== true) throw new Error('no name');
    const edits = php.naming?.rename([named, counted], name.value, 'zero');
    expect(edits?.ok === true && edits.value.map((one) => one.length)).toEqual([1, 0]);
  });

  test('a new file has what its source has, in PHP, too', () => {
    const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, fc.constantFrom('a', "it's", 'x y'), tie('group')),
      group: fc.array(fc.tuple(fc.constantFrom('', 'k', 'final', '3', '12'), tie('value')), {
        minLength: 1,
        maxLength: 4,
      }),
    })).group;
    const printed = (one: unknown): string =>
      Array.isArray(one)
        ? `[${one.map(([key, inner]: [string, unknown]) => `${key === '' ? '' : `'${key}' => `}${printed(inner)}`).join(', ')}]`
        : `'${String(one).replaceAll("'", "\\'")}'`;
    const pairs: [string, string][] = [];
    fc.assert(
      fc.property(value, (one) => {
        const source = `<?php return ['root' => ${printed(one)}];`;
        // Of a key that is there twice the last one counts, and the others are not written.
        if (parse(source).problems.length > 0) return;
        const all = Object.entries(texts(source)).map(([id, text]) => change(id, text));
        const made = written('<?php return [];', all, source);
        expect(texts(made)).toEqual(texts(source));
        pairs.push([source, made]);
      }),
    );
    const inner = (code: string) => code.slice('<?php return '.length).trim().replace(/;$/, '');
    const [from, to] = [0, 1].map((side) =>
      loaded(`<?php return [${pairs.map((pair) => inner(pair[side] ?? '')).join(',')}];`),
    );
    expect(to).toEqual(from);
  });

  test('entries go with their lines', () => {
    expect(written(german, [change('/welcome', '')])).toBe(
      german.replace("    'welcome' => 'Willkommen, :name',\n", ''),
    );
    expect(written("<?php return ['a' => 'b', 'c' => 'd'];", [change('/a', '')])).toBe("<?php return ['c' => 'd'];");
  });

  test('a file is made of its source', () => {
    const empty = php.create({ text: english, catalog: parse(english) }, 'de');
    expect(empty).toBe('<?php\n\n/**\n * Texts of the notebook.\n */\nreturn [];\n');
    const all = Object.entries(texts(english)).map(([id, text]) => change(id, text));
    expect(texts(written(empty, all, english))).toEqual(texts(english));
    expect(texts(written('', all, english))).toEqual(texts(english));
  });

  test('a file without a group of texts stays as it is', () => {
    const [text, source] = ["<?php $lang['a'] = 'b';", "<?php return ['a' => 'b'];"];
    const from = { text: source, catalog: parse(source) };
    const { edits, rejected } = php.write(text, parse(text), [change('/a', 'x')], from);
    expect([edits, rejected.map(({ unit }) => unit)]).toEqual([[], ['/a']]);
  });

  test('what a program computes is refused', () => {
    const text = "<?php return ['a' => f('b')];";
    const source = "<?php return ['a' => 'b'];";
    const { edits, rejected } = php.write(text, parse(text), [change('/a', 'x')], {
      text: source,
      catalog: parse(source),
    });
    expect([edits, rejected.map(({ unit }) => unit)]).toEqual([[], ['/a']]);
  });

  test('what is written reads back, here and in PHP', () => {
    const letters = fc
      .array(
        fc.constantFrom('a', 'ä', '\\', "'", '"', '$', '{', '$x', '\n', '\r', '\t', '?>', '/*', '//', '😀', ':n'),
        { minLength: 1, maxLength: 10 },
      )
      .map((list) => list.join(''));
    const files: string[] = [];
    const expected: unknown[] = [];
    fc.assert(
      fc.property(letters, letters, fc.constantFrom("'", '"'), (text, other, quote) => {
        const file = `<?php return ['k' => ${quote}x${quote}, 'z' => 'y'];`;
        const source = "<?php return ['k' => 'K', 'm' => ['n' => 'N'], 'z' => 'Z'];";
        const result = written(file, [change('/k', text), change('/m/n', other)], source);
        expect(texts(result)).toEqual({ '/k': text, '/m/n': other, '/z': 'y' });
        files.push(result.slice('<?php return '.length, -1));
        expected.push({ k: text, m: { n: other }, z: 'y' });
      }),
    );
    const all = loaded(`<?php return [${files.join(',\n')}];`);
    if (all !== undefined) expect(all).toEqual(expected);
  });
});
