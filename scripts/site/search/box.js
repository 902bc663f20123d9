// Runs on each page of the site: searches what is typed in the dialog of typedoc in our sections. Keys and style of the dialog are from
// typedoc.
import { createSearch } from './find.js';

/** @typedef {import('./sections.js').Section} Section */

const { base = './' } = document.documentElement.dataset;
const folder = base.endsWith('/') ? base : `${base}/`;

/** @type {Promise<(text: string) => readonly Section[]> | undefined} */
let search;

document.addEventListener(
  'input',
  (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.id !== 'tsd-search-input') return;
    // The search of typedoc does not answer.
    event.stopImmediatePropagation();
    void answer(target);
  },
  true,
);

/** @param {HTMLInputElement} field */
async function answer(field) {
  search ??= loadSections().then(createSearch);
  const find = await search;
  const [results, status] = ['tsd-search-results', 'tsd-search-status'].map((id) => document.getElementById(id));
  if (!results || !status) return;
  const text = field.value.trim();
  const found = text === '' ? [] : find(text).slice(0, 12);
  results.replaceChildren(...found.map(item));
  status.textContent = text === '' ? '' : found.length > 0 ? `${found.length} results` : `Nothing found for “${text}”.`;
  status.classList.toggle('has-results', found.length > 0);
}

/**
 * The sections are a script, since a page that is opened as a file cannot fetch.
 *
 * @returns {Promise<readonly Section[]>}
 */
function loadSections() {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${folder}assets/sections.js`;
    script.addEventListener('load', () => resolve(/** @type {any} */ (globalThis).siteSections));
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}

/**
 * @param {Section} section
 * @param {number} position
 * @returns {HTMLLIElement}
 */
function item({ url, heading, page }, position) {
  const [entry, link, title] = [
    document.createElement('li'),
    document.createElement('a'),
    document.createElement('small'),
  ];
  entry.id = `tsd-search:${position}`;
  entry.role = 'option';
  entry.ariaSelected = 'false';
  link.href = `${folder}${url}`;
  link.tabIndex = -1;
  link.append(heading);
  if (page !== heading) {
    title.textContent = page;
    link.append(' ', title);
  }
  entry.append(link);
  return entry;
}
