import { afterAll, expect, test } from 'vitest';
import { openAccounts, TODAY } from '../support/accounts.ts';
import { folderOf, runCli } from '../support/cli.ts';

/** Glossaries without a project, translation memories, statistics by tag and keys with scopes. */
const accounts = await openAccounts({
  'terms.en-de.tsv': 'house\tHaus\ntree\tBaum\n',
  'terms.csv': 'en,de,fr\nship,Schiff,bateau\n',
  'twice.en-de.tsv': 'house\tHeim\n',
  'nameless.csv': 'house,Haus,en,de\ncat,Katze\n',
});
const { as, json, fails, paid } = accounts;
afterAll(() => accounts.close());

test('a glossary is made of files and renamed, without a project', async () => {
  const made = await as('paid', ['glossary', 'create', 'mine', 'terms.en-de.tsv', 'terms.csv']);
  expect(made.stdout).toMatch(
    /^The glossary "mine" is created: 4 entries in 2 dictionaries\.\nIts id is [\da-f-]{36}\.$/m,
  );
  await fails('paid', ['glossary', 'create', 'mine', 'terms.csv'], 2, /already has a glossary "mine"/);
  await fails(
    'paid',
    ['glossary', 'create', 'other', 'terms.en-de.tsv', 'twice.en-de.tsv'],
    2,
    /"house" is also in an earlier file/,
  );
  await as('paid', ['glossary', 'create', 'taken', 'terms.csv']);
  await fails(
    'paid',
    ['glossary', 'rename', 'mine', 'taken'],
    2,
    /already has a glossary "taken".*Nothing was renamed/,
  );
  await fails(
    'paid',
    ['glossary', 'create', 'some', 'nameless.csv'],
    2,
    /nameless\.csv:2: The row does not say its languages/,
  );
  const renamed = await as('paid', ['glossary', 'rename', 'mine', 'ours']);
  expect(renamed.stdout).toBe('The glossary "mine" is called "ours" now.\n');
  expect((await json('paid', 'glossary', 'show', 'ours')).name).toBe('ours');
});

test('translation memories are listed with what they are for', async () => {
  const all = await json('paid', 'translation-memories');
  expect(all.length).toBeGreaterThan(0);
  expect(all[0]).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    name: expect.any(String),
    sourceLang: expect.any(String),
    targetLangs: expect.any(Array),
    segmentCount: expect.any(Number),
  });
  const { stdout } = await as('paid', ['translation-memories']);
  expect(stdout).toMatch(/^name +from +to +segments +id/);
});

test('statistics by reporting tag', async () => {
  const empty = await as('admin', ['analytics', '--from', TODAY, '--to', TODAY, '--by', 'tag']);
  expect(empty).toMatchObject({ code: 0, stdout: '' });
  await fetch(`${paid.url}/v2/translate`, {
    method: 'POST',
    headers: {
      authorization: `Service-Auth-Key ${paid.key}`,
      'content-type': 'application/json',
      'x-deepl-reporting-tag': 'Web-App',
    },
    body: JSON.stringify({ text: ['seven c'], target_lang: 'DE' }),
  });
  const range = ['--from', TODAY, '--to', TODAY];
  const { stdout } = await as('admin', ['analytics', ...range, '--by', 'tag_and_day']);
  expect(stdout.replaceAll(/ +/g, ' ')).toBe(`tag day total text rephrased\nweb-app ${TODAY} 7 7 0\n`);
  expect((await json('admin', 'analytics', ...range, '--by', 'tag')).tags).toMatchObject([{ tag: 'web-app' }]);
});

test('a key that lacks a scope: the message names it, and a translation goes on without the list of languages', async () => {
  const scoped = (scopes: string) => ({ DRAGOMAN_SERVICE: paid.url, DRAGOMAN_AUTH_KEY: `${paid.key}:scope=${scopes}` });
  const refused = await runCli(['usage'], { env: scoped('translate:text') });
  expect(refused.code).toBe(3);
  expect(refused.stderr).toMatch(
    /the key lacks the scope usage:read \(HTTP 403\).*give it to this key in your account/,
  );
  expect(refused.stderr).not.toMatch(/authScheme|set the key/i);
  const files = {
    'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{locale}.json"] }',
    'en.json': '{ "a": "House" }',
  };
  const done = await runCli(['translate'], { cwd: await folderOf(files), env: scoped('translate:text') });
  expect(done).toMatchObject({ code: 0 });
});
