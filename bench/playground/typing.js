import { createServer } from 'node:http';
import { extname } from 'node:path';

/** Times of typing in the page. @typedef {{ characters: number, keystrokes: number, median: number, p99: number, longest: number, longTasks: number }} TypingTimes */

/** Least length of the statement. */
const length = 5_000;

/** Number of keystrokes. */
const keystrokes = 200;

/**
 * Types into a long statement of the built page, and returns in milliseconds how long a keystroke takes to the next frame, and the
 * longest task of the page, of those that browsers call long: above 50 ms.
 *
 * @param {ReadonlyMap<string, string | Uint8Array>} files
 * @param {() => Promise<import('playwright-core').Browser>} launch
 * @returns {Promise<TypingTimes>}
 */
export async function measureTyping(files, launch) {
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
    const text = statement();
    const { port } = server.address();
    await page.goto(`http://127.0.0.1:${port}/#${new URLSearchParams({ vql: text })}`);
    await page.waitForSelector('html:not([data-busy]) #rows tbody tr', { state: 'attached' });
    await page.locator('#vql-editor .cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.evaluate(() => {
      globalThis.longTasks = [];
      globalThis.frames = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
      }).observe({ type: 'longtask' });
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
    await page.waitForSelector('html:not([data-busy])', { state: 'attached' });
    const { longTasks, frames } = await page.evaluate(() => ({
      longTasks: globalThis.longTasks,
      frames: globalThis.frames,
    }));
    const sorted = frames.toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return {
      characters: text.length,
      keystrokes,
      median: at(0.5),
      p99: at(0.99),
      longest: Math.max(0, ...longTasks),
      longTasks: longTasks.length,
    };
  } finally {
    await browser.close();
    server.close();
  }
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
