import { describe, expect, it } from 'vitest';
import { openEngine } from '../../src/engine/index.js';

const engine = await openEngine({
  tables: {
    'account.query': [
      { id: 1, name: 'Bolt', 'x.y': 1, address: { city: 'Ulm', geo: { lat: 1 } }, lines: [{ price: 2 }], tags: ['a'], mixed: 1 },
      { id: 2, name: 'Nut', 'x.y': 2, address: null, lines: [], tags: [], mixed: 'b' },
    ],
  },
}); // biome-ignore format: rows.

const codesOf = async (text: string) =>
  (await engine.check(text, { rules: { 'no-limit': 'off' } })).map(({ code }) => code);

describe('check of an engine', () => {
  it.each([
    'SELECT id, address, lines FROM account.query',
    'SELECT id, address.geo FROM account.query WHERE address IS NULL',
    'SELECT id, account.address, account.query.lines FROM account.query',
    'SELECT id, a.address FROM account.query JOIN (SELECT id, address FROM account.query) AS a ON (a.id = id)',
  ])('does not report a column with objects, which the engine selects: %s', async (text) => {
    expect((await engine.execute(text)).data).toBeDefined();
    expect(await codesOf(text)).toEqual([]);
  });

  it.each([
    'SELECT id, adress FROM account.query',
    'SELECT id, address.nope FROM account.query',
    // No column, but the beginning of the name of one.
    'SELECT id, x FROM account.query',
  ])('reports a path that no column has: %s', async (text) => {
    await expect(engine.execute(text)).rejects.toThrow('sql-field');
    expect(await codesOf(text)).toEqual(['unknown-field']);
  });

  it.each(['lines.price', 'tags', 'mixed'])(
    'reports %s as a sort key, by which the engine does not sort',
    async (key) => {
      const text = `SELECT id FROM account.query ORDER BY ${key}, id`;
      await expect(engine.execute(text)).rejects.toThrow('sql-sort-key');
      expect(await codesOf(text)).toEqual(['field-not-sortable']);
    },
  );
});
