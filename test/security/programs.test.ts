import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';
import { isCommitted } from '../../server/engine/parts/workspace/git.ts';
import { cleanEnvironment } from '../../server/system/process/environment.ts';
import { findProgram } from '../../server/system/process/find.ts';
import { askGit } from '../../server/system/process/git.ts';
import { runProgram } from '../../server/system/process/start.ts';
import { folderOf, runCli } from '../support/cli.ts';
import { Editor } from '../support/lsp-client.ts';
import { WAYS, WITH_THREAD } from '../support/lsp-transport.ts';
import { EN, hostileRepository } from './hostile-repository.ts';

const KEY = 'c0ffee-secret-of-the-user';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A folder for state, and a PATH whose first folders are the repository's. */
function environment(folder: string) {
  const state = mkdtempSync(join(tmpdir(), 'dragoman-state-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const path = ['', '.', join(folder, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { XDG_STATE_HOME: state, DRAGOMAN_AUTH_KEY: KEY, DRAGOMAN_SERVICE: 'embedded', PATH: path };
}

describe('a repository that names programs', () => {
  test('runs them when a person asks Git', () => {
    const { status, ran } = hostileRepository();
    status();
    expect(ran()).toContain('tools/trap');
  });

  test('runs none in any command that asks Git', async () => {
    const { folder, ran } = hostileRepository();
    const env = environment(folder);
    const run = (...args: string[]) => runCli(args, { cwd: folder, env });
    expect(await run('glossary', 'push')).toMatchObject({ code: 0 });
    const other = `${folder}-of-somebody`;
    cpSync(folder, other, { recursive: true });
    writeFileSync(join(other, 'terms/en-de.tsv'), 'house\tHaus\nhut\tHütte\nroof\tDach\n');
    expect(await runCli(['glossary', 'push'], { cwd: other, env })).toMatchObject({ code: 0 });
    expect(await run('glossary', 'pull')).toMatchObject({ code: 0, stdout: 'terms/en-de.tsv: 1 edit\n' });
    for (const args of [['stale'], ['check'], ['translate', '--scope', 'stale', '--dry-run']]) await run(...args);
    expect(ran()).toBe('');
  });

  test.each([...WAYS, WITH_THREAD])('runs none in the language server, $name', async (way) => {
    const { folder, ran } = hostileRepository();
    const editor = await Editor.start(await way.start(environment(folder)), { folders: [folder], settings: {} });
    onTestFinished(() => editor.dispose());
    const target = await editor.open(join(folder, 'l/de.json'));
    await editor.diagnostics(target);
    await editor.diagnostics(target);
    await editor.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] });
    expect(ran()).toBe('');
  });
});

test('what a partial clone lacks is not asked of the server it names, and no signature is looked at', async () => {
  const { folder, ran } = hostileRepository();
  expect(await askGit(folder, ['cat-file', 'blob', 'HEAD:l/en.json'])).toEqual(Buffer.from(EN));
  expect(await askGit(folder, ['cat-file', 'blob', 'HEAD~1:l/en.json'])).toBeUndefined();
  expect((await askGit(folder, ['log', '--format=%s']))?.toString()).toBe('second\nfirst\n');
  expect(ran()).toBe('');
});

describe('a program', () => {
  const script = (text: string) => ['-c', text];

  test('gets no key, and nothing else that it does not need', async () => {
    vi.stubEnv('DRAGOMAN_AUTH_KEY', KEY);
    vi.stubEnv('GIT_SSH_COMMAND', 'evil');
    const said = await runProgram('sh', script('env'), { cwd: '/', limit: 60_000, environment: { ADDED: 'yes' } });
    expect(said?.out.toString()).toContain('ADDED=yes');
    expect(said?.out.toString()).not.toMatch(/c0ffee|GIT_SSH_COMMAND/);
    expect(cleanEnvironment({ Path: '.;relative', OPENAI_API_KEY: 'x' })).toEqual({ Path: '' });
  });

  test('ends in time, with what it has started', async () => {
    const said = await runProgram('sh', script('echo begun; sleep 600 & sleep 600'), { cwd: '/', limit: 300 });
    expect(said).toMatchObject({ code: null, out: Buffer.from('begun\n') });
  });

  test('ends when nobody wants its answer any more', async () => {
    const ending = new AbortController();
    const running = runProgram('sh', script('sleep 600'), { cwd: '/', limit: 600_000, signal: ending.signal });
    ending.abort();
    expect(await running).toMatchObject({ code: null });
    expect(await runProgram('sh', script('true'), { cwd: '/', limit: 1000, signal: ending.signal })).toBeUndefined();
  });

  test('ends when it says more than is wanted', async () => {
    const said = await runProgram('sh', script('yes'), { cwd: '/', limit: 600_000, most: 1000 });
    expect(said).toMatchObject({ full: true });
  });

  test('is never one of the repository, or of the folder that one happens to be in', async () => {
    const { folder } = hostileRepository();
    const bin = join(folder, 'node_modules/.bin');
    expect(findProgram('git', undefined, { PATH: bin })).toBe(join(bin, 'git'));
    for (const PATH of [bin, '', '.', ['', '.', bin, folder].join(delimiter)])
      expect(findProgram('git', folder, { PATH })).toBeUndefined();
    mkdirSync(join(folder, 'empty'));
    expect(findProgram('empty', undefined, { PATH: folder })).toBeUndefined();
  });
});

describe('whether a file is committed', () => {
  const git = (cwd: string, ...args: string[]) => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...args], { cwd, stdio: 'pipe' });
  };

  test('is said without its filters', async () => {
    const folder = await folderOf({ 'a.tsv': 'one\ttwo\n', 'b.tsv': 'x\ty\n', '.gitattributes': '* text=auto\n' });
    expect(await isCommitted(diskFiles(folder), folder, 'a.tsv')).toBe(true);
    git(folder, 'init', '-q');
    expect(await isCommitted(diskFiles(folder), folder, 'a.tsv')).toBe(false);
    git(folder, 'add', '-A');
    expect(await isCommitted(diskFiles(folder), folder, 'a.tsv')).toBe(false);
    git(folder, 'commit', '-qm', 'first');
    expect(await isCommitted(diskFiles(folder), folder, 'a.tsv')).toBe(true);
    writeFileSync(join(folder, 'a.tsv'), 'one\r\ntwo\r\n');
    expect(await isCommitted(diskFiles(folder), folder, 'a.tsv')).toBe(false);
    writeFileSync(join(folder, 'a.tsv'), 'one\ttwo\r\n');
    expect(await isCommitted(diskFiles(folder), folder, 'a.tsv')).toBe(true);
    expect(await isCommitted(diskFiles(folder), folder, 'none.tsv')).toBe(false);
    git(folder, 'rm', '-q', '--cached', 'b.tsv');
    git(folder, 'commit', '-qm', 'second');
    expect(await isCommitted(diskFiles(folder), folder, 'b.tsv')).toBe(false);
    expect(readFileSync(join(folder, 'b.tsv'), 'utf8')).toBe('x\ty\n');
  });

  test('a bare repository in a folder of the project is no repository', async () => {
    const folder = await folderOf({ 'a.tsv': 'one\n' });
    git(folder, 'init', '-q', '--bare', 'bare');
    expect(await askGit(join(folder, 'bare'), ['rev-parse', '--git-dir'])).toBeUndefined();
  });
});
