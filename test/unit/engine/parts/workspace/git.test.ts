import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from '../../../../../server/engine/parts/workspace/files/disk.ts';
import { isCommitted } from '../../../../../server/engine/parts/workspace/git.ts';
import { gitHistory, relativeTo } from '../../../../../server/engine/parts/workspace/stale/git.ts';
import { GitBlobs } from '../../../../../server/engine/parts/workspace/stale/git-blobs.ts';
import { type GitLog, readLog } from '../../../../../server/engine/parts/workspace/stale/git-log.ts';
import { gitForRun, type RunHistory } from '../../../../../server/engine/parts/workspace/stale/git-run.ts';
import { commitsOf } from '../../../../../server/engine/parts/workspace/stale/git-simplify.ts';
import type { Version } from '../../../../../server/engine/parts/workspace/stale/history.ts';
import { type Commit, commitAll, git, idsOf, repository, scratchFolder } from '../../../../support/repository.ts';
import { stored, textsOf } from '../../../../support/stored.ts';

const texts = async (versions: readonly Version[] | undefined) =>
  (await textsOf(versions))?.map(({ source, target }) => `${source}>${target}`);
const long = 'ä'.repeat(300_000);

/** German has been touched 23 times, French three times, the first time before there was a source. */
const HISTORY: readonly Commit[] = [
  { 'l/fr.json': 'f0', 'README.md': 'x', 'l/gone.json': 'g', 'top.XLF': 'x' },
  { 'l/en.json': 'e0', 'l/fr.json': 'f1' },
  ...Array.from({ length: 23 }, (_, at) => ({
    'l/de.json': `d${at}`,
    ...(at % 10 === 0 && { 'l/en.json': `e${at + 1}` }),
  })),
  { 'l/gone.json': undefined, 'l/fr.json': 'f2', 'l/long.json': long, 'l/a"b.json': 'q', 'l/ü ö.json': 'u' },
  { 'l/binary.json': Uint8Array.of(0x89, 0, 0, 0xff), 'l/latin.json': Uint8Array.of(0xe4), 'l/empty.json': '' },
  { 'README.md': 'y' },
];
let folder: string;
let history: RunHistory | undefined;
beforeAll(() => {
  folder = repository(...HISTORY);
});
afterEach(() => history?.close());

const SOURCE = 'l/en.json';
const ask = (target: string, source = SOURCE) =>
  gitHistory.versions(folder, `${folder}/${target}`, `${folder}/${source}`);
const newest = Array.from({ length: 20 }, (_, at) => 22 - at);

describe('what Git remembers of a file', () => {
  test('is the latest versions, with the source of the same time and the commit, newest first', async () => {
    const versions = await ask('l/de.json');
    expect(await texts(versions)).toEqual(newest.map((at) => `e${Math.floor(at / 10) * 10 + 1}>d${at}`));
    expect(versions?.map(({ commit }) => commit)).toEqual(idsOf(folder, '-n20', '--', 'l/de.json'));
  });

  test.each([
    ['ends where the source is not there yet', 'l/fr.json', ['e21>f2', 'e0>f1']],
    ['ends where the file is no more', 'l/gone.json', []],
    ['may be of the file alone', 'l/en.json', ['e21>e21', 'e11>e11', 'e1>e1', 'e0>e0']],
    ['may be long', 'l/long.json', [`e21>${long}`]],
    ['may be an empty file', 'l/empty.json', ['e21>']],
    ['may be in another encoding', 'l/latin.json', ['e21>ä']],
    ['is nothing where it is no text', 'l/binary.json', []],
    ['has any name', 'l/a"b.json', ['e21>q']],
    ['has any letters', 'l/ü ö.json', ['e21>u']],
    ['is unknown of what was never committed', 'l/new.json', undefined],
    ['is unknown of names in two lines', 'l/de.json\nx', undefined],
    ['is unknown of names in two lines, in the old way', 'l/de.json\rx', undefined],
    ['is unknown of what lies elsewhere', '../de.json', undefined],
  ])('%s', async (_, target, expected) => {
    expect(await texts(await ask(target))).toEqual(expected);
  });

  test('is asked from any folder of the repository, and only of what is below', async () => {
    const at = (path: string) => `${folder}/${path}`;
    expect(await texts(await gitHistory.versions(at('l'), at('l/fr.json'), at('l/en.json')))).toHaveLength(2);
    expect(await gitHistory.versions(at('l'), at('l/fr.json'), at('top.XLF'))).toBeUndefined();
    expect(await gitHistory.versions(at('l'), at('top.XLF'), at('l/en.json'))).toBeUndefined();
    expect(relativeTo('/a', '/ab/c')).toBeUndefined();
    expect(relativeTo('/a', '/a/b c')).toBe('./b c');
  });

  test('is nothing outside of a repository, without commits, and when nobody waits', async () => {
    const none = scratchFolder();
    expect(await gitHistory.versions(none, `${none}/de.json`, `${none}/en.json`)).toBeUndefined();
    git(none, ['init', '-q']);
    expect(await gitHistory.versions(none, `${none}/de.json`, `${none}/en.json`)).toBeUndefined();
    const stopped = AbortSignal.abort();
    expect(await gitHistory.versions(folder, `${folder}/l/de.json`, `${folder}/l/en.json`, stopped)).toBeUndefined();
  });
});

