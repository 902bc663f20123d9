// Says what the pager says of an example of docs/examples/paging.json. The page of the diagnostics and the test of the codes
// share it; the page gives it the package as it was built, the test the sources.

/**
 * Reads all rows while the service gives one answer after the other, or reads the page of a request alone.
 * @param {import('./diagnose-paging-example.js').PagingExample} example
 * @param {import('./diagnose-paging-example.js').PagingLibrary} library
 * @returns {ReturnType<typeof import('./diagnose-paging-example.js').diagnosePagingExample>}
 */
export async function diagnosePagingExample(example, { paginate, decodePage, parse }) {
  if ('decodes' in example) return decodePage('vql-request', example.decodes).diagnostics;
  const { options = {}, answers = [], isLeft = false } = example;
  const query =
    'broken' in example ? /** @type {import('vql-kit').Statement} */ (parse(example.broken).value) : example.query;
  const found = [];
  const waiting = [...answers];
  // The answers may be wrong: that is the point of some.
  const fetchPage = () => waiting.shift();
  const onDiagnostic = (diagnostic) => void found.push(diagnostic);
  try {
    const pager = paginate(query, { ...options, fetchPage, onDiagnostic });
    if (isLeft) await pager.first();
    await pager.toArray({ max: 100 });
  } catch (error) {
    if (!Array.isArray(error?.diagnostics)) throw error;
    found.push(...error.diagnostics);
  }
  return found;
}
