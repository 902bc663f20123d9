import { sortOrderOf } from '../../src/cunit/evaluate/order.js';
import { createPathReader, type Row } from '../../src/cunit/evaluate/rows.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { stringifyJson } from '../../src/exact-json/index.js';
import type { SelectItem, Statement } from '../../src/vql/index.js';
import { isAggregate } from '../../src/vql/nodes.js';
import { noRowsOf } from '../reasons.js';
import { rowsIn } from '../sample/installation.js';
import { templateOf } from '../translation/template-of.js';
import type { AggregateValue } from './aggregates.js';
import { type Column, columnsOf, functionNote } from './columns.js';
import { type FindFailed, findFailed } from './conditions.js';
import { callReason, type EvaluationContext, hasCall } from './evaluation-context.js';
import { joinRows, type SourceRow } from './join-rows.js';
import { keyOf } from './row-key.js';

/**
 * State of a row in a statement: it is in the answer (`selected`), or matches and is before the offset (`skipped`), after the limit
 * (`cut`), equal to one above (`duplicate`) or one of those from which an aggregate is computed (`aggregated`), or does not match
 * (`rejected`), or the page cannot test it (`untested`).
 */
export type RowState = 'selected' | 'skipped' | 'cut' | 'duplicate' | 'aggregated' | 'rejected' | 'untested';

/** A row of the template, beside those that JOIN adds, in a statement. */
export interface StatementRow extends SortedRow {
  readonly state: RowState;
}

/** A row with the values of the sort keys. */
interface SortedRow extends SourceRow {
  readonly sortValues: readonly unknown[];
}

/** A statement evaluated on rows. */
export interface EvaluatedStatement {
  readonly columns: readonly Column[];
  /** All rows, in the order of the statement. */
  readonly rows: readonly StatementRow[];
  /** Whether the answer is a row of aggregates, not rows. */
  readonly isAggregated: boolean;
  /** The row of aggregates, with a value for each column; `undefined` in a list is a value that the page does not have. */
  readonly aggregates: readonly unknown[] | undefined;
  /** Sentences about parts of the statement that are not evaluated. */
  readonly notes: readonly string[];
}

/** Evaluates a statement without errors on the rows of its template. */
export function evaluateStatement(
  statement: Statement,
  template: string,
  rows: readonly Row[],
  context: EvaluationContext,
): EvaluatedStatement {
  const columns = columnsOf(statement, template, context);
  const notes = notesOn(statement, columns, context);
  const own = rows.map((row, index): SourceRow => ({ key: keyOf(row, index), row, failed: [] }));
  const isAggregated = statement.columns.some(isAggregateColumn);
  const untested = (note: string): EvaluatedStatement => ({
    columns,
    rows: own.map((one) => ({ ...one, sortValues: [], state: 'untested' })),
    isAggregated,
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
  const stateOf = isAggregated ? (): RowState => 'aggregated' : createPaging(statement, columns, context);
  const aggregates = isAggregated ? aggregatesOf(statement, columns, ordered.filter(isMatch)) : undefined;
  return {
    columns,
    rows: ordered.map((one) => ({ ...one, state: isMatch(one) ? stateOf(one.row) : 'rejected' })),
    isAggregated,
    aggregates: aggregates?.map((one) => one?.value),
    notes: [...notes, ...new Set((aggregates ?? []).flatMap((one) => one?.note ?? []))],
  };
}

/** Returns the rows of the answer of a joined statement by the names of its columns, or the reason why the page does not have them. */
function answerOf(statement: Statement, context: EvaluationContext): readonly Row[] | string {
  const template = templateOf(statement) ?? '';
  const own = rowsIn(context.installation, template);
  if (own === undefined) return noRowsOf(template);
  const { columns, rows, aggregates, notes } = evaluateStatement(statement, template, own, context);
  const [note] = notes;
  if (note !== undefined) return note;
  const named = (values: readonly unknown[]): Row =>
    Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]));
  if (aggregates !== undefined) return [named(aggregates)];
  return rows
    .filter(({ state }) => state === 'selected')
    .map(({ row }) => named(columns.map(({ read }) => read?.(row))));
}

/** Compiles WHERE; of a condition that needs what the page does not have, returns a sentence that says so. */
function compileWhere({ where }: Statement, template: string, context: EvaluationContext): FindFailed | string {
  if (where === undefined) return () => [];
  if (hasCall(where)) return `WHERE is not evaluated on this page: ${callReason}`;
  const unknown = context.findUnknown(where);
  if (unknown !== undefined) return `WHERE is not evaluated on this page: ${unknown.message}`;
  try {
    return findFailed(where, context.matchOptions(template));
  } catch (error) {
    if (error instanceof VqlError) return `WHERE is not evaluated on this page: ${error.message}`;
    throw error;
  }
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

function sortRows(rows: readonly SourceRow[], { orderBy }: Statement, template: string): readonly SortedRow[] {
  const keys = orderBy.flatMap(({ expression, direction }) =>
    expression.kind === 'Path'
      ? [{ read: createPathReader(expression.segments.join('.'), template), sign: direction === 'DESC' ? -1 : 1 }]
      : [],
  );
  const withValues = rows.map((one): SortedRow => ({ ...one, sortValues: keys.map(({ read }) => read(one.row)) }));
  return withValues.sort((a, b) => {
    for (const [index, { sign }] of keys.entries()) {
      const order = sortOrderOf(a.sortValues[index], b.sortValues[index]);
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
    const values = stringifyJson(columns.map(({ read }) => read?.(row) ?? null));
    if (distinct && seen.has(values)) return 'duplicate';
    seen.add(values);
    const index = count++;
    return index < first ? 'skipped' : index < end ? 'selected' : 'cut';
  };
}
