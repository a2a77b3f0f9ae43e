import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { json, packedProgram, type Team, TOKEN, team } from '../support/ci/project.ts';
import { runAction } from '../support/ci/runner.ts';
import { git } from '../support/repository.ts';

let program = '';
/** A runner on which the program is installed. */
const installed = { temp: mkdtempSync(join(tmpdir(), 'dragoman-runner-')), done: ['Install'] };
beforeAll(async () => {
  program = await packedProgram();
  const { temp } = installed;
  await runAction({ workspace: temp, temp, inputs: { package: program } });
});

const PROJECT = {
  'dragoman.json': json({ sourceLocale: 'en', targetLocales: ['de'], files: ['l/{locale}.json'] }),
  'l/en.json': json({ save: 'Save {n} files', open: 'Open' }),
  'l/de.json': json({ save: '{n} Dateien speichern' }),
};
const BOT = 'dragoman/translations';

async function start(files: Readonly<Record<string, string>> = PROJECT): Promise<Team> {
  const made = await team(files);
  onTestFinished(() => made.host.close());
  return made;
}

const bot = ({ workspace, env }: Team, inputs: Readonly<Record<string, string>> = {}) =>
  runAction({
    ...installed,
    workspace,
    inputs: { mode: 'bot', service: 'embedded', ...inputs },
    github: { token: TOKEN },
    env,
  });

test('check: annotations, a summary, a SARIF report', async () => {
  const { workspace, env } = await start({ ...PROJECT, 'l/de.json': json({ save: 'Dateien speichern', open: 'Auf' }) });
  const run = await runAction({ workspace, inputs: { package: program, sarif: 'l10n.sarif' }, env });
  expect(run.log).toMatch(/::error file=l\/de\.json,line=2/);
  expect(run.code).toBe(1);
  expect(run.summary).toContain('| placeholder');
  expect(git(workspace, ['status', '--porcelain'])).toBe('?? l10n.sarif');
});

test('check of a pull request: only what it changes; without the base the shallow clone is named', async () => {
  const { workspace, env, host } = await start({ ...PROJECT, 'l/de.json': json({ save: 'Speichern', open: 'Auf' }) });
  const base = git(workspace, ['rev-parse', 'HEAD']);
  const inputs = { 'changed-only': 'true' };
  const job = { ...installed, workspace, inputs, env, github: { 'event.pull_request.base.sha': base } };
  writeFileSync(join(workspace, 'l/de.json'), json({ save: 'Speichern', open: 'Offen' }));
  expect((await runAction(job)).code).toBe(0);
  expect((await runAction({ ...job, inputs: {} })).code).toBe(1);
  const missing = await runAction({ ...job, github: { 'event.pull_request.base.sha': 'f'.repeat(40) } });
  expect(missing.log).toContain("Give actions/checkout 'fetch-depth: 2'");
  expect(missing.code).toBe(2);
  expect(host.requests).toEqual([]);
});

test('what inputs hold is data: no shell and no option of the program is made of it', async () => {
  const { workspace, env } = await start();
  const evil = '$(touch /tmp/../${PWD}/broken)`touch broken`"; touch broken; "';
  await runAction({ ...installed, workspace, inputs: { paths: `${evil}\n--fix`, sarif: evil }, env });
  await runAction({ ...installed, workspace, inputs: { mode: 'bot', title: evil, branch: evil }, env });
  const version = await runAction({ workspace, inputs: { version: `1 --registry=http://example.com ${evil}` }, env });
  expect(version.log).toContain('The version is one of the npm package');
  expect(git(workspace, ['status', '--porcelain', 'broken', 'l'])).toBe('');
});

test('the registry that a pull request names is not asked', async () => {
  const { workspace, env } = await start({
    ...PROJECT,
    '.npmrc': 'registry=http://127.0.0.1:9\nignore-scripts=false\n',
  });
  expect((await runAction({ workspace, inputs: { package: program }, env })).code).toBe(0);
});

