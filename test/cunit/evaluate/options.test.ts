import { describe, expect, it } from 'vitest';
import {
  type CUnitPredicate,
  createFilter,
  createMatcher,
  type MatchOptions,
  matches,
} from '../../../src/cunit/index.js';
import { VqlError } from '../../../src/diagnostics/index.js';
import { type Predicate, parsePredicate } from '../../../src/vql/index.js';
import { conditionOf, holds } from './holds.js';

const functions: NonNullable<MatchOptions['functions']> = {
  upper: (text) => (typeof text === 'string' ? text.toUpperCase() : text),
  length: (text) => (typeof text === 'string' ? text.length : null),
  coalesce: (...values) => values.find((value) => value !== null) ?? null,
  split: (text) => String(text).split(' '),
  join: (...values) => values.join('+'),
  seven: () => 7n,
};

describe('functions', () => {
  it('are called by name without regard to case', () => {
    expect(holds("UPPER(name) = 'ADA'", { name: 'Ada' }, { functions })).toBe(true);
    expect(holds('length(name) = 3', { name: 'Ada' }, { functions: { LENGTH: functions['length'] ?? String } })).toBe(
      true,
    );
    expect(holds('seven() = 7', {}, { functions })).toBe(true);
    expect(holds('length(name) > seven()', { name: 'Ada' }, { functions })).toBe(false);
  });

  it('get null for an absent field, and may return null', () => {
    expect(holds("coalesce(name, 'none') = 'none'", {}, { functions })).toBe(true);
    expect(holds('length(name) IS NULL', {}, { functions })).toBe(true);
    expect(holds('NOT (length(name) = 3)', {}, { functions })).toBe(false);
    expect(holds('coalesce(tags) IS NULL', { tags: [] }, { functions })).toBe(true);
  });

  it('get the values of the query as text, with every digit', () => {
    expect(
      holds("join(1389132653974581249, 1e3, TRUE, 'x') = '1389132653974581249+1000+true+x'", {}, { functions }),
    ).toBe(true);
    expect(holds("join(:v, a) = 'x+y'", { a: 'y' }, { functions, variables: { v: 'x' } })).toBe(true);
  });

  it('get single values: a collection makes a collection of results', () => {
    expect(holds("upper(tags) = 'B'", { tags: ['a', 'b'] }, { functions })).toBe(true);
    expect(holds("join(a, b) = 'x+2'", { a: ['x', 'y'], b: [1, 2] }, { functions })).toBe(true);
    expect(holds("join(a, b) = 'x,y+1'", { a: ['x', 'y'], b: [1, 2] }, { functions })).toBe(false);
    expect(holds("upper(split(name)) = 'LOVELACE'", { name: 'Ada Lovelace' }, { functions })).toBe(true);
    expect(holds("split(name) IN ('Lovelace')", { name: 'Ada Lovelace' }, { functions })).toBe(true);
  });

  it('are applied in C-Unit one after the other', () => {
    const filter = { ...createFilter('EQUALS', 'name', ['LOVELACE']), functions: ['split', 'upper'] };
    expect(matches(filter, { name: 'Ada Lovelace' }, { functions })).toBe(true);
    const ofNothing = { ...createFilter('EQUALS', 'tags', ['null']), functions: ['join'] };
    expect(matches(ofNothing, { tags: [] }, { functions: { join: String } })).toBe(true);
  });

  it('that are missing are reported when the matcher is created', () => {
    const message = 'The predicate calls "lower", which the option "functions" does not define.';
    expect(() => createMatcher(conditionOf("lower(a) = 'x'"), { functions })).toThrow(message);
    const filter = { ...createFilter('EQUALS', 'a', ['x']), functions: ['lower'] };
    expect(() => createMatcher(filter, { functions })).toThrow(message);
    expect(() => createMatcher(conditionOf("constructor(a) = 'x'"))).toThrow(VqlError);
  });

  it.each(['count(*)', 'count(DISTINCT a)'])('%s is rejected: it needs many rows', (call) => {
    const options = { functions: { count: () => 1 } };
    expect(() => createMatcher(conditionOf(`${call} = 1`), options)).toThrow(
      '"count" is an aggregate here, called with * or DISTINCT; a predicate is tested on a single row.',
    );
  });
});

