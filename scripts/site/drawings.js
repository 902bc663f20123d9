// Puts the drawings of the pages into them, so that they have the colors of the page, and scroll where they are wider.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const docs = join(import.meta.dirname, '../../docs');

/**
 * Replaces the pictures of `docs/grammar/` and `docs/diagrams/` in a page by their SVG.
 *
 * @param {string} html
 * @returns {string}
 */
export function inlineDrawings(html) {
  return html.replace(/<img\s[^>]*src="([^"]+\.svg)"[^>]*>/g, (image, /** @type {string} */ source) => {
    const svg = drawing(basename(source));
    const [, alt = ''] = /alt="([^"]*)"/.exec(image) ?? [];
    if (svg === undefined) return image;
    // The colors of a picture that is alone are those of the system; here they are those of the text.
    const shapes = svg
      .replace(/<style>:root .*<\/style>\n/, '')
      .replace(/<title>.*<\/title>\n/, '')
      .replace(/<desc>.*<\/desc>\n/, '');
    return `<div class="drawing" tabindex="0">${shapes.replace('role="img"', `role="img" aria-label="${alt}"`)}</div>`;
  });
}

/**
 * @param {string} name
 * @returns {string | undefined}
 */
function drawing(name) {
  for (const folder of ['grammar', 'diagrams']) {
    try {
      return readFileSync(join(docs, folder, name), 'utf8');
    } catch {
      // It may be in the other folder.
    }
  }
  return undefined;
}
