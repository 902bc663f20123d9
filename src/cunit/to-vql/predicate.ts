import { below, type JsonPath } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { FilterForm } from '../../dialect/operator-row.js';
import { filterRow } from '../../dialect/operators.js';
import type { Call, Operand, Path, Predicate, StringLiteral, Variable } from '../../vql/ast.js';
import {
  createBetween,
  createComparison,
  createExists,
  createIn,
  createIsNull,
  createLike,
  createOr,
  createStringLiteral,
} from '../../vql/create.js';
import { joinPredicates } from '../../vql/join-predicates.js';
import { print } from '../../vql/print.js';
import { isExists, queryMembers, queryOf } from '../exists.js';
import { createLossLog, translateParts } from '../loss-log.js';
import { allowsCondition, allowsGroups, equivalentsOf } from '../operator-forms.js';
import { hasWildcard, patternAround, writePattern } from '../pattern.js';
import { type CUnitFilter, type CUnitJunction, type CUnitPredicate, nodeMembers } from '../predicate.js';
import { variablesFor } from '../values.js';
import { reportLossAtPath, reportLostMembers, type ToVqlContext, withOrigin } from './context.js';
import { toSubject, toValue } from './operands.js';

/** Translates a predicate. */
export function toPredicate(
  node: CUnitPredicate,
  path: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  reportLostMembers(
    node,
    node.type === 'FILTER' && isExists(node) ? existsMembers(node, context) : nodeMembers,
    path,
    context,
  );
  if (node.visible === false)
    reportLossAtPath(context, 'lost-member', { member: 'visible' }, { outer: path, key: 'visible' }, 'untranslatable');
  const predicate = node.type === 'FILTER' ? toFilter(node, path, context) : toJunction(node, path, context);
  return predicate && withOrigin(context, predicate, path);
}

function toJunction(node: CUnitJunction, path: JsonPath | undefined, context: ToVqlContext): Predicate | undefined {
  const children: JsonPath = { outer: path, key: 'children' };
  const predicates = translateParts(node.children, node.operator, context.log, (child, index) =>
    toPredicate(child, { outer: children, key: index }, context),
  );
  // Where the installation has parentheses, each child stays one condition, also IS_NULL_OR_EQUALS, and comes back as it was.
  const keepsGroups = allowsGroups(context.installed);
  return predicates.length === 0 ? undefined : joinPredicates(node.operator, predicates, () => keepsGroups);
}

/** Translates a filter; where the installation does not allow its condition, to another one that means the same. */
function toFilter(filter: CUnitFilter, path: JsonPath | undefined, outer: ToVqlContext): Predicate | undefined {
  const variables = variablesFor(filter.values, outer.variables);
  const context = variables === outer.variables ? outer : { ...outer, variables };
  const { installed } = context;
  const condition = toDirectForm(filter, path, context);
  if (condition === undefined || allowsCondition(condition, installed)) return condition;
  for (const other of equivalentsOf(filter, installed, variables)) {
    const log = createLossLog();
    const made = toPlainPredicate(other, path, { ...context, log });
    if (made !== undefined && log.count() === 0 && allowsCondition(made, installed)) return made;
  }
  return reportLossAtPath(context, 'lost-operator', { condition: print(condition) }, path);
}

/** Translates a condition that stands for a filter: its values have no paths of their own. */
function toPlainPredicate(
  node: CUnitPredicate,
  path: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  if (node.type === 'FILTER') return toDirectForm(node, path, context);
  const predicates = node.children.flatMap((child) => toPlainPredicate(child, path, context) ?? []);
  return predicates.length === 0 ? undefined : joinPredicates(node.operator, predicates);
}

/** Translates a filter according to its row in the table of operators. */
function toDirectForm(filter: CUnitFilter, path: JsonPath | undefined, context: ToVqlContext): Predicate | undefined {
  const { form } = filterRow(filter.operator);
  if (form.kind === 'exists') return toExists(filter, form.negated, path, context);
  const subject = toSubject(filter, path, context);
  if (subject === undefined) return undefined;
  const values = (filter.values ?? []).map((value, index) => toValue(value, index, path, context));
  if (form.kind !== 'text') return toCondition(form, subject, values);
  // The reader has checked the number of values.
  const text = values[0];
  return text && toText(filter, form, subject, text, path, context);
}

