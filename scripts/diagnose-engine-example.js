// Says what the engine says of an example of docs/examples/engine.json. The page of the diagnostics and the test of the codes
// share it; the page gives it the package as it was built, the test the sources.

/**
 * Compiles a query, or runs it on tables.
 * @param {import('./diagnose-engine-example.js').EngineExample} example
 * @param {import('./diagnose-engine-example.js').EngineLibrary} library
 * @returns {ReturnType<typeof import('./diagnose-engine-example.js').diagnoseEngineExample>}
 */
export async function diagnoseEngineExample(example, { compileSql, openEngine, EngineError }) {
  if ('options' in example) return compileSql(example.query, example.options).diagnostics;
  try {
    const engine = await openEngine({ tables: example.tables });
    if (example.isClosed) engine.close();
    await engine.execute(example.query).finally(() => engine.close());
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.diagnostics;
  }
  return [];
}
