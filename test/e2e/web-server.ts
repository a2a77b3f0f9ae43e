/** VS Code's own server, on a free port of the loopback interface, with data folders that nobody used before. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { listLanguagePack } from './language-pack.ts';
import { QUIET } from './quiet.ts';
import type { WebHost } from './vscode.ts';

export interface WebServer {
  readonly port: number;
  /** Holds settings, logs and state of this run. */
  readonly dataFolder: string;
  /** The address that opens a folder or a `.code-workspace` file, with the workbench's start-up options. Paths among them are made remote. */
  url(place: string, options: Readonly<Record<string, string>>): string;
  stop(): Promise<void>;
}

/** Milliseconds the server has to end by itself. */
const GRACE = 1000;

export async function startWebServer(
  host: WebHost,
  options: {
    readonly log?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly settings?: Readonly<Record<string, unknown>>;
    /** Packages to install first. */
    readonly packages?: readonly string[];
    /** The language of the editor, which one of the packages brings. */
    readonly locale?: string;
    /** Trust is asked about, and not given. */
    readonly untrusted?: boolean;
  } = {},
): Promise<WebServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'dragoman-vscode-'));
  const user = join(dataFolder, 'user/User');
  await mkdir(user, { recursive: true });
  await writeFile(join(user, 'settings.json'), JSON.stringify({ ...QUIET, ...options.settings }));
  const env: NodeJS.ProcessEnv = { ...process.env, ...options.env, DRAGOMAN_E2E_DATA: dataFolder };
  // The run starts without a key, whatever the shell has.
  delete env['DRAGOMAN_AUTH_KEY'];
  const places = [
    `--server-data-dir=${dataFolder}`,
    `--user-data-dir=${join(dataFolder, 'user')}`,
    `--extensions-dir=${join(dataFolder, 'extensions')}`,
  ];
  for (const path of options.packages ?? [])
    execFileSync(host.node, [host.serverMain, ...places, '--install-extension', path], { env, stdio: 'pipe' });
  if (options.locale !== undefined)
    await listLanguagePack(join(dataFolder, 'user'), join(dataFolder, 'extensions'), options.locale);
  const flags = [
    '--host=127.0.0.1',
    '--port=0',
    '--without-connection-token',
    '--accept-server-license-terms',
    '--enable-smoke-test-driver',
    '--disable-telemetry',
    ...(options.untrusted === true ? [] : ['--disable-workspace-trust']),
    ...(options.locale === undefined ? [] : [`--locale=${options.locale}`]),
    ...places,
    `--log=${options.log ?? 'info'}`,
  ];
  const child = spawn(host.node, [host.serverMain, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`VS Code's server ended with ${code}: ${said.slice(-2000)}`)));
    child.stderr.on('data', (data: Buffer) => {
      said += data.toString();
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      said += `${line}\n`;
      const found = /listening on (\d+)/.exec(line);
      if (found) resolve(Number(found[1]));
    });
  });
  const remote = (path: string): string => `vscode-remote://127.0.0.1:${port}${path}`;
  return {
    port,
    dataFolder,
    url(place, payload) {
      const entries = Object.entries(payload).map(([key, value]) => [
        key,
        value.startsWith('/') ? remote(value) : value,
      ]);
      const kind = place.endsWith('.code-workspace') ? 'workspace' : 'folder';
      const query = new URLSearchParams({ [kind]: place, payload: JSON.stringify(entries) });
      return `http://127.0.0.1:${port}/?${query}`;
    },
    async stop() {
      child.kill();
      // It would wait seconds for windows that will not come back.
      const impatient = setTimeout(() => child.kill('SIGKILL'), GRACE);
      await ended;
      clearTimeout(impatient);
      // Its extension host may write into the folder for a moment more.
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
