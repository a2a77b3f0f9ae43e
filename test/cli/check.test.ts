import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const texts = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const PROJECT = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["l/{locale}/{name}.json"], "glossary": { "files": ["terms/*.tsv"] } }\n',
  'l/en/menu.json': texts({ save: 'Save', note: 'One. Two.' }),
  'l/en/tools.json': texts({ store: 'Save' }),
  'l/de/menu.json': texts({ save: 'Sichern', note: ' Eins.  Zwei. ' }),
  'l/de/tools.json': texts({ store: 'Speichern' }),
  'l/fr/menu.json': texts({ save: 'Enregistrer', note: 'Un. Deux.' }),
  'terms/en-de.tsv': 'Save\tSichern\nopen\n',
};

interface Report {
  readonly files: readonly {
    readonly file: string;
    readonly findings: readonly { code: string; line: number; message: string }[];
  }[];
  readonly total: Record<string, number>;
  readonly fixed?: number;
}

async function report(cwd: string, ...args: string[]) {
  const run = await runCli(['check', '--json', ...args], { cwd });
  const { files, total, fixed } = JSON.parse(run.stdout) as Report;
  const found = files.flatMap(({ file, findings }) => findings.map(({ code, line }) => `${file}:${line} ${code}`));
  return { ...run, found, files, total, fixed };
}

const FOUND = [
  'l/de/menu.json:2 inconsistent',
  'l/de/menu.json:3 edge-whitespace',
  'l/de/menu.json:3 double-space',
  'l/en/tools.json:1 missing-file',
  'l/de/tools.json:2 term-not-used',
  'l/de/tools.json:2 inconsistent',
  'terms/en-de.tsv:2 glossary-field-count',
];

