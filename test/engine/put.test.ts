import { readFileSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Engine, openEngine, type TableSource } from '../../src/engine/index.js';
import { failure } from './support/failure.js';
import { temporaryFiles } from './support/temporary-files.js';

const name = 'account.query';
const files = temporaryFiles();

async function withEngine<Value>(source: TableSource, use: (engine: Engine) => Promise<Value>): Promise<Value> {
  const engine = await openEngine({ tables: { [name]: source } });
  try {
    return await use(engine);
  } finally {
    engine.close();
  }
}

const all = async (engine: Engine, columns = '*') =>
  (await engine.execute(`SELECT ${columns} FROM ${name} ORDER BY id LIMIT 1000`)).data;

const typesOf = (engine: Engine) => {
  const template = engine.catalog().find(name);
  return Object.fromEntries((template?.paths ?? []).map((path) => [path, template?.field(path)?.type]));
};

/** Returns a value without members that are null: that a member is absent is not kept when a struct becomes JSON. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, withoutNulls(member)]));
}

describe('put', () => {
  it('adds rows, and replaces those with the same id', async () => {
    await withEngine(
      [
        { id: '1', name: 'Bolt' },
        { id: '2', name: 'Nut' },
      ],
      async (engine) => {
        await engine.put(name, [
          { id: '2', name: 'Nut M8' },
          { id: '3', name: 'Washer' },
          { id: '3', name: 'Washer M8' },
        ]);
        expect(await all(engine)).toEqual([
          { id: '1', name: 'Bolt' },
          { id: '2', name: 'Nut M8' },
          { id: '3', name: 'Washer M8' },
        ]);
        expect((await engine.execute(`SELECT id FROM ${name} WHERE name = 'Nut'`)).data).toEqual([]);
      },
    );
  });

  it('creates the table of a template that has none', async () => {
    await withEngine([], async (engine) => {
      await engine.put('article.query', [{ id: 7n, number: 'A-7' }]);
      expect((await engine.execute("SELECT number FROM article.query WHERE id = '7'")).data).toEqual([
        { number: 'A-7' },
      ]);
      expect(engine.catalog().find('article.query')?.paths).toEqual(['id', 'number']);
    });
  });

  it('adds columns, and members of structs in lists and structs', async () => {
    await withEngine([{ id: '1', lines: [{ name: 'Bolt' }], address: { city: 'Bonn' }, tags: [] }], async (engine) => {
      await engine.put(name, [
        {
          id: '2',
          lines: [{ name: 'Nut', bookings: [{ quantity: 2n ** 60n }] }],
          address: { city: null, geo: { x: 1.5 } },
          tags: ['A'],
          total: 3,
        },
      ]);
      expect(await all(engine)).toEqual([
        {
          id: '1',
          lines: [{ name: 'Bolt', bookings: null }],
          address: { city: 'Bonn', geo: null },
          tags: [],
          total: null,
        },
        {
          id: '2',
          lines: [{ name: 'Nut', bookings: [{ quantity: 2n ** 60n }] }],
          address: { city: null, geo: { x: 1.5 } },
          tags: ['A'],
          total: 3,
        },
      ]);
      const query = `SELECT id FROM ${name} WHERE lines.bookings.quantity = ${2n ** 60n} AND tags = 'A'`;
      expect((await engine.execute(query)).data).toEqual([{ id: '2' }]);
    });
  });

  it('changes the type of a column to one that holds all values exactly', async () => {
    const cases: readonly (readonly [before: unknown, put: unknown, type: string])[] = [
      [1, 2.5, 'decimal'],
      [2n ** 60n, 1, 'integer'],
      [1, 2n ** 60n, 'integer'],
      [2n ** 60n, 2.5, 'json'],
      ['A', 1, 'json'],
      [true, 'A', 'json'],
      [null, 'A', 'string'],
      [null, null, 'json'],
      [{}, 'A', 'json'],
      [['A'], 'A', 'json'],
    ];
    for (const [before, put, type] of cases)
      await withEngine([{ id: '1', value: before }], async (engine) => {
        await engine.put(name, [{ id: '2', value: put }]);
        expect([before, put, typesOf(engine)['value']]).toEqual([before, put, type]);
        expect(await all(engine)).toEqual([
          { id: '1', value: before },
          { id: '2', value: put },
        ]);
      });
  });

  it('keeps the type of the ids', async () => {
    await withEngine([{ id: 1 }, { id: 2n ** 60n }], async (engine) => {
      await engine.put(name, [{ id: String(2n ** 60n), name: 'A' }, { id: '3' }]);
      expect(await all(engine)).toEqual([
        { id: 1, name: null },
        { id: 3, name: null },
        { id: 2n ** 60n, name: 'A' },
      ]);
      const error = await failure(engine.put(name, [{ id: '4' }, { id: 'five' }]));
      expect(error.code).toBe('engine-table');
      expect(error.message).toContain('the id "five" of row 2 is not of the type "integer", which the column "id" has');
      expect(await all(engine)).toHaveLength(3);
    });
    await withEngine([{ id: 'A' }], async (engine) => {
      await engine.put(name, [{ id: 2n ** 60n }, { id: 5 }]);
      expect(await all(engine)).toEqual([{ id: String(2n ** 60n) }, { id: '5' }, { id: 'A' }]);
    });
  });

  it('keeps dates and decimals of a file whose type a value fits', async () => {
    const file = files.path('put.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT 1::BIGINT AS id, DATE '2024-02-29' AS day, TIMESTAMP '2024-02-29 10:00:00' AS at, 1.10::DECIMAL(10,2) AS price) TO '${file.replaceAll("'", "''")}' (FORMAT parquet)`,
    );
    connection.closeSync();
    await withEngine(file, async (engine) => {
      const types = typesOf(engine);
      await engine.put(name, [{ id: 2, day: '2024-03-01', at: '2024-03-01T10:00:00Z', price: 19.99 }]);
      expect(typesOf(engine)).toEqual(types);
      expect(await all(engine)).toEqual([
        { id: 1, day: '2024-02-29', at: '2024-02-29T10:00:00.000Z', price: 1.1 },
        { id: 2, day: '2024-03-01', at: '2024-03-01T10:00:00.000Z', price: 19.99 },
      ]);
      const error = await failure(engine.put(name, [{ id: 3, day: 'soon' }]));
      expect(error.message).toContain('the column "day" has dates, and a row has a value of another type');
    });
  });

  it('copies a file into memory, and never writes it', async () => {
    const text = '{"id":9007199254740993,"name":"Bolt","lines":[{"n":1}]}\n{"id":2,"name":"Nut","lines":null}\n';
    const file = files.write('put.ndjson', text);
    await withEngine(file, async (engine) => {
      await engine.put(name, [{ id: 2, name: 'Nut', lines: [{ n: 2, text: 'new' }] }]);
      expect(readFileSync(file, 'utf8')).toBe(text);
      writeFileSync(file, '');
      expect(await all(engine)).toEqual([
        { id: 2, name: 'Nut', lines: [{ n: 2, text: 'new' }] },
        { id: 9007199254740993n, name: 'Bolt', lines: [{ n: 1, text: null }] },
      ]);
    });
  });

  it('rejects what is not an array of objects, and names that DuckDB treats as one', async () => {
    await withEngine([{ id: '1' }], async (engine) => {
      expect((await failure(engine.put(name, [1] as never))).code).toBe('wrong-argument');
      expect((await failure(engine.put('', []))).code).toBe('wrong-argument');
      expect((await failure(engine.put(name, [{ ID: '2' }]))).code).toBe('engine-table');
      expect(await all(engine)).toEqual([{ id: '1' }]);
    });
  });

  it('answers queries at the same time from before or after it, also if types change', async () => {
    await withEngine([{ id: '1', value: 1 }], async (engine) => {
      const values = [2.5, 'A', { a: 1 }, ['B'], 2n ** 62n];
      const puts = values.map((value, index) => engine.put(name, [{ id: `2${index}`, value, [`c${index}`]: index }]));
      const counts: number[] = [];
      for (let round = 0; round < 40; round++) {
        const answers = await Promise.all(Array.from({ length: 4 }, () => engine.execute(`SELECT * FROM ${name}`)));
        for (const { data, definition } of answers) {
          counts.push(data.length);
          expect(definition).toHaveLength(data.length + 1);
        }
      }
      await Promise.all(puts);
      expect(counts.every((count) => count >= 1 && count <= values.length + 1)).toBe(true);
      expect(await all(engine, 'value')).toEqual([{ value: 1 }, ...values.map((value) => ({ value }))]);
    });
  });

  it('removes rows by their ids, also those of a file', async () => {
    const text = '{"id":1}\n{"id":2}\n{"id":9007199254740993}\n';
    const file = files.write('remove.ndjson', text);
    await withEngine(file, async (engine) => {
      await engine.remove(name, ['2', 9007199254740993n, 7]);
      expect(await all(engine)).toEqual([{ id: 1 }]);
      expect((await failure(engine.remove(name, ['one']))).code).toBe('engine-table');
      expect((await failure(engine.remove(name, 'one' as never))).code).toBe('wrong-argument');
      await engine.remove('article.query', ['1']);
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  const value = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      fc.constantFrom(null, undefined, true, 'A', '', 7, -1, 2.5, 2n ** 60n),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c d'), tie('any'), { maxKeys: 2 }),
    ),
  })).any;
  const row = fc.record({ id: fc.nat({ max: 5 }).map(String), a: value, b: value }, { requiredKeys: ['id'] });

  it('has the rows and types of an engine that is opened with them', async () => {
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { maxLength: 4, selector: ({ id }) => id }),
        fc.array(fc.uniqueArray(row, { maxLength: 3, selector: ({ id }) => id }), { maxLength: 3 }),
        async (first, puts) => {
          // A type never becomes narrower again, so the rows that were replaced count.
          const everything = [...first, ...puts.flat()].map((one, n) => ({ ...one, n }));
          const left = new Map(everything.map(({ id, n }) => [id, n]));
          const numbered = [...everything];
          await withEngine(numbered.splice(0, first.length), async (engine) => {
            const before = JSON.stringify(typesOf(engine));
            for (const rows of puts) await engine.put(name, numbered.splice(0, rows.length));
            if (first.length > 0 && before !== JSON.stringify(typesOf(engine))) changes += 1;
            if (left.size === 0) return;
            await withEngine(everything, async (other) => {
              expect(typesOf(engine)).toEqual(typesOf(other));
              const rows = await all(other);
              const wanted = rows.filter(({ id, n }) => left.get(String(id)) === n);
              expect((await all(engine)).map(withoutNulls)).toEqual(wanted.map(withoutNulls));
            });
          });
        },
      ),
      { numRuns: 100, seed: 23 },
    );
    expect(changes).toBeGreaterThan(15);
  }, 60_000);
});
