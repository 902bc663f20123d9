// Checks the links of a site: each that stays on the site must lead to a file, and to an anchor if it names one. Part of
// `npm run docs`: node scripts/check-site.js docs/api. test/docs/links.test.ts checks the links of the Markdown pages.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize, relative, resolve } from 'node:path';
import { Parser } from 'htmlparser2';

const site = resolve(process.argv[2] ?? '.');
const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
const pages = new Map(files.map((name) => [join(site, name), readPage(join(site, name))]));

const dead = [...pages].flatMap(([file, { links }]) =>
  [...links].filter((link) => !hasTarget(link, file)).map((link) => `${relative(site, file)} -> ${link}`),
);
for (const link of dead) console.error(`Dead link: ${link}`);
console.log(`${pages.size} pages, ${dead.length} dead links`);
if (dead.length > 0 || pages.size === 0) process.exitCode = 1;

/**
 * @param {string} file
 * @returns {{ readonly links: ReadonlySet<string>, readonly anchors: ReadonlySet<string> }}
 */
function readPage(file) {
  /** @type {Set<string>} */
  const links = new Set();
  /** @type {Set<string>} */
  const anchors = new Set();
  const parser = new Parser({
    onopentag(_, { href, src, id }) {
      for (const link of [href, src]) if (link !== undefined) links.add(link);
      if (id !== undefined) anchors.add(id);
    },
  });
  parser.end(readFileSync(file, 'utf8'));
  return { links, anchors };
}

/**
 * @param {string} link
 * @param {string} file the page that has it
 * @returns {boolean}
 */
function hasTarget(link, file) {
  if (/^[a-z]+:/.test(link)) return true;
  const [path = '', anchor = ''] = link.split('#').map(decodeURIComponent);
  const location = path === '' ? file : normalize(join(file, '..', path));
  const target = location.endsWith('/') ? join(location, 'index.html') : location;
  if (!existsSync(target) || !statSync(target).isFile()) return false;
  // The playground has its state in the fragment.
  return anchor === '' || anchor.includes('=') || pages.get(target)?.anchors.has(anchor) !== false;
}
