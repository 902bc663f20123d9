import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inlineDrawings } from '../../scripts/site/drawings.js';
import { repository } from './read-examples.js';

describe('inlineDrawings', () => {
  // A file whose name another one has already gets a number in the site.
  const media = new Map([
    ['path.svg', join(repository, 'docs/grammar/path.svg')],
    ['path-1.svg', join(repository, 'docs/diagrams/page.svg')],
    ['gone.svg', join(repository, 'docs/gone.svg')],
  ]);
  const image = (name: string) => `<p><img src="../media/${name}" alt="What it shows"></p>`;

  it('takes the file that the page names', () => {
    const html = inlineDrawings(image('path-1.svg'), media);
    expect(html).toContain('the pager asks for limit');
    expect(html).not.toContain('<title>');
    expect(html).toMatch(
      /^<p><div class="drawing" tabindex="0" role="group" aria-label="[^"]+"><svg .*aria-label="What it shows"/,
    );
    expect(inlineDrawings(image('path.svg'), media)).not.toContain('the pager asks for limit');
  });

  it('leaves other pictures as they are', () => {
    expect(inlineDrawings(image('other.svg'), media)).toBe(image('other.svg'));
    expect(inlineDrawings(image('path.png'), media)).toBe(image('path.png'));
  });

  it('throws if a file cannot be read', () => {
    expect(() => inlineDrawings(image('gone.svg'), media)).toThrow('ENOENT');
  });
});
