import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedOptions, startEmbedded } from '../../server/embedded/index.ts';
import { folderOf, runCli } from '../support/cli.ts';

async function serve(options: EmbeddedOptions) {
  const service = await startEmbedded(options);
  onTestFinished(() => service.close());
  return { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: service.key };
}

const texts = (count: number) =>
  `${JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, `Text number ${i} here`])), undefined, 2)}\n`;
const run = (args: readonly string[], cwd: string, env: Readonly<Record<string, string>>) =>
  runCli(['translate', ...args, '--no-memory', '--no-progress'], { cwd, env });
const unitsIn = (cwd: string, name: string) =>
  existsSync(join(cwd, name)) ? Object.keys(JSON.parse(readFileSync(join(cwd, name), 'utf8'))).length : 0;

describe('a run stops', () => {
  test('at once when the quota is used up, and keeps what is done', async () => {
    const env = await serve({ characterLimit: 1_500 });
    const cwd = await folderOf({ 'en.json': texts(60) });
    const { code, stderr, stdout } = await run(['en.json', '--to', 'de,fr,it', '--json'], cwd, env);
    expect([code, stderr]).toEqual([4, expect.stringMatching(/quota/i)]);
    expect(unitsIn(cwd, 'de.json')).toBe(60);
    // The file in which it happened has what came before; the next one is not begun.
    expect(unitsIn(cwd, 'fr.json')).toBeLessThan(60);
    expect(existsSync(join(cwd, 'it.json'))).toBe(false);
    expect(JSON.parse(stdout)).toMatchObject({ complete: false });
  });

  test('before anything is sent when all files together are over the limit', async () => {
    const env = await serve({});
    const cwd = await folderOf({ 'en.json': texts(10) });
    const one = JSON.parse((await run(['en.json', '--to', 'de', '--dry-run', '--json'], cwd, env)).stdout).total
      .characters;
    const args = ['en.json', '--to', 'de,fr', '--max-characters', String(one * 2 - 1)];
    const over = await run(args, cwd, env);
    expect([over.code, over.stderr]).toEqual([4, expect.stringContaining('Nothing was sent')]);
    expect([unitsIn(cwd, 'de.json'), unitsIn(cwd, 'fr.json')]).toEqual([0, 0]);
    const enough = await run([...args.slice(0, -1), String(one * 2)], cwd, env);
    expect([enough.code, unitsIn(cwd, 'fr.json')]).toEqual([0, 10]);
  });

  test('with further attempts within the limit', async () => {
    const env = await serve({ faults: 'empty=1' });
    const cwd = await folderOf({ 'en.json': texts(10) });
    const count = JSON.parse((await run(['en.json', '--to', 'de', '--dry-run', '--json'], cwd, env)).stdout).total;
    const args = ['en.json', '--to', 'de', '--json', '--max-characters', String(count.characters)];
    const { code, stdout } = await run(args, cwd, env);
    const { total, files } = JSON.parse(stdout);
    expect([code, total.translated, total.refused]).toEqual([1, 0, 10]);
    expect(total.characters).toBeLessThanOrEqual(count.characters);
    expect(files[0].refused[0].reason).toContain('no characters left in the budget');
  });
});

test('what is refused is not paid for again, until somebody asks for other answers', async () => {
  const env = await serve({ faults: 'droptag=1' });
  const cwd = await folderOf({
    'en.json': JSON.stringify({ plain: 'Save', held: 'Hello {{name}}, welcome to {{place}}' }),
  });
  const again = async (...more: readonly string[]) => {
    const { stdout } = await run(['en.json', '--to', 'de', '--json', ...more], cwd, env);
    const { total } = JSON.parse(stdout);
    return { refused: total.refused, billed: total.billedCharacters };
  };
  const first = await again();
  expect(first.refused).toBe(1);
  expect(first.billed).toBeGreaterThan(0);
  expect(await again()).toEqual({ refused: 1, billed: 0 });
  const shown = await run(['en.json', '--to', 'de'], cwd, env);
  expect(shown.stdout).toContain('not paid for again. For new answers: --ask-again');
  const anew = await again('--ask-again');
  expect(anew.refused).toBe(1);
  expect(anew.billed).toBeGreaterThan('Hello'.length);
  expect(await again()).toEqual({ refused: 1, billed: 0 });
  expect((await again('--scope', 'all')).billed).toBeGreaterThan(anew.billed);
});

