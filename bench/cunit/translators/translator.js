/**
 * A library that parses a predicate to a tree, and writes the tree as text.
 *
 * @typedef {object} Translator
 * @property {string} name for the report
 * @property {string} [package] its package, if that is not its name
 * @property {() => Promise<Translate>} load imports it
 *
 * @typedef {{ toTree: (text: string) => any, toText: (tree: any) => string }} Translate
 */
