import fs, { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { isLeftOut, listFiles } from '../../../../../server/engine/parts/workspace/discovery/walk.ts';
import { folderOf, isBelow, pathExists, slashed } from '../../../../../server/engine/parts/workspace/paths.ts';
import { pretend, pretendPlatform } from '../../../../support/builtin.ts';

let top: string;
let folder: string;
beforeEach(() => {
  top = slashed(realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-walk-'))));
  folder = `${top}/project`;
  mkdirSync(folder);
});

function make(...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(`${top}/${path}`), { recursive: true });
    writeFileSync(`${top}/${path}`, '');
  }
}
const link = (to: string, name: string) => symlinkSync(`${top}/${to}`, `${top}/${name}`);

const asked: string[] = [];
beforeEach(() => void asked.splice(0));
/** What is listed, from the folder on. */
async function listed(may: (link: string) => boolean = () => true, at = folder): Promise<string[]> {
  const found = await listFiles(at, async (path, real) => {
    asked.push(`${path.slice(top.length)} -> ${real.slice(top.length)}`);
    return may(path.slice(top.length));
  });
  return found.map((path) => path.slice(folder.length + 1));
}

test.each([
  ['a/b/de.json', false],
  ['a/.git/de.json', true],
  ['.hidden.json', true],
  ['node_modules/a.json', true],
  ['a/dist/b/c.json', true],
  ['build/a.json', true],
  ['a/out', true],
  ['outer/about.json', false],
  ['a.git/de.json', false],
])('%s is left out: %s', (path, expected) => {
  expect(isLeftOut(path)).toBe(expected);
});

describe('the files of a folder', () => {
  test('are sorted by code unit, whatever the order of the folders', async () => {
    make(...['b.json', 'a/z.json', 'a.json', 'B.json', 'a-b.json', 'c/d/e/f.json'].map((name) => `project/${name}`));
    expect(await listed()).toEqual(['B.json', 'a-b.json', 'a.json', 'a/z.json', 'b.json', 'c/d/e/f.json']);
    expect(await listed(() => true, `${folder}//`)).toEqual(await listed());
  });

  test('are none where nobody may look, and none is asked of folders that are no links', async () => {
    make('project/a/a.json');
    expect(await listed(() => false)).toEqual([]);
    expect(asked).toEqual(['/project -> /project']);
    expect(await listed(() => true, `${top}/none`)).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test('are those that can be read: a folder that cannot is left out', async () => {
    make('project/a/a.json', 'project/b/b.json');
    pretend(
      fs,
      'readdirSync',
      (real) =>
        ((path: string, options: never) => {
          if (path.endsWith('/a')) throw new Error('denied');
          return real(path, options);
        }) as never,
    );
    expect(await listed()).toEqual(['b/b.json']);
  });

  test('are listed while others have their turn', async () => {
    make(...Array.from({ length: 100 }, (_, at) => `project/folder${at}/a.json`));
    const list = listed().then(() => 'listed');
    // Real paths are looked up before.
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const other = new Promise((resolve) => setImmediate(resolve)).then(() => 'other');
    expect(await Promise.race([list, other])).toBe('other');
  });

  test('have the names that they are listed under, when the folder itself is a link', async () => {
    make('project/a/a.json', 'project/b.json');
    link('project/a', 'project/other');
    link('project', 'door');
    const found = await listFiles(`${top}/door`, async () => true);
    expect(found).toEqual(['a/a.json', 'b.json'].map((name) => `${top}/door/${name}`));
  });
});

describe('links', () => {
  test('to files are listed when they are named like localization files, wherever they lead', async () => {
    make('elsewhere/de.json', 'elsewhere/text.md');
    link('elsewhere/de.json', 'project/de.json');
    link('elsewhere/de.json', 'project/de.txt');
    link('elsewhere/text.md', 'project/text.json');
    link('elsewhere/de.json', 'project/.de.json');
    link('elsewhere/none.json', 'project/none.json');
    expect(await listed(() => false)).toEqual([]);
    expect(await listed((path) => path === '/project')).toEqual(['de.json', 'text.json']);
    expect(asked.slice(1)).toEqual(['/project -> /project']);
  });

  test('to folders are followed where they may be, and asked about once each', async () => {
    make('one/a.json', 'two/b.json', 'two/deep/c.json');
    link('one', 'project/one');
    link('two', 'project/two');
    expect(await listed((path) => path !== '/project/one')).toEqual(['two/b.json', 'two/deep/c.json']);
    expect(asked).toEqual(['/project -> /project', '/project/one -> /one', '/project/two -> /two']);
  });

  test('are followed in the order of their names: the first one gives a folder its name', async () => {
    make('one/a.json', 'project/z/keep.json', 'project/m/keep.json');
    for (const name of ['z/b', 'x', 'm/d', 'z/a']) link('one', `project/${name}`);
    expect(await listed()).toEqual(['m/d/a.json', 'm/keep.json', 'z/keep.json']);
    expect(asked).toHaveLength(2);
  });

  test('behind links are followed, too, and each folder is walked once', async () => {
    make('one/a.json', 'two/b.json', 'three/c.json', 'project/top.json');
    link('one', 'project/x');
    link('two', 'one/next');
    link('three', 'two/next');
    link('one', 'three/back');
    link('project', 'three/home');
    expect(await listed()).toEqual(['top.json', 'x/a.json', 'x/next/b.json', 'x/next/next/c.json']);
  });

  test('that may not be followed do not keep another way to their folder closed', async () => {
    make('one/a.json');
    link('one', 'project/a');
    link('one', 'project/b');
    expect(await listed((path) => path !== '/project/a')).toEqual(['b/a.json']);
  });

  test('to folders inside a folder that was reached by a link are no folders of their own', async () => {
    make('one/sub/a.json', 'one/sub/deep/b.json');
    link('one/sub', 'project/a');
    link('one', 'project/b');
    expect(await listed()).toEqual(['a/a.json', 'a/deep/b.json']);
  });

  test('upwards, and those with the name of a folder of others, are not followed', async () => {
    make('one/a.json', 'top.json');
    link('one', 'project/node_modules');
    link('one', 'project/.one');
    link('', 'project/up');
    symlinkSync('/', `${folder}/root`);
    expect(await listed()).toEqual([]);
    expect(asked).toEqual(['/project -> /project']);
    // A folder whose name only begins like the way up is another one.
    make('proj/b.json');
    link('proj', 'project/near');
    expect(await listed()).toEqual(['near/b.json']);
  });
});

describe('paths', () => {
  test.each([
    ['/p', '/p', true],
    ['/p', '/p/a', true],
    ['/p', '/pa', false],
    ['/p/', '/p/a', true],
    ['/', '/a', true],
    ['/p/a', '/p', false],
  ])('below %s lies %s: %s', (parent, path, expected) => {
    expect(isBelow(parent, path)).toBe(expected);
  });

  test.each([
    ['/a/b.json', '/a'],
    ['/b.json', '/'],
    ['/', '/'],
    ['C:/b.json', 'C:'],
  ])('the folder of %s is %s', (path, parent) => {
    expect(folderOf(path)).toBe(parent);
  });

  test('have slashes on Windows, and may have backslashes in names elsewhere', () => {
    pretendPlatform('win32');
    expect(slashed('C:\\a\\b')).toBe('C:/a/b');
    pretendPlatform('linux');
    expect(slashed('/a\\b')).toBe('/a\\b');
  });

  test('are there, or not', async () => {
    expect([await pathExists(folder), await pathExists(`${folder}/none`)]).toEqual([true, false]);
  });
});
