import type { DuckDBConnection } from '@duckdb/node-api';
import type { Catalog } from '../../catalog/catalog.js';
import { diagnosticLocation } from '../../catalog/check/location.js';
import type { ConditionView, Literal } from '../../catalog/check/query-view.js';
import { Scope } from '../../catalog/check/scope.js';
import type { Field } from '../../catalog/field.js';
import { parseDecimal, plainDecimal } from '../../cunit/decimal.js';
import { type VariableValues, variableValues } from '../../cunit/values.js';
import { checkArgument } from '../../diagnostics/arguments.js';
import { engineCodes } from '../../diagnostics/codes/engine.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { type Diagnostic, hasErrors, inTextOrder } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { dateValue } from '../../dialect/date-value.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { PagingSignal } from '../../paging/fetch-page.js';
import type { Statement } from '../../vql/ast.js';
import { type CheckOptions, check } from '../../vql/check.js';
import { createStringLiteral } from '../../vql/create.js';
import { parse } from '../../vql/parse.js';
import { transform } from '../../vql/transform.js';
import { viewStatement } from '../../vql/view.js';
import { textLiteral } from '../targets/sql-text.js';
import { isOutside } from './csv-types.js';
import { type FoundCell, findCell } from './find-cell.js';
import { resolveSource, type TableSource } from './table-source.js';

/** Options of `Engine.check`. */
export interface EngineCheckOptions extends Pick<CheckOptions, 'rules' | 'strict'> {
  /** Values of variables, by name without colon. A variable without a value is not checked. */
  readonly variables?: VariableValues | undefined;
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
 * dates.
 */
export async function checkOnTables(
  text: string,
  { variables = {}, ...options }: Omit<EngineCheckOptions, 'signal'>,
  { dialect, catalog, sources }: CheckedTables,
  connection: DuckDBConnection,
): Promise<readonly Diagnostic[]> {
  const found = check(text, { ...options, dialect, catalog });
  checkArgument('The option "variables" of check', variables, variableValues);
  const { value: statement, diagnostics } = parse(text, { dialect });
  if (statement === undefined || hasErrors(diagnostics)) return found;
  const warnings: Diagnostic[] = [];
  for (const comparison of textComparisons(withValues(statement, variables), { dialect, catalog })) {
    const { field, wanted, literals, isOrder } = comparison;
    const source = sources[comparison.template];
    const cell = source === undefined ? undefined : await findMisfit(connection, source, comparison);
    // Texts are ordered like the dates in them if each of them is a date in ISO 8601, and equal numbers are mostly equal texts.
    if ((wanted === 'date' || !isOrder) && cell === undefined) continue;
    const args = {
      field: quoted(field.path),
      value: literals.map((literal) => quoted(literal.text)).join(', '),
      wanted,
      first: cell && { value: quoted(cell.value), position: positionOf(cell) },
      isSameNumber: !isOrder,
    };
    warnings.push(createEngineDiagnostic('engine-text-order', args, diagnosticLocation(comparison.condition.location)));
  }
  return inTextOrder([...found, ...warnings]);
}

/** Replaces variables that have one value by this value, which the engine compares as a string. */
function withValues(statement: Statement, variables: VariableValues): Statement {
  return transform(statement, {
    Variable: (variable) => {
      const [value, ...others] = Object.hasOwn(variables, variable.name) ? [variables[variable.name] ?? []].flat() : [];
      return value === undefined || others.length > 0 ? variable : createStringLiteral(value, variable.span);
    },
  });
}

const createEngineDiagnostic = diagnosticsOf(engineCodes);

/** Describes the position of a value. */
export function positionOf({ file, unit, number }: FoundCell): string {
  return `${quoted(file)}, ${unit} ${number}`;
}

/** A comparison of a text field with numbers or dates. */
interface TextComparison {
  readonly template: string;
  readonly field: Field;
  readonly condition: ConditionView;
  readonly literals: readonly Literal[];
  readonly wanted: 'number' | 'date';
  /** Whether it compares by order; else by equality. */
  readonly isOrder: boolean;
}

function textComparisons(statement: Statement, setting: Pick<Scope, 'catalog' | 'dialect'>): readonly TextComparison[] {
  const found: TextComparison[] = [];
  const visitScope = (scope: Scope): void => {
    const { template } = scope;
    for (const { field, condition } of template === undefined ? [] : scope.filters) {
      const compared = field.type === 'string' ? comparedWith(condition) : undefined;
      if (template !== undefined && compared !== undefined)
        found.push({ template: template.name, field, condition, ...compared });
    }
    for (const inner of scope.joined) visitScope(inner);
    for (const subquery of scope.query.subqueries) visitScope(new Scope(subquery, setting, scope));
  };
  visitScope(new Scope(viewStatement(statement), setting));
  return found;
}

/** Returns the numbers or dates that a condition compares with. By equality, only a number without quotes is not meant as a text. */
function comparedWith({
  operators: [operator],
  values,
}: ConditionView): Pick<TextComparison, 'isOrder' | 'literals' | 'wanted'> | undefined {
  const literals = values.filter((value): value is Literal => 'text' in value);
  if (equalityOperators.has(operator)) {
    const numbers = literals.filter(({ kind }) => kind === 'number');
    return numbers.length === 0 ? undefined : { isOrder: false, literals: numbers, wanted: 'number' };
  }
  if (!orderOperators.has(operator)) return undefined;
  for (const literal of literals) {
    const wanted = familyOf(literal);
    if (wanted !== undefined) return { isOrder: true, literals: [literal], wanted };
  }
  return undefined;
}

const equalityOperators: ReadonlySet<string> = new Set([
  'EQUALS',
  'NOT_EQUALS',
  'IN',
  'NOT_IN',
] satisfies readonly ConditionView['operators'][0][]);

const orderOperators: ReadonlySet<string> = new Set([
  'GREATER_THAN',
  'GREATER_THAN_EQUALS',
  'LESS_THAN',
  'LESS_THAN_EQUALS',
  'RANGE',
  'NOT_RANGE',
] satisfies readonly ConditionView['operators'][0][]);

/** Returns the kind of value that a literal stands for. Quoted digits after a zero are a code, such as an article number. */
function familyOf({ kind, text }: Literal): TextComparison['wanted'] | undefined {
  if (kind === 'number' || (parseDecimal(text) !== undefined && !/^[+-]?0\d/.test(text))) return 'number';
  return dateValue(text) === undefined ? undefined : 'date';
}

/** Finds the first value for which a comparison as numbers or dates would differ. */
async function findMisfit(
  connection: DuckDBConnection,
  source: TableSource,
  { template, field, isOrder, literals, wanted }: TextComparison,
): Promise<FoundCell | undefined> {
  const resolved = resolveSource(template, source);
  if ('rows' in resolved || field.collection) return undefined;
  return findCell(connection, resolved, field.path, (cell) =>
    isOrder ? isOutside(cell, wanted) : literals.map(({ text }) => isSameNumber(cell, plainDecimal(text))).join(' OR '),
  );
}

/** Writes the condition that a cell is a number, but not written as this text. */
function isSameNumber(cell: string, text: string): string {
  const [a, b] = [cell, textLiteral(text)].map((value) => `TRY_CAST(${value} AS DECIMAL(38,18))`);
  return `(${a} = ${b} AND ${cell} <> ${textLiteral(text)})`;
}
