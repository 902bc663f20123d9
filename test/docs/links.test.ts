import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLocal, pathOf } from './links.js';
import { markdownPages, repository } from './read-examples.js';
import { readPage } from './read-markdown.js';

const pages = markdownPages();

describe('the links of the documentation', () => {
  it.each(pages)('lead somewhere: %s', (page) => {
    expect(readPage(page).links.filter((link) => !leadsSomewhere(link, page))).toEqual([]);
  });

  it('reach every page from docs/README.md', () => {
    const reached = new Set(['docs/README.md']);
    for (const page of reached) {
      for (const link of readPage(page).links) {
        const target = pathOf(link, page);
        if (pages.includes(target)) reached.add(target);
      }
    }
    expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  });
});

describe('the paths that the documentation names', () => {
  it.each(pages)('are there: %s', (page) => {
    const paths = readPage(page).codes.filter((code) =>
      /^(?:src|test|bench|docs|scripts|examples)\/[\w./-]*$/.test(code),
    );
    expect(paths.filter((path) => path !== 'docs/api/' && !existsSync(join(repository, path)))).toEqual([]);
  });
});

describe('the check itself', () => {
  it.each([
    ['command.md#settings', true],
    ['command.md#setings', false],
    ['comand.md', false],
    ['#settings', false],
    ['../src/vql', true],
    ['../../elsewhere.md', false],
    ['https://example.com', true],
  ])('knows of %s whether it leads somewhere', (link, expected) => {
    expect(leadsSomewhere(link, 'docs/README.md')).toBe(expected);
  });
});

/** Whether a file or folder of the repository, and a heading in it, is there. Addresses elsewhere are not asked. */
function leadsSomewhere(link: string, page: string): boolean {
  if (!isLocal(link)) return true;
  const anchor = link.split('#')[1];
  const target = pathOf(link, page);
  if (target.startsWith('..') || !existsSync(join(repository, target))) return false;
  if (anchor === undefined) return true;
  return statSync(join(repository, target)).isFile() && readPage(target).anchors.has(anchor);
}
