import { quoted } from '../../diagnostics/quoted.js';
import { isAggregateFunction } from '../../dialect/functions.js';
import type { Call, Node } from '../../vql/ast.js';
import { type ColumnType, isTime, type ScalarType } from '../column-type.js';
import type { Target } from '../targets/target.js';
import { quotedNode, reportSqlLoss, type SqlContext, type SqlScope } from './context.js';
import { findField, type Single, singleOf } from './sql-field.js';

/** The SQL of an aggregate. */
interface AggregateRow {
  /** Whether it accepts values of a type. */
  readonly accepts: (type: ScalarType | 'object') => boolean;
  readonly sql: (value: Single, distinct: string, target: Target) => string;
  /** Returns the type of the result. */
  readonly type: (type: ScalarType | 'object') => ColumnType;
}

const isNumber = (type: ScalarType | 'object'): boolean =>
  type === 'integer' || type === 'decimal' || type === 'double' || type === 'unknown';
const isOrdered = (type: ScalarType | 'object'): boolean => type !== 'object' && type !== 'json' && type !== 'boolean';
const sameType = (type: ScalarType | 'object'): ColumnType => (type === 'object' ? 'unknown' : type);

/** **The** table of aggregates, by upper-case name. */
const aggregates: Readonly<Record<string, AggregateRow>> = {
  COUNT: {
    accepts: () => true,
    sql: (single, distinct, target) => {
      const { value, type } = single;
      if (distinct !== '' && isTime(type)) return `count(DISTINCT ${orderedValue(single, target)})`;
      const presence = target.presence(value, type === 'object' ? {} : type);
      return `count(${distinct}${distinct === '' ? presence : target.byCodePoint(presence, sameType(type))})`;
    },
    type: () => 'integer',
  },
  SUM: {
    accepts: isNumber,
    sql: sumOf,
    type: sameType,
  },
  AVG: {
    accepts: isNumber,
    sql: (single, distinct, target) => {
      const double = target.typeName('double', 0, 0);
      // The sum of decimals is exact. Whole numbers are added as doubles, since their sum can exceed 64 bits.
      return single.type === 'decimal' || single.type === 'double'
        ? `CAST(${sumOf(single, distinct, target)} AS ${double}) / count(${distinct}${scalarOf(single, target)})`
        : `avg(${distinct}CAST(${scalarOf(single, target)} AS ${double}))`;
    },
    type: () => 'double',
  },
  MIN: { accepts: isOrdered, sql: (value, _, target) => `min(${orderedValue(value, target)})`, type: sameType },
  MAX: {
    accepts: isOrdered,
    sql: (single, _, target) => {
      const value = orderedValue(single, target);
      return (single.type === 'double' && target.maxOfDoubles?.(value)) || `max(${value})`;
    },
    type: sameType,
  },
};

function sumOf(single: Single, distinct: string, target: Target): string {
  const value = scalarOf(single, target);
  if (single.type === 'double' && target.sumOfDoubles) return target.sumOfDoubles(value, distinct);
  return `sum(${distinct}${value})`;
}

/** Compiles the call of an aggregate. A call of any other function is a loss. */
export function compileAggregate(
  call: Call,
  scope: SqlScope,
  context: SqlContext,
): { readonly sql: string; readonly type: ColumnType } | undefined {
  const { name, args, distinct } = call;
  const row = rowOf(call, context);
  if (row === undefined) return reportCall(call, context);
  const [argument, ...others] = args;
  if (argument?.kind === 'Star' && name.toUpperCase() === 'COUNT' && !distinct && others.length === 0)
    return { sql: 'count(*)', type: 'integer' };
  if (argument?.kind !== 'Path' || others.length > 0) return reportCall(call, context, 'an aggregate takes one field');
  const field = findField(argument, context, scope);
  if (field === undefined) return undefined;
  const single = singleOf(field, context);
  if (single === undefined)
    return reportCall(call, context, 'the field can have several values in a row, or values of several types');
  if (!row.accepts(single.type)) return reportCall(call, context, 'it does not accept values of this type');
  return { sql: row.sql(single, distinct ? 'DISTINCT ' : '', context.target), type: row.type(single.type) };
}

/** Whether there is an aggregate of a name, which ignores case, that takes values of a type. */
export function takesType(name: string, type: ScalarType): boolean {
  const key = name.toUpperCase();
  return Object.hasOwn(aggregates, key) && aggregates[key]?.accepts(type) === true;
}

/** Reports a call that has no SQL at its position. `problem` is the reason if the function is an aggregate. */
export function reportCall(call: Call, context: SqlContext, problem = '', node: Node = call): undefined {
  const isAggregate = rowOf(call, context) !== undefined;
  const reason = isAggregate ? problem : `the function ${quoted(call.name)} is documented nowhere`;
  return reportSqlLoss(context, 'sql-call', { call: quotedNode(call), problem: reason }, node);
}

function rowOf({ name }: Call, { dialect }: SqlContext): AggregateRow | undefined {
  const key = name.toUpperCase();
  return Object.hasOwn(aggregates, key) && isAggregateFunction(name, dialect.functions) ? aggregates[key] : undefined;
}

function scalarOf({ value, type }: Single, target: Target): string {
  return type === 'object' ? value.sql : target.scalar(value, type);
}

function orderedValue(single: Single, target: Target): string {
  const { value, type } = single;
  const sql = isTime(type) && target.canonicalTime !== undefined ? value.sql : scalarOf(single, target);
  return canonicalValue(sql, sameType(type), target);
}

/** Writes a value in a form that the target distinguishes and orders as rows do: texts by code points, times by the point in time. */
export function canonicalValue(sql: string, type: ColumnType, { byCodePoint, canonicalTime }: Target): string {
  return isTime(type) && canonicalTime !== undefined ? canonicalTime(sql, type) : byCodePoint(sql, type);
}
