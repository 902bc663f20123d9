import { describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { openEngine, type TableSource } from '../../src/engine/index.js';
import { parsePredicate } from '../../src/vql/index.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();

/** Values of a column of unknown type, of one type or of several. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  objects: [{ a: 1 }, { a: 2 }, null],
  lists: [[1], [1, 2], [], null],
  'lists of objects': [[{ a: 1 }], [{ a: 1 }, { a: 2 }]],
  'values of several types': [1, { a: 1 }, [1, 2], 'x', null, true],
  numbers: [1, 2, 10, null],
  texts: ['a', 'b', '1', null],
};

const conditions = [
  ...['u = u', 'NOT (u = u)', 'u <> u', 'u > u', 'NOT (u > u)', 'u >= u', 'u IN (u)', 'u NOT IN (u)'],
  ...['u BETWEEN u AND u', 'u LIKE u', 'u IS NULL', 'u IS NOT NULL', 'u = 1', 'u <> 1', "u <> 'x'", 'u.a = 1'],
];

/** Returns the ids of the rows that the engine selects with a condition, and those that `matches` does. */
async function select(source: TableSource, rows: readonly { readonly id: number }[]) {
  const engine = await openEngine({ tables: { 'test.rows': source } });
  try {
    const selected: Record<string, readonly (readonly unknown[])[]> = {};
    for (const condition of conditions) {
      const { value } = parsePredicate(condition);
      const isMatch = value && createMatcher(value);
      const found = await engine
        .execute(`SELECT id FROM test.rows WHERE ${condition} ORDER BY id`)
        .then(({ data }) => data.map(({ id }) => id))
        // A path below a single value names nothing.
        .catch(() => []);
      selected[condition] = [found, rows.filter((row) => isMatch?.(row)).map(({ id }) => id)];
    }
    return selected;
  } finally {
    engine.close();
  }
}

describe.each(Object.entries(values))('a column of unknown type with %s', (_, cells) => {
  const rows = cells.map((u, id) => ({ id, u }));
  const columns = { id: 'integer', u: 'unknown' } as const;
  const sources: Readonly<Record<string, () => TableSource>> = {
    'in memory': () => ({ rows, columns }),
    'in a list of a file': () => ({ file: files.write('rows.json', JSON.stringify(rows)), columns }),
  };
  it.each(Object.entries(sources))('is compared by the values %s, as matches does', async (_where, source) => {
    for (const [condition, [found, expected]] of Object.entries(await select(source(), rows)))
      expect(found, condition).toEqual(expected);
  });
});

it('a column of unknown type without a value takes any, and one of objects has the members of all', async () => {
  const columns = { id: 'integer', u: 'unknown', s: [{ x: 'unknown' }] } as const;
  const engine = await openEngine({
    tables: { 'test.rows': { rows: [{ id: 1, s: [{ x: { a: 1 } }, { x: { b: 'y' } }, null] }], columns } },
  });
  try {
    await engine.put('test.rows', [{ id: 2, u: 'text' }]);
    const { data } = await engine.execute("SELECT id FROM test.rows WHERE u = 'text' OR s.x.b = 'y' ORDER BY id");
    expect(data).toEqual([{ id: 1 }, { id: 2 }]);
  } finally {
    engine.close();
  }
});
