import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { Site } from './open-page.js';

const pages = join(import.meta.dirname, '../pages');

/** Bundles a script of `test/browser/pages` from the sources, with what it imports, and the empty page that runs it. */
export async function bundle(script: string, workers: Readonly<Record<string, string>> = {}): Promise<Site> {
  const { outputFiles } = await build({
    absWorkingDir: pages,
    entryPoints: { page: script, ...workers },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    outdir: 'out',
    loader: { '.ttf': 'dataurl' },
    write: false,
    logLevel: 'error',
  });
  const files = outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)] as const);
  const styles = files
    .filter(([name]) => name.endsWith('.css'))
    .map(([name]) => `<link rel="stylesheet" href="${name}">`);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,">
${styles.join('')}<body><script src="page.js"></script></body></html>`;
  return { 'index.html': html, ...Object.fromEntries(files) };
}
