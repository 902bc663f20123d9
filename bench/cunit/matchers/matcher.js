/**
 * Something that says whether a predicate holds for a row.
 *
 * @typedef {object} Matcher
 * @property {string} name as the report shows it
 * @property {() => Promise<(row: object) => boolean>} load imports it, and compiles the predicate as far as it can
 */
