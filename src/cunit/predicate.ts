import type { Arity } from '../dialect/operator-row.js';
import { type FilterOperator, filterRow, isOperator, type JunctionOperator } from '../dialect/operators.js';

/**
 * A C-Unit predicate: a tree of junctions and filters, plain JSON (spec, query-language §2). The root may be either.
 * Members that are not named here survive reading and normalizing.
 */
export type CUnitPredicate = CUnitJunction | CUnitFilter;

interface Base {
  /** Whether the service's user interface shows it; default `true`. */
  readonly visible?: boolean;
}

/** Predicates joined by AND or OR; at least one. */
export interface CUnitJunction extends Base {
  readonly type: 'JUNCTION';
  readonly operator: JunctionOperator;
  readonly children: readonly CUnitPredicate[];
}

/** A test of one property. */
export interface CUnitFilter extends Base {
  readonly type: 'FILTER';
  readonly operator: FilterOperator;
  /** The path of the field, with dots; absent with EXISTS and NOT_EXISTS. */
  readonly property?: string;
  /** Always strings, also for numbers and booleans; how many, the operator says. */
  readonly values?: readonly string[];
  /** Functions that the property passes through before it is tested. */
  readonly functions?: readonly string[];
}

/**
 * Makes a junction.
 *
 * @throws {RangeError} without children.
 *
 * @example
 * ```ts
 * import { createFilter, createJunction } from 'vql-kit/cunit';
 * const open = createJunction('AND', [createFilter('EQUALS', 'active', ['true']), createFilter('IS_NULL', 'closedAt')]);
 * console.log(open.children.length); // 2
 * ```
 */
export function createJunction(operator: JunctionOperator, children: readonly CUnitPredicate[]): CUnitJunction {
  if (children.length === 0) throw new RangeError(`${operator} joins at least one predicate.`);
  return { type: 'JUNCTION', operator, children };
}

/**
 * Makes a filter on a property.
 *
 * @throws {RangeError} if the operator takes another number of values.
 *
 * @example
 * ```ts
 * import { createFilter } from 'vql-kit/cunit';
 * console.log(createFilter('RANGE', 'total', ['10', '20']).values); // ['10', '20']
 * ```
 */
export function createFilter(
  operator: FilterOperator,
  property: string | undefined,
  values: readonly string[] = [],
): CUnitFilter {
  if (!isOperator(operator)) throw new RangeError(`There is no operator ${JSON.stringify(operator)}.`);
  const { least, most } = filterRow(operator).values;
  if (values.length < least || values.length > most)
    throw new RangeError(`${operator} takes ${arityInWords({ least, most })}; ${values.length} given.`);
  return {
    type: 'FILTER',
    operator,
    ...(property === undefined ? {} : { property }),
    ...(values.length === 0 ? {} : { values }),
  };
}

/** How many values an operator takes, as messages say it: `exactly two values`. */
export function arityInWords({ least, most }: Arity): string {
  if (most === 0) return 'no values';
  if (most === Number.POSITIVE_INFINITY) return `${countInWords(least)} or more`;
  return `exactly ${countInWords(most)}`;
}

/** A number of values in words: `no values`, `one value`, `two values`, `3 values`. */
export function countInWords(count: number): string {
  return `${['no', 'one', 'two'][count] ?? count} ${count === 1 ? 'value' : 'values'}`;
}
