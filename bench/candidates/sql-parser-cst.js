/** There is no default dialect; SQLite is the smallest, and parses the medium statement fastest. @type {import('./candidate.js').Candidate} */
export const sqlParserCst = {
  name: 'sql-parser-cst',
  language: 'sql',
  async load() {
    const { parse } = await import('sql-parser-cst');
    const options = { dialect: 'sqlite' };
    return (text) => parse(text, options);
  },
};
