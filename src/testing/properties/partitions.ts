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
import { arbitrary, arbitraryOrRecord, fraction } from '../check-options.js';
import { askedIn } from '../rows/asked-values.js';
import { type RowConstraints, withRows } from '../rows/rows.js';
import { countAnswers } from './answer-counter.js';
import { type AsyncCheckedProperty, Case, shown, shownWithRows } from './case.js';
import { predicateFor, type Select, selected } from './selection.js';

/** What is asked of which rows. */
export interface PartitionOptions<Query> {
  /** The predicates; default `predicate()`, about the catalog and template of the rows. */
  readonly of: fc.Arbitrary<Query>;
  /** What the rows are like, or the rows. Of a collection, one element can make a predicate true and another its negation: leave them out. */
  readonly rows?: RowConstraints | fc.Arbitrary<readonly Row[]> | undefined;
  /** How the negation of a C-Unit predicate is made: its variables, and the rules of LIKE. */
  readonly negation?: TranslationOptions | undefined;
  /** The fraction of predicates that can be asked, so that the law says enough; default 0.05. */
  readonly least?: number | undefined;
}

const partitionOptions: OptionKinds<Partial<PartitionOptions<unknown>>> = {
  of: arbitrary,
  rows: arbitraryOrRecord,
  negation: record,
  least: fraction,
};

/**
 * The law of three parts: a row is selected by a predicate p, or by NOT p, or by neither because a field that is asked for
 * has no value, or one that cannot be compared. No row is selected by both, and none without any of the values that are asked for
 * by either; `p AND NOT p` selects none, `p OR NOT p` those of the two. It holds of whatever evaluates predicates, a database as
 * well, without another to compare with. `selectsMatches` sees more, as it compares with `createMatcher`.
 *
 * @param select - Gives the indexes of the rows that a predicate selects, at once or later.
 * @param options - The predicates and rows.
 * @throws {RangeError} if there is no such option.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createMatcher } from 'vql-kit/cunit';
 * import { partitions } from 'vql-kit/testing';
 *
 * const law = partitions((query, rows) => {
 *   const matches = createMatcher(query);
 *   return rows.flatMap((row, index) => (matches(row) ? [index] : []));
 * });
 * await fc.assert(law);
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
  const asked = 'generate' in rows ? fc.record({ query: of, rows }) : withRows(of, { values: 'scalar', ...rows });
  const answers = countAnswers('The selection', least);
  return fc.asyncProperty(
    asked.map((value) => new Case(value, shownWithRows)),
    answers.watchLater(async ({ value: { query, rows: table } }) => {
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
        if (wrong !== undefined) throw new Error(`Of p, ${shown(query)}, and the row ${fc.stringify(row)}: ${wrong}.`);
      }
    }),
  );
}

/** Whether a row is selected by a predicate, its negation, `p AND NOT p` and `p OR NOT p`. */
interface Answer {
  readonly p: boolean;
  readonly 'NOT p': boolean;
  readonly both: boolean;
  readonly either: boolean;
}

/** What is wrong with the answers about a row, if anything is. */
function contradiction(answer: Answer, query: Predicate | CUnitPredicate, row: Row): string | undefined {
  const { p, 'NOT p': not, both, either } = answer;
  if (p && not) return 'p selects it, and NOT p does too';
  if (both) return 'p AND NOT p selects it';
  if ((p || not) && isUnknown(query, row))
    return `it has no value that is asked for, and yet ${p ? 'p' : 'NOT p'} selects it`;
  const parts = p ? 'p does' : not ? 'NOT p does' : 'neither p nor NOT p does';
  if (either !== (p || not))
    return either ? `p OR NOT p selects it, though ${parts}` : `p OR NOT p does not select it, though ${parts}`;
  return !p && !not && isDecided(query, row) ? 'neither p nor NOT p selects it, and no value is missing' : undefined;
}

/** The negation, in the form of the predicate. */
function negated<Query extends Predicate | CUnitPredicate>(
  query: Query,
  options: TranslationOptions,
): Query | undefined {
  // The negation has the form of what is negated.
  if ('kind' in query) return createNot(query) as Predicate as Query;
  return negate(query, options).value as Query | undefined;
}

function joined<Query extends Predicate | CUnitPredicate>(operator: 'AND' | 'OR', one: Query, other: Query): Query {
  if ('kind' in one && 'kind' in other) {
    const both: readonly Predicate[] = [one, other];
    // What is joined has the form of its parts.
    return (operator === 'AND' ? createAnd(both) : createOr(both)) as Predicate as Query;
  }
  return createJunction(operator, [one, other] as readonly CUnitPredicate[]) as CUnitPredicate as Query;
}

/** Whether every field that is asked for is a text, which can be compared with every text. */
function isDecided(query: Predicate | CUnitPredicate, row: Row): boolean {
  return !dependsOnMore(query) && pathsOf(query).every((path) => typeof valueAt(row, path) === 'string');
}

/** Whether every field that is asked for has no value, and nothing is true for that reason: so it is for AND, OR and NOT of such conditions. */
function isUnknown(query: Predicate | CUnitPredicate, row: Row): boolean {
  if (dependsOnMore(query) || asksForNull(query)) return false;
  return pathsOf(query).every((path) => (valueAt(row, path) ?? null) === null);
}

function pathsOf(query: Predicate | CUnitPredicate): readonly string[] {
  return [...askedIn(query).values.keys()];
}

/** Whether a condition says something of null itself. */
function asksForNull(query: Predicate | CUnitPredicate): boolean {
  if ('kind' in query) return has(query, ({ kind }) => kind === 'IsNull' || kind === 'Exists');
  if (query.type === 'JUNCTION') return query.children.some(asksForNull);
  const row: FilterRow = operators[query.operator];
  return row.onNull !== 'unknown';
}

/** Whether something besides the row decides: NULL itself, what a function answers, and two values, of which no row says how to read them. */
function dependsOnMore(query: Predicate | CUnitPredicate): boolean {
  if ('kind' in query) return has(query, isOfMore);
  return query.type === 'JUNCTION' ? query.children.some(dependsOnMore) : (query.functions ?? []).length > 0;
}

function isOfMore(node: Node): boolean {
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

/** What stands at a path of a row, nested or flat. */
function valueAt(row: Row, path: string): unknown {
  if (row[path] !== undefined) return row[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      row,
    );
}
