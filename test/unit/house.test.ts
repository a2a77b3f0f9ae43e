import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACROSS_CHECKS } from '../../server/checks/across/index.ts';
import { CHECKS } from '../../server/checks/index.ts';
import { FORMATS } from '../../server/formats/index.ts';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import { projectJsonSchema } from '../../shared/project.ts';
import { parseSettings } from '../../shared/settings.ts';
import { VERSION } from '../../shared/version.ts';
import { checksDoc, STRUCTURE } from '../support/checks-doc.ts';
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

describe('rooms are small', () => {
  test('no file is over 300 lines', () => {
    expect(lineCounts.filter(({ lines }) => lines > 300)).toEqual([]);
  });

  test('the median file has at most 90 lines', () => {
    const sorted = lineCounts.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(90);
  });
});

describe('registries are complete', () => {
  test('every check file is in CHECKS, by its file name', () => {
    const others = new Set(
      'ask check choices codes diagnose facts fix-all index missing policy subtitles support term-spans wildcard'.split(
        ' ',
      ),
    );
    const files = readdirSync(join(root, 'server/checks'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => name.replace('.ts', ''))
      .filter((name) => !others.has(name));
    expect(files.sort()).toEqual(CHECKS.map(({ id }) => id).sort());
  });

  test('every check across files is in ACROSS_CHECKS, by its file name', () => {
    const others = new Set(['across', 'clip', 'facts', 'index', 'run', 'translations']);
    const files = readdirSync(join(root, 'server/checks/across')).map((name) => name.replace('.ts', ''));
    expect(files.filter((name) => !others.has(name)).sort()).toEqual(ACROSS_CHECKS.map(({ id }) => id).sort());
    const ids = [...CHECKS, ...ACROSS_CHECKS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every format has an id and extensions of its own', () => {
    const extensions = FORMATS.flatMap((format) => format.extensions);
    expect(new Set(extensions).size).toBe(extensions.length);
    expect(FORMATS.map(({ id }) => id).sort()).toEqual(['json', 'srt', 'xliff']);
  });

  test('every test file belongs to a ring', () => {
    const rings = /^test\/(unit|protocol|contract|trust|cli|webview)\//;
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

  test('contributed settings have the defaults of the code', () => {
    const groups = [manifest.contributes.configuration].flat();
    const properties = Object.assign({}, ...groups.map((group) => group.properties)) as Record<
      string,
      { default?: unknown }
    >;
    const section = Object.fromEntries(
      Object.entries(properties).map(([name, { default: value }]) => [name.replace(/^dragoman\./, ''), value]),
    );
    expect(parseSettings(section)).toEqual({ settings: parseSettings({}).settings, problems: [] });
    const names = [
      'service',
      'freeService',
      'authScheme',
      'embedded.engine',
      'checks.enabled',
      'checks.reportMissing',
      'codeLens.units',
      'inlayHints.source',
      'outline.limit',
      'glossary.pushOnSave',
      'documents.outputPattern',
      'usage.warnAt',
      'trace.server',
    ];
    expect(Object.keys(section).sort()).toEqual(names.sort());
  });

  test('the published schema of dragoman.json is the code’s', () => {
    expect(JSON.parse(readFileSync(join(root, 'docs/dragoman.schema.json'), 'utf8'))).toEqual(projectJsonSchema());
  });

  test('the page of the checks is what the checks say', () => {
    expect(readFileSync(join(root, 'docs/checks.md'), 'utf8')).toBe(checksDoc());
  });

  test('every finding of a parser is explained', () => {
    const text = sources
      .filter((file) => /^server\/(formats|text)\//.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join();
    const ids = new Set(text.match(/(?<=')(?:json|srt)-[a-z-]+(?=')/g));
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

  test('pictures of README are taken by the suite, and all are shown', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/\]\(docs\/images\/([^)]+)\)/g)].map(([, name = '']) => name).sort();
    expect(shown).toEqual(Object.keys(PICTURES).sort());
    expect(readdirSync(join(root, 'docs/images')).sort()).toEqual(shown);
  });

  test('lock file holds no download addresses', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
    expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0);
  });
});
