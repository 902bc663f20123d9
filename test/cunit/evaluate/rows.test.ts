import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFilter, matches, type Row } from '../../../src/cunit/index.js';
import { propertyRuns } from '../../support/property-runs.js';
import { answerTo, holds } from './holds.js';

describe('a path is found', () => {
  const shapes: Readonly<Record<string, Row>> = {
    'in a nested row': { a: { b: { c: 1 } } },
    'in a flat row': { 'a.b.c': 1 },
    'in a row nested under a name with dots': { 'a.b': { c: 1 } },
    'in a row flat under a nested name': { a: { 'b.c': 1 } },
    'where a shorter name leads nowhere': { a: { x: 1 }, 'a.b': { c: 1 } },
    'where a longer name leads nowhere': { 'a.b': { x: 1 }, a: { b: { c: 1 } } },
    'where the first name is null': { a: null, 'a.b.c': 1 },
    'under a single value': { a: 7, 'a.b.c': 1 },
    'in a row without a prototype': Object.assign(Object.create(null), { a: { b: { c: 1 } } }),
  };
  it.each(Object.entries(shapes))('%s', (_where, row) => {
    expect(holds('a.b.c = 1', row)).toBe(true);
    expect(holds('a.b.c IS NULL', row)).toBe(false);
  });

  it('in the flat member first, where both have a value', () => {
    expect(holds('a.b = 1', { 'a.b': 1, a: { b: 2 } })).toBe(true);
    expect(holds('a.b = 2', { 'a.b': 1, a: { b: 2 } })).toBe(false);
    for (const empty of [null, undefined, [], [null, []], new Date(Number.NaN)]) {
      expect(holds('a.b = 2', { 'a.b': empty, a: { b: 2 } })).toBe(true);
      expect(holds('a.b IS NULL', { 'a.b': empty, a: { b: null } })).toBe(true);
      expect(holds('a.b.c = 2', { 'a.b.c': empty, 'a.b': { c: empty }, a: { 'b.c': empty, b: { c: 2 } } })).toBe(true);
      expect(holds('a.b.c.d.e.f = 2', { 'a.b.c.d.e': { f: empty }, a: { 'b.c.d.e.f': 2 } })).toBe(true);
    }
    expect(holds('a.b.c = 1', { a: { 'b.c': 3, b: { c: 2 } }, 'a.b': { c: 1 } })).toBe(true);
    expect(holds('a.b.c = 3', { a: { 'b.c': 3, b: { c: 2 } } })).toBe(true);
  });

  it('with two segments as with one and with many', () => {
    expect(holds('a = 1', { a: 1 })).toBe(true);
    expect(holds('a.b = 1', { a: { b: 1 } })).toBe(true);
    expect(holds('a.b.c.d.e = 1', { a: { 'b.c': { d: { e: 1 } } } })).toBe(true);
  });

  it('with any number of segments joined in each key', () => {
    const law = fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }), (counts) => {
      const names = counts.flatMap((count) => Array.from({ length: count }, (_, index) => `n${index}`));
      let [row, end]: [unknown, number] = ['x', names.length];
      for (const count of counts.toReversed()) {
        row = { other: 1, [names.slice(end - count, end).join('.')]: row };
        end -= count;
      }
      most = Math.max(most, ...counts);
      expect(holds(`${names.join('.')} = 'x'`, row as Row)).toBe(true);
      expect(holds(`${names.join('.')}.more IS NULL`, row as Row)).toBe(true);
    });
    let most = 0;
    fc.assert(law, { numRuns: propertyRuns(200) });
    expect(most).toBeGreaterThan(4);
  });

  it('in the longest key first, whatever the order of the keys', () => {
    const path = 'a.b.c.d.e.f.g';
    const row = { a: { 'b.c.d.e.f.g': 1 }, 'a.b.c.d.e': { 'f.g': 2 }, 'a.b.c.d.e.f': { g: 3 }, 'a.b.c.d.e.f.g': 4 };
    expect(holds(`${path} = 4`, row)).toBe(true);
    const { [path]: _, ...without } = row;
    expect(holds(`${path} = 3`, without)).toBe(true);
    expect(holds(`${path} = 3`, { rows: 0, ...without, 'a.b.c.d.e.f.h': 5 })).toBe(true);
    expect(holds(`${path} = 2`, { ...without, 'a.b.c.d.e.f': { h: 3 } })).toBe(true);
    expect(holds(`${path} = 1`, { a: row.a, 'a.b.c.d.e.f.': 7, 'a.b.c.d.ef': 8 })).toBe(true);
    expect(holds(`${path} = 9`, { lines: 1, 'a.b.c.d.e': [{ f: [{ g: 8 }, { g: 9 }] }] })).toBe(true);
  });

  it('of 10,000 segments in linear time', () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `n${index}`);
    const property = names.join('.');
    expect(matches(createFilter('EQUALS', property, ['1']), { [names.slice(0, -1).join('.')]: { n9999: 1 } })).toBe(
      true,
    );
    expect(matches(createFilter('IS_NULL', property), { n0: { n1: {} } })).toBe(true);
  });

  it('in getters of the class of a row', () => {
    class Account {
      get name() {
        return 'x';
      }
    }
    expect(matches(createFilter('EQUALS', 'name', ['x']), new Account())).toBe(true);
    expect(matches(createFilter('EQUALS', 'owner.name', ['x']), { owner: new Account() })).toBe(true);
  });

  it('by its exact case', () => {
    expect(holds('Name IS NULL', { name: 'x' })).toBe(true);
  });
});

