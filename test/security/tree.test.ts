import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';
import { nameFault } from '../../server/engine/parts/workspace/paths.ts';

/** Names that some system, library or reader takes for something else. */
const NAMES = [
  'en.json',
  'EN.json',
  'En.JSON',
  'd\u00e9.json',
  'de\u0301.json',
  '\u2024\u2024',
  '\u2025',
  'a\u2215b.json',
  '\uff0e\uff0e\uff0fx.json',
  '..\\x.json',
  '...',
  '.. ',
  'x.json.',
  'x.json ',
  'x.json:stream',
  'CON.json',
  'aux',
  'COM\u00b9.srt',
  '%2e%2e%2fx.json',
  '\u202edocx.json',
  '-rf.json',
  '~',
  '.git',
  'locales',
  'sub',
];
const name = fc.constantFrom(...NAMES);
const file = fc.record({ kind: fc.constant('file' as const), path: fc.array(name, { minLength: 1, maxLength: 3 }) });
const link = fc.record({
  kind: fc.constant('link' as const),
  path: fc.array(name, { minLength: 1, maxLength: 3 }),
  to: fc.oneof(
    fc.constantFrom(
      '../outside',
      '../../outside',
      '../outside/secret.json',
      '../../outside/secret.json',
      '../../../outside/secret.json',
      '../outside/new/file.json',
      'ABSOLUTE/outside',
      'ABSOLUTE/outside/secret.json',
      'ABSOLUTE/project',
      'ABSOLUTE/project/en.json',
      'ABSOLUTE/project-twin/en.json',
      '/',
      '..',
      '.',
      'nothing/there.json',
    ),
    fc.array(name, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('/')),
  ),
});
const way = fc
  .array(fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: fc.constantFrom('..', '.', '', '...') }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join('/'));
const elsewhere = fc.constantFrom(
  '../outside/secret.json',
  'ABSOLUTE/outside/secret.json',
  'ABSOLUTE/OUTSIDE/secret.json',
  'ABSOLUTE/project/../outside/secret.json',
  'ABSOLUTE/project-twin/en.json',
  'ABSOLUTE/project//..//outside/new.json',
  '/etc/hostname',
);

interface Tree {
  readonly base: string;
  readonly project: string;
}

function grow(
  nodes: readonly ({ kind: 'file'; path: string[] } | { kind: 'link'; path: string[]; to: string })[],
): Tree {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-tree-')));
  for (const folder of ['project', 'project-twin', 'outside/sub']) mkdirSync(join(base, folder), { recursive: true });
  writeFileSync(join(base, 'outside/secret.json'), 'OUTSIDE');
  writeFileSync(join(base, 'project-twin/en.json'), 'OUTSIDE');
  const project = join(base, 'project');
  for (const node of nodes) {
    const path = join(project, ...node.path);
    // Trees grow inside only: what stands in the way, or leads away, is left as it is.
    try {
      if (!makeFolders(project, node.path.slice(0, -1)) || exists(path)) continue;
      if (node.kind === 'link') symlinkSync(node.to.replace('ABSOLUTE', base), path);
      else writeFileSync(path, 'inside');
    } catch {}
  }
  return { base, project };
}

