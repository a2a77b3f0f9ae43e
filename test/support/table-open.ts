/**
 * Opens the translations table on files that are made for it, 50,000 units and 10 languages as JSON, end to end: the built page in the browser of
 * the tests, the built server as a child process, and what the extension does between them. Called by table-frames.ts.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { TableAnswer } from '../../shared/pages/table.ts';
import type { FromTablePage } from '../../shared/pages/table-page.ts';
import { openPage, type PageUnderTest } from '../webview/browser.ts';
import { init } from '../webview/table-fixture.ts';
import { bundle, COMPILED } from './lsp-bundle.ts';
import { Editor, uriOf } from './lsp-client.ts';
import { spawned } from './lsp-transport.ts';

const UNITS = 50_000;
const WORDS =
  'save open close the file of your project in a folder with {count} new entries and {name} as its owner'.split(' ');

/** A sheet of the table is as large as this, by `units`. */
function texts(locale: string): string {
  const all = Array.from({ length: UNITS }, (_, at) => {
    const words = Array.from({ length: 3 + (at % 9) }, (__, place) => WORDS[(at * 7 + place * 3) % WORDS.length]);
    return [`section${Math.floor(at / 100)}.key${at}`, `${locale} ${words.join(' ')}`] as const;
  });
  // One of seven is missing in a translation.
  const kept = locale === 'en' ? all : all.filter((_, at) => at % 7 !== locale.charCodeAt(0) % 7);
  return `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
}

export async function measureOpening(browser: Browser, locales: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-table-'));
  let pid = 0;
  try {
    mkdirSync(join(folder, 'locales'));
    writeFileSync(
      join(folder, 'dragoman.json'),
      JSON.stringify({ sourceLocale: 'en', targetLocales: locales, files: ['locales/{locale}.json'] }),
    );
    for (const locale of ['en', ...locales]) writeFileSync(join(folder, `locales/${locale}.json`), texts(locale));
    const environment = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED };
    const transport = spawned(process.execPath, [await bundle(), '--stdio'], environment, (child) => {
      pid = child.pid ?? 0;
    });
    const editor = await Editor.start(transport, {
      folders: [folder],
      settings: {},
      initializationOptions: { showsTables: true },
    });
    // The editor has been there for a while.
    await editor.connection.sendRequest('dragoman/getServiceStatus', {});
    const uri = uriOf(join(folder, 'locales/en.json'));
    for (const what of ['the first time', 'again'])
      await openOnce(browser, editor, uri, what, () => processorTime(pid));
    await editor.dispose();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openOnce(
  browser: Browser,
  editor: Editor,
  uri: string,
  what: string,
  busy: () => number,
): Promise<void> {
  const tested = await openPage(browser, 'table', 'dark', { width: 1600, height: 900 });
  await tested.heard('ready');
  await connect(tested, editor);
  const [start, worked] = [performance.now(), busy()];
  const said: string[] = [];
  const reach = (name: string) =>
    said.push(`${name} ${Math.round(performance.now() - start)} ms (server ${Math.round(busy() - worked)} ms)`);
  const table = await editor.execute<TableAnswer>('dragoman.server.table.open', { uri });
  reach('table');
  const { id, rows, files, locales } = table;
  await tested.tell(
    init(rows, [...locales], { id, files: files.map((file) => ({ name: file.name, rows: file.rows })) }),
  );
  await tested.page.waitForSelector('.cell.source .words');
  reach('keys and sources');
  await tested.page.waitForSelector('.body .cell:not(.key, .source) .words');
  reach('first language');
  // The content policy of the page lets nobody wait for an expression.
  while (await tested.page.evaluate("document.querySelector('.body .cell.loading') !== null"))
    await tested.page.waitForTimeout(10);
  reach('all in sight');
  console.log(`${rows.toLocaleString('en')} units x ${locales.length} opened ${what}: ${said.join(', ')}`);
  await editor.execute('dragoman.server.table.close', { id });
  await tested.page.close();
}

/** What the extension does: questions of the page go to the server, answers to the page. */
async function connect({ page, tell }: PageUnderTest, editor: Editor): Promise<void> {
  await page.exposeFunction('extension', async (message: FromTablePage) => {
    if (message.type !== 'ask') return;
    const { ticket, question, argument } = message;
    const result = await editor.execute(`dragoman.server.table.${question}`, argument).catch(() => undefined);
    await (result === undefined
      ? tell({ type: 'failed', ticket, message: 'failed', outdated: true })
      : tell({ type: 'answer', ticket, result }));
  });
  await page.evaluate(
    'window.posts.push = (message) => { if (message.type === "ask") void window.extension(message); return 0; }',
  );
}

/** Of a process, in milliseconds; 0 where the system has no such file. */
function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}