/** Forms whose values are written to VQL unchanged. */
type DirectForm = Exclude<FilterForm, { readonly kind: 'text' | 'exists' }>;

/** Returns the VQL condition of an operator with this form; `undefined` if it takes more values. */
export function toCondition(form: DirectForm, subject: Path | Call, values: readonly Operand[]): Predicate | undefined {
  const first = values[0];
  const second = values[1];
  if (form.kind === 'null') return createIsNull(subject, { negated: form.negated });
  if (first === undefined) return undefined;
  switch (form.kind) {
    case 'comparison':
      return createComparison(subject, form.comparison, first);
    case 'null-or-equal':
      // A copy, since a node has one position in the text.
      return createOr([createIsNull(subject), createComparison({ ...subject }, '=', first)]);
    case 'pattern':
      return createLike(subject, first, { negated: form.negated });
    case 'list':
      return createIn(subject, values, { negated: form.negated });
    case 'range':
      return second && createBetween(subject, first, second, { negated: form.negated });
    default:
      return form satisfies never;
  }
}

/** Translates STARTS_WITH and the like to LIKE. A wildcard in the text needs an escape character, which only a dialect defines. */
function toText(
  { operator, values: [written = ''] = [] }: CUnitFilter,
  form: Extract<FilterForm, { readonly kind: 'text' }>,
  subject: Path | Call,
  value: StringLiteral | Variable,
  path: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  // The value of a variable is unknown here, so no wildcards can be added to it.
  if (value.kind === 'Variable')
    return reportLossAtPath(
      context,
      'lost-wildcard',
      { condition: operator, value: quoted(written) },
      below(path, 'values', 0),
    );
  const { likeEscape } = context.dialect;
  if (hasWildcard(value.value) && likeEscape === undefined) {
    // A wildcard also matches itself: the pattern matches more rows, its negation fewer.
    const direction = form.negated ? 'narrower' : 'wider';
    const args = { condition: operator, value: quoted(value.value) };
    reportLossAtPath(context, 'lost-wildcard', args, below(path, 'values', 0), direction);
  }
  const pattern = writePattern(patternAround(value.value, form), likeEscape) ?? unescaped(value.value, form);
  return createLike(subject, withOrigin(context, createStringLiteral(pattern), path, 'values', 0), {
    negated: form.negated,
    ...escapeClause(value.value, likeEscape),
  });
}

/** Returns the ESCAPE clause that the pattern of a text needs if the text contains a wildcard or the escape character. */
export function escapeClause(text: string, likeEscape: string | undefined): { readonly escape?: StringLiteral } {
  const isEscaped = likeEscape !== undefined && (hasWildcard(text) || text.includes(likeEscape));
  return isEscaped ? { escape: createStringLiteral(likeEscape) } : {};
}

/** Returns the pattern that comes closest without an escape character. */
function unescaped(text: string, { before, after }: { readonly before: boolean; readonly after: boolean }): string {
  return `${before ? '%' : ''}${text}${after ? '%' : ''}`;
}

/** The members of a node that VQL expresses, or that are reported by themselves. */
const baseMembers = { type: '', operator: '', visible: '' };

/** Returns the members of an EXISTS that VQL expresses: beside those that hold its query, lists that are empty. */
function existsMembers(filter: CUnitFilter, { dialect }: ToVqlContext): object {
  const { functions, values } = filter;
  const isEmpty = (list: readonly string[] | undefined): boolean => list?.length === 0;
  return {
    ...baseMembers,
    ...(isEmpty(functions) && { functions }),
    ...(isEmpty(values) && { values }),
    ...queryMembers({ ...filter }, dialect.existsForm),
  };
}

/** Translates EXISTS. */
function toExists(
  filter: CUnitFilter,
  negated: boolean,
  path: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  // The reader has checked the form.
  const { text = '', path: at } = queryOf({ ...filter }, path, context.dialect.existsForm) ?? {};
  const statement = context.readText(text);
  if (typeof statement === 'string') return reportLossAtPath(context, 'lost-exists', { problem: statement }, at);
  // A copy: a parser with a cache returns the same node for the same text.
  return createExists(withOrigin(context, { ...statement }, at), { negated });
}
