import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches, toCUnit } from '../../src/cunit/index.js';
import { type Engine, openEngine } from '../../src/engine/index.js';
import { check, parseOrThrow } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const template = 'account.query';

async function idsOf(engine: Engine, path: string, value: string): Promise<readonly unknown[] | undefined> {
  const found = await engine
    .execute(`SELECT no FROM account.query WHERE ${path} = '${value}' ORDER BY no`)
    .catch(() => undefined);
  return found?.data.map(({ no }) => no);
}

/** Rows with members that are named like the parts of the template, a path, and the value that it has. */
const examples = [
  { path: 'account.query.id', row: { id: 'a', account: { name: 'x' } }, value: 'a' },
  { path: 'account.query.id', row: { id: 'a', account: null }, value: 'a' },
  { path: 'account.query.id', row: { id: 'a', account: 'x' }, value: 'a' },
  { path: 'account.query.id', row: { id: 'a', account: [{ query: { id: 'b' } }] }, value: 'a' },
  { path: 'account.query.id', row: { id: 'a', account: { query: { id: 'b' } } }, value: 'a' },
  { path: 'account.query.id', row: { id: 'a', 'account.query.id': 'b' }, value: 'a' },
  { path: 'account.query.id', row: { id: 'a', 'account.x': 'b' }, value: 'a' },
  { path: 'account.query.id', row: { account: { query: { id: 'b' } } }, value: 'b' },
  { path: 'account.query.id', row: { 'account.query.id': 'b' }, value: 'b' },
  { path: 'account.query.a.b', row: { a: { b: 'c' }, account: { query: { id: 'b' } } }, value: 'c' },
  { path: 'account.id', row: { id: 'a', account: { id: 'b' } }, value: 'b' },
  { path: 'account.id', row: { id: 'a', 'account.id': 'b' }, value: 'b' },
  { path: 'account.id', row: { id: 'a', name: 'b' }, value: 'a' },
  { path: 'account.id', row: { id: 'a', account: { name: 'b' } }, value: undefined },
  { path: 'account.id', row: { id: 'a', 'account.name': 'b' }, value: undefined },
  { path: 'account.id', row: { id: 'a', account: 'x' }, value: undefined },
  { path: 'account.id', row: { id: 'a', account: [{ name: 'b' }] }, value: undefined },
  { path: 'account.sub.id', row: { sub: { id: 'a' }, account: { sub: null } }, value: undefined },
  { path: 'account.id', row: { id: 'a', account: null }, value: undefined },
  { path: 'account.query', row: { id: 'a', query: 'c' }, value: 'c' },
] as const;

describe('a path that begins with the names of the template', () => {
  it.each(examples)('$path of $row', async ({ path, row, value }) => {
    const where = (text: string) => parseOrThrow(`SELECT id FROM account.query WHERE ${path} = '${text}'`).where;
    const engine = await openEngine({ tables: { [template]: [{ ...row, no: 1 }] } });
    for (const text of ['a', 'b', 'c', 'x']) {
      const predicate = where(text);
      const expected = text === value;
      expect(predicate && matches(predicate, row, { template })).toBe(expected);
      const { value: cunit } = toCUnit(parseOrThrow(`SELECT id FROM account.query WHERE ${path} = '${text}'`));
      const filter = cunit?.request.queryPredicate;
      expect(filter && matches(filter, row, { template })).toBe(expected);
      // The engine refuses a path that is no column.
      const ids = await idsOf(engine, path, text);
      expect(ids ?? []).toEqual(expected ? [1] : []);
      const errors = check(`SELECT no FROM account.query WHERE ${path} = '${text}' LIMIT 1`, {
        catalog: engine.catalog(),
      });
      expect(errors.some(({ code }) => code === 'unknown-field')).toBe(ids === undefined);
    }
    engine.close();
  });

  it('means the same to matches, the engine and the catalog, whatever members the rows have', async () => {
    const leaf = fc.constantFrom('a', 'b', null);
    const object = fc.dictionary(fc.constantFrom('id', 'query', 'account', 'x'), leaf, {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    });
    const nested = fc.dictionary(fc.constantFrom('id', 'query'), fc.oneof(leaf, object), {
      minKeys: 1,
      maxKeys: 2,
      noNullPrototype: true,
    });
    const row = fc.dictionary(
      fc.constantFrom('id', 'account', 'query', 'account.id', 'account.query.id', 'query.id'),
      fc.oneof(leaf, object, nested),
      { minKeys: 1, maxKeys: 4, noNullPrototype: true },
    );
    const path = fc.constantFrom(
      'id',
      'account.id',
      'account.query.id',
      'account.query',
      'query.id',
      'account.query.query.id',
      'account.account.id',
    );
    let answered = 0;
    let selected = 0;
    const property = fc.asyncProperty(row, path, async (members, name) => {
      const engine = await openEngine({ tables: { [template]: [{ ...members, no: 1 }] } });
      const text = `SELECT no FROM account.query WHERE ${name} = 'a' ORDER BY no LIMIT 1`;
      const { where } = parseOrThrow(text);
      const expected = where !== undefined && matches(where, members, { template });
      const ids = await idsOf(engine, name, 'a');
      const codes = check(text, { catalog: engine.catalog() }).map(({ code }) => code);
      engine.close();
      expect(ids ?? []).toEqual(expected ? [1] : []);
      // A catalog lists no objects, which have no values to compare.
      if (ids === undefined) expect(codes).toContain('unknown-field');
      if (ids !== undefined) answered += 1;
      if (expected) selected += 1;
    });
    const numRuns = propertyRuns(80);
    await fc.assert(property, { numRuns });
    expect(answered).toBeGreaterThan(numRuns / 3);
    expect(selected).toBeGreaterThan(0);
  }, 60_000);
});

it.each([
  ['SELECT DISTINCT account.query.name FROM account.query ORDER BY name', ['a', 'b']],
  ['SELECT DISTINCT name FROM account.query ORDER BY account.name DESC', ['b', 'a']],
  ['SELECT name, COUNT(name) FROM account.query ORDER BY count(account.query.name) DESC', ['b', 'a']],
])('are before a sort key or not: %s', async (text, names) => {
  const rows = [{ name: 'b' }, { name: 'a' }, { name: 'b' }];
  const engine = await openEngine({ tables: { [template]: { rows } } });
  const { data } = await engine.execute(text, { allow: ['sql-grouping'] });
  expect(data.map((row) => Object.values(row)[0])).toEqual(names);
  engine.close();
});
