import { describe, expect, it } from 'vitest';
import type { SqlStatement } from '../../src/engine/index.js';
import type { Database } from './support/database.js';
import { type Condition, expectEachType } from './support/each-type.js';
import { ofThisRun } from './support/of-this-run.js';
import { openPglite } from './support/open-pglite.js';
import { hostileDuckdb, hostilePostgres, hostileSqlite, hostileTrino } from './support/sessions.js';

async function run<Value>(open: () => Promise<Database>, job: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await open();
  try {
    return await job(database);
  } finally {
    await database.close();
  }
}

describe('each operator on each type', () => {
  it.each(ofThisRun([...hostileDuckdb, ...hostileSqlite, ...hostilePostgres, ...hostileTrino]))(
    'selects the rows that it matches on $name',
    async ({ open }) => {
      await run(open, async (database) => {
        const losses = await expectEachType(database);
        await expect(losses).toMatchFileSnapshot(`golden/types-${database.target}.txt`);
      });
    },
  );

  // PostgreSQL reads this part of the SQL for Trino as Trino does: both follow the standard about times and their zones.
  it.each(['America/New_York', 'Asia/Kolkata'])(
    'selects the rows that it matches by the SQL for Trino in %s',
    async (zone) => {
      const open = (): Promise<Database> => openPglite({ settings: [`SET TimeZone = '${zone}'`] });
      const losses = await run(open, (database) =>
        expectEachType(database, { target: 'trino', only: isStandard, adapt: withNumbers }),
      );
      expect(losses).toBe('');
    },
  );
});

const standardTypes = ['string', 'integer', 'decimal', 'boolean', 'date', 'date-time', 'instant'];

/** Whether PostgreSQL has the functions of a condition: it has no TRY_CAST, and writes fewer digits of times. */
function isStandard({ types, operator, text }: Condition): boolean {
  if (!types.every((type) => standardTypes.includes(type))) return false;
  if (!operator.endsWith('LIKE')) return types.length === 1 || !types.includes('string') || new Set(types).size === 1;
  return types.length === 1 && types[0] !== 'decimal' && !text.includes('00');
}

/** Numbers the placeholders of Trino. */
function withNumbers({ sql, params }: SqlStatement): SqlStatement {
  let count = 0;
  return { sql: sql.replaceAll('?', () => `$${++count}`), params };
}