it('an object that prints as something with digits in it is no number', () => {
  expect(holds("x LIKE '%5'", { x: { toString: () => 'no 5' } })).toBe(false);
  expect(holds("x LIKE '%5'", { x: { toString: () => '-5' } })).toBe(true);
});

it('a path does not go through a name that is empty', () => {
  for (const row of [{ '': { a: { b: { c: 1 } } } }, { a: { '': { b: { c: 1 } } } }])
    expect(holds('a.b.c IS NULL', row)).toBe(true);
});

describe('a path is null', () => {
  const shapes: Readonly<Record<string, Row>> = {
    'in an empty row': {},
    'where the value is null': { a: { b: null } },
    'where the value is undefined': { a: { b: undefined } },
    'where it ends early in null': { a: null },
    'where it ends early in a value': { a: 'text' },
    'where it leads to an empty collection': { a: { b: [] } },
    'where it leads through an empty collection': { a: [] },
    'where it leads to a collection of empty ones': { a: { b: [[], [[]]] } },
  };
  it.each(Object.entries(shapes))('%s', (_where, row) => {
    expect(answerTo('a.b IS NULL', row)).toBe('true');
    expect(answerTo("a.b = 'x'", row)).toBe('unknown');
    expect(answerTo("a.b LIKE '%'", row)).toBe('unknown');
  });
});

