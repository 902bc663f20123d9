// Says what the builder says of an example of docs/examples/builder.json. The page of the diagnostics and the test of the codes
// share it; the page gives it the package as it was built, the test the sources.

/**
 * Runs an expression of our own documentation.
 * @param {string} expression
 * @param {import('./diagnose-builder-example.js').BuilderLibrary} library
 * @returns {ReturnType<typeof import('./diagnose-builder-example.js').diagnoseBuilderExample>}
 */
export function diagnoseBuilderExample(expression, library) {
  const { VqlError, ...names } = library;
  try {
    new Function(...Object.keys(names), `return ${expression};`)(...Object.values(names));
  } catch (error) {
    if (error instanceof VqlError) return error.diagnostics;
    throw error;
  }
  return [];
}
