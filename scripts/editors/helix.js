// The tree-sitter queries of Helix: those of editors/tree-sitter/queries/ with other names of captures.
// `npm run editors:grammars` writes them to editors/helix/queries/vql/.

/**
 * **The** table of the captures that Helix names in another way than Neovim and Zed.
 *
 * @type {Readonly<Record<string, string>>}
 */
const capturesOfHelix = {
  boolean: 'constant.builtin.boolean',
  number: 'constant.numeric',
  property: 'variable.other.member',
  module: 'namespace',
};

/** The files that Helix has. */
export const queryFiles = ['highlights.scm', 'injections.scm', 'locals.scm'];

/**
 * Returns a query for Helix.
 *
 * @param {string} query The query for Neovim and Zed.
 * @returns {string}
 */
export function helixQuery(query) {
  return query.replaceAll(/@([\w.]+)/g, (_, name) => `@${capturesOfHelix[name] ?? name}`);
}
