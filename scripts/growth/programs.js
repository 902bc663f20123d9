// Families of programs with queries in them, and the functions that read them, which the package exports only with its editors.
import { resolveDialect } from 'vql-kit/dialect';
import { checkFile } from 'vql-kit/vql';
import { loadSources } from '../load-sources.js';

const query = 'SELECT id FROM account.query WHERE a = 1 ';

/** @type {Readonly<Record<string, import('./families.js').Family>>} */
export const programs = {
  'values in quotes, joined': {
    before: `queryAll("${query}`,
    repeated: (index) => `" + "AND name = '" + x${index} + "' `,
    after: '")',
  },
  'values in quotes in a template': {
    before: `queryAll(\`${query}`,
    repeated: (index) => `AND name = '\${x${index}}' `,
    after: '`)',
  },
  'values in a comment': {
    before: 'queryAll(`SELECT id /* ',
    repeated: (index) => `\${x${index}} `,
    after: '*/ FROM account.query`)',
  },
  'values in an annotation': {
    before: 'queryAll(`SELECT --v:result{',
    repeated: (index) => `displayname='\${x${index}}', `,
    after: '}\\nid FROM account.query`)',
  },
  'parameters of one name': {
    before: 'queryAll("SELECT id FROM a.b");\n',
    repeated: 'function f(e) { e = e || 1; return e; }\n',
  },
  'parameters of a name that is also assigned outside': {
    before: 'queryAll("SELECT id FROM a.b");\n',
    repeated: 'function f(e) {}\ne = 1;\n',
  },
};

/** @returns {Promise<Readonly<Record<string, import('./subjects.js').Subject>>>} */
export async function loadProgramSubjects() {
  /** @type {typeof import('../../src/embedded/index.js')} */
  const { checkProgram, defaultCalls, findQueries, loadHostParser } = await loadSources('src/embedded/index.ts');
  const parser = await loadHostParser('ts');
  const dialect = resolveDialect();
  return {
    'queries of programs': {
      length: 200_000,
      prepare: (text) => () => {
        const found = findQueries(text, { parser, calls: defaultCalls });
        return checkProgram(found, { dialect, check: (statement) => checkFile(statement) });
      },
    },
  };
}
