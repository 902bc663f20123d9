/** The default dialect, MySQL, from the entry point that loads no other dialect. @type {import('./candidate.js').Candidate} */
export const nodeSqlParser = {
  name: 'node-sql-parser',
  language: 'sql',
  async load() {
    const { default: mysql } = await import('node-sql-parser/build/mysql.js');
    const parser = new mysql.Parser();
    return (text) => parser.astify(text);
  },
};
