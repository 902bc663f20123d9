import fc from 'fast-check';
import {
  type CUnitPredicate,
  createJunction,
  type FilterRow,
  negate,
  operators,
  type Row,
  type TranslationOptions,
} from '../../cunit/index.js';
import { callback, checkArgument, checkOptions, type OptionKinds, record } from '../../diagnostics/arguments.js';
import { createAnd, createNot, createOr, type Node, type Predicate, visit } from '../../vql/index.js';
import { arbitrary, arbitraryOrRecord, fraction } from '../option-kinds.js';
import { comparedValuesIn } from '../rows/compared-values.js';
import { type RowConstraints, withRows } from '../rows/rows.js';
import { countAnswers } from './answer-counter.js';
import { type AsyncCheckedProperty, Case, describe, describeWithRows } from './case.js';
import { predicateFor, type Select, selected } from './selection.js';

/** Options of `partitions`. */
export interface PartitionOptions<Query> {
  /** Predicates; default `predicate()`, on the catalog and template of the rows. */
  readonly of: fc.Arbitrary<Query>;
  /** Constraints of the rows, or the rows. Leave out collections: one element can satisfy a predicate and another its negation. */
  readonly rows?: RowConstraints | fc.Arbitrary<readonly Row[]> | undefined;
  /** Options for negating C-Unit predicates: variables and dialect. */
  readonly negation?: TranslationOptions | undefined;
  /** Fraction of predicates that must be supported; default 0.05. */
  readonly least?: number | undefined;
}

const partitionOptions: OptionKinds<Partial<PartitionOptions<unknown>>> = {
  of: arbitrary,
  rows: arbitraryOrRecord,
  negation: record,
  least: fraction,
};

/**
 * Creates the property of ternary logic partitioning: a row is selected by a predicate p, by NOT p, or by neither because a value is
 * missing or cannot be compared. No row is selected by both, and a row without any of the values by neither; `p AND NOT p` selects
 * nothing, `p OR NOT p` the rows of both. It needs no second implementation to compare with. `selectsMatches` finds more, since it compares
 * with `createMatcher`.
 *
 * @param select - Returns the indexes of the rows that a predicate selects, or a promise of them.
 * @param options - Predicates and rows.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createMatcher } from 'vql-kit/cunit';
 * import { partitions } from 'vql-kit/testing';
 *
 * const property = partitions((query, rows) => {
 *   const matches = createMatcher(query);
 *   return rows.flatMap((row, index) => (matches(row) ? [index] : []));
 * });
 * await fc.assert(property);
 * ```
 */
export function partitions(
  select: Select<Predicate>,
  options?: Partial<PartitionOptions<Predicate>>,
): AsyncCheckedProperty;
export function partitions<Query extends Predicate | CUnitPredicate>(
  select: Select<Query>,
  options: PartitionOptions<Query>,
): AsyncCheckedProperty;
export function partitions<Query extends Predicate | CUnitPredicate>(
  select: Select<Query>,
  options: Partial<PartitionOptions<Query>> = {},
): AsyncCheckedProperty {
  checkArgument('The first argument of partitions', select, callback);
  checkOptions('partitions', options, partitionOptions);
  const { rows = {}, negation = {}, least } = options;
  const { of = predicateFor<Query>('generate' in rows ? {} : rows) } = options;
  const inputs = 'generate' in rows ? fc.record({ query: of, rows }) : withRows(of, { values: 'scalar', ...rows });
  const answers = countAnswers('The selection', least);
  return fc.asyncProperty(
    inputs.map((value) => new Case(value, describeWithRows)),
    answers.watchAsync(async ({ value: { query, rows: table } }) => {
      const not = negated(query, negation);
      fc.pre(not !== undefined);
      const holds = await selected(select, query, table);
      answers.note(holds !== undefined);
      const fails = await selected(select, not, table);
      const both = await selected(select, joined('AND', query, not), table);
      const either = await selected(select, joined('OR', query, not), table);
      if (!holds) return;
      if (!fails || !both || !either) return fc.pre(false);
      for (const [index, row] of table.entries()) {
        const answer = {
          p: holds.has(index),
          'NOT p': fails.has(index),
          both: both.has(index),
          either: either.has(index),
        };
        const wrong = contradiction(answer, query, row);
        if (wrong !== undefined)
          throw new Error(`Of p, ${describe(query)}, and the row ${fc.stringify(row)}: ${wrong}.`);
      }
    }),
  );
}

