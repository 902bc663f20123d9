import { pointerTo } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { comparisons } from '../../dialect/comparison.js';
import { comparisonOperators, type FilterOperator } from '../../dialect/operators.js';
import type { And, Between, Comparison, Exists, In, IsNull, Like, Not, Operand, Or, Predicate } from '../../vql/ast.js';
import type { ConditionNode } from '../../vql/nodes.js';
import { print } from '../../vql/print.js';
import { findGap, findUnwritable } from '../../vql/writable-tree.js';
import { nullOrEquals, patternFilter } from '../compare/named-operators.js';
import { queryOf } from '../exists.js';
import { type LostPart, setDirections } from '../loss-log.js';
import { allowedForm, allowsFilters } from '../operator-forms.js';
import { parsePattern } from '../pattern.js';
import type { CUnitFilter, CUnitPredicate } from '../predicate.js';
import { readPredicate } from '../read/read-predicate.js';
import { unexpectedNode, variablesIn } from '../vql-nodes.js';
import { type FromVqlContext, nodeText, type Origin, reportLossAtNode } from './context.js';
import { type CUnitSubject, isQueryValue, subjectOf, translateValue, valuesOf } from './operands.js';

/** Translates a predicate. C-Unit has no NOT, so it is pushed inward: `negated` is true below an odd number of NOT. */
export function fromPredicate(
  predicate: Predicate,
  negated: boolean,
  context: FromVqlContext,
): CUnitPredicate | undefined {
  switch (predicate.kind) {
    case 'Or':
    case 'And':
      return fromJunction(predicate, negated, context);
    case 'Not':
      return fromNot(predicate, negated, context);
    case 'Exists':
      return fromExists(predicate, negated, context);
    case 'Comparison':
      return fromComparison(predicate, negated, context);
    case 'Like':
      return fromLike(predicate, negated, context);
    case 'In':
      return fromIn(predicate, negated, context);
    case 'Between':
      return fromBetween(predicate, negated, context);
    case 'IsNull':
      return fromIsNull(predicate, negated, context);
    case 'Missing':
      return reportLossAtNode(context, 'lost-gap', {}, predicate);
    default:
      throw unexpectedNode(predicate satisfies never);
  }
}

/** Translates the operand of a NOT, or of several in a row; the result gets the span of the first one. */
function fromNot(node: Not, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  let inner: Predicate = node;
  let isNegated = negated;
  for (; inner.kind === 'Not'; inner = inner.predicate) isNegated = !isNegated;
  const made =
    inner.kind === 'And' || inner.kind === 'Or'
      ? fromJunction(inner, isNegated, context)
      : fromPredicate(inner, isNegated, context);
  if (made !== undefined) context.origins?.set(made, { span: node.span, members: context.origins.get(made)?.members });
  return made;
}

/** Translates AND and OR; below an odd number of NOT, each becomes the other (De Morgan). */
function fromJunction(node: And | Or, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const operator = (node.kind === 'And') === negated ? 'OR' : 'AND';
  const children: CUnitPredicate[] = [];
  const lost: LostPart[] = [];
  // A loop in this function, not in another: a tree of 1,000 levels needs a frame less for each.
  for (const inner of node.predicates) {
    const start = context.log.count();
    const child = fromPredicate(inner, negated, context);
    if (child === undefined) lost.push({ start, end: context.log.count() });
    else children.push(child);
  }
  if (children.length > 0) setDirections(lost, operator, context.log);
  // No parser returns an empty junction, and its meaning is undefined.
  if (node.predicates.length === 0) return reportLossAtNode(context, 'lost-gap', {}, node);
  const [only] = children;
  if (only === undefined || children.length === 1) return only;
  const found = nullOrEquals(operator, children);
  const joined = found !== undefined && allowsFilters(found.filter, context.installed) ? found : undefined;
  const made: CUnitPredicate = joined?.filter ?? { type: 'JUNCTION', operator, children };
  const members = joined && context.origins?.get(joined.equality)?.members;
  context.origins?.set(made, { span: node.span, members });
  return made;
}

/** Translates `p = v`; a comparison with the value on the left is mirrored. */
function fromComparison(node: Comparison, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const { left, right } = node;
  const missing = left.kind === 'Missing' ? left : right;
  if (missing.kind === 'Missing') return reportLossAtNode(context, 'lost-gap', {}, missing);
  if (isQueryValue(left) && isQueryValue(right))
    return reportLossAtNode(context, 'lost-constant-condition', { condition: nodeText(node) }, node);
  const isMirrored = isQueryValue(left);
  const about = isMirrored ? right : left;
  const other = isMirrored ? left : right;
  const operator = isMirrored ? comparisons[node.operator].mirrored : node.operator;
  if (!isQueryValue(other)) {
    const call = [other, about].find(({ kind }) => kind === 'Call');
    if (call !== undefined) return reportLossAtNode(context, 'lost-call', { call: nodeText(call) }, call);
    return reportLossAtNode(context, 'lost-field-comparison', { condition: nodeText(node) }, node);
  }
  const subject = subjectOf(about, context);
  const value = translateValue(other, node, context);
  if (subject === undefined || value === undefined) return undefined;
  const effective = negated ? comparisons[operator].opposite : operator;
  return createOperatorFilter(comparisonOperators[effective], subject, [value], node, context);
}

