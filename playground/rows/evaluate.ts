import { sortOrderOf } from '../../src/cunit/evaluate/order.js';
import { createPathReader, type ReadValue } from '../../src/cunit/evaluate/rows.js';
import type { MatchOptions } from '../../src/cunit/index.js';
import { type Diagnostic, hasErrors, type Span, VqlError } from '../../src/diagnostics/index.js';
import { shiftSpan } from '../../src/diagnostics/span.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { check, childrenOf, type Node, parse, type Statement, splitStatements } from '../../src/vql/index.js';
import { displayNameOf, isAggregate, isHidden } from '../../src/vql/nodes.js';
import { sampleCatalog } from '../sample/catalog.js';
import { type SampleRow, sampleRows } from '../sample/rows.js';
import { type FindFailed, findFailed } from './conditions.js';

/** The rows of a template as a statement selects, orders and pages them. */
export interface EvaluatedRows {
  /** Name of the template, as `group.name`. */
  readonly template: string;
  readonly columns: readonly RowColumn[];
  /** All rows of the template, in the order of the statement. */
  readonly rows: readonly EvaluatedRow[];
  /** Sentences about parts of the statement that are not evaluated. */
  readonly notes: readonly string[];
  /** Whether the statement has errors: the rows are then those of its template, with all columns. */
  readonly isBroken: boolean;
}

/** A column. */
interface RowColumn {
  readonly title: string;
  readonly isNumber: boolean;
}

/**
 * State of a row in a statement: it is in the answer (`selected`), or matches and is before the offset (`skipped`), after the limit
 * (`cut`), equal to one above (`duplicate`) or one of those from which an aggregate is computed (`aggregated`), or does not match
 * (`rejected`), or the page cannot test it (`untested`).
 */
export type RowState = 'selected' | 'skipped' | 'cut' | 'duplicate' | 'aggregated' | 'rejected' | 'untested';

/** A row. */
export interface EvaluatedRow {
  /** Its id in the sample data. */
  readonly key: string;
  readonly cells: readonly string[];
  readonly state: RowState;
  /** The first conditions that it fails, of which there can be thousands; none unless it is rejected. */
  readonly failed: readonly FailedPart[];
}

/** Greatest number of conditions of a row. */
const maxFailed = 20;

/** A condition that a row fails. */
export interface FailedPart {
  /** Text of the condition. */
  readonly text: string;
  /** Its span in the whole text. */
  readonly span: Span;
  /** Values of the row, such as `total is 88`. */
  readonly found: string;
}

/**
 * Evaluates the statement at an offset of a VQL text, or else the first, on the sample rows. A template without sample rows has none,
 * and a note. Returns `undefined` if there is no statement, or it has errors and no template with rows.
 */
export function evaluateRows(text: string, offset: number): EvaluatedRows | undefined {
  const statements = splitStatements(text);
  const found = statements.find(({ span }) => span.start <= offset && offset <= span.end) ?? statements[0];
  if (found === undefined) return undefined;
  const { value: statement, diagnostics } = parse(found.text);
  if (statement === undefined || statement.from.kind === 'Missing') return undefined;
  const template = `${statement.from.group}.${statement.from.name}`;
  const rows = rowsOf(template);
  const isBroken = hasErrors(diagnostics);
  if (rows === undefined) {
    const notes = [`There are no sample rows of "${template}".`];
    return isBroken ? undefined : { template, columns: [], rows: [], notes, isBroken };
  }
  if (isBroken) return untestedRows(template, rows);
  const reader = (path: string): ReadValue => createPathReader(path, template);
  const unknown = unknownFields(found.text);
  const { failedBy, notes } = compileWhere(statement, template, unknown);
  const columns = columnsOf(statement, template, unknown);
  const ordered = sortRows(rows, statement, reader);
  const states = statesOf(statement);
  const isUnordered = isUnorderedPage(statement, unknown);
  return {
    template,
    columns: columns.map(({ title, isNumber }) => ({ title, isNumber })),
    notes: [...notes, ...notesOn(statement, unknown)],
    isBroken,
    rows: ordered.map((row) => {
      const failed = failedBy?.(row) ?? [];
      const cells = columns.map(({ read }) => textOf(read(row)));
      return {
        key: String(row['id']),
        cells,
        state:
          failedBy === undefined
            ? 'untested'
            : failed.length > 0
              ? 'rejected'
              : isUnordered
                ? 'untested'
                : states(cells),
        failed: failed.slice(0, maxFailed).map(({ span, paths }) => ({
          text: found.text.slice(span.start, span.end).replace(/\s+/g, ' '),
          span: shiftSpan(span, found.span.start),
          found: paths.map((path) => `${path} is ${textOf(reader(path)(row))}`).join(', '),
        })),
      };
    }),
  };
}

/** Returns the rows of a template, all columns of them. */
function untestedRows(template: string, rows: readonly SampleRow[]): EvaluatedRows {
  const columns = allColumns(template);
  return {
    template,
    columns: columns.map(({ title, isNumber }) => ({ title, isNumber })),
    rows: rows.map((row) => {
      const cells = columns.map(({ read }) => textOf(read(row)));
      return { key: String(row['id']), cells, state: 'untested', failed: [] };
    }),
    notes: [],
    isBroken: true,
  };
}

function rowsOf(template: string): readonly SampleRow[] | undefined {
  const tables: Readonly<Record<string, readonly SampleRow[]>> = sampleRows;
  return Object.hasOwn(tables, template) ? tables[template] : undefined;
}

interface CompiledWhere {
  /** Absent if the page cannot evaluate the condition. */
  readonly failedBy?: FindFailed;
  readonly notes: readonly string[];
}

