import type { Catalog } from '../../catalog/catalog.js';
import { diagnosticLocation } from '../../catalog/check/location.js';
import type { ConditionView, LiteralView } from '../../catalog/check/query-view.js';
import { LazyScope, type Scope, scopesOf } from '../../catalog/check/scope.js';
import type { Field } from '../../catalog/field.js';
import { type VariableValues, variableValues, withRelativeDates } from '../../cunit/values.js';
import { variablesIn } from '../../cunit/vql-nodes.js';
import { checkArgument } from '../../diagnostics/arguments.js';
import { engineCodes, type TextOrder } from '../../diagnostics/codes/engine.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { type Diagnostic, hasErrors, inTextOrder } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Dialect } from '../../dialect/dialect.js';
import { type FilterOperator, filterRow } from '../../dialect/operators.js';
import { readDate } from '../../dialect/value/date.js';
import { readDecimal } from '../../dialect/value/decimal.js';
import { relativeDatesBy } from '../../dialect/value/relative-date.js';
import type { PagingSignal } from '../../paging/fetch-page.js';
import type { Statement } from '../../vql/ast.js';
import { type CheckOptions, check } from '../../vql/check.js';
import { createStringLiteral } from '../../vql/create.js';
import { parse } from '../../vql/parse.js';
import { transform } from '../../vql/transform.js';
import { viewStatement } from '../../vql/view-statement.js';
import { type Columns, certaintyAt } from '../column-type.js';
import type { SqlOptions } from '../compile-sql.js';

/** Options of `Engine.check`. */
export interface EngineCheckOptions extends Pick<CheckOptions, 'plugins' | 'rules' | 'strict'> {
  /** Values of variables, by name without colon. A variable without a value is not checked. */
  readonly variables?: VariableValues | undefined;
  /** Stops reading files when it is aborted. */
  readonly signal?: PagingSignal | undefined;
}

/** The tables of an engine, as a query is checked against them. */
export interface CheckedTables extends Pick<SqlOptions, 'clock' | 'timeZone' | 'relativeDates'> {
  readonly dialect: Dialect;
  readonly catalog: Catalog;
  readonly columns: ReadonlyMap<string, Columns>;
}

/** Searches the values of a text field for the first one that a comparison with a number or a date does not treat as one. */
export type FindMisread = (comparison: TextComparison) => Promise<FoundMisread>;

/** Result of a search. */
interface FoundMisread {
  /** Whether the values could be searched. */
  readonly isSearched: boolean;
  readonly first?: TextOrder['first'];
}

/**
 * Checks a text against tables: the rules of `check` with the types of the columns, and comparisons of texts with numbers or
 * dates.
 */
export async function checkOnTables(
  text: string,
  { variables = {}, ...options }: Omit<EngineCheckOptions, 'signal'>,
  { dialect, catalog, columns, ...dates }: CheckedTables,
  find: FindMisread,
): Promise<readonly Diagnostic[]> {
  const reported = check(text, { ...options, dialect, catalog });
  checkArgument('The option "variables" of check', variables, variableValues);
  const { value: statement, diagnostics } = parse(text, { dialect });
  if (statement === undefined || hasErrors(diagnostics)) return reported;
  const objects = objectsIn(statement, { dialect, catalog }, columns);
  const found = reported.filter(({ code, span }) => code !== 'unknown-field' || !objects.has(span?.start));
  const values = withRelativeDates(variables, variablesIn(statement), relativeDatesBy(dates));
  const warnings: Diagnostic[] = [];
  for (const comparison of textComparisons(withValues(statement, values), { dialect, catalog })) {
    const { field, wanted, terms, isOrder } = comparison;
    const { isSearched, first } = await find(comparison);
    // Where no value can be searched for, texts are at least ordered in another way than numbers.
    if (first === undefined && (isSearched || wanted === 'date' || !isOrder)) continue;
    const args = { field: quoted(field.path), value: terms.map(({ text }) => quoted(text)).join(', '), wanted, first };
    warnings.push(createEngineDiagnostic('engine-text-order', args, diagnosticLocation(comparison.condition.location)));
  }
  return inTextOrder([...found, ...warnings]);
}

