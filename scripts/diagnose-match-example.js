// Runs an example of docs/examples/matching.json. The page of the diagnostics runs the built package, the test of the codes the sources.

/**
 * Returns the diagnostics of the error that an expression of our own documentation throws.
 * @param {string} expression
 * @param {import('./diagnose-match-example.js').MatchLibrary} library
 * @returns {ReturnType<typeof import('./diagnose-match-example.js').diagnoseMatchExample>}
 */
export function diagnoseMatchExample(expression, { VqlError, ...names }) {
  try {
    new Function(...Object.keys(names), `return ${expression};`)(...Object.values(names));
  } catch (error) {
    if (error instanceof VqlError) return error.diagnostics;
    throw error;
  }
  return [];
}
