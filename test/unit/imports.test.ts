import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circles, importGraph, sourceOf } from '../support/imports.ts';

const { atRunTime, all, later } = importGraph();

/** The rooms of the server, from the lowest to the highest: each imports rooms above it in this list only. */
const ORDER = [
  'core/text',
  'core/code',
  'core/formats',
  'core/terms',
  'core/checks',
  'core/planning',
  // With core/language: what the package of the core consists of.
  'core',
  'system/process',
  'system/sqlite',
  'service',
  'embedded',
  'engine/parts/answers',
  'engine/parts/documents-jobs',
  'engine/parts/glossary',
  'engine/parts/style',
  'engine/parts/translate',
  'engine/parts/rephrase',
  'engine/parts/quality',
  'engine/parts/memory',
  'engine/parts/team',
  'engine/parts/workspace',
  'engine',
  // The hosts. None of them knows another, but where one starts another.
  'lsp',
  'mcp',
  'api',
  'cli',
];

const HOSTS = ['lsp', 'mcp', 'api', 'cli'];

/** The command line starts the other two, which it loads when they are asked for. */
const STARTS = [
  'server/cli/commands/lsp.ts -> server/lsp/launch.ts',
  'server/cli/commands/mcp.ts -> server/mcp/entry.ts',
];

/** `server/core/checks/across/run.ts` is in `core/checks`: the innermost folder with a project of its own. */
function room(file: string): string {
  const [top = '', ...folders] = file.split('/').slice(0, -1);
  if (top !== 'server') return top;
  const parts = folders.slice(0, folders[0] === 'engine' && folders[1] === 'parts' ? 3 : 2);
  while (parts.length > 1 && !ORDER.includes(parts.join('/'))) parts.pop();
  return parts.join('/');
}

describe('imports', () => {
  test('no file imports one that imports it when the program runs', () => {
    expect(circles(atRunTime)).toEqual([]);
  });

  test('types that name each other stay in one room', () => {
    const rooms = circles(all).map((files) => [...new Set(files.map(room))]);
    expect(rooms.filter((names) => names.length > 1)).toEqual([]);
  });

  test('of the rooms of the server, the lower ones do not know the higher ones', () => {
    const upward: string[] = [];
    for (const [file, imported] of [...all, ...later])
      for (const other of imported) {
        const [from, to] = [room(file), room(other)].map((name) => ORDER.indexOf(name));
        if (from !== undefined && to !== undefined && from !== -1 && to > from) upward.push(`${file} -> ${other}`);
      }
    expect(upward).toEqual([]);
  });

  test('no host knows another, but the command line starts the others', () => {
    const across = [...all, ...later].flatMap(([file, imported]) =>
      [...imported].flatMap((other) =>
        HOSTS.includes(room(file)) && HOSTS.includes(room(other)) && room(file) !== room(other)
          ? [`${file} -> ${other}`]
          : [],
      ),
    );
    expect(across.sort()).toEqual(STARTS);
  });

  test('the engine knows neither a terminal, an editor nor a protocol, and does not end the program', () => {
    const HOSTLY =
      /process\.(?:exit|exitCode|stdin|stdout|stderr|argv|chdir|on|once|env)\b|vscode-|commander|cli-|modelcontextprotocol|node:readline/;
    const engine = [...all.keys()].filter((file) => room(file) === 'engine');
    const found = engine.flatMap((file) => HOSTLY.exec(sourceOf(file)) ?? []);
    expect(found).toEqual([]);
    expect(HOSTLY.test(sourceOf('server/cli/terminal/terminal.ts'))).toBe(true);
  });

  test.each(['server/cli/main.ts', 'server/lsp/main.ts'])('what %s loads at its start has no schemas', (entry) => {
    const loaded = new Set([entry]);
    for (const file of loaded) for (const next of atRunTime.get(file) ?? []) loaded.add(next);
    expect(loaded.size).toBeGreaterThan(5);
    expect([...loaded].filter((file) => /from 'zod/.test(sourceOf(file)))).toEqual([]);
  });

  test('every room is in the order, and the graph sees the sources', () => {
    const rooms = new Set([...all.keys()].filter((file) => file.startsWith('server/')).map(room));
    expect([...rooms].sort()).toEqual([...ORDER].sort());
    expect([...(atRunTime.get('server/core/text/xml/scan.ts') ?? [])].map((file) => dirname(file))).toContain(
      'server/core/text/xml',
    );
  });

  test('a circle is found, also one that a re-export or an import for its effect closes', () => {
    const graph = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [], e: ['e2'], e2: ['e'] }));
    const sets = new Map([...graph].map(([file, imported]) => [file, new Set(imported)]));
    expect(circles(sets)).toEqual([
      ['a', 'b', 'c'],
      ['e', 'e2'],
    ]);
  });
});
