import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { copySources } from '../support/copy-sources.ts';
import { type Block, blocksOf, linesOf } from '../support/pages.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Bytes of the package as it is downloaded: a format is some ten thousand of them, the client of PostgreSQL thirty thousand, the grammars of code half a million. */
const LARGEST = 2.1 * 1024 * 1024;

/** Written when it is packed. */
const MAN_PAGE = 'test/support/man-page.ts';

interface Packed {
  readonly size: number;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** `npm pack` in a copy: it builds, and others use the programs of the checkout. */
async function pack(): Promise<{ readonly folder: string; readonly packed: Packed }> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-npm-'));
  await copySources(folder);
  // What a checkout has beside them, and a package has not.
  await mkdir(join(folder, 'test/support'), { recursive: true });
  await cp(join(root, MAN_PAGE), join(folder, MAN_PAGE));
  await writeFile(join(folder, 'test/some.test.ts'), '');
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  const { stdout } = await npm(['pack', '--json'], folder, { PATH });
  const [packed] = Object.values(JSON.parse(stdout)) as Packed[];
  if (packed === undefined) throw new Error(stdout);
  return { folder, packed };
}

function npm(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  return run('npm', [...args], { cwd, env: { ...process.env, ...env }, shell: process.platform === 'win32' });
}

const built = pack();

/** A project into which the package was installed, and what npm said. */
async function install(env: Readonly<Record<string, string>> = {}) {
  const { folder, packed } = await built;
  const home = await mkdtemp(join(tmpdir(), 'dragoman-npm-home-'));
  await writeFile(join(home, 'package.json'), '{ "private": true }\n');
  const flags = ['--offline', '--no-audit', '--no-fund', '--save-dev', '--cache', join(home, 'cache')];
  const { stderr: said } = await npm(['install', ...flags, join(folder, packed.filename)], home, env);
  return { home, said, packed };
}

/** A project whose German file lacks a placeholder. */
async function withTexts(home: string): Promise<void> {
  await mkdir(join(home, 'locales'));
  await writeFile(join(home, 'locales/en.json'), '{ "hello": "Hello {name}" }\n');
  await writeFile(join(home, 'locales/de.json'), '{ "hello": "Hallo" }\n');
}

/** Code that makes a process say it is another Node. */
const nodeOf = (version: string) =>
  `data:text/javascript,for(const[key,value]of[['version','v${version}'],['versions',{...process.versions,node:'${version}'}]])Object.defineProperty(process,key,{value})`;
const OLD = nodeOf('20.18.0');

