import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const json = (texts: object, indent = 2) => `${JSON.stringify(texts, undefined, indent)}\n`;
const SOURCE = { a: 'Save {name}', b: 'Open {name}', c: 'Close {name}', d: 'New {name}' };
const TARGET = { a: 'Sichern', b: 'Öffnen', c: '{name} schließen', d: '{name}  neu' };
const FILES = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{locale}/*.json"] }\n',
  'en/app.json': json(SOURCE),
  'de/app.json': json(TARGET),
};

async function check(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await runCli(['check', '--json', '--baseline', 'known.json', ...args], { cwd });
  if (stdout.startsWith('{\n  "error"')) return { code, stderr, found: [], baseline: undefined };
  const { files, baseline } = JSON.parse(stdout);
  const found = files.flatMap(({ findings }: { findings: { unit: string; code: string; severity: string }[] }) =>
    findings.flatMap((it) => (it.severity === 'error' || it.severity === 'warning' ? `${it.unit} ${it.code}` : [])),
  );
  return { code, stderr, found, baseline };
}
const listed = (cwd: string): string[] => JSON.parse(readFileSync(join(cwd, 'known.json'), 'utf8')).findings;
const write = (cwd: string, name: string, text: string) => writeFileSync(join(cwd, name), text);

describe('a baseline', () => {
  test('is written with every error and warning; then the run passes, and what is new fails', async () => {
    const cwd = await folderOf(FILES);
    expect((await runCli(['check'], { cwd })).code).toBe(1);
    const first = await check(cwd, '--update-baseline');
    expect([first.code, first.found, first.baseline]).toEqual([0, [], { known: 3, stale: 0 }]);
    expect(listed(cwd).map((entry) => entry.replace(/ [0-9a-f]{16} /, ' … '))).toEqual([
      'de double-space … /d',
      'de placeholders … /a',
      'de placeholders … /b',
    ]);
    expect(await check(cwd)).toMatchObject({ code: 0, found: [], baseline: { known: 3, stale: 0 } });
    write(cwd, 'de/app.json', json({ ...TARGET, c: 'Schließen' }));
    expect(await check(cwd)).toMatchObject({ code: 1, found: ['/c placeholders'], baseline: { known: 3, stale: 0 } });
    // Another text in a unit with a known finding is another finding.
    write(cwd, 'de/app.json', json({ ...TARGET, a: 'Speichern' }));
    expect(await check(cwd)).toMatchObject({ code: 1, found: ['/a placeholders'], baseline: { known: 2, stale: 1 } });
  });

  test('knows its findings in a file that has another name, order and layout', async () => {
    const cwd = await folderOf(FILES);
    await check(cwd, '--update-baseline');
    const before = readFileSync(join(cwd, 'known.json'), 'utf8');
    for (const locale of ['en', 'de']) renameSync(join(cwd, locale, 'app.json'), join(cwd, locale, 'program.json'));
    const { a, ...others } = TARGET;
    const escaped = json({ ...others, a }, 4)
      .replaceAll('Ö', '\\u00d6')
      .replaceAll('\n', '\r\n');
    write(cwd, 'de/program.json', escaped);
    expect(await check(cwd)).toMatchObject({ code: 0, found: [], baseline: { known: 3, stale: 0 } });
    await check(cwd, '--update-baseline');
    expect(readFileSync(join(cwd, 'known.json'), 'utf8')).toBe(before);
  });

  test('says which entries are gone, and --prune takes out those and adds none', async () => {
    const cwd = await folderOf(FILES);
    await check(cwd, '--update-baseline');
    write(cwd, 'de/app.json', json({ ...TARGET, a: '{name} sichern', c: 'Schließen' }));
    const run = await runCli(['check', '--baseline', 'known.json'], { cwd });
    expect(run.stderr).toContain('2 known findings are listed in known.json.');
    expect(run.stderr).toContain('1 entry of known.json no longer found: --prune removes it.');
    expect(listed(cwd)).toHaveLength(3);
    expect(await check(cwd, '--prune')).toMatchObject({ code: 1, found: ['/c placeholders'] });
    expect(listed(cwd).map((entry) => entry.slice(-2))).toEqual(['/d', '/b']);
    expect(await check(cwd)).toMatchObject({ code: 1, baseline: { known: 2, stale: 0 } });
  });

  test('counts: two equal findings are two entries, and a third one is new', async () => {
    const cwd = await folderOf({ ...FILES, 'en/other.json': json(SOURCE), 'de/other.json': json(TARGET) });
    expect(await check(cwd, '--update-baseline')).toMatchObject({ baseline: { known: 6 } });
    mkdirSync(join(cwd, 'en'), { recursive: true });
    write(cwd, 'en/third.json', json({ a: SOURCE.a }));
    write(cwd, 'de/third.json', json({ a: TARGET.a }));
    expect(await check(cwd)).toMatchObject({ code: 1, found: ['/a placeholders'], baseline: { known: 6, stale: 0 } });
  });

  test('of a part of the project is read and never written', async () => {
    const cwd = await folderOf(FILES);
    await check(cwd, '--update-baseline');
    const before = readFileSync(join(cwd, 'known.json'), 'utf8');
    expect(await check(cwd, 'en/app.json')).toMatchObject({ code: 0, baseline: { known: 0, stale: 0 } });
    for (const part of [['de/app.json'], ['--to', 'de'], ['--from', 'en'], ['--changed'], ['--since', 'HEAD']])
      for (const way of ['--update-baseline', '--prune']) {
        const { code, stderr } = await check(cwd, way, ...part);
        expect([code, stderr]).toEqual([2, expect.stringContaining(`${way} needs the whole project`)]);
      }
    expect(readFileSync(join(cwd, 'known.json'), 'utf8')).toBe(before);
  });

  test('that is missing, broken or not named is an error that says what to do', async () => {
    const cwd = await folderOf(FILES);
    const missing = await check(cwd);
    expect([missing.code, missing.stderr]).toEqual([5, expect.stringContaining('Write it with --update-baseline.')]);
    expect(existsSync(join(cwd, 'known.json'))).toBe(false);
    for (const text of ['{', '[]', json(TARGET), '{ "version": 2, "findings": [] }']) {
      write(cwd, 'known.json', text);
      expect((await check(cwd)).code).toBe(5);
      expect((await check(cwd, '--prune')).code).toBe(5);
      expect((await check(cwd, '--update-baseline')).stderr).toContain(
        'known.json is not a baseline and was left as it is.',
      );
      expect(readFileSync(join(cwd, 'known.json'), 'utf8')).toBe(text);
    }
    expect((await runCli(['check', '--prune'], { cwd })).code).toBe(2);
    expect((await check(cwd, '--prune', '--update-baseline')).code).toBe(2);
  });
});
