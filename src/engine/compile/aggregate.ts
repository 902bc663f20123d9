import { quoted } from '../../diagnostics/quoted.js';
import { isAggregateFunction } from '../../dialect/functions.js';
import type { Call, Node } from '../../vql/ast.js';
import type { ColumnType, ScalarType } from '../column-type.js';
import type { Target } from '../targets/target.js';
import { lose, type SqlContext, shown } from './context.js';
import { type Single, singleOf } from './elements.js';
import { findField, type Scope } from './scope.js';

/** What an aggregate makes of one value of each row. */
interface AggregateRow {
  /** The types that it takes. */
  readonly takes: (type: ScalarType | 'object') => boolean;
  readonly sql: (value: Single, distinct: string, target: Target) => string;
  readonly type: (type: ScalarType | 'object') => ColumnType;
}

const isNumber = (type: ScalarType | 'object'): boolean =>
  type === 'integer' || type === 'decimal' || type === 'double' || type === 'unknown';
const isOrdered = (type: ScalarType | 'object'): boolean => type !== 'object' && type !== 'json' && type !== 'boolean';
const own = (type: ScalarType | 'object'): ColumnType => (type === 'object' ? 'unknown' : type);

/** **The** table of aggregates (spec, query-language §1), by upper-case name. */
const aggregates: Readonly<Record<string, AggregateRow>> = {
  COUNT: {
    takes: () => true,
    sql: ({ value, type }, distinct, target) =>
      `count(${distinct}${target.presence(value, type === 'object' ? {} : type)})`,
    type: () => 'integer',
  },
  SUM: { takes: isNumber, sql: (value, distinct, target) => `sum(${distinct}${scalarOf(value, target)})`, type: own },
  AVG: {
    takes: isNumber,
    sql: (value, distinct, target) =>
      `avg(${distinct}CAST(${scalarOf(value, target)} AS ${target.typeName('double', 0, 0)}))`,
    type: () => 'double',
  },
  MIN: { takes: isOrdered, sql: (value, _, target) => `min(${inOrder(value, target)})`, type: own },
  MAX: { takes: isOrdered, sql: (value, _, target) => `max(${inOrder(value, target)})`, type: own },
};

/** Compiles a call of an aggregate; `undefined` with a loss for any other function. */
export function compileAggregate(
  call: Call,
  scope: Scope,
  context: SqlContext,
): { readonly sql: string; readonly type: ColumnType } | undefined {
  const { name, args, distinct } = call;
  const row = rowOf(call, context);
  if (row === undefined) return loseCall(call, context);
  const problem = (text: string): undefined => loseCall(call, context, text);
  const [argument, ...others] = args;
  if (argument?.kind === 'Star' && name.toUpperCase() === 'COUNT' && !distinct && others.length === 0)
    return { sql: 'count(*)', type: 'integer' };
  if (argument?.kind !== 'Path' || others.length > 0) return problem('an aggregate takes one field');
  const field = findField(argument, context, scope);
  if (field === undefined) return undefined;
  const single = singleOf(field, context);
  if (single === undefined) return problem('nothing says what an aggregate makes of several values in a row');
  if (!row.takes(single.type)) return problem('it does not take values of this type');
  return { sql: row.sql(single, distinct ? 'DISTINCT ' : '', context.target), type: row.type(single.type) };
}

/** Notes that a call has no form where it stands; `problem` says why an aggregate has none. */
export function loseCall(call: Call, context: SqlContext, problem = '', node: Node = call): undefined {
  const isAggregate = rowOf(call, context) !== undefined;
  const reason = isAggregate ? problem : `what ${quoted(call.name)} does is documented nowhere`;
  return lose(context, 'sql-call', { call: shown(call), problem: reason }, node);
}

function rowOf({ name }: Call, { functions }: SqlContext): AggregateRow | undefined {
  const key = name.toUpperCase();
  return Object.hasOwn(aggregates, key) && isAggregateFunction(name, functions) ? aggregates[key] : undefined;
}

function scalarOf({ value, type }: Single, target: Target): string {
  return type === 'object' ? value.sql : target.scalar(value, type);
}

function inOrder(single: Single, target: Target): string {
  return single.type === 'string' ? target.byCodePoint(scalarOf(single, target)) : scalarOf(single, target);
}
