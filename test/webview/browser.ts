/** The pages of the extension in a browser alone, without VS Code: the built files, its content policy, its colours, and a stand-in for the extension. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { prepareHost, ROOT } from '../e2e/vscode.ts';
import themes from './themes.json' with { type: 'json' };

export type Theme = keyof typeof themes;
/** Colours as VS Code's own themes have them. */
export const THEMES = Object.keys(themes) as readonly Theme[];
const CLASSES: Record<Theme, string> = {
  light: 'vscode-light',
  dark: 'vscode-dark',
  'high-contrast': 'vscode-high-contrast',
  'high-contrast-light': 'vscode-high-contrast vscode-high-contrast-light',
};
const SCREENSHOTS = join(ROOT, 'test-results/webview');
const ORIGIN = 'http://page.test';
const NONCE = 'test';

export interface PageUnderTest {
  readonly page: Page;
  /** What the page has said to the extension, in order. */
  posts(): Promise<readonly { readonly type: string; readonly [key: string]: unknown }[]>;
  /** Says something as the extension would. */
  tell(message: unknown): Promise<void>;
  /** Waits until the page has said something of this type, about this text if one is given, and returns the last. */
  heard(type: string, text?: string): Promise<{ readonly type: string; readonly [key: string]: unknown }>;
  /** Rules of axe that are broken, however serious, with the elements. */
  violations(): Promise<readonly string[]>;
  screenshot(name: string): Promise<void>;
  /** Complaints of the browser: errors of scripts, and whatever the content policy has stopped. */
  readonly complaints: readonly string[];
}

/** The browser of the VS Code suite; elsewhere an installed Chrome. `setup.ts` has seen to it that there is one. */
export async function launch(): Promise<Browser> {
  const host = await prepareHost((line) => console.log(line));
  if (!host.ok || host.value.kind !== 'web') return chromium.launch({ channel: 'chrome' });
  const env = { ...process.env, ...host.value.browserEnv } as Record<string, string>;
  return chromium.launch({ executablePath: host.value.browser, args: ['--no-sandbox', '--disable-gpu'], env });
}

export async function openPage(
  browser: Browser,
  name: string,
  theme: Theme,
  size: { readonly width: number; readonly height: number } = { width: 1100, height: 700 },
): Promise<PageUnderTest> {
  const page = await browser.newPage({ viewport: size });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/') await route.fulfill({ contentType: 'text/html', body: html(name, theme) });
    else if (path === '/favicon.ico') await route.fulfill({ status: 204 });
    else
      await route.fulfill({
        contentType: path.endsWith('.css') ? 'text/css' : 'text/javascript',
        body: await readFile(join(ROOT, 'dist/webview', path)),
      });
  });
  await page.addInitScript(STUB);
  await page.goto(`${ORIGIN}/`);
  await page.evaluate(
    `for (const [name, value] of Object.entries(${JSON.stringify(themes[theme])})) document.documentElement.style.setProperty(name, value);`,
  );
  const posts = () => page.evaluate('window.posts') as ReturnType<PageUnderTest['posts']>;
  return {
    page,
    complaints,
    posts,
    // Until the page has heard it, whose listener was there before: keys that are pressed next find it so.
    tell: (message) =>
      page.evaluate(
        `new Promise((heard) => { addEventListener('message', () => heard(), { once: true }); postMessage(${JSON.stringify(message)}, '*'); })`,
      ),
    heard: async (type, text) => {
      for (;;) {
        const said = (await posts()).filter((message) => message.type === type);
        const last = said.findLast((message) => text === undefined || message['text'] === text);
        if (last !== undefined) return last;
        await page.waitForTimeout(20);
      }
    },
    violations: async () => {
      await page.evaluate(await readFile(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8'));
      const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
        violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
      };
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html}\n${failureSummary}`),
      );
    },
    screenshot: async (shot) => {
      await mkdir(SCREENSHOTS, { recursive: true });
      await page.screenshot({ path: join(SCREENSHOTS, `${shot}.png`) });
    },
  };
}

/** As `client/editor/page.ts` makes it. */
function html(name: string, theme: Theme): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${ORIGIN}; script-src 'nonce-${NONCE}'">
<title>${name}</title><link rel="stylesheet" href="${ORIGIN}/${name}.css"></head>
<body class="${CLASSES[theme]}"><script type="module" nonce="${NONCE}" src="${ORIGIN}/${name}.js"></script></body></html>`;
}

const STUB = `
window.posts = [];
window.acquireVsCodeApi = () => {
  let state = JSON.parse(sessionStorage.getItem('state') ?? 'null');
  return {
    postMessage: (message) => window.posts.push(structuredClone(message)),
    getState: () => state,
    setState: (value) => { state = value; sessionStorage.setItem('state', JSON.stringify(value)); },
  };
};`;
