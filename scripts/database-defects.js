// Asks DuckDB what it is known to get wrong: `node scripts/database-defects.js`, before and after an upgrade. Each query runs twenty
// times in each of several sizes: as a person would write it, and in the forms and with the settings of this package. Ends with exit
// code 1 if one of these is wrong.
import { DuckDBInstance } from '@duckdb/node-api';

/**
 * A query that DuckDB answers wrongly.
 *
 * @typedef {object} Defect
 * @property {string} title
 * @property {string} avoidedIn The file of this package that avoids it.
 * @property {(size: number) => string[]} tables Statements that create the tables.
 * @property {string} query The query as a person would write it.
 * @property {{ query?: string, setting?: string }[]} avoided The query in other forms, or settings with which it is right.
 * @property {(size: number) => unknown} expected The values of its first column, in ascending order.
 */

/** @param {number} size */
const numbers = (size) => Array.from({ length: size }, (_, index) => index + 1);
const page = 'SELECT id FROM a WHERE id % 5 > 0 ORDER BY id DESC LIMIT 6';
/** @param {string} statement */
const joined = (statement) =>
  `SELECT b.id FROM b JOIN (${statement}) AS j ON j.id = b.id WHERE ref IS NOT NULL ORDER BY b.id`;

/** @type {readonly Defect[]} */
const defects = [
  {
    title: 'the filter of a join is pushed below ORDER BY … LIMIT',
    avoidedIn: 'joinedPage of src/engine/targets/duckdb.ts, and the settings of src/engine/open-engine.ts',
    tables: (size) => [
      `CREATE TABLE a AS SELECT id FROM range(1, ${2 * size + 1}) AS r(id)`,
      `CREATE TABLE b AS SELECT id, CASE WHEN id % 5 = 0 THEN NULL ELSE id - 1 END AS ref FROM range(1, ${size + 1}) AS r(id)`,
    ],
    query: joined(page),
    avoided: [
      { query: joined(`WITH c AS MATERIALIZED (${page}) SELECT * FROM c`) },
      { setting: "SET disabled_optimizers = 'join_filter_pushdown'" },
    ],
    expected: (size) => {
      const last = numbers(2 * size)
        .filter((id) => id % 5 > 0)
        .slice(-6);
      return last.filter((id) => id <= size);
    },
  },
  {
    title: 'a name t.c in a subquery is a member of its own column t, not the column c of the table t around it',
    avoidedIn: 'writeFrom of src/engine/compile/statement.ts',
    tables: (size) => [
      `CREATE TABLE a AS SELECT id FROM range(1, ${size + 1}) AS r(id)`,
      "CREATE TABLE b AS SELECT 1 AS k, {'id': 2} AS t",
    ],
    query: 'SELECT t.id FROM a AS t WHERE EXISTS (SELECT 1 FROM b WHERE k = t.id)',
    avoided: [{ query: 'SELECT t.id FROM a AS t WHERE EXISTS (SELECT 1 FROM (SELECT k FROM b) WHERE k = t.id)' }],
    expected: () => [1],
  },
  {
    title: 'a member e.m of the variable of a lambda is the member of a column e',
    avoidedIn: 'ownerOf of src/engine/targets/duckdb.ts',
    tables: (size) => [
      `CREATE TABLE a AS SELECT id, [{'m': id}] AS l, {'m': 0} AS e FROM range(1, ${size + 1}) AS r(id)`,
    ],
    query: 'SELECT list_transform(l, lambda e: e.m)[1] FROM a WHERE id = 2',
    avoided: [{ query: 'SELECT list_transform(l, lambda e: (e).m)[1] FROM a WHERE id = 2' }],
    expected: () => [2],
  },
  {
    title: 'LIKE with a prefix that ends in "ÿ" fails',
    avoidedIn: 'hasBadBound of src/engine/targets/duckdb.ts',
    tables: (size) => [`CREATE TABLE a AS SELECT id, 'aÿb' AS name FROM range(1, ${size + 1}) AS r(id)`],
    query: "SELECT count(*) FROM a WHERE name LIKE 'aÿ_'",
    avoided: [{ query: "SELECT count(*) FROM a WHERE name LIKE 'aÿ_' ESCAPE '!'" }],
    expected: (size) => [size],
  },
];

const sizes = [7, 14, 100, 5000];
const rounds = 20;

/**
 * Returns the share of wrong answers of a query.
 *
 * @param {Defect} defect
 * @param {{ query?: string, setting?: string }} way
 */
async function shareOfWrong(defect, { query = defect.query, setting }) {
  let wrong = 0;
  for (const size of sizes) {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    if (setting !== undefined) await connection.run(setting);
    for (const statement of defect.tables(size)) await connection.run(statement);
    for (let round = 0; round < rounds; round++) {
      const answer = await connection.runAndReadAll(query).then(
        (reader) => reader.getRows().map(([value]) => Number(value)),
        () => undefined,
      );
      if (JSON.stringify(answer) !== JSON.stringify(defect.expected(size))) wrong += 1;
    }
    connection.closeSync();
    instance.closeSync();
  }
  return wrong / (sizes.length * rounds);
}

for (const defect of defects) {
  const plain = await shareOfWrong(defect, {});
  const state = plain === 0 ? 'not seen any more' : `wrong in ${Math.round(plain * 100)} %`;
  console.log(`${defect.title}: ${state}; avoided by ${defect.avoidedIn}`);
  for (const way of defect.avoided) {
    const share = await shareOfWrong(defect, way);
    if (share === 0) continue;
    console.error(`  This is wrong in ${Math.round(share * 100)} % too: ${way.setting ?? way.query}`);
    process.exitCode = 1;
  }
}
