import type { DuckDBConnection } from '@duckdb/node-api';
import type { Catalog } from '../../catalog/catalog.js';
import { diagnosticLocation } from '../../catalog/check/location.js';
import type { ConditionView, Literal } from '../../catalog/check/query-view.js';
import { Scope } from '../../catalog/check/scope.js';
import type { Field } from '../../catalog/field.js';
import { parseDecimal } from '../../cunit/decimal.js';
import { engineCodes } from '../../diagnostics/codes/engine.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { type Diagnostic, hasErrors, inTextOrder } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { dateValue } from '../../dialect/date-value.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { PagingSignal } from '../../paging/fetch-page.js';
import type { Statement } from '../../vql/ast.js';
import { type CheckOptions, check } from '../../vql/check.js';
import { parse } from '../../vql/parse.js';
import { viewStatement } from '../../vql/view.js';
import { isOutside } from './csv-types.js';
import { type FoundCell, findCell } from './find-cell.js';
import { resolveSource, type TableSource } from './table-source.js';

/** Options of `Engine.check`. */
export interface EngineCheckOptions extends Pick<CheckOptions, 'rules' | 'strict'> {
  /** Stops reading files when it is aborted. */
  readonly signal?: PagingSignal | undefined;
}

/** The tables of an engine, as a query is checked against them. */
export interface CheckedTables {
  readonly dialect: Dialect;
  readonly catalog: Catalog;
  readonly sources: Readonly<Record<string, TableSource>>;
}

/**
 * Checks a text against tables: the rules of `check` with the types of the columns, and comparisons of texts with numbers or
 * dates by order.
 */
export async function checkOnTables(
  text: string,
  options: Omit<EngineCheckOptions, 'signal'>,
  { dialect, catalog, sources }: CheckedTables,
  connection: DuckDBConnection,
): Promise<readonly Diagnostic[]> {
  const found = check(text, { ...options, dialect, catalog });
  const { value: statement, diagnostics } = parse(text, { dialect });
  if (statement === undefined || hasErrors(diagnostics)) return found;
  const warnings: Diagnostic[] = [];
  for (const order of textOrders(statement, { dialect, catalog })) {
    const source = sources[order.template];
    const cell = source === undefined ? undefined : await findMisfit(connection, source, order);
    const { field, wanted, literal } = order;
    // Texts are ordered like the dates in them if each of them is a date in ISO 8601.
    if (wanted === 'date' && cell === undefined) continue;
    const args = {
      field: quoted(field.path),
      value: quoted(literal.text),
      wanted,
      first: cell && { value: quoted(cell.value), position: positionOf(cell) },
    };
    warnings.push(createEngineDiagnostic('engine-text-order', args, diagnosticLocation(order.condition.location)));
  }
  return inTextOrder([...found, ...warnings]);
}

const createEngineDiagnostic = diagnosticsOf(engineCodes);

/** Describes the position of a value. */
export function positionOf({ file, unit, number }: FoundCell): string {
  return `${quoted(file)}, ${unit} ${number}`;
}

/** A comparison by order of a text field with a number or a date. */
interface TextOrder {
  readonly template: string;
  readonly field: Field;
  readonly condition: ConditionView;
  readonly literal: Literal;
  readonly wanted: 'number' | 'date';
}

function textOrders(statement: Statement, setting: Pick<Scope, 'catalog' | 'dialect'>): readonly TextOrder[] {
  const found: TextOrder[] = [];
  const visitScope = (scope: Scope): void => {
    const { template } = scope;
    for (const { field, condition } of template === undefined ? [] : scope.filters) {
      if (field.type !== 'string' || !orderOperators.has(condition.operators[0])) continue;
      for (const value of condition.values) {
        const wanted = 'text' in value ? familyOf(value) : undefined;
        if (template === undefined || wanted === undefined || !('text' in value)) continue;
        found.push({ template: template.name, field, condition, literal: value, wanted });
        break;
      }
    }
    for (const inner of scope.joined) visitScope(inner);
    for (const subquery of scope.query.subqueries) visitScope(new Scope(subquery, setting, scope));
  };
  visitScope(new Scope(viewStatement(statement), setting));
  return found;
}

const orderOperators: ReadonlySet<string> = new Set([
  'GREATER_THAN',
  'GREATER_THAN_EQUALS',
  'LESS_THAN',
  'LESS_THAN_EQUALS',
  'RANGE',
  'NOT_RANGE',
] satisfies readonly ConditionView['operators'][0][]);

/** Returns the kind of value that a literal stands for. Quoted digits after a zero are a code, such as an article number. */
function familyOf({ kind, text }: Literal): TextOrder['wanted'] | undefined {
  if (kind === 'number' || (parseDecimal(text) !== undefined && !/^[+-]?0\d/.test(text))) return 'number';
  return dateValue(text) === undefined ? undefined : 'date';
}

async function findMisfit(
  connection: DuckDBConnection,
  source: TableSource,
  { template, field, wanted }: TextOrder,
): Promise<FoundCell | undefined> {
  const resolved = resolveSource(template, source);
  if ('rows' in resolved || field.collection) return undefined;
  return findCell(connection, resolved, field.path, (cell) => isOutside(cell, wanted));
}
