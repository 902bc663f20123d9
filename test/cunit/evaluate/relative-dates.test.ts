import { describe, expect, it } from 'vitest';
import {
  checkExecuteRequest,
  createFilter,
  createJunction,
  createMatcher,
  fromQueryBuilder,
  matches,
  readFilter,
  toCUnit,
} from '../../../src/cunit/index.js';
import { check, parse, parseOrThrow, parsePredicate } from '../../../src/vql/index.js';

const clock = { now: () => Date.parse('2026-11-30T23:30:00Z') };
const predicate = (text: string) => {
  const { value } = parsePredicate(text);
  if (value === undefined) throw new Error(text);
  return value;
};

describe('a relative date', () => {
  it('has the value of the clock, in the time zone', () => {
    const isDue = predicate('due < :today AND createdAt >= :daysAgo7Midnight');
    const row = { due: '2026-11-30', createdAt: '2026-11-23T23:30:00Z' };
    expect(matches(isDue, row, { clock })).toBe(false);
    expect(matches(isDue, row, { clock, timeZone: 'Europe/Berlin' })).toBe(true);
  });

  it('of a list is one of its values', () => {
    expect(matches(predicate('due IN (:today, :tomorrow)'), { due: '2026-12-01' }, { clock })).toBe(true);
  });

  it('is read from the clock once for all rows of a matcher', () => {
    let now = clock.now();
    const isDue = createMatcher(predicate('due = :today OR due = :now'), { clock: { now: () => now } });
    now += 86_400_000;
    expect(isDue({ due: '2026-11-30' })).toBe(true);
    expect(isDue({ due: '2026-12-01' })).toBe(false);
  });

  it('has the value that is given, if one is', () => {
    const variables = { today: '2020-01-01' };
    expect(matches(predicate('due = :today'), { due: '2020-01-01' }, { clock, variables })).toBe(true);
  });

  it('in C-Unit is a variable that the query names, without values', () => {
    const filter = createFilter('EQUALS', 'due', [':today']);
    expect(matches(filter, { due: '2026-11-30' }, { clock, variables: { today: [] } })).toBe(true);
    expect(matches(filter, { due: '2026-11-30' }, { clock })).toBe(false);
    expect(matches(filter, { due: ':today' }, { clock })).toBe(true);
    const { value } = toCUnit(parseOrThrow('SELECT id FROM a.b WHERE due = :today'));
    expect(value?.request.variableSubstitutionList?.variableSubstitutions).toEqual([
      { variable: { variableName: 'today' }, values: [] },
    ]);
  });

  it('from outside is a text', () => {
    const { value } = readFilter(createFilter('EQUALS', 'name', [':today']), { fields: ['name'] });
    if (value === undefined) throw new Error('refused');
    expect(matches(value, { name: ':today' }, { clock, variables: { today: [] } })).toBe(true);
  });

  it('in a form is a parameter', () => {
    const rule = { field: 'due', operator: '<', value: 'daysAgo7', valueSource: 'parameter' };
    const variables = { daysAgo7: [] };
    const { value } = fromQueryBuilder({ combinator: 'and', rules: [rule] }, { variables });
    expect(value).toEqual(createFilter('LESS_THAN', 'due', [':daysAgo7']));
    const both = createJunction('AND', [value ?? createFilter('IS_NULL', 'due')]);
    expect(matches(both, { due: '2026-11-22' }, { clock, variables })).toBe(true);
    expect(matches(both, { due: '2026-11-23' }, { clock, variables })).toBe(false);
  });
});

it('other variables have no value', () => {
  expect(() => matches(predicate('due = :toady'), {}, { clock })).toThrow('The variable ":toady" has no value.');
});

it('options that are not valid are rejected', () => {
  expect(() => matches(predicate('a = 1'), {}, { timeZone: 'Mars/Olympus' })).toThrow('the name of a time zone');
  expect(() => matches(predicate('a = 1'), {}, { clock: Date.now as never })).toThrow(
    'an object with the function now',
  );
});

it('an execute request need not have its values', () => {
  const codes = (statement: string) => checkExecuteRequest({ statement }, { parse, check }).map(({ code }) => code);
  expect(codes('SELECT id FROM a.b WHERE due > :daysAgo7 LIMIT 5')).not.toContain('missing-substitution');
  expect(codes('SELECT id FROM a.b WHERE due > :dayAgo7 LIMIT 5')).toContain('missing-substitution');
});
