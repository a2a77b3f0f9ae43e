import { execFileSync } from 'node:child_process';
import fs, { mkdirSync, mkdtempSync, promises, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  codeFiles,
  fileStamp,
  LARGEST_CODE_FILE,
  MOST_CODE_FILES,
  PassedFiles,
  readCodeFiles,
} from '../../../../../server/engine/parts/workspace/discovery/code-files.ts';
import { listFiles } from '../../../../../server/engine/parts/workspace/discovery/walk.ts';
import { pretend } from '../../../../support/builtin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-code-')).replaceAll('\\', '/');
});

function make(...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
}

const found = async (...globs: readonly string[]) => {
  const { paths, cut } = await codeFiles(folder, globs);
  expect(cut).toBe(false);
  return paths.map((path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path));
};

describe('the code of a project', () => {
  test('is what fits a pattern, in any folder, sorted', async () => {
    make('z.ts', 'a.ts', 'a.js', 'src/z/deep.ts', 'src/b.ts', 'src/b.md', 'lib/c.ts');
    expect(await found('**/*.ts')).toEqual(['a.ts', 'lib/c.ts', 'src/b.ts', 'src/z/deep.ts', 'z.ts']);
    expect(await found('src/*.ts', '*.js')).toEqual(['a.js', 'src/b.ts']);
    expect(await found()).toEqual([]);
  });

  test('lies in no folder of others, of results, or that is hidden', async () => {
    make('a.ts', '.hidden.ts', '.git/b.ts', 'node_modules/x/c.ts', 'src/dist/d.ts', 'build/e.ts', 'out/f.ts');
    expect(await found('**/*.ts')).toEqual(['a.ts']);
  });

  test('is not looked for behind links, and folders are no files', async () => {
    make('src/a.ts', 'folder.ts/b.ts');
    symlinkSync(join(folder, 'src'), join(folder, 'linked'), 'junction');
    symlinkSync(join(folder, 'src/a.ts'), join(folder, 'link.ts'));
    expect(await found('**/*.ts')).toEqual(['folder.ts/b.ts', 'src/a.ts']);
  });

  test('is none in a folder that cannot be read, or is not there', async () => {
    expect(await codeFiles(`${folder}/none`, ['**'])).toEqual({ paths: [], cut: false });
    make('a/a.ts', 'b/b.ts');
    pretend(
      fs,
      'readdirSync',
      (real) =>
        ((path: string, options: never) => {
          if (path.endsWith('/a')) throw new Error('denied');
          return real(path, options);
        }) as never,
    );
    expect(await found('**')).toEqual(['b/b.ts']);
  });

  test('is no more looked for when nobody waits for it', async () => {
    make('a.ts', 'src/b.ts', 'src/deep/c.ts');
    let looks = 0;
    expect(await codeFiles(folder, ['**'], () => ++looks > 2)).toMatchObject({
      paths: [`${folder}/a.ts`, `${folder}/src/b.ts`],
      cut: false,
    });
    expect(await codeFiles(folder, ['**'], () => true)).toEqual({ paths: [], cut: false });
  });

  test('lets others have their turn', async () => {
    make(...Array.from({ length: 100 }, (_, at) => `folder${at}/a.ts`));
    const looked = found('**/*.ts');
    let immediate = 0;
    const count = () => {
      immediate += 1;
      if (immediate < 1_000) setImmediate(count);
    };
    setImmediate(count);
    expect(await looked).toHaveLength(100);
    expect(immediate).toBeGreaterThan(1);
    expect(immediate).toBeLessThan(1_000);
  });

  /** A folder with so many entries, the last ones first. */
  function huge(count: number, name: (at: number) => string): void {
    const entry = (at: number) => ({ name: name(count - at), isFile: () => true, isDirectory: () => false });
    pretend(fs, 'readdirSync', () => (() => Array.from({ length: count }, (_, at) => entry(at))) as never);
  }

  test.each([
    [MOST_CODE_FILES, false],
    [MOST_CODE_FILES + 1, true],
  ])('is cut where there is more than anybody waits for: %i files', async (count, isCut) => {
    huge(count, (at) => `${String(at).padStart(6, '0')}.ts`);
    const { paths, cut } = await codeFiles(folder, ['*.ts']);
    expect(cut).toBe(isCut);
    expect(paths).toHaveLength(MOST_CODE_FILES);
    expect(paths).toEqual(paths.toSorted());
  });

  test.each([
    ['file that is left out', '.hidden', false],
    ['file that nobody wants', 'a.md', true],
  ])('is cut among too many other files: one more %s', async (_, first, isCut) => {
    // Named from the last one to the first one.
    huge(500_001, (at) => ({ 1: first, 2: '2.ts', 3: '3.ts', 500001: 'z.ts' })[at] ?? 'a.md');
    const { paths, cut } = await codeFiles(folder, ['*.ts']);
    expect(cut).toBe(isCut);
    expect(paths).toEqual(['2.ts', '3.ts', 'z.ts'].map((name) => `${folder}/${name}`));
  });
});

