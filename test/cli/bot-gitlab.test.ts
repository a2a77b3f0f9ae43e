import { spawn as startProgram } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { json, packedProgram, TOKEN, team } from '../support/ci/project.ts';
import { runCli } from '../support/cli.ts';

const PROJECT = {
  'dragoman.json': json({ sourceLocale: 'en', targetLocales: ['de'], files: ['l/{locale}.json'] }),
  'l/en.json': json({ open: 'Open', bad: '{n, plural, one {# file} other {# files' }),
  'l/de.json': json({}),
};

function spawn(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  return new Promise<{ readonly code: number | null; readonly said: string }>((done) => {
    const child = startProgram(program, args, { cwd, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('close', (code) => done({ code, said }));
  });
}

async function start() {
  const made = await team(PROJECT);
  onTestFinished(() => made.host.close());
  const env = {
    CI_PROJECT_ID: '7',
    CI_API_V4_URL: `${made.host.url}/api/v4`,
    CI_SERVER_URL: made.host.url,
    CI_COMMIT_BRANCH: 'main',
    GITLAB_TOKEN: TOKEN,
  };
  const bot = (more: Readonly<Record<string, string | undefined>> = {}) =>
    runCli(['bot'], { cwd: made.workspace, env: { ...env, ...more } });
  return { ...made, bot };
}

test('GitLab: one merge request, updated by later runs', async () => {
  const { bot, host, person, checkout, show } = await start();
  const first = await bot();
  expect(first.stdout).toContain('Opened http://host.example/owner/name/-/merge_requests/1');
  expect(host.pulls).toMatchObject([{ head: 'dragoman/translations', base: 'main' }]);
  expect((await bot()).stdout).toContain('Nothing new');
  person({ 'l/en.json': json({ open: 'Open', quit: 'Quit' }) });
  checkout();
  expect((await bot()).stdout).toContain('Updated http://host.example/owner/name/-/merge_requests/1');
  expect(Object.keys(JSON.parse(show('dragoman/translations', 'l/de.json')))).toContain('quit');
  expect(host.requests.at(-1)).toBe('PUT /api/v4/projects/7/merge_requests/1');
});

test('without a token, in a merge request, outside of a job: it says what is missing, and the token is in no output', async () => {
  const { bot, host } = await start();
  expect((await bot({ GITLAB_TOKEN: undefined })).stderr).toContain('GITLAB_TOKEN is not set');
  expect((await bot({ CI_MERGE_REQUEST_IID: '3' })).stderr).toContain('not on merge requests');
  expect((await bot({ CI_PROJECT_ID: undefined })).stderr).toContain('set GITHUB_REPOSITORY');
  expect(host.requests).toEqual([]);
  const wrong = await bot({ GITLAB_TOKEN: 'wrong-token' });
  expect(wrong.code).toBeGreaterThan(0);
  expect(wrong.stdout + wrong.stderr).not.toContain('wrong-token');
});

test('main has moved on while the job waited: its run does the work, and nothing is rewound', async () => {
  const { bot, host, person } = await start();
  person({ 'README.md': 'Hello\n' });
  const run = await bot();
  expect(run.stdout).toContain('main is at another commit on origin than here');
  expect({ code: run.code, requests: host.requests }).toEqual({ code: 0, requests: [] });
});

test('the jobs of the template: the check fails on errors and leaves its report; the bot opens its merge request', async () => {
  const made = await team({
    ...PROJECT,
    'l/en.json': json({ open: 'Open', quit: 'Quit' }),
    'l/de.json': json({ open: 'Auf {x}' }),
  });
  onTestFinished(() => made.host.close());
  const text = readFileSync(resolve(import.meta.dirname, '../../ci/gitlab.yml'), 'utf8');
  const [head, jobs] = parseAllDocuments(text).map((document) => document.toJS());
  const program = await packedProgram();
  const given: Record<string, unknown> = { package: program };
  const filled = (value: string) =>
    value.replaceAll(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name) =>
      String(given[name] ?? head.spec.inputs[name].default),
    );
  const job = (name: string, env: Readonly<Record<string, string>>) => {
    const common = jobs['.dragoman'];
    const variables = Object.entries<string>({ ...common.variables, ...jobs[name].variables });
    const lines = [...common.before_script, ...jobs[name].script];
    const own = Object.fromEntries(variables.map(([key, value]) => [key, filled(value)]));
    const state = mkdtempSync(join(tmpdir(), 'dragoman-state-'));
    const machine = { PATH: process.env['PATH'], HOME: process.env['HOME'], XDG_STATE_HOME: state, CI: 'true' };
    return spawn('sh', ['-ec', lines.join('\n')], made.workspace, { ...machine, ...own, ...env } as NodeJS.ProcessEnv);
  };
  const check = await job('dragoman-check', {});
  expect(check.said).toContain('placeholder');
  expect(check.code).toBe(1);
  expect(JSON.parse(readFileSync(join(made.workspace, 'dragoman.sarif'), 'utf8')).version).toBe('2.1.0');
  const bot = await job('dragoman-bot', {
    CI_PROJECT_ID: '7',
    CI_API_V4_URL: `${made.host.url}/api/v4`,
    CI_SERVER_URL: made.host.url,
    CI_COMMIT_BRANCH: 'main',
    GITLAB_TOKEN: TOKEN,
    DRAGOMAN_SERVICE: 'embedded',
  });
  expect(bot.said).toContain('merge_requests/1');
});
