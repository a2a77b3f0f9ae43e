import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launch, openPage, type PageUnderTest, THEMES, type Theme } from './browser.ts';
import { ANALYTICS_INIT, FREE, PAID, QUESTION, report, USAGE_INIT } from './numbers-fixture.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
}, 300_000);
afterAll(() => browser.close());

async function open(name: string, theme: Theme, ...messages: readonly unknown[]): Promise<PageUnderTest> {
  const opened = await openPage(browser, name, theme, { width: 1000, height: 1100 });
  onTestFinished(() => opened.page.close());
  await opened.heard('ready');
  for (const message of messages) await opened.tell(message);
  await opened.page.waitForSelector('table, [role=alert]:not(:empty)');
  // Charts are drawn a moment after everything else.
  await opened.page.waitForSelector('.plot:empty', { state: 'detached' });
  return opened;
}

describe.each(THEMES)('pages of numbers in %s', (theme) => {
  test('usage: no violation, nothing that the content policy stops, and a look at it', async () => {
    const { violations, screenshot, complaints } = await open('usage', theme, USAGE_INIT, PAID);
    expect(await violations()).toEqual([]);
    await screenshot(`usage-${theme}`);
    expect(complaints).toEqual([]);
  });

  test('statistics, likewise', async () => {
    const message = { type: 'report', question: QUESTION, report: report(4, 31) };
    const { violations, screenshot, complaints } = await open('analytics', theme, ANALYTICS_INIT, message);
    expect(await violations()).toEqual([]);
    await screenshot(`analytics-${theme}`);
    expect(complaints).toEqual([]);
  });
});

describe('the usage page', () => {
  test('says everything in a table, with limits and without', async () => {
    const { page } = await open('usage', 'light', USAGE_INIT, PAID);
    expect(await page.getByRole('status').textContent()).toBe('DeepL · Nov 1, 2026 to Dec 1, 2026');
    const cells = await page.getByRole('row').allInnerTexts();
    expect(cells.map((row) => row.split('\t').map((cell) => cell.trim()))).toEqual([
      ['What', 'Amount', 'Unit', 'Limit', 'Used'],
      ['This account', '1,234,567', 'characters', 'no limit', ''],
      ['This key', '84,321', 'characters', '100,000', '84.3%'],
      ['Text', '900,000', 'characters', '', ''],
      ['Text, This key', '80,000', 'characters', '', ''],
      ['Documents', '300,000', 'characters', '', ''],
      ['Documents, This key', '4,000', 'characters', '', ''],
      ['Rephrasing', '34,567', 'characters', '', ''],
      ['Rephrasing, This key', '321', 'characters', '', ''],
      ['Speech to Text', '12', 'minutes', '', ''],
      ['Documents', '3', 'documents', '5', '60%'],
      ['Speech to Text', '12', 'minutes', 'no limit', ''],
    ]);
    expect(await page.locator('main').textContent()).toContain('The limit is near: 15,679 characters are left.');
    expect(await page.locator('.ct-bar').count()).toBe(1 + 2 * 3);
  });

  test('nothing used: no empty chart; a key that is blocked has all of its limit used', async () => {
    const { page } = await open('usage', 'light', USAGE_INIT, {
      type: 'usage',
      service: 'DeepL',
      usage: { used: 0, keyUsed: 0, keyLimit: 0, products: [{ type: 'text', used: 0, keyUsed: 0 }] },
    });
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['This account', 'This key']);
    expect(await page.getByRole('row').nth(2).innerText()).toMatch(/This key\s+0\s+characters\s+0\s+100%/);
    expect(await page.locator('main').textContent()).toContain('The limit is reached.');
  });

  test('where documents are counted with texts the page says so, and not where they are apart', async () => {
    const products = [{ type: 'translate', used: 55_000 }];
    const usage = (all: object[]) => ({ type: 'usage', service: 'DeepL', usage: { used: 55_000, products: all } });
    const { page, tell } = await open('usage', 'light', USAGE_INIT, usage(products) as never);
    expect(await page.getByRole('row').last().innerText()).toMatch(/Text and documents\s+55,000/);
    expect(await page.locator('main').textContent()).toContain('Counted together.');
    await tell(usage([...products, { type: 'document', used: 50_000 }]) as never);
    await page.getByRole('row', { name: /^Text\s/ }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('Counted together.');
  });

  test('a free plan that is used up; trouble; another look', async () => {
    const { page, tell, heard } = await open('usage', 'light', USAGE_INIT, FREE);
    expect(await page.locator('main').textContent()).toContain('The limit is reached.');
    await page.getByText('Refresh').click();
    await heard('refresh');
    await tell({ type: 'failed', message: 'The key is wrong.' });
    await page.waitForSelector('role=alert');
    expect(await page.getByRole('alert').textContent()).toBe('The key is wrong.');
    expect(await page.getByRole('table').count()).toBe(0);
  });
});

