import { describe, expect, it } from 'vitest';
import {
  type CUnitPredicate,
  createFilter,
  createJunction,
  type FilterOperator,
  matches,
  negate,
  operators,
} from '../../../src/cunit/index.js';

interface Sample {
  readonly values: readonly string[];
  readonly hits: readonly unknown[];
  readonly misses: readonly unknown[];
}

/** Every operator that tests a property, on values that it holds for and others. */
const samples: Readonly<Record<Exclude<FilterOperator, 'EXISTS' | 'NOT_EXISTS' | 'IS_NULL' | 'IS_NOT_NULL'>, Sample>> =
  {
    EQUALS: { values: ['5'], hits: [5, 5n, '5', 5.0], misses: [6, '5.0', true, new Date(5)] },
    NOT_EQUALS: { values: ['5'], hits: [6, '05', false, {}], misses: [5, 5n, '5'] },
    IS_NULL_OR_EQUALS: { values: ['5'], hits: [5, '5'], misses: [6, '', 'null'] },
    LIKE: { values: ['a_%'], hits: ['ab', 'a%'], misses: ['a', 'ba', ''] },
    NOT_LIKE: { values: ['a_%'], hits: ['a', 'ba', ''], misses: ['ab', 'a%'] },
    STARTS_WITH: { values: ['a%'], hits: ['a%', 'a%b'], misses: ['ab', 'ba%', ''] },
    ENDS_WITH: { values: ['_a'], hits: ['_a', 'b_a'], misses: ['ba', '_ab', ''] },
    CONTAINS: { values: ['%'], hits: ['%', 'a%b'], misses: ['a', ''] },
    NOT_CONTAINS: { values: ['%'], hits: ['a', ''], misses: ['%', 'a%b'] },
    GREATER_THAN: { values: ['5'], hits: [6, 5.1, '50', 10n], misses: [5, 4, '5', '10'] },
    GREATER_THAN_EQUALS: { values: ['5'], hits: [5, 6n, '5', '6'], misses: [4, '10', ''] },
    LESS_THAN: { values: ['5'], hits: [4, '4', '10', ''], misses: [5, '5', 10] },
    LESS_THAN_EQUALS: { values: ['5'], hits: [5, 4n, '10'], misses: [6, '6', 10] },
    IN: {
      values: ['5', 'a', 'true', '2024-03-01'],
      hits: [5, 'a', true, new Date('2024-03-01')],
      misses: [6, 'b', false],
    },
    NOT_IN: { values: ['5', 'a', 'true'], hits: [6, 'b', false, new Date(5)], misses: [5n, 'a', true] },
    RANGE: { values: ['5', '7'], hits: [5, 6.5, 7n, '6', '50'], misses: [4, 8, '70', ''] },
    NOT_RANGE: { values: ['5', '7'], hits: [4, 8n, '70', ''], misses: [5, 6.5, 7, '6'] },
  };

/** Values that an operator treats as null. */
const nothings = [null, undefined, new Date(Number.NaN), [], [[]]];

describe.each(Object.entries(samples))('%s', (name, { values, hits, misses }) => {
  // The keys of a record are its keys.
  const operator = name as keyof typeof samples;
  const filter = createFilter(operator, 'x', values);
  const isNullTrue = operators[operator].onNull === 'true';

  it('holds for the values that it is about, and for no others', () => {
    for (const x of hits) expect(matches(filter, { x }), String(x)).toBe(true);
    for (const x of misses) expect(matches(filter, { x }), String(x)).toBe(false);
  });

  it('treats null as the table states', () => {
    for (const x of nothings) expect(matches(filter, { x })).toBe(isNullTrue);
    expect(matches(filter, {})).toBe(isNullTrue);
  });

  it('holds for a collection with a value that it holds for', () => {
    expect(matches(filter, { x: [...misses, ...hits] })).toBe(true);
    expect(matches(filter, { x: [[], ...misses, [hits]] })).toBe(true);
    expect(matches(filter, { x: misses })).toBe(false);
    expect(matches(filter, { x: [null, ...misses] })).toBe(isNullTrue);
  });

  it('holds where its opposite does not, and neither holds for null unless the table states it', () => {
    const { value: opposite } = negate(filter, { dialect: { likeCaseSensitive: true, likeEscape: '\\' } });
    const options = { dialect: { likeCaseSensitive: true, likeEscape: '\\' } };
    const isOpposite = (x: unknown): boolean => opposite !== undefined && matches(opposite, { x }, options);
    for (const x of hits) expect(isOpposite(x), String(x)).toBe(false);
    for (const x of misses) expect(isOpposite(x), String(x)).toBe(true);
    for (const x of nothings) expect(isOpposite(x)).toBe(false);
  });
});

describe('IS_NULL and IS_NOT_NULL', () => {
  it('hold for null, and for values that are not', () => {
    for (const x of nothings) expectEither('IS_NULL', { x });
    for (const x of [0, '', 'null', false, Number.NaN, {}, new Date(0)]) expectEither('IS_NOT_NULL', { x });
  });

  it('are both true for a collection of both', () => {
    for (const operator of ['IS_NULL', 'IS_NOT_NULL'] as const)
      expect(matches(createFilter(operator, 'x'), { x: [null, 'a'] })).toBe(true);
  });
});

describe('EXISTS and NOT_EXISTS', () => {
  const row = { id: 7 };
  const asked: unknown[] = [];
  const options = {
    exists: (...question: readonly unknown[]): boolean => {
      asked.push(question);
      return question[0] === 'yes';
    },
  };

  it('use the option of the caller', () => {
    expect(matches(createFilter('EXISTS', undefined, ['yes']), row, options)).toBe(true);
    expect(matches(createFilter('EXISTS', undefined, ['no']), row, options)).toBe(false);
    expect(matches(createFilter('NOT_EXISTS', undefined, ['yes']), row, options)).toBe(false);
    expect(matches(createFilter('NOT_EXISTS', undefined, ['no']), row, options)).toBe(true);
    expect(asked.at(-1)).toEqual(['no', row]);
  });
});

describe('AND and OR', () => {
  const yes = createFilter('IS_NULL', 'nothing');
  const no = createFilter('IS_NOT_NULL', 'nothing');
  const cases: readonly (readonly [CUnitPredicate, boolean])[] = [
    [createJunction('AND', [yes]), true],
    [createJunction('AND', [yes, no]), false],
    [createJunction('AND', [yes, yes, yes]), true],
    [createJunction('OR', [no]), false],
    [createJunction('OR', [no, yes]), true],
    [createJunction('OR', [no, no]), false],
    [createJunction('AND', [createJunction('OR', [no, yes]), createJunction('AND', [yes])]), true],
    [createJunction('OR', [createJunction('AND', [yes, no]), no]), false],
  ];

  it('hold where all children do, or one', () => {
    for (const [predicate, expected] of cases) expect(matches(predicate, {})).toBe(expected);
  });
});

function expectEither(operator: 'IS_NULL' | 'IS_NOT_NULL', row: Readonly<Record<string, unknown>>): void {
  expect(matches(createFilter('IS_NULL', 'x'), row)).toBe(operator === 'IS_NULL');
  expect(matches(createFilter('IS_NOT_NULL', 'x'), row)).toBe(operator === 'IS_NOT_NULL');
}
