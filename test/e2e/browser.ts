/**
 * Runs a suite in a workbench without any server of VS Code: pages and extensions come from here, extensions run in a worker of the browser, and
 * the files of the workspace are in its memory. So does VS Code for the Web.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import { CONTROL_VARIABLE, startControl } from './control.ts';
import { type Outcome, outcomeOf, type Plan } from './plan.ts';
import { QUIET } from './quiet.ts';
import type { WebHost } from './vscode.ts';
import { FLAGS, NOISE } from './web.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/** Milliseconds for all of it: a workbench that does not start says nothing. */
const LIMIT = 300_000;

export async function runInBrowser(host: WebHost, plan: Plan): Promise<Outcome> {
  const { promise: page, resolve: showPage } = Promise.withResolvers<Page>();
  const control = await startControl(page, plan.screenshots, plan.gate);
  const site = await startSite(host, plan, control.address);
  const env = { ...process.env, ...host.browserEnv } as Record<string, string>;
  const browser = await chromium.launch({ executablePath: host.browser, args: FLAGS, env });
  try {
    const window = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
    const exit = Promise.withResolvers<number>();
    await window.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
      const line = args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg))).join(' ');
      control.hear(line);
      if (type === 'error' && !NOISE.test(line)) console.error(`  [workbench] ${line.split('\n')[0]?.slice(0, 300)}`);
    });
    await window.exposeFunction('codeAutomationExit', (code: number) => exit.resolve(code));
    window.on('crash', () => exit.reject(new Error('the browser page crashed')));
    window.on('pageerror', ({ message }) => console.error(`  [page] ${message.slice(0, 500)}`));
    const timer = setTimeout(() => exit.reject(new Error(`no end after ${LIMIT} ms`)), LIMIT);
    showPage(window);
    try {
      await window.goto(site.url);
      return outcomeOf(await exit.promise, control.result);
    } catch (error) {
      await window.screenshot({ path: join(plan.screenshots, 'failure.png') }).catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  } finally {
    await browser.close();
    site.close();
    control.close();
  }
}

async function startSite(host: WebHost, plan: Plan, control: string) {
  const vscode = join(host.serverMain, '../..');
  const suite = await bundle(`suite/${plan.suite}.ts`, {
    [`process.env.${CONTROL_VARIABLE}`]: JSON.stringify(control),
  });
  const files = await bundle('files/extension.ts');
  const texts = JSON.stringify(await textsIn(plan.workspace));
  /** What is not on disk as it is asked for. */
  const made = new Map<string, string>([
    ['/files/suite.js', suite],
    ['/files/extension.js', files],
    ['/files/files.json', texts],
    [`/${WORKBENCH}`, withoutServer(await readFile(join(vscode, WORKBENCH), 'utf8'))],
  ]);
  const folders: readonly (readonly [string, string])[] = [
    ['/files/', join(import.meta.dirname, 'files')],
    ['/extension/', plan.extension],
    ['/', vscode],
  ];
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    try {
      const path = decodeURIComponent(pathname);
      const [start = '', folder = ''] = folders.find(([one]) => path.startsWith(one)) ?? [];
      const body =
        path === '/'
          ? await workbench(vscode, headers.host ?? '', plan)
          : (made.get(path) ?? (await readFile(join(folder, path.slice(start.length)))));
      response.writeHead(200, {
        'Content-Type': path === '/' ? 'text/html' : (TYPES[extname(path)] ?? 'text/plain'),
        'Access-Control-Allow-Origin': '*',
      });
      response.end(body);
    } catch {
      response.writeHead(404, { 'Access-Control-Allow-Origin': '*' });
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const WORKBENCH = 'out/vs/code/browser/workbench/workbench.js';

/** The build of VS Code that comes from the registry is made for a server of its own: this one has none, as on vscode.dev. */
function withoutServer(program: string): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/,remoteAuthority:location\.host\}/, '}'],
    [/(file\(this\.userDataPath\)\.with\(\{scheme:[\w$]+\.)vscodeRemote/, '$1vscodeUserData'],
  ];
  return changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error(`${WORKBENCH} has no ${from} any more`);
    return text.replace(from, to);
  }, program);
}

/** VS Code's own page, with what its server would fill in. */
async function workbench(vscode: string, authority: string, plan: Plan): Promise<string> {
  const page = await readFile(join(vscode, 'out/vs/code/browser/workbench/workbench.html'), 'utf8');
  const at = (path: string) => ({ scheme: 'http', authority, path });
  const configuration = {
    folderUri: { scheme: 'memfs', authority: '', path: '/project' },
    additionalBuiltinExtensions: [at('/files')],
    developmentOptions: {
      extensions: [at('/extension')],
      extensionTestsPath: at('/files/suite.js'),
      enableSmokeTestDriver: true,
    },
    configurationDefaults: { ...QUIET, ...plan.settings },
    enableWorkspaceTrust: false,
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
    // Asked for by the build of VS Code that comes from the registry.
    userDataPath: '/user-data',
  };
  const quoted = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return page
    .replaceAll('{{WORKBENCH_WEB_CONFIGURATION}}', quoted(configuration))
    .replaceAll('{{WORKBENCH_AUTH_SESSION}}', '')
    .replaceAll('{{WORKBENCH_WEB_BASE_URL}}', '.')
    .replaceAll('{{WORKBENCH_NLS_FALLBACK_URL}}', './out/nls.messages.js')
    .replaceAll('{{WORKBENCH_NLS_URL}}', './out/nls.messages.js')
    .replaceAll(/ nonce="\{\{[A-Z_]+\}\}"/g, '')
    .replaceAll(/\{\{[A-Z_]+\}\}/g, '.');
}

async function bundle(path: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, path)],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'cjs',
    external: ['vscode'],
    define,
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}

async function textsIn(folder: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    texts[`/project/${relative(folder, path)}`] = await readFile(path, 'utf8');
  }
  return texts;
}
