import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries, repository } from '../package/dist.js';
import { nodeOnly, uses } from '../support/entry-uses.js';
import { launchBrowser } from './support/launch-browser.js';
import { openPage, type Site } from './support/open-page.js';

declare global {
  /** The page's violations of its policy, each as "directive blocked" once as an event and once as a report. */
  var violations: string[];
  /** The value of the script, or its error. */
  var result: unknown;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The page allows its own script and nothing else. */
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'">
<body><script src="page.js"></script></body></html>`;

/** Begins before everything else of the page. */
const counter = `
  globalThis.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(event.effectiveDirective + ' ' + event.blockedURI);
  });
  new ReportingObserver(
    (reports) => violations.push(...reports.map(({ body }) => body.effectiveDirective + ' ' + body.blockedURL)),
    { types: ['csp-violation'], buffered: true },
  ).observe();`;

/** Bundles a function whose value is the result of the page. */
async function siteOf(imports: string, body: string): Promise<Site> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import 'counter'; ${imports}
        (async () => { ${body} })()
          .catch(String)
          .then((result) => {
            globalThis.result = result;
            // The last violation: when it is there, so are all others.
            new Image().src = 'data:image/gif,';
          });`,
      resolveDir: repository,
    },
    plugins: [
      {
        name: 'counter',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^counter$/ }, ({ path }) => ({ path, namespace: 'counter' }));
          onLoad({ filter: /^/, namespace: 'counter' }, () => ({ contents: counter }));
        },
      },
    ],
    bundle: true,
    // The engine loads it to run queries, in Node only.
    external: ['@duckdb/node-api'],
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return { 'index.html': html, 'page.js': Buffer.from(outputFiles[0]?.contents ?? '') };
}

/** Runs a function under the policy; returns its result and the violations. */
async function run(imports: string, body: string, expectedErrors = /data:image/) {
  const page = await openPage(browser, await siteOf(imports, body), { expectedErrors });
  await page.waitForFunction(() => globalThis.violations.filter((one) => one.startsWith('img-src')).length === 2);
  const { result, violations } = await page.evaluate(() => ({
    result: globalThis.result,
    violations: globalThis.violations,
  }));
  return { result, violations: violations.filter((one) => !one.startsWith('img-src')) };
}

describe('a page with a strict Content Security Policy', () => {
  const names = entries.map(({ name }) => name).filter((name) => !nodeOnly.includes(name));
  it.each(names)('reports no violation by %s', async (name) => {
    const imports = `import * as entry from ${JSON.stringify(name)}; import { uses } from './test/support/entry-uses.js';`;
    const { result, violations } = await run(imports, `return uses[${JSON.stringify(name)}].run(entry);`);
    expect(result).toEqual(uses[name]?.expected);
    expect(violations).toEqual([]);
  });

  it.each([
    ['an attempt that is caught', '', "try { new Function(''); } catch {}"],
    ['the attempt of zod for an object schema', "import * as z from 'zod';", 'z.object({});'],
  ])('reports %s', async (_, imports, body) => {
    const { violations } = await run(imports, body, /data:image|string as JavaScript/);
    expect(violations).toEqual(['script-src eval', 'script-src eval']);
  });
});
