import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** An account has this many documents. */
const documentsOfAccount = 20;

/** Each file of documents has at most this many rows, so that a server divides its work. */
const rowsOfFile = 5_000_000;

/**
 * The tables of one size.
 *
 * @typedef {object} ScaleData
 * @property {number} rows of documents.
 * @property {Readonly<Record<'bench.documents' | 'bench.accounts', string>>} files By the template.
 * @property {readonly string[]} statements What creates the tables on a server.
 * @property {Readonly<Record<'bench.documents' | 'bench.accounts', string>>} tables The tables on the server, by the template.
 */

/**
 * Generates documents and accounts as Parquet files in the lake, once for each size.
 *
 * @param {string} lake folder of the catalog `lake`
 * @param {number} rows
 * @returns {Promise<ScaleData>}
 */
export async function createData(lake, rows) {
  const folder = join(lake, 'scale', String(rows));
  if (!existsSync(folder)) {
    const part = `${folder}.part`;
    rmSync(part, { recursive: true, force: true });
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    for (const table of ['documents', 'accounts']) mkdirSync(join(part, table), { recursive: true });
    for (let from = 0; from < rows; from += rowsOfFile)
      await connection.run(
        copySql(
          documentsSql(from, Math.min(rows, from + rowsOfFile), rows),
          join(part, 'documents', `${from}.parquet`),
        ),
      );
    await connection.run(copySql(accountsSql(rows), join(part, 'accounts', '0.parquet')));
    connection.closeSync();
    instance.closeSync();
    renameSync(part, folder);
  }
  const [documents, accounts] = [`documents_${rows}`, `accounts_${rows}`];
  const external = (/** @type {string} */ table, /** @type {string} */ columns) =>
    `CREATE TABLE IF NOT EXISTS lake.scale.${table} (${columns}) WITH (external_location = 'local:///scale/${rows}/${table === documents ? 'documents' : 'accounts'}', format = 'PARQUET')`;
  return {
    rows,
    files: {
      'bench.documents': join(folder, 'documents/*.parquet'),
      'bench.accounts': join(folder, 'accounts/*.parquet'),
    },
    statements: [
      'CREATE SCHEMA IF NOT EXISTS lake.scale',
      external(
        documents,
        'id BIGINT, number VARCHAR, state VARCHAR, country VARCHAR, total DECIMAL(12,2), accountid BIGINT, note VARCHAR, createdat TIMESTAMP(6)',
      ),
      external(accounts, 'id BIGINT, country VARCHAR, isactive BOOLEAN'),
    ],
    tables: { 'bench.documents': documents, 'bench.accounts': accounts },
  };
}

/**
 * Returns rows whose values are spread by multiplication with primes, over a year.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} rows of all files
 */
function documentsSql(from, to, rows) {
  return `SELECT i AS id, 'SO-' || (i * 7919 % 1000003) AS number, ['OPEN', 'SENT', 'PAID', 'VOID', 'PAID'][i * 31 % 5 + 1] AS state,
      ['DE', 'SE', 'FR', 'PL', 'IT', 'ES', 'AT'][i * 104729 % 7 + 1] AS country,
      CAST((i * 15485863 % 100003) / 100 AS DECIMAL(12,2)) AS total,
      CASE WHEN i % 11 <> 0 THEN i * 32452843 % ${rows / documentsOfAccount} END AS accountId,
      CASE WHEN i % 3 = 0 THEN 'note ' || (i % 1000) END AS note,
      TIMESTAMP '2024-01-01' + INTERVAL (i * 49979687 % 31536000) SECOND AS createdAt
    FROM range(${from}, ${to}) AS r(i)`;
}

/** @param {number} rows of documents */
function accountsSql(rows) {
  return `SELECT i AS id, ['DE', 'SE', 'FR', 'PL', 'IT', 'ES', 'AT'][i % 7 + 1] AS country, i % 4 <> 0 AS isActive
    FROM range(${rows / documentsOfAccount}) AS r(i)`;
}

/**
 * @param {string} sql
 * @param {string} file
 */
function copySql(sql, file) {
  return `COPY (${sql}) TO '${file.replaceAll("'", "''")}' (FORMAT parquet)`;
}
