import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';
import { repository } from '../support/repository.ts';

const PROJECT = '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"] }\n';
const FILES = {
  'dragoman.json': '{ "sourceLocale": "en", "files": [] }\n',
  'apps/web/dragoman.json': PROJECT.replace(
    ' }',
    ', "glossary": { "files": ["terms.csv"] }, "style": { "files": ["rules.json"] } }',
  ),
  'apps/web/terms.csv': 'en,de\nfile,Datei\n',
  'apps/web/rules.json': '{ "name": "House", "language": "de", "rules": {} }\n',
  'apps/web/l/en.json': '{ "a": "Save it" }\n',
  'apps/web/l/de.json': '{ "a": "Sichern", "old": "Alt" }\n',
  'apps/api/dragoman.json': PROJECT,
  'apps/api/l/en.json': '{ "b": "I has it" }\n',
  'apps/api/l/de.json': '{ "b": "Es gehört mir", "older": "Älter" }\n',
};
const env = { DRAGOMAN_SERVICE: 'embedded' };

async function run(...args: readonly string[]) {
  const cwd = repository(FILES);
  const { stdout, stderr, code } = await runCli([...args, '--json'], { cwd, env });
  // biome-ignore lint/suspicious/noExplicitAny: answers of several commands
  return { cwd, code, stderr, said: JSON.parse(stdout) as any };
}

describe('commands in a monorepo', () => {
  test('units, memory index, merge --install and correct go over all projects', async () => {
    const units = await run('units', 'prune');
    expect(units.said.files.map(({ file, units: gone }: { file: string; units: string[] }) => [file, ...gone])).toEqual(
      [
        ['apps/api/l/de.json', 'older'],
        ['apps/web/l/de.json', 'old'],
      ],
    );
    expect((await run('units', 'prune', 'apps/web')).said.files).toHaveLength(1);
    expect((await run('memory', 'index')).said).toMatchObject({ files: 2, entries: 2 });
    const merge = await run('merge', '--install');
    expect(merge.said.patterns).toEqual(['/apps/api/l/*.json', '/apps/web/l/*.json']);
    expect(readFileSync(join(merge.cwd, '.gitattributes'), 'utf8')).toContain('/apps/api/l/*.json merge=dragoman');
    const correct = await run('correct', '--dry-run');
    expect(correct.said).toMatchObject({ corrections: { known: 0, asked: 6 } });
  });

  test('doctor looks at each project once, and at what they share once', async () => {
    const { said, code } = await run('doctor');
    const parts = (said.reports as { part: string; project?: string }[]).map(
      ({ part, project }) => `${part} ${project}`,
    );
    expect(parts).toEqual([
      'program undefined',
      'project .',
      'project apps/api',
      'project apps/web',
      'files apps/api',
      'files apps/web',
      'service undefined',
      'git undefined',
      'state undefined',
    ]);
    expect(code).toBe(0);
  });

  test('what is about one project says which, and how to name another', async () => {
    for (const [words, noun] of [
      ['glossary plan', 'glossaries'],
      ['style plan', 'style rules'],
    ] as const) {
      const outer = await run(...words.split(' '));
      expect([outer.code, outer.said.error.message]).toEqual([
        2,
        expect.stringMatching(new RegExp(`has no ${noun}\\. .*of their own: apps/web\\. Name one with --project\\.$`)),
      ]);
      const inner = await run(...words.split(' '), '--project', 'apps/web');
      expect([inner.code, inner.stderr]).toEqual([0, '']);
    }
  });
});