/** Step by step: a link that leads away must not take a folder along. False: the way leads out of the project. */
function makeFolders(project: string, steps: readonly string[]): boolean {
  let folder = project;
  for (const step of steps) {
    folder = join(folder, step);
    if (!exists(folder)) mkdirSync(folder);
    if (!isBelow(project, realpathSync(folder))) return false;
  }
  return true;
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Everything beside the project, with its contents. */
function around({ base }: Tree): readonly string[] {
  const beside = readdirSync(base).filter((entry) => entry !== 'project');
  const below = beside.flatMap((folder) =>
    readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' }).map((entry) => join(folder, entry)),
  );
  return [...beside, ...below].sort().map((path) => {
    const whole = join(base, path);
    return lstatSync(whole).isFile() ? `${path}: ${readFileSync(whole, 'utf8')}` : path;
  });
}

/** Where the system says that a path leads; undefined: nowhere. */
function leads(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

test.skipIf(process.platform === 'win32')(
  'nothing outside of a project is read, listed or written, and all that is inside is',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(file, link), { maxLength: 14 }),
        fc.array(fc.oneof({ weight: 4, arbitrary: way }, { weight: 1, arbitrary: elsewhere }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (nodes, ways) => {
          const tree = grow(nodes);
          try {
            const { base, project } = tree;
            const before = around(tree);
            const disk = diskFiles(project);
            const paths = ways.map((text) => {
              const path = text.replace('ABSOLUTE', base);
              return path.startsWith('/') ? path : `${project}/${path}`;
            });
            for (const path of paths) {
              // `..` is taken from the name, as in every message and pattern, not from where a link leads.
              const plain = join(path);
              const real = leads(plain);
              const mine =
                real !== undefined && isBelow(project, real) && !/\/\.git(\/|$)/.test(real.slice(project.length));
              const isFile = mine && statSync(real).isFile();
              const read = await disk.read(path);
              expect(read.ok, `${path} leads to ${real}`).toBe(isFile);
              if (read.ok) expect(read.value.text).not.toContain('OUTSIDE');
              else expect(read.error.message).toMatch(/\.$/);
              const bytes = real !== undefined && statSync(real).isFile() ? readFileSync(real) : Buffer.from('OUTSIDE');
              const content = { path, text: bytes.toString(), encoding: 'utf-8', bytes };
              const written = await disk.write(content, [{ span: { start: 0, end: 0 }, text: 'more ' }]);
              expect(written.ok, `${path} leads to ${real}`).toBe(isFile);
              await disk.create(path, Buffer.from('made'));
              await disk.create(`${path}/new/made.json`, Buffer.from('made'));
              await disk.clear(path);
            }
            for (const path of await disk.list(project)) {
              const parent = leads(dirname(path));
              expect(parent !== undefined && isBelow(project, parent), `${path} is listed`).toBe(true);
            }
            expect(await disk.list(`${base}/outside`)).toEqual([]);
            expect(await disk.list(base)).toEqual([]);
            expect(around(tree)).toEqual(before);
          } finally {
            rmSync(tree.base, { recursive: true, force: true });
          }
        },
      ),
      { numRuns: 60 },
    );
  },
);

test.skipIf(process.platform === 'win32')(
  'what belongs to Git is out of reach, by its own path and by a link',
  async () => {
    const tree = grow([
      { kind: 'file', path: ['.git', 'hooks', 'en.json'] },
      { kind: 'file', path: ['sub', '.git'] },
      { kind: 'link', path: ['de.json'], to: '.git/hooks/en.json' },
      { kind: 'link', path: ['locales'], to: '.git/hooks' },
    ]);
    try {
      const disk = diskFiles(tree.project);
      for (const path of ['.git/hooks/en.json', 'sub/.git', 'de.json', 'locales/en.json'])
        expect(await disk.read(`${tree.project}/${path}`), path).toMatchObject({ error: { kind: 'outside' } });
      expect(await disk.create(`${tree.project}/locales/fr.json`, Buffer.from('x'))).toMatchObject({ ok: false });
      expect(await disk.list(tree.project)).toEqual([`${tree.project}/de.json`]);
      expect(readdirSync(join(tree.project, '.git/hooks'))).toEqual(['en.json']);
    } finally {
      rmSync(tree.base, { recursive: true, force: true });
    }
  },
);

test('names that Windows takes for devices, hidden parts or other files are refused there, and there only', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('con', 'PRN', 'aux', 'NUL', 'com1', 'LPT9', 'COM\u00b2', 'CONIN$'),
      fc.constantFrom('', '.json', ' .json', '.', ' ', ':x', '.de.json'),
      fc.constantFrom('', 'locales/', 'C:\\repo\\', 'a\\'),
      (device, ending, folder) => {
        expect(nameFault(`${folder}${device}${ending}`, 'win32')).toMatch(/Windows|\.$/);
      },
    ),
  );
  for (const path of [
    'C:/repo/de.json:stream',
    'C:/repo/de.json.',
    'C:/repo/de /x',
    'de.json::$DATA',
    '\\\\.\\C:\\x',
    '\\\\?\\C:\\x',
  ])
    expect(nameFault(path, 'win32'), path).toBeDefined();
  for (const path of [
    'C:/repo/../x/./de.json',
    'C:\\repo\\console.json',
    'auxiliary/comma.json',
    '\\\\host\\share\\de.json',
  ]) {
    expect(nameFault(path, 'win32'), path).toBeUndefined();
    expect(nameFault(path, 'linux'), path).toBeUndefined();
  }
  expect(nameFault('aux.json', 'linux')).toBeUndefined();
  for (const platform of ['linux', 'win32'] as const) expect(nameFault('a\0b', platform)).toBeDefined();
});