describe('check', () => {
  test('the whole project: units, what stands in other files, locales without a file, glossary tables', async () => {
    const { found, code, total } = await report(await folderOf(PROJECT));
    expect(found).toEqual(FOUND);
    expect(total).toEqual({ error: 1, warning: 2, information: 1, hint: 3 });
    expect(code).toBe(1);
  });

  test('one file, with what is known of the others; one table', async () => {
    const cwd = await folderOf(PROJECT);
    expect((await report(cwd, 'l/de/tools.json')).found).toEqual(FOUND.filter((it) => it.startsWith('l/de/tools')));
    expect((await report(cwd, 'terms/en-de.tsv')).found).toEqual(FOUND.slice(-1));
    expect((await report(cwd, 'terms/en-de.tsv', 'l/en/tools.json')).found).toEqual([FOUND[3], FOUND[6]]);
  });

  test('--fix repairs what has one safe fix, says how many, and leaves the rest; a second run repairs nothing', async () => {
    const cwd = await folderOf(PROJECT);
    const first = await report(cwd, '--fix');
    expect(first.fixed).toBe(2);
    expect(first.stderr).toBe('Fixed 2 findings in 1 file.\n');
    expect(first.found).toEqual(FOUND.filter((it) => !it.startsWith('l/de/menu.json:3')));
    expect(readFileSync(join(cwd, 'l/de/menu.json'), 'utf8')).toBe(texts({ save: 'Sichern', note: 'Eins. Zwei.' }));
    expect((await report(cwd, '--fix')).fixed).toBe(0);
  });

  test('the four formats say the same', async () => {
    const { 'terms/en-de.tsv': _, ...clean } = PROJECT;
    const cwd = await folderOf(clean);
    const run = async (format: string, env: Record<string, string> = {}, at = cwd) =>
      (await runCli(['check', '--format', format], { cwd: at, env })).stdout;
    const codes = ['inconsistent', 'edge-whitespace', 'double-space', 'missing-file', 'inconsistent'];
    const text = await run('text');
    expect([...text.matchAll(/\[([a-z-]+)\]$/gm)].map(([, code]) => code)).toEqual(codes);
    const { runs } = JSON.parse(await run('sarif'));
    expect(runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(codes);
    const github = await run('github');
    expect([...github.matchAll(/title=([a-z-]+)::/g)].map(([, code]) => code)).toEqual(codes);
    expect(await run('github', { GITHUB_WORKSPACE: cwd }, join(cwd, 'l'))).toBe(github);
  });

  test('from a sub-folder, annotations and SARIF speak of paths in the repository', async () => {
    const files = Object.fromEntries(Object.entries(PROJECT).map(([name, text]) => [`packages/app/${name}`, text]));
    const repository = await folderOf({ ...files, '.git/HEAD': 'ref: refs/heads/main\n' });
    const run = async (format: string, at: string, env: Record<string, string> = {}) =>
      (
        await runCli(['check', '--format', format], {
          cwd: join(repository, at),
          env: { GITHUB_WORKSPACE: '', ...env },
        })
      ).stdout;
    const annotated = (text: string) => [...new Set([...text.matchAll(/file=([^,]+),/g)].map(([, file]) => file))];
    const own = await run('github', 'packages/app');
    expect(annotated(own)).toContain('packages/app/l/de/menu.json');
    expect(annotated(own).every((file) => file?.startsWith('packages/app/'))).toBe(true);
    expect(await run('github', 'packages/app/l')).toBe(own);
    expect(await run('github', 'packages/app/l', { GITHUB_WORKSPACE: repository })).toBe(own);
    // A workspace that the folder is not in is somebody else's.
    expect(await run('github', 'packages/app', { GITHUB_WORKSPACE: join(repository, 'other') })).toBe(own);
    const inner = await run('github', 'packages/app', { GITHUB_WORKSPACE: join(repository, 'packages') });
    expect(annotated(inner)).toContain('app/l/de/menu.json');
    const { runs } = JSON.parse(await run('sarif', 'packages/app/l'));
    expect(new URL(runs[0].originalUriBaseIds['%SRCROOT%'].uri).pathname).toBe(`${repository}/`);
    expect(runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toMatch(/^packages\/app\//);
    expect(await run('text', 'packages/app')).toMatch(/^l\/de\/menu\.json/m);
  });

  test('what the project ignores', async () => {
    const checks = {
      'edge-whitespace': { ignoreUnits: ['l/de/menu.json#/note'] },
      'double-space': 'off',
      inconsistent: { ignore: ['Save'] },
      'missing-file': { ignore: ['fr'] },
    };
    const project = { ...JSON.parse(PROJECT['dragoman.json']), checks };
    const cwd = await folderOf({ ...PROJECT, 'dragoman.json': texts(project) });
    expect((await report(cwd)).found).toEqual([
      'l/de/tools.json:2 term-not-used',
      'terms/en-de.tsv:2 glossary-field-count',
    ]);
  });

  test('--max-warnings: what counts, and why it failed', async () => {
    const { 'terms/en-de.tsv': _, ...clean } = PROJECT;
    const cwd = await folderOf(clean);
    expect((await report(cwd)).code).toBe(0);
    expect((await report(cwd, '--max-warnings', '1')).code).toBe(0);
    const strict = await report(cwd, '--max-warnings', '0');
    expect(strict.code).toBe(1);
    expect(strict.stderr).toBe('1 warning is more than the 0 that --max-warnings allows.\n');
  });

  test('a file whose encoding is a guess', async () => {
    const cwd = await folderOf({ ...PROJECT, 'l/fr/menu.json': Buffer.from('{ "save": "Déjà" }', 'latin1') });
    const { files } = await report(cwd, 'l/fr/menu.json');
    expect(files[0]?.findings[0]).toMatchObject({
      code: 'guessed-encoding',
      message: expect.stringContaining('windows-1252'),
    });
  });

  test('a project of nothing but a glossary', async () => {
    const cwd = await folderOf({ 'dragoman.json': '{}', 'glossary/en-de.tsv': 'Save\tSichern\n' });
    expect(await report(cwd)).toMatchObject({ code: 0, found: [], stderr: '' });
  });
});

describe('paths of a hook, which names whatever has changed', () => {
  const files = { 'package.json': '{}', 'l/en.json': '{ "a": "Hello" }', 'l/de.json': '{ "a": "Hallo" }', 'a.ts': '' };

  test('are checked where they are localization files, and others are named', async () => {
    const { code, stdout, stderr } = await runCli(['check', 'package.json', 'l/de.json', 'a.ts'], {
      cwd: await folderOf(files),
    });
    expect([code, stdout]).toEqual([0, '1 file checked: nothing found\n']);
    expect(stderr.match(/(package\.json|a\.ts) is not a localization file .* It is left out\./g)).toHaveLength(2);
  });

  test('of which none is one are wrong use', async () => {
    const { code, stderr } = await runCli(['check', 'package.json'], { cwd: await folderOf(files) });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/package\.json is not a localization file [^\n]*\.\n$/)]);
  });

  test('still fail for what cannot be read', async () => {
    const { code } = await runCli(['check', 'gone.json', 'l/de.json'], { cwd: await folderOf(files) });
    expect(code).toBe(5);
  });
});
