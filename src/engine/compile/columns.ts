import { quoted } from '../../diagnostics/quoted.js';
import type { Column, Node, SelectItem } from '../../vql/ast.js';
import { displayNameOf, isHidden } from '../../vql/nodes.js';
import { print } from '../../vql/print.js';
import type { ColumnType } from '../column-type.js';
import { identifier } from '../targets/sql-text.js';
import type { Target } from '../targets/target.js';
import { canonicalValue, compileAggregate } from './aggregate.js';
import { quotedNode, reportSqlLoss, type SqlContext, type SqlScope } from './context.js';
import { columnOf, findField, selectedType, selectField } from './sql-field.js';

/** A column of the result. */
export interface OutputColumn {
  /** Its name in the rows: the display name, or else the path. */
  readonly key: string;
  readonly path: string;
  readonly displayName: string | undefined;
  readonly visible: boolean;
  readonly type: ColumnType;
  readonly expression: Column['expression'] | undefined;
  /** The SQL that computes it. */
  readonly sql: string;
}

/** Compiles the columns of SELECT; `undefined` for `*` if the columns are not known. */
export function compileColumns(
  items: readonly SelectItem[],
  scope: SqlScope,
  context: SqlContext,
): readonly OutputColumn[] | undefined {
  const columns = new Map<string, OutputColumn>();
  for (const item of items) {
    if (item.kind === 'Star') return starColumns(scope, context);
    const column = compileColumn(item, scope, context);
    if (column === undefined) continue;
    // A row has one value for each name, so that the result would have fewer columns than the query.
    if (columns.has(column.key)) {
      const name = quoted(column.key);
      reportSqlLoss(context, 'sql-name', { holder: 'column', name, other: name }, item);
    } else columns.set(column.key, column);
  }
  return [...columns.values()];
}

/** Returns the columns of `*`: those of the template's table. A partial template does not know all of them. */
function starColumns({ root }: SqlScope, { target }: SqlContext): readonly OutputColumn[] | undefined {
  const columns = Object.entries(root.columns ?? {});
  if (columns.length === 0 || root.template?.definition.partial === true) return undefined;
  return columns.map(([name, type]) => ({
    key: name,
    path: name,
    displayName: undefined,
    visible: true,
    type,
    expression: { kind: 'Path', segments: [name] },
    sql: target.selected(columnOf(root, name), type),
  }));
}

function compileColumn(column: Column, scope: SqlScope, context: SqlContext): OutputColumn | undefined {
  const { expression } = column;
  const compiled = compileExpression(expression, scope, context);
  if (compiled === undefined) return undefined;
  const displayName = displayNameOf(column);
  const path = print(expression);
  return {
    key: displayName ?? path,
    path,
    displayName,
    visible: !isHidden(column),
    type: compiled.type,
    expression,
    sql: compiled.sql,
  };
}

/** Writes what a column or a sort key selects. */
export function compileExpression(
  expression: Column['expression'],
  scope: SqlScope,
  context: SqlContext,
): Pick<OutputColumn, 'sql' | 'type'> | undefined {
  if (expression.kind === 'Missing') return reportSqlLoss(context, 'sql-gap', {}, expression);
  if (expression.kind === 'Call') return compileAggregate(expression, scope, context);
  const field = findField(expression, context, scope);
  if (field === undefined) return undefined;
  const sql = selectField(field, context);
  if (sql === undefined)
    return reportSqlLoss(
      context,
      'sql-types',
      { condition: quotedNode(expression), target: context.target.title },
      expression,
    );
  return { sql, type: selectedType(field) };
}

/**
 * Reports two columns of a subquery whose names differ only in letter case, if the target treats such names as one. In the
 * result of a query both are allowed, since nothing refers to them.
 */
export function reportDuplicateNames(
  columns: readonly OutputColumn[] | undefined,
  node: Node,
  context: SqlContext,
): void {
  if (columns === undefined || !context.target.ignoresNameCase) return;
  const known = new Map<string, string>();
  for (const { key } of columns) {
    const folded = key.toLowerCase();
    const other = known.get(folded);
    if (other !== undefined)
      reportSqlLoss(context, 'sql-name', { holder: 'column', name: quoted(key), other: quoted(other) }, node);
    known.set(folded, key);
  }
}

/** Writes the columns after SELECT; `isCompared` means that rows with equal values become one row. */
export function writeColumns(
  columns: readonly OutputColumn[] | undefined,
  { root }: SqlScope,
  isCompared: (column: OutputColumn) => boolean,
  target: Target,
): string {
  if (columns === undefined) return `${root.name}.*`;
  let list = '';
  for (const column of columns) {
    const { sql, key, type } = column;
    const value = isCompared(column) ? canonicalValue(sql, type, target) : sql;
    list += `${list === '' ? '' : ', '}${value} AS ${identifier(key)}`;
  }
  return list;
}
