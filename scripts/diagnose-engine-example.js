// Returns the diagnostics of an example in docs/examples/engine.json, for the page of diagnostics, which uses the built package,
// and for the test of the codes, which uses the sources.

/**
 * Compiles a query, or runs it on tables.
 * @param {import('./diagnose-engine-example.js').EngineExample} example
 * @param {import('./diagnose-engine-example.js').EngineLibrary} library
 * @returns {ReturnType<typeof import('./diagnose-engine-example.js').diagnoseEngineExample>}
 */
export async function diagnoseEngineExample(example, { compileSql, openEngine, VqlError }) {
  try {
    if ('options' in example) return compileSql(example.query, example.options).diagnostics;
    const engine = await openEngine({ tables: example.tables });
    if (example.isClosed) engine.close();
    await engine.execute(example.query).finally(() => engine.close());
  } catch (error) {
    if (!(error instanceof VqlError)) throw error;
    return error.diagnostics;
  }
  return [];
}
