import { createServer } from 'node:http';
import { extname } from 'node:path';

/** Number of tasks that browsers call long, above 50 ms, and the time of the longest, 0 without one. @typedef {{ count: number, longest: number }} LongTasks */

/** Times of typing in the page. @typedef {{ characters: number, keystrokes: number, median: number, p99: number, longTasks: LongTasks }} TypingTimes */

/** Time from the navigation until the page has shown its first rows, and its long tasks until a second after that. @typedef {{ ready: number, longTasks: LongTasks }} OpeningTimes */

/** Least length of the statement. */
const length = 5_000;

/** Number of keystrokes. */
const keystrokes = 200;

/**
 * Opens the built page, types into a long statement of it, and returns the times of both in milliseconds: how long a keystroke takes to
 * the next frame, and the long tasks of the page.
 *
 * @param {ReadonlyMap<string, string | Uint8Array>} files
 * @param {() => Promise<import('playwright-core').Browser>} launch
 * @returns {Promise<{ opening: OpeningTimes, typing: TypingTimes }>}
 */
export async function measureOpeningAndTyping(files, launch) {
  const server = createServer(({ url = '/' }, response) => {
    const name = new URL(url, 'http://localhost').pathname.slice(1) || 'index.html';
    const body = files.get(name);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': contentTypes[extname(name)] ?? '' });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      globalThis.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    const text = statement();
    await page.goto(`http://127.0.0.1:${server.address().port}/#${new URLSearchParams({ vql: text })}`);
    await page.waitForSelector(`${readyPage} #rows tbody tr`, { state: 'attached' });
    const ready = await page.evaluate(() => performance.now());
    await page.waitForTimeout(1_000);
    const opening = { ready, longTasks: await takeLongTasks(page) };
    await page.locator('#vql-editor .cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.evaluate(() => {
      globalThis.frames = [];
      // From the key to the frame after it.
      addEventListener(
        'keydown',
        () => {
          const start = performance.now();
          requestAnimationFrame(() => setTimeout(() => globalThis.frames.push(performance.now() - start)));
        },
        { capture: true },
      );
    });
    // Conditions are added, so that texts with and without errors alternate.
    const typed = ` AND number <> 'X-1'`;
    for (let index = 0; index < keystrokes; index++) {
      await page.keyboard.type(typed[index % typed.length]);
      await page.waitForTimeout(40);
    }
    await page.waitForSelector(readyPage, { state: 'attached' });
    const frames = await page.evaluate(() => globalThis.frames.toSorted((a, b) => a - b));
    const at = (share) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? 0;
    const longTasks = await takeLongTasks(page);
    return { opening, typing: { characters: text.length, keystrokes, median: at(0.5), p99: at(0.99), longTasks } };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Selects the page when it waits for nothing. */
const readyPage = 'html:not([data-busy])';

/**
 * Returns the long tasks of a page since the last call.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<LongTasks>}
 */
async function takeLongTasks(page) {
  const durations = await page.evaluate(() => globalThis.longTasks.splice(0));
  return { count: durations.length, longest: Math.max(0, ...durations) };
}

const contentTypes = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

/** Returns a statement on the sample catalog with as many conditions as the length needs. */
function statement() {
  const start = 'SELECT id, number, company, region\nFROM account.query\nWHERE creditLimit >= 0';
  const conditions = [];
  for (let index = 0; start.length + conditions.join('').length < length; index++)
    conditions.push(
      `\n  AND (company LIKE 'A${index}%' OR region IN ('NORTH', 'WEST') OR creditLimit BETWEEN ${index} AND 9000)`,
    );
  return start + conditions.join('');
}