describe('a history that is cut', () => {
  const versions = (count: number) => Array.from({ length: count }, () => ({ source: stored(''), target: stored('') }));
  let shallow: string;
  beforeAll(() => {
    shallow = scratchFolder();
    git(shallow, ['clone', '-q', '--depth', '2', `file://${folder}`, 'clone']);
    shallow += '/clone';
  });

  test.each([
    [0, false],
    [1, true],
    [19, true],
    [20, false],
  ])('may hide versions before the %i that are there: %s', async (count, expected) => {
    expect(await gitHistory.isCut?.(shallow, versions(count))).toBe(expected);
    history = gitForRun(shallow);
    expect(await history.isCut?.(shallow, versions(count))).toBe(expected);
    expect(await history.isCut?.(shallow, versions(count))).toBe(expected);
  });

  test('a whole one hides nothing, and where there is none nothing is hidden', async () => {
    expect(await gitHistory.isCut?.(folder, versions(1))).toBe(false);
    expect(await gitHistory.isCut?.(scratchFolder(), versions(1))).toBe(false);
    history = gitForRun(folder);
    expect(await history.isCut?.(folder, versions(1))).toBe(false);
  });
});

describe('blobs', () => {
  test('are answered in the order of the questions, however long they are', async () => {
    const blobs = new GitBlobs(folder, 'contents');
    const names = ['HEAD:l/de.json', 'HEAD:l/long.json', 'HEAD:l/none.json', 'HEAD:l', 'HEAD', 'HEAD:l/empty.json'];
    const more = ['HEAD:l/binary.json', 'HEAD:l/latin.json', 'HEAD:l/long.json', 'HEAD:l/fr.json'];
    const answers = await Promise.all([...names, ...more].map((name) => blobs.stored(name).text()));
    expect(answers).toEqual(['d22', long, undefined, undefined, undefined, '', undefined, 'ä', long, 'f2']);
    expect(await blobs.stored('HEAD:l/de.json').text()).toBe('d22');
    blobs.close();
    const ids = new GitBlobs(folder, 'names');
    const found = await Promise.all(
      ['HEAD:l/de.json', 'HEAD:l/none.json', 'HEAD:l', 'HEAD:l/long.json'].map((it) => ids.find(it)),
    );
    const id = git(folder, ['rev-parse', 'HEAD:l/de.json']).trim();
    expect(found).toEqual([
      { id, kind: 'blob', size: 3 },
      undefined,
      undefined,
      { id: expect.any(String), kind: 'blob', size: 600_000 },
    ]);
    ids.close();
  });

  test('are nothing once the program has ended, or was ended', async () => {
    const stop = new AbortController();
    const blobs = new GitBlobs(folder, 'contents', stop.signal);
    expect(await blobs.stored('HEAD:l/de.json').text()).toBe('d22');
    const asked = blobs.stored('HEAD:l/long.json').text();
    stop.abort();
    expect([undefined, long]).toContain(await asked);
    while ((await blobs.stored('HEAD:l/de.json').text()) !== undefined)
      await new Promise((resolve) => setImmediate(resolve));
    expect(await blobs.stored('HEAD:l/de.json').text()).toBeUndefined();
    expect(await new GitBlobs(scratchFolder(), 'contents').stored('HEAD:l/de.json').text()).toBeUndefined();
  });
});

describe('the log of all files', () => {
  const changed = async (of: string) =>
    [...((await readLog(of))?.changes ?? [])].map(([path, { size }]) => [path, size]);

  test('has every change of localization files, by path from the folder', async () => {
    expect((await changed(folder)).toSorted()).toEqual([
      ['l/binary.json', 1],
      ['l/de.json', 23],
      ['l/empty.json', 1],
      ['l/en.json', 4],
      ['l/fr.json', 3],
      ['l/gone.json', 2],
      ['l/latin.json', 1],
      ['l/long.json', 1],
      ['l/ü ö.json', 1],
      ['top.XLF', 1],
    ]);
    const below = new Map((await changed(`${folder}/l`)) as [string, number][]);
    expect([below.get('fr.json'), below.has('top.XLF')]).toEqual([3, false]);
  });

  test('has files of every format', async () => {
    const names = ['a.txlf', 'b.MQXLIFF', 'c.xml', 'd.srt', 'e.txt'];
    const all = repository(Object.fromEntries(names.map((name) => [name, 'x'])));
    expect((await changed(all)).map(([name]) => name).toSorted()).toEqual(names.slice(0, 4).toSorted());
  });

  test('is unknown outside of a repository, and when nobody waits', async () => {
    expect(await readLog(scratchFolder())).toBeUndefined();
    expect(await readLog(folder, AbortSignal.abort())).toBeUndefined();
  });
});

