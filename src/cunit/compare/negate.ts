import { checkOptions } from '../../diagnostics/arguments.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { resolveDialect } from '../../dialect/dialect.js';
import type { FilterForm } from '../../dialect/operator-row.js';
import { type FilterOperator, filterRow, operators } from '../../dialect/operators.js';
import { createLossLog, type LossLog, translateParts } from '../loss-log.js';
import { allowedForm, type InstalledOperators, installedOperators } from '../operator-forms.js';
import { patternAround, writePattern } from '../pattern.js';
import type { CUnitFilter, CUnitPredicate } from '../predicate.js';
import { readPredicate } from '../read/read-predicate.js';
import { type LossyResult, lossyResult, type TranslationOptions, translationOptionKinds } from '../translation.js';
import { isVariableOf, variablesFor } from '../values.js';

/**
 * Returns the predicate that holds where another does not, on rows where it is not unknown. C-Unit has no NOT: every filter
 * becomes its opposite, and AND and OR are exchanged. Null stays unknown in both: a row without a value matches neither.
 * Where the installation does not allow the opposite, an equivalent operator is used; without an equivalent, it is a loss.
 *
 * Another case is not exact: the opposite of STARTS_WITH and ENDS_WITH is NOT_LIKE, whose pattern cannot express a text that contains
 * `%` or `_` unless the dialect has an escape character. That is a loss, and there is no value unless it is allowed.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { createFilter, negate } from 'vql-kit/cunit';
 * console.log(negate(createFilter('RANGE', 'total', ['1', '9'])).value?.operator); // NOT_RANGE
 * ```
 */
export function negate(predicate: CUnitPredicate, options: TranslationOptions = {}): LossyResult<CUnitPredicate> {
  checkOptions('negate', options, translationOptionKinds);
  const log = createLossLog();
  const { dialect, variables = {}, catalog, template } = options;
  log.addErrors(readPredicate(predicate, { dialect }).diagnostics);
  const context: NegationContext = {
    installed: installedOperators(resolveDialect(dialect), catalog, template),
    variables: new Set(Object.keys(variables)),
    log,
  };
  const value = log.count() > 0 ? undefined : negateNode(predicate, undefined, context);
  return lossyResult(value, log.losses(), options);
}

interface NegationContext {
  readonly installed: InstalledOperators;
  /** Names of the variables of the query. */
  readonly variables: ReadonlySet<string>;
  readonly log: LossLog;
}

function negateNode(
  node: CUnitPredicate,
  path: JsonPath | undefined,
  context: NegationContext,
): CUnitPredicate | undefined {
  if (node.type === 'FILTER') return negateFilter(node, path, context);
  const operator = operators[node.operator].opposite;
  const inner: JsonPath = { outer: path, key: 'children' };
  const children = translateParts(node.children, operator, context.log, (child, index) =>
    negateNode(child, { outer: inner, key: index }, context),
  );
  return children.length === 0 ? undefined : { ...node, operator, children };
}

function negateFilter(
  filter: CUnitFilter,
  path: JsonPath | undefined,
  context: NegationContext,
): CUnitPredicate | undefined {
  const { installed, variables, log } = context;
  const { opposite } = filterRow(filter.operator);
  const parts = translateParts(opposite, 'AND', log, (operator) => {
    const made = withOpposite(filter, operator, path, context);
    const allowed = made && allowedForm(made, installed, variables);
    if (made !== undefined && allowed === undefined)
      log.add('lost-operator', { condition: operator }, { path: pointerTo(path) });
    return allowed;
  });
  const [only] = parts;
  return parts.length > 1 ? { type: 'JUNCTION', operator: 'AND', children: parts } : only;
}

/** Returns a filter with an operator that is its opposite, or a part of it. */
function withOpposite(
  filter: CUnitFilter,
  operator: FilterOperator,
  path: JsonPath | undefined,
  context: NegationContext,
): CUnitFilter | undefined {
  const { form } = filterRow(filter.operator);
  const to = filterRow(operator);
  if (form.kind === 'text' && to.form.kind === 'pattern') return asPattern(filter, form, operator, path, context);
  if (to.values.most > 0) return { ...filter, operator };
  const { values, ...others } = filter;
  return { ...others, operator };
}

/** Translates a text operator to an opposite that takes a pattern. */
function asPattern(
  filter: CUnitFilter,
  form: Extract<FilterForm, { readonly kind: 'text' }>,
  operator: FilterOperator,
  path: JsonPath | undefined,
  { installed, variables, log }: NegationContext,
): CUnitFilter | undefined {
  const { values: [text = ''] = [] } = filter;
  // The value of a variable is unknown here, so no wildcards can be added to it.
  const isVariable = isVariableOf(variablesFor(filter.values, variables), text);
  const pattern = isVariable ? undefined : writePattern(patternAround(text, form), installed.dialect.likeEscape);
  if (pattern !== undefined) return { ...filter, operator, values: [pattern] };
  log.add('lost-wildcard', { condition: filter.operator, value: quoted(text) }, { path: pointerTo(path, 'values', 0) });
  return undefined;
}
