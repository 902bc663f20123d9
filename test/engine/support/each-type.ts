import { expect } from 'vitest';
import { createMatcher } from '../../../src/cunit/index.js';
import { comparisons } from '../../../src/dialect/index.js';
import {
  type Columns,
  compileSql,
  type ScalarType,
  type SqlStatement,
  type TargetName,
} from '../../../src/engine/index.js';
import { parsePredicate } from '../../../src/vql/index.js';
import { type Database, selectKeys, type TestRow } from './database.js';

/** Values of a type in rows, and in conditions. */
interface TypeExample {
  readonly values: readonly unknown[];
  readonly constants: readonly string[];
  readonly patterns: readonly string[];
}

const times = {
  // Midnight in Kolkata, in Greenwich and in New York.
  values: ['2024-02-28T18:30:00Z', '2024-02-29T00:00:00Z', '2024-02-29T05:00:00Z', '2024-02-29T10:00:00.250Z'].map(
    (text) => new Date(text),
  ),
  constants: [
    ...["'2024-02-29'", "'2024-02-29T05:00:00Z'", "'2024-02-29T05:00'", "'2024-02-29T05:30:00+05:30'"],
    ...["'2024-02-29T10:00:00.250Z'", "'2024-02-29T10:00:00.2505Z'", "'2024-02-30'", "'5'"],
  ],
  patterns: ["'2024-02-29%'", "'%T00:00:00.000Z'", "'%T05:%'", "'%T10:00:00.25_Z'"],
};
const numbers = {
  values: [-3, 2, 10, 12],
  constants: ['2', "'2'", '2.5', "'1e1'", '-3', "'x'", "'10.0'", '99999999999999999999'],
  patterns: ["'1%'", "'-_'", "'%2'"],
};
const texts = {
  values: ['a', 'A', 'true', '12', 'ä_%'],
  constants: ["'a'", "'A'", "'12'", "'é'", "''"],
  patterns: ["'a%'", "'_'", "'%_'", "'%r%'"],
};

/** **The** examples: one for each type that a column can have. */
const examples: Readonly<Record<ScalarType, TypeExample>> = {
  string: texts,
  integer: numbers,
  decimal: { ...numbers, values: [-3, 2, 2.5, 12.25] },
  double: { ...numbers, values: [-3, 2, 2.5, 12.25] },
  boolean: { values: [true, false], constants: ['true', "'false'", "'TRUE'", '1', "'x'"], patterns: ["'t%'", "'%e'"] },
  date: {
    ...times,
    values: ['2024-02-28', '2024-02-29', '2024-03-01'].map((text) => new Date(text)),
  },
  'date-time': times,
  instant: times,
  json: {
    values: ['a', 12, 2.5, true, { x: 1 }],
    constants: ["'a'", '12', "'true'", "'b'"],
    patterns: ["'1%'", "'a'"],
  },
  // A text, which the databases can compare without a type.
  unknown: { ...texts, constants: ["'a'", "'A'", "'é'", "''"] },
};

const types = Object.keys(examples) as readonly ScalarType[];

/** The columns as they are stored, and as the compiler knows them: two of each type. */
const stored: Columns = {
  id: 'integer',
  ...Object.fromEntries(
    types.flatMap((type) => ['a', 'b'].map((name) => [column(name, type), type === 'unknown' ? 'string' : type])),
  ),
};
const known: Columns = {
  id: 'integer',
  ...Object.fromEntries(types.flatMap((type) => ['a', 'b'].map((name) => [column(name, type), type]))),
};

/** Rows with every pair of values of a type, among them null. */
const rows: readonly TestRow[] = Array.from({ length: 36 }, (_, id) => ({
  id,
  ...Object.fromEntries(
    types.flatMap((type) => {
      const values = [...examples[type].values, null];
      return [
        [column('a', type), values[(id % 6) % values.length]],
        [column('b', type), values[Math.floor(id / 6) % values.length]],
      ];
    }),
  ),
}));

function column(name: string, type: ScalarType): string {
  return `${name}_${type.replace('-', '_')}`;
}

const signs = Object.keys(comparisons);

