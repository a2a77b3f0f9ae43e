import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../server/embedded/index.ts';
import { type CliRun, folderOf, runCli } from '../support/cli.ts';

/** Every command that speaks with the service, as a child process, against one account of each kind. */
const PAID = 'c0ffee00-1234-4abc-8def-0123456789ab';
const FREE = 'decade00-5678-4abc-8def-0123456789ab:fx';
const GUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

let paid: Embedded;
let free: Embedded;
let cwd: string;
beforeAll(async () => {
  paid = await startEmbedded({ key: PAID });
  free = await startEmbedded({ key: FREE });
  cwd = await folderOf({
    'terms.en-de.tsv': 'hike\tWanderung\n=cmd()\t@böse\n',
    'mixed.csv': 'hike,Wanderung,en,de\nhike,randonnée,en,fr\n',
    'plain.tsv': 'hike\tWanderung\n',
    'spaces.en-de.tsv': 'map\tKarte\nhike\t Wanderung\n',
  });
});
afterAll(async () => {
  await paid.close();
  await free.close();
});

type Who = 'paid' | 'admin' | 'free';

/** Runs a command and holds what holds for all: no key in any output, no stack trace, tables within 80 columns. */
async function as(who: Who, args: readonly string[], input?: string): Promise<CliRun> {
  const key = { paid: PAID, admin: `${PAID}:adm`, free: FREE }[who];
  const env = { DRAGOMAN_SERVICE: (who === 'free' ? free : paid).url, DRAGOMAN_AUTH_KEY: key };
  const run = await runCli(args, { cwd, env, ...(input !== undefined && { input }) });
  for (const output of [run.stdout, run.stderr]) {
    for (const secret of [PAID, FREE.replace(':fx', '')]) expect(output).not.toContain(secret);
    expect(output).not.toMatch(/ {4}at |node:internal/);
  }
  if (!args.includes('--json') && !args.includes('--csv'))
    for (const line of run.stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  return run;
}

async function json(who: Who, ...args: readonly string[]) {
  const run = await as(who, [...args, '--json']);
  expect(run, run.stderr).toMatchObject({ code: 0 });
  return JSON.parse(run.stdout);
}

/** One sentence on stderr, nothing on stdout, and the code. */
async function fails(who: Who, args: readonly string[], code: number, message: RegExp) {
  const run = await as(who, args);
  expect(run.stdout).toBe('');
  expect(run.stderr).toMatch(message);
  expect(run.stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
  expect(run.code).toBe(code);
}

describe('usage and languages', () => {
  test('the paid plan tells about the key and the products', async () => {
    const { code, stdout } = await as('paid', ['usage']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /account +\d+ no limit\nthis key +\d+ no limit\ntranslate +\d+\nwrite +\d+\nPeriod +\d{4}-\d\d-01 to/,
    );
    expect(await json('paid', 'usage')).toMatchObject({ used: expect.any(Number), keyUsed: expect.any(Number) });
  });

  test('the free plan tells two numbers', async () => {
    const { stdout } = await as('free', ['usage']);
    expect(stdout).toMatch(/account +0 500,000 0\.0 %\n$/);
    expect(await json('free', 'usage')).toEqual({ used: 0, limit: 500_000, products: [] });
  });

  test('a key limit shows in usage', async () => {
    const { id, secret } = await json('admin', 'keys', 'create', 'limited');
    await json('admin', 'keys', 'limit', id, '1000');
    const run = await runCli(['usage'], { env: { DRAGOMAN_SERVICE: paid.url, DRAGOMAN_AUTH_KEY: secret } });
    expect(run.stdout).toMatch(/this key +0 1,000 +0\.0 %/);
  });

  test('languages to translate from, and into', async () => {
    const targets = await as('paid', ['languages']);
    expect(targets.stdout).toMatch(/^code +language +formality\n.*\nDE +German +yes$/ms);
    const sources = await as('paid', ['languages', '--type', 'source', '--csv']);
    expect(sources.stdout).toMatch(/^code,name\nAR,Arabic\n/);
    expect((await json('paid', 'languages')).map(({ code }: { code: string }) => code)).toContain('PT-BR');
    await fails('paid', ['languages', '--type', 'both'], 2, /Allowed choices are source, target/);
  });
});

describe('rephrase', () => {
  test('prints the suggestion, of an argument or of standard input', async () => {
    const run = await as('paid', ['rephrase', '--text', 'Save  the file .', '--to', 'en-GB', '--style', 'business']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^Save the file\.\n$/);
    const piped = await as('paid', ['rephrase', '--text', '-'], 'One  two\n');
    expect(piped.stdout).toBe('One two\n');
    expect(await json('paid', 'rephrase', '--text', 'Hello', '--to', 'en-US')).toMatchObject({
      text: expect.any(String),
      targetLang: 'en-US',
    });
  });

  test.concurrent.each([
    ['a style and a tone', ['--text', 'x', '--style', 'simple', '--tone', 'friendly'], /cannot be used with/],
    ['a language without styles', ['--text', 'x', '--to', 'ja', '--tone', 'friendly'], /not supported for "ja".*en-GB/],
    ['an unknown language', ['--text', 'x', '--to', 'fi'], /"fi" is not supported/],
    ['more than 10 KiB', ['--text', 'x'.repeat(11_000)], /11000 bytes does not fit.*Split the text/],
    ['nothing', ['--text', ' '], /no text to rephrase/],
  ])('refuses %s before anything is sent', async (_, args, message) => {
    const before = await json('paid', 'usage');
    await fails('paid', ['rephrase', ...args], 2, message);
    expect(await json('paid', 'usage')).toEqual(before);
  });

  test('is not part of the free plan', () =>
    fails('free', ['rephrase', '--text', 'Hello'], 3, /paid plans only.*HTTP 403/));
});

describe('keys and analytics', () => {
  test('the life of a key', async () => {
    const created = await as('admin', ['keys', 'create', 'ci']);
    expect(created.code).toBe(0);
    const secret = created.stdout.trim();
    expect(created.stdout).toMatch(new RegExp(`^${GUID.source}\n$`));
    expect(created.stderr).toMatch(/"ci".*only now/);
    expect(created.stderr).not.toContain(secret);

    const list = await as('admin', ['keys', 'list']);
    expect(list.stdout).toMatch(/^key +label +characters\/month +created +state\n/);
    const short = /^(\S+) ci +no limit/m.exec(list.stdout)?.[1] ?? '';
    expect(list.stdout + list.stderr).not.toContain(secret);

    expect((await as('admin', ['keys', 'rename', short, 'build'])).stdout).toBe(
      'The key "ci" is now called "build".\n',
    );
    expect((await as('admin', ['keys', 'limit', 'build', '0'])).stdout).toMatch(/"build" is blocked/);
    expect(await json('admin', 'keys', 'limit', 'build', 'none')).not.toHaveProperty('characterLimit');
    await fails('admin', ['keys', 'deactivate', 'build'], 2, /"build".*cannot be undone.*--yes.*Nothing was changed/);
    const used = { DRAGOMAN_SERVICE: paid.url, DRAGOMAN_AUTH_KEY: secret };
    expect((await runCli(['translate', '--text', 'Hut', '--to', 'de'], { env: used })).code).toBe(0);

    expect(await json('admin', 'keys', 'deactivate', 'build', '--yes')).toMatchObject({ isDeactivated: true });
    const shut = await runCli(['usage'], { env: used });
    expect(shut.code).toBe(3);
    expect(shut.stderr).not.toContain(secret);
    expect((await as('admin', ['keys', 'deactivate', 'build'])).stdout).toMatch(/was deactivated before/);

    const today = new Date().toISOString().slice(0, 10);
    const analytics = await as('admin', [
      'analytics',
      '--from',
      today,
      '--to',
      today,
      '--group-by',
      'key_and_day',
      '--csv',
    ]);
    expect(analytics.stdout).toMatch(/^api_key,api_key_label,usage_date,total_characters,/);
    expect(analytics.stdout).toMatch(new RegExp(`,build,${today},3,3,0,0\n`));
    expect(analytics.stdout).not.toContain(secret);
    const table = await as('admin', ['analytics', '--from', today, '--to', today, '--group-by', 'key']);
    expect(table.stdout).toMatch(/^key +label +total +text +documents +rephrased\n[\s\S]*\ntotal +\d/);
    expect((await as('admin', ['analytics', '--from', today, '--to', today])).stdout).toMatch(/^from +to +total/);
  });

  test('labels that several keys have are refused with their ids; labels of formulas are safe in CSV', async () => {
    const [one, two] = [await json('admin', 'keys', 'create', '=twin'), await json('admin', 'keys', 'create', '=twin')];
    await fails('admin', ['keys', 'limit', '=twin', '5'], 2, new RegExp(`2 keys.*${one.id}.*${two.id}`));
    expect((await as('admin', ['keys', 'list', '--csv'])).stdout).toContain(`\n${one.id},'=twin,,`);
    const listed = await json('admin', 'keys', 'list');
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
    expect(JSON.stringify(listed)).not.toContain(one.secret);
  });

  test.concurrent.each<[Who, readonly string[], number, RegExp]>([
    ['paid', ['keys', 'list'], 3, /needs an admin key.*HTTP 403/],
    ['paid', ['keys', 'create', 'x'], 3, /needs an admin key/],
    ['free', ['analytics', '--from', '2026-01-01', '--to', '2026-01-02'], 3, /needs an admin key/],
    ['admin', ['keys', 'rename', 'nobody', 'x'], 2, /There is no key .*"nobody".*dragoman keys list/],
    ['admin', ['keys', 'rename', 'limited', ' '], 2, /needs a label/],
    ['admin', ['keys', 'limit', 'limited', '1.5'], 2, /whole number, 0 to block the key, or none/],
    ['admin', ['analytics', '--from', '2026-02-30', '--to', '2026-03-01'], 2, /2026-02-30.*no day/],
    ['admin', ['analytics', '--from', '2024-01-01', '--to', '2026-01-01'], 2, /more than 366 days/],
    ['admin', ['analytics', '--from', '2026-02-01', '--to', '2026-01-01'], 2, /first day comes after the last/],
    ['admin', ['analytics', '--from', '2026-02-01'], 2, /--to/],
    ['admin', ['keys', 'list', '--csv', '--json'], 2, /cannot be used/],
  ])('%s: %j is an error', (who, args, code, message) => fails(who, args, code, message));
});

describe('glossaries', () => {
  test('from a legacy glossary to a current one and away', async () => {
    const made = await json('paid', 'glossary', 'legacy', 'create', 'product', 'terms.en-de.tsv');
    expect(made).toMatchObject({ name: 'product', sourceLang: 'en', targetLang: 'de', entryCount: 2 });
    expect((await as('paid', ['glossary', 'legacy', 'list'])).stdout).toMatch(
      /^name +pair +entries +id\nproduct en>de +2 /,
    );
    expect((await as('paid', ['glossary', 'legacy', 'list', '--csv'])).stdout).toContain(
      `\n${made.id},product,en,de,2,true,`,
    );
    expect((await as('paid', ['glossary', 'legacy', 'show', 'product'])).stdout).toMatch(/^entries +2$/m);
    expect((await as('paid', ['glossary', 'legacy', 'entries', made.id])).stdout).toMatch(/^en +de\nhike +Wanderung\n/);
    const csv = await as('paid', ['glossary', 'legacy', 'entries', 'product', '--csv']);
    expect(csv.stdout).toBe("source_lang,target_lang,source,target\nen,de,hike,Wanderung\nen,de,'=cmd(),'@böse\n");

    await fails('paid', ['glossary', 'legacy', 'migrate', made.id, '--delete'], 2, /cannot be undone.*--yes/);
    const first = await json('paid', 'glossary', 'legacy', 'migrate', made.id);
    expect(first).toMatchObject({
      created: true,
      legacy: { id: made.id, deleted: false },
      glossary: { name: 'product' },
    });
    // Broken off and repeated: the copy that is there is taken, and only then the old one goes.
    const second = await json('paid', 'glossary', 'legacy', 'migrate', made.id, '--delete', '--yes');
    expect(second).toMatchObject({ created: false, legacy: { deleted: true }, glossary: { id: first.glossary.id } });
    await fails('paid', ['glossary', 'legacy', 'show', made.id], 3, /no such glossary.*HTTP 404/);

    const { id } = first.glossary;
    expect((await as('paid', ['glossary', 'list'])).stdout).toMatch(new RegExp(`product +en>de +2 ${id}`));
    expect((await as('paid', ['glossary', 'list', '--csv'])).stdout).toMatch(
      new RegExp(`\n${id},product,[^,]+,en,de,2\n`),
    );
    expect((await as('paid', ['glossary', 'show', 'product'])).stdout).toMatch(/from to entries\nen +de +2\n$/);
    expect(await json('paid', 'glossary', 'entries', id, '--to', 'de-AT')).toEqual([
      {
        sourceLang: 'en',
        targetLang: 'de',
        entries: [
          { source: 'hike', target: 'Wanderung' },
          { source: '=cmd()', target: '@böse' },
        ],
      },
    ]);
    await fails('paid', ['glossary', 'entries', id, '--from', 'de'], 2, /no dictionary from de.*en>de/);
    await fails('paid', ['glossary', 'delete', id], 2, /"product".*2 entries.*cannot be undone.*--yes/);
    expect(await json('paid', 'glossary', 'delete', id, '--yes')).toEqual({ deleted: { id, name: 'product' } });
    await fails('paid', ['glossary', 'show', 'product'], 2, /no glossary .*"product".*dragoman glossary list/);
  });

  test('one pair of a table is chosen; a name that several have is refused with the ids', async () => {
    const ids: string[] = [];
    for (const to of ['de', 'fr'])
      ids.push(
        (await json('paid', 'glossary', 'legacy', 'create', 'twin', 'mixed.csv', '--from', 'en', '--to', to)).id,
      );
    const [one = '', two = ''] = ids;
    await fails('paid', ['glossary', 'legacy', 'delete', 'twin', '--yes'], 2, new RegExp(`${one}, ${two}`));
    expect(await json('paid', 'glossary', 'legacy', 'entries', two)).toMatchObject({
      targetLang: 'fr',
      entries: [{ source: 'hike', target: 'randonnée' }],
    });
    await fails('paid', ['glossary', 'legacy', 'delete', one], 2, /cannot be undone/);
    for (const id of ids) expect((await as('paid', ['glossary', 'legacy', 'delete', id, '--yes'])).code).toBe(0);
    const empty = await as('paid', ['glossary', 'legacy', 'list']);
    expect(empty).toMatchObject({ code: 0, stdout: '', stderr: 'There are no legacy glossaries.\n' });
  });

  test('the free plan has one glossary, and says so', async () => {
    await json('free', 'glossary', 'legacy', 'create', 'only', 'terms.en-de.tsv');
    await fails('free', ['glossary', 'legacy', 'migrate', 'only'], 4, /number of glossaries \(one on the free plan\)/);
    expect(await json('free', 'glossary', 'legacy', 'list')).toHaveLength(1);
  });

  test('language pairs', async () => {
    expect((await as('paid', ['glossary', 'legacy', 'pairs'])).stdout).toMatch(/^en +ar bg /m);
    const some = await as('paid', ['glossary', 'legacy', 'pairs', '--from', 'en-US', '--to', 'de', '--csv']);
    expect(some.stdout).toBe('source_lang,target_lang\nen,de\n');
  });

  test.concurrent.each([
    [['create', 'x', 'mixed.csv'], 2, /several language pairs: en>de, en>fr.*--from and --to/],
    [['create', 'x', 'plain.tsv'], 2, /Which languages.*--from and --to/],
    [['create', 'x', 'plain.tsv', '--from', 'en', '--to', 'en-GB'], 2, /needs two languages/],
    [['create', 'x', 'spaces.en-de.tsv'], 2, /^spaces\.en-de\.tsv:2: .*Nothing was sent/],
    [['create', 'x', 'nothing.tsv'], 5, /nothing\.tsv does not exist/],
    [['create', ' ', 'terms.en-de.tsv'], 2, /name begins or ends with white space/],
    [['delete', 'nobody', '--yes'], 2, /There is no legacy glossary/],
  ])('legacy %j is an error', (args, code, message) => fails('paid', ['glossary', 'legacy', ...args], code, message));
});

describe('without an account', () => {
  test('the embedded service remembers, and has its own admin key', async () => {
    const state = { env: { XDG_STATE_HOME: await folderOf({}) }, cwd };
    expect((await runCli(['glossary', 'legacy', 'create', 'kept', 'terms.en-de.tsv'], state)).code).toBe(0);
    expect((await runCli(['glossary', 'legacy', 'list'], state)).stdout).toContain('kept');
    expect((await runCli(['keys', 'create', 'mine'], state)).code).toBe(0);
    expect((await runCli(['keys', 'list'], state)).stdout).toContain(' mine ');
    expect((await runCli(['analytics', '--from', '2026-01-01', '--to', '2026-01-31'], state)).code).toBe(0);
  });

  test.each([['glossary'], ['glossary', 'legacy'], ['keys']])('%s alone shows what there is', async (...args) => {
    const run = await runCli(args);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/Commands:\n +list/);
  });
});