/**
 * Returns the offsets of paths that name a column or member with objects, such as `address` beside `address.city`. A catalog lists only what
 * is in them, but the engine selects them.
 */
function objectsIn(
  statement: Statement,
  setting: Pick<Scope, 'catalog' | 'dialect'>,
  columns: CheckedTables['columns'],
): ReadonlySet<number | undefined> {
  const offsets = new Set<number | undefined>();
  for (const { parts } of scopesOf(viewStatement(statement), setting)) {
    for (const { use, resolution } of parts.unlisted) {
      const { template, path } = resolution.unlisted;
      const listed = certaintyAt(columns.get(template.name) ?? {}, path.split('.'));
      if (listed === 'listed') offsets.add(diagnosticLocation(use.location).span?.start);
    }
  }
  return offsets;
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

/** A comparison of a text field with numbers or dates. */
export interface TextComparison {
  readonly template: string;
  readonly field: Field;
  readonly condition: ConditionView;
  readonly wanted: 'number' | 'date';
  /** The numbers or dates, each with its operator in SQL. */
  readonly terms: readonly { readonly operator: string; readonly text: string }[];
  /** Whether it compares by order; else by equality. */
  readonly isOrder: boolean;
}

function textComparisons(statement: Statement, setting: Pick<Scope, 'catalog' | 'dialect'>): readonly TextComparison[] {
  const found: TextComparison[] = [];
  const visitScope = (scope: Scope): void => {
    const template = scope.template?.name;
    for (const { field, condition } of scope.parts.filters) {
      const compared = field.type === 'string' ? comparedWith(condition) : undefined;
      if (template !== undefined && compared !== undefined) found.push({ template, field, condition, ...compared });
    }
    for (const inner of scope.joined) visitScope(inner);
    for (const subquery of scope.query.subqueries) visitScope(new LazyScope(subquery, setting, scope));
  };
  visitScope(new LazyScope(viewStatement(statement), setting));
  return found;
}

/** Returns the numbers or dates that a condition compares with. By equality, only a number without quotes is not meant as a text. */
function comparedWith({
  operators: [operator],
  values,
}: ConditionView): Pick<TextComparison, 'isOrder' | 'terms' | 'wanted'> | undefined {
  const [comparison, ...others] = sqlOperators(operator);
  if (comparison === undefined) return undefined;
  const isOrder = comparison !== '=' && comparison !== '<>';
  const found = values.flatMap((value, index) => {
    const wanted = 'text' in value ? familyOf(value, isOrder) : undefined;
    if (wanted === undefined || !('text' in value)) return [];
    return [{ wanted, operator: (index > 0 && others[index - 1]) || comparison, text: value.text }];
  });
  const [first] = found;
  return first && { isOrder, wanted: first.wanted, terms: found.filter(({ wanted }) => wanted === first.wanted) };
}

/** Returns the operators of SQL for the first and the other values; none for an operator that does not compare. */
function sqlOperators(operator: FilterOperator): readonly string[] {
  const { form } = filterRow(operator);
  switch (form.kind) {
    case 'comparison':
      return [form.comparison];
    case 'list':
      return [form.negated ? '<>' : '='];
    case 'range':
      return form.negated ? ['<', '>'] : ['>=', '<='];
    default:
      return [];
  }
}

/** Returns the kind of value that a literal stands for. Quoted digits after a zero are a code, such as an article number. */
function familyOf({ kind, text }: LiteralView, isOrder: boolean): TextComparison['wanted'] | undefined {
  if (kind === 'number' || (isOrder && readDecimal(text) !== undefined && !/^[+-]?0\d/.test(text))) return 'number';
  return readDate(text) === undefined ? undefined : 'date';
}
