import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { logText } from '../../../../../server/engine/parts/workspace/stale/git-log-text.ts';
import { gitForRun } from '../../../../../server/engine/parts/workspace/stale/git-run.ts';
import { commitAll, git, idsOf, repository, scratchFolder } from '../../../../support/repository.ts';
import { textsOf } from '../../../../support/stored.ts';

let folder: string;
let cache: string;
beforeEach(() => {
  folder = repository({ 'en.json': '1', 'README.md': 'x' }, { 'de.json': '1' });
  cache = join(scratchFolder(), 'history');
});

const kept = () => readdirSync(cache).map((name) => join(cache, name));
const whole = () => logText(folder);
const commits = (text = '') => [...text.matchAll(/^commit (\S+)/gm)].map(([, id]) => id);
/** Puts another blob into what is kept: who reads the history again does not see it. */
function mark(): void {
  const [path = ''] = kept();
  const [header = '', ...lines] = readFileSync(path, 'utf8').split('\n');
  const text = lines.join('\n').replace(/^[0-9a-f]{40} en\.json$/m, `${'a'.repeat(40)} en.json`);
  writeFileSync(path, `${header.slice(0, header.lastIndexOf(' '))} ${hash('sha256', text)}\n${text}`);
}
test('a log that is kept is what Git says', async () => {
  const first = await logText(folder, cache);
  expect(first).toBe(await whole());
  expect(commits(first)).toEqual(idsOf(folder));
  expect(await logText(folder, cache)).toBe(first);
  expect(kept()).toHaveLength(1);
});

test('of source code it has what lies where texts do; all else is asked for file by file', async () => {
  commitAll(folder, [
    {
      'src/main.ts': '1',
      'src/de.ts': '1',
      'src/en.ts': '1',
      'locales/de.ts': '1',
      'lang/de/a.php': '1',
      'a.php': '1',
    },
  ]);
  const files = (await whole())?.match(/(?<=^[0-9a-f]{40} ).*/gm)?.toSorted();
  expect(files).toEqual(['de.json', 'en.json', 'lang/de/a.php', 'locales/de.ts']);
  const history = gitForRun(folder, 0);
  const versions = async (path: string) =>
    (await textsOf(await history.versions(folder, `${folder}/${path}`, `${folder}/${path}`)))?.map(
      ({ target }) => target,
    );
  expect([await versions('src/de.ts'), await versions('locales/de.ts')]).toEqual([['1'], ['1']]);
  history.close();
});

test('only new commits are read, merges of older branches among them', async () => {
  git(folder, ['branch', 'side']);
  await logText(folder, cache);
  commitAll(folder, [{ 'de.json': '2' }]);
  commitAll(folder, [{ 'fr.json': '1' }], 'side');
  git(folder, ['checkout', '-q', 'main']);
  git(folder, ['-c', 'user.name=A', '-c', 'user.email=a@b', 'merge', '-q', '-m', 'm', 'side']);
  const text = await logText(folder, cache);
  expect(commits(text).toSorted()).toEqual(idsOf(folder).toSorted());
  expect(commits(text)[0]).toBe(idsOf(folder)[0]);
  expect(text?.split('\n').toSorted()).toEqual((await whole())?.split('\n').toSorted());
  const before = readFileSync(kept()[0] ?? '', 'utf8');
  expect(await logText(folder, cache)).toBe(text);
  expect(readFileSync(kept()[0] ?? '', 'utf8')).toBe(before);
});

test('what is behind is read again where the history is another one', async () => {
  commitAll(folder, [{ 'de.json': '2' }]);
  await logText(folder, cache);
  git(folder, ['reset', '-q', '--hard', 'HEAD~1']);
  expect(await logText(folder, cache)).toBe(await whole());
  commitAll(folder, [{ 'de.json': '3' }]);
  expect(await logText(folder, cache)).toBe(await whole());
});

test.each([
  ['nothing', () => ''],
  ['half of it', (text: string) => text.slice(0, -20)],
  ['another line', (text: string) => text.replace('en.json', 'fr.json')],
  ['of another version', (text: string) => text.replace(/^dragoman \S+/, 'dragoman 0.0.0-x')],
  ['bytes', () => '\0\xff\n\n'],
])('a file of ours that holds %s is not believed, and replaced', async (_, damaged) => {
  await logText(folder, cache);
  const [path = ''] = kept();
  const sound = readFileSync(path, 'utf8');
  writeFileSync(path, damaged(sound));
  expect(await logText(folder, cache)).toBe(await whole());
  expect(readFileSync(path, 'utf8')).toBe(sound);
});

test('a whole one is believed: that is how the others are known to be read', async () => {
  await logText(folder, cache);
  mark();
  expect(await logText(folder, cache)).toContain(`${'a'.repeat(40)} en.json`);
  commitAll(folder, [{ 'de.json': '2' }]);
  expect(await logText(folder, cache)).toContain(`${'a'.repeat(40)} en.json`);
});

test('two at once leave one whole log', async () => {
  const both = await Promise.all([logText(folder, cache), logText(folder, cache)]);
  expect(both).toEqual([await whole(), await whole()]);
  expect(kept()).toHaveLength(1);
  expect(await logText(folder, cache)).toBe(both[0]);
});

test('a folder that cannot be written to and a shallow history keep nothing', async () => {
  mkdirSync(join(cache, '..'), { recursive: true });
  writeFileSync(cache, '');
  expect(await logText(folder, cache)).toBe(await whole());
  const shallow = scratchFolder();
  git(shallow, ['clone', '-q', '--depth', '1', `file://${folder}`, '.']);
  const other = join(scratchFolder(), 'history');
  expect(commits(await logText(shallow, other))).toHaveLength(1);
  expect(() => readdirSync(other)).toThrow();
});
