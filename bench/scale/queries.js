/**
 * **The** queries, from one that reads a column to one that sorts, joins or sends rows. They read the templates `bench.documents` and
 * `bench.accounts`.
 *
 * @type {readonly { readonly name: string, readonly vql: string }[]}
 */
export const queries = [
  { name: 'count of one state', vql: "SELECT COUNT(id) FROM bench.documents WHERE state = 'OPEN'" },
  {
    name: 'count of a month',
    vql: "SELECT COUNT(id) FROM bench.documents WHERE createdAt >= '2024-03-01' AND createdAt < '2024-04-01'",
  },
  { name: 'count by a pattern', vql: "SELECT COUNT(id) FROM bench.documents WHERE number LIKE 'SO-%77'" },
  {
    name: 'count by ten conditions',
    vql: `SELECT COUNT(id) FROM bench.documents WHERE (state IN ('OPEN', 'SENT') AND total > 500 OR state = 'PAID' AND NOT total BETWEEN 10 AND 900)
      AND country <> 'SE' AND accountId IS NOT NULL AND (number LIKE 'SO-1%' OR number LIKE '%5' OR note IS NULL) AND createdAt > '2024-02-01'`,
  },
  {
    name: 'sum and mean',
    vql: "SELECT SUM(total), AVG(total), MAX(createdAt) FROM bench.documents WHERE country = 'DE'",
  },
  { name: 'distinct values', vql: 'SELECT DISTINCT country, state FROM bench.documents ORDER BY country, state' },
  {
    name: 'five rows by key',
    vql: 'SELECT id, number, total FROM bench.documents WHERE id IN (17, 4711, 99999, 500000, 999999) ORDER BY id',
  },
  {
    name: 'the first hundred by a column',
    vql: "SELECT id, number, total FROM bench.documents WHERE state = 'PAID' ORDER BY total DESC, id LIMIT 100",
  },
  {
    name: 'join',
    vql: `SELECT COUNT(id) FROM bench.documents JOIN (SELECT id, country FROM bench.accounts WHERE isActive = TRUE) AS a
      ON (a.id = accountId) WHERE state = 'OPEN'`,
  },
  {
    name: 'EXISTS',
    vql: `SELECT COUNT(id) FROM bench.accounts WHERE EXISTS (SELECT id FROM bench.documents
      WHERE bench.documents.accountId = bench.accounts.id AND total > 990)`,
  },
];

/** Reads all rows, for the time per row and for memory. */
export const streamQuery = 'SELECT id, number, total, createdAt FROM bench.documents';
