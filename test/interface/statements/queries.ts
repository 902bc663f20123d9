import { expect } from 'vitest';
import {
  checkQuery,
  createFilter,
  matches,
  operators,
  readPredicate,
  readRequest,
  toVql,
} from '../../../src/cunit/index.js';
import { check, parse } from '../../../src/vql/index.js';
import { each, type Statements } from './statement.js';

const filter = { type: 'FILTER', operator: 'EQUALS', property: 'active', values: ['true'] };

function errorsOf(json: unknown, read: typeof readPredicate | typeof readRequest = readPredicate): readonly string[] {
  return read(json).diagnostics.map(({ code, path }) => `${code} ${path}`);
}

const documentedOperators = [
  ...['AND', 'OR', 'EQUALS', 'NOT_EQUALS', 'IS_NULL_OR_EQUALS', 'LIKE', 'NOT_LIKE', 'STARTS_WITH', 'ENDS_WITH'],
  ...['CONTAINS', 'NOT_CONTAINS', 'GREATER_THAN', 'GREATER_THAN_EQUALS', 'LESS_THAN', 'LESS_THAN_EQUALS', 'IN'],
  ...['NOT_IN', 'RANGE', 'NOT_RANGE', 'IS_NULL', 'IS_NOT_NULL', 'EXISTS', 'NOT_EXISTS'],
];

/** Statements about the two forms of a query. */
export const queries: Statements = {
  ...each(
    [
      'SELECT id FROM account.query WHERE a = 1 AND b = 2 OR c = 3',
      "SELECT id FROM account.query WHERE name LIKE 'A%'",
      'SELECT id FROM account.query WHERE id IN (1, 2)',
      'SELECT id FROM account.query ORDER BY id LIMIT 5 OFFSET 10',
    ],
    (text) => `VQL has the clauses and conditions of: ${text}`,
    'vql-kit/vql parse',
    (text) => expect(parse(text).diagnostics).toEqual([]),
  ),
  'C-Unit has 23 operators.': {
    in: 'vql-kit/cunit operators',
    holds: () => expect(Object.keys(operators).sort()).toEqual([...documentedOperators].sort()),
  },
  ...each(
    documentedOperators,
    (operator) => `${operator} is an operator of C-Unit.`,
    'vql-kit/cunit readPredicate',
    (operator) => {
      const counts: Readonly<Record<string, number>> = { RANGE: 2, NOT_RANGE: 2, IS_NULL: 0, IS_NOT_NULL: 0 };
      const values = Array.from({ length: counts[operator] ?? 1 }, () => '1');
      const node =
        operator === 'AND' || operator === 'OR'
          ? { type: 'JUNCTION', operator, children: [filter] }
          : operator.endsWith('EXISTS')
            ? { type: 'FILTER', operator, values: ['SELECT id FROM crm.activities'] }
            : { type: 'FILTER', operator, property: 'a', values };
      expect(errorsOf(node)).toEqual([]);
    },
  ),
  ...each(
    ['RANGE', 'NOT_RANGE'],
    (operator) => `${operator} takes exactly two values.`,
    'vql-kit/cunit readPredicate',
    (operator) =>
      expect([0, 1, 2, 3].map((count) => errorsOf({ ...filter, operator, values: Array(count).fill('1') }))).toEqual([
        ['value-count /values'],
        ['value-count /values'],
        [],
        ['value-count /values'],
      ]),
  ),
  ...each(
    ['IS_NULL', 'IS_NOT_NULL'],
    (operator) => `${operator} takes no values.`,
    'vql-kit/cunit readPredicate',
    (operator) =>
      expect([0, 1].map((count) => errorsOf({ ...filter, operator, values: Array(count).fill('1') }))).toEqual([
        [],
        ['value-count /values'],
      ]),
  ),
  'An operator with the wrong number of values is rejected, so it does not leave the package.': {
    in: 'vql-kit/cunit createFilter',
    holds: () => expect(() => createFilter('RANGE', 'a', ['1'] as never)).toThrow(/RANGE takes exactly two values/),
  },
  ...each(
    [5, true, null],
    (value) => `Values are always strings: ${value} is refused.`,
    'vql-kit/cunit readPredicate',
    (value) => expect(errorsOf({ ...filter, values: [value] })).toEqual(['value-not-string /values/0']),
  ),
  'A node is a junction with operator and children, or a filter with operator, property and values.': {
    in: 'vql-kit/cunit readPredicate',
    holds: () => {
      expect(errorsOf({ type: 'JUNCTION', operator: 'OR', children: [filter, filter] })).toEqual([]);
      expect(errorsOf({ ...filter, type: 'LEAF' })).toEqual(['node-type /type']);
    },
  },
  'pageable has start, limit and sortOrders with property and direction.': {
    in: 'vql-kit/cunit readRequest',
    holds: () => {
      const sortOrders = [{ property: 'id', direction: 'DESC' }];
      expect(errorsOf({ pageable: { start: 0, limit: 5, sortOrders } }, readRequest)).toEqual([]);
      const wrong = { pageable: { start: 'x', limit: 'y', sortOrders: [{ property: 'id', direction: 'UP' }] } };
      expect(errorsOf(wrong, readRequest)).toEqual([
        'member-type /pageable/start',
        'member-type /pageable/limit',
        'member-type /pageable/sortOrders/0/direction',
      ]);
    },
  },
  'queryPredicate replaces the filter of the preset, also as adhocPreset.queryPredicate.': {
    in: 'vql-kit/cunit toVql',
    holds: () => {
      for (const request of [{ queryPredicate: filter }, { adhocPreset: { queryPredicate: filter } }]) {
        expect(errorsOf(request, readRequest)).toEqual([]);
        const query = { group: 'account', template: 'query', request } as never;
        expect(toVql(query, {}).value).toMatchObject({ where: { kind: 'Comparison' } });
      }
    },
  },
  'additionalPredicate is joined to the filter by AND.': {
    in: 'vql-kit/cunit toVql',
    holds: () => {
      const request = { queryPredicate: filter, additionalPredicate: { ...filter, property: 'b' } };
      const query = { group: 'account', template: 'query', request } as never;
      expect(toVql(query, {}).value).toMatchObject({ where: { kind: 'And', predicates: [{}, {}] } });
    },
  },
  'A preset can have a filter of its own, which a request without queryPredicate leaves in force.': {
    in: 'vql-kit/cunit toVql',
    holds: () => {
      const query = { group: 'account', template: 'query', request: { presetId: '7' } };
      expect(toVql(query, {}).diagnostics.map(({ code }) => code)).toEqual(['lost-preset']);
    },
  },
  'A computed query without a limit returns the whole result.': {
    in: 'vql-kit/vql check',
    holds: () => {
      expect(check('SELECT id FROM account.query').map(({ code }) => code)).toEqual(['no-limit']);
      const query = { group: 'account', template: 'query', request: { queryPredicate: filter } };
      expect(checkQuery(query).map(({ code }) => code)).toContain('no-limit');
    },
  },
  'A filter selects by its operator.': {
    in: 'vql-kit/cunit matches',
    holds: () => {
      const startsWith = createFilter('STARTS_WITH', 'name', ['A']);
      expect([{ name: 'Acme' }, { name: 'Bolt' }].map((row) => matches(startsWith, row))).toEqual([true, false]);
    },
  },
};