describe('the history for a run over many files', () => {
  const FILES = ['de', 'fr', 'gone', 'en', 'long', 'empty', 'latin', 'binary', 'a"b', 'ü ö', 'new'].map(
    (it) => `l/${it}.json`,
  );

  test.each([
    0, 3, 100,
  ])('says of each file what Git says of it alone; the first %i are asked for alone', async (few) => {
    history = gitForRun(folder, few);
    for (const file of FILES) {
      const alone = await ask(file);
      const found = await history.versions(folder, `${folder}/${file}`, `${folder}/${SOURCE}`);
      expect([file, await textsOf(found)]).toEqual([file, await textsOf(alone)]);
    }
  });

  test('asks once for a file that is asked for again and again, as by each of its languages', async () => {
    history = gitForRun(folder, 0);
    const own = (file: string) => history?.versions(folder, `${folder}/${file}`, `${folder}/${file}`);
    const first = await own('README.md');
    expect(await texts(first)).toEqual(['y>y', 'x>x']);
    expect(await own('README.md')).toBe(first);
    expect(await history.versions(folder, `${folder}/README.md`, `${folder}/${SOURCE}`)).not.toBe(first);
  });

  test('asks alone for what lies elsewhere, and nobody outside of a repository', async () => {
    history = gitForRun(`${folder}/l`, 0);
    expect(await texts(await history.versions(folder, `${folder}/top.XLF`, `${folder}/${SOURCE}`))).toEqual([]);
    expect(await texts(await history.versions(folder, `${folder}/${SOURCE}`, `${folder}/top.XLF`))).toHaveLength(4);
    expect(await history.versions(folder, `${folder}/l/fr.json`, `${folder}/${SOURCE}`)).toHaveLength(2);
    const none = scratchFolder();
    history = gitForRun(none, 0);
    expect(await history.versions(none, `${none}/de.json`, `${none}/en.json`)).toBeUndefined();
    mkdirSync(`${none}/.git`);
    expect(await history.versions(none, `${none}/de.json`, `${none}/en.json`)).toBeUndefined();
  });

  test('takes the side of a merge that Git takes', async () => {
    const merged = repository({ 'en.json': 'e', 'de.json': 'd0' }, { 'de.json': 'd1' });
    git(merged, ['branch', 'other', 'main~1']);
    commitAll(merged, [{ 'de.json': 'd2' }, { 'de.json': 'd3' }], 'other');
    git(merged, ['checkout', '-q', 'main']);
    git(merged, ['-c', 'user.name=a', '-c', 'user.email=a@b', 'merge', '-q', '-s', 'ours', '-m', 'm', 'other']);
    const paths = [`${merged}/de.json`, `${merged}/en.json`] as const;
    history = gitForRun(merged, 0);
    const found = await history.versions(merged, ...paths);
    expect(await texts(found)).toEqual(['e>d1', 'e>d0']);
    expect(await textsOf(found)).toEqual(await textsOf(await gitHistory.versions(merged, ...paths)));
  });
});

describe('the commits of a file, from the log of all', () => {
  const file = 'de.json';
  const commit = (id: string, date: number, ...parents: number[]) => ({ id, date, parents });
  const found = (commits: GitLog['commits'], changes: readonly (readonly [number, string | undefined])[], most = 20) =>
    commitsOf({ commits, changes: new Map([[file, new Map(changes)]]) }, file, most).map(({ commit }) => commit);

  test('are the newest first, and no more than are wanted', () => {
    const line = [commit('c', 3, 1), commit('b', 2, 2), commit('a', 1)];
    expect(
      found(line, [
        [0, '3'],
        [2, '1'],
      ]),
    ).toEqual(['c', 'a']);
    expect(
      found(
        line,
        [
          [0, '3'],
          [1, '2'],
          [2, '1'],
        ],
        2,
      ),
    ).toEqual(['c', 'b']);
    expect(
      found(line, [
        [1, undefined],
        [2, '1'],
      ]),
    ).toEqual(['b', 'a']);
    expect(
      found(line, [
        [1, '1'],
        [2, '1'],
      ]),
    ).toEqual(['a']);
    expect(commitsOf({ commits: line, changes: new Map() }, file, 20)).toEqual([]);
    expect(found([], [])).toEqual([]);
  });

  /** A merge of two lines, each with a commit of its own, over one that both began with. */
  const fork = [commit('merge', 5, 1, 2), commit('left', 3, 3), commit('right', 4, 3), commit('root', 1)];

  test.each([
    ['both sides, where it is neither', 'm', ['merge', 'right', 'left', 'root']],
    ['only the first side, where it took that', undefined, ['left', 'root']],
    ['only the second side, where it took that', 'r', ['right', 'root']],
  ])('of a merge are %s', (_, merged, expected) => {
    const own: readonly (readonly [number, string])[] = [
      [1, 'l'],
      [2, 'r'],
      [3, '0'],
    ];
    expect(found(fork, merged === undefined ? own : [[0, merged], ...own])).toEqual(expected);
  });
});