test('bot: translates what is missing, opens one pull request, and the checkout stays as it is', async () => {
  const made = await start();
  const run = await bot(made);
  expect(run.log).toContain('Opened http://host.example/owner/name/pull/1');
  expect(run.code).toBe(0);
  expect(run.outputs['pull-request']).toBe('http://host.example/owner/name/pull/1');
  expect(run.summary).toContain('| `de` | 1 |');
  const { save, open } = JSON.parse(made.show(BOT, 'l/de.json'));
  expect(save).toBe('{n} Dateien speichern');
  expect(open).toMatch(/^\[.+\]$/);
  expect(made.host.pulls).toMatchObject([
    { head: BOT, base: 'main', title: 'Add missing translations', state: 'open' },
  ]);
  expect(made.host.pulls[0]?.body).toMatch(/Billed: 4 characters of 50,000 allowed/);
  expect(git(made.workspace, ['status', '--porcelain'])).toBe('');
  expect(git(made.workspace, ['worktree', 'list']).split('\n')).toHaveLength(1);
  expect(made.tip('main')).toBe(git(made.workspace, ['rev-parse', 'HEAD']));
});

test('a second run with nothing new does nothing; new texts are added to the same pull request, and only they are paid for', async () => {
  const made = await start();
  await bot(made);
  const tip = made.tip(BOT);
  const { requests } = made.host;
  requests.length = 0;
  const again = await bot(made);
  expect(again.log).toContain('Nothing new: http://host.example/owner/name/pull/1 has it all.');
  expect({ tip: made.tip(BOT), requests }).toEqual({ tip, requests: ['GET /api/v3/repos/owner/name/pulls'] });
  // Main moves on without a word for the bot: its branch stays.
  made.person({ 'README.md': 'Hello\n' });
  made.checkout();
  await bot(made);
  expect(made.tip(BOT)).toBe(tip);
  made.person({ 'l/en.json': json({ save: 'Save {n} files', open: 'Open', quit: 'Quit it' }) });
  made.checkout();
  const more = await bot(made);
  expect(more.log).toContain('Updated http://host.example/owner/name/pull/1');
  expect(made.host.pulls).toHaveLength(1);
  expect(made.host.pulls[0]?.body).toContain('Billed: 7 characters');
  expect(Object.keys(JSON.parse(made.show(BOT, 'l/de.json')))).toEqual(['save', 'open', 'quit']);
  // One commit of its own on top of main.
  expect(git(made.workspace, ['rev-parse', `${made.tip(BOT)}^`])).toBe(made.tip('main'));
});

