import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TableInit } from '../../shared/pages/table-page.ts';
import { launch, openPage, type PageUnderTest, THEMES, type Theme } from './browser.ts';
import { init, SERVER } from './table-fixture.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
}, 300_000);
afterAll(() => browser.close());

async function table(message: TableInit = init(), theme: Theme = 'light', width = 1200): Promise<PageUnderTest> {
  const opened = await openPage(browser, 'table', theme, { width, height: 700 });
  onTestFinished(() => opened.page.close());
  await opened.heard('ready');
  await show(opened, message);
  return opened;
}

async function show({ page, tell }: PageUnderTest, message: TableInit): Promise<void> {
  await page.evaluate(SERVER);
  await page.evaluate(`window.fake.total = ${message.rows}`);
  await tell(message);
  await page.waitForSelector('.cell .words');
}

/** What has the focus: the row and the column of the grid, from 0. */
const place = ({ page }: PageUnderTest) =>
  page.evaluate(
    `(() => { const cell = document.activeElement; return [Number(cell.parentElement?.dataset.row), Number(cell.dataset.column)]; })()`,
  );
const asked = async (opened: PageUnderTest, question: string) =>
  (await opened.posts()).filter((post) => post['question'] === question).map((post) => post['argument']);

describe.each(THEMES)('the table in %s', (theme) => {
  test('no violation, nothing that the content policy stops, and a look at it', async () => {
    const { page, violations, screenshot, complaints } = await table(init(), theme);
    expect(await violations()).toEqual([]);
    await page.keyboard.press('i');
    await page.waitForSelector('text=login.png');
    expect(await violations()).toEqual([]);
    await screenshot(`table-${theme}`);
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    expect(await violations()).toEqual([]);
    await screenshot(`table-editing-${theme}`);
    expect(complaints).toEqual([]);
  });

  test('in a narrow column, and twice as large', async () => {
    const { page, violations, screenshot } = await table(init(), theme, 420);
    expect(await violations()).toEqual([]);
    await screenshot(`table-narrow-${theme}`);
    await page.evaluate('document.body.style.fontSize = "26px"');
    await page.setViewportSize({ width: 1200, height: 700 });
    expect(await violations()).toEqual([]);
    await screenshot(`table-large-${theme}`);
  });
});

test('scrolled sideways in a narrow window the keys stay in sight, in front of everything', async () => {
  const { page } = await table(init(), 'dark', 420);
  const seen = await page.evaluate(`(async () => {
    const grid = document.querySelector('.grid');
    grid.scrollLeft = 250;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { left, top, width, height } = document.querySelector('[data-row="1"] .key').getBoundingClientRect();
    const at = (part) => document.elementFromPoint(left + width * part, top + height / 2).closest('[data-column]').dataset.column;
    return [grid.scrollLeft, at(0.1), at(0.5), at(0.9)];
  })()`);
  expect(seen).toEqual([250, '0', '0', '0']);
});

test('beside an editor the source and one language are seen whole', async () => {
  const { page } = await table(init(), 'light', 420);
  const seen = await page.evaluate(`(() => {
    const grid = document.querySelector('.grid');
    const { right } = grid.getBoundingClientRect();
    const side = (column) => document.querySelector('[data-row="1"] [data-column="' + column + '"]').getBoundingClientRect();
    return [grid.scrollLeft, side(1).left >= side(0).right, side(2).right <= right + 1];
  })()`);
  expect(seen).toEqual([0, true, true]);
});

test('the border of a button is the one that its theme has for it', async () => {
  const { page } = await table();
  await page.evaluate(
    `document.documentElement.style.setProperty('--vscode-button-border', 'rgb(0, 105, 204)'); document.documentElement.style.setProperty('--vscode-button-secondaryBorder', 'rgb(234, 234, 234)')`,
  );
  await page.keyboard.press('F2');
  const border = (name: string) =>
    page.evaluate(
      `getComputedStyle([...document.querySelectorAll('button')].find((one) => one.textContent === '${name}')).borderTopColor`,
    );
  expect(await border('Replace')).toBe('rgb(234, 234, 234)');
  expect(await border('Save')).toBe('rgb(0, 105, 204)');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Changed' }).click();
  expect(await border('Changed')).toBe('rgb(0, 105, 204)');
  await page.getByRole('button', { name: 'Changed' }).click();
  expect(await border('Changed')).toBe('rgb(234, 234, 234)');
});

