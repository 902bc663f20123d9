import { describe, expectTypeOf, it } from 'vitest';
import {
  type CUnitPredicate,
  type CUnitQuery,
  createFilter,
  type LossyResult,
  negate,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import type { Dialect } from '../../src/dialect/index.js';
import {
  createComparison,
  createPath,
  createStringLiteral,
  type Predicate,
  parseOrThrow,
} from '../../src/vql/index.js';

const filter = createFilter('EQUALS', 'a', ['1']);

describe('a translation', () => {
  it('has a value where it is exact', () => {
    const predicate = toCUnit(createComparison(createPath('a'), '=', createStringLiteral('1')));
    expectTypeOf(predicate.value).toEqualTypeOf<CUnitPredicate | undefined>();
    if (predicate.exact) expectTypeOf(predicate.value).toEqualTypeOf<CUnitPredicate>();
    const query = toCUnit(parseOrThrow('SELECT id FROM account.query'));
    if (query.exact) expectTypeOf(query.value).toEqualTypeOf<CUnitQuery>();
    const back = toVql(filter);
    if (back.exact) expectTypeOf(back.value).toEqualTypeOf<Predicate>();
  });

  it('takes variables as strings or lists, a part of a dialect, and undefined', () => {
    const options: Parameters<typeof negate>[1] = {
      dialect: { likeEscape: '!' },
      variables: { one: 'x', several: ['x', 'y'] },
      allow: undefined,
    };
    expectTypeOf(negate(filter, options)).toEqualTypeOf<LossyResult<CUnitPredicate>>();
    expectTypeOf<Partial<Dialect>>().toMatchTypeOf<NonNullable<NonNullable<typeof options>['dialect']>>();
    // @ts-expect-error - values of variables are texts
    toVql(filter, { variables: { one: 1 } });
  });
});
