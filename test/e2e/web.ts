/** Runs the compiled suite in VS Code's web workbench: server and extension host in Node, the window in a headless browser. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CONTROL_VARIABLE, startControl } from './control.ts';
import { type Outcome, outcomeOf, type Plan } from './plan.ts';
import type { WebHost } from './vscode.ts';
import { startWebServer } from './web-server.ts';

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What the workbench says of itself and nobody needs: it looks for extension galleries and repositories that a test machine cannot reach. */
export const NOISE =
  /service worker|gallery|marketplace|open-vsx|github|ERR_|spdlog|sqlite|watchdog|copilot|proposed api|telemetry|policy|net::/i;

export async function runInWeb(host: WebHost, plan: Plan): Promise<Outcome> {
  const { promise: page, resolve: showPage } = Promise.withResolvers<Page>();
  const control = await startControl(page, plan.screenshots, plan.gate);
  const server = await startWebServer(host, {
    env: { [CONTROL_VARIABLE]: control.address, ...plan.env },
    settings: plan.settings,
    packages: plan.packages,
    ...(plan.locale !== undefined && { locale: plan.locale }),
    ...(plan.untrusted === true && { untrusted: true }),
  });
  const env = { ...process.env, ...host.browserEnv } as Record<string, string>;
  const browser = await chromium.launch({ executablePath: host.browser, args: FLAGS, env });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
    const window = await context.newPage();
    const exit = Promise.withResolvers<number>();
    await window.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
      const line = args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg))).join(' ');
      control.hear(line);
      if (type === 'error' && !NOISE.test(line)) console.error(`  [workbench] ${line.slice(0, 500)}`);
    });
    await window.exposeFunction('codeAutomationExit', (code: number) => exit.resolve(code));
    window.on('crash', () => exit.reject(new Error('the browser page crashed')));
    const timer = setTimeout(() => exit.reject(new Error(`no end after ${plan.timeout} ms`)), plan.timeout);
    showPage(window);
    try {
      await window.goto(
        server.url(plan.workspace, {
          extensionDevelopmentPath: plan.extension,
          extensionTestsPath: plan.suite,
          skipWelcome: 'true',
          ...(plan.logLevel === undefined ? {} : { logLevel: plan.logLevel }),
        }),
      );
      const code = await exit.promise;
      return outcomeOf(code, control.result);
    } catch (error) {
      await window.screenshot({ path: `${plan.screenshots}/failure.png` }).catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  } finally {
    await browser.close();
    await cp(join(server.dataFolder, 'user/logs'), plan.logs, { recursive: true }).catch(() => undefined);
    await server.stop();
    control.close();
  }
}