describe('variables', () => {
  it('represent one value, or any number of values in a list', () => {
    expect(holds('a = :v', { a: 5 }, { variables: { v: '5' } })).toBe(true);
    expect(holds('a = :v', { a: 5 }, { variables: { v: ['5'] } })).toBe(true);
    expect(holds('a BETWEEN :low AND :high', { a: 5 }, { variables: { low: '1', high: '9' } })).toBe(true);
    expect(holds('a LIKE :v', { a: 'xy' }, { variables: { v: 'x%' } })).toBe(true);
    expect(holds('a IN (:v)', { a: 5 }, { variables: { v: ['1', '5'] } })).toBe(true);
    expect(holds("a NOT IN ('0', :v)", { a: 5 }, { variables: { v: ['1', '5'] } })).toBe(false);
    expect(holds('a IN (b, :v)', { a: 5, b: 1 }, { variables: { v: ['3', '5'] } })).toBe(true);
    expect(holds('a NOT IN (b, :v)', { a: 5, b: 1 }, { variables: { v: ['3', '4'] } })).toBe(true);
  });

  it('without values make an empty list, in which nothing is', () => {
    expect(holds('a IN (:v)', { a: 5 }, { variables: { v: [] } })).toBe(false);
    expect(holds('a NOT IN (:v)', { a: 5 }, { variables: { v: [] } })).toBe(true);
    expect(holds('a IN (:v, b)', { a: 5, b: 5 }, { variables: { v: [] } })).toBe(true);
  });

  it('are texts unless a variable of this name has a value', () => {
    expect(matches(createFilter('EQUALS', 'a', [':v']), { a: ':v' })).toBe(true);
    expect(matches(createFilter('EQUALS', 'a', [':v']), { a: ':v' }, { variables: { v: 'x' } })).toBe(false);
    expect(matches(createFilter('EQUALS', 'a', [':v']), { a: 'x' }, { variables: { v: 'x' } })).toBe(true);
  });

  it('may have any name', () => {
    const variables = { undefined: 'y' };
    expect(matches(createFilter('EQUALS', 'a', ['x']), { a: 'x' }, { variables })).toBe(true);
    expect(matches(createFilter('EQUALS', 'a', [':undefined']), { a: 'y' }, { variables })).toBe(true);
  });

  it('that are missing are reported when the matcher is created', () => {
    const message = 'The variable ":v" has no value.';
    expect(() => createMatcher(conditionOf('a = :v'))).toThrow(message);
    expect(() => createMatcher(conditionOf('a IN (1, :v)'), { variables: { w: '1' } })).toThrow(message);
    expect(() => createMatcher(conditionOf('a = :constructor'))).toThrow(VqlError);
  });

  it.each([{ v: [] }, { v: ['x', 'y'] }])('represent exactly one value outside IN, not %j', (variables) => {
    const error = `The variable ":v" has ${variables.v.length} values; outside IN a variable must have exactly one.`;
    for (const where of ['a = :v', 'a LIKE :v', "a BETWEEN :v AND 'z'", "a BETWEEN 'a' AND :v"])
      expect(() => createMatcher(conditionOf(where), { variables })).toThrow(error);
    for (const filter of [createFilter('EQUALS', 'a', [':v']), createFilter('RANGE', 'a', ['a', ':v'])])
      expect(() => createMatcher(filter, { variables })).toThrow(error);
  });
});

