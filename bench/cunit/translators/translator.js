/**
 * Something that makes a tree of the text of a predicate, and a text of the tree again.
 *
 * @typedef {object} Translator
 * @property {string} name as the report shows it
 * @property {string} [package] its package, where that is not its name
 * @property {() => Promise<Translate>} load imports it
 *
 * @typedef {{ toTree: (text: string) => any, toText: (tree: any) => string }} Translate
 */
