/** @type {import('./candidate.js').Candidate} */
export const vqlKit = {
  name: 'vql-kit',
  language: 'vql',
  async load() {
    const { parse } = await import('../../dist/vql/index.js');
    return parse;
  },
  hasErrors: ({ diagnostics }) => diagnostics.length > 0,
};
