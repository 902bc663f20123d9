import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCUnit } from '../../src/cunit/index.js';
import { compileSql, type Engine, openEngine } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';

const days = ['2026-11-22', '2026-11-23', '2026-11-30', '2026-12-01'];
const rows = days.map((day, id) => ({ id, day, at: `${day}T00:00:00Z` }));
let now = Date.parse('2026-11-30T23:30:00Z');
const clock = { now: () => now };

describe('an engine', () => {
  let engine: Engine;
  let inTokyo: Engine;
  beforeAll(async () => {
    const tables = { 'a.b': rows };
    engine = await openEngine({ tables, clock });
    inTokyo = await openEngine({ tables, clock, timeZone: 'Asia/Tokyo' });
  });
  afterAll(() => {
    engine.close();
    inTokyo.close();
  });
  const idsOf = async (one: Engine, query: Parameters<Engine['execute']>[0], variables = {}) =>
    (await one.execute(query, { variables })).data.map(({ id }) => id);

  it('computes relative dates by its clock and time zone', async () => {
    const text = 'SELECT id FROM a.b WHERE day >= :daysAgo7 AND day <= :today ORDER BY id';
    expect(await idsOf(engine, text)).toEqual([1, 2]);
    expect(await idsOf(inTokyo, text)).toEqual([2, 3]);
    expect(await idsOf(engine, toCUnit(parseOrThrow(text)).value ?? '')).toEqual([1, 2]);
    expect(await idsOf(engine, text, { daysAgo7: '2026-11-30' })).toEqual([2]);
    expect(await idsOf(inTokyo, 'SELECT id FROM a.b WHERE at >= :todayMidnight')).toEqual([3]);
  });

  it('reads the clock for each query', async () => {
    const text = 'SELECT id FROM a.b WHERE day = :today';
    expect(await idsOf(engine, text)).toEqual([2]);
    now += 86_400_000;
    expect(await idsOf(engine, text)).toEqual([3]);
    now -= 86_400_000;
  });

  it('checks a text with the relative dates', async () => {
    expect(await engine.check('SELECT id FROM a.b WHERE day = :today LIMIT 5')).toEqual([]);
  });
});

it('has no relative dates if they are turned off, in a check too', async () => {
  const rows = [{ id: 1, n: '5' }];
  const off = await openEngine({ tables: { 'a.b': { rows } }, clock, relativeDates: false });
  const text = 'SELECT id FROM a.b WHERE n > :today LIMIT 5';
  await expect(off.execute(text)).rejects.toThrow('sql-variable');
  expect(await off.check(text)).toEqual([]);
  off.close();
});

it('SQL has the value of a relative date', () => {
  const query = 'SELECT id FROM a.b WHERE day = :today';
  const { value } = compileSql(query, { target: 'duckdb', clock, timeZone: 'Asia/Tokyo' });
  expect(value?.params).toEqual(['2026-12-01']);
  const { diagnostics } = compileSql('SELECT id FROM a.b WHERE day = :toady', { target: 'duckdb', clock });
  expect(diagnostics).toMatchObject([{ code: 'sql-variable' }]);
});
