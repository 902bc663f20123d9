import { sortOrderOf } from '../../src/cunit/evaluate/order.js';
import { createPathReader, type Row } from '../../src/cunit/evaluate/rows.js';
import type { MatchOptions } from '../../src/cunit/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { childrenOf, type Node, parse, type SelectItem, type Statement } from '../../src/vql/index.js';
import { isAggregate } from '../../src/vql/nodes.js';
import { rowsIn } from '../sample/installation.js';
import type { AggregateValue } from './aggregates.js';
import { type Column, columnsOf, functionNote } from './columns.js';
import { type FailedCondition, type FindFailed, findFailed } from './conditions.js';
import type { EvaluationContext } from './evaluation-context.js';
import { joinRows, type SourceRow } from './join-rows.js';

/**
 * State of a row in a statement: it is in the answer (`selected`), or matches and is before the offset (`skipped`), after the limit
 * (`cut`), equal to one above (`duplicate`) or one of those from which an aggregate is computed (`aggregated`), or does not match
 * (`rejected`), or the page cannot test it (`untested`).
 */
export type RowState = 'selected' | 'skipped' | 'cut' | 'duplicate' | 'aggregated' | 'rejected' | 'untested';

/** A row of the template, beside those that JOIN adds, in a statement. */
interface StatementRow {
  readonly key: string;
  readonly row: Row;
  readonly state: RowState;
  readonly failed: readonly FailedCondition[];
}

/** A statement evaluated on the sample rows. */
export interface EvaluatedStatement {
  readonly columns: readonly Column[];
  /** All rows, in the order of the statement. */
  readonly rows: readonly StatementRow[];
  /** The row of aggregates, with a value for each column; `undefined` in a list is a value that the page does not have. */
  readonly aggregates: readonly unknown[] | undefined;
  /** Sentences about parts of the statement that are not evaluated. */
  readonly notes: readonly string[];
}

/** Evaluates a statement without errors on the sample rows of its template. */
export function evaluateStatement(
  statement: Statement,
  template: string,
  rows: readonly Row[],
  context: EvaluationContext,
): EvaluatedStatement {
  const columns = columnsOf(statement, template, context);
  const notes = notesOn(statement, columns, context);
  const own = rows.map((row, index): SourceRow => ({ key: keyOf(row, index), row, failed: [] }));
  const untested = (note: string): EvaluatedStatement => ({
    columns,
    rows: own.map((one) => ({ ...one, state: 'untested' })),
    aggregates: undefined,
    notes: [note, ...notes],
  });
  const source = joinRows(own, statement, { ...context, template, answerOf });
  if (typeof source === 'string') return untested(source);
  const where = compileWhere(statement, template, context);
  if (typeof where === 'string') return untested(where);
  const ordered = sortRows(source, statement, template).map((one) => ({
    ...one,
    failed: one.failed.length > 0 ? one.failed : where(one.row),
  }));
  const listNote = noteOnLists(statement, template, source);
  if (listNote !== undefined) return untested(listNote);
  const isMatch = ({ failed }: SourceRow): boolean => failed.length === 0;
  const isAggregated = statement.columns.some(isAggregateColumn);
  const stateOf = isAggregated ? (): RowState => 'aggregated' : createPaging(statement, columns, context);
  const aggregates = isAggregated ? aggregatesOf(statement, columns, ordered.filter(isMatch)) : undefined;
  return {
    columns,
    rows: ordered.map((one) => ({ ...one, state: isMatch(one) ? stateOf(one.row) : 'rejected' })),
    aggregates: aggregates?.map((one) => one?.value),
    notes: [...notes, ...new Set((aggregates ?? []).flatMap((one) => one?.note ?? []))],
  };
}

/** Returns the rows of the answer of a joined statement by the names of its columns, or the reason why the page does not have them. */
function answerOf(statement: Statement, context: EvaluationContext): readonly Row[] | string {
  const { from } = statement;
  const template = from.kind === 'Missing' ? '' : `${from.group}.${from.name}`;
  const sample = rowsIn(context.installation, template);
  if (sample === undefined) return `There are no rows of "${template}".`;
  const { columns, rows, aggregates, notes } = evaluateStatement(statement, template, sample, context);
  const [note] = notes;
  if (note !== undefined) return note;
  const named = (values: readonly unknown[]): Row =>
    Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]));
  if (aggregates !== undefined) return [named(aggregates)];
  return rows
    .filter(({ state }) => state === 'selected')
    .map(({ row }) => named(columns.map(({ read }) => read?.(row))));
}

/** Returns the key of a row: its id, or its position where it has none. */
export function keyOf({ id }: Row, index: number): string {
  return String(id ?? index + 1);
}

