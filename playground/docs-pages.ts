import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import Slugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import { globSync } from 'tinyglobby';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../docs');

/** Patterns of the pictures of the pages. */
const images = ['*.png', 'grammar/*.svg', 'diagrams/*.svg'];

/** Emits the documentation as plain pages beside the page, which links to them, where it is built alone; the site has its own. */
export const docsPages: Plugin = {
  name: 'docs-pages',
  apply: 'build',
  generateBundle() {
    const pages = new Set(globSync(['*.md', 'guides/*.md', ...images], { cwd: folder }));
    for (const name of pages) {
      if (!name.endsWith('.md')) continue;
      const source = pageOf(readFileSync(join(folder, name), 'utf8'), name, pages);
      this.emitFile({ type: 'asset', fileName: `docs/${name.replace(/\.md$/, '.html')}`, source });
    }
    for (const name of globSync(images, { cwd: folder }))
      this.emitFile({ type: 'asset', fileName: `docs/${name}`, source: readFileSync(join(folder, name)) });
  },
};

/** Writes a page of the documentation as HTML. Links between pages lead to the emitted ones; those to other files lead nowhere. */
function pageOf(markdown: string, name: string, pages: ReadonlySet<string>): string {
  const slugger = new Slugger();
  const renderer = new MarkdownIt({ html: true });
  renderer.renderer.rules.heading_open = (tokens, index, options, _, self) => {
    const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('');
    tokens[index]?.attrSet('id', slugger.slug(text));
    return self.renderToken(tokens, index, options);
  };
  renderer.renderer.rules.link_open = (tokens, index, options, _, self) => {
    const address = String(tokens[index]?.attrGet('href') ?? '');
    const [file = ''] = address.split('#');
    const isOutside = file !== '' && !pages.has(posix.join(posix.dirname(name), file));
    const token = tokens[index];
    if (token && !/^\w+:/.test(address)) {
      if (isOutside) token.attrs = null;
      else token.attrSet('href', address.replace(/\.md(?=#|$)/, '.html'));
    }
    return self.renderToken(tokens, index, options);
  };
  const [, title = 'vql-kit'] = /^# (.+)$/m.exec(markdown) ?? [];
  const root = '../'.repeat(name.split('/').length);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${renderer.utils.escapeHtml(title.replaceAll('`', ''))}</title>
<style>
body { max-width: 50rem; margin: 0 auto; padding: 1rem; font: 1rem / 1.6 system-ui, sans-serif; }
pre, table { overflow-x: auto; max-width: 100%; }
pre { padding: 0.8rem; border: 1px solid; border-radius: 0.4rem; }
table { display: block; border-collapse: collapse; }
th, td { padding: 0.2rem 0.6rem; border: 1px solid; text-align: left; vertical-align: top; }
img { max-width: 100%; }
</style>
<p><a href="${root}index.html">Playground</a></p>
${renderer.render(markdown)}
</html>
`;
}