/** Returns the diagnostics of names that are no field of the sample data. */
function unknownFields(text: string): readonly Diagnostic[] {
  return check(text, { catalog: sampleCatalog }).filter(({ code }) => code === 'unknown-field');
}

/** Whether a diagnostic is about a node. */
function isIn(node: Node, { span }: Diagnostic): boolean {
  return span !== undefined && node.span !== undefined && node.span.start <= span.start && span.end <= node.span.end;
}

/** Compiles WHERE; a condition that needs what the page does not have is not evaluated. */
function compileWhere({ where, joins }: Statement, template: string, unknown: readonly Diagnostic[]): CompiledWhere {
  if (joins.length > 0) return unevaluated('JOIN is not evaluated on this page, and neither is WHERE beside it.');
  if (where === undefined) return { failedBy: () => [], notes: [] };
  if (hasCall(where))
    return unevaluated('WHERE is not evaluated on this page: it calls a function, which needs an engine.');
  const field = unknown.find((one) => isIn(where, one));
  if (field !== undefined) return unevaluated(`WHERE is not evaluated on this page: ${field.message}`);
  const now = Date.now();
  const options: MatchOptions = { template, tables: sampleRows, parse, clock: { now: () => now } };
  try {
    return { failedBy: findFailed(where, options), notes: [] };
  } catch (error) {
    if (error instanceof VqlError) return unevaluated(`WHERE is not evaluated on this page: ${error.message}`);
    throw error;
  }
}

function unevaluated(note: string): CompiledWhere {
  return { notes: [note] };
}

function hasCall(node: Node): boolean {
  return node.kind === 'Call' || childrenOf(node).some(hasCall);
}

interface Column extends RowColumn {
  readonly read: ReadValue;
}

/** Returns the visible columns; `*` has all fields with one value. */
function columnsOf({ columns }: Statement, template: string, unknown: readonly Diagnostic[]): readonly Column[] {
  return columns.flatMap((item) => {
    if (item.kind === 'Star') return allColumns(template);
    if (isHidden(item)) return [];
    const name = displayNameOf(item);
    const { expression } = item;
    if (expression.kind === 'Path') {
      const path = expression.segments.join('.');
      if (unknown.some((one) => isIn(expression, one))) return [unreadColumn(name ?? path)];
      return [columnOf(template, path, name ?? path)];
    }
    return expression.kind === 'Call' ? [unreadColumn(name ?? `${expression.name}(…)`)] : [];
  });
}

/** Returns a column whose values the page does not have. */
function unreadColumn(title: string): Column {
  return { title, isNumber: false, read: () => '…' };
}

function allColumns(template: string): readonly Column[] {
  const fields = sampleCatalog.find(template);
  return (fields?.paths ?? [])
    .filter((path) => fields?.field(path)?.collection !== true)
    .map((path) => columnOf(template, path, path));
}

function columnOf(template: string, path: string, title: string): Column {
  const { type = '' } = sampleCatalog.find(template)?.field(path) ?? {};
  return {
    title,
    isNumber: /^(?:integer|decimal|reference)$/.test(type),
    read: createPathReader(path, template),
  };
}

/** Returns sentences about columns and sort keys that are not evaluated: calls, which need an engine, and unknown fields. */
function notesOn({ columns, orderBy }: Statement, unknown: readonly Diagnostic[]): readonly string[] {
  const fields = unknown.filter((one) => [...columns, ...orderBy].some((item) => isIn(item, one)));
  const hasCall = [...columns, ...orderBy].some((item) => item.kind !== 'Star' && item.expression.kind === 'Call');
  const calls = hasCall ? ['Functions are not evaluated on this page: the engine does that.'] : [];
  return [...calls, ...fields.map(({ message }) => message)];
}

function sortRows(
  rows: readonly SampleRow[],
  { orderBy }: Statement,
  reader: (path: string) => ReadValue,
): readonly SampleRow[] {
  const keys = orderBy.flatMap(({ expression, direction }) =>
    expression.kind === 'Path'
      ? [{ read: reader(expression.segments.join('.')), sign: direction === 'DESC' ? -1 : 1 }]
      : [],
  );
  return [...rows].sort((a, b) => {
    for (const { read, sign } of keys) {
      const order = sortOrderOf(read(a), read(b));
      if (order !== 0) return sign * order;
    }
    return 0;
  });
}

/** Whether the page cannot say which of the matching rows LIMIT and OFFSET leave: it does not have all values to sort by. */
function isUnorderedPage({ orderBy, limit, offset }: Statement, unknown: readonly Diagnostic[]): boolean {
  const isUnknown = (key: Statement['orderBy'][number]): boolean =>
    key.expression.kind === 'Call' || unknown.some((one) => isIn(key, one));
  return (limit !== undefined || offset !== undefined) && orderBy.some(isUnknown);
}

/** Returns the function that pages the matching rows, called with each in order. */
function statesOf({ columns, distinct, limit, offset }: Statement): (cells: readonly string[]) => RowState {
  if (columns.some((column) => isAggregate(column, defaultDialect.functions))) return () => 'aggregated';
  const first = offset?.value ?? 0;
  const end = first + (limit?.value ?? Number.POSITIVE_INFINITY);
  const seen = new Set<string>();
  let count = 0;
  return (cells) => {
    const text = JSON.stringify(cells);
    if (distinct && seen.has(text)) return 'duplicate';
    seen.add(text);
    const index = count++;
    return index < first ? 'skipped' : index < end ? 'selected' : 'cut';
  };
}

/** Returns a value as the page shows it. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'null' : value.map(textOf).join(', ');
  return value === null || value === undefined ? 'null' : String(value);
}