/** Whether a row is selected by a predicate, its negation, `p AND NOT p` and `p OR NOT p`. */
interface PartitionResult {
  readonly p: boolean;
  readonly 'NOT p': boolean;
  readonly both: boolean;
  readonly either: boolean;
}

/** Returns the contradiction in the answers about a row; `undefined` if they are consistent. */
function contradiction(answer: PartitionResult, query: Predicate | CUnitPredicate, row: Row): string | undefined {
  const { p, 'NOT p': not, both, either } = answer;
  if (p && not) return 'p selects it, and NOT p does too';
  if (both) return 'p AND NOT p selects it';
  if ((p || not) && isUnknown(query, row)) return `it has none of the values, but ${p ? 'p' : 'NOT p'} selects it`;
  const parts = p ? 'p does' : not ? 'NOT p does' : 'neither p nor NOT p does';
  if (either !== (p || not))
    return either ? `p OR NOT p selects it, but ${parts}` : `p OR NOT p does not select it, but ${parts}`;
  return !p && !not && isDecided(query, row) ? 'neither p nor NOT p selects it, and no value is missing' : undefined;
}

/** Negates a predicate in its own form. */
function negated<Query extends Predicate | CUnitPredicate>(
  query: Query,
  options: TranslationOptions,
): Query | undefined {
  // The negation has the same form.
  if ('kind' in query) return createNot(query) as Predicate as Query;
  return negate(query, options).value as Query | undefined;
}

function joined<Query extends Predicate | CUnitPredicate>(operator: 'AND' | 'OR', one: Query, other: Query): Query {
  if ('kind' in one && 'kind' in other) {
    const both: readonly Predicate[] = [one, other];
    // The junction has the form of its parts.
    return (operator === 'AND' ? createAnd(both) : createOr(both)) as Predicate as Query;
  }
  return createJunction(operator, [one, other] as readonly CUnitPredicate[]) as CUnitPredicate as Query;
}

/** Whether every field of the predicate has a string, which can be compared with any value. */
function isDecided(query: Predicate | CUnitPredicate, row: Row): boolean {
  return !dependsOnMore(query) && pathsOf(query).every((path) => typeof valueAt(row, path) === 'string');
}

/** Whether no field of the predicate has a value, and no condition tests for null. */
function isUnknown(query: Predicate | CUnitPredicate, row: Row): boolean {
  if (dependsOnMore(query) || testsForNull(query)) return false;
  return pathsOf(query).every((path) => (valueAt(row, path) ?? null) === null);
}

function pathsOf(query: Predicate | CUnitPredicate): readonly string[] {
  return [...comparedValuesIn(query).values.keys()];
}

/** Whether a condition tests for null. */
function testsForNull(query: Predicate | CUnitPredicate): boolean {
  if ('kind' in query) return has(query, ({ kind }) => kind === 'IsNull' || kind === 'Exists');
  if (query.type === 'JUNCTION') return query.children.some(testsForNull);
  const row: FilterRow = operators[query.operator];
  return row.onNull !== 'unknown';
}

/** Whether the result depends on more than the row: on NULL, a function, or the comparison of two values. */
function dependsOnMore(query: Predicate | CUnitPredicate): boolean {
  if ('kind' in query) return has(query, nodeDependsOnMore);
  return query.type === 'JUNCTION' ? query.children.some(dependsOnMore) : (query.functions ?? []).length > 0;
}

function nodeDependsOnMore(node: Node): boolean {
  switch (node.kind) {
    case 'NullLiteral':
    case 'Call':
      return true;
    case 'In':
    case 'Between':
    case 'Like':
      return node.operand.kind !== 'Path';
    case 'Comparison':
      return node.left.kind !== 'Path' && node.right.kind !== 'Path';
    default:
      return false;
  }
}

function has(query: Predicate, isWanted: (node: Node) => boolean): boolean {
  let found = false;
  visit(query, {
    enter: (node) => {
      found ||= isWanted(node);
    },
  });
  return found;
}

/** Returns the value at a path of a nested or flat row. */
function valueAt(row: Row, path: string): unknown {
  if (row[path] !== undefined) return row[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      row,
    );
}
