import { describe, expect, test } from 'vitest';
import { loadProject, readProject } from '../../../server/workspace/project.ts';
import { memoryFiles } from '../../support/memory-files.ts';

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
      ['"severty"', 'Unknown key "severty".'],
    ]);
  });

  test('a pattern that cannot be used says why, where it stands', () => {
    const text = '{ "translation": { "protect": ["ACME", "/v(/", ""] } }';
    const { problems } = readProject(text);
    expect(problems.map(({ span }) => text.slice(span.start, span.end))).toEqual(['"/v(/"', '""']);
    for (const { message } of problems) expect(message).toMatch(/protects nothing: it .+\.$/);
  });

  test('a pattern of a check that cannot be used says why, where it stands', () => {
    const text =
      '{ "checks": { "required-pattern": { "patterns": [{ "target": "a" }, { "source": "v(", "target": "b" }] } } }';
    const { problems } = readProject(text);
    expect(problems.map(({ span, message }) => [text.slice(span.start, span.end), message])).toEqual([
      ['"source"', expect.stringMatching(/left out: it .+\.$/)],
    ]);
  });

  test('broken JSON is a problem, never an exception', () => {
    const whole = '{ "sourceLocale": "en", "checks": { "double-space": "off" } }';
    for (let end = 0; end < whole.length; end++) expect(() => readProject(whole.slice(0, end))).not.toThrow();
    expect(readProject('{ "sourceLocale": "en" ').problems[0]?.message).toContain('close brace expected');
  });

  test('a __proto__ key changes nothing', () => {
    const { project } = readProject('{ "__proto__": { "sourceLocale": "xx" }, "sourceLocale": "en" }');
    expect(project.sourceLocale).toBe('en');
    expect(({} as Record<string, unknown>)['sourceLocale']).toBeUndefined();
  });

  test('without the file everything is detected', async () => {
    const loaded = await loadProject(memoryFiles({}), '/p');
    expect(loaded).toEqual({ ok: true, value: { folder: '/p', project: {}, problems: [] } });
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