describe('the stamp of a file', () => {
  test('stays with the file, and is another one when it changes or is replaced', async () => {
    const path = join(folder, 'a.ts');
    const stamps = new Set<string | undefined>();
    const look = async () => stamps.add(await fileStamp(path)).size;
    writeFileSync(path, 'a');
    utimesSync(path, 1, 1);
    expect([await look(), await look()]).toEqual([1, 1]);
    utimesSync(path, 2, 2);
    expect(await look()).toBe(2);
    writeFileSync(path, 'ab');
    utimesSync(path, 2, 2);
    expect(await look()).toBe(3);
    await promises.rename(path, `${path}.old`);
    writeFileSync(path, 'ab');
    utimesSync(path, 2, 2);
    expect(await look()).toBe(4);
  });

  test('is none of files that are gone or too large', async () => {
    const path = join(folder, 'a.ts');
    expect(await fileStamp(path)).toBeUndefined();
    writeFileSync(path, Buffer.alloc(LARGEST_CODE_FILE));
    expect(await fileStamp(path)).toBeDefined();
    writeFileSync(path, Buffer.alloc(LARGEST_CODE_FILE + 1));
    expect(await fileStamp(path)).toBeUndefined();
  });
});

describe('the texts of code', () => {
  const read = async (...names: readonly string[]) => {
    const texts = await readCodeFiles(
      names.map((name) => join(folder, name)),
      () => false,
    );
    return [...texts].map(([path, text]) => [path.slice(folder.length + 1), text]);
  };

  test('are read as what their bytes say', async () => {
    writeFileSync(join(folder, 'a.ts'), "t('ä')");
    writeFileSync(join(folder, 'b.ts'), Buffer.from("\ufefft('b')", 'utf16le'));
    expect(await read('b.ts', 'a.ts')).toEqual([
      ['b.ts', "\ufefft('b')"],
      ['a.ts', "t('ä')"],
    ]);
  });

  test('are none of what is gone, a folder, no text, or larger than anybody writes', async () => {
    make('folder.ts/a.ts');
    writeFileSync(join(folder, 'image.ts'), Buffer.from([0x89, 0x50, 0, 0, 0xff, 0xfe, 0, 1]));
    writeFileSync(join(folder, 'most.ts'), 'x'.repeat(LARGEST_CODE_FILE));
    writeFileSync(join(folder, 'more.ts'), 'x'.repeat(LARGEST_CODE_FILE + 1));
    const found = await read('gone.ts', 'folder.ts', 'image.ts', 'more.ts', 'most.ts');
    expect(found.map(([name]) => name)).toEqual(['most.ts']);
  });

  test.skipIf(process.platform === 'win32')('are none of what has become a link or a pipe', async () => {
    make('a.ts');
    symlinkSync(join(folder, 'a.ts'), join(folder, 'link.ts'));
    execFileSync('mkfifo', [join(folder, 'pipe.ts')]);
    expect(await read('link.ts', 'pipe.ts')).toEqual([]);
  });

  test('let others have their turn, and are no more read when nobody waits for them', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `${at}.ts`);
    make(...names);
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 0);
    let asked = 0;
    const some = await readCodeFiles(
      names.map((name) => join(folder, name)),
      () => ++asked > 150,
    );
    clearInterval(ticking);
    expect(some.size).toBe(150);
    expect(turns).toBeGreaterThan(0);
  });
});

describe('the code that somebody passes who lists a folder', () => {
  const passedFiles = async () => {
    const passed = new PassedFiles(folder, (path) => /^(?:src|lib)\/.*\.ts$/.test(path) || /^\w+\.ts$/.test(path));
    await listFiles(folder, async () => true, undefined, passed.pass);
    return passed.files;
  };

  test('is that which is found without a list', async () => {
    make('z.ts', 'a.ts', 'src/z/deep.ts', 'src/b.ts', 'src/b.md', 'lib/c.ts', 'other/d.ts', 'lib/x.ts/y.ts');
    make('.hidden.ts', '.git/b.ts', 'node_modules/x/c.ts', 'src/dist/d.ts', 'lib/build/e.ts', 'out/f.ts');
    symlinkSync(join(folder, 'src'), join(folder, 'linked'), 'junction');
    symlinkSync(join(folder, 'src/b.ts'), join(folder, 'link.ts'));
    symlinkSync(join(folder, 'src'), join(folder, 'lib/again'), 'junction');
    const alone = await codeFiles(folder, ['*.ts', 'src/**/*.ts', 'lib/**/*.ts']);
    expect(alone.paths).toHaveLength(6);
    expect(await passedFiles()).toEqual(alone);
  });

  test('is not known where nothing was passed, or too much: what is cut depends on the way', () => {
    const passed = () => new PassedFiles('/p', (path) => path.endsWith('.ts'));
    expect(passed().files).toBeUndefined();
    const full = passed();
    for (let at = 0; at < MOST_CODE_FILES; at += 1) full.pass(`/p/${at}.ts`, true);
    full.pass('/p/folder.ts', false);
    expect(full.files?.paths).toHaveLength(MOST_CODE_FILES);
    full.pass('/p/z.ts', true);
    expect(full.files).toBeUndefined();
    const crowded = passed();
    for (let at = 0; at < 500_000; at += 1) crowded.pass('/p/a.md', true);
    expect(crowded.files).toEqual({ paths: [], cut: false });
    crowded.pass('/p/folder', false);
    expect(crowded.files).toBeUndefined();
  });
});
