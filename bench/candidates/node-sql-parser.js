/** In its default dialect, MySQL, by the entry that loads no other one. @type {import('./candidate.js').Candidate} */
export const nodeSqlParser = {
  name: 'node-sql-parser',
  language: 'sql',
  async load() {
    const { default: mysql } = await import('node-sql-parser/build/mysql.js');
    const parser = new mysql.Parser();
    return (text) => parser.astify(text);
  },
};
