import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OUTCOMES } from '../recipes/outcomes.ts';
import type { CliRun } from '../support/cli.ts';
import { runInProcess } from '../support/in-process.ts';
import { type Block, blocksOf, type Exceptions, linesOf, PAGES, unused } from '../support/pages.ts';
import { git } from '../support/repository.ts';

/** What the pages tell to type, typed: page by page, from top to bottom, in a project of its own. */
const root = resolve(import.meta.dirname, '../..');

/** Lines that are not run here. */
const NOT_RUN: Exceptions = [
  [/^npm (?:i|install) -D dragoman/, 'the packed program is installed in npm-package.test.ts'],
  [/^npm (?:ci|pack|start|test|run [\w:]+)\b/, 'scripts of package.json; their names are looked at below'],
  [/^git /, 'commits what a command has written'],
  [/^(?:alias|cp) /, 'the test has a copy of the samples and the program already'],
  [/^export DRAGOMAN_SERVICE=embedded$/, 'the test has it in its environment'],
  [/^claude mcp add/, 'another program'],
  [/\blsp --stdio$/, 'speaks with an editor: the tests of the protocol start it'],
  [/^dragoman mcp$/, 'speaks with an agent: mcp.test.ts starts it'],
  [/^dragoman keys extract src/, 'the samples have no components: keys.test.ts types it'],
  [/ \| psql /, 'PostgreSQL is not there: team.test.ts runs the script'],
  [/^export DRAGOMAN_MEMORY_URL=/, 'a server of somebody else'],
  [/\btalk\.pdf\b/, 'the embedded service translates no PDF, as the page says'],
];

/** Commands that end with another code than 0, as their page says. */
const CODES: readonly (readonly [pattern: RegExp, code: number, reason: string])[] = [
  [/^dragoman status --fail-under 95$/, 1, 'the samples are not complete'],
  [/^dragoman translate --frozen$/, 1, 'the samples are not complete'],
  [/^dragoman jobs$/, 2, 'there is no shared memory'],
  [/^dragoman document forget 3f2a91c0$/, 2, 'an id of somebody else'],
  [/^dragoman style pull "House style"$/, 2, 'the account of the test has no such list'],
];

/** Commands that run until they are interrupted, once they have said that they do. */
const RUNNING = /^(?:Embedded service at |Watching\.)/m;

