// Writes the search of the site: the sections that it finds, and the script of its box.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { readSections } from './sections.js';

/** The script of the box, which each page loads. */
export const boxScript = 'assets/search-box.js';

/**
 * @param {import('typedoc').ProjectReflection} project
 * @param {import('typedoc').Router} router
 * @param {string} site folder of the site
 */
export async function writeSearch(project, router, site) {
  mkdirSync(join(site, 'assets'), { recursive: true });
  const sections = readSections(project, router, site);
  writeFileSync(join(site, 'assets/sections.js'), `globalThis.siteSections = ${JSON.stringify(sections)};\n`);
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(site, 'assets'),
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: join(import.meta.dirname, 'box.js'),
        formats: ['iife'],
        name: 'searchBox',
        fileName: () => 'search-box.js',
      },
    },
  });
}
