// Entry point of `npm run test:fuzz`, which loads it with `scripts/load-sources.js`.
export { openDuckdb } from '../engine/support/open-duckdb.js';
export { openPglite } from '../engine/support/open-pglite.js';
export { openSqlite } from '../engine/support/open-sqlite.js';
export { checkEvaluation } from './evaluate/evaluation-case.js';
export { checkFormat } from './format/format-case.js';
export { checkPaging } from './paging/paging-case.js';
export { checkSql } from './sql/sql-case.js';
export { createCounts } from './support/counts.js';
