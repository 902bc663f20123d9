import { dtSqlParserBundle } from '../bundle.js';

/** Generic SQL: the fastest dialect that parses every statement here. @type {import('./candidate.js').Candidate} */
export const dtSqlParser = {
  name: 'dt-sql-parser',
  language: 'sql',
  async load() {
    const { GenericSQL } = await import(dtSqlParserBundle.href);
    const parser = new GenericSQL();
    return (text) => {
      const errors = [];
      const tree = parser.parse(text, (error) => errors.push(error));
      return { tree, errors };
    };
  },
  hasErrors: ({ errors }) => errors.length > 0,
};
