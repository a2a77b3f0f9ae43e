import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gitHistory } from '../../server/engine/parts/workspace/stale/git.ts';
import { gitForRun } from '../../server/engine/parts/workspace/stale/git-run.ts';
import { folderOf } from '../support/cli.ts';
import { textsOf } from '../support/stored.ts';

/** Seconds: commits of the same second have no order. */
let now = 1_700_000_000;

function git(cwd: string, ...args: string[]): void {
  now += 60;
  const env = { ...process.env, GIT_AUTHOR_DATE: `${now} +0000`, GIT_COMMITTER_DATE: `${now} +0000` };
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}

/** Two branches, merges that take one side, a name that needs quotes, a file that is in no commit. */
async function repository(): Promise<string> {
  const root = await folderOf({
    'app/en.json': '{"a":"0"}',
    'app/de.json': '{"a":"0"}',
    'app/fr.json': '{}',
    'other.json': '{}',
  });
  onTestFinished(() => rm(root, { recursive: true }));
  const write = (name: string, text: string) => writeFile(join(root, 'app', name), text);
  git(root, 'init', '-q', '-b', 'main');
  const commit = () => {
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'change');
  };
  commit();
  for (let at = 1; at < 24; at++) {
    await write(at % 3 === 0 ? 'en.json' : 'de.json', `{"a":"${at}"}`);
    if (at % 5 === 0) await write('fr.json', `{"a":"${at} é"}`);
    commit();
  }
  git(root, 'checkout', '-qb', 'side', 'HEAD~3');
  await write('fr.json', '{"a":"side"}');
  await write('pl.json', '{"a":"side"}');
  commit();
  git(root, 'checkout', '-q', 'main');
  await write('größe "1".json', '{"a":"1"}');
  commit();
  git(root, 'merge', '-q', '-s', 'ours', '--no-edit', 'side');
  git(root, 'checkout', '-qb', 'later');
  await write('fr.json', '{"a":"later"}');
  commit();
  git(root, 'checkout', '-q', 'main');
  await write('de.json', '{"a":"after"}');
  commit();
  git(root, 'merge', '-q', '--no-edit', 'later');
  await write('new.json', '{}');
  return join(root, 'app');
}

test('the history for many files says what the history of each file says', async () => {
  const folder = await repository();
  const run = gitForRun(folder, 0);
  const source = join(folder, 'en.json');
  for (const name of ['de.json', 'fr.json', 'pl.json', 'en.json', 'größe "1".json', 'new.json', '../other.json']) {
    const target = join(folder, name);
    const alone = await gitHistory.versions(folder, target, source);
    expect(await textsOf(await run.versions(folder, target, source)), name).toEqual(await textsOf(alone));
    if (name === 'de.json') expect(alone?.length).toBeGreaterThan(10);
  }
  run.close();
});

test('where there is no repository, nobody knows anything', async () => {
  const folder = await folderOf({ 'en.json': '{}' });
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = gitForRun(folder, 0);
  expect(await run.versions(folder, join(folder, 'de.json'), join(folder, 'en.json'))).toBeUndefined();
  run.close();
});
