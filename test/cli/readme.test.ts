import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What README and pages tell to type, typed: in order, in one shell, as a reader would. */
const root = resolve(import.meta.dirname, '../..');

/** Lines of shell blocks that call the program. */
async function commandsOf(page: string): Promise<readonly string[]> {
  const text = await readFile(join(root, page), 'utf8');
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block = '']) => block);
  return blocks
    .flatMap((block) => block.split('\n'))
    .map((line) =>
      line
        .replace(/ +# .*$/, '')
        .replace(/^npx /, '')
        .trim(),
    )
    .filter((line) => line.startsWith('dragoman '));
}

interface Typed {
  readonly code: number | null;
  readonly output: string;
}

/** What says that it runs, and never ends by itself. */
const RUNNING = /^Embedded service at /m;

/** A shell that knows `dragoman`, as README sets it up. What never ends by itself gets Ctrl-C when it has said that it runs. */
async function openShell() {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-readme-'));
  await cp(join(root, 'samples'), folder, { recursive: true });
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('DRAGOMAN_'))),
    XDG_STATE_HOME: join(folder, 'state'),
  };
  return (command: string): Promise<Typed> => {
    const line = command.replace(/\bdragoman /g, `exec "${process.execPath}" "${join(root, 'dist/cli.cjs')}" `);
    const child = spawn('bash', ['-c', line], { cwd: folder, env });
    let output = '';
    const hear = (chunk: Buffer): void => {
      const isRunning = RUNNING.test(output);
      output += chunk.toString();
      // Once, and not at a warning of the shell before it: a signal kills a process that has not begun, or has begun to end.
      if (!isRunning && RUNNING.test(output)) child.kill('SIGINT');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.stdin.end();
    return new Promise((done, failed) => {
      child.on('error', failed);
      child.on('close', (code) => done({ code, output }));
    });
  };
}

/** A language server whose editor goes without a word says so (LSP, `exit`). */
function codeOf(command: string): number {
  return command.startsWith('dragoman lsp') ? 1 : 0;
}

// The shell of the pages.
describe.skipIf(process.platform === 'win32')('every command works as it is printed', () => {
  test('README, quick start and docs/command-line.md, on the samples', async () => {
    const pages = ['docs/command-line.md', 'README.md', 'docs/quick-start.md'];
    const commands = (await Promise.all(pages.map(commandsOf))).flat();
    expect(commands.length).toBeGreaterThan(25);
    const type = await openShell();
    for (const command of commands) {
      // Any free port serves the test.
      const { code, output } = await type(command.replace('--port 4000', '--port 0'));
      expect(code, `${command}\n${output}`).toBe(codeOf(command));
      // Whoever types them one after the other meets no mistake of the tool's own making.
      if (command.includes('--format github')) expect(output).not.toMatch(/::(?:error|warning)/);
    }
  });

  test('docs/adopting.md, in a repository', async () => {
    const type = await openShell();
    const identity = '-c user.name=Test -c user.email=test@example.org -c commit.gpgsign=false';
    expect((await type(`git init -q -b main && git add . && git ${identity} commit -qm samples`)).code).toBe(0);
    const commands = await commandsOf('docs/adopting.md');
    expect(commands.length).toBeGreaterThan(4);
    for (const command of commands) {
      const { code, output } = await type(command);
      expect(code, `${command}\n${output}`).toBe(0);
    }
  });

  test('docs/documents.md and docs/glossaries.md, likewise', async () => {
    const type = await openShell();
    for (const command of [...(await commandsOf('docs/documents.md')), ...(await commandsOf('docs/glossaries.md'))]) {
      if (command.includes('talk.pdf')) continue;
      const { code, output } = await type(command);
      if (command.includes(' forget ')) expect([code, output]).toEqual([2, expect.stringContaining('3f2a91c0')]);
      else expect(code, `${command}\n${output}`).toBe(0);
    }
  });
});
