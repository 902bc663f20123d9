// The queries of a page, what the page states about them, and how the playground shows the same.

/**
 * Returns the queries of a page: a block with the language `sql` is VQL, which a test checks; of the blocks with the language `json`, some
 * are C-Unit. A page states codes about three kinds of blocks:
 *
 * - about the first block below the heading of a code: this code, and those in the list "Also reported" below the block;
 * - about a block with a title, which is a file: what the console reports of this file, up to the next block with the title;
 * - about any other block: nothing.
 *
 * @param {string} markdown
 * @returns {readonly import('./examples.js').Example[]}
 */
export function examplesIn(markdown) {
  const blocks = [...markdown.matchAll(/^```(\w+)(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] ?? '',
    title: /\btitle="([^"]+)"/.exec(match[2] ?? '')?.[1],
    text: (match[3] ?? '').trimEnd(),
    // Below the heading of a code are its severity and its properties.
    code: [
      ...markdown.slice(0, match.index).matchAll(/^#+ (\S+)(?=\n\n\*\*(?:error|warning|info|hint)\*\*)|^#+ .+$/gm),
    ].at(-1)?.[1],
    others: alsoReported(markdown.slice(match.index + match[0].length)),
  }));
  return blocks.flatMap(({ language, title, text, code, others }, index) => {
    const side = sideOf(language, text);
    if (side === undefined) return [];
    const own =
      code !== undefined && blocks.findIndex((block) => block.code === code) === index ? [code, ...others] : [];
    const end = blocks.findIndex((block, other) => other > index && block.title === title);
    const reports = title === undefined ? [] : blocks.slice(index, end < 0 ? undefined : end);
    return [{ side, text, stated: [...own, ...reports.flatMap((block) => reportedIn(block, title ?? ''))] }];
  });
}

/**
 * Returns the other codes that a page lists below the message of a code, before the next heading.
 *
 * @param {string} following
 * @returns {readonly string[]}
 */
function alsoReported(following) {
  const [section = ''] = following.split(/^#+ /m, 1);
  const list = /^Also reported: .+$/m.exec(section)?.[0] ?? '';
  return [...list.matchAll(/\[([\w-]+)\]/g)].map(([, code = '']) => code);
}

/**
 * Returns the form of a query in a block; `undefined` if it contains none.
 *
 * @param {string} language
 * @param {string} text
 * @returns {'vql' | 'cunit' | undefined}
 */
export function sideOf(language, text) {
  if (language === 'sql') return 'vql';
  return language === 'json' && isCUnit(text) ? 'cunit' : undefined;
}

/**
 * Whether a JSON text is a predicate, a request or a query of C-Unit, or a list of them.
 *
 * @param {string} text
 * @returns {boolean}
 */
function isCUnit(text) {
  try {
    const [first] = [JSON.parse(text)].flat();
    const has = (/** @type {readonly string[]} */ ...names) => names.every((name) => name in Object(first));
    return has('type', 'operator') || has('group', 'template') || has('queryPredicate') || has('pageable');
  } catch {
    return false;
  }
}

/**
 * Returns the codes that a block with the output of the command reports of a file.
 *
 * @param {{ readonly language: string, readonly text: string }} block
 * @param {string} file
 * @returns {readonly string[]}
 */
function reportedIn({ language, text }, file) {
  if (language !== 'console') return [];
  const found = [...text.matchAll(/^\w+\[([\w-]+)\].*\n --> (.+?):\d+:\d+$/gm)];
  return found.flatMap(([, code = '', name]) => (name === file ? [code] : []));
}

/**
 * Returns the members of an address that opens a query with the findings that its page states: with the sample catalog, or else without
 * one. `undefined` if no address does, as for a query that needs another catalog.
 *
 * @param {import('./examples.js').Example} example
 * @param {Parameters<typeof import('./examples.js').addressOf>[1]} open Opens an address.
 * @returns {import('./examples.js').AddressMembers | undefined}
 */
export function addressOf({ side, text, stated }, open) {
  // Not with a catalog that the visitor has stored.
  const addresses = ['sample', 'none'].map((catalog) => ({ [side]: text, catalog }));
  return addresses.find((members) => isStated(open(members), stated));
}

/**
 * Returns the link to the playground with the members of an address, from the root of the site.
 *
 * @param {import('./examples.js').AddressMembers} members
 * @returns {string}
 */
export function linkOf(members) {
  return `playground/index.html#${new URLSearchParams(members)}`;
}

/**
 * Whether the findings are those that a page states: all errors and warnings, and of the advice and the losses those that the page is about.
 *
 * @param {import('./examples.js').Opened} opened
 * @param {readonly string[]} stated
 * @returns {boolean}
 */
function isStated({ problems, losses }, stated) {
  const severe = problems.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const isAboutLosses = stated.some((code) => losses.some((loss) => loss.code === code));
  const expected = [...severe, ...(isAboutLosses ? losses : [])].map(({ code }) => code);
  const found = new Set([...problems, ...losses].map(({ code }) => code));
  return expected.every((code) => stated.includes(code)) && stated.every((code) => found.has(code));
}
