import type fc from 'fast-check';
import { defineCatalog } from '../../src/catalog/index.js';
import type { CUnitPredicate, MatchOptions } from '../../src/cunit/index.js';
import * as testing from '../../src/testing/index.js';
import { type Predicate, parse, print, type Statement } from '../../src/vql/index.js';

/** The paths that generated queries and rows use: few, so that they meet, and without a type. */
export const paths = ['id', 'name', 'total', 'a.b', 'a.c.d', 'order.id'] as const;

/** The variables of every generated query; `many` stands for several values, which only a list accepts. */
export const variables = { x: ['a'], größe: ['10'], many: ['a', '1'] } as const;

/** Queries for EXISTS, as `print` writes them. */
const subqueries = [
  'SELECT id FROM account.query',
  "SELECT name FROM article.query WHERE name = ':x' LIMIT 1",
] as const;

/** Constraints of generated queries, with everything that a query can have. */
export const asked: testing.QueryConstraints = {
  catalog: catalogOf(paths),
  variables,
  functions: ['LOWER', 'length'],
  subqueries,
  nullValues: true,
};

/** The same with paths that only C-Unit can name. */
export const askedBeyondVql = {
  ...asked,
  catalog: catalogOf([...paths, 'custom.größe-x', 'select.id']),
  beyondVql: true,
} as const;

/** Constraints of generated rows, which also have the values of variables. */
export function rowsOf(values?: 'any' | 'scalar' | 'texts'): testing.RowConstraints {
  return { values, texts: Object.values(variables).flat() };
}

/** Predicates of VQL, most of which C-Unit can say. */
export const vqlCondition = testing.predicate(asked);

/** Statements that C-Unit can say, but for what their conditions have. */
export const vqlQuery = testing.statement(asked);

/** C-Unit trees that VQL can say. */
export const node = testing.cunitPredicate(asked);

/** C-Unit trees, some with what VQL cannot say. */
export const anyNode = testing.cunitPredicate(askedBeyondVql);

/** Whole queries in the members that `toCUnit` itself would choose. */
export const query = testing.cunitQuery(asked);

/** Queries, each with rows that are near to what it asks for, and to the values of the variables. */
export function withRows<Query extends Predicate | CUnitPredicate>(
  queries: fc.Arbitrary<Query>,
  values?: 'any' | 'scalar' | 'texts',
) {
  return testing.withRows(queries, rowsOf(values));
}

/** Inputs of a predicate besides the row: functions, variables and the results of EXISTS. */
export const matchOptions: Required<Pick<MatchOptions, 'variables' | 'functions' | 'exists'>> = {
  variables,
  functions: {
    lower: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    length: (value) => (typeof value === 'string' ? value.length : null),
    upper: (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    count: () => 1,
    sum: (value) => value,
    order: (_, value) => value,
    größe: () => null,
  },
  exists: (query) => textOf(query).length % 2 === 0,
};

function textOf(query: Statement | string): string {
  if (typeof query !== 'string') return print(query);
  const { value: statement } = parse(query);
  return statement === undefined ? query : print(statement);
}

function catalogOf(all: readonly string[]) {
  const fields = Object.fromEntries(all.map((path) => [path, 'unknown' as const]));
  return defineCatalog({ templates: { 'sales-channel.query-textenum': { fields }, 'account.query': { fields } } });
}
