import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launch, openPage, type PageUnderTest, THEMES, type Theme } from './browser.ts';
import { init, manyUnits } from './preview-fixture.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
}, 300_000);
afterAll(() => browser.close());

async function preview(message: unknown = init(), theme: Theme = 'light', width = 1100): Promise<PageUnderTest> {
  const opened = await openPage(browser, 'preview', theme, { width, height: 700 });
  onTestFinished(() => opened.page.close());
  await opened.heard('ready');
  await opened.tell(message);
  await opened.page.waitForSelector('[role=grid]');
  return opened;
}

describe.each(THEMES)('the preview in %s', (theme) => {
  test('no violation, nothing that the content policy stops, and a look at it', async () => {
    const { page, violations, screenshot, complaints } = await preview(init(), theme);
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    await page.keyboard.press('ArrowUp');
    expect(await violations()).toEqual([]);
    await screenshot(`preview-${theme}`);
    await page.keyboard.press('Enter');
    await page.keyboard.type(' !');
    expect(await violations()).toEqual([]);
    await screenshot(`preview-editing-${theme}`);
    expect(complaints).toEqual([]);
  });

  test('in a narrow column', async () => {
    const { violations, screenshot } = await preview(init(), theme, 420);
    expect(await violations()).toEqual([]);
    await screenshot(`preview-narrow-${theme}`);
  });
});

describe('the preview with quality findings', () => {
  test('the button asks for them; what is new is shown with the worst first, and goes with the text that was judged', async () => {
    const { page, heard, tell, violations } = await preview();
    const names = () => page.locator('.row.unit .name').allTextContents();
    const before = await names();
    await page.getByRole('button', { name: 'Check Quality…' }).click();
    await heard('quality');
    const finding = { code: 'quality/accuracy', severity: 'error', message: 'It says the opposite.' };
    await tell({ type: 'judged', found: [{ at: [0, 3], findings: [finding] }], isNew: true });
    await page.waitForSelector('text=It says the opposite.');
    expect((await names())[0]).toBe('last');
    expect(await page.locator('select').inputValue()).toBe('worst');
    expect(await violations()).toEqual([]);
    await page.locator('select').selectOption('all');
    expect(await names()).toEqual(before);
  });
});