describe('a collection', () => {
  it('matches by any element, also under NOT', () => {
    const row = { tags: ['A', 'B'] };
    expect(answerTo("tags = 'A'", row)).toBe('both');
    expect(answerTo("tags = 'X'", row)).toBe('false');
    expect(answerTo("tags IN ('X', 'B')", row)).toBe('both');
    expect(answerTo("tags IN ('A', 'B')", row)).toBe('true');
    expect(answerTo("tags LIKE 'A%'", row)).toBe('both');
    expect(answerTo("tags BETWEEN 'B' AND 'C'", row)).toBe('both');
    expect(answerTo("tags > 'B'", row)).toBe('false');
  });

  it('is null in an element that is, or that holds nothing', () => {
    expect(answerTo('tags IS NULL', { tags: ['A', null] })).toBe('both');
    expect(answerTo('tags IS NULL', { tags: ['A', []] })).toBe('both');
    expect(answerTo('lines.tags IS NULL', { lines: [{ tags: ['A'] }, { tags: [] }] })).toBe('both');
    expect(answerTo('lines.tags IS NULL', { lines: [{ tags: ['A'] }, {}] })).toBe('both');
    expect(answerTo('tags IS NULL', { tags: ['A'] })).toBe('false');
  });

  it('is found at every step of a path, flat or nested, at any depth', () => {
    const orders = [{ lines: [{ sku: 'A' }, { sku: 'B' }] }, { lines: [{ sku: ['C', ['D']] }] }, { 'lines.sku': 'E' }];
    for (const sku of 'ABCDE') expect(holds(`orders.lines.sku = '${sku}'`, { orders })).toBe(true);
    expect(holds("orders.lines.sku = 'F'", { orders })).toBe(false);
    expect(holds("orders.lines.sku = 'A'", { 'orders.lines': [{ sku: 'A' }] })).toBe(true);
  });

  it('does not count as an object with members', () => {
    expect(holds('tags.length IS NULL', { tags: ['A', 'B'] })).toBe(true);
    expect(matches(createFilter('IS_NULL', 'tags.0'), { tags: ['A', 'B'] })).toBe(true);
  });

  it('is compared with another one by any pair', () => {
    expect(holds('a = b', { a: [1, 2], b: [2, 3] })).toBe(true);
    expect(holds('a = b', { a: [1, 2], b: [3, 4] })).toBe(false);
    expect(answerTo('a < b', { a: [1, 5], b: [2, 3] })).toBe('both');
    expect(holds('a = b', { a: [], b: [] })).toBe(false);
    expect(holds('a <> b', { a: ['x'], b: ['x', 'y'] })).toBe(true);
    expect(holds('a NOT IN (b)', { a: ['x'], b: ['x', 'y'] })).toBe(true);
    expect(holds('a NOT IN (b)', { a: ['x'], b: ['x', null] })).toBe(false);
    expect(holds('a BETWEEN b AND c', { a: 5, b: [9, 1], c: [0, 6] })).toBe(true);
    expect(holds('a LIKE b', { a: ['xyz'], b: ['q%', '%z'] })).toBe(true);
  });
});

describe('names that every object has', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

  it.each(names)('%s is null in a row that does not have it', (name) => {
    for (const row of [{}, { a: {} }, { a: [{}] }, { a: 'text' }, { a: new Date(0) }]) {
      expect(answerTo(`${name} IS NULL`, row)).toBe('true');
      expect(answerTo(`a.${name} IS NULL`, row)).toBe('true');
      expect(answerTo(`a.${name}.name IS NULL`, row)).toBe('true');
      expect(answerTo(`a.${name} <> 'x'`, row)).toBe('unknown');
    }
  });

  it.each(names)('%s is a value in a row that has it', (name) => {
    const json = `{"${name}":"x","a":{"${name}":{"b":"y"}}}`;
    const row = JSON.parse(json) as Row;
    expect(answerTo(`${name} = 'x'`, row)).toBe('true');
    expect(answerTo(`a.${name}.b = 'y'`, row)).toBe('true');
    expect(answerTo("a = 'x'", row)).not.toBe('true');
  });

  it('leaves the methods of objects in a row alone', () => {
    expect(answerTo('createdAt.getTime IS NULL', { createdAt: new Date(0) })).toBe('true');
    expect(answerTo('a IS NULL', { a: () => 'x' })).toBe('true');
  });
});

describe('a value that is an object', () => {
  it.each([{}, { x: 1 }, Object.create(null), { toString: 'x' }, { toString: null }, new Map(), /x/])(
    'is not null, and like no value of a query',
    (a) => {
      expect(answerTo('a IS NULL', { a })).toBe('false');
      expect(holds("a = '1' OR a < '1' OR a > '1' OR a LIKE '%' OR a BETWEEN '0' AND '9'", { a })).toBe(false);
      expect(holds("a <> '1' AND a NOT IN ('1')", { a })).toBe(true);
    },
  );
});

it('reads a property of C-Unit that is no path of VQL', () => {
  expect(matches(createFilter('EQUALS', 'select', ['1']), { select: 1 })).toBe(true);
  expect(matches(createFilter('EQUALS', 'a b', ['1']), { 'a b': 1 })).toBe(true);
});

it('changes no row', () => {
  const row = Object.freeze({ a: Object.freeze([Object.freeze({ b: Object.freeze(['x']) })]), c: null });
  expect(holds("a.b = 'x' AND c IS NULL", row)).toBe(true);
});
