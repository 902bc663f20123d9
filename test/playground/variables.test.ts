import { describe, expect, it } from 'vitest';
import { sampleRows } from '../../playground/sample/rows.js';
import { openSession } from '../../playground/state/session.js';
import { createBackend } from '../../playground/worker/backend.js';

const substitutions = (values: Readonly<Record<string, readonly string[]>>) => ({
  variableSubstitutions: Object.entries(values).map(([variableName, list]) => ({
    variable: { variableName },
    values: list,
  })),
});
const byRegion = (...regions: readonly string[]) => ({
  group: 'account',
  template: 'query',
  request: {
    adhocPreset: { results: [{ property: 'id' }, { property: 'region' }] },
    queryPredicate: { type: 'FILTER', operator: 'IN', property: 'region', values: [':region'] },
    pageable: { sortOrders: [{ property: 'id', direction: 'ASC' }] },
    variableSubstitutionList: substitutions({ region: regions }),
  },
});
const executed = {
  statement: 'SELECT id, region FROM account.query WHERE region = :region ORDER BY id',
  variableSubstitutionList: substitutions({ region: ['WEST'] }),
};

/** Returns the number of sample rows of regions. */
function countIn(...regions: readonly unknown[]): number {
  return (sampleRows['account.query'] ?? []).filter(({ region }) => regions.includes(region)).length;
}

function openCUnit(value: unknown) {
  const backend = createBackend();
  const cunit = JSON.stringify(value);
  const { session } = backend.open({ source: 'cunit', texts: { vql: '', cunit }, acceptLosses: false });
  return { backend, session, vql: session.texts.vql };
}

it('variables without a value test no row, and the page says so', () => {
  const backend = createBackend();
  const vql = 'SELECT id FROM account.query WHERE region = :region';
  backend.open({ source: 'vql', texts: { vql, cunit: '' }, acceptLosses: false });
  const rows = backend.rows(vql, 0);
  expect(rows?.rows.filter(({ state }) => state === 'selected')).toEqual([]);
  expect(rows?.notes).toEqual([expect.stringContaining(':region')]);
});

describe('the values that C-Unit gives its variables', () => {
  it.each([
    ['a query', byRegion('NORTH', 'WEST'), ['NORTH', 'WEST']],
    ['the body of the execute endpoint', executed, ['WEST']],
  ])('of %s decide which rows match', async (_, source, regions) => {
    const { backend, vql } = openCUnit(source);
    const rows = backend.rows(vql, 0);
    expect(rows?.notes).toEqual([]);
    const selected = rows?.rows.filter(({ state }) => state === 'selected') ?? [];
    expect([...new Set(selected.map(({ cells }) => cells[1]))].sort()).toEqual(regions);
    const count = countIn(...regions);
    expect(selected).toHaveLength(count);
    expect(backend.conditions(vql, 0)).toMatchObject({ conditions: [{ matching: count }] });
    const choice = { pageSize: 3, sortsById: true, overlaps: false, hasHeaders: true, isShort: false };
    const paged = await backend.pages(vql, 0, choice);
    expect(paged).toMatchObject({ reports: [], read: selected.map(({ key }) => key) });
  });

  it('are parameters of the SQL', () => {
    const { backend, vql } = openCUnit(byRegion('NORTH', 'WEST'));
    expect(backend.sql(vql, 'sqlite')).toMatchObject([{ statement: { params: ['NORTH', 'WEST'] }, problems: [] }]);
  });

  it('are in the words', () => {
    const { backend, vql } = openCUnit(byRegion('NORTH', 'WEST'));
    const texts = backend.words(vql).flatMap(({ rows }) => rows.map(({ text }) => text));
    expect(texts).toContainEqual(expect.stringContaining('"region" is one of "NORTH", "WEST"'));
  });

  it('are those of the statement at the cursor', () => {
    const { backend, vql } = openCUnit([byRegion('NORTH', 'WEST'), byRegion('SOUTH')]);
    const count = (offset: number) =>
      backend.rows(vql, offset)?.rows.filter(({ state }) => state === 'selected').length;
    expect([count(0), count(vql.length)]).toEqual([countIn('NORTH', 'WEST'), countIn('SOUTH')]);
  });

  it('stay with the VQL that broken C-Unit leaves, and go when the VQL is edited', () => {
    const { session } = openCUnit(byRegion('NORTH'));
    const { vql, cunit } = session.texts;
    const broken = openSession({ ...session, texts: { vql, cunit: cunit.slice(0, -1) } });
    expect(broken).toMatchObject({ isStale: true, variables: [{ region: ['NORTH'] }] });
    expect(openSession({ ...broken, source: 'vql' }).variables).toBeUndefined();
  });
});

it('puts the page of an execute body in place of the clauses', () => {
  const { vql } = openCUnit({ statement: 'SELECT id FROM account.query LIMIT 9 OFFSET 2', limit: 5 });
  expect(vql).toBe('SELECT id FROM account.query LIMIT 5 OFFSET 2');
});
