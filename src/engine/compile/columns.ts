import { quoted } from '../../diagnostics/quoted.js';
import type { AnnotationOption, Column, Node, SelectItem } from '../../vql/ast.js';
import { print } from '../../vql/print.js';
import type { ColumnType } from '../column-type.js';
import { identifier } from '../targets/quote.js';
import { compileAggregate } from './aggregate.js';
import { lose, type SqlContext } from './context.js';
import { selectedType, selectField } from './elements.js';
import { columnOf, findField, type Scope } from './scope.js';

/** A column of the result. */
export interface OutputColumn {
  /** What the rows have it under: its display name, or else its path. */
  readonly key: string;
  readonly path: string;
  readonly displayName: string | undefined;
  readonly visible: boolean;
  readonly type: ColumnType;
  readonly expression: Column['expression'] | undefined;
  /** How it is computed. */
  readonly sql: string;
}

/** Compiles what is selected; `undefined` for `*` where the columns are not known. */
export function compileColumns(
  items: readonly SelectItem[],
  scope: Scope,
  context: SqlContext,
): readonly OutputColumn[] | undefined {
  const columns: OutputColumn[] = [];
  for (const item of items) {
    if (item.kind === 'Star') return standardColumns(scope, context);
    const column = compileColumn(item, scope, context);
    if (column === undefined) continue;
    const twin = columns.find(({ key }) => key === column.key);
    // A row has one value for each name. What is selected twice is the same value.
    if (twin !== undefined && twin.sql !== column.sql) {
      const name = quoted(column.key);
      lose(context, 'sql-name', { name, twin: name }, item);
    }
    if (twin === undefined) columns.push(column);
  }
  return columns;
}

/** `*`: all that the table of the template has, of which a partial template knows a part. */
function standardColumns({ root }: Scope, { target }: SqlContext): readonly OutputColumn[] | undefined {
  const columns = Object.entries(root.columns ?? {});
  if (columns.length === 0 || root.template?.definition.partial === true) return undefined;
  return columns.map(([name, type]) => ({
    key: name,
    path: name,
    displayName: undefined,
    visible: true,
    type,
    expression: { kind: 'Path', segments: [name] },
    sql: target.selected(columnOf(root.name, name), type),
  }));
}

function compileColumn(column: Column, scope: Scope, context: SqlContext): OutputColumn | undefined {
  const { expression } = column;
  const compiled = compileExpression(expression, scope, context);
  if (compiled === undefined) return undefined;
  const displayName = optionOf(column, 'displayname');
  const visible = optionOf(column, 'visible');
  const path = print(expression);
  return {
    key: displayName?.kind === 'StringLiteral' ? displayName.value : path,
    path,
    displayName: displayName?.kind === 'StringLiteral' ? displayName.value : undefined,
    visible: visible?.kind !== 'BooleanLiteral' || visible.value,
    type: compiled.type,
    expression,
    sql: compiled.sql,
  };
}

/** The last value that the annotations give to an option. */
function optionOf({ annotations }: Column, name: string): AnnotationOption['value'] | undefined {
  let value: AnnotationOption['value'] | undefined;
  for (const { options } of annotations) for (const option of options) if (option.name === name) value = option.value;
  return value;
}

function compileExpression(
  expression: Column['expression'],
  scope: Scope,
  context: SqlContext,
): Pick<OutputColumn, 'sql' | 'type'> | undefined {
  if (expression.kind === 'Missing') return lose(context, 'sql-gap', {}, expression);
  if (expression.kind === 'Call') return compileAggregate(expression, scope, context);
  const field = findField(expression, context, scope);
  return field && { sql: selectField(field, context), type: selectedType(field) };
}

/**
 * Notes two names of a table inside the statement that differ only in letter case, where the target takes these for one. In a
 * result they are two: nothing there is found by its name.
 */
export function loseTwins(columns: readonly OutputColumn[] | undefined, node: Node, context: SqlContext): void {
  if (columns === undefined || !context.target.foldsNames) return;
  const known = new Map<string, string>();
  for (const { key } of columns) {
    const folded = key.toLowerCase();
    const twin = known.get(folded);
    if (twin !== undefined) lose(context, 'sql-name', { name: quoted(key), twin: quoted(twin) }, node);
    known.set(folded, key);
  }
}

/** The columns as they stand behind SELECT. */
export function writeColumns(columns: readonly OutputColumn[] | undefined, { root }: Scope): string {
  if (columns === undefined) return `${root.name}.*`;
  let list = '';
  for (const { sql, key } of columns) list += `${list === '' ? '' : ', '}${sql} AS ${identifier(key)}`;
  return list;
}
