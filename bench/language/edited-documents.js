/**
 * A document that is edited.
 *
 * @typedef {object} EditedDocument
 * @property {string} title
 * @property {string} name File name, which decides the kind of the document.
 * @property {string} languageId
 * @property {string} text
 */

/**
 * Creates the documents that are edited: two programs, and three files of statements.
 *
 * @returns {readonly EditedDocument[]}
 */
export function editedDocuments() {
  return [
    program('program of 120 kB with 1 query', 120_000, 1),
    program('program of 563 kB with 400 queries', 563_000, 400),
    statements('statements of 4.6 kB', 4_600),
    statements('statements of 107 kB', 107_000),
    statements('statements of 1.1 MB', 1_100_000),
  ];
}

/** @param {string} title @param {number} length @param {number} queries @returns {EditedDocument} */
function program(title, length, queries) {
  const parts = [
    "import { vql } from 'vql-kit';\nimport { client, log } from './client.js';\n\nconst pageSize = 100;\n",
  ];
  let written = parts[0].length;
  for (let index = 0; written < length; index += 1) {
    // The queries are spread over the whole length.
    const isNext = (index === 0 || queries > 1) && written / length >= countOfQueries(parts) / queries;
    const part = isNext ? functionWithQuery(index) : partsWithout[index % partsWithout.length](index);
    parts.push(part);
    written += part.length;
  }
  return { title, name: 'orders.ts', languageId: 'typescript', text: parts.join('\n') };
}

/** @param {readonly string[]} parts */
function countOfQueries(parts) {
  return parts.filter((part) => part.includes('vql`')).length;
}

/** @param {number} index */
function functionWithQuery(index) {
  return `/** Reads the orders of a customer, as page ${index} needs them. */
export async function readOrders${index}(customer: string, least: number): Promise<readonly Order[]> {
  const started = Date.now();
  const query = vql\`
    SELECT id, name, address.city
    FROM account.query
    WHERE name = \${customer} AND address.zip LIKE '8%' AND turnover > \${least + ${index}}
    ORDER BY name, id
    LIMIT \${pageSize}\`;
  const { rows, total } = await client.queryRows(query, { retries: 3 });
  if (total > pageSize * 10) log.warn({ total, customer }, 'many orders');
  return rows.map((row) => ({ ...row, ms: Date.now() - started, label: \`\${row.name} (\${row.id})\` }));
}
`;
}

/** Parts of a program without queries. */
const partsWithout = [
  (index) => `/** An order as page ${index} shows it. */
export interface Row${index} {
  readonly id: number;
  readonly label: string;
  readonly total?: number | undefined;
}
`,
  (index) => `/** Sums up the rows of page ${index}. */
export function totalOf${index}(rows: readonly Row[], discount = 0): number {
  let total = 0;
  for (const { amount, quantity } of rows) {
    if (amount === undefined || quantity <= 0) continue;
    total += Math.round(amount * quantity * (1 - discount) * 100) / 100;
  }
  return total;
}
`,
  (index) => `class Cache${index} extends Cache {
  readonly #entries = new Map<string, Row>();
  get(key: string): Row | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) log.info({ key }, 'not cached');
    return found;
  }
  set(key: string, row: Row): void {
    this.#entries.set(key, { ...row, label: row.label.trim() });
  }
}
`,
  (index) => `const titles${index} = { name: 'Name', city: 'City', total: 'Total of page ${index}' } as const;\n`,
];

/** @param {string} title @param {number} length @returns {EditedDocument} */
function statements(title, length) {
  let text = '';
  for (let index = 0; text.length < length; index += 1)
    text += `-- Page ${index} of the orders.
SELECT id, name, address.city, turnover
FROM account.query
WHERE name LIKE 'A${index}%' AND turnover > ${index} AND (zip = '80${index}' OR zip IS NULL)
ORDER BY name, id
LIMIT 100;

`;
  return { title, name: 'orders.vql', languageId: 'vql', text };
}