test('what people added to its branch stays: the bot says so and stops before anything is sent', async () => {
  const made = await start();
  await bot(made);
  made.person({ 'l/de.json': json({ save: '{n} Dateien speichern', open: 'Öffnen' }) }, BOT);
  const tip = made.tip(BOT);
  made.person({ 'l/en.json': json({ save: 'Save {n} files', open: 'Open', quit: 'Quit' }) });
  made.checkout();
  const run = await bot(made);
  expect(run.log).toMatch(/has a commit that is not the bot's own \(.{9} by Pat: "By hand"\)/);
  expect(run.code).toBe(1);
  expect(made.tip(BOT)).toBe(tip);
});

test('main moves on while the pull request waits: what people translated stays, and of the rest only changed sources are paid for again', async () => {
  const en = {
    save: 'Save {n} files',
    open: 'Open',
    close: 'Close it',
    item_one: '{{count}} item',
    item_other: '{{count}} items',
  };
  const files = { ...PROJECT, 'dragoman.json': PROJECT['dragoman.json'].replace('"de"', '"de", "pl"') };
  const made = await start({ ...files, 'l/en.json': json(en), 'l/pl.json': json({}) });
  await bot(made);
  const before = { de: JSON.parse(made.show(BOT, 'l/de.json')), pl: JSON.parse(made.show(BOT, 'l/pl.json')) };
  expect(Object.keys(before.pl)).toContain('item_many');
  made.person({
    'l/en.json': json({ new: 'Brand new', ...en, close: 'Close the newest one' }),
    'l/de.json': json({ save: '{n} Dateien speichern', open: 'Öffnen' }),
  });
  made.checkout();
  const run = await bot(made);
  expect(run.code).toBe(0);
  const [pull] = made.host.pulls;
  // "Brand new" and "Close the newest one", into both languages.
  expect(pull?.body).toContain('Billed: 58 characters');
  expect(pull?.body).toContain('- `l/de.json` `/open`: `Somebody has translated it since.`');
  expect(pull?.body).toContain('- `l/de.json` `/close`: `Its source has changed: it is translated again.`');
  const after = { de: JSON.parse(made.show(BOT, 'l/de.json')), pl: JSON.parse(made.show(BOT, 'l/pl.json')) };
  expect(after.de.open).toBe('Öffnen');
  expect(after.de.close.length).toBeGreaterThan(before.de.close.length + 10);
  expect(after.pl).toEqual({ ...before.pl, new: expect.stringMatching(/^\[/), close: after.de.close });
  // What it was made of is remembered as before.
  const lock = (branch: string) => JSON.parse(made.show(branch, 'dragoman.lock.json')).translations['l/pl.json'];
  expect(Object.keys(lock(BOT)).sort()).toEqual(
    Object.keys(after.pl)
      .map((key) => `/${key}`)
      .sort(),
  );
});

test('a pull request that people closed is not opened again for the same translations', async () => {
  const made = await start();
  await bot(made);
  const [pull] = made.host.pulls;
  if (pull) pull.state = 'closed';
  expect((await bot(made)).log).toContain('Nothing new');
  expect(made.host.pulls.map(({ state }) => state)).toEqual(['closed']);
});

test('the budget: whole files as far as it reaches, what is left is said and comes with the next runs', async () => {
  const files = { ...PROJECT, 'dragoman.json': PROJECT['dragoman.json'].replace('"de"', '"de", "fr", "it"') };
  const texts = { open: 'Open', more: 'More of it' };
  const made = await start({
    ...files,
    'l/en.json': json(texts),
    'l/fr.json': json({}),
    'l/it.json': json({ more: 'Di più' }),
  });
  // Nothing fits.
  const none = await bot(made, { 'max-characters': '3' });
  expect(none.code).toBe(4);
  expect(none.log).toMatch(/needs 4 characters, more than the limit of 3 \(--max-characters.*Nothing was sent\./);
  expect(made.host.pulls).toEqual([]);
  // German takes 14, French would need as much, Italian 4.
  const first = await bot(made, { 'max-characters': '20' });
  expect(first.code).toBe(0);
  expect(first.log).toContain('1 file is left for a later run: 14 characters, beyond the limit of 20.');
  expect(made.host.pulls[0]?.body).toMatch(
    /Billed: 18 characters of 20 allowed(?:.|\n)*later run(?:.|\n)*- `l\/fr\.json`: 14 characters/,
  );
  expect(JSON.parse(made.show(BOT, 'l/fr.json'))).toEqual({});
  const second = await bot(made, { 'max-characters': '20' });
  expect(second.log).not.toContain('later run');
  expect(made.host.pulls[0]?.body).toContain('Billed: 14 characters of 20 allowed');
  expect(Object.keys(JSON.parse(made.show(BOT, 'l/fr.json')))).toEqual(['open', 'more']);
});

test('a file that is larger than the whole budget is begun, and goes on with the next run', async () => {
  const texts = { a: 'One two three', b: 'Four five six', c: 'Seven eight' };
  const made = await start({ ...PROJECT, 'l/en.json': json(texts), 'l/de.json': json({}) });
  const first = await bot(made, { 'max-characters': '27' });
  expect(first.code).toBe(0);
  expect(made.host.pulls[0]?.body).toMatch(
    /Billed: 26 characters(?:.|\n)*later run(?:.|\n)*`l\/de\.json`: 11 characters, the rest/,
  );
  expect(Object.keys(JSON.parse(made.show(BOT, 'l/de.json')))).toEqual(['a', 'b']);
  await bot(made, { 'max-characters': '27' });
  expect(made.host.pulls[0]?.body).toContain('Billed: 11 characters of 27');
  expect(Object.keys(JSON.parse(made.show(BOT, 'l/de.json')))).toEqual(['a', 'b', 'c']);
});

test('not on pull requests: no token is used for what a stranger wrote', async () => {
  const made = await start();
  for (const event of ['pull_request', 'pull_request_target']) {
    const run = await bot({ ...made, env: { ...made.env, GITHUB_EVENT_NAME: event } });
    expect(run.log).toContain('The bot works on branches, not on pull requests');
    expect(run.code).toBe(2);
  }
  expect(made.host.requests).toEqual([]);
});

test('a refusal of GitHub is told with what to do, before anything is paid for', async () => {
  const made = await start();
  made.host.refusals.push({ status: 403, body: { message: 'Resource not accessible by integration' } });
  const run = await bot(made);
  expect(run.log).toContain(
    'Resource not accessible by integration). The token needs the permission "pull-requests: write".',
  );
  expect(run.code).toBe(3);
  made.host.refusals.push({
    status: 403,
    body: { message: 'API rate limit exceeded' },
    headers: { 'x-ratelimit-remaining': '0' },
  });
  expect((await bot(made)).log).toContain('accepts no more requests at the moment');
  expect(made.tip(BOT)).toBe('');
});
