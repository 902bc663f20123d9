import { describe, expect, expectTypeOf, it } from 'vitest';
import { conditions, from, path, variable } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import type { CUnitPredicate, CUnitQuery, LossyResult } from '../../src/cunit/index.js';
import type { VqlError } from '../../src/diagnostics/index.js';
import { vql } from '../../src/vql/index.js';

const is = conditions();
const query = from('account.query').select('id');

/** Returns the code and the direction of each loss. */
function lossesOf({ diagnostics }: LossyResult<unknown>): readonly string[] {
  return diagnostics.map(({ code, direction }) => `${code}: ${direction}`);
}

describe('toCUnit of a query', () => {
  it('returns a result that is exact', () => {
    const result = query.equals('active', true).toCUnit();
    expectTypeOf(result).toEqualTypeOf<LossyResult<CUnitQuery>>();
    expect(result).toEqual({
      value: {
        group: 'account',
        template: 'query',
        request: {
          adhocPreset: { results: [{ property: 'id' }] },
          queryPredicate: { type: 'FILTER', operator: 'EQUALS', property: 'active', values: ['true'] },
        },
      },
      diagnostics: [],
      exact: true,
    });
    expect(query.equals('active', true).toCUnitOrThrow()).toEqual(result.value);
  });

  const compared = is.lessThan('total', path('paid'));
  it.each([
    ['a condition of several', query.where(compared).isNull('closedAt'), ['lost-field-comparison: wider']],
    ['the only condition', query.where(compared), ['lost-field-comparison: wider']],
    ['an alternative', query.or(compared, is.isNull('closedAt')), ['lost-field-comparison: narrower']],
    ['all alternatives', query.or(compared, is.equals('a', path('b'))), Array(2).fill('lost-field-comparison: wider')],
    [
      'an alternative below NOT, where it is one condition of several',
      query.not(is.or(compared, is.isNull('closedAt'))),
      ['lost-field-comparison: wider'],
    ],
    ['a condition of a page', query.where(compared).limit(5), ['lost-field-comparison: untranslatable']],
    [
      'a condition of an aggregate',
      from('a.b').select({ function: 'COUNT', field: 'id' }).where(compared),
      ['lost-field-comparison: untranslatable'],
    ],
    ['a text of the tag', query.where(vql`total > ${5}`), ['unparsed-text: wider']],
    [
      'a join',
      query.join(from('crm.activities'), 'task', (on) => on.equals('id', path('task.account'))),
      ['lost-join: untranslatable'],
    ],
    ['a wildcard in EXISTS', query.exists(from('c.d').startsWith('x', '5%')).isNull('y'), ['lost-wildcard: wider']],
  ])('returns the losses with their directions: %s', (_, lossy, losses) => {
    const result = lossy.toCUnit();
    expect(lossesOf(result)).toEqual(losses);
    expect(result).toMatchObject({ exact: false });
    expect(result).not.toHaveProperty('value');
  });

  it('throws for a mistake of the program', () => {
    expect(() => query.equals('a', variable('v')).toCUnit()).toThrow('v');
    expect(() => query.toCUnit({ predicate: 'x' as never })).toThrow('The option "predicate" of toCUnit must be');
  });

  it('throws the losses as toCUnitOrThrow', () => {
    const lossy = query.where(compared).equals('a', path('b'));
    let error: unknown;
    try {
      lossy.toCUnitOrThrow();
    } catch (thrown) {
      error = thrown;
    }
    expect((error as VqlError).diagnostics).toEqual(lossy.toCUnit().diagnostics);
    expect((error as VqlError).code).toBe('lost-field-comparison');
    expect(() => query.toCUnitOrThrow({ predicate: 'x' as never })).toThrow(
      'The option "predicate" of toCUnitOrThrow must be',
    );
  });
});

describe('toCUnit of a condition', () => {
  it('returns a result', () => {
    const result = is.contains('name', '100%').toCUnit();
    expectTypeOf(result).toEqualTypeOf<LossyResult<CUnitPredicate | undefined>>();
    const filter = { type: 'FILTER', operator: 'CONTAINS', property: 'name', values: ['100%'] };
    expect(result).toEqual({ value: filter, diagnostics: [], exact: true });
    expect(is.contains('name', '100%').toCUnitOrThrow()).toEqual(filter);
    expect(lossesOf(is.equals('a', path('b')).toCUnit())).toEqual(['lost-field-comparison: untranslatable']);
    expect(lossesOf(is.and(is.equals('a', path('b')), is.isNull('c')).toCUnit())).toEqual([
      'lost-field-comparison: wider',
    ]);
  });

  it('is exact if the condition is empty, and has no predicate', () => {
    const empty = is.when(undefined, () => is.isNull('x'));
    expect(empty.toCUnit()).toEqual({ value: undefined, diagnostics: [], exact: true });
    expect(empty.toCUnitOrThrow()).toBeUndefined();
  });

  it('returns a new object each time', () => {
    const condition = is.in('name', ['A', 'B']);
    const first = condition.toCUnitOrThrow() as unknown as { values: string[] };
    first.values.push('C');
    expect(condition.toCUnitOrThrow()).toMatchObject({ values: ['A', 'B'] });
  });
});

describe('a condition that was created without a catalog', () => {
  const template = defineCatalog({
    templates: {
      'account.query': {
        fields: { id: 'reference', born: 'date', created: 'date-time', state: { type: 'enum', values: ['OPEN'] } },
      },
    },
  }).template('account.query');
  const filterOf = (condition: ReturnType<typeof is.equals>) => {
    const { queryPredicate } = from(template)
      .where(condition as never)
      .toCUnitOrThrow().request;
    return JSON.stringify(queryPredicate);
  };
  const noon = new Date('2026-01-01T12:00:00Z');

  it('gets the text of a Date from the field, wherever it is', () => {
    const day = '{"type":"FILTER","operator":"LESS_THAN","property":"born","values":["2026-01-01"]}';
    const time = '{"type":"FILTER","operator":"LESS_THAN","property":"created","values":["2026-01-01T12:00:00.000Z"]}';
    const [born, created] = [is.lessThan('born', noon), is.lessThan('created', noon)];
    expect(filterOf(born)).toBe(day);
    expect(filterOf(created)).toBe(time);
    expect(filterOf(is.or(born, created))).toBe(`{"type":"JUNCTION","operator":"OR","children":[${day},${time}]}`);
    expect(filterOf(is.not(is.in('born', [noon, '2026-02-02'])))).toBe(
      '{"type":"FILTER","operator":"NOT_IN","property":"born","values":["2026-01-01","2026-02-02"]}',
    );
    expect(born.toText()).toBe("born < '2026-01-01T12:00:00.000Z'");
    expect(filterOf(is.and(is.and(born, is.isNull('id')), created))).toContain(day);
  });

  it('is checked with the values as they were given', () => {
    expect(() => filterOf(is.equals('state', 5))).toThrow('The field "state" holds one of "OPEN"; found the number 5.');
    expect(() => filterOf(is.not(is.isNull('nmae')))).toThrow('has no field "nmae"');
    expect(filterOf(is.in('nmae', [], { whenEmpty: 'matchNone' }))).toContain('"property":"id"');
  });
});