test('a sentence over several subtitles that is refused is not paid for again, either', async () => {
  const env = await serve({ faults: 'empty=1' });
  const cue = (at: number, words: string) => `${at}\n00:00:0${at},000 --> 00:00:0${at},900\n${words}\n`;
  const cwd = await folderOf({
    'film.en.srt': `${cue(1, 'We walked along the shore until')}\n${cue(2, 'the lights went out.')}`,
  });
  const billed = async () => {
    const { stdout } = await run(['film.en.srt', '--from', 'en', '--to', 'de', '--json'], cwd, env);
    const { total } = JSON.parse(stdout);
    expect(total.refused).toBe(2);
    return total.billedCharacters;
  };
  expect(await billed()).toBeGreaterThan('We walked along the shore until the lights went out.'.length);
  expect(await billed()).toBe(0);
});

test('a locale that the service does not offer is said first, and the others go on', async () => {
  const env = await serve({});
  const cwd = await folderOf({ 'en.json': texts(3) });
  const { code, stderr, stdout } = await run(['en.json', '--to', 'de,fo', '--json'], cwd, env);
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('does not translate into fo (FO)')]);
  const { files } = JSON.parse(stdout);
  expect(files.map((file: { locale: string; translated: number }) => [file.locale, file.translated])).toEqual([
    ['fo', 0],
    ['de', 3],
  ]);
  expect(existsSync(join(cwd, 'fo.json'))).toBe(false);
});

test('a text goes to the locales that are offered; the others are said', async () => {
  const env = await serve({});
  const text = (...args: readonly string[]) => runCli(['translate', '--text', 'Hello', ...args], { env });
  const some = await text('--to', 'de,fo,fr', '--json');
  expect([some.code, some.stderr]).toEqual([2, expect.stringContaining('does not translate into fo.')]);
  const { translations, notOffered } = JSON.parse(some.stdout);
  expect(translations.map(({ locale }: { locale: string }) => locale)).toEqual(['de', 'fr']);
  expect(notOffered).toEqual(['fo']);
  // What is not sent is not counted.
  expect((await text('--to', 'de,fo', '--max-characters', '5')).stdout.trim()).not.toBe('');
  const none = await text('--to', 'fo');
  expect([none.code, none.stdout]).toEqual([2, '']);
  expect(none.stderr).toContain('Nothing was sent.');
});

test('the estimate says what the service would bill, by locale', async () => {
  const cwd = await folderOf({ 'a/en.json': texts(4), 'b/en.json': texts(2) });
  const args = ['a/en.json', 'b/en.json', '--to', 'de,fr', '--dry-run'];
  const { stdout } = await run(args, cwd, {});
  expect(stdout).toMatch(/^de +6 +\d+$/m);
  expect(stdout).toMatch(/The service would bill about [\d,]+ characters.*Nothing was sent\.\n$/);
  const { locales, total } = JSON.parse((await run([...args, '--json'], cwd, {})).stdout);
  expect(locales.de.characters + locales.fr.characters).toBe(total.characters);
});

test('locales of the project that the service does not offer are left to people, and left out of the estimate', async () => {
  const env = await serve({});
  const project = JSON.stringify({ sourceLocale: 'en', targetLocales: ['de', 'fo'], files: ['{locale}.json'] });
  const cwd = await folderOf({ 'dragoman.json': project, 'en.json': texts(3) });
  const count = await run(['--dry-run', '--json'], cwd, env);
  const { files, total } = JSON.parse(count.stdout);
  expect(count.code).toBe(0);
  expect(files).toMatchObject([
    { locale: 'fo', unsupported: true },
    { locale: 'de', translated: 3 },
  ]);
  const made = await run([], cwd, env);
  expect(made.code).toBe(0);
  expect(made.stdout).toMatch(/^fo\.json +fo +not offered/m);
  expect(made.stderr).toContain('does not translate into fo: 1 file is left to people.');
  expect(total.mostCharacters).toBeGreaterThanOrEqual(total.characters);
});