describe('EXISTS', () => {
  const where = 'EXISTS (SELECT id FROM a.b WHERE x = 1)';

  it('hands over the statement and the row', () => {
    const row = { id: 1 };
    const asked: unknown[] = [];
    const exists: NonNullable<MatchOptions['exists']> = (query, tested) => {
      asked.push(typeof query === 'string' ? query : query.kind, tested);
      return true;
    };
    expect(matches(conditionOf(where), row, { exists })).toBe(true);
    expect(matches(conditionOf(`NOT ${where}`), row, { exists })).toBe(false);
    expect(matches(conditionOf(`NOT (NOT ${where})`), row, { exists })).toBe(true);
    expect(matches(conditionOf(`NOT (${where} AND id = 2)`), row, { exists })).toBe(true);
    expect(asked.slice(0, 2)).toEqual(['Statement', row]);
  });

  it('is rejected without the option', () => {
    const error = 'The predicate contains EXISTS, and the options have neither "tables" nor "exists".';
    expect(() => createMatcher(conditionOf(where))).toThrow(error);
    expect(() => createMatcher(createFilter('NOT_EXISTS', undefined, ['x']))).toThrow(error);
  });
});

describe('an invalid predicate', () => {
  const nodes: readonly unknown[] = [
    undefined,
    null,
    {},
    [],
    { type: 'FILTER' },
    { type: 'FILTER', operator: 'EQUAL', property: 'a', values: ['1'] },
    { type: 'FILTER', operator: 'EQUALS', property: 'a' },
    { type: 'FILTER', operator: 'EQUALS', property: 'a', values: [1] },
    { type: 'FILTER', operator: 'RANGE', property: 'a', values: ['1'] },
    { type: 'FILTER', operator: 'IS_NULL', property: 'a', values: ['1'] },
    { type: 'FILTER', operator: 'EQUALS', values: ['1'] },
    { type: 'JUNCTION', operator: 'AND' },
    { type: 'JUNCTION', operator: 'AND', children: [] },
    { type: 'JUNCTION', operator: 'EQUALS', children: [createFilter('IS_NULL', 'a')] },
    { type: 'FILTER', operator: '__proto__', property: 'a', values: ['1'] },
    { kind: 'Statement' },
    { kind: 'toString' },
    { kind: 'Not', predicate: { kind: 'Path', segments: ['a'] } },
    { kind: 'Comparison', operator: '=', left: { kind: 'Star' }, right: { kind: 'StringLiteral', value: '' } },
    { kind: 'In', negated: false, operand: { kind: 'Path', segments: ['a'] }, values: [{ kind: 'And' }] },
  ];
  it.each(nodes.map((node) => [JSON.stringify(node), node] as const))('is rejected: %s', (_text, node) => {
    // Callers without types can give anything.
    expect(() => createMatcher(node as Predicate | CUnitPredicate)).toThrow(VqlError);
    expect(() => createMatcher(node as Predicate | CUnitPredicate)).toThrow(
      /^Not a valid predicate(?:, at "|: Expected a predicate node)|^The (?:predicate|member ".*" in the predicate) of createMatcher must be /,
    );
  });

  it('is a text, which must be parsed first', () => {
    expect(() => createMatcher('a = 1' as never)).toThrow(
      'The query of createMatcher must be parsed first, by parsePredicate or parseOrThrow of vql-kit/vql; found "a = 1".',
    );
  });

  it('reports the path of the error', () => {
    const children = [createFilter('IS_NULL', 'a'), { type: 'FILTER', operator: 'EQUALS', property: 'b' } as const];
    expect(() => createMatcher({ type: 'JUNCTION', operator: 'OR', children })).toThrow(/at "\/children\/1/);
  });

  it.each(['a =', 'a BETWEEN 1', 'a = 1 AND', 'NOT', 'a IN (', "a LIKE 'x' ESCAPE", 'EXISTS ('])(
    'is rejected if the text had a gap: %s',
    (text) => {
      const { value: predicate } = parsePredicate(text);
      const options = { exists: () => true };
      expect(predicate).toBeDefined();
      expect(() => predicate && createMatcher(predicate, options)).toThrow(VqlError);
    },
  );
});

it('of two functions whose names differ only in letter case the last counts', () => {
  const { value } = parsePredicate('f(x) = 1');
  const one = () => 1;
  const two = () => 2;
  if (value === undefined) throw new Error('The condition cannot be read.');
  expect(matches(value, {}, { functions: { f: two, F: one } })).toBe(true);
  expect(matches(value, {}, { functions: { F: one, f: two } })).toBe(false);
});
