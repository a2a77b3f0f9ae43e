import { afterAll, describe, expect, test } from 'vitest';
import { openAccounts, TODAY, type Who } from '../support/accounts.ts';
import { folderOf, runCli } from '../support/cli.ts';
import { startFakeService } from '../support/fake-service.ts';

/** Commands on texts, the account and its keys, as a user runs them. */
const accounts = await openAccounts();
const { as, json, fails } = accounts;
afterAll(() => accounts.close());

const GUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

describe('usage and languages', () => {
  test('the paid plan tells about the key and the products', async () => {
    const { code, stdout } = await as('paid', ['usage']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /account +\d+ characters +no limit\nthis key +\d+ characters +no limit\ntranslate \(with documents\) +\d+ characters\ntranslate \(with documents\), this key +\d+ characters\nwrite +\d+ characters\nwrite, this key +\d+ characters\nPeriod +\d{4}-\d\d-01 to/,
    );
    expect(await json('paid', 'usage')).toMatchObject({ used: expect.any(Number), keyUsed: expect.any(Number) });
  });

  test('the free plan tells two numbers', async () => {
    const { stdout } = await as('free', ['usage']);
    expect(stdout).toMatch(/account +0 characters +500,000 +0\.0 %\n$/);
    expect(await json('free', 'usage')).toEqual({ used: 0, limit: 500_000, products: [] });
  });

  test('documents and minutes have their own words, limits and shares', async () => {
    const json = {
      character_count: 10,
      character_limit: 500,
      document_count: 3,
      document_limit: 5,
      speech_to_text_minutes_count: 12,
      products: [{ product_type: 'speechToText', billing_unit: 'minutes', account_unit_count: 12 }],
    };
    await using service = await startFakeService([{ json }]);
    const run = await runCli(['usage'], { env: { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'any' } });
    const lines = run.stdout.trimEnd().split('\n').slice(2);
    expect(lines.map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
      'account 10 characters 500 2.0 %',
      'speech to text 12 minutes',
      'documents 3 documents 5 60.0 %',
      'speech to text 12 minutes',
    ]);
  });

  test('a key limit shows in usage', async () => {
    const { id, secret } = await json('admin', 'keys', 'create', 'limited');
    await json('admin', 'keys', 'limit', id, '1000');
    const run = await runCli(['usage'], { env: { DRAGOMAN_SERVICE: accounts.paid.url, DRAGOMAN_AUTH_KEY: secret } });
    expect(run.stdout).toMatch(/this key +0 characters +1,000 +0\.0 %/);
  });

  test('languages to translate from, and into', async () => {
    const targets = await as('paid', ['languages']);
    expect(targets.stdout).toMatch(/^code +language +formality\n.*\nDE +German +yes$/ms);
    const sources = await as('paid', ['languages', '--type', 'source', '--csv']);
    expect(sources.stdout).toMatch(/^code,name\nACE,Acehnese\n/);
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
    const guarded = await as('paid', [
      'rephrase',
      '--text',
      "You can't use  {name} in <b>this</b> .",
      '--style',
      'academic',
    ]);
    expect(guarded.stdout).toBe('You cannot use {name} in <b>this</b>.\n');
    // One sentence a line: more than the service takes at once.
    const long = `${"You can't see {name} here.\n".repeat(300)}\n`.repeat(2).trim();
    const pieces = await as('paid', ['rephrase', '--text', '-', '--style', 'academic'], `${long}\n`);
    expect(pieces.stdout).toBe(`${long}\n`.replaceAll("can't", 'cannot'));
    expect(await json('paid', 'rephrase', '--text', 'Hello', '--to', 'en-US')).toMatchObject({
      text: expect.any(String),
      targetLang: 'en-US',
    });
  });

  test.concurrent.each([
    ['a style and a tone', ['--text', 'x', '--style', 'simple', '--tone', 'friendly'], /exclude each other/],
    ['more than 10 KiB', ['--text', 'x'.repeat(11_000)], /11000 bytes does not fit.*Split the text/],
    ['nothing', ['--text', ' '], /no text to rephrase/],
  ])('refuses %s before anything is sent', async (_, args, message) => {
    await fails('paid', ['rephrase', ...args], 2, message);
  });

  test.concurrent.each([
    ['styles', ['--to', 'ja', '--tone', 'friendly'], /The service said: .*ja does not support setting a tone/],
    ['languages', ['--to', 'fi'], /The service said: .*not supported: 'fi'/],
  ])('which %s there are is for the service to say', async (_, args, message) => {
    await fails('paid', ['rephrase', '--text', 'x', ...args], 3, message);
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
    const used = { DRAGOMAN_SERVICE: accounts.paid.url, DRAGOMAN_AUTH_KEY: secret };
    expect((await runCli(['translate', '--text', 'Hut', '--to', 'de'], { env: used })).code).toBe(0);

    expect(await json('admin', 'keys', 'deactivate', 'build', '--yes')).toMatchObject({ isDeactivated: true });
    const shut = await runCli(['usage'], { env: used });
    expect(shut.code).toBe(3);
    expect(shut.stderr).not.toContain(secret);
    expect((await as('admin', ['keys', 'deactivate', 'build'])).stdout).toMatch(/was deactivated before/);

    const analytics = await as('admin', [
      'analytics',
      '--from',
      TODAY,
      '--to',
      TODAY,
      '--group-by',
      'key_and_day',
      '--csv',
    ]);
    expect(analytics.stdout).toMatch(/^api_key,api_key_label,usage_date,total_characters,/);
    expect(analytics.stdout).toMatch(new RegExp(`,build,${TODAY},3,3,0,0\n`));
    expect(analytics.stdout).not.toContain(secret);
    const table = await as('admin', ['analytics', '--from', TODAY, '--to', TODAY, '--group-by', 'key']);
    expect(table.stdout).toMatch(/^key +label +total +text +documents +rephrased\n[\s\S]*\ntotal +\d/);
    expect((await as('admin', ['analytics', '--from', TODAY, '--to', TODAY])).stdout).toMatch(/^from +to +total/);
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
    ['free', ['analytics', '--from', '2026-01-01', '--to', '2026-01-02'], 3, /needs an admin key/],
    ['admin', ['keys', 'rename', 'nobody', 'x'], 2, /There is no key .*"nobody".*dragoman keys list/],
    ['admin', ['keys', 'rename', 'limited', ' '], 2, /needs a label/],
    ['admin', ['keys', 'limit', 'limited', '1.5'], 2, /whole number, 0 to block the key, or none/],
    ['admin', ['analytics', '--from', '2026-02-30', '--to', '2026-03-01'], 2, /2026-02-30.*not a date/],
    ['admin', ['analytics', '--from', '2024-01-01', '--to', '2026-01-01'], 2, /more than 366 days/],
    ['admin', ['analytics', '--from', '2026-02-01', '--to', '2026-01-01'], 2, /first day comes after the last/],
    ['admin', ['analytics', '--from', '2026-02-01'], 2, /--to/],
    ['admin', ['keys', 'list', '--csv', '--json'], 2, /cannot be used/],
  ])('%s: %j is an error', (who, args, code, message) => fails(who, args, code, message));
});

describe('without an account', () => {
  test('the embedded service remembers, and has its own admin key', async () => {
    const state = {
      env: { XDG_STATE_HOME: await folderOf({}) },
      cwd: await folderOf({ 'terms.en-de.tsv': 'hike\tWanderung\n' }),
    };
    expect((await runCli(['glossary', 'legacy', 'create', 'kept', 'terms.en-de.tsv'], state)).code).toBe(0);
    expect((await runCli(['glossary', 'legacy', 'list'], state)).stdout).toContain('kept');
    expect((await runCli(['keys', 'create', 'mine'], state)).code).toBe(0);
    expect((await runCli(['keys', 'list'], state)).stdout).toContain(' mine ');
    expect((await runCli(['analytics', '--from', '2026-01-01', '--to', '2026-01-31'], state)).code).toBe(0);
  });

  test('a group alone shows what there is', async () => {
    const run = await runCli(['keys']);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/Commands:\n +missing[\s\S]*\n +list/);
  });
});
