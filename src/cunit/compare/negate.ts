import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { checkedLikeRules } from '../../dialect/like-rules.js';
import type { FilterForm } from '../../dialect/operator-row.js';
import { type FilterOperator, filterRow, operators } from '../../dialect/operators.js';
import { createLossLog, type LossLog, translateParts } from '../loss-log.js';
import { patternAround, writePattern } from '../pattern.js';
import type { CUnitFilter, CUnitPredicate } from '../predicate.js';
import { readPredicate } from '../read/read-predicate.js';
import { type LossyResult, lossyResult, type TranslationOptions } from '../translation.js';
import { isVariableOf } from '../values.js';

/**
 * The predicate that holds where another does not, on rows where it is not unknown: C-Unit has no NOT, so that every filter
 * becomes its opposite, and AND and OR change places. Null stays unknown in both: no row without a value matches either.
 *
 * All but one case is exact: the opposite of STARTS_WITH and ENDS_WITH is NOT_LIKE, whose pattern cannot say a text with `%` or
 * `_` in it unless the dialect has an escape character. Then that is a loss, and there is no value unless it is allowed.
 *
 * @example
 * ```ts
 * import { createFilter, negate } from 'vql-kit/cunit';
 * console.log(negate(createFilter('RANGE', 'total', ['1', '9'])).value?.operator); // NOT_RANGE
 * ```
 */
export function negate(predicate: CUnitPredicate, options: TranslationOptions = {}): Negation {
  const log = createLossLog();
  log.addErrors(readPredicate(predicate).diagnostics);
  const { dialect, variables = {} } = options;
  const context: Context = {
    escape: checkedLikeRules(dialect).likeEscape,
    variables: new Set(Object.keys(variables)),
    log,
  };
  const value = log.count() > 0 ? undefined : negateNode(predicate, undefined, context);
  return lossyResult(value, log.losses(), options);
}

/** What came of negating: as of a translation, but within one form. */
export type Negation = LossyResult<CUnitPredicate>;

interface Context {
  readonly escape: string | undefined;
  /** The names of the variables that the query carries. */
  readonly variables: ReadonlySet<string>;
  readonly log: LossLog;
}

function negateNode(node: CUnitPredicate, place: JsonPath | undefined, context: Context): CUnitPredicate | undefined {
  if (node.type === 'FILTER') return negateFilter(node, place, context);
  const operator = operators[node.operator].opposite;
  const inner: JsonPath = { outer: place, key: 'children' };
  const children = translateParts(node.children, operator, context.log, (child, index) =>
    negateNode(child, { outer: inner, key: index }, context),
  );
  return children.length === 0 ? undefined : { ...node, operator, children };
}

function negateFilter(filter: CUnitFilter, place: JsonPath | undefined, context: Context): CUnitPredicate | undefined {
  const { form, opposite } = filterRow(filter.operator);
  const parts = opposite.map((operator): CUnitFilter | undefined => {
    const to = filterRow(operator);
    if (form.kind === 'text' && to.form.kind === 'pattern') return asPattern(filter, form, operator, place, context);
    const { values, ...others } = filter;
    return { ...others, operator, ...(to.values.most > 0 && values !== undefined && { values }) };
  });
  const children = parts.filter((part) => part !== undefined);
  const [only] = children;
  return children.length > 1 ? { type: 'JUNCTION', operator: 'AND', children } : only;
}

/** A text operator whose opposite takes a pattern: the text becomes one. */
function asPattern(
  filter: CUnitFilter,
  form: Extract<FilterForm, { readonly kind: 'text' }>,
  operator: FilterOperator,
  place: JsonPath | undefined,
  { escape, variables, log }: Context,
): CUnitFilter | undefined {
  const { values: [text = ''] = [] } = filter;
  // What a variable holds, no one can put wildcards around.
  const pattern = isVariableOf(variables, text) ? undefined : writePattern(patternAround(text, form), escape);
  if (pattern !== undefined) return { ...filter, operator, values: [pattern] };
  log.add(
    'lost-wildcard',
    { condition: filter.operator, value: quoted(text) },
    { path: pointerTo(place, 'values', 0) },
  );
  return undefined;
}