describe('the page of statistics', () => {
  const shown = (keys: number, days: number, groupBy = 'key_and_day') =>
    open('analytics', 'light', ANALYTICS_INIT, {
      type: 'report',
      question: { ...QUESTION, groupBy },
      report: report(keys, days),
    });

  test('asks for a range, and not for a wrong one', async () => {
    const { page, heard, posts } = await shown(2, 3);
    await page.getByLabel('First day').fill('2026-11-02');
    await page.getByText('Show', { exact: true }).click();
    expect(await page.locator('#wrong').textContent()).toBe('The first day comes after the last: swap them.');
    expect(await page.getByLabel('First day').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('First day').fill('2025-10-01');
    await page.getByText('Show', { exact: true }).click();
    expect(await page.locator('#wrong').textContent()).toBe('At most 366 days.');
    expect((await posts()).filter(({ type }) => type === 'ask')).toEqual([]);
    await page.getByLabel('First day').fill('2025-10-30');
    await page.getByLabel('Group by').selectOption('key');
    await page.getByText('Show', { exact: true }).click();
    expect(await heard('ask')).toEqual({
      type: 'ask',
      question: { from: '2025-10-30', to: '2026-10-31', groupBy: 'key' },
    });
    await page.getByText('Save as CSV…').click();
    await heard('export');
  });

  test('a bar for every key, most first, and one for every day', async () => {
    const { page } = await shown(20, 31);
    const [daily, byKey] = await page.locator('.plot').all();
    expect(await daily!.locator('.ct-series').count()).toBe(3);
    expect(await daily!.locator('.ct-series-a .ct-bar').count()).toBe(31);
    expect(await byKey!.locator('.ct-series-a .ct-bar').count()).toBe(12);
    expect(await byKey!.textContent()).toContain('9 others');
  });

  test('the colour of a part is the one that the legend gives its kind of work', async () => {
    const { page } = await shown(3, 5);
    const { total } = report(3, 5);
    const sums = await page.evaluate(`(() => {
      const colour = (element, property) => getComputedStyle(element)[property];
      return [...document.querySelectorAll('.chart')].map((chart) =>
        [...chart.querySelectorAll('.swatch')].map((swatch) =>
          [...chart.querySelectorAll('.ct-bar')]
            .filter((bar) => colour(bar, 'stroke') === colour(swatch, 'backgroundColor'))
            .reduce((sum, bar) => sum + Number(bar.getAttribute('ct:value').replace(',', '')), 0)));
    })()`);
    const kinds = [total.textTranslation, total.documentTranslation, total.textImprovement];
    expect(sums).toEqual([kinds, kinds]);
  });

  test('rows beyond the first five hundred when asked for', async () => {
    const { page } = await shown(31, 31);
    expect(await page.getByRole('row').count()).toBe(1 + 500 + 1);
    await page.getByText('Show 461 more rows').click();
    expect(await page.getByRole('row').count()).toBe(1 + 961 + 1);
  });

  test('nothing used is said', async () => {
    const { page } = await shown(0, 0, 'key');
    expect(await page.locator('main').textContent()).toContain('Nothing was used in these days.');
    expect(await page.locator('.plot').count()).toBe(0);
  });
});
