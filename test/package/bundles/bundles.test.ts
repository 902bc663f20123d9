import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../browser/support/launch-browser.js';
import { openPage } from '../../browser/support/open-page.js';
import { nodeOnly, uses } from '../../support/entry-uses.js';
import { entries, repository } from '../dist.js';

/** The ways of `write-bundles.js`. */
const ways = [
  'esbuild-es2015',
  'esbuild-es2018',
  'esbuild-es2020',
  'esbuild-es2021',
  'esbuild-es2022',
  'esbuild-esnext',
  'vite',
  'vite-6',
  'rolldown',
  'rollup',
  'webpack-minified-by-swc',
  'swc-es5',
];

// Inside of the package, so that the programs can import it by its name.
const reports = join(repository, '.reports');
mkdirSync(reports, { recursive: true });
const folder = mkdtempSync(join(reports, 'bundles-'));
let browser: Browser;

beforeAll(async () => {
  [browser] = await Promise.all([launchBrowser(), run('write-bundles.js', [folder])]);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await browser.close();
});

describe('a program that uses all entry points', () => {
  it('is bundled in these ways', () => {
    const written = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(written.map(({ name }) => name).sort()).toEqual([...ways].sort());
    expect(Object.keys(uses).sort()).toEqual(entries.map(({ name }) => name).sort());
  });

  it.each(ways)('runs in Node: %s', async (way) => {
    const modules: readonly string[] = JSON.parse(readFileSync(join(folder, way, 'node.json'), 'utf8'));
    const output = await run(
      'run-modules.js',
      modules.map((module) => join(folder, way, module)),
    );
    expect(JSON.parse(output)).toEqual(expectedOf(Object.keys(uses)));
  });

  it.each(ways)('runs in Chromium: %s', async (way) => {
    const page = await openPage(browser, siteIn(join(folder, way, 'page')));
    const results = await page.evaluate(async () => {
      const { results: parts } = globalThis as unknown as { readonly results: readonly Promise<object>[] };
      return JSON.parse(JSON.stringify(Object.assign({}, ...(await Promise.all(parts)))));
    });
    expect(results).toEqual(expectedOf(Object.keys(uses).filter((name) => !nodeOnly.includes(name))));
  });
});

function expectedOf(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, uses[name]?.expected]));
}

/** The files of a page, by path. */
function siteIn(path: string): Record<string, Buffer> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      relative(path, join(parentPath, name)).replaceAll('\\', '/'),
      readFileSync(join(parentPath, name)),
    ]),
  );
}

/** Runs a script of this folder; returns what it prints. */
async function run(script: string, args: readonly string[]): Promise<string> {
  const options = { cwd: repository, maxBuffer: 10_000_000 };
  return (await promisify(execFile)(process.execPath, [join(import.meta.dirname, script), ...args], options)).stdout;
}
