/**
 * `node test/support/table-frames.ts` (build first): scrolls the translations table, 50,000 rows and 10 languages, in the browser of the tests, and
 * prints how long frames and tasks took. Wall-clock numbers: they mean something on a machine that does nothing else.
 */
import { launch, openPage } from '../webview/browser.ts';
import { init, SERVER } from '../webview/table-fixture.ts';

const LOCALES = ['de', 'fr', 'ja', 'it', 'es', 'pt', 'nl', 'pl', 'ru', 'ar'];

const SCROLL = `(async () => {
  const grid = document.querySelector('.grid');
  const tasks = [];
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) tasks.push(duration); }).observe({ type: 'longtask' });
  const frames = [], work = [];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let last = await frame();
  for (let step = 0; step < 600; step++) {
    // Half of the way by the wheel, then in leaps over thousands of rows.
    const before = performance.now();
    grid.scrollTo(step % 200, step < 300 ? step * 120 : (step - 300) * 9_000);
    grid.dispatchEvent(new Event('scroll'));
    const now = await frame();
    work.push(performance.now() - before);
    frames.push(now - last);
    last = now;
  }
  frames.sort((a, b) => a - b);
  return { median: frames[300], p95: frames[570], p99: frames[594], longest: frames[599], over50: frames.filter((one) => one > 50).length, longTasks: tasks.length, cells: document.querySelectorAll('[role=gridcell]').length };
})()`;

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
  return { edits: times.open.length, opens: worst(times.open), saves: worst(times.save) };
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
  console.log('frames in ms:', await page.evaluate(SCROLL));
  await page.keyboard.press('Control+Home');
  await page.waitForSelector('.cell.active .words');
  console.log('edits, the longest in ms:', await page.evaluate(EDIT));
} finally {
  await browser.close();
}