test('opened at a unit or a language: a filter of before gives way, and the unit has the focus', async () => {
  const opened = await table(init(200, ['de', 'fr', 'ja'], { focus: { locale: 'ja' } }));
  await expect.poll(() => place(opened)).toEqual([0, 4]);
  const { page, tell } = opened;
  await page.locator('.search').fill('key12');
  await page.waitForSelector('text=Rows: 11 of 200');
  await tell(init(200, ['de', 'fr', 'ja'], { focus: { unit: '/key40', locale: 'fr' } }));
  await expect.poll(() => place(opened)).toEqual([40, 3]);
  await page.waitForSelector('text=section.key40');
});

/** What was last done. Questions for rows and counts come whenever they are due. */
async function lastAct({ posts }: Pick<PageUnderTest, 'posts'>) {
  return (await posts()).findLast(({ type }) => type === 'act');
}

describe('the table by keyboard', () => {
  test('one cell has the focus, and it moves like in a spreadsheet', async () => {
    const opened = await table();
    const { page } = opened;
    expect(await place(opened)).toEqual([0, 2]);
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    for (const key of ['ArrowDown', 'ArrowRight', 'End', 'Home', 'Control+End', 'ArrowUp'])
      await page.keyboard.press(key);
    expect(await place(opened)).toEqual([198, 0]);
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await page.locator('[role=gridcell][aria-selected=true]').count()).toBe(4);
    expect(await page.locator('.counts').textContent()).toContain('Cells selected: 4');
    await page.keyboard.press('Control+c');
    expect(await opened.heard('act')).toMatchObject({
      action: 'copy',
      area: { from: 0, to: 2, locales: ['de', 'fr'] },
      source: false,
    });
    await page.keyboard.press('Shift+F10');
    expect(await lastAct(opened)).toMatchObject({ type: 'act', action: 'menu' });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+Enter');
    expect(await lastAct(opened)).toMatchObject({
      action: 'translate',
      area: { from: 0, to: 200, locales: ['de', 'fr', 'ja'] },
    });
  });

  test('edit in place: checked while somebody types, placeholders by key, saved and gone on', async () => {
    const opened = await table();
    const { page } = opened;
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Hallo ');
    await page.waitForSelector('text=This would not be written: the placeholder {name} is missing');
    await page.keyboard.press('Control+3');
    expect(await page.locator('textarea').inputValue()).toBe('Hallo {name}');
    await page.locator('.editing .findings:has(.error)').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    expect(await asked(opened, 'write')).toEqual([
      {
        id: 'table',
        edits: [
          {
            file: 0,
            unit: '/key0',
            locale: 'de',
            text: 'Hallo {name}',
            was: 'Text 0 {name} de <script>document.title=1</script>',
          },
        ],
      },
    ]);
    expect(await place(opened)).toEqual([1, 2]);
    expect(await page.locator('[data-row="0"] [data-column="2"]').textContent()).toContain('Hallo {name}');
    await page.keyboard.press('Enter');
    await page.keyboard.type('!');
    await page.keyboard.press('Tab');
    expect(await place(opened)).toEqual([1, 3]);
    await page.keyboard.press('F2');
    await page.keyboard.type('lost');
    await page.keyboard.press('Escape');
    expect(await asked(opened, 'write')).toHaveLength(2);
    await page.keyboard.press('Control+z');
    expect(await opened.heard('undo')).toMatchObject({ run: expect.stringMatching(/^r\d+$/), redo: false });
  });

  test('what was taken back is done again, until something else is written', async () => {
    const { page, tell, posts } = await table();
    const last = async () => (await posts()).findLast(({ type }) => type === 'undo');
    const nothing = () => page.waitForSelector('text=There is nothing to redo in this table.');
    await page.keyboard.press('Control+y');
    await nothing();
    await tell({ type: 'wrote', result: { written: 1, refused: [], run: 'first' } });
    await page.waitForSelector('.status >> text=1');
    await page.keyboard.press('Control+z');
    await expect.poll(last).toMatchObject({ run: 'first', redo: false });
    await tell({ type: 'undone', redo: false, run: 'back' });
    await page.keyboard.press('Control+y');
    await expect.poll(last).toMatchObject({ run: 'back', redo: true });
    await tell({ type: 'undone', redo: true, run: 'again' });
    await page.keyboard.press('Control+z');
    await expect.poll(last).toMatchObject({ run: 'again', redo: false });
    await tell({ type: 'undone', redo: false, run: 'back again' });
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(last).toMatchObject({ run: 'back again', redo: true });
    await tell({ type: 'undone', redo: true, run: 'third' });
    await page.keyboard.press('Control+z');
    await expect.poll(last).toMatchObject({ run: 'third' });
    await tell({ type: 'undone', redo: false, run: 'back for ever' });
    await tell({ type: 'wrote', result: { written: 1, refused: [], run: 'other' } });
    await tell({ type: 'say', text: 'written' });
    await page.waitForSelector('.status >> text=written');
    await page.keyboard.press('Control+y');
    await nothing();
    expect(await last()).toMatchObject({ run: 'third' });
  });

  test('a text that must not be written comes back with the reason; one that others changed with what it says now', async () => {
    const opened = await table();
    const { page } = opened;
    await page.evaluate('window.fake.refuse = "the placeholder is missing"');
    await page.keyboard.press('F2');
    await page.keyboard.type(' mine');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=alert] >> text=the placeholder is missing');
    expect(await page.locator('textarea').inputValue()).toContain(' mine');
    await page.evaluate('window.fake.refuse = undefined; window.fake.conflict = true');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=alert] >> text=By others {name}');
    await page.keyboard.press('Enter');
    await page.locator('.editing').waitFor({ state: 'detached' });
    expect((await asked(opened, 'write')).at(-1)).toMatchObject({ edits: [{ was: 'By others {name}' }] });
  });

  test('what may not be changed opens no field', async () => {
    const { page } = await table();
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    expect(await page.locator('textarea').count()).toBe(0);
    expect(await page.locator('footer .status').textContent()).toBe('not translatable');
  });

  test('filters are combined and counted; the rows follow', async () => {
    const opened = await table();
    const { page } = opened;
    await page.waitForSelector('button:has-text("Missing 28")');
    await page.getByRole('button', { name: 'Missing' }).click();
    await page.getByLabel('Language that the filters use').selectOption('ja');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('key1');
    await page.waitForSelector('.counts >> text=Rows: 16 of 200');
    expect((await asked(opened, 'query')).at(-1)).toMatchObject({
      filter: { kinds: ['missing'], text: 'key1' },
      locales: ['ja'],
    });
    await page.getByRole('searchbox').fill('(');
    await page.getByRole('button', { name: 'Regular expression' }).click();
    await page.waitForSelector('text=The pattern is not a regular expression.');
    await page.getByRole('searchbox').fill('nothing like it');
    await page.waitForSelector('text=Nothing matches.');
  });

  test('there and back: the search is at hand from filters and side, Escape leads back to the cell', async () => {
    const opened = await table();
    const { page } = opened;
    const has = (selector: string) => page.evaluate(`document.activeElement.matches('${selector}')`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('i');
    await page.waitForSelector('text=login.png');
    await page.keyboard.press('Tab');
    expect(await has('.panel *')).toBe(true);
    await page.keyboard.press('Control+f');
    expect(await has('.search')).toBe(true);
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Escape']) await page.keyboard.press(key);
    expect(await place(opened)).toEqual([1, 2]);
    await page.keyboard.press('/');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    expect(await has('.search')).toBe(true);
    await page.keyboard.press('Escape');
    expect(await has('.cell')).toBe(true);
  });

  test('replace is looked at first; what would break cannot be ticked', async () => {
    const opened = await table();
    const { page, violations } = opened;
    await page.keyboard.press('Control+h');
    await page.getByLabel('Find', { exact: true }).fill('Akte');
    await page.getByLabel('Replace with').fill('Datei');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Apply (1)');
    expect(await page.locator('del').allTextContents()).toEqual(['Akte', 'Akte']);
    expect(await page.getByRole('checkbox').nth(1).isDisabled()).toBe(true);
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Apply (1)' }).click();
    expect(await asked(opened, 'write')).toEqual([
      { id: 'table', edits: [{ file: 0, unit: '/key1', locale: 'de', text: 'Text Datei', was: 'Text Akte' }] },
    ]);
  });

  test('details follow the cell; a match is taken over into the field', async () => {
    const { page } = await table();
    await page.keyboard.press('i');
    // The head says which unit it is before anything else of it is known.
    expect(await page.locator('.panel h2').textContent()).toMatch(/key0$/);
    await page.waitForSelector('.panel >> text=/key0');
    expect((await page.locator('.panel h3').allTextContents()).slice(0, 2)).toEqual(['English', 'German']);
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector('.panel >> text=/key1');
    await page.getByRole('button', { name: 'Use' }).click();
    expect(await page.locator('textarea').inputValue()).toBe('From memory {name}');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
  });
});

