import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launch } from './browser.ts';
import { DE_JSON, XLIFF } from './monaco/texts.ts';
import { buildPage, type Marker, type MonacoPage, ORIGIN, openMonaco } from './monaco-page.ts';

const JSON_FILE = '/locales/de.json';
const XLIFF_FILE = '/app.de.xlf';

let browser: Browser;
let files: ReadonlyMap<string, Uint8Array>;
beforeAll(async () => {
  [browser, files] = await Promise.all([launch(), buildPage()]);
}, 300_000);
afterAll(() => browser.close());

async function open(): Promise<MonacoPage> {
  const opened = await openMonaco(browser, files);
  onTestFinished(() => opened.page.close());
  return opened;
}

const some = (codes: readonly string[]) => codes.length > 0;
const without = (code: string) => (codes: readonly string[]) => !codes.includes(code);
const placeOf = ({ code, startLineNumber, startColumn, endLineNumber, endColumn }: Marker) =>
  `${startLineNumber}:${startColumn}-${endLineNumber}:${endColumn} ${code}`;

/** With the keyboard in an editor, at a place that counts from 1. */
async function put({ page }: MonacoPage, path: string, lineNumber: number, column: number): Promise<void> {
  await page.evaluate(
    `{ const editor = monaco.editor.getEditors().find((one) => one.getModel().uri.path === ${JSON.stringify(path)}); editor.setPosition({ lineNumber: ${lineNumber}, column: ${column} }); editor.focus(); }`,
  );
}

const PRESSES = 10;

/** The fixes on the light bulb, by their titles; the one that `choose` names is taken. */
async function lightBulb({ page }: MonacoPage, choose: string): Promise<readonly string[]> {
  const offered = page.locator('.action-widget .action .title');
  // The editor knows of the key once it knows that it has the keyboard.
  for (let press = 0; press < PRESSES && !(await offered.first().isVisible()); press++) {
    await page.keyboard.press('Control+.');
    await offered
      .first()
      .waitFor({ timeout: 2_000 })
      .catch(() => undefined);
  }
  const titles = await offered.allTextContents();
  await offered.filter({ hasText: choose }).click();
  await offered.first().waitFor({ state: 'detached' });
  return titles;
}

describe('Monaco with the core in a worker', () => {
  test('a JSON translation beside its source: markers, and what typing and a fix make of them', async () => {
    const opened = await open();
    const { markers, page, text } = opened;
    const found = await markers(JSON_FILE, some);
    expect(found.map(placeOf)).toEqual(['2:22-2:28 placeholders', '5:38-5:40 double-space']);
    expect(found[0]?.message).toBe('"greeting": "{nmae}" is in the translation where the source has "{name}".');
    await page.locator('#translation .squiggly-error').waitFor();
    expect(await page.locator('#source .squiggly-error, #source .squiggly-warning').count()).toBe(0);
    await opened.screenshot('monaco');

    await put(opened, JSON_FILE, 5, 17);
    await page.keyboard.press('Backspace');
    const typed = await markers(JSON_FILE, (codes) => codes.filter((code) => code === 'placeholders').length > 1);
    expect(typed.map(placeOf)).toContain('5:15-5:21 placeholders');
    await page.keyboard.press('Control+z');
    expect((await markers(JSON_FILE, (codes) => codes.length === 2)).map(placeOf)).toEqual(found.map(placeOf));

    await put(opened, JSON_FILE, 2, 24);
    expect(await lightBulb(opened, 'Write {name}')).toEqual(['Write {name}']);
    expect((await markers(JSON_FILE, without('placeholders'))).map(placeOf)).toEqual(['5:38-5:40 double-space']);
    expect(await text(JSON_FILE)).toBe(DE_JSON.replace('{nmae}', '{name}'));
  });

  test('an XLIFF file, likewise', async () => {
    const opened = await open();
    const { markers, page, text } = opened;
    const found = await markers(XLIFF_FILE, some);
    expect(found.map(placeOf)).toEqual(['7:17-7:44 inline-codes', '11:26-11:28 double-space']);
    await page.locator('#xliff .squiggly-error').waitFor();

    await put(opened, XLIFF_FILE, 11, 27);
    await lightBulb(opened, 'space');
    expect((await markers(XLIFF_FILE, without('double-space'))).map(placeOf)).toEqual(['7:17-7:44 inline-codes']);
    expect(await text(XLIFF_FILE)).toBe(XLIFF.replace('Schließen  Sie', 'Schließen Sie'));

    // A tag that nobody closes: the file itself is broken now.
    await put(opened, XLIFF_FILE, 8, 7);
    await page.keyboard.type('<broken>');
    const broken = await markers(XLIFF_FILE, (codes) => codes.join() === 'xml-unclosed-element');
    expect(broken.map(placeOf)).toEqual(['8:7-8:15 xml-unclosed-element']);
  });

  test('outline, hover and what a target can be completed with', async () => {
    const opened = await open();
    const { markers, page } = opened;
    await markers(XLIFF_FILE, some);
    const entries = page.locator('#translation-outline > li');
    await entries.nth(1).waitFor();
    expect(await entries.first().textContent()).toBe('greeting: Hallo {nmae}, willkommen zurück.');
    expect(await entries.nth(1).locator('li').allTextContents()).toEqual([
      'title: Ihr Warenkorb',
      'items: {count} Artikel sind im  Warenkorb.',
    ]);
    await put(opened, JSON_FILE, 4, 17);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    await page.locator('.monaco-hover', { hasText: 'Your basket' }).waitFor();
    await put(opened, XLIFF_FILE, 7, 17);
    await page.keyboard.press('Control+Space');
    const proposed = page.locator('.suggest-widget .monaco-list-row .label-name');
    await proposed.first().waitFor();
    expect(await proposed.allTextContents()).toEqual(['<g id="1">', '</g>']);
    await opened.screenshot('monaco-completion');
  });

  test('nothing leaves the page: it asks for its own files, and the core for nothing', async () => {
    const opened = await open();
    await opened.markers(JSON_FILE, some);
    await put(opened, JSON_FILE, 2, 24);
    await lightBulb(opened, 'Write {name}');
    await opened.markers(JSON_FILE, without('placeholders'));
    const paths = opened.asked.filter((url) => !url.startsWith('data:')).map((url) => url.replace(ORIGIN, ''));
    expect(paths).toContain('/core/index.mjs');
    expect(paths.filter((path) => path !== '/' && !files.has(path))).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });
});