/** A condition on a column, or on two. */
export interface Condition {
  readonly types: readonly ScalarType[];
  readonly operator: string;
  readonly text: string;
}

/** Every operator on a column of each type and a value of the query. */
const withConstants: readonly Condition[] = types.flatMap((type) => {
  const own = column('a', type);
  const { constants, patterns } = examples[type];
  const [first = '', second = ''] = constants;
  return [
    ...signs.flatMap((operator) => constants.map((value) => [operator, `${own} ${operator} ${value}`])),
    ...signs.map((operator) => ['mirrored', `${first} ${operator} ${own}`]),
    ...['', 'NOT '].flatMap((not) => [
      [`${not}IN`, `${own} ${not}IN (${first}, ${second})`],
      [`${not}IN`, `${own} ${not}IN (${constants.join(', ')})`],
      [`${not}BETWEEN`, `${own} ${not}BETWEEN ${first} AND ${second}`],
      ...patterns.map((pattern) => [`${not}LIKE`, `${own} ${not}LIKE ${pattern}`]),
    ]),
    ['IS NULL', `${own} IS NULL`],
    ['IS NOT NULL', `${own} IS NOT NULL`],
  ].map(([operator = '', text = '']) => ({ types: [type], operator, text }));
});

/** Every operator on two columns of each pair of types. A database compares a column of unknown type with another as it does itself. */
const withFields: readonly Condition[] = types.flatMap((left) =>
  types
    .filter((right) => left !== 'unknown' && right !== 'unknown')
    .flatMap((right) => {
      const [a, b] = [column('a', left), column('b', right)];
      return [
        ...signs.map((operator) => [operator, `${a} ${operator} ${b}`]),
        ['LIKE', `${a} LIKE ${b}`],
        ['IN', `${a} IN (${b}, ${examples[left].constants[0]})`],
        ['NOT IN', `${a} NOT IN (${b}, ${examples[left].constants[0]})`],
        ['BETWEEN', `${a} BETWEEN ${b} AND ${b}`],
      ].map(([operator = '', text = '']) => ({ types: [left, right], operator, text }));
    }),
);

/** **The** conditions: each operator on each type. */
const conditions: readonly Condition[] = [...withConstants, ...withFields];

/**
 * Compares the rows that a database selects, for each operator on each type, with `matches`. Returns the operators that are
 * losses, with a line for each type or pair of types.
 */
export async function expectEachType(
  database: Database,
  { target = database.target, only = () => true, adapt = (statement) => statement }: EachTypeOptions = {},
): Promise<string> {
  await database.load('rows', stored, rows);
  const losses = new Map<string, Set<string>>();
  const asked = conditions.filter(only).flatMap(({ types: own, operator, text }) => {
    const { value } = compileSql(`SELECT id FROM test.rows WHERE ${text}`, {
      target,
      tables: { 'test.rows': { name: 'rows', columns: known } },
    });
    if (value !== undefined) return [{ text, statement: adapt(value) }];
    const title = own.join(' and ');
    losses.set(title, (losses.get(title) ?? new Set()).add(operator));
    return [];
  });
  const found = await selectKeys(
    database,
    asked.map(({ statement }) => statement),
  );
  const differences = asked.flatMap(({ text, statement }, index) => {
    const { value: predicate } = parsePredicate(text);
    const isMatch = predicate && createMatcher(predicate);
    const expected = rows.flatMap((row, id) => (isMatch?.(row) === true ? [id] : []));
    const keys = found[index] ?? [];
    return keys.join() === expected.join() ? [] : [`${text}\n  ${statement.sql}\n  ${keys}\n  ${expected}`];
  });
  expect(differences).toEqual([]);
  expect(asked.length).toBeGreaterThan(300);
  return [...losses].map(([title, operators]) => `${title}: ${[...operators].join(', ')}\n`).join('');
}

interface EachTypeOptions {
  /** The target to compile for, if the database only stands in for it. */
  readonly target?: TargetName;
  readonly only?: (condition: Condition) => boolean;
  readonly adapt?: (statement: SqlStatement) => SqlStatement;
}