interface Typed {
  readonly line: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const isRun = (line: string): boolean => !NOT_RUN.some(([pattern]) => pattern.test(line));

/** What a shell makes of the lines: quotes, globs, variables, redirections. `dragoman` only says what it is given. */
function typedIn(cwd: string, lines: readonly string[], env: NodeJS.ProcessEnv): readonly Typed[] {
  const script = [
    `dragoman() { printf '%s\\0' "\${DRAGOMAN_SERVICE-}" "\${DRAGOMAN_AUTH_KEY-}" "$@" >&3; printf '\\n' >&3; }`,
    'npx() { "$@"; }',
    'node() { if [ "$1" = dist/cli.cjs ]; then shift; dragoman "$@"; fi; }',
    'gh() { :; }',
    // Programs that this machine may lack.
    'command_not_found_handle() { :; }',
    // Into a file of the project; what lies elsewhere belongs to whoever runs the tests.
    ...lines.map((line) => line.replace(/ >>? (?=~|"?\$).*$/, '')),
  ].join('\n');
  const { output } = spawnSync('bash', ['-ec', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const said = (output[3] ?? '').toString().split('\0\n').slice(0, -1);
  expect(said.length, `${lines.join('\n')}\n${output[2]}`).toBe(lines.length);
  return said.map((one, at) => {
    const [service = '', key = '', ...args] = one.split('\0');
    const own = { ...(service && { DRAGOMAN_SERVICE: service }), ...(key && { DRAGOMAN_AUTH_KEY: key }) };
    return { line: lines[at] ?? '', args, env: own };
  });
}

/** The samples in a clone, so that there are `main` and `origin/main`; a recipe has its own project. */
function projectOf(page: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-page-'));
  const recipe = /^docs\/recipes\/(.*)\.md$/.exec(page)?.[1];
  if (recipe !== undefined) {
    cpSync(join(root, 'test/recipes', recipe), folder, { recursive: true });
    return folder;
  }
  cpSync(join(root, 'samples'), join(folder, 'team'), { recursive: true });
  if (page === 'docs/monorepos.md') cpSync(join(root, 'samples'), join(folder, 'team/apps/web'), { recursive: true });
  git(join(folder, 'team'), ['init', '-q', '-b', 'main']);
  git(join(folder, 'team'), ['add', '.']);
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
  git(join(folder, 'team'), [...identity, 'commit', '-qm', 'samples']);
  git(folder, ['clone', '-q', 'team', 'clone']);
  return join(folder, 'clone');
}

/** Types the commands of a page one after the other. @returns the folder of its project */
async function type(page: string, told?: (typed: Typed, run: CliRun) => void | Promise<void>): Promise<string> {
  const lines = blocksOf(page).filter(isShell).flatMap(linesOf).filter(isRun);
  const cwd = projectOf(page);
  // Files that the page shows, under the name in their first line.
  for (const { text } of blocksOf(page)) {
    const name = /^\/\/ ([\w/.-]+)\n/.exec(text)?.[1];
    if (name === undefined) continue;
    mkdirSync(join(cwd, dirname(name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  const environment = {
    XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'dragoman-page-state-')),
    DRAGOMAN_SERVICE: 'embedded',
    GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'),
  };
  const all = typedIn(cwd, lines, { PATH: process.env['PATH'], HOME: cwd, ...environment });
  // From the command at this index on; a service that one of them starts is there until the last one is done.
  const from = async (at: number, service = ''): Promise<void> => {
    const typed = all[at];
    if (typed === undefined) return;
    let isDone = false;
    const env = { ...environment, ...typed.env };
    if (env.DRAGOMAN_SERVICE.startsWith('http:')) env.DRAGOMAN_SERVICE = service;
    const meanwhile = (output: string) => {
      isDone = true;
      return from(at + 1, /^Embedded service at (.*)$/m.exec(output)?.[1]);
    };
    // Any free port serves the test.
    const args = typed.args.map((one) => one.replace(/^4000$/, '0'));
    const run = await runInProcess(args, { cwd, env, running: { said: RUNNING, meanwhile } });
    const code = CODES.find(([pattern]) => pattern.test(typed.line))?.[1] ?? 0;
    expect(run.code, `${page}: ${typed.line}\n${run.stdout}${run.stderr}`).toBe(code);
    await told?.(typed, run);
    if (!isDone) await from(at + 1, service);
  };
  await from(0);
  return cwd;
}

const isShell = ({ language }: Block): boolean => language === 'sh';
/** The reference shows examples of `--help`: one instead of the other, and not one after the other. */
const typedPages = PAGES.filter((page) => page !== 'docs/cli.md');
const all = typedPages.flatMap(blocksOf).filter(isShell).flatMap(linesOf);
const pages = typedPages.filter((page) => blocksOf(page).filter(isShell).flatMap(linesOf).some(isRun));
const recipes = pages.filter((page) => page.startsWith('docs/recipes/'));

// The shell of the pages.
describe.skipIf(process.platform === 'win32')('every command works as it is printed', () => {
  test.each(pages.filter((page) => !recipes.includes(page)))('%s', async (page) => {
    await type(page, ({ args }, { stdout }) => {
      // Whoever types them one after the other meets no mistake of the tool's own making.
      if (args.includes('github')) expect(stdout).not.toMatch(/::(?:error|warning)/);
    });
  });

  test.each(Object.entries(OUTCOMES))('docs/recipes/%s.md completes its project', async (name, { target, text }) => {
    const typed: string[] = [];
    const count = (folder: string) =>
      (existsSync(join(folder, target)) ? readFileSync(join(folder, target), 'utf8') : '').split(text).length;
    const cwd = await type(`docs/recipes/${name}.md`, ({ args: [command = ''] }, { stdout }) => {
      typed.push(command);
      if (command === 'files') expect(stdout).toContain(target);
    });
    expect(typed).toEqual(['files', 'init', 'translate', 'translate', 'check']);
    expect(count(cwd)).toBeGreaterThan(count(join(root, 'test/recipes', name)));
  });
});

test('no other line is left out than those that are listed, each with its reason', () => {
  expect(unused(NOT_RUN, all)).toEqual([]);
  expect(CODES.filter(([pattern]) => !all.some((line) => pattern.test(line)))).toEqual([]);
  expect(recipes.length).toBe(Object.keys(OUTCOMES).length);
  expect(all.filter(isRun).length).toBeGreaterThan(100);
});

test('scripts that pages name are those of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = all.flatMap((line) => [...line.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name));
  const own = new Set(named.filter((name) => !['ci', 'i', 'install', 'pack'].includes(name)));
  expect(own.size).toBeGreaterThan(4);
  for (const name of own) expect(Object.keys(scripts)).toContain(name);
});
