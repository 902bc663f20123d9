import { TrinoSQL } from 'dt-sql-parser/dist/parser/trino/index.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Columns, compileSql } from '../../src/engine/index.js';
import { targetNames } from '../../src/engine/targets/targets.js';
import { print } from '../../src/vql/index.js';
import { statements } from './support/statements.js';
import { columns } from './support/table.js';

const otherColumns = { id: 'integer', row: 'integer', label: 'string' } as const satisfies Columns;
const tables = {
  'test.rows': { name: ['lake', 'erp', 'rows'], columns },
  'test.others': { name: 'others', columns: otherColumns },
};

/** A statement for each construct whose SQL differs between targets. */
const texts: readonly string[] = [
  'SELECT * FROM test.others',
  "SELECT id, --v:result{displayname='Town'}\ncustomer.city FROM test.rows ORDER BY name, rank DESC LIMIT 10 OFFSET 20",
  'SELECT tags, lines.article, lines.part.code FROM test.rows OFFSET 5',
  'SELECT DISTINCT customer.city FROM test.rows ORDER BY customer.city DESC',
  'SELECT count(*), COUNT(DISTINCT name), sum(amount), avg(total), max(name), min(created) FROM test.rows',
  'SELECT id, o.label FROM test.rows JOIN (SELECT row, label FROM test.others WHERE id > 7) AS o ON (o.row = id) WHERE rank = 1',
  'SELECT id FROM test.rows WHERE NOT EXISTS (SELECT id FROM test.others WHERE row = rank)',
  'SELECT id FROM test.rows WHERE EXISTS (SELECT DISTINCT label FROM test.others WHERE row = test.rows.customer.rank ORDER BY label LIMIT 1)',
  'SELECT id, price FROM test.rows ORDER BY price DESC, weight, name DESC',
  'SELECT max(price), min(price), max(rank) FROM test.rows',
  "SELECT id FROM test.rows WHERE name = 'O''Brien' AND name <> '' AND name < 'b'",
  "SELECT id FROM test.rows WHERE rank = '12' AND rank < 1.5 AND rank > 99999999999999999999 AND rank <> 'x'",
  "SELECT id FROM test.rows WHERE price >= '1.10' AND price < 0.30000000000000003 AND total = 1e3 AND total > -0.5",
  "SELECT id FROM test.rows WHERE active = 'true' AND active <> 'maybe'",
  "SELECT id FROM test.rows WHERE created > '2024-02-29T10:00:00+02:00' AND day <= '2024-02-29' AND day < '2024-02-29T10:00'",
  "SELECT id FROM test.rows WHERE moment = '2024-02-29T10:00:00+02:00' AND moment > '2024-02-29T10:00:00.000001Z' AND moment LIKE '%T10:%'",
  'SELECT id FROM test.rows WHERE moment = created AND day < moment AND moment <= moment',
  "SELECT id FROM test.rows WHERE name LIKE 'a_%' AND name NOT LIKE '100!%' ESCAPE '!' AND rank LIKE '1%'",
  'SELECT id FROM test.rows WHERE name LIKE code',
  "SELECT id FROM test.rows WHERE rank IN (1, 'x', 2.5, 3) AND name NOT IN ('a', 'b') AND rank NOT IN (1, NULL)",
  "SELECT id FROM test.rows WHERE rank BETWEEN 1 AND amount AND NOT (name BETWEEN 'a' AND 'c')",
  'SELECT id FROM test.rows WHERE name IS NULL AND customer.city IS NOT NULL AND tags IS NULL AND lines.article IS NULL',
  "SELECT id FROM test.rows WHERE tags = 'A' AND NOT (tags = 'B') AND lines.notes LIKE '%x%' AND lines.price > weight",
  'SELECT id FROM test.rows WHERE rank = amount AND price > rank AND name < code AND day = created AND 12 < price',
];

describe.each(targetNames)('SQL for %s', (target) => {
  it('equals the golden file', async () => {
    const written = texts.map((text) => {
      const { value, diagnostics: losses } = compileSql(text, { target, tables });
      const notes = losses.map(({ code, message }) => `-- ${code}: ${message}`);
      const params = value === undefined ? [] : [`-- ${JSON.stringify(value.params)}`];
      return [`-- VQL: ${text.replaceAll('\n', ' ')}`, ...notes, ...params, ...(value ? [`${value.sql};`] : [])].join(
        '\n',
      );
    });
    await expect(`${written.join('\n\n')}\n`).toMatchFileSnapshot(`golden/${target}.sql`);
  });

  it('has its parameters in the order of their values', () => {
    const law = fc.property(statements, (statement) => {
      const { value } = compileSql(statement, { target, tables });
      if (value === undefined) return;
      const code = value.sql.replaceAll(/'[^']*'|"[^"]*"/g, '');
      const places = [...code.matchAll(/[$?](\d*)/g)].map(([, number]) => number);
      const numbers = value.params.map((_, index) => (target === 'trino' ? '' : String(index + 1)));
      expect(places, print(statement)).toEqual(numbers);
    });
    fc.assert(law, { numRuns: 300 });
  });
});

it('is accepted by a Trino parser', () => {
  const parser = new TrinoSQL();
  const law = fc.property(statements, (statement) => {
    const { value } = compileSql(statement, { target: 'trino', tables });
    if (value !== undefined) expect(parser.validate(value.sql), value.sql).toEqual([]);
  });
  fc.assert(law, { numRuns: 60 });
  for (const text of texts) {
    const { value } = compileSql(text, { target: 'trino', tables });
    expect(value && parser.validate(value.sql), text).toEqual([]);
  }
  expect(parser.validate('SELECT a FROM b LIMIT 1 OFFSET 2')).not.toEqual([]);
});
