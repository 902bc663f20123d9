/** PostgreSQL's own parser, compiled to WebAssembly. @type {import('./candidate.js').Candidate} */
export const libpgQuery = {
  name: 'libpg-query',
  language: 'sql',
  async load() {
    const { loadModule, parseSync } = await import('libpg-query');
    await loadModule();
    return parseSync;
  },
};
