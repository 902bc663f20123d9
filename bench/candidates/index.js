import { dtSqlParser } from './dt-sql-parser.js';
import { libpgQuery } from './libpg-query.js';
import { nodeSqlParser } from './node-sql-parser.js';
import { pgsqlAstParser } from './pgsql-ast-parser.js';
import { soqlParserJs } from './soql-parser-js.js';
import { sqlParserCst } from './sql-parser-cst.js';
import { vqlKit } from './vql-kit.js';

export { vqlKit };

/** The parsers that vql-kit is compared with. */
export const peers = [libpgQuery, soqlParserJs, nodeSqlParser, sqlParserCst, dtSqlParser, pgsqlAstParser];

/** All measured parsers; `load` imports them. */
export const candidates = [vqlKit, ...peers];

/** @param {string | undefined} name */
export function candidateNamed(name) {
  return candidates.find((candidate) => candidate.name === name);
}