describe('what somebody looks at', () => {
  const sides = (page: PageUnderTest['page'], selector: string) =>
    page.evaluate(`(() => {
      const grid = document.querySelector('.grid').getBoundingClientRect();
      const { left, right, top, bottom } = document.querySelector('${selector}').getBoundingClientRect();
      return [left >= grid.left, right <= grid.right + 1, top >= grid.top, bottom <= grid.bottom + 1].join();
    })()`);

  test('the focus goes back to where it was when the editor has shown a list', async () => {
    const opened = await table();
    const { page } = opened;
    // As VS Code does it: no element of the page has the focus, then the page as a whole has it.
    const leave = () => page.evaluate('document.activeElement.blur()');
    const comeBack = () => page.evaluate('window.dispatchEvent(new Event("focus"))');
    await page.keyboard.press('ArrowDown');
    await leave();
    await comeBack();
    expect(await place(opened)).toEqual([1, 2]);
    await page.keyboard.press('F2');
    await leave();
    await comeBack();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
    await page.keyboard.press('Escape');
    // What had it may be gone: then it is the active cell.
    await page.locator('.search').focus();
    await leave();
    await page.evaluate('document.querySelector(".search").remove()');
    await comeBack();
    expect(await place(opened)).toEqual([1, 2]);
  });

  test('from the field, keys that lead elsewhere reach the editor; those of the text do not', async () => {
    const { page } = await table();
    await page.evaluate(
      'window.reached = []; window.addEventListener("keydown", (event) => window.reached.push(event.key))',
    );
    await page.keyboard.press('F2');
    await page.evaluate('window.reached.length = 0');
    for (const key of ['x', 'Control+z', 'Control+a', 'Control+Shift+p', 'Control+s', 'F6', 'Control+1'])
      await page.keyboard.press(key);
    // A placeholder has been inserted by the last one.
    expect(await page.evaluate('window.reached.filter((key) => key !== "Control" && key !== "Shift").join()')).toBe(
      'p,s,F6',
    );
    expect(await page.locator('textarea').inputValue()).toContain('<1>');
  });

  test('stays in sight when the side opens, and when the checks make the field larger', async () => {
    const { page } = await table(init(), 'light', 1000);
    await page.keyboard.press('End');
    await page.keyboard.press('i');
    await page.waitForSelector('text=login.png');
    await expect.poll(() => sides(page, '.cell.active')).toBe('true,true,true,true');
    const last = await page.evaluate(`(() => {
      const { bottom } = document.querySelector('.grid').getBoundingClientRect();
      return Math.max(...[...document.querySelectorAll('.body [data-row]')].filter((row) => row.getBoundingClientRect().bottom <= bottom).map((row) => Number(row.dataset.row)));
    })()`);
    for (let row = 0; row < Number(last); row++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await page.keyboard.type('x');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('nothing of it');
    await page.waitForSelector('.editing .findings .error');
    await expect.poll(() => sides(page, '.editing')).toBe('true,true,true,true');
  });

  test('in a low window the page scrolls: the table is never a line', async () => {
    const { page } = await table();
    await page.setViewportSize({ width: 640, height: 300 });
    await page.keyboard.press('i');
    await page.waitForSelector('text=login.png');
    expect(Number(await page.evaluate('document.querySelector(".grid").clientHeight'))).toBeGreaterThan(150);
    for (let row = 0; row < 4; row++) await page.keyboard.press('ArrowDown');
    const seen = `(() => { const { top, bottom } = document.activeElement.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight + 1; })()`;
    await expect.poll(() => page.evaluate(seen)).toBe(true);
  });

  test('details of rows that are on their way wait for them; a language without a text has its name there', async () => {
    const { page, tell } = await table();
    await page.evaluate('window.fake.hold = "rows"');
    await tell({ type: 'columns', locales: ['de', 'fr'] });
    await page.waitForSelector('.cell.active.loading');
    await page.keyboard.press('i');
    expect(await page.locator('.panel').textContent()).toContain('Loading');
    await page.evaluate('window.fake.release()');
    await page.waitForSelector('text=login.png');
    for (let row = 0; row < 5; row++) await page.keyboard.press('ArrowDown');
    await page.waitForSelector('.panel >> text=/key5');
    expect(await page.locator('.panel h3').nth(1).textContent()).toBe('German');
    expect(await page.locator('.panel h3 + div').nth(1).textContent()).toBe('Missing');
    await page.locator('.search').fill('nothing like it');
    await page.waitForSelector('.panel >> text=Nothing more is known');
  });

  test('a row, a column and all are chosen by keys, and what is chosen has the focus', async () => {
    const opened = await table();
    const { page } = opened;
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    for (const [keys, cells, focus] of [
      ['Shift+Space', 3, [1, 2]],
      ['Control+Space', 200, [0, 2]],
      ['Control+a', 600, [0, 2]],
    ] as const) {
      await page.keyboard.press(keys);
      await page.waitForSelector(`text=Cells selected: ${cells}`);
      expect(await place(opened)).toEqual(focus);
    }
  });
});

describe('the table and its files', () => {
  test('news are shown, and an edit under way stays', async () => {
    const opened = await table();
    const { page, tell } = opened;
    await page.keyboard.press('F2');
    await page.keyboard.type(' mine');
    await page.evaluate('window.fake.texts["/key1 de"] = "From elsewhere"');
    await tell({ type: 'changed', locales: ['de'] });
    await page.waitForSelector('text=From elsewhere');
    expect(await page.locator('textarea').inputValue()).toContain(' mine');
  });

  test('hidden and shown again: place, filter and what was typed are found again', async () => {
    const opened = await table();
    const { page, heard } = opened;
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await page.keyboard.type(' and more');
    await page.reload();
    await heard('ready');
    await show(opened, init());
    await page.waitForSelector('textarea');
    expect(await page.locator('textarea').inputValue()).toContain(' and more');
    await page.keyboard.press('Escape');
    expect(await place(opened)).toEqual([1, 3]);
  });

  test('texts are text: no markup of a file is ever read as such', async () => {
    const { page } = await table();
    expect(await page.locator('.cell script').count()).toBe(0);
    expect(await page.title()).toBe('table');
    expect(await page.getByRole('grid').textContent()).toContain('<script>document.title=1</script>');
    expect(await page.locator('[data-row="0"] [data-column="1"] .tag').allTextContents()).toEqual([
      '{name}',
      '<1>',
      '</1>',
    ]);
  });
});

describe('fifty thousand rows and ten languages', () => {
  test('few cells are drawn, wherever one is; the last is a key away', async () => {
    const locales = ['de', 'fr', 'ja', 'it', 'es', 'pt', 'nl', 'pl', 'ru', 'ar'];
    const opened = await table(init(50_000, locales));
    const { page } = opened;
    const drawn = () => page.locator('[role=gridcell]').count();
    expect(await drawn()).toBeLessThan(250);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('End');
    await page.waitForSelector('text=section.key49999');
    await page.waitForSelector('.cell.active:not(.loading)');
    expect(await place(opened)).toEqual([49_999, 11]);
    expect(await drawn()).toBeLessThan(250);
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('50001');
    const grid = page.locator('.grid');
    for (let step = 0; step < 10; step++) await grid.evaluate((element, to) => element.scrollTo(0, to), step * 250_000);
    await page.waitForSelector('.cell .words');
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    // Windows are asked for, not the table.
    expect((await asked(opened, 'rows')).length).toBeLessThan(60);
  });
});