describe('whether the last commit holds a file', () => {
  const disk = diskFiles('/');
  const committed = (name: string) => isCommitted(disk, folder, name);
  let own: string;
  beforeAll(() => {
    own = repository({ 'a.json': '{\n}\n', 'b.json': '1\r\n2', 'l/c.json': 'c', 'gone.json': 'x' });
  });

  test.each([
    ['a.json', undefined, true],
    ['l/c.json', undefined, true],
    ['a.json', '{\r\n}\r\n', true],
    ['a.json', '{\r}\r', false],
    ['b.json', '1\n2', true],
    ['a.json', '{\n}', false],
    ['new.json', '', false],
    ['none.json', undefined, false],
  ])('%s as %j: %s', async (name, text, expected) => {
    if (text !== undefined) writeFileSync(`${own}/${name}`, text);
    expect(await isCommitted(disk, own, name)).toBe(expected);
    git(own, ['checkout', '-q', '--', '.']);
  });

  test('counts for what is on disk, and outside of a repository nothing is to be committed', async () => {
    expect(await committed(SOURCE)).toBe(true);
    const unread = {
      read: async (path: string) => ({ ok: true as const, value: { path, text: 'e21', encoding: 'utf-8' } }),
    };
    expect(await isCommitted(unread, folder, SOURCE)).toBe(false);
    expect(await isCommitted(disk, scratchFolder(), 'a.json')).toBe(true);
  });
});

describe('what commits say of themselves', () => {
  const wordsOf = async (ids: readonly string[], at = folder) => {
    history?.close();
    history = gitForRun(at);
    const [one, run] = await Promise.all([gitHistory.words?.(at, ids), history.words?.(at, ids)]);
    expect(new Map([...(run ?? [])].toSorted())).toEqual(new Map([...(one ?? [])].toSorted()));
    return run ?? new Map();
  };

  test('is asked for by their ids', async () => {
    const ids = idsOf(folder, '-n2');
    const words = await wordsOf(ids);
    expect([...words.keys()].toSorted()).toEqual([...ids].toSorted());
    expect([...words.values()]).toEqual(ids.map(() => ({ date: '2023-11-14', subject: 'x' })));
  });

  test('is the day where it was committed, and the first paragraph as one line', async () => {
    const at = scratchFolder();
    git(at, ['init', '-q', '-b', 'main']);
    const said = (zone: string, message: Uint8Array, encoding = '') =>
      Buffer.concat([
        Buffer.from(
          `commit refs/heads/main\ncommitter A <a@b> 1700000000 ${zone}\n${encoding}data ${message.length}\n`,
        ),
        message,
        Buffer.from('\n'),
      ]);
    const commits = [
      said('+0000', Buffer.from('One\n\nTwo')),
      said('+1400', Buffer.from('\n\nOne line\nand another  \n \nTwo\n')),
      said('-0230', Buffer.from('Grün \u{1F600}\u001b[31m')),
      said('+0100', Buffer.from('Gr\u00fcn', 'latin1'), 'encoding iso-8859-1\n'),
      said('+0100', Buffer.from('')),
    ];
    git(at, ['fast-import', '--quiet'], Buffer.concat(commits));
    const words = await wordsOf(idsOf(at, 'main'), at);
    expect([...words.values()].map(({ date, subject }) => `${date} ${subject}`).toSorted()).toEqual(
      [
        '2023-11-14 ',
        '2023-11-14 Grün',
        '2023-11-14 Grün \u{1F600} [31m',
        '2023-11-14 One',
        '2023-11-15 One line and another',
      ].toSorted(),
    );
  });

  test('is nothing for what is no commit', async () => {
    const [blob = ''] = git(folder, ['rev-parse', 'HEAD:l/de.json']).split('\n');
    expect(await wordsOf(['--all', 'HEAD', ''])).toEqual(new Map());
    expect(await wordsOf(['0'.repeat(40)])).toEqual(new Map());
    history = gitForRun(folder);
    expect(await history.words?.(folder, [blob])).toEqual(new Map());
  });
});
