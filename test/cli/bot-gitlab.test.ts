import { expect, onTestFinished, test } from 'vitest';
import { json, TOKEN, team } from '../support/ci/project.ts';
import { runCli } from '../support/cli.ts';

const PROJECT = {
  'dragoman.json': json({ sourceLocale: 'en', targetLocales: ['de'], files: ['l/{locale}.json'] }),
  'l/en.json': json({ open: 'Open', bad: '{n, plural, one {# file} other {# files' }),
  'l/de.json': json({}),
};

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
