/**
 * A library that tests whether a predicate is true for a row.
 *
 * @typedef {object} Matcher
 * @property {string} name for the report
 * @property {() => Promise<(row: object) => boolean>} load imports it, and compiles the predicate if it can
 */