/** Translates `p LIKE v`: to STARTS_WITH, ENDS_WITH or CONTAINS if the pattern is one text with wildcards around it. */
function fromLike(node: Like, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const { operand, pattern, escape } = node;
  const subject = subjectOf(operand, context);
  const value = translateValue(pattern, node, context);
  if (escape?.kind === 'Missing') return reportLossAtNode(context, 'lost-gap', {}, escape);
  if (subject === undefined || value === undefined) return undefined;
  const { likeEscape } = context.dialect;
  const isNegated = node.negated !== negated;
  // The pattern of a variable is unknown here; it means the same only without an ESCAPE clause.
  if (pattern.kind === 'Variable' && escape === undefined)
    return createOperatorFilter(isNegated ? 'NOT_LIKE' : 'LIKE', subject, [value], node, context);
  if (pattern.kind === 'Variable' || (escape !== undefined && [...escape.value].length !== 1))
    return reportLossAtNode(context, 'lost-pattern', { pattern: nodeText(pattern) }, pattern);
  const parts = parsePattern(value, escape?.value ?? likeEscape);
  const filter = patternFilter(parts, isNegated, likeEscape, context.variables);
  if (filter === undefined) return reportLossAtNode(context, 'lost-pattern', { pattern: nodeText(pattern) }, pattern);
  return createOperatorFilter(filter.operator, subject, [filter.value], node, context);
}

/** Translates `p IN (v, …)`. */
function fromIn(node: In, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const { operand, values: operands } = node;
  // The parser could not read the list, such as a subquery.
  if (operands.length === 0) return reportLossAtNode(context, 'lost-gap', {}, node);
  const subject = subjectOf(operand, context);
  const values = valuesOf(operands, node, context);
  if (subject === undefined || values === undefined) return undefined;
  return createOperatorFilter(node.negated === negated ? 'IN' : 'NOT_IN', subject, values, node, context);
}

/** Translates `p BETWEEN v AND w`. */
function fromBetween(node: Between, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const { operand, low, high } = node;
  const subject = subjectOf(operand, context);
  const values = valuesOf([low, high], node, context);
  if (subject === undefined || values === undefined) return undefined;
  return createOperatorFilter(node.negated === negated ? 'RANGE' : 'NOT_RANGE', subject, values, node, context);
}

/** Translates `p IS NULL`. */
function fromIsNull(node: IsNull, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const subject = subjectOf(node.operand, context);
  if (subject === undefined) return undefined;
  return createOperatorFilter(node.negated === negated ? 'IS_NULL' : 'IS_NOT_NULL', subject, [], node, context);
}

/** Translates `EXISTS (statement)`: the dialect writes the text of the statement, and must read it again. */
function fromExists(node: Exists, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const { statement } = node;
  if (statement.kind === 'Missing') return reportLossAtNode(context, 'lost-gap', {}, statement);
  const gap = findGap(statement);
  if (gap !== undefined) return reportLossAtNode(context, 'lost-gap', {}, gap);
  const unwritable = findUnwritable(statement);
  if (unwritable !== undefined) return reportLossAtNode(context, 'lost-name', { name: quoted(unwritable) }, statement);
  const operator = node.negated === negated ? 'EXISTS' : 'NOT_EXISTS';
  if (!allowsFilters({ type: 'FILTER', operator }, context.installed))
    return reportLossAtNode(context, 'lost-operator', { condition: operator }, node);
  for (const name of variablesIn(statement))
    if (!context.variables.has(name)) return reportLossAtNode(context, 'lost-variable', { name }, statement);
  const { dialect } = context;
  const text = print(statement);
  const members = dialect.existsForm.write(text);
  if (members === undefined)
    return reportLossAtNode(context, 'lost-exists', { problem: 'the dialect does not write it' }, node);
  const filter: CUnitFilter = { type: 'FILTER', operator, ...members };
  const isRead = readPredicate(filter, { dialect }).value !== undefined;
  const query = isRead ? queryOf(members, undefined, dialect.existsForm) : undefined;
  // A form that reads another text has lost a part of the query.
  if (query === undefined || oneSpaced(query.text) !== oneSpaced(text))
    return reportLossAtNode(context, 'lost-exists', { problem: 'the dialect does not read what it writes' }, node);
  const spans = query.isWhole ? { [pointerTo(query.path)]: statement.span } : {};
  context.origins?.set(filter, { span: node.span, members: spans });
  return filter;
}

/** Returns a text with each run of whitespace as one space. */
function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Creates the filter of a condition; where the installation does not allow its operator, another condition that means the same. */
function createOperatorFilter(
  operator: FilterOperator,
  subject: CUnitSubject,
  values: readonly string[],
  condition: ConditionNode,
  context: FromVqlContext,
): CUnitPredicate | undefined {
  const filter: CUnitFilter = { type: 'FILTER', operator, ...subject, ...(values.length === 0 ? {} : { values }) };
  const made = allowedForm(filter, context.installed, context.variables);
  if (made === undefined) return reportLossAtNode(context, 'lost-operator', { condition: operator }, condition);
  context.origins?.set(made, { span: condition.span, members: spansOfMembers(condition) });
  return made;
}

/** Returns the spans of the operands of a condition by the pointers to the members that they become. */
function spansOfMembers(condition: ConditionNode): Origin['members'] {
  const { about, values } = operandsOf(condition);
  return {
    '/property': about.span,
    ...Object.fromEntries(values.map(({ span }, index) => [`/values/${index}`, span])),
  };
}

/** Returns the operand that a condition is about, and its values. */
function operandsOf(condition: ConditionNode): { readonly about: Operand; readonly values: readonly Operand[] } {
  switch (condition.kind) {
    case 'Comparison': {
      const { left, right } = condition;
      return isQueryValue(left) ? { about: right, values: [left] } : { about: left, values: [right] };
    }
    case 'Like':
      return { about: condition.operand, values: [condition.pattern] };
    case 'In':
      return { about: condition.operand, values: condition.values };
    case 'Between':
      return { about: condition.operand, values: [condition.low, condition.high] };
    case 'IsNull':
      return { about: condition.operand, values: [] };
  }
}
