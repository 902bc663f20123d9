import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readNavigation } from '../../scripts/site/navigation.js';
import { markdownPages, repository } from './read-examples.js';

const groups = readNavigation();
const pages = groups.flatMap((group) => group.pages);

describe('the groups of docs/README.md', () => {
  it('are those of the site, guides first', () => {
    const { categoryOrder } = JSON.parse(readFileSync(join(repository, 'typedoc.json'), 'utf8'));
    expect(groups.map(({ group }) => group)).toEqual(['Guides', 'Language', 'Library', 'Internals']);
    expect(categoryOrder).toEqual(groups.map(({ group }) => group));
  });

  it('have each page once', () => {
    expect(pages.map(({ path }) => path).sort()).toEqual([...markdownPages()].sort());
  });

  it('give each page a name of its own', () => {
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  });

  it('name guides by their task, and other pages by their link', () => {
    expect(pages).toContainEqual({ path: 'docs/guides/checking-in-ci.md', name: 'Check queries in CI' });
    expect(pages).toContainEqual({ path: 'docs/vql.md', name: 'VQL' });
    expect(groups[0]?.pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(markdownPages().filter((path) => path.startsWith('docs/guides/'))),
    );
  });
});
