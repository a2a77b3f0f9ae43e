import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACROSS_CHECKS } from '../../server/core/checks/across/index.ts';
import { CHECKS } from '../../server/core/checks/index.ts';
import { FORMATS } from '../../server/core/formats/index.ts';
import { styleJsonSchema } from '../../server/engine/parts/style/schema.ts';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import { projectJsonSchema } from '../../shared/project/project.ts';
import { CLIENT_SETTINGS, DEFAULT_SETTINGS, parseSettings, SETTINGS } from '../../shared/settings.ts';
import { VERSION } from '../../shared/version.ts';
import { catalogueFiles } from '../support/catalogue.ts';
import { checksDoc, STRUCTURE } from '../support/checks-doc.ts';
import { fileTypes, withFormats } from '../support/file-types.ts';
import { librariesDoc } from '../support/libraries-doc.ts';
import { memoryFormat } from '../support/memory-format.ts';
import { optionsPage } from '../support/options-doc.ts';
import { PICTURES } from '../support/pictures.ts';

/** The rules of the house that a compiler cannot hold. */
const root = resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function filesBelow(folder: string, suffix = '.ts'): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const sources = ['client', 'server', 'shared'].flatMap((folder) => filesBelow(folder));
const lineCounts = sources.map((file) => ({
  file,
  lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1,
}));

/** Lines of each room, at most. A change that needs more raises the number, and its message says what for. */
const MOST_LINES: Readonly<Record<string, number>> = {
  shared: 5_100,
  client: 15_900,
  'server/api': 300,
  'server/cli': 8_800,
  'server/core': 67_400,
  'server/embedded': 6_500,
  'server/engine': 33_900,
  'server/lsp': 22_000,
  'server/mcp': 2_000,
  'server/service': 5_400,
  'server/system': 700,
};

describe('rooms are small', () => {
  test('no room grows by accident', () => {
    const lines: Record<string, number> = {};
    for (const { file, lines: count } of lineCounts) {
      const room = file.split('/').slice(0, file.startsWith('server/') ? 2 : 1);
      lines[room.join('/')] = (lines[room.join('/')] ?? 0) + count;
    }
    expect(Object.keys(lines).sort()).toEqual(Object.keys(MOST_LINES).sort());
    for (const [room, most] of Object.entries(MOST_LINES)) expect(lines[room], room).toBeLessThanOrEqual(most);
  });

  test('no file is over 300 lines', () => {
    expect(lineCounts.filter(({ lines }) => lines > 300)).toEqual([]);
  });

  test('the median file has at most 90 lines', () => {
    const sorted = lineCounts.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(90);
  });
});

test('programs are started in one place', () => {
  // The launcher starts this program itself, on another Node.
  const places = ['server/cli/launch.ts', 'server/system/process/start.ts'];
  const starts = sources.filter((file) => /child_process/.test(readFileSync(join(root, file), 'utf8')));
  expect(starts.sort()).toEqual(places);
});

