import { readFileSync, writeFileSync } from 'node:fs';

const page = new URL('../docs/performance.md', import.meta.url);

/**
 * Writes figures between two marks of the page, and keeps the rest.
 *
 * @param {'bench' | 'growth' | 'scale'} name of the marks
 * @param {string} figures
 */
export function writeDocs(name, figures) {
  const begin = `<!-- ${name}:begin -->`;
  const end = `<!-- ${name}:end -->`;
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from)
    throw new Error(`docs/performance.md needs the lines "${begin}" and "${end}", in this order.`);
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n\n${figures}\n\n${text.slice(to)}`);
}
