// Reads docs/README.md, **the** table of pages: a heading is a group of the navigation of the site, a row below it is a page.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');
const list = 'docs/README.md';

/**
 * Returns the groups of pages, in their order. The page of a row is its first link. Its name is the text of the link, or the text of
 * the first column where that has no link, as in `| check queries in CI | [Checking a repository in CI](guides/checking-in-ci.md) |`.
 *
 * @returns {readonly { readonly group: string, readonly pages: readonly { readonly path: string, readonly name: string }[] }[]}
 */
export function readNavigation() {
  const [, ...sections] = readFileSync(join(repository, list), 'utf8').split(/^## /m);
  return sections.map((section) => ({
    group: section.slice(0, section.indexOf('\n')),
    pages: [...section.matchAll(/^\| (.+?) \|(.*)$/gm)].flatMap(([row, first = '']) => {
      const [, text = '', target] = /\[([^\]]+)\]\(([^)#]+)\)/.exec(row) ?? [];
      if (target === undefined) return [];
      const name = first.includes('](') ? text : `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
      return [{ path: fromRoot(join(repository, dirname(list), target)), name }];
    }),
  }));
}

/**
 * Returns the path of a file from the root of the repository, with `/`.
 *
 * @param {string} file
 * @returns {string}
 */
export function fromRoot(file) {
  return relative(repository, file).split(sep).join('/');
}
