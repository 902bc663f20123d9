import { createPathReader, type Row } from '../../src/cunit/evaluate/rows.js';
import type { Span } from '../../src/diagnostics/index.js';
import { shiftSpan } from '../../src/diagnostics/span.js';
import type { VariableLists } from '../../src/language/explain/operands.js';
import { noRowsOf } from '../reasons.js';
import { type Installation, rowsIn, sampleInstallation } from '../sample/installation.js';
import type { TextStatement } from '../translation/statement-at.js';
import { allColumns, type Column } from './columns.js';
import type { FailedCondition } from './conditions.js';
import { evaluateStatement, type RowState } from './evaluate-statement.js';
import { createContext } from './evaluation-context.js';
import { keyOf } from './row-key.js';
import { findTemplateStatement } from './template-statement.js';

/** The rows of a template as a statement selects, orders and pages them. */
export interface EvaluatedRows {
  /** Name of the template, as `group.name`. */
  readonly template: string;
  readonly columns: readonly RowColumn[];
  /** The row of aggregates. */
  readonly answer?: readonly string[];
  /** All rows of the template in the order of the statement, each as often as JOIN repeats it. */
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

/** A row. */
export interface EvaluatedRow {
  /** Its id, or else its position, with the number of the joined row. */
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
 * Evaluates the statement at an offset of a VQL text, or else the first, on the rows of an installation, with the values of the variables of
 * each statement. A template without rows has none, and a note. Returns `undefined` if there is no statement, or it has errors and no template with rows.
 */
export function evaluateRows(
  text: string,
  offset: number,
  installation: Installation = sampleInstallation,
  variables: readonly VariableLists[] = [],
): EvaluatedRows | undefined {
  const found = findTemplateStatement(text, offset);
  if (found === undefined) return undefined;
  const { statement, template, hasErrors: isBroken } = found;
  const rows = rowsIn(installation, template);
  if (rows === undefined)
    return isBroken ? undefined : { template, columns: [], rows: [], notes: [noRowsOf(template)], isBroken };
  if (isBroken) return untestedRows(template, rows, installation);
  const context = createContext(found.text, installation, variables[found.index]);
  const evaluated = evaluateStatement(statement, template, rows, context);
  const shown = evaluated.columns.flatMap((column, index) => (column.isHidden ? [] : [{ column, index }]));
  const columns = shown.map(({ column }) => column);
  const { aggregates, notes } = evaluated;
  return {
    template,
    columns: columns.map(titled),
    ...(aggregates !== undefined && { answer: shown.map(({ index }) => cellOf(aggregates[index])) }),
    notes,
    isBroken,
    rows: evaluated.rows.map(({ key, row, state, failed }) => ({
      key,
      cells: cellsOf(columns, row),
      state,
      failed: failed
        .slice(0, maxFailed)
        .map((condition) => failedPart(condition, found, (path) => createPathReader(path, template)(row))),
    })),
  };
}

/** Returns the rows of a template, all columns of them. */
function untestedRows(template: string, rows: readonly Row[], { catalog }: Installation): EvaluatedRows {
  const columns = allColumns(template, catalog);
  return {
    template,
    columns: columns.map(titled),
    rows: rows.map((row, index) => ({
      key: keyOf(row, index),
      cells: cellsOf(columns, row),
      state: 'untested',
      failed: [],
    })),
    notes: [],
    isBroken: true,
  };
}

function titled({ name, isNumber }: Column): RowColumn {
  return { title: name, isNumber };
}

function cellsOf(columns: readonly Column[], row: Row): readonly string[] {
  return columns.map(({ read }) => (read === undefined ? unread : textOf(read(row))));
}

/** Text in place of a value that the page does not have. */
const unread = '…';

function cellOf(value: unknown): string {
  return value === undefined ? unread : textOf(value);
}

function failedPart(
  { span, paths, reason }: FailedCondition,
  statement: TextStatement,
  valueAt: (path: string) => unknown,
): FailedPart {
  return {
    text: statement.text.slice(span.start, span.end).replace(/\s+/g, ' '),
    span: shiftSpan(span, statement.span.start),
    found: reason ?? paths.map((path) => `${path} is ${textOf(valueAt(path))}`).join(', '),
  };
}

/** Returns a value as the page shows it. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'null' : value.map(textOf).join(', ');
  return value === null || value === undefined ? 'null' : String(value);
}
