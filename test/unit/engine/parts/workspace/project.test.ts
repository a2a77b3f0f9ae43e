import { describe, expect, test } from 'vitest';
import { loadProject, readProject } from '../../../../../server/engine/parts/workspace/project.ts';
import { fail } from '../../../../../shared/values/result.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

/** Too many wildcards for a pattern. */
const WILD = '*a'.repeat(100);

describe('the project file', () => {
  test('comments, a BOM and trailing commas are welcome', () => {
    const { project, problems } = readProject(
      '\uFEFF{\n // where we start\n "sourceLocale": "en", "targetLocales": ["de",],\n}',
    );
    expect(problems).toEqual([]);
    expect(project).toEqual({ sourceLocale: 'en', targetLocales: ['de'] });
  });

  test('a wrong value is a problem with its place, and the rest still counts', () => {
    const text = '{ "sourceLocale": 5, "targetLocales": ["de"], "sauce": 1 }';
    const { project, problems } = readProject(text);
    expect(project).toEqual({ targetLocales: ['de'] });
    expect(problems.map(({ span }) => text.slice(span.start, span.end))).toEqual(['"sourceLocale"', '"sauce"']);
  });

  test('locales are language tags; one that is a path is left out, and the others still count', () => {
    const text = '{ "sourceLocale": "../en", "targetLocales": ["de", "../../evil", "ca@valencia", "x/y", "pt_BR"] }';
    const { project, problems } = readProject(text);
    expect(project).toEqual({ targetLocales: ['de', 'ca@valencia', 'pt_BR'] });
    expect(problems.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      '"sourceLocale"',
      '"../../evil"',
      '"x/y"',
    ]);
    expect(problems[0]?.message).toContain('language tag');
  });

  test('a wrong setting of one check leaves the others as they are', () => {
    const text =
      '{ "checks": { "a": "off", "b": { "ignoreUnits": ["/x", ""] }, "c": "sometimes", "d": { "severty": "off" } } }';
    const { project, problems } = readProject(text);
    expect(project).toEqual({ checks: { a: 'off' } });
    expect(problems.map(({ span, message }) => [text.slice(span.start, span.end), message])).toEqual([
      ['""', expect.stringContaining('ignores nothing')],
      ['"c"', expect.stringContaining('Write a severity')],
      ['"severty"', 'Unknown key "severty". Did you mean severity?'],
    ]);
  });

  test('a pattern that cannot be used says why, where it stands', () => {
    const text = '{ "translation": { "protect": ["ACME", "/v(/", ""] } }';
    const { problems } = readProject(text);
    expect(problems.map(({ span }) => text.slice(span.start, span.end))).toEqual(['"/v(/"', '""']);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^"\/v\(\/" protects nothing: it .+\.$/),
      expect.stringMatching(/^This entry protects nothing: it .+\.$/),
    ]);
  });

  test('a pattern of a check that cannot be used says why, where it stands', () => {
    const text =
      '{ "checks": { "required-pattern": { "patterns": [{ "target": "a" }, { "source": "v(", "target": "b" }] } } }';
    const { problems } = readProject(text);
    expect(problems.map(({ span, message }) => [text.slice(span.start, span.end), message])).toEqual([
      ['"source"', expect.stringMatching(/left out: it .+\.$/)],
    ]);
  });

  test.each([
    ['files', `"files": ["a", "x(y)", "${WILD}"]`, `"${WILD}"`],
    ['dialects', `"dialects": { "a": "icu", "${WILD}": "icu" }`, `"${WILD}"`],
    ['encodings', `"encodings": { "a": "latin1", "${WILD}": "latin1" }`, `"${WILD}"`],
    ['glossary files', '"glossary": { "files": ["a", "*(b)"] }', '"*(b)"'],
    ['code files', '"code": { "files": ["a", "!b"] }', '"!b"'],
  ])('a pattern of %s that fits no path says why, where it stands', (_, said, place) => {
    const text = `{ ${said} }`;
    const { problems } = readProject(text);
    expect(problems.map(({ span, message }) => [text.slice(span.start, span.end), message])).toEqual([
      [place, expect.stringMatching(/^This pattern is left out: it .+\.$/)],
    ]);
  });

  test('an exclamation mark is a part of the names of localization files', () => {
    const said = { files: ['!b/{locale}.json'], dialects: { '!b': 'icu' }, encodings: { '!b': 'latin1' } };
    expect(readProject(JSON.stringify(said))).toEqual({ project: said, problems: [] });
    expect(readProject('{ "glossary": { "files": ["!b"] } }').problems).toHaveLength(1);
  });

  test.each([
    ['a target', '{ "source": "a", "target": "v(" }', '"target"'],
    ['both sides', '{ "source": "(", "target": "[" }', '"source" "target"'],
  ])('a pattern of a check is wrong on %s', (_, pattern, places) => {
    const text = `{ "checks": { "double-space": "off", "required-pattern": { "patterns": [${pattern}] } } }`;
    const { problems } = readProject(text);
    expect(problems.map(({ span }) => text.slice(span.start, span.end)).join(' ')).toBe(places);
  });

  test('what is missing is said of what it is missing in', () => {
    const text = '{ "checks": { "required-pattern": { "patterns": [{ "target": "a" }, { "source": "b" }] } } }';
    const { problems } = readProject(text);
    expect(problems.map(({ span }) => text.slice(span.start, span.end))).toEqual(['{ "source": "b" }']);
  });

  test('what is wrong with the file as a whole is said of all of it', () => {
    const { problems } = readProject('  [1, { "__proto__": 3 }] // no');
    expect(problems.map(({ span }) => span)).toEqual([{ start: 2, end: 25 }]);
    expect(readProject('')).toMatchObject({ project: {}, problems: [{ span: { start: 0, end: 0 } }] });
  });

  test('broken JSON says where it is broken, in words', () => {
    const text = '{ "sourceLocale": "en" "targetLocales": ["de"] }';
    const { project, problems } = readProject(text);
    expect(project).toEqual({ sourceLocale: 'en', targetLocales: ['de'] });
    expect(problems).toEqual([{ message: 'This is not valid JSON: comma expected.', span: { start: 23, end: 38 } }]);
    expect(readProject('\uFEFF{ "files": tru }').problems[0]).toEqual({
      message: 'This is not valid JSON: invalid symbol.',
      span: { start: 12, end: 15 },
    });
  });

  test('broken JSON is a problem, never an exception', () => {
    const whole = '{ "sourceLocale": "en", "checks": { "double-space": "off" } }';
    for (let end = 0; end < whole.length; end++) expect(() => readProject(whole.slice(0, end))).not.toThrow();
    expect(readProject('{ "sourceLocale": "en" ').problems[0]?.message).toContain('close brace expected');
  });

  test('a __proto__ key changes nothing', () => {
    const { project } = readProject('{ "__proto__": { "sourceLocale": "xx" }, "sourceLocale": "en" }');
    expect(project.sourceLocale).toBe('en');
    const nested = readProject('{ "checks": { "__proto__": "off", "b": { "__proto__": { "severity": "off" } } } }');
    const listed = readProject('{ "targetLocales": ["de", { "__proto__": [] }] }');
    expect(listed.problems).toHaveLength(1);
    expect(nested).toEqual({ project: { checks: { b: {} } }, problems: [] });
    expect(({} as Record<string, unknown>)['sourceLocale']).toBeUndefined();
  });

  test('without the file everything is detected', async () => {
    const loaded = await loadProject(memoryFiles({}), '/p');
    expect(loaded).toEqual({ ok: true, value: { folder: '/p', project: {}, problems: [] } });
  });

  test('the folder is within reach before its file is read, and its encodings count from then on', async () => {
    const said: unknown[] = [];
    const text = '{ "encodings": { "*.srt": "shift_jis" } }';
    const files = memoryFiles({ '/p/dragoman.json': text, '/q/dragoman.json': '{}' });
    const access = {
      ...files,
      admit: (folder: string) => void said.push(['admit', folder]),
      read: (path: string) => {
        said.push(['read', path]);
        return files.read(path);
      },
      assume: (folder: string, encodings: object) => void said.push(['assume', folder, encodings]),
    };
    expect(await loadProject(access, '/p')).toEqual({
      ok: true,
      value: { folder: '/p', path: '/p/dragoman.json', project: JSON.parse(text), problems: [] },
    });
    await loadProject(access, '/q');
    expect(said).toEqual([
      ['admit', '/p'],
      ['read', '/p/dragoman.json'],
      ['assume', '/p', { '*.srt': 'shift_jis' }],
      ['admit', '/q'],
      ['read', '/q/dragoman.json'],
      ['assume', '/q', {}],
    ]);
  });

  test('texts of an editor are in no encoding that a project could name', async () => {
    const loaded = await loadProject(memoryFiles({ '/p/dragoman.json': '{}' }), '/p');
    expect(loaded).toEqual({ ok: true, value: { folder: '/p', path: '/p/dragoman.json', project: {}, problems: [] } });
  });

  test('a file that is there and cannot be read is the error', async () => {
    const error = { path: '/p/dragoman.json', kind: 'permission' as const, message: 'no' };
    const access = { ...memoryFiles({}), read: async () => fail(error) };
    expect(await loadProject(access, '/p')).toEqual({ ok: false, error });
  });
});

test.each([
  ['product', true],
  ['Wörter der Marke', true],
  ['', false],
  [' ', false],
  ['product ', false],
  ['two\nlines', false],
  ['a'.repeat(1_025), false],
])('the service takes a glossary called %j: %s', (name, good) => {
  const { project, problems } = readProject(JSON.stringify({ glossary: { name } }));
  expect(problems.length === 0).toBe(good);
  expect(project.glossary?.name).toBe(good ? name : undefined);
});
