// Puts the drawings of the pages into them, so that they have the colors of the page, and scroll where they are wider.
import { readFileSync } from 'node:fs';

/**
 * Replaces the SVG pictures of a page by their content.
 *
 * @param {string} html
 * @param {ReadonlyMap<string, string>} media Paths of the files by their names in the folder `media` of the site.
 * @returns {string}
 */
export function inlineDrawings(html, media) {
  return html.replace(/<img\s[^>]*src="(?:\.\.\/)*media\/([^"]+\.svg)"[^>]*>/g, (image, /** @type {string} */ name) => {
    const path = media.get(name);
    const [, alt = ''] = /alt="([^"]*)"/.exec(image) ?? [];
    if (path === undefined) return image;
    // The colors of a picture that is alone are those of the system; here they are those of the text.
    const shapes = readFileSync(path, 'utf8')
      .replace(/<style>:root .*<\/style>\n/, '')
      .replace(/<title>.*<\/title>\n/, '')
      .replace(/<desc>.*<\/desc>\n/, '')
      .replace('role="img"', () => `role="img" aria-label="${alt}"`);
    return `<div class="drawing" tabindex="0" role="group" aria-label="Drawing, which can be scrolled">${shapes}</div>`;
  });
}
