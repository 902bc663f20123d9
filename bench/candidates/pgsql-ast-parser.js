/** @type {import('./candidate.js').Candidate} */
export const pgsqlAstParser = {
  name: 'pgsql-ast-parser',
  language: 'sql',
  async load() {
    const { default: pgsql } = await import('pgsql-ast-parser');
    return (text) => pgsql.parse(text);
  },
};
