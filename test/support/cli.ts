import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const cli = join(root, 'dist/cli.cjs');

/** Removed when this process ends. */
const made: string[] = [];
process.on('exit', () => {
  for (const folder of made) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A test may have taken the right to change it away.
    }
  }
});

function temporary(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `dragoman-${name}-`));
  made.push(folder);
  return folder;
}

/** No test sees the state of another run, or the user's. */
const state = temporary('state');

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd?: string;
  /** Another build of the command line than that in `dist`. */
  readonly program?: string;
  /** On top of a user's, who has chosen the embedded service. `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  /** Run as a user without rights, even where the tests run as root. */
  readonly unprivileged?: boolean;
  /** Called once the process runs, e.g. to send it a signal. */
  readonly started?: (child: ChildProcess) => void;
}

/** Runs the built command line as a user's shell would, without the machine's own service settings, on the embedded service unless told otherwise, and as if nobody else ran the tests. */
export async function runCli(
  args: readonly string[],
  { cwd, env, input, started, unprivileged, program = cli }: CliOptions = {},
): Promise<CliRun> {
  if (!existsSync(cli)) throw new Error('dist/cli.cjs is not built: run "node esbuild.mjs" first');
  const nobody = unprivileged === true && process.getuid?.() === 0 ? await programForNobody() : undefined;
  return new Promise((done, failed) => {
    const clean = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^(DRAGOMAN_|DEEPL_|GITHUB_|NO_COLOR|FORCE_COLOR|CI$)/.test(name),
      ),
    );
    const child = spawn(nobody?.node ?? process.execPath, [nobody?.cli ?? program, ...args], {
      cwd,
      env: { ...clean, XDG_STATE_HOME: state, DRAGOMAN_SERVICE: 'embedded', ...env },
      ...(nobody && { uid: NOBODY, gid: NOBODY }),
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    child.on('error', failed);
    child.on('close', (code) => done({ code, stdout, stderr }));
    child.stdin.end(input ?? '');
    started?.(child);
  });
}

const NOBODY = 65_534;

/** Program and Node where a user without rights can read them: the checkout may lie in a private folder. */
async function programForNobody(): Promise<{ readonly node: string; readonly cli: string }> {
  const folder = temporary('nobody');
  await chmod(folder, 0o755);
  const node = join(folder, 'node');
  await copyFile(process.execPath, node);
  await chmod(node, 0o755);
  await cp(dirname(cli), folder, { recursive: true, filter: (path) => !path.endsWith('.map') });
  return { node, cli: join(folder, 'cli.cjs') };
}

/** A fresh folder with the files given. */
export async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = temporary('test');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** A fresh copy of `samples/`. */
export async function samplesCopy(): Promise<string> {
  const folder = temporary('samples');
  await cp(join(root, 'samples'), folder, { recursive: true });
  return folder;
}
