import { checkArgument, listOf, record, string } from '../diagnostics/arguments.js';
import { cunitCodes } from '../diagnostics/codes/cunit.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { describeValue } from '../diagnostics/describe-value.js';
import { countInWords } from '../diagnostics/quoted.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { Arity } from '../dialect/operator-row.js';
import { nearestOperator } from '../dialect/operator-words.js';
import {
  type FilterOperator,
  filterRow,
  isJunctionOperator,
  isOperator,
  type JunctionOperator,
  type Operator,
  operators,
} from '../dialect/operators.js';
import type { Evidence } from '../interface/evidence.js';

/**
 * A C-Unit predicate: a tree of junctions and filters in plain JSON. Running integrations send both kinds as the root.
 * Members that are not named here survive reading and normalizing.
 */
export type CUnitPredicate = CUnitJunction | CUnitFilter;

interface Visibility {
  /** Whether the service's user interface shows it; default `true`. */
  readonly visible?: boolean;
}

/** Predicates joined by AND or OR; at least one. */
export interface CUnitJunction extends Visibility {
  readonly type: 'JUNCTION';
  readonly operator: JunctionOperator;
  readonly children: readonly CUnitPredicate[];
}

/** A test of one property. */
export interface CUnitFilter extends Visibility {
  readonly type: 'FILTER';
  readonly operator: FilterOperator;
  /** Path of the field, with dots; absent with EXISTS and NOT_EXISTS. */
  readonly property?: string;
  /** Always strings, also for numbers and booleans; the operator determines how many. */
  readonly values?: readonly string[];
  /** Functions that are applied to the property before it is tested. */
  readonly functions?: readonly string[];
}

/** The type of a node. */
export type NodeType = CUnitPredicate['type'];

/**
 * **The** members of a node, each with the types of node that have it. Schemas, readers, the translation and the JSON Schema
 * for editors read this table.
 */
export const nodeMembers = {
  type: ['JUNCTION', 'FILTER'],
  operator: ['JUNCTION', 'FILTER'],
  children: ['JUNCTION'],
  values: ['FILTER'],
  property: ['FILTER'],
  functions: ['FILTER'],
  visible: ['JUNCTION', 'FILTER'],
} as const satisfies Record<keyof CUnitJunction | keyof CUnitFilter, readonly NodeType[]>;

/** A member of a node. */
export type NodeMember = keyof typeof nodeMembers;

/** Returns the members that only nodes of the other type have. */
export function foreignMembers(type: NodeType): readonly NodeMember[] {
  return membersOfOthers[type];
}

const membersOfOthers = { JUNCTION: membersWithout('JUNCTION'), FILTER: membersWithout('FILTER') };

function membersWithout(type: NodeType): readonly NodeMember[] {
  // `Object.entries` has no type for keys.
  const members = Object.entries(nodeMembers) as unknown as readonly (readonly [NodeMember, readonly NodeType[]])[];
  return members.flatMap(([member, types]) => (types.includes(type) ? [] : [member]));
}

const create = diagnosticsOf(cunitCodes);

/**
 * Creates a junction.
 *
 * @throws {VqlError} `missing-children` without children, `operator-type` or `unknown-filter-operator` for another operator.
 *
 * @example
 * ```ts
 * import { createFilter, createJunction } from 'vql-kit/cunit';
 * const open = createJunction('AND', [createFilter('EQUALS', 'active', ['true']), createFilter('IS_NULL', 'closedAt')]);
 * console.log(open.children.length); // 2
 * ```
 */
export function createJunction(operator: JunctionOperator, children: readonly CUnitPredicate[]): CUnitJunction {
  checkOperator(operator, 'JUNCTION');
  checkArgument('The argument "children" of createJunction', children, listOf(record));
  if (children.length === 0)
    throw new VqlError([create('missing-children', { operator, joins: joinsInWords(operator) })]);
  return { type: 'JUNCTION', operator, children };
}

/**
 * Creates a filter on a property. An EXISTS gets the assumed form, with the text of its query as the only value.
 *
 * @throws {VqlError} `value-count` if the operator takes another number of values, `missing-property` without a property,
 * `operator-type` or `unknown-filter-operator` for another operator, `wrong-argument` for values that are not strings.
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
  checkOperator(operator, 'FILTER');
  checkArgument('The argument "values" of createFilter', values, listOf(string));
  if (!acceptsProperty(operator, property))
    throw new VqlError([create('missing-property', { operator, found: describeValue(property) })]);
  const { values: arity } = filterRow(operator);
  if (values.length < arity.least || values.length > arity.most) {
    const counts = { takes: takesInWords(arity), found: countInWords(values.length) };
    throw new VqlError([create('value-count', { operator, ...counts })]);
  }
  return {
    type: 'FILTER',
    operator,
    ...(property === undefined ? {} : { property }),
    ...(values.length === 0 ? {} : { values }),
  };
}

/** Callers without types can pass anything. */
function checkOperator(operator: string, type: NodeType): void {
  if (!isOperator(operator)) {
    const nearest = typeof operator === 'string' ? nearestOperator(operator) : undefined;
    throw new VqlError([create('unknown-filter-operator', { found: describeValue(operator), nearest })]);
  }
  const own = nodeTypeOf(operator);
  if (own !== type) throw new VqlError([create('operator-type', { operator, type: own })]);
}

/** Whether an operator accepts a property: the path of a field, which only EXISTS and NOT_EXISTS can lack. */
export function acceptsProperty(operator: FilterOperator, property: unknown): boolean {
  if (property === undefined) return filterRow(operator).form.kind === 'exists';
  return typeof property === 'string' && property !== '';
}

/** Returns the type of the nodes that have an operator. */
export function nodeTypeOf(operator: Operator): NodeType {
  return isJunctionOperator(operator) ? 'JUNCTION' : 'FILTER';
}

/** Returns in words how many values an operator takes, and that it is assumed if so: `takes exactly two values`. */
export function takesInWords(arity: Arity & { readonly evidence: Evidence }): string {
  return `${arity.evidence === 'assumed' ? 'is assumed to take' : 'takes'} ${arityInWords(arity)}`;
}

/** Returns in words how many nodes a junction joins, and that it is assumed if so. */
export function joinsInWords(operator: JunctionOperator): string {
  const { children } = operators[operator];
  const verb = children.evidence === 'assumed' ? 'is assumed to join' : 'joins';
  return `${verb} at least ${children.least === 1 ? 'one node' : `${children.least} nodes`}`;
}

function arityInWords({ least, most }: Arity): string {
  if (most === 0) return 'no values';
  if (most === Number.POSITIVE_INFINITY) return `${countInWords(least)} or more`;
  return `exactly ${countInWords(most)}`;
}
