import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { VERSION } from '../../shared/version.ts';
import { folderOf, runCli } from '../support/cli.ts';

const FILES = {
  'locales/en.json': '{ "a": "Save" }\n',
  'locales/de.json': '{ "a": "Sichern" }\n',
  'locales/fr.json': '{ "a": "Enregistrer" }\n',
};
const written = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'dragoman.json'), 'utf8'));
const files = async (cwd: string) => (await runCli(['files', '--json'], { cwd })).stdout;

describe('init', () => {
  test('says what it found and why, and writes a file that finds the same', async () => {
    const cwd = await folderOf(FILES);
    const before = [await files(cwd), (await runCli(['check'], { cwd })).stdout];
    const { code, stderr } = await runCli(['init', '--yes'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain('locales/{locale}.json: json in 2 languages from en; locales/en.json is the source.');
    expect(written(cwd)).toEqual({
      $schema: expect.stringMatching(/^https:\/\/unpkg\.com\/dragoman@\d+\.\d+\.\d+\/docs\/dragoman\.schema\.json$/),
      sourceLocale: 'en',
      targetLocales: ['de', 'fr'],
      files: ['locales/{locale}.json'],
    });
    expect([await files(cwd), (await runCli(['check'], { cwd })).stdout]).toEqual(before);
  });

  test('names the schema of the package where it is installed', async () => {
    const cwd = await folderOf({ ...FILES, 'node_modules/dragoman/docs/dragoman.schema.json': '{}' });
    await runCli(['init', '--yes'], { cwd });
    expect(existsSync(join(cwd, written(cwd).$schema))).toBe(true);
  });

  test('takes languages that somebody names before those that it found', async () => {
    const cwd = await folderOf(FILES);
    await runCli(['init', '--yes', '--from', 'de', '--to', 'fr,ja'], { cwd });
    expect(written(cwd)).toMatchObject({ sourceLocale: 'de', targetLocales: ['fr', 'ja'] });
    expect(JSON.parse(await files(cwd))).toEqual([
      expect.objectContaining({ file: 'locales/fr.json', source: 'de', isNew: false }),
      expect.objectContaining({ file: 'locales/ja.json', source: 'de', isNew: true }),
    ]);
  });

  test('a lone source gets no empty list of languages', async () => {
    const cwd = await folderOf({ 'locales/en.json': '{ "a": "Save" }\n' });
    const { code, stderr } = await runCli(['init', '--yes'], { cwd });
    expect({ code, project: written(cwd) }).toEqual({
      code: 0,
      project: expect.not.objectContaining({ targetLocales: expect.anything() }),
    });
    expect(stderr).toContain('locales/{locale}.json: json from en, not translated yet.');
    expect(stderr).toContain('name the languages to translate into');
  });

  test('writes a job where it is asked to, over nothing that is there', async () => {
    const cwd = await folderOf(FILES);
    const { stderr } = await runCli(['init', '--yes', '--ci', 'github'], { cwd });
    expect(stderr).toContain('Wrote .github/workflows/translations.yml.');
    const job = readFileSync(join(cwd, '.github/workflows/translations.yml'), 'utf8');
    const steps = (load(job) as { jobs: { check: { steps: { run?: string; with?: object }[] } } }).jobs.check.steps;
    expect(steps[0]?.with).toEqual({ 'fetch-depth': 0 });
    // The command of the job is one that this program takes.
    const command =
      steps
        .at(-1)
        ?.run?.replace(/^npx --yes dragoman@[\d.]+ /, '')
        .split(' ') ?? [];
    expect((await runCli(command, { cwd })).code).toBe(0);
    const other = await folderOf({ ...FILES, '.github/workflows/translations.yml': 'mine\n' });
    expect((await runCli(['init', '--yes', '--ci', 'github'], { cwd: other })).stderr).toContain('was not touched');
    expect(readFileSync(join(other, '.github/workflows/translations.yml'), 'utf8')).toBe('mine\n');
  });

  test('begins a table for terms, which the project finds and takes terms in', async () => {
    const cwd = await folderOf(FILES);
    const { stderr } = await runCli(['init', '--yes', '--glossary'], { cwd });
    expect(stderr).toContain('Wrote glossary/terms.csv.');
    expect(readFileSync(join(cwd, 'glossary/terms.csv'), 'utf8')).toBe('en,de,fr\n');
    expect(await runCli(['check', '--quiet'], { cwd })).toMatchObject({
      code: 0,
      stdout: '4 files checked: nothing found\n',
    });
    const again = await folderOf({ ...FILES, 'glossary/en-de.tsv': 'hut\tHütte\n' });
    expect((await runCli(['init', '--yes'], { cwd: again })).stderr).toContain(
      'Terms are read from glossary/en-de.tsv.',
    );
  });

  test('the job of GitLab checks, too, and has the history', async () => {
    const cwd = await folderOf(FILES);
    await runCli(['init', '--yes', '--ci', 'gitlab'], { cwd });
    const { translations } = load(readFileSync(join(cwd, '.gitlab/translations.gitlab-ci.yml'), 'utf8')) as {
      translations: { script: string[]; variables: object };
    };
    expect(translations).toMatchObject({
      variables: { GIT_DEPTH: 0 },
      script: [`npx --yes dragoman@${VERSION} check`],
    });
  });

  test('leaves a project file alone, and writes nothing in a dry run', async () => {
    const cwd = await folderOf({ ...FILES, 'dragoman.json': '{ "sourceLocale": "en" }\n' });
    expect((await runCli(['init', '--yes'], { cwd })).code).toBe(2);
    expect(readFileSync(join(cwd, 'dragoman.json'), 'utf8')).toBe('{ "sourceLocale": "en" }\n');
    const dry = await folderOf(FILES);
    const { stdout } = await runCli(['init', '--dry-run', '--ci', 'github', '--to', 'ja'], { cwd: dry });
    expect(JSON.parse(stdout)).toMatchObject({ targetLocales: ['ja'] });
    expect([existsSync(join(dry, 'dragoman.json')), existsSync(join(dry, '.github'))]).toEqual([false, false]);
  });
});
