/**
 * `node test/support/table-frames.ts` (build first): scrolls the translations table, 50,000 rows and 10 languages, in the browser of the tests, and
 * prints how much processor time each frame took, and how long it takes to open and to save a cell (by the clock: on a machine that does nothing else).
 */
import { launch, openPage } from '../webview/browser.ts';
import { init, SERVER } from '../webview/table-fixture.ts';

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
  const { page, tell, heard } = await openPage(browser, 'table', 'dark', { width: 1600, height: 900 });
  await heard('ready');
  await page.evaluate(SERVER);
  await page.evaluate('window.fake.total = 50000');
  const start = performance.now();
  await tell(init(50_000, LOCALES));
  await page.waitForSelector('.cell .words');
  console.log(`first rows after ${Math.round(performance.now() - start)} ms`);
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
  work.sort((a, b) => a - b);
  const [median, p95, longest] = [150, 285, 299].map((at) => Math.round(10 * (work[at] ?? 0)) / 10);
  const over = work.filter((one) => one > 50).length;
  console.log(
    `processor time of a frame: median ${median} ms, 95 of 100 below ${p95} ms, longest ${longest} ms, ${over} over 50 ms`,
  );
  await page.keyboard.press('Control+Home');
  await page.waitForSelector('.cell.active .words');
  console.log('edits, median and longest in ms:', await page.evaluate(EDIT));
} finally {
  await browser.close();
}
