/** Runs the same compiled suite in a desktop VS Code. Its window is reached through the browser engine's debugging port. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveCliArgsFromVSCodeExecutablePath, runTests, TestRunFailedError } from '@vscode/test-electron';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CONTROL_VARIABLE, startControl } from './control.ts';
import { type Outcome, outcomeOf, type Plan } from './plan.ts';
import { QUIET } from './quiet.ts';
import type { DesktopHost } from './vscode.ts';

export async function runInDesktop(host: DesktopHost, plan: Plan): Promise<Outcome> {
  const port = await freePort();
  const { promise: page, resolve: showPage } = Promise.withResolvers<Page>();
  const control = await startControl(page, plan.screenshots, plan.gate);
  const data = await mkdtemp(join(tmpdir(), 'dragoman-vscode-'));
  await mkdir(join(data, 'User'), { recursive: true });
  await writeFile(join(data, 'User/settings.json'), JSON.stringify({ ...QUIET, ...plan.settings }));
  const places = [`--user-data-dir=${data}`, `--extensions-dir=${join(data, 'extensions')}`];
  for (const path of plan.packages) {
    const [cli = '', ...given] = resolveCliArgsFromVSCodeExecutablePath(host.executable, { reuseMachineInstall: true });
    const flags = [...given, ...places, '--install-extension', path];
    execFileSync(cli, flags, { stdio: 'pipe', shell: process.platform === 'win32' });
  }
  const abort = new AbortController();
  const attaching = attach(port, abort.signal);
  void attaching.then((found) => found && showPage(found.page));
  try {
    const code = await runTests({
      vscodeExecutablePath: host.executable,
      extensionDevelopmentPath: plan.extension,
      extensionTestsPath: plan.suite,
      extensionTestsEnv: {
        ...plan.env,
        [CONTROL_VARIABLE]: control.address,
        DRAGOMAN_E2E_DATA: data,
        DRAGOMAN_AUTH_KEY: undefined,
      },
      launchArgs: [
        plan.workspace,
        ...places,
        `--remote-debugging-port=${port}`,
        ...(plan.locale === undefined ? [] : [`--locale=${plan.locale}`]),
        ...(plan.logLevel === undefined ? [] : [`--log=${plan.logLevel}`]),
      ],
    }).catch((error: unknown) => {
      if (error instanceof TestRunFailedError) return error.code ?? 1;
      throw error;
    });
    return outcomeOf(code, control.result);
  } finally {
    abort.abort();
    await (await attaching)?.browser.close().catch(() => undefined);
    control.close();
    await cp(join(data, 'logs'), plan.logs, { recursive: true }).catch(() => undefined);
    await rm(data, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The window appears some time after the start; there is no event for it outside. */
async function attach(port: number, signal: AbortSignal): Promise<{ browser: Browser; page: Page } | undefined> {
  while (!signal.aborted) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => undefined);
    const page = browser
      ?.contexts()
      .flatMap((context) => context.pages())
      .find((one) => one.url().includes('workbench'));
    if (browser !== undefined && page !== undefined) return { browser, page };
    await browser?.close();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return undefined;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
