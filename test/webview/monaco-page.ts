/** The page of `monaco/` in a browser: bundled here, but for the core, which is the built one. */
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../e2e/vscode.ts';

export const ORIGIN = 'http://monaco.test';
const CORE = '/core/index.mjs';
const FOLDER = join(ROOT, 'test/webview/monaco');
/** What an editor in a page needs. Scripts may ask any address: whoever does is seen. */
const POLICY = `default-src 'none'; script-src ${ORIGIN}; worker-src ${ORIGIN}; style-src ${ORIGIN} 'unsafe-inline'; font-src ${ORIGIN}; img-src data:; connect-src *`;

const TYPES: Readonly<Record<string, string>> = { css: 'text/css', ttf: 'font/ttf', js: 'text/javascript' };

export interface Marker {
  readonly code: string;
  readonly severity: number;
  readonly message: string;
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

export interface MonacoPage {
  readonly page: Page;
  /** Addresses that something in the page has asked for, in order. */
  readonly asked: readonly string[];
  /** Complaints of the browser: errors of scripts, and whatever the content policy has stopped. */
  readonly complaints: readonly string[];
  /** Those of a file, once they are these; the last ones seen where they never are. */
  markers(path: string, wanted: (codes: readonly string[]) => boolean): Promise<readonly Marker[]>;
  text(path: string): Promise<string>;
  screenshot(name: string): Promise<void>;
}

/** The files of the page by their paths. */
export async function buildPage(): Promise<ReadonlyMap<string, Uint8Array>> {
  const common: BuildOptions = {
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'chrome130',
    outdir: '/',
    logLevel: 'warning',
    loader: { '.ttf': 'file' },
    assetNames: '[name]',
    plugins: [
      {
        name: 'core',
        setup: ({ onResolve }) => onResolve({ filter: /^@dragoman\/core$/ }, () => ({ path: CORE, external: true })),
      },
    ],
  };
  const { outputFiles = [] } = await build({
    ...common,
    entryPoints: {
      page: join(FOLDER, 'page.ts'),
      worker: join(FOLDER, 'worker.ts'),
      style: join(FOLDER, 'page.css'),
      'editor-worker': 'monaco-editor/editor/editor.worker',
    },
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [`/${basename(path)}`, contents]));
  return files.set(CORE, await readFile(join(ROOT, 'dist/core/index.mjs')));
}

export async function openMonaco(browser: Browser, files: ReadonlyMap<string, Uint8Array>): Promise<MonacoPage> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 800 } });
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const body = files.get(pathname);
    const headers = { 'content-security-policy': POLICY };
    if (origin !== ORIGIN) await route.abort();
    else if (pathname === '/') await route.fulfill({ contentType: 'text/html', headers, body: HTML });
    else if (body === undefined) await route.fulfill({ status: 404 });
    else
      await route.fulfill({
        contentType: TYPES[pathname.slice(pathname.lastIndexOf('.') + 1)] ?? 'text/javascript',
        headers,
        body: Buffer.from(body),
      });
  });
  await page.goto(`${ORIGIN}/`);
  const modelOf = (path: string) => `monaco.editor.getModel(monaco.Uri.parse(${JSON.stringify(`file://${path}`)}))`;
  return {
    page,
    asked,
    complaints,
    async markers(path, wanted) {
      const uri = JSON.stringify(path);
      for (let look = 0; ; look++) {
        const found = (await page.evaluate(
          `globalThis.monaco === undefined ? [] : monaco.editor.getModelMarkers({ owner: 'dragoman' }).filter(({ resource }) => resource.path === ${uri})`,
        )) as readonly Marker[];
        if (wanted(found.map(({ code }) => code)) || look === LOOKS) return found;
        await page.waitForTimeout(50);
      }
    },
    text: (path) => page.evaluate(`${modelOf(path)}.getValue()`),
    async screenshot(name) {
      const folder = join(ROOT, 'test-results/webview');
      await mkdir(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${name}.png`) });
    },
  };
}

/** Half a minute. */
const LOOKS = 600;

const HTML = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Dragoman in Monaco</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><link rel="stylesheet" href="/style.css"></head>
<body><main>
<section><h2>locales/en.json</h2><div id="source"></div></section>
<section><h2>locales/de.json</h2><div id="translation"></div><ul id="translation-outline"></ul></section>
<section id="xliff-section"><h2>app.de.xlf</h2><div id="xliff"></div><ul id="xliff-outline"></ul></section>
</main><script type="module" src="/page.js"></script></body></html>`;