describe('files are opened in one place', () => {
  /** Everything else reads and writes files of a project through `Disk`, which sees to it that none leads out. */
  const OPENERS: Readonly<Record<string, string>> = {
    'server/engine/parts/workspace/files/disk.ts': 'reads files of projects',
    'server/engine/parts/workspace/files/boundary.ts': 'follows paths to where they lead',
    'server/engine/parts/workspace/files/atomic.ts': 'writes what disk.ts has let through',
    'server/engine/parts/workspace/files/lock.ts':
      'lock files, beside a file that was let through, or in the state folder',
    'server/engine/parts/workspace/discovery/walk.ts': 'lists folders for disk.ts',
    'server/engine/parts/workspace/discovery/code-files.ts': 'lists and reads code, without following links',
    'server/engine/parts/workspace/files/writable.ts': 'whether a file could be written, and whether there is room',
    'server/engine/parts/workspace/stale/pending.ts': 'notes in the state folder',
    'server/engine/parts/workspace/paths.ts': 'existence and real paths',
    'server/engine/parts/team/connect.ts': 'certificates that the user names in the address of a shared memory',
    'server/system/process/alive.ts': 'processes of the system',
    'server/system/process/find.ts': 'looks for programs on PATH',
    'server/system/process/git.ts': 'looks for a .git folder',
    'server/system/process/git-work.ts': 'a temporary folder for a second work tree',
    'server/system/sqlite/open.ts': 'state files',
    'server/system/sqlite/private.ts': 'rights of state files',
    'server/engine/parts/answers/journal.ts': 'whether there is a journal',
    'server/engine/parts/memory/handle.ts': 'whether there is a memory',
    'server/system/sqlite/damage.ts': 'a damaged state file is moved aside',
    'server/engine/parts/workspace/files/claim.ts':
      'one name for a file, whichever links led to it; claims lie in the state folder',
    'server/engine/parts/documents-jobs/secret.ts': 'a state file',
    'server/engine/parts/documents-jobs/spool.ts': 'results that wait in the state folder',
    'server/engine/parts/documents-jobs/place.ts': 'results of documents: follows the folder by itself',
    'server/engine/parts/documents-jobs/submit.ts': 'whether a document and its target are there',
    'server/engine/parts/documents-jobs/estimate.ts': 'a document that was let through',
    'server/engine/parts/documents-jobs/upload.ts': 'removes from the state folder',
    'server/engine/parts/documents-jobs/fetch.ts': 'sizes in the state folder',
    'server/lsp/features/documents/batch.ts': 'whether a target is there',
    'server/lsp/features/documents/commands.ts': 'whether a target is there',
    'server/lsp/features/documents/store.ts': 'a state file',
    'server/lsp/features/documents/journal-file.ts': 'a state file',
    'server/lsp/launch.ts': 'standard error',
    'server/lsp/watchdog-worker.ts': 'standard error',
    'server/lsp/node-runtime.ts': 'the program itself',
    'server/service/endpoint.ts': 'certificates that the user names',
    'server/service/resources/documents.ts': 'a document that was let through',
    'server/service/transport/download.ts': 'into the state folder',
    'server/engine/expand.ts': 'whether what the user has named is a folder',
    'server/engine/merge/files.ts': 'the bytes of a file that is no text, as Git names it to its merge driver',
    'server/engine/code/grammars.ts': 'grammars that came with the program',
    'server/engine/projects/project.ts': 'the project file that disk.ts has read, for a line number',
    'server/cli/launch.ts': 'the program itself',
    'server/cli/reports/report-file.ts': 'adds to the page of a job, which its runner names',
    'server/cli/reports/changes.ts': 'is told of changes, opens nothing',
    'server/cli/standalone.ts': 'unpacks the program itself',
    'server/engine/service.ts': 'the key file that the user names',
    'server/engine/check/all.ts': 'sizes',
    'server/engine/doctor/project.ts': 'the project file that disk.ts has read, for line numbers',
    'server/engine/doctor/state.ts': 'whether the state folder can be written',
    'server/engine/cache/disk-cache.ts': 'state files',
    'server/engine/parts/workspace/stale/git-log-text.ts': 'state files',
    'server/system/sqlite/in-memory.ts': 'copies of state files in memory',
    'server/cli/commands/document/plan.ts': 'whether --out is a folder',
    'server/cli/commands/tour.ts': 'its own scratch folder',
    'server/cli/commands/memory/export-tmx.ts': 'a file that the user names, let through by disk.ts',
  };

  test('no other source file touches the file system', () => {
    const touching = sources.filter((file) =>
      /from '(?:node:)?fs(?:\/promises)?'|getBuiltinModule\('(?:node:)?fs/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(touching.sort()).toEqual(Object.keys(OPENERS).sort());
  });

  test('only disk.ts writes atomically: it alone asks where a path leads', () => {
    const writing = sources.filter((file) => /\/atomic\.ts'/.test(readFileSync(join(root, file), 'utf8')));
    expect(writing).toEqual(['server/engine/parts/workspace/files/disk.ts']);
  });
});

test('what ARCHITECTURE and CONTRIBUTING name is there', () => {
  const bases = ['', 'server', 'server/lsp', 'server/engine/parts'];
  const isThere = (path: string) => bases.some((base) => existsSync(join(root, base, path)));
  const named = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((page) =>
    Array.from(
      readFileSync(join(root, page), 'utf8').matchAll(
        /`((?:\.\.?\/)?(?:client|server|shared|test|docs|core|engine|lsp|cli|mcp|api|service|embedded|system|workspace|features)\/[\w./-]*[\w/])`/g,
      ),
      ([, path = '']) => path,
    ),
  );
  expect(named.length).toBeGreaterThan(80);
  // Made by `npm ci` there, and a request of the protocol.
  const others = ['test/mutation/node_modules', 'workspace/diagnostic'];
  expect(named.filter((path) => !isThere(path) && !others.includes(path))).toEqual([]);
});

describe('registries are complete', () => {
  test('every check file is in CHECKS, by its file name', () => {
    const others = new Set(
      'ask check choices codes diagnose digits facts first-thing fix-all harmless-codes index internal missing needs placeholder-endings placeholder-examples placeholder-numbers placeholder-references placeholder-tags placeholder-values placeholder-writings plural-form policy said sentences subtitles support syntax term-spans wildcard'.split(
        ' ',
      ),
    );
    const files = filesBelow('server/core/checks')
      .filter((file) => !/\/(?:across|unit-pass)\//.test(file))
      .map((file) => basename(file, '.ts'))
      .filter((name) => !others.has(name));
    expect(files.sort()).toEqual(CHECKS.map(({ id }) => id).sort());
  });

  test('every check across files is in ACROSS_CHECKS, by its file name', () => {
    const others = new Set(['across', 'clip', 'facts', 'index', 'run', 'translations']);
    const files = readdirSync(join(root, 'server/core/checks/across')).map((name) => name.replace('.ts', ''));
    expect(files.filter((name) => !others.has(name)).sort()).toEqual(ACROSS_CHECKS.map(({ id }) => id).sort());
    const ids = [...CHECKS, ...ACROSS_CHECKS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('what the formats say of themselves stands in the manifest and in shared/file-types.ts', () => {
    const text = readFileSync(join(root, 'package.json'), 'utf8');
    expect(JSON.parse(withFormats(text, FORMATS))).toEqual(manifest);
    const plain = (source: string) => source.replace(/\s+|,(?=\s*\])/g, '');
    expect(plain(readFileSync(join(root, 'shared/file-types.ts'), 'utf8'))).toBe(plain(fileTypes(FORMATS)));
  });

  test('a format more wakes the extension, gives its files a language, and is in every clause', () => {
    const text = readFileSync(join(root, 'package.json'), 'utf8');
    const more = JSON.parse(withFormats(text, [...FORMATS, memoryFormat]));
    expect(more.activationEvents).toContain('onLanguage:memory');
    expect(more.activationEvents.join()).toMatch(/\*\*\/\*\.\{[^{}]*\bmem\}/);
    const clauses = JSON.stringify(more).match(/resourceLangId =~ \/\^\([^()]*\)/g) ?? [];
    expect(new Set(clauses.map((clause) => /\bmemory\b/.test(clause) || !/json|subrip/.test(clause)))).toEqual(
      new Set([true]),
    );
    expect(fileTypes([...FORMATS, memoryFormat])).toContain("'.mem'");
  });

  test('every format has an id and extensions of its own', () => {
    const extensions = FORMATS.flatMap((format) => format.extensions);
    expect(new Set(extensions).size).toBe(extensions.length);
    // Folders of formats; the others hold what several of them share, or tables of terms.
    const shared = ['common', 'glossary'];
    const folders = readdirSync(join(root, 'server/core/formats'), { withFileTypes: true }).filter((it) =>
      it.isDirectory(),
    );
    expect(FORMATS.map(({ id }) => id).sort()).toEqual(
      folders
        .map(({ name }) => name)
        .filter((name) => !shared.includes(name))
        .sort(),
    );
  });

  test('every test file belongs to a ring', () => {
    const rings = /^test\/(unit|protocol|contract|trust|security|cli|webview)\//;
    expect(filesBelow('test', '.test.ts').filter((file) => !rings.test(file))).toEqual([]);
  });
});

describe('manifest and code agree', () => {
  test('version', () => {
    expect(VERSION).toBe(manifest.version);
  });

  test('every command of the extension is contributed, and no other', () => {
    const contributed = manifest.contributes.commands.map(({ command }: { command: string }) => command);
    expect(contributed.sort()).toEqual(Object.values(CLIENT_COMMANDS).sort());
  });

  test('what the catalogues say stands in the manifest and on the pages: run “npm run catalogue” when this fails', () => {
    for (const [path, text] of catalogueFiles()) {
      const there = readFileSync(join(root, path), 'utf8');
      if (path.endsWith('.json')) expect(JSON.parse(there), path).toEqual(JSON.parse(text));
      else expect(there, path).toBe(text);
    }
  });

  test('every setting is in the manifest once, with a default that counts as it stands', () => {
    const groups: { properties: Record<string, { default?: unknown }> }[] = manifest.contributes.configuration;
    const found = groups.flatMap(({ properties }) => Object.entries(properties));
    const ids = [...Object.values(SETTINGS), ...Object.values(CLIENT_SETTINGS)].map(({ id }) => `dragoman.${id}`);
    expect(found.map(([name]) => name).sort()).toEqual(ids.sort());
    const section = Object.fromEntries(found.map(([name, it]) => [name.replace('dragoman.', ''), it.default]));
    expect(parseSettings(section)).toEqual({ settings: DEFAULT_SETTINGS, problems: [] });
  });

  test('the published schemas of dragoman.json and of style rules are the code’s', () => {
    expect(JSON.parse(readFileSync(join(root, 'docs/dragoman.schema.json'), 'utf8'))).toEqual(projectJsonSchema());
    expect(JSON.parse(readFileSync(join(root, 'docs/style-rules.schema.json'), 'utf8'))).toEqual(styleJsonSchema());
  });

  test('the pages of libraries in code are what the libraries say', () => {
    const pages = librariesDoc();
    for (const [path, text] of pages) expect(readFileSync(join(root, 'docs', path), 'utf8'), path).toBe(text);
    const names = readdirSync(join(root, 'docs/libraries')).map((name) => `libraries/${name}`);
    expect(names.filter((name) => !pages.has(name))).toEqual([]);
  });

  test('the page of translation options is what the options say', () => {
    expect(readFileSync(join(root, 'docs/translation-options.md'), 'utf8')).toBe(optionsPage());
  });

  test('the page of the checks is what the checks say', () => {
    expect(readFileSync(join(root, 'docs/checks.md'), 'utf8')).toBe(checksDoc());
  });

  test('every finding of a parser is explained', () => {
    const text = sources
      // Flags of gettext and kinds of placeholders have such names, too.
      .filter((file) => /^server\/core\/(formats|text)\/(?!po\/flags|placeholders\/|dialects\/)/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join();
    // XLIFF has a page of its own.
    const formats = FORMATS.flatMap(({ id }) => (id === 'xliff' ? [] : [id])).join('|');
    const found = text.match(new RegExp(`(?<=')(?:${formats})-[a-z-]+(?=')`, 'g')) ?? [];
    const ids = new Set(found.filter((id) => FORMATS.every((format) => format.id !== id)));
    const pages = ['checks.md', 'json-dialects.md']
      .map((name) => readFileSync(join(root, 'docs', name), 'utf8'))
      .join();
    expect([...ids].filter((id) => !pages.includes(`${id}\n`) && !pages.includes(`\`${id}\``))).toEqual([]);
    expect(Object.keys(STRUCTURE).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('every dependency has its reason in CONTRIBUTING', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  test('pictures of the pages are taken by the suite, and all are shown', () => {
    const pages = ['README.md', 'docs/vscode.md'].map((page) => readFileSync(join(root, page), 'utf8')).join('');
    const shown = [...new Set([...pages.matchAll(/\]\((?:docs\/)?images\/([^)]+)\)/g)].map(([, name = '']) => name))];
    expect(shown.sort()).toEqual(Object.keys(PICTURES).sort());
    expect(readdirSync(join(root, 'docs/images')).sort()).toEqual(shown);
  });

  test('lock file holds no download addresses, only the folder of the workspace', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "(?!server\/)/);
    expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0);
  });
});