/** Compiles WHERE; of a condition that needs what the page does not have, returns a sentence that says so. */
function compileWhere({ where }: Statement, template: string, context: EvaluationContext): FindFailed | string {
  if (where === undefined) return () => [];
  if (hasCall(where)) return 'WHERE is not evaluated on this page: it calls a function, which needs an engine.';
  const unknown = context.findUnknown(where);
  if (unknown !== undefined) return `WHERE is not evaluated on this page: ${unknown.message}`;
  const options: MatchOptions = { template, tables: context.installation.rows, parse };
  try {
    return findFailed(where, options);
  } catch (error) {
    if (error instanceof VqlError) return `WHERE is not evaluated on this page: ${error.message}`;
    throw error;
  }
}

function hasCall(node: Node): boolean {
  return node.kind === 'Call' || childrenOf(node).some(hasCall);
}

/** Returns the sentences about parts that are not evaluated, each once. */
function notesOn(
  { columns: items, orderBy }: Statement,
  columns: readonly Column[],
  context: EvaluationContext,
): readonly string[] {
  const isAggregated = items.some(isAggregateColumn);
  // The one row of aggregates needs no order.
  const keys = isAggregated ? [] : orderBy;
  const ofKeys = keys.flatMap(({ expression }) =>
    expression.kind === 'Call' ? functionNote : (context.findUnknown(expression)?.message ?? []),
  );
  const isMixed = isAggregated && !items.every(isAggregateColumn);
  return [...new Set([...columns.flatMap(({ note = [] }) => note), ...ofKeys, ...(isMixed ? [mixedNote] : [])])];
}

const mixedNote = 'There is no answer: an aggregate beside a field needs GROUP BY, which VQL does not have.';

function isAggregateColumn(column: SelectItem): boolean {
  return isAggregate(column, defaultDialect.functions);
}

/** Computes the row of aggregates, a value for each column; `undefined` if the answer has no such row, since other columns are beside them or the page begins after it. */
function aggregatesOf(
  { columns: items, limit, offset }: Statement,
  columns: readonly Column[],
  matching: readonly SourceRow[],
): readonly (AggregateValue | undefined)[] | undefined {
  if (!items.every(isAggregateColumn) || limit?.value === 0 || (offset?.value ?? 0) > 0) return undefined;
  const rows = matching.map(({ row }) => row);
  return columns.map(({ aggregate }) => aggregate?.(rows));
}

/** Returns a sentence about a sort key with several values in a row, by which neither the page nor the engine sorts. */
function noteOnLists(
  { columns, orderBy }: Statement,
  template: string,
  rows: readonly SourceRow[],
): string | undefined {
  if (columns.some(isAggregateColumn)) return undefined;
  const path = orderBy
    .flatMap(({ expression }) => (expression.kind === 'Path' ? expression.segments.join('.') : []))
    .find((one) => rows.some(({ row }) => Array.isArray(createPathReader(one, template)(row))));
  return path && `The rows are not sorted by ${path}: the field can have several values in a row.`;
}

function sortRows(rows: readonly SourceRow[], { orderBy }: Statement, template: string): readonly SourceRow[] {
  const keys = orderBy.flatMap(({ expression, direction }) =>
    expression.kind === 'Path'
      ? [{ read: createPathReader(expression.segments.join('.'), template), sign: direction === 'DESC' ? -1 : 1 }]
      : [],
  );
  return [...rows].sort((a, b) => {
    for (const { read, sign } of keys) {
      const order = sortOrderOf(read(a.row), read(b.row));
      if (order !== 0) return sign * order;
    }
    return 0;
  });
}

/** Creates the function that pages the matching rows, called with each in order. */
function createPaging(
  { distinct, limit, offset, orderBy }: Statement,
  columns: readonly Column[],
  context: EvaluationContext,
): (row: Row) => RowState {
  const isPage = limit !== undefined || offset !== undefined;
  // Without all values to sort by, the page cannot say which rows LIMIT and OFFSET leave.
  if (isPage && orderBy.some((key) => key.expression.kind === 'Call' || context.findUnknown(key) !== undefined))
    return () => 'untested';
  const first = offset?.value ?? 0;
  const end = first + (limit?.value ?? Number.POSITIVE_INFINITY);
  const seen = new Set<string>();
  let count = 0;
  return (row) => {
    const values = JSON.stringify(columns.map(({ read }) => read?.(row) ?? null));
    if (distinct && seen.has(values)) return 'duplicate';
    seen.add(values);
    const index = count++;
    return index < first ? 'skipped' : index < end ? 'selected' : 'cut';
  };
}
