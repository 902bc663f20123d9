import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/launch-browser.js';
import { openPage } from './support/open-page.js';
import { isCarried, unpackChromium } from './support/unpack-chromium.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const page = (script: string) => ({ 'index.html': `<link rel="icon" href="data:,"><body>${script}` });

describe('the browser of the tests', () => {
  it.runIf(isCarried)('takes from the machine nothing but what Node needs too', async () => {
    const { executablePath, env } = await unpackChromium();
    const libraries = execFileSync('ldd', [executablePath], { encoding: 'utf8', env: { ...process.env, ...env } });
    const others = libraries
      .split('\n')
      .filter((line) => line.includes('=>') && !line.includes(env['LD_LIBRARY_PATH'] ?? ''));
    const names = others.map((line) => /^\s*([a-z_]+)/.exec(line)?.[1]);
    const ofNode = ['libc', 'libdl', 'libgcc_s', 'libm', 'libpthread'];
    expect(names.filter((name) => !ofNode.includes(name ?? ''))).toEqual([]);
  });

  it('runs a page', async () => {
    const opened = await openPage(browser, page('<script>document.body.append(navigator.userAgent)</script>'));
    expect(await opened.textContent('body')).toContain('Chrome/');
  });

  it.fails('fails a test whose page throws', async () => {
    await openPage(browser, page('<script>throw new Error("thrown")</script>'));
  });

  it.fails('fails a test whose page writes an error to the console', async () => {
    await openPage(browser, page('<script>console.error("written")</script>'));
  });

  it.fails('fails a test whose page asks for something elsewhere', async () => {
    await openPage(browser, page('<img src="http://elsewhere.test/a.png">'));
  });
});
