/**
 * A query, how it is paged, and what the service answers, one answer after the other: `docs/examples/paging.json`.
 * @typedef {object} PagingExample
 * @property {import('vql-kit').PagingSource} query
 * @property {object} [options]
 * @property {readonly unknown[]} [answers]
 */

/**
 * All that the pager says of an example.
 * @param {PagingExample} example
 * @param {Pick<typeof import('vql-kit'), 'paginate' | 'PagingError'>} library
 * @returns {Promise<readonly import('vql-kit').Diagnostic[]>}
 */
export async function diagnosePagingExample({ query, options = {}, answers = [] }, { paginate, PagingError }) {
  /** @type {import('vql-kit').Diagnostic[]} */
  const found = [];
  const waiting = [...answers];
  // The answers may be wrong: that is the point of some.
  const fetchPage = () => /** @type {import('vql-kit').FetchedPage<unknown>} */ (waiting.shift());
  const onDiagnostic = (/** @type {import('vql-kit').Diagnostic} */ diagnostic) => void found.push(diagnostic);
  try {
    await paginate(query, { ...options, fetchPage, onDiagnostic }).toArray({ max: 100 });
  } catch (error) {
    if (!(error instanceof PagingError)) throw error;
    found.push(error.diagnostic);
  }
  return found;
}
