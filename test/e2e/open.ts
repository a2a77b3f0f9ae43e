/** A real VS Code for a person, on a copy of `samples/`, with the extension and the embedded service. `npm run vscode` */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stageExtension } from './extension.ts';
import { type DesktopHost, prepareHost, ROOT, type WebHost } from './vscode.ts';
import { startWebServer } from './web-server.ts';

async function main(): Promise<number> {
  const host = await prepareHost((line) => console.log(line));
  if (!host.ok) {
    console.error(host.error);
    return 1;
  }
  const scratch = await mkdtemp(join(tmpdir(), 'dragoman-samples-'));
  const workspace = join(scratch, 'samples');
  try {
    await cp(join(ROOT, 'samples'), workspace, { recursive: true });
    const extension = await stageExtension();
    await (host.value.kind === 'web'
      ? serve(host.value, workspace, extension)
      : openDesktop(host.value, workspace, extension, scratch));
    return 0;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function serve(host: WebHost, workspace: string, extension: string): Promise<void> {
  const server = await startWebServer(host);
  const url = server.url(workspace, { extensionDevelopmentPath: extension, skipWelcome: 'true' });
  console.log(
    `\nVS Code with Dragoman, on a copy of the samples:\n\n  ${url}\n\nOpen the address in a browser. Ctrl-C ends it.`,
  );
  if (process.env['DISPLAY'] !== undefined || process.env['WAYLAND_DISPLAY'] !== undefined)
    spawn('xdg-open', [url], { stdio: 'ignore', detached: true }).on('error', () => undefined);
  try {
    await interrupted();
  } finally {
    await server.stop();
  }
}

async function openDesktop(host: DesktopHost, workspace: string, extension: string, scratch: string): Promise<void> {
  console.log('Opening VS Code with Dragoman, on a copy of the samples. Close its window, or press Ctrl-C, to end.');
  const flags = [`--extensionDevelopmentPath=${extension}`, `--user-data-dir=${join(scratch, 'data')}`, '--wait'];
  const child = spawn(host.executable, [workspace, ...flags], { stdio: 'ignore' });
  await Promise.race([
    new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve())),
    interrupted(),
  ]);
  child.kill();
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

process.exitCode = await main();
