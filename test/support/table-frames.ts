/**
 * `node test/support/table-frames.ts` (build first): scrolls the translations table, 50,000 rows and 10 languages, in the browser of the tests, and
 * prints how much processor time each frame took, and how long it takes to open and to save a cell (by the clock: on a machine that does nothing else).
 * Before that it opens the table on files of that size, with the real server (table-open.ts).
 */
import { launch, openPage } from '../webview/browser.ts';
import { init, SERVER } from '../webview/table-fixture.ts';
import { measureOpening } from './table-open.ts';

const LOCALES = ['de', 'fr', 'ja', 'it', 'es', 'pt', 'nl', 'pl', 'ru', 'ar'];

/** One step: half of the way by the wheel, then in leaps over thousands of rows. */
const STEP = `(async (step) => {
  const grid = document.querySelector('.grid');
  const start = performance.now();
  grid.scrollTo(step % 200, step < 150 ? step * 120 : (step - 150) * 18_000);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
})`;

const EDIT = `(async () => {
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const times = { open: [], save: [] };
  for (let round = 0; round < 20; round++) {
    let start = performance.now();
    press('F2');
    document.body.getBoundingClientRect();
    if (document.querySelector('textarea') === null) { press('ArrowDown'); continue; }
    times.open.push(performance.now() - start);
    document.querySelector('textarea').value = 'Neu {name} ' + round;
    start = performance.now();
    press('Enter');
    document.body.getBoundingClientRect();
    times.save.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const worst = (list) => Math.max(...list);
  const middle = (list) => list.sort((a, b) => a - b)[list.length >> 1];
  return { edits: times.open.length, opens: [middle(times.open), worst(times.open)], saves: [middle(times.save), worst(times.save)] };
})()`;

const browser = await launch();
try {
  await measureOpening(browser, LOCALES);
  const { page, tell, heard } = await openPage(browser, 'table', 'dark', { width: 1600, height: 900 });
  await heard('ready');
  await page.evaluate(SERVER);
  await page.evaluate('window.fake.total = 50000');
  await tell(init(50_000, LOCALES));
  await page.waitForSelector('.cell .words');
  // The stand-in for the server counts in the page's own thread: that is no frame of the page.
  await page.waitForTimeout(2_000);
  const devtools = await page.context().newCDPSession(page);
  // `TaskDuration` goes by the clock, in each time domain; processor time of the page's own thread has none of what else the machine does in it.
  await devtools.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0);
  };
  const work: number[] = [];
  for (let step = 0; step < 300; step++) {
    const before = await busy();
    await page.evaluate(`${STEP}(${step})`);
    work.push((await busy()) - before);
  }
  const slow = work.flatMap((one, step) => (one > 50 ? [step] : []));
  work.sort((a, b) => a - b);
  const [median, p95, longest] = [150, 285, 299].map((at) => Math.round(10 * (work[at] ?? 0)) / 10);
  console.log(
    `processor time of a frame: median ${median} ms, 95 of 100 below ${p95} ms, longest ${longest} ms, ${slow.length} over 50 ms${slow.length > 0 ? ` (steps ${slow.join(', ')})` : ''}`,
  );
  await page.evaluate("document.querySelector('.grid').scrollTo(0, 0)");
  await page.click('[data-row="0"] [data-column="2"]');
  await page.waitForSelector('.cell.active .words');
  console.log('edits, median and longest in ms:', await page.evaluate(EDIT));
} finally {
  await browser.close();
}