test('the package of the command line: few files, no dependencies, and it runs where it is installed', async () => {
  const { home, packed } = await install();
  expect(packed.size).toBeLessThan(LARGEST);
  const kinds = new Set(
    packed.files.map(({ path }) => path.replace(/^((?:dist|dist\/parts|docs|samples)\/|).*$/, '$1')),
  );
  expect([...kinds].sort()).toEqual(['', 'dist/', 'docs/', 'samples/']);
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['dist/cli.cjs', 'dist/THIRD-PARTY-NOTICES.txt', 'dist/sbom.cdx.json']));
  expect(
    paths.filter((path) =>
      /\.map$|client\.cjs|webview|[^d]\.m?ts$|\.png$|^l10n|\.vsix$|^dist\/core|^server/.test(path),
    ),
  ).toEqual([]);
  expect((await readdir(join(home, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['dragoman']);
  // By its name, as a shell finds it, on the Node that is first there.
  const bin = join(home, 'node_modules/.bin');
  const { stdout } = await run('dragoman', ['translate', '--text', 'Save {n} files', '--to', 'de'], {
    cwd: home,
    env: {
      PATH: [bin, resolve(process.execPath, '..'), process.env['PATH']].join(delimiter),
      XDG_STATE_HOME: join(home, 'state'),
      DRAGOMAN_SERVICE: 'embedded',
    },
    shell: process.platform === 'win32',
  });
  expect(stdout).toBe('[Šàvé {n} ƒîļéš]\n');
  const { version, engines } = JSON.parse(await readFile(join(home, 'node_modules/dragoman/package.json'), 'utf8'));
  expect(packed.filename).toBe(`dragoman-${version}.tgz`);
  // On an older Node each command says which one it needs, which is what the manifest says, and that is all.
  const program = join(home, 'node_modules/dragoman/dist/cli.cjs');
  const needed = /^>=([\d.]+)$/.exec(engines.node)?.[1];
  for (const args of [['--version'], ['check'], ['lsp', '--stdio'], ['translate']]) {
    const failed = await run(process.execPath, ['--import', OLD, program, ...args], { cwd: home }).catch((it) => it);
    const { code, stdout: printed, stderr: said } = failed;
    const sentence = `dragoman needs Node ${needed} or newer; this is 20.18.0. Install a current Node and run the command again.\n`;
    expect({ code, printed, said }).toEqual({ code: 2, printed: '', said: sentence });
  }
  // It is read whole before it says anything: nothing in it is younger than Node 12.20.
  const door = await readFile(program, 'utf8');
  expect(door.match(/\?\.[^\d]|\?\?|[|&]{2}=|require\(["']node:/g)).toBeNull();
});

/** A shell of somebody with Node and npm, in a project. */
function shellIn(cwd: string, env: Readonly<Record<string, string>>) {
  return async (script: string) => {
    const done = run('bash', ['-eo', 'pipefail', '-c', script], { cwd, env: { ...process.env, ...env } });
    const { code = 0, stdout, stderr } = await done.then((said) => ({ ...said, code: 0 })).catch((it) => it);
    return { code, said: `${stdout}${stderr}` };
  };
}

// The shell of README and of runners.
test.skipIf(process.platform === 'win32')(
  'the way of a newcomer: installed in an empty project, the commands of README, and a job that is green until something breaks',
  async () => {
    const { home, said: warned, packed } = await install();
    expect(warned).not.toContain('EBADENGINE');
    expect(packed.files.map(({ path }) => path)).toContain('docs/checks.md');
    await mkdir(join(home, 'locales'));
    const english = '{\n  "hello": "Hello {name}",\n  "bye": "Goodbye"\n}\n';
    await writeFile(join(home, 'locales/en.json'), english);
    await writeFile(join(home, 'locales/de.json'), english.replace('Hello {name}', 'Hallo').replace(/,\n.*/, ''));
    await writeFile(join(home, '.gitignore'), 'node_modules/\ncache/\nstate/\n');
    const env = {
      PATH: [resolve(process.execPath, '..'), process.env['PATH']].join(delimiter),
      XDG_STATE_HOME: join(home, 'state'),
      DRAGOMAN_SERVICE: 'embedded',
      npm_config_cache: join(home, 'cache'),
      npm_config_offline: 'true',
    };
    const type = shellIn(home, env);
    const commands = linesOf(blocksOf('README.md')[0] as Block);
    expect(commands.map((line) => line.replace('npx dragoman ', ''))).toEqual([
      'npm i -D dragoman',
      'files',
      'check',
      'translate --dry-run',
      'translate',
    ]);
    const [, files = '', check = '', count = '', translate = ''] = commands;
    expect(await type(files)).toMatchObject({ code: 0, said: expect.stringContaining('locales/de.json') });
    const mistake = 'locales/de.json:2:13: error: "hello": "{name}" is missing';
    expect(await type(check)).toMatchObject({ code: 1, said: expect.stringContaining(mistake) });
    await writeFile(join(home, 'locales/de.json'), '{\n  "hello": "Hallo {name}"\n}\n');
    expect((await type(check)).code).toBe(0);
    expect(await type(count)).toMatchObject({ code: 0, said: expect.stringMatching(/de\.json +de +1 +7/) });
    expect((await type(translate)).code).toBe(0);
    expect(await readFile(join(home, 'locales/de.json'), 'utf8')).toBe(
      '{\n  "hello": "Hallo {name}",\n  "bye": "[Ĝôôďƀýé]"\n}\n',
    );
    expect((await type('npx dragoman init --ci github --yes')).code).toBe(0);
    const commit = 'git add . && git -c user.name=N -c user.email=n@example.org -c commit.gpgsign=false commit -qm';
    expect((await type(`git init -q -b main && ${commit} begin`)).code).toBe(0);
    // The job, as a runner does it: a clone beside the project, and its steps one after the other.
    const job = parse(await readFile(join(home, '.github/workflows/translations.yml'), 'utf8'));
    const steps: readonly { readonly run?: string; readonly uses?: string }[] = job.jobs.check.steps;
    expect(steps.map(({ uses = '' }) => uses.split('@')[0])).toEqual([
      'actions/checkout',
      'actions/setup-node',
      '',
      '',
    ]);
    const runner = `${home}-runner`;
    await type(`git clone -q . ${runner}`);
    const runs = shellIn(runner, { ...env, CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: runner });
    const script = steps.map(({ run: step = '' }) => step).join('\n');
    expect(await runs(script)).toEqual({ code: 0, said: expect.stringContaining('added 1 package') });
    await writeFile(join(home, 'locales/de.json'), english.replace('{name}', '{nam}'));
    await type(`${commit} break`);
    const red = await runs(`git pull -q\n${steps.at(-1)?.run}`);
    expect(red).toMatchObject({ code: 1, said: expect.stringMatching(/^::error file=locales\/de\.json,line=2/m) });
  },
);

test('npm says at installation that a Node is too old', async () => {
  const { said } = await install({ NODE_OPTIONS: `--import "${OLD.replaceAll(' ', '%20')}"` });
  const lines = said.split('\n').filter((line) => line.includes('EBADENGINE'));
  expect(lines.join(' ')).toMatch(
    /package: 'dragoman@.* required: \{ node: '>=22\.19'.* current: \{ node: 'v20\.18\.0'/,
  );
});

test('every package of a checkout runs on the Node that README names', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const named = new Set([...readme.matchAll(/\bNode (\d+\.\d+)/g)].map(([, version]) => version));
  expect([...named]).toEqual(['22.19']);
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-engines-'));
  for (const name of ['package.json', 'package-lock.json']) await cp(join(root, name), join(folder, name));
  const plan = (version: string) =>
    npm(['ci', '--dry-run', '--offline', '--engine-strict', '--ignore-scripts'], folder, {
      NODE_OPTIONS: `--import "${nodeOf(version)}"`,
    });
  await plan('22.19.0');
  await expect(plan('22.18.0')).rejects.toThrow('Not compatible with your version of node');
});

test('programs import the package: checks, counts and translates, with types', async () => {
  const { home } = await install();
  await withTexts(home);
  await writeFile(join(home, 'locales/en.json'), '{ "hello": "Hello {name}", "bye": "Goodbye" }\n');
  const script = `
    import { openProject, type CheckResult, type Outcome, version } from 'dragoman';
    const project = openProject('.', { service: 'embedded', stateless: true });
    const checked: Outcome<CheckResult> = await project.check({ paths: ['locales/de.json'] });
    if (!checked.ok) throw new Error(checked.error.message);
    const findings = checked.value.files.flatMap(({ file, findings: all }) => all.map(({ code, line }) => [file, code, line]));
    const counted = await project.translate({ dryRun: true });
    const before = await project.files();
    const translated = await project.translate({ maxCharacters: 100 });
    const refused = await project.translate({ scope: 'all', maxCharacters: 1 });
    const nowhere = await openProject('nowhere').check();
    console.log(JSON.stringify({ version, findings, counted, before, translated, refused, nowhere }));
  `;
  await writeFile(join(home, 'run.mts'), script);
  const { stdout } = await run(process.execPath, ['run.mts'], { cwd: home });
  const said = JSON.parse(stdout);
  expect(said.findings).toEqual([
    ['locales/de.json', 'missing-translation', 1],
    ['locales/de.json', 'placeholders', 1],
  ]);
  const file = { file: 'locales/de.json', locale: 'de', translated: ['/bye'], reused: [], refused: [] };
  expect(said.counted.value.files).toEqual([{ ...file, characters: 7, billedCharacters: 0 }]);
  expect(said.before.value).toEqual([expect.objectContaining({ file: 'locales/de.json', units: 2, missing: 1 })]);
  expect(said.translated.value).toMatchObject({ files: [{ ...file, billedCharacters: 7 }], complete: true });
  expect(await readFile(join(home, 'locales/de.json'), 'utf8')).toBe('{ "hello": "Hallo", "bye": "[Ĝôôďƀýé]" }\n');
  expect(said.refused).toEqual({ ok: false, error: { kind: 'quota', message: expect.stringContaining('limit of 1') } });
  expect(said.nowhere).toMatchObject({ ok: false, error: { kind: 'usage' } });
  expect(said.version).toBe(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version);
  // What the types promise is what is there: the compiler reads them from the package.
  const config = {
    compilerOptions: { module: 'nodenext', strict: true, noEmit: true, types: [], lib: ['esnext', 'dom'] },
    files: ['run.mts'],
  };
  await writeFile(join(home, 'tsconfig.json'), JSON.stringify(config));
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', home]);
  await writeFile(join(home, 'run.mts'), script.replace('maxCharacters: 100', 'maxCharacters: "many"'));
  const wrong = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', home]).catch(
    (it) => it,
  );
  expect(wrong.stdout).toContain("Type 'string' is not assignable to type 'number'");
});

test('the program as one file runs without Node: it checks with threads, and translates in a process of its own', async () => {
  const { folder } = await built;
  const home = await mkdtemp(join(tmpdir(), 'dragoman-standalone-home-'));
  const program = join(home, process.platform === 'win32' ? 'dragoman.exe' : 'dragoman');
  await run(process.execPath, ['standalone.mjs', '--out', program], { cwd: folder });
  await withTexts(home);
  const env = { XDG_STATE_HOME: join(home, 'state'), DRAGOMAN_SERVICE: 'embedded' };
  const start = (...args: string[]) => run(program, args, { cwd: home, env });
  // Several at once unpack it: one wins, and none sees a half.
  const versions = await Promise.all(Array.from({ length: 4 }, () => start('--version')));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(new Set(versions.map(({ stdout }) => stdout))).toEqual(new Set([`${version}\n`]));
  expect(await readdir(join(home, 'state/dragoman/programs'))).toEqual([
    expect.stringMatching(/^[\d.]+-[0-9a-f]{16}$/),
  ]);
  const checked = await start('check', '--threads', '2').catch((it) => it);
  expect(checked).toMatchObject({ code: 1, stdout: expect.stringContaining('"{name}" is missing') });
  expect((await start('translate', '--text', 'Save {n} files', '--to', 'de')).stdout).toBe('[Šàvé {n} ƒîļéš]\n');
  // What was broken off is made anew.
  const [unpacked = ''] = await readdir(join(home, 'state/dragoman/programs'));
  await rm(join(home, 'state/dragoman/programs', unpacked, 'complete'));
  await rm(join(home, 'state/dragoman/programs', unpacked, 'dist/cli-main.mjs'));
  expect((await start('--version')).stdout).toBe(`${version}\n`);
});