describe('the preview by keyboard', () => {
  test('accept, reject, undo, edit, apply: each decision is said at once', async () => {
    const { page, posts, heard, tell } = await preview();
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    expect((await posts()).slice(1)).toEqual([
      { type: 'decide', changes: [{ at: [0, 0], decision: 'accepted' }] },
      { type: 'decide', changes: [{ at: [0, 1], decision: 'rejected' }] },
    ]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('u');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Datei <1>auf</1>');
    // Whoever types slowly has what is there so far checked, too.
    const check = await heard('check', 'Datei <1>auf</1>');
    await tell({ type: 'checked', ticket: check['ticket'], findings: [], refused: 'a code is missing' });
    await page.waitForSelector('text=This would not be written: a code is missing');
    await page.keyboard.press('Enter');
    expect(await heard('decide')).toEqual({
      type: 'decide',
      changes: [{ at: [0, 1], decision: 'accepted', text: 'Datei <1>auf</1>' }],
    });
    expect(await page.getByRole('status').textContent()).toContain('Accepted: 2 · Rejected: 0 · Undecided: 3');
    await page.keyboard.press('Control+Enter');
    await heard('apply');
  });

  test('Escape leaves a text as it was; keys in the field are letters', async () => {
    const { page, posts } = await preview();
    await page.keyboard.press('Enter');
    await page.keyboard.type('aru/');
    await page.keyboard.press('Escape');
    expect((await posts()).filter(({ type }) => type === 'decide')).toEqual([]);
    await page.keyboard.press('a');
    expect((await posts()).at(-1)).toMatchObject({ type: 'decide', changes: [{ at: [0, 0] }] });
  });

  test('a text that was given up is not checked any more', async () => {
    const { page, posts } = await preview();
    await page.clock.install();
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    await page.clock.runFor(1000);
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    await page.getByLabel('Show').selectOption('findings');
    await page.clock.runFor(1000);
    expect((await posts()).filter(({ type }) => type === 'check')).toHaveLength(2);
  });

  test('search and filter; all that is shown at once', async () => {
    const { page, heard } = await preview();
    await page.keyboard.press('/');
    await page.keyboard.type('datei');
    expect(await page.getByRole('row').count()).toBe(3);
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Show').selectOption('findings');
    await page.getByText('Accept All Shown').click();
    expect(await heard('decide')).toMatchObject({ changes: [{ at: [0, 1] }, { at: [0, 2] }] });
    await page.getByLabel('Show').selectOption('untranslated');
    expect(await page.getByRole('grid').textContent()).toContain('the placeholder “{n}” was lost');
  });

  test('what came back from applying is shown', async () => {
    const { page, tell } = await preview(init(undefined, [{ at: [0, 0], decision: 'accepted' }]));
    expect(await page.getByRole('status').textContent()).toContain('Accepted: 1');
    await tell({
      type: 'decided',
      changes: [
        { at: [0, 0], decision: 'applied' },
        { at: [0, 1], decision: 'undecided', text: 'x', problem: 'the result lacks “{name}”' },
      ],
    });
    await page.waitForSelector('text=the result lacks');
    expect(await page.getByRole('status').textContent()).toContain('Applied: 1');
    expect(await page.locator('.row.applied button').count()).toBe(0);
  });

  test('texts are text: no markup of a file is ever read as such', async () => {
    const { page } = await preview();
    expect(await page.locator('.row img, .row script').count()).toBe(0);
    expect(await page.title()).toBe('preview');
    expect(await page.getByRole('grid').textContent()).toContain('<script>document.title=1</script>');
  });

  test('changed words are marked on both sides; short tags say what they stand for', async () => {
    const { page } = await preview();
    expect(await page.locator('del').allTextContents()).toEqual(['Öffne', 'Akte']);
    expect((await page.locator('ins').allTextContents()).join('|')).toBe('Öffnen|Sie |Datei');
    const tags = await page.locator('.row .tag').all();
    expect(tags).toHaveLength(9);
    expect(await tags[0]!.getAttribute('title')).toBe('<b>');
  });

  test('nonsense from outside is not heard', async () => {
    const { page, tell, complaints } = await preview();
    await tell({ type: 'init', files: [{ uri: 3 }] });
    await tell({ type: 'decided', changes: [{ at: [99, 99], decision: 'applied' }] });
    await tell('x');
    expect(await page.getByRole('status').textContent()).toContain('Undecided: 5');
    expect(complaints).toEqual([]);
  });

  test('hidden and shown again: filter, search and place are found again', async () => {
    const { page, tell, heard } = await preview();
    await page.getByLabel('Show').selectOption('findings');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.reload();
    await heard('ready');
    await tell(init());
    await page.waitForSelector('[role=grid]');
    expect(await page.getByLabel('Show').inputValue()).toBe('findings');
    expect(await page.locator('.row.active .name').textContent()).toBe('hostile');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' and more');
    await page.reload();
    await heard('ready');
    await tell(init());
    expect(await page.locator('textarea').inputValue()).toContain('\\<1> and more');
    await page.keyboard.press('Escape');
    await page.reload();
    await heard('ready');
    await tell(init());
    await page.waitForSelector('[role=grid]');
    expect(await page.locator('textarea').count()).toBe(0);
  });
});

describe('ten thousand units', () => {
  test('few rows are drawn, wherever one is; the last is a key away; a search is quick', async () => {
    const { page } = await preview(init(manyUnits(10_000)));
    const drawn = () => page.locator('.body > .row').count();
    const rows = [await drawn()];
    await page.keyboard.press('End');
    await page.waitForSelector('.row.active >> text=unit.9999');
    rows.push(await drawn());
    await page.keyboard.press('a');
    await page.locator('[role=grid]').evaluate((grid: { scrollTop: number }) => {
      grid.scrollTop = 200_000;
    });
    await page.waitForSelector('.body > .row[aria-rowindex^="2"]:not(.active)');
    rows.push(await drawn());
    expect(Math.max(...rows)).toBeLessThan(60);
    // The active row stays, though it is out of sight.
    const active = await page.getByRole('grid').getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).toContain('unit.9999');
    await page.getByLabel('Search').fill('number 77.');
    await page.waitForSelector('text=unit.77');
    await page.getByText('Accept All Shown').click();
    expect(await page.getByRole('status').textContent()).toContain('Accepted: 2');
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('3');
  });
});
